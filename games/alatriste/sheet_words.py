"""A character sheet in words. Markdown; names and notes are escaped by ``safe``, which the caller brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.alatriste.sheets import Level, Sheet, Value
from games.alatriste.skills import Characteristic
from games.alatriste.table_words import (
    advantage,
    armour_name,
    characteristic_name,
    skill_name,
    source,
    value_name,
    weapon_name,
)
from games.alatriste.tables import FISTS, Armour, Source, Weapon
from games.alatriste.telling import true
from games.core.drawing import ALT_TEXT
from games.core.words import Say

Safe = Callable[[str], str]

SUM, LOWEST, HIGHEST = 46, 9, 14
"""What the characteristics of a new character come to, and their bounds, by a campaign's page (14.1)."""


def _plain(text: str) -> str:
    return text


def alt(say: Say, sheet: Sheet) -> str:
    """The sheet's picture in words: values first, then arms, then the rest."""
    return text(say, sheet, _plain).replace("*", "").replace("-# ", "")[:ALT_TEXT]


def text(say: Say, sheet: Sheet, safe: Safe) -> str:
    """All that stands on the sheet."""
    lines = [
        f"**{safe(sheet.name)}**" + (" · " + say("non-player character") if sheet.npc else ""),
        characteristics(sheet),
        values(say, sheet),
        *(f"- {safe(line)}" for line in arms(say, sheet)),
        *(f"- {safe(line)}" for line in armour(say, sheet)),
        _row(say("Skills"), (safe(level_text(say, level)) for level in levels(sheet))),
        _row(say("Advantages"), (advantage(say, one).text for one in sheet.advantages)),
        _row(say("Manoeuvres"), (word.replace("-", " ").capitalize() for word in sheet.manoeuvres)),
        _row(say("Traits"), map(safe, sheet.traits)),
        safe(sheet.notes),
    ]
    return "\n".join(line for line in lines if line)


def _row(title: str, items: Iterable[str]) -> str:
    listed = ", ".join(items)
    return f"**{title}**: {listed}" if listed else ""


def characteristics(sheet: Sheet) -> str:
    """``Destreza 12 · Espíritu 11 · …``"""
    return " · ".join(
        f"{characteristic_name(which)} {sheet.characteristic(which)}" for which in Characteristic
    )


def values(say: Say, sheet: Sheet) -> str:
    """``Reflejos 11 · Bríos 9 of 12 · Esquivar 5``"""
    brios = str(sheet.brios)
    if sheet.wounds:
        brios = say("{left} of {full}", left=true(sheet.left), full=sheet.brios)
    return f"Reflejos {sheet.reflejos} · Bríos {brios} · {value_name(say, Value.ESQUIVAR)} {sheet.esquivar}"


def arms(say: Say, sheet: Sheet) -> list[str]:
    """A line for each weapon: what it hits with, parries with, and does."""
    return [arm(say, sheet, weapon) for weapon in sheet.weapons or (FISTS,)]


def arm(say: Say, sheet: Sheet, weapon: Weapon) -> str:
    """``Ropera: attack 13, parry 9, damage 1d6+3``"""
    parts = [say("attack {level}", level=sheet.strike(weapon))]
    parry = sheet.parry(weapon)
    if parry is not None:
        parts.append(say("parry {value}", value=parry))
    parts.append(damage(say, weapon))
    if weapon.speed:
        parts.append(f"Velocidad {true(weapon.speed) if weapon.speed < 0 else f'+{weapon.speed}'}")
    if weapon.source is Source.DESIGNED:
        parts.append(source(say, weapon.source).text)
    return f"{weapon_name(say, weapon)}: {', '.join(parts)}"


def damage(say: Say, weapon: Weapon) -> str:
    if weapon.damage is None:
        return say("damage: the Narrator says")
    return say("damage {dice}", dice=true_dice(weapon))


def true_dice(weapon: Weapon) -> str:
    """``1d6−3``, with a true minus; a dash where nobody knows."""
    return "–" if weapon.damage is None else str(weapon.damage).replace("-", "−")


def armour(say: Say, sheet: Sheet) -> list[str]:
    """A line for each piece."""
    return [_piece(say, piece) for piece in sheet.armour]


def _piece(say: Say, piece: Armour) -> str:
    name = armour_name(say, piece)
    if piece.cloth:
        return say("{name}: {points} while rolled round an arm", name=name, points=piece.protection)
    return say("{name}: protection {points}", name=name, points=piece.protection)


def levels(sheet: Sheet) -> tuple[Level, ...]:
    """The levels from the highest to the lowest."""
    return tuple(sorted(sheet.skills, key=lambda level: (-level.level, level.skill)))


def level_text(say: Say, level: Level) -> str:
    return f"{skill_name(say, level)} {level.level}"


def warnings(say: Say, sheet: Sheet) -> list[str]:
    """In what a new character is unlike those of the book, as far as we know it. Only a hint (14.1)."""
    if sheet.npc:
        return []
    four = [sheet.characteristic(which) for which in Characteristic]
    found = []
    if sum(four) != SUM:
        found.append(
            say("The characteristics come to {sum}; a new character has {usual}.", sum=sum(four), usual=SUM)
        )
    if not all(LOWEST <= one <= HIGHEST for one in four) or four.count(LOWEST) > 1:
        found.append(
            say(
                "A new character's characteristics go from 10 to {high}, and one may be {low}.",
                high=HIGHEST,
                low=LOWEST,
            )
        )
    return found


def changes(say: Say, old: Sheet | None, new: Sheet, safe: Safe) -> str:
    """What is different on ``new``, line by line; all of it when there was nothing before."""
    if old is None:
        return text(say, new, safe)
    before, after = (text(say, sheet, safe).split("\n") for sheet in (old, new))
    gone = [f"− {line.removeprefix('- ')}" for line in before if line not in after]
    come = [f"\\+ {line.removeprefix('- ')}" for line in after if line not in before]
    return "\n".join([*gone, *come])
