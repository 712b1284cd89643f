"""Sheets as JSON: in one line for records, with line breaks for people; ``docs/alatriste-sheet.schema.json``
describes the same (see :func:`schema`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from games.alatriste.fields import (
    WORD,
    Choice,
    Fault,
    Faulty,
    Field,
    Flag,
    Many,
    Number,
    Place,
    Record,
    Text,
    Word,
)
from games.alatriste.sheets import Advantage, Fixed, Level, Sheet, Value
from games.alatriste.skills import BY_WORD, slug
from games.alatriste.table_rows import ARMOUR, NAME, TABLES, WEAPON
from games.alatriste.tables import SUMMARY, Armour, Tables, Weapon

LONGEST = 60_000
"""Most characters of a file."""

HIGHEST = 30
"""Of a characteristic, a level, or any other value; a check takes no higher target (1.5)."""

MOST_SKILLS, MOST_WEAPONS, MOST_ARMOUR, MOST_TRAITS, MOST_MANOEUVRES = 70, 12, 8, 15, 30
NOTES = 1000
SHEET_NAME = 32

_VALUE = Number(1, HIGHEST)


@dataclass(frozen=True, slots=True)
class Levels(Field[tuple[Level, ...]]):
    """``{"esgrima": 13, "Flamenco": 12}``: names are taken like words; those that are no skills of the game
    stand for languages and a campaign's own."""

    def read(self, value: Any, at: Place, faults: list[Fault]) -> tuple[Level, ...] | None:
        if not isinstance(value, dict):
            faults.append(Fault.of(at, "record"))
            return None
        before, levels, seen = len(faults), [], set()
        if len(value) > MOST_SKILLS:
            faults.append(Fault.of(at, "many", most=MOST_SKILLS))
        for key, number in value.items():
            here = (*at, str(key)[:WORD])
            name = Text(WORD, 1).read(key, here, faults) or ""
            word = slug(name)
            if name and not word:
                faults.append(Fault.of(here, "word", most=WORD))
            if word in seen:
                faults.append(Fault.of(here, "repeated", value=name))
            seen.add(word)
            level = _VALUE.read(number, here, faults)
            levels.append(Level(word, level or 0, "" if known_skill(word) else name))
        return tuple(levels) if len(faults) == before else None

    def write(self, value: tuple[Level, ...]) -> Any:
        return {level.name or level.skill: level.level for level in value}

    def schema(self) -> Any:
        return {"type": "object", "additionalProperties": _VALUE.schema(), "maxProperties": MOST_SKILLS}


def known_skill(word: str) -> bool:
    """Whether the game has a skill of that word. Esquivar is one, though it follows from Reflejos."""
    return word in BY_WORD or word == Value.ESQUIVAR.value


@dataclass(frozen=True, slots=True)
class _FixedValues(Field[tuple[Fixed, ...]]):
    """``{"reflejos": 11}``"""

    def read(self, value: Any, at: Place, faults: list[Fault]) -> tuple[Fixed, ...] | None:
        if not isinstance(value, dict):
            faults.append(Fault.of(at, "record"))
            return None
        before, found = len(faults), []
        for key, number in value.items():
            which = Choice(Value).read(key, (*at, str(key)[:WORD]), faults)
            read = _VALUE.read(number, (*at, str(key)[:WORD]), faults)
            if which is not None and read is not None:
                found.append(Fixed(which, read))
        return tuple(found) if len(faults) == before else None

    def write(self, value: tuple[Fixed, ...]) -> Any:
        return {fixed.value.value: fixed.number for fixed in value}

    def schema(self) -> Any:
        properties = {value.value: _VALUE.schema() for value in Value}
        return {"type": "object", "properties": properties, "additionalProperties": False}


@dataclass(frozen=True, slots=True)
class _Named(Field[Any]):
    """A row of a table, whole or by its word alone."""

    table: str
    record: Record[Any]
    tables: Tables

    def read(self, value: Any, at: Place, faults: list[Fault]) -> Any:
        rows = getattr(self.tables, self.table)
        if isinstance(value, str):
            row = next((row for row in rows if row.word == value), None)
            if row is None:
                known = ", ".join(row.word for row in rows) or "–"
                faults.append(Fault.of(at, "no-row", known=known))
            return row
        row = self.record.read(value, at, faults)
        return None if row is None else TABLES[self.table].sourced(row)

    def write(self, value: Weapon | Armour) -> Any:
        return self.record.write(value)

    def schema(self) -> Any:
        return {"anyOf": [Word().schema(), self.record.schema()]}


def _sheet(tables: Tables) -> Record[Sheet]:
    return Record(
        Sheet,
        {
            "name": ("name", Text(SHEET_NAME, 1)),
            "destreza": ("destreza", _VALUE),
            "espiritu": ("espiritu", _VALUE),
            "fuerza": ("fuerza", _VALUE),
            "ingenio": ("ingenio", _VALUE),
            "skills": ("skills", Levels()),
            "weapons": ("weapons", Many(_Named("weapons", WEAPON, tables), MOST_WEAPONS)),
            "armour": ("armour", Many(_Named("armour", ARMOUR, tables), MOST_ARMOUR)),
            "advantages": (
                "advantages",
                Many(Choice(Advantage), len(Advantage), key=lambda one: one.value),
            ),
            "manoeuvres": ("manoeuvres", Many(Word(), MOST_MANOEUVRES, key=lambda one: one)),
            "traits": ("traits", Many(Text(NAME, 1), MOST_TRAITS)),
            "wounds": ("wounds", Number(0, 99)),
            "fixed": ("fixed", _FixedValues()),
            "npc": ("npc", Flag()),
            "notes": ("notes", Text(NOTES, lines=True)),
        },
    )


_PLAIN = _sheet(SUMMARY)


def write(sheet: Sheet) -> str:
    """``sheet`` in one line, what is usual left out."""
    return json.dumps(_PLAIN.write(sheet), ensure_ascii=False, separators=(",", ":"))


def write_file(sheet: Sheet) -> str:
    """``sheet`` for people to read and change."""
    return json.dumps(_PLAIN.write(sheet), ensure_ascii=False, indent=2) + "\n"


def read(text: str, tables: Tables = SUMMARY) -> Sheet:
    """The sheet that ``text`` writes; weapons and armour given by their word alone are those of ``tables``.
    Raises Faulty."""
    faults: list[Fault] = []
    sheet = _sheet(tables).read(read_json(text), (), faults)
    if sheet is None or faults:
        raise Faulty(*faults)
    return sheet


def read_json(text: str) -> Any:
    """What ``text`` says, with neither NaN nor a key that stands twice. Raises Faulty."""
    if len(text) > LONGEST:
        raise Faulty(Fault.of((), "long", least=0, most=LONGEST))
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except json.JSONDecodeError as fault:
        raise Faulty(Fault.of((), "json", line=fault.lineno, column=fault.colno)) from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, nesting without an end
        raise Faulty(Fault.of((), "json", line=1, column=1)) from None


def _no_constant(name: str) -> NoReturn:
    raise Faulty(Fault.of((), "constant", name=name))


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise Faulty(Fault.of((twin[:WORD],), "repeated", value=twin[:WORD]))
    return made


def schema() -> Any:
    """JSON Schema of a sheet's file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Capitán Alatriste: character sheet",
        **_PLAIN.schema(),
    }
