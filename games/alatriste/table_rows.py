"""What the rows of the tables may hold, as fields of files."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from games.alatriste.fields import Choice, Dice, Fault, Field, Flag, Many, Number, Place, Record, Text, Word
from games.alatriste.tables import (
    PLACEHOLDER,
    Armour,
    Class,
    Effect,
    Location,
    Manoeuvre,
    Part,
    Range,
    Row,
    Source,
    Tables,
    Type,
    Weapon,
)

MOST_ROWS = 60
"""Rows of one table."""

NAME = 40
NEEDS = 100
MOST_MODIFIER = 20
MOST_PROTECTION = 20
MOST_METRES = 2000

_NAME = ("name", Text(NAME))
_SOURCE = ("source", Choice(Source))
_MODIFIER = Number(-MOST_MODIFIER, MOST_MODIFIER)

WEAPON: Record[Weapon] = Record(
    Weapon,
    {
        "word": ("word", Word()),
        "name": _NAME,
        "class": ("kind", Choice(Class)),
        "skill": ("skill", Word()),
        "damage": ("damage", Dice()),
        "hands": ("hands", Number(1, 2)),
        "speed": ("speed", _MODIFIER),
        "source": _SOURCE,
    },
)

ARMOUR: Record[Armour] = Record(
    Armour,
    {
        "word": ("word", Word()),
        "name": _NAME,
        "protection": ("protection", Number(0, MOST_PROTECTION)),
        "covers": ("covers", Many(Choice(Part), len(Part), key=lambda part: part.value)),
        "cloth": ("cloth", Flag()),
        "speed": ("speed", _MODIFIER),
        "source": _SOURCE,
    },
)

ROWS: dict[str, Record[Any]] = {
    "weapons": WEAPON,
    "armour": ARMOUR,
    "locations": Record(
        Location,
        {
            "word": ("word", Word()),
            "name": _NAME,
            "part": ("part", Choice(Part)),
            "faces": ("faces", Many(Number(1, 6), 6, key=lambda face: face)),
            "aimed": ("aimed", _MODIFIER),
            "source": _SOURCE,
        },
    ),
    "manoeuvres": Record(
        Manoeuvre,
        {
            "word": ("word", Word()),
            "name": _NAME,
            "type": ("type", Choice(Type)),
            "effect": ("effect", Choice(Effect)),
            "strike": ("strike", _MODIFIER),
            "damage": ("damage", _MODIFIER),
            "defence": ("defence", _MODIFIER),
            "needs": ("needs", Text(NEEDS)),
            "source": _SOURCE,
        },
    ),
    "ranges": Record(
        Range,
        {
            "word": ("word", Word()),
            "name": _NAME,
            "metres": ("metres", Number(1, MOST_METRES)),
            "modifier": ("modifier", _MODIFIER),
            "source": _SOURCE,
        },
    ),
}
"""The tables by their names, which are the fields of :class:`~games.alatriste.tables.Tables`."""


class Rows(Field[tuple[Row, ...]]):
    """A whole table. Whatever a file claims, a row is ours only while it says what ours says."""

    def __init__(self, table: str) -> None:
        self.record = ROWS[table]
        self._list: Many[Row] = Many(self.record, MOST_ROWS, key=lambda row: row.word)
        self._ours: dict[str, Row] = {row.word: row for row in getattr(PLACEHOLDER, table)}

    def read(self, value: Any, at: Place, faults: list[Fault]) -> tuple[Row, ...] | None:
        rows = self._list.read(value, at, faults)
        return None if rows is None else tuple(map(self.sourced, rows))

    def sourced(self, row: Row) -> Row:
        """``row`` with the source that it deserves."""
        ours = self._ours.get(row.word)
        if ours is not None and replace(row, source=ours.source) == ours:
            return ours
        return replace(row, source=Source.NARRATOR)

    def write(self, value: tuple[Row, ...]) -> Any:
        return self._list.write(value)

    def schema(self) -> Any:
        return self._list.schema()


TABLES: dict[str, Rows] = {field.name: Rows(field.name) for field in fields(Tables)}


def complaints(tables: Tables) -> list[Fault]:
    """What is wrong with tables as a whole, each row for itself being right: every face of the die is a
    location, and only one."""
    faults: list[Fault] = []
    at: Place = ("locations",)
    faces = [face for location in tables.locations for face in location.faces]
    for face in range(1, 7):
        if faces.count(face) != 1:
            reason = "face-missing" if face not in faces else "face-twice"
            faults.append(Fault.of(at, reason, face=face))
    for name in ROWS:
        if len(getattr(tables, name)) > MOST_ROWS:
            faults.append(Fault.of((name,), "many", most=MOST_ROWS))
    return faults
