r"""A move is words: ``play spade-7 ne``. Derived from the move's dataclass, with an exact round trip.

A move class is a frozen dataclass with ``verb: ClassVar[str]``; its fields are written after the verb, in
order, each as one word: an enum by its value, a number in decimal, an object by its ``word`` (read back by
its class method ``from_word``). A tuple may only stand last, and is written as its items. A text may only
stand last, and is the rest of the line, with backslash, line feed and carriage return written as ``\\``,
``\n`` and ``\r``.
"""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

M = TypeVar("M")

LONGEST = 80
"""Most characters of a notation that can be pressed; it must fit into a component's 100-character id."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_WORD = re.compile(r"[^\s:\\]+")


class Unreadable(Exception):
    """A text that is no move of this game (which says nothing about legality)."""


@runtime_checkable
class Worded(Protocol):
    """Something with a word of its own, unique among its kind."""

    @property
    def word(self) -> str: ...

    @classmethod
    def from_word(cls, word: str) -> Any:
        """Raises ValueError for a word of no such thing."""
        ...


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str
    many: bool
    text: bool
    read: Callable[[str], Any]


class Notation(Generic[M]):
    """Writes and reads the moves of one game."""

    def __init__(self, *moves: type[M]) -> None:
        self._slots: dict[type[M], tuple[_Slot, ...]] = {}
        self._verbs: dict[str, type[M]] = {}
        for move in moves:
            verb: str = move.verb  # type: ignore[attr-defined]  # every move class has one; checked here
            if verb in self._verbs or not _WORD.fullmatch(verb):
                raise TypeError(f"verb {verb!r} is taken or no word")
            self._verbs[verb] = move
            self._slots[move] = _slots(move)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self._verbs)

    def write(self, move: M) -> str:
        """The words of ``move``."""
        parts = [move.verb]  # type: ignore[attr-defined]
        for slot in self._slots[type(move)]:
            value = getattr(move, slot.name)
            if slot.text:
                parts.append(escape(value))
            elif slot.many:
                parts.extend(_word(item) for item in value)
            else:
                parts.append(_word(value))
        return " ".join(parts)

    def read(self, text: str) -> M:
        """The move that ``text`` writes. Raises Unreadable."""
        verb, _, rest = text.partition(" ")
        move = self._verbs.get(verb)
        if move is None:
            raise Unreadable(text)
        try:
            result = move(**_arguments(self._slots[move], rest))
        except (ValueError, KeyError) as fault:
            raise Unreadable(text) from fault
        if self.write(result) != text:  # a second spelling of the same move would be a second move
            raise Unreadable(text)
        return result


def _arguments(slots: tuple[_Slot, ...], rest: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for slot in slots:
        if slot.text:
            values[slot.name], rest = unescape(rest), ""
        elif slot.many:
            values[slot.name] = tuple(slot.read(word) for word in rest.split(" ") if word)
            rest = ""
        else:
            word, _, rest = rest.partition(" ")
            values[slot.name] = slot.read(word)
    if rest:
        raise ValueError(rest)
    return values


def _slots(move: type[Any]) -> tuple[_Slot, ...]:
    hints = typing.get_type_hints(move)
    slots = []
    for field in fields(move):
        kind = hints[field.name]
        many = typing.get_origin(kind) is tuple
        if many:
            kind = typing.get_args(kind)[0]
        slots.append(_Slot(field.name, many, kind is str, _reader(kind)))
    if any(slot.many or slot.text for slot in slots[:-1]):
        raise TypeError(f"{move.__name__}: a tuple or a text may only stand last")
    return tuple(slots)


def _reader(kind: Any) -> Callable[[str], Any]:
    if kind is str:
        return unescape
    if kind is int:
        return _read_number
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return _first_of([_reader(part) for part in typing.get_args(kind)])
    if issubclass(kind, enum.Enum):
        return typing.cast("Callable[[str], Any]", kind)
    if hasattr(kind, "from_word"):
        return typing.cast("Callable[[str], Any]", kind.from_word)
    raise TypeError(f"no notation for {kind!r}")


def _first_of(readers: list[Callable[[str], Any]]) -> Callable[[str], Any]:
    def read(word: str) -> Any:
        for reader in readers:
            try:
                return reader(word)
            except (ValueError, KeyError):
                continue
        raise ValueError(word)

    return read


def _read_number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _word(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return str(value.value)
    return str(value) if isinstance(value, int) else str(value.word)


def escape(text: str) -> str:
    """How a text stands in a notation."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def unescape(text: str) -> str:
    """The inverse of :func:`escape`."""
    marks = {"\\\\": "\\", "\\n": "\n", "\\r": "\r"}
    return re.sub(r"\\[\\nr]", lambda match: marks[match[0]], text)


def next_words(notations: typing.Iterable[str], prefix: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The tree of menus: the words that may follow ``prefix``, in the order of ``notations``."""
    depth = len(prefix)
    split = (tuple(notation.split(" ")) for notation in notations)
    return tuple(
        dict.fromkeys(words[depth] for words in split if len(words) > depth and words[:depth] == prefix)
    )
