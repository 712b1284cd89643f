"""Rows of tables in one line each; plain, to be escaped for a message."""

from __future__ import annotations

from games.alatriste.sheet_words import damage
from games.alatriste.table_words import (
    class_name,
    effect,
    part_name,
    row_name,
    skill_name,
    source,
    type_name,
)
from games.alatriste.tables import Armour, Location, Manoeuvre, Range, Row, Source, Weapon
from games.core.dice_words import signed
from games.core.words import Say


def row_line(say: Say, row: Row) -> str:
    """``Ropera: fencing weapon, Esgrima, damage 1d6+3 · known``; a row of the Narrator's needs no mark."""
    name = row_name(say, row)
    facts = ", ".join(fact for fact in _facts(say, row) if fact)
    line = f"{name}: {facts}" if facts else name
    return line if row.source is Source.NARRATOR else f"{line} · {source(say, row.source).text}"


def _facts(say: Say, row: Row) -> list[str]:
    match row:
        case Weapon():
            hands = say("two hands") if row.hands == 2 else ""
            kind, skill = class_name(say, row.kind), skill_name(say, row.skill)
            return [kind, skill, damage(say, row), hands, _speed(row.speed)]
        case Armour():
            covers = " ".join(part_name(say, part) for part in row.covers)
            cloth = say("cloth, while rolled round an arm") if row.cloth else covers
            return [say("protection {points}", points=row.protection), cloth, _speed(row.speed)]
        case Location():
            faces = ", ".join(map(str, row.faces))
            aimed = say("aimed at {modifier}", modifier=signed(row.aimed)) if row.aimed else ""
            return [say("on a {faces}", faces=faces), aimed]
        case Manoeuvre():
            return _manoeuvre(say, row)
        case Range():
            return [say("up to {metres} m", metres=row.metres), signed(row.modifier)]


def _manoeuvre(say: Say, row: Manoeuvre) -> list[str]:
    numbers = (
        (say("attack {modifier}", modifier=signed(row.strike)), row.strike),
        (say("damage {modifier}", modifier=signed(row.damage)), row.damage),
        (say("defence {modifier}", modifier=signed(row.defence)), row.defence),
    )
    told = [text for text, number in numbers if number]
    return [type_name(say, row.type), effect(say, row.effect), *told, row.needs]


def _speed(modifier: int) -> str:
    return f"Velocidad {signed(modifier)}" if modifier else ""
