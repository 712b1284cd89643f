"""Non-player characters in one line (14.6): ``3 Rufián, V 11, Esgrima 11, parada 8, Bríos 10``.

    [how many] name, then in any order: value number (V or Reflejos, PV or Bríos, parada, esquivar, armadura,
    D E F I) | number weapon | weapon [number] | skill number | piece of armour | advantage

Commas are welcome and not needed. Capitals and accents make no difference.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from games.alatriste.fields import cleaned
from games.alatriste.sheet_text import HIGHEST, SHEET_NAME
from games.alatriste.sheets import USUAL, Advantage, Fixed, Level, Sheet, Value
from games.alatriste.skills import BY_WORD, slug
from games.alatriste.table_rows import MOST_PROTECTION
from games.alatriste.tables import PLACEHOLDERS, Armour, Part, Source, Tables, Weapon
from games.core.game import Fact

MOST = 12
"""Characters that one line may make."""

LONGEST = 200
"""Characters of a line."""

_PIECE = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*\.?|[0-9]+|[,;:]")

_VALUES = {
    "v": Value.REFLEJOS,
    "velocidad": Value.REFLEJOS,
    "r": Value.REFLEJOS,
    "reflejos": Value.REFLEJOS,
    "pv": Value.BRIOS,
    "b": Value.BRIOS,
    "brios": Value.BRIOS,
    "parada": Value.PARADA,
    "parry": Value.PARADA,
    "esquivar": Value.ESQUIVAR,
    "esquiva": Value.ESQUIVAR,
    "dodge": Value.ESQUIVAR,
}

_CHARACTERISTICS = {
    "d": "destreza",
    "destreza": "destreza",
    "e": "espiritu",
    "espiritu": "espiritu",
    "f": "fuerza",
    "fuerza": "fuerza",
    "fortaleza": "fuerza",
    "i": "ingenio",
    "ingenio": "ingenio",
}

_ARMOUR = ("armadura", "armour")

_ALIASES = {
    "espada": "ropera",
    "sword": "ropera",
    "dagger": "daga",
    "knife": "cuchillo",
    "pistol": "pistola",
    "punos": "pelea",
    "fists": "pelea",
    "cape": "capa",
}
"""What people call weapons and cloths."""


class BadLine(Exception):
    """A line that cannot be read; games.alatriste.fault_words has the sentence for each reason."""

    def __init__(self, reason: str, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Template:
    """What a line says: a sheet, and how many have it."""

    count: int
    sheet: Sheet

    def sheets(self) -> tuple[Sheet, ...]:
        """One sheet for each, numbered where they are several."""
        if self.count == 1:
            return (self.sheet,)
        return tuple(
            replace(self.sheet, name=numbered(self.sheet.name, number)) for number in range(1, self.count + 1)
        )


def numbered(name: str, number: int) -> str:
    """``Rufián 2``, however long the name is."""
    end = f" {number}"
    return name[: SHEET_NAME - len(end)].rstrip() + end


def read(line: str, tables: Tables) -> Template:
    """What ``line`` says, with the weapons and armour of ``tables``. Weapons that only our placeholders know
    are taken without their damage. Raises BadLine."""
    text = cleaned(line)
    if not text:
        raise BadLine("empty")
    if len(text) > LONGEST:
        raise BadLine("long", most=LONGEST)
    return _Reading(_pieces(text), tables).template()


def _pieces(text: str) -> list[str]:
    """Words, numbers and commas. Raises BadLine for what is none of these."""
    left = _PIECE.sub(" ", text).split()
    if left:
        raise BadLine("sign", sign=left[0][:10])
    return _PIECE.findall(text)


@dataclass(slots=True)
class _Reading:
    """A line being read from left to right."""

    pieces: list[str]
    tables: Tables
    at: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    weapons: list[Weapon] = field(default_factory=list)
    armour: list[Armour] = field(default_factory=list)
    advantages: list[Advantage] = field(default_factory=list)
    fixed: dict[Value, int] = field(default_factory=dict)
    characteristics: dict[str, int] = field(default_factory=dict)

    def template(self) -> Template:
        count = self._count()
        name = self._name()
        while self.at < len(self.pieces):
            if self.pieces[self.at] in ",;:":
                self.at += 1
            else:
                self._item()
        self._arm()
        return Template(
            count,
            Sheet(
                name,
                destreza=self._characteristic("destreza"),
                espiritu=self._characteristic("espiritu"),
                fuerza=self._characteristic("fuerza"),
                ingenio=self._characteristic("ingenio"),
                skills=tuple(Level(skill, level) for skill, level in self.levels.items()),
                weapons=tuple(self.weapons),
                armour=tuple(self.armour),
                advantages=tuple(self.advantages),
                fixed=tuple(Fixed(value, number) for value, number in self.fixed.items()),
                npc=True,
            ),
        )

    def _characteristic(self, name: str) -> int:
        return self.characteristics.get(name, USUAL)

    def _count(self) -> int:
        if not self.pieces[0].isdecimal():
            return 1
        self.at, count = 1, int(self.pieces[0][:6])
        if not 1 <= count <= MOST:
            raise BadLine("count", most=MOST)
        return count

    def _name(self) -> str:
        """The words up to the first comma, number, or thing that we know."""
        start = self.at
        while self.at < len(self.pieces) and not self._begins_item():
            self.at += 1
        name = " ".join(self.pieces[start : self.at])
        if not name:
            raise BadLine("no-name")
        if len(name) > SHEET_NAME:
            raise BadLine("long-name", most=SHEET_NAME)
        return name[0].upper() + name[1:]

    def _begins_item(self) -> bool:
        piece = self.pieces[self.at]
        if piece.isdecimal() or piece in ",;:":
            return True
        followed = self.at + 1 < len(self.pieces) and self.pieces[self.at + 1].isdecimal()
        word = slug(piece)
        if word in _VALUES or word in _CHARACTERISTICS or word in _ARMOUR:
            return followed
        return self._phrase(self.at) is not None

    def _item(self) -> None:
        piece, word = self.pieces[self.at], slug(self.pieces[self.at])
        if piece.isdecimal():
            self.at += 1
            number, thing = self._number(piece), self._known(piece)
            self._set(thing, number)
        elif word in _VALUES:
            self._once(self.fixed, _VALUES[word], self._value(piece, 1, HIGHEST), piece)
        elif word in _CHARACTERISTICS:
            self._once(self.characteristics, _CHARACTERISTICS[word], self._value(piece, 1, HIGHEST), piece)
        elif word in _ARMOUR:
            points = self._value(piece, 0, MOST_PROTECTION)
            self.armour.append(Armour("armadura", points, tuple(Part)))
        else:
            thing = self._known()
            followed = self.at < len(self.pieces) and self.pieces[self.at].isdecimal()
            if followed and not isinstance(thing, Armour | Advantage):
                self._set(thing, self._number(self.pieces[self.at]))
                self.at += 1
            else:
                self._carry(thing, piece)

    def _value(self, name: str, low: int, high: int) -> int:
        """The number that follows."""
        self.at += 1
        if self.at >= len(self.pieces) or not self.pieces[self.at].isdecimal():
            raise BadLine("no-number", word=name)
        number = self._number(self.pieces[self.at], low, high)
        self.at += 1
        return number

    @staticmethod
    def _number(piece: str, low: int = 1, high: int = HIGHEST) -> int:
        number = int(piece[:6])
        if not low <= number <= high:
            raise BadLine("range", number=piece[:6], low=low, high=high)
        return number

    def _known(self, before: str = "") -> Weapon | Armour | Advantage | str:
        """What the words here stand for; a text is the word of a skill. ``before`` is the number that asks
        for it."""
        found = self._phrase(self.at) if self.at < len(self.pieces) else None
        if found is None:
            word = self.pieces[self.at] if self.at < len(self.pieces) else ","
            if before and not word.isalpha():
                raise BadLine("loose", number=before)
            raise BadLine("unknown", word=word[:30])
        thing, length = found
        self.at += length
        return thing

    def _phrase(self, start: int) -> tuple[Weapon | Armour | Advantage | str, int] | None:
        """The longest known name that begins at ``start``, and of how many words it is."""
        for length in range(min(4, len(self.pieces) - start), 0, -1):
            thing = self._lookup(slug(" ".join(self.pieces[start : start + length])))
            if thing is not None and "," not in self.pieces[start : start + length]:
                return thing, length
        return None

    def _lookup(self, word: str) -> Weapon | Armour | Advantage | str | None:
        word = _ALIASES.get(word, word)
        rows: tuple[Weapon | Armour, ...] = (*self.tables.weapons, *self.tables.armour)
        for row in rows:
            if word and word in (row.word, slug(row.name)):
                return row
        if word in BY_WORD:
            return word
        for weapon in PLACEHOLDERS:
            if word == weapon.word:
                return replace(weapon, damage=None, source=Source.NARRATOR)
        return next((advantage for advantage in Advantage if advantage.value == word), None)

    def _set(self, thing: Weapon | Armour | Advantage | str, number: int) -> None:
        """A level, in a skill or with a weapon."""
        if isinstance(thing, Armour | Advantage):
            raise BadLine("no-level", word=thing.word if isinstance(thing, Armour) else thing.value)
        skill = thing.skill if isinstance(thing, Weapon) else thing
        if isinstance(thing, Weapon):
            self.weapons.append(thing)
        if self.levels.get(skill, number) != number:
            raise BadLine("twice", word=skill)
        self.levels[skill] = number

    def _carry(self, thing: Weapon | Armour | Advantage | str, piece: str) -> None:
        match thing:
            case Weapon():
                self.weapons.append(thing)
            case Armour():
                self.armour.append(thing)
            case Advantage():
                self.advantages.append(thing)
            case _:
                raise BadLine("no-number", word=piece)

    @staticmethod
    def _once(values: dict[Any, int], key: Any, number: int, piece: str) -> None:
        if key in values:
            raise BadLine("twice", word=piece)
        values[key] = number

    def _arm(self) -> None:
        """Who fences carries the first fencing weapon of the table, and likewise with every other skill."""
        for skill in self.levels:
            if all(weapon.skill != skill for weapon in self.weapons):
                weapon = next((row for row in self.tables.weapons if row.skill == skill), None)
                if weapon is not None:
                    self.weapons.append(weapon)
