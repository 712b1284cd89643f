"""The forms of a character: what stands in them, and the sheet that comes out of what was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Blank, Entry, Picks, form
from bot.questions import LIST
from games.alatriste.fields import Choice, Fault, Faulty, Field, Many, Number, Text, Word
from games.alatriste.sheet_text import HIGHEST, MOST_TRAITS, MOST_WEAPONS, NOTES, SHEET_NAME, Levels
from games.alatriste.sheet_words import level_text, levels, true_dice
from games.alatriste.sheets import Advantage, Level, Sheet
from games.alatriste.skills import Characteristic, slug
from games.alatriste.table_rows import NAME
from games.alatriste.table_words import (
    advantage,
    armour_name,
    characteristic_name,
    manoeuvre_name,
    skill_name,
    weapon_name,
)
from games.alatriste.tables import FISTS, Armour, Row, Tables, Weapon
from games.core.words import Say

SKILLS: Final = 2000
"""Characters of a list of skills."""

T = TypeVar("T")
R = TypeVar("R", bound=Weapon | Armour)

Written = Mapping[str, Sequence[str]]

NEW: Final = Sheet("-", weapons=(FISTS,))
"""What a new character starts from."""


@dataclass(slots=True)
class Reading:
    """A form being read; all its faults come together."""

    say: Say
    tables: Tables
    written: Written
    faults: list[Fault] = field(default_factory=list)

    def text(self, key: str) -> str:
        return "".join(self.written.get(key, ()))

    def field(self, key: str, kind: Field[T], value: Any, instead: T) -> T:
        """What ``kind`` makes of ``value``; ``instead`` when it is faulty."""
        read = kind.read(value, (key,), self.faults)
        return instead if read is None else read

    def number(self, key: str, low: int, high: int, instead: int) -> int:
        kind = Number(low, high)
        return self.field(key, kind, kind.from_cell(self.text(key).strip()), instead)

    def done(self, sheet: Sheet) -> Sheet:
        """``sheet``, if nothing was wrong. Raises Faulty."""
        if self.faults:
            raise Faulty(*self.faults)
        return sheet


@dataclass(frozen=True, slots=True)
class Paper:
    """One form: its title, its parts for a sheet, and how it is read."""

    title: Callable[[Say], str]
    parts: Callable[[Say, Tables, Sheet], list[Blank | Picks]]
    read: Callable[[Reading, Sheet], Sheet]

    def modal(self, id: Id, say: Say, tables: Tables, sheet: Sheet) -> ui.Modal:
        return form(id, self.title(say), self.parts(say, tables, sheet))


# Name and characteristics.


def _name(say: Say, sheet: Sheet) -> Blank:
    name = "" if sheet is NEW else sheet.name
    return Blank("name", say("Name"), say("Also how it is called in menus."), name, 1, SHEET_NAME)


def _four(say: Say, sheet: Sheet) -> Blank:
    label = ", ".join(characteristic_name(which) for which in Characteristic)
    hint = say("Four numbers; a new character has 46 in all, each from 9 to 14.")
    value = " ".join(str(sheet.characteristic(which)) for which in Characteristic)
    return Blank("characteristics", label, hint, value, 7, 20)


def _read_basics(reading: Reading, sheet: Sheet) -> Sheet:
    name = reading.field("name", Text(SHEET_NAME, 1), reading.text("name"), sheet.name)
    numbers = re.findall(r"[0-9]+", reading.text("characteristics"))
    if len(numbers) != len(Characteristic):
        reading.faults.append(Fault.of(("characteristics",), "four"))
        return replace(sheet, name=name)
    kind = Number(1, HIGHEST)
    four = [
        reading.field(characteristic_name(which), kind, kind.from_cell(number), 1)
        for which, number in zip(Characteristic, numbers, strict=True)
    ]
    return replace(sheet, name=name, destreza=four[0], espiritu=four[1], fuerza=four[2], ingenio=four[3])


def _basics(say: Say, _: Tables, sheet: Sheet) -> list[Blank | Picks]:
    hint = say("Points of damage suffered and not yet healed.")
    return [
        _name(say, sheet),
        _four(say, sheet),
        Blank("wounds", say("Wounds"), hint, str(sheet.wounds), 1, 2),
    ]


def _read_basics_paper(reading: Reading, sheet: Sheet) -> Sheet:
    return replace(_read_basics(reading, sheet), wounds=reading.number("wounds", 0, 99, sheet.wounds))


# Skills.


def _skills(say: Say, _: Tables, sheet: Sheet) -> list[Blank | Picks]:
    return [_skill_list(say, sheet)]


def _skill_list(say: Say, sheet: Sheet) -> Blank:
    hint = say("Such as: Esgrima 13, Capa 11, Flamenco 8. Those left out are half their characteristic.")
    value = ", ".join(level_text(say, level) for level in levels(sheet))
    return Blank("skills", say("Skills"), hint, value, 0, SKILLS)


_SKILL = re.compile(r"\s*(?P<name>.*?[^\s:=0-9])\s*[:=]?\s*(?P<level>[0-9]{1,3})\s*")


def _read_skills(reading: Reading, sheet: Sheet) -> Sheet:
    found: dict[str, int] = {}
    for place, item in enumerate(re.split(r"[,;\n]", reading.text("skills")), start=1):
        if not item.strip():
            continue
        parts = _SKILL.fullmatch(item)
        if parts is None:
            reading.faults.append(Fault.of(("skills", place), "skill"))
        elif parts["name"] in found:
            reading.faults.append(Fault.of(("skills", place), "repeated", value=parts["name"][:40]))
        else:
            found[parts["name"]] = int(parts["level"])
    return replace(sheet, skills=reading.field("skills", Levels(), found, sheet.skills))


# Weapons and armour.


def _gear(say: Say, tables: Tables, sheet: Sheet) -> list[Blank | Picks]:
    parts: list[Blank | Picks] = [_list("weapons", say("Weapons"), _arms(say, tables, sheet))]
    more = ", ".join(weapon_name(say, weapon) for weapon in _extra(sheet.weapons, tables.weapons))
    hint = say(
        "The second of two equal ones, by name: Pistol, Dagger. New kinds stand in the server's tables."
    )
    parts.append(Blank("more", say("More weapons"), hint, more, 0, 300))
    worn = {piece.word for piece in sheet.armour}
    pieces = [
        Entry(piece.word, armour_name(say, piece), str(piece.protection), chosen=piece.word in worn)
        for piece in tables.armour[:LIST]
    ]
    return [*parts, *([_list("armour", say("Armour and cloths"), pieces)] if pieces else [])]


def _arms(say: Say, tables: Tables, sheet: Sheet) -> list[Entry]:
    carried = {weapon.word for weapon in sheet.weapons}
    return [
        Entry(
            weapon.word,
            weapon_name(say, weapon),
            f"{skill_name(say, weapon.skill)} · {true_dice(weapon)}",
            chosen=weapon.word in carried,
        )
        for weapon in tables.weapons[:LIST]
    ]


def _list(key: str, label: str, entries: Sequence[Entry]) -> Picks:
    return Picks(key, label, tuple(entries), high=len(entries))


def _extra(carried: Iterable[R], rows: Sequence[R]) -> list[R]:
    """What the list of a form cannot show: second ones, and what the table does not have."""
    listed = {row.word for row in rows[:LIST]}
    rest = []
    for row in carried:
        if row.word in listed:
            listed.discard(row.word)
        else:
            rest.append(row)
    return rest


def _read_gear(reading: Reading, sheet: Sheet) -> Sheet:
    weapons = _picked(reading, "weapons", reading.tables.weapons)
    known = {slug(weapon_name(reading.say, row)): row for row in (*sheet.weapons, *reading.tables.weapons)}
    known |= {row.word: row for row in (*sheet.weapons, *reading.tables.weapons)}
    for name in filter(None, map(slug, re.split(r"[,;\n]", reading.text("more")))):
        if name in known:
            weapons.append(known[name])
        else:
            names = ", ".join(weapon_name(reading.say, row) for row in reading.tables.weapons)
            reading.faults.append(Fault.of(("weapons", name), "no-row", known=names))
    if len(weapons) > MOST_WEAPONS:
        reading.faults.append(Fault.of(("weapons",), "many", most=MOST_WEAPONS))
    armour = _picked(reading, "armour", reading.tables.armour)
    armour += _extra(sheet.armour, reading.tables.armour)
    return replace(sheet, weapons=tuple(weapons), armour=tuple(armour))


def _picked(reading: Reading, key: str, rows: Sequence[R]) -> list[R]:
    """The rows that were chosen, in the order of the table."""
    chosen = set(reading.written.get(key, ()))
    return [row for row in rows if row.word in chosen]


# Advantages, manoeuvres and the rest.


def _traits(say: Say, tables: Tables, sheet: Sheet) -> list[Blank | Picks]:
    known = [
        Entry(one.value, advantage(say, one).text, advantage(say, one).hint, chosen=sheet.has(one))
        for one in Advantage
    ]
    tricks = [
        Entry(row.word, manoeuvre_name(row), row.needs, chosen=row.word in sheet.manoeuvres)
        for row in tables.manoeuvres[:LIST]
    ]
    hint = say("Other advantages and disadvantages by name, separated by commas.")
    parts: list[Blank | Picks] = [_list("advantages", say("Advantages"), known)]
    if tricks:
        parts.append(_list("manoeuvres", say("Manoeuvres"), tricks))
    parts.append(Blank("traits", say("Traits"), hint, ", ".join(sheet.traits), 0, 700))
    parts.append(Blank("notes", say("Notes"), "", sheet.notes, 0, NOTES))
    return parts


def _read_traits(reading: Reading, sheet: Sheet) -> Sheet:
    listed = [trait.strip() for trait in re.split(r"[,;\n]", reading.text("traits")) if trait.strip()]
    rows: Sequence[Row] = reading.tables.manoeuvres[:LIST]
    unlisted = [word for word in sheet.manoeuvres if all(row.word != word for row in rows)]
    tricks = [*reading.written.get("manoeuvres", ()), *unlisted]
    return replace(
        sheet,
        advantages=reading.field(
            "advantages",
            Many(Choice(Advantage), len(Advantage)),
            list(reading.written.get("advantages", ())),
            sheet.advantages,
        ),
        manoeuvres=reading.field("manoeuvres", Many(Word(), len(tricks)), tricks, sheet.manoeuvres),
        traits=reading.field("traits", Many(Text(NAME, 1), MOST_TRAITS), listed, sheet.traits),
        notes=reading.field("notes", Text(NOTES, lines=True), reading.text("notes"), sheet.notes),
    )


# A new character: a useful sheet in one form.


def _new(say: Say, tables: Tables, sheet: Sheet) -> list[Blank | Picks]:
    first = next((row.word for row in tables.weapons if row.word != FISTS.word), FISTS.word)
    arms = [replace(entry, chosen=entry.value == first) for entry in _arms(say, tables, sheet)]
    level = say("Your level in the skill of that weapon; empty for half the characteristic.")
    return [
        _name(say, sheet),
        _four(say, sheet),
        Picks("weapon", say("Weapon"), tuple(arms), low=1),
        Blank("level", say("Level with it"), level, "", 0, 2),
        replace(_skill_list(say, sheet), label=say("Other skills")),
    ]


def _read_new(reading: Reading, sheet: Sheet) -> Sheet:
    made = _read_skills(reading, _read_basics(reading, sheet))
    weapons = tuple(_picked(reading, "weapon", reading.tables.weapons)) or (FISTS,)
    made = replace(made, weapons=weapons)
    if not reading.text("level").strip():
        return made
    skill, level = weapons[0].skill, reading.number("level", 1, HIGHEST, 1)
    if any(one.skill == skill for one in made.skills):
        reading.faults.append(Fault.of(("skills",), "repeated", value=skill_name(reading.say, skill)))
    return replace(made, skills=(Level(skill, level), *made.skills))


PAPERS: Final[dict[str, Paper]] = {
    "new": Paper(lambda say: say("New character"), _new, _read_new),
    "basics": Paper(lambda say: say("Name and characteristics"), _basics, _read_basics_paper),
    "skills": Paper(lambda say: say("Skills"), _skills, _read_skills),
    "gear": Paper(lambda say: say("Weapons and armour"), _gear, _read_gear),
    "traits": Paper(lambda say: say("Advantages and notes"), _traits, _read_traits),
}
"""The forms by the word that stands in their ids."""


def paper_id(kept: int, name: str) -> Id:
    return Id(Verb.PAPER, kept, words=(name,))
