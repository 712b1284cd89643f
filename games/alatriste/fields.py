"""What a file may hold: each kind of field reads a value strictly and notes every fault that it finds, so
that whoever wrote the file hears of all of them at once. The same fields write files, and describe them as
JSON Schema."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from games.alatriste.tables import Damage
from games.core.game import Fact

T = TypeVar("T")

Json: TypeAlias = Any
Place: TypeAlias = tuple[str | int, ...]
"""Where in the file: keys, and places in lists counted from 1."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong ``at`` a place; games.alatriste.fault_words has the sentence for each reason."""

    at: Place
    reason: str
    facts: tuple[tuple[str, Fact], ...] = ()

    @classmethod
    def of(cls, at: Place, reason: str, **facts: Fact) -> Fault:
        return cls(at, reason, tuple(facts.items()))


class Faulty(Exception):
    """A file that cannot be taken: ``faults`` are all of them, in the order of the file."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class Field(ABC, Generic[T]):
    """One kind of value."""

    @abstractmethod
    def read(self, value: Json, at: Place, faults: list[Fault]) -> T | None:
        """What ``value`` (from JSON) stands for; None, and a fault more, when it stands for nothing."""

    @abstractmethod
    def write(self, value: T) -> Json:
        """The inverse of :meth:`read`."""

    @abstractmethod
    def schema(self) -> Json:
        """JSON Schema of what :meth:`read` takes."""

    def from_cell(self, text: str) -> Json:
        """What a cell of a CSV file holds, as JSON would have it."""
        return text

    def to_cell(self, value: T) -> str:
        """The inverse of :meth:`from_cell`, of what :meth:`write` gives."""
        return str(self.write(value))


@dataclass(frozen=True, slots=True)
class Number(Field[int]):
    low: int
    high: int

    def read(self, value: Json, at: Place, faults: list[Fault]) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            faults.append(Fault.of(at, "number", low=self.low, high=self.high))
        elif not self.low <= value <= self.high:
            faults.append(Fault.of(at, "range", low=self.low, high=self.high))
        else:
            return value
        return None

    def write(self, value: int) -> Json:
        return value

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def from_cell(self, text: str) -> Json:
        return int(text) if _WHOLE.fullmatch(text) else text


_WHOLE = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)

_FORMULA = "=+-@"
"""With these a spreadsheet would begin to calculate."""


@dataclass(frozen=True, slots=True)
class Text(Field[str]):
    """A text of people's own; characters that nobody sees are dropped, and spaces around it."""

    most: int
    least: int = 0
    lines: bool = False

    def read(self, value: Json, at: Place, faults: list[Fault]) -> str | None:
        if not isinstance(value, str):
            faults.append(Fault.of(at, "text"))
            return None
        text = cleaned(value, self.lines)
        if not self.least <= len(text) <= self.most:
            reason = "long" if len(text) > self.most else "short"
            faults.append(Fault.of(at, reason, least=self.least, most=self.most))
        elif not self.lines and text.startswith(tuple(_FORMULA)):
            faults.append(Fault.of(at, "start", signs=" ".join(_FORMULA)))
        else:
            return text
        return None

    def write(self, value: str) -> Json:
        return value

    def schema(self) -> Json:
        return {"type": "string", "minLength": self.least, "maxLength": self.most}


def cleaned(text: str, lines: bool = False) -> str:
    """``text`` without characters that nobody sees; on one line unless ``lines``."""
    kept = "".join(char for char in unicodedata.normalize("NFC", text) if char == "\n" or _visible(char))
    rows = (" ".join(row.split()) for row in kept.split("\n"))
    return ("\n" if lines else " ").join(rows).strip()


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] != "C" or char in "\t\r"


_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)

WORD = 32
"""Most characters of a word."""


@dataclass(frozen=True, slots=True)
class Word(Field[str]):
    """A word for notations: small letters without accents, digits, single hyphens between them."""

    def read(self, value: Json, at: Place, faults: list[Fault]) -> str | None:
        if isinstance(value, str) and len(value) <= WORD and _WORD.fullmatch(value):
            return value
        faults.append(Fault.of(at, "word", most=WORD))
        return None

    def write(self, value: str) -> Json:
        return value

    def schema(self) -> Json:
        return {"type": "string", "pattern": f"^{_WORD.pattern}$", "maxLength": WORD}


E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Choice(Field[E]):
    """One of an enum's values."""

    options: type[E]

    def read(self, value: Json, at: Place, faults: list[Fault]) -> E | None:
        try:
            return self.options(value)
        except ValueError:
            faults.append(Fault.of(at, "choice", choices=", ".join(self._words())))
        return None

    def _words(self) -> list[str]:
        return [str(option.value) for option in self.options]

    def write(self, value: E) -> Json:
        return value.value

    def schema(self) -> Json:
        return {"enum": self._words()}


_YES = {"yes": True, "sí": True, "si": True, "true": True, "1": True}
_NO = {"no": False, "false": False, "0": False, "": False}


@dataclass(frozen=True, slots=True)
class Flag(Field[bool]):
    def read(self, value: Json, at: Place, faults: list[Fault]) -> bool | None:
        if isinstance(value, bool):
            return value
        faults.append(Fault.of(at, "flag"))
        return None

    def write(self, value: bool) -> Json:
        return value

    def schema(self) -> Json:
        return {"type": "boolean"}

    def from_cell(self, text: str) -> Json:
        return (_YES | _NO).get(text.casefold(), text)

    def to_cell(self, value: bool) -> str:
        return "yes" if value else "no"


_DAMAGE = re.compile(r"(?:(?P<dice>[1-9])d6)?(?P<bonus>[+-]?[0-9]{1,2})?", re.ASCII)

MOST_BONUS = 20


@dataclass(frozen=True, slots=True)
class Dice(Field[Damage | None]):
    """``1d6+3``, ``2d6``, ``4``; empty where nobody knows the damage."""

    def read(self, value: Json, at: Place, faults: list[Fault]) -> Damage | None:
        if value == "":
            return None
        found = read_damage(value) if isinstance(value, str) else None
        if found is None:
            faults.append(Fault.of(at, "dice", most=MOST_BONUS))
        return found

    def write(self, value: Damage | None) -> Json:
        return "" if value is None else str(value)

    def schema(self) -> Json:
        return {"type": "string", "pattern": r"^((([1-9])d6)?([+-]?[0-9]{1,2})?)?$"}


def read_damage(text: str) -> Damage | None:
    """``1d6+3`` with small or capital d and spaces or none; None for what is no damage."""
    found = _DAMAGE.fullmatch("".join(text.split()).casefold().replace("−", "-"))
    if found is None or not found[0] or (found["dice"] and found["bonus"] and found["bonus"][0] not in "+-"):
        return None
    damage = Damage(int(found["dice"] or 0), int(found["bonus"] or 0))
    return damage if abs(damage.bonus) <= MOST_BONUS else None


@dataclass(frozen=True, slots=True)
class Many(Field[tuple[T, ...]]):
    """A list of at most ``most``; in a cell separated by spaces. ``key`` says what may stand in it once."""

    item: Field[T]
    most: int
    key: Callable[[T], object] | None = None

    def read(self, value: Json, at: Place, faults: list[Fault]) -> tuple[T, ...] | None:
        if not isinstance(value, list):
            faults.append(Fault.of(at, "list"))
            return None
        if len(value) > self.most:
            faults.append(Fault.of(at, "many", most=self.most))
            return None
        before = len(faults)
        items = [self.item.read(one, (*at, place), faults) for place, one in enumerate(value, start=1)]
        if len(faults) > before:
            return None
        read: tuple[T, ...] = tuple(items)  # type: ignore[arg-type]  # without a fault, none of them is None
        if self.key is not None:
            faults.extend(_repeated(read, self.key, at))
        return read if len(faults) == before else None

    def write(self, value: tuple[T, ...]) -> Json:
        return [self.item.write(one) for one in value]

    def schema(self) -> Json:
        return {"type": "array", "items": self.item.schema(), "maxItems": self.most}

    def from_cell(self, text: str) -> Json:
        return [self.item.from_cell(word) for word in text.split()]

    def to_cell(self, value: tuple[T, ...]) -> str:
        return " ".join(self.item.to_cell(one) for one in value)


def _repeated(items: Sequence[T], key: Callable[[T], object], at: Place) -> list[Fault]:
    seen: set[object] = set()
    faults = []
    for place, one in enumerate(items, start=1):
        if key(one) in seen:
            faults.append(Fault.of((*at, place), "repeated", value=str(key(one))))
        seen.add(key(one))
    return faults


@dataclass(frozen=True, slots=True)
class Record(Field[T]):
    """A frozen dataclass: ``parts`` maps the keys of the file to attribute and field. What has a default may
    be left out, and is left out in writing."""

    build: type[T]
    parts: Mapping[str, tuple[str, Field[Any]]]

    def read(self, value: Json, at: Place, faults: list[Fault]) -> T | None:
        if not isinstance(value, dict):
            faults.append(Fault.of(at, "record"))
            return None
        before = len(faults)
        for key in value:
            if key not in self.parts:
                faults.append(Fault.of((*at, str(key)[:WORD]), "unknown", known=", ".join(self.parts)))
        found: dict[str, Any] = {}
        for key, (name, field) in self.parts.items():
            if key in value:
                found[name] = field.read(value[key], (*at, key), faults)
            elif name not in self._defaults():
                faults.append(Fault.of((*at, key), "missing"))
        return self.build(**found) if len(faults) == before else None

    def _defaults(self) -> dict[str, Any]:
        kept: Any = fields(self.build)  # type: ignore[arg-type]  # a dataclass, as every Record's is
        return {field.name: field.default for field in kept if field.default is not MISSING}

    def write(self, value: T) -> Json:
        usual = self._defaults()
        return {
            key: field.write(getattr(value, name))
            for key, (name, field) in self.parts.items()
            if name not in usual or getattr(value, name) != usual[name]
        }

    def schema(self) -> Json:
        return {
            "type": "object",
            "properties": {key: field.schema() for key, (_, field) in self.parts.items()},
            "required": [key for key, (name, _) in self.parts.items() if name not in self._defaults()],
            "additionalProperties": False,
        }
