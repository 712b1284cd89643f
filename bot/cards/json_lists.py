"""Reading JSON piece by piece: what a card is decoded at once, what holds cards is walked through.

A file of ten megabytes decoded in one call would keep every other coroutine waiting for a tenth of a second;
a piece of at most PIECE characters keeps them waiting for about a millisecond.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from typing import Any, Final

from bot.cards.nouns import Entry, Printed, Reason, Unreadable

PIECE: Final = 128 * 1024
"""Characters that are decoded in one call; no card is longer."""

MOST_DEPTH: Final = 12
"""Objects and arrays inside one another."""

Cards = Generator[dict[str, Any], None, int]
"""The cards of a value, and in the end the place where it ends."""

_BLANK: Final = re.compile(r"[ \t\n\r]*")

_HOLDERS: Final = frozenset({"cards", "mainBoard", "data"})
"""Keys of what holds cards and is none, though it may have a name and a type."""

_PASSED_OVER: Final = frozenset({"tokens", "booster", "sealedProduct"})
"""Keys whose cards are none that a deck is made of."""


def entries(text: str) -> Iterator[Entry]:
    """Every card in ``text``, in order: Scryfall objects and lists, MTGJSON files of all kinds. Raises
    Unreadable."""
    for place, card in enumerate(_Reader(text).cards(), start=1):
        yield _entry(place, card)


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise Unreadable(Reason.TWICE, text=next(key for key in keys if keys.count(key) > 1))
    return found


def _no_constant(text: str) -> Any:
    raise Unreadable(Reason.SYNTAX, text=text)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_no_doubles, parse_constant=_no_constant, parse_int=str, parse_float=str
)
"""Numbers stay texts: a number of a million digits costs nothing then."""


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text

    def cards(self) -> Cards:
        end = yield from self._walk(0, 0)
        if self._blank(end) != len(self._text):
            raise self._wrong(end)
        return end

    def _walk(self, at: int, depth: int) -> Cards:
        """The value that begins at ``at``."""
        if depth > MOST_DEPTH:
            raise Unreadable(Reason.DEPTH, self._line(at))
        at = self._blank(at)
        whole = self._decoded(at)
        if whole is not None:
            value, end = whole
            yield from _cards(value, depth)
            return end
        walk = self._array if self._text[at] == "[" else self._object
        return (yield from walk(at, depth))

    def _array(self, at: int, depth: int) -> Cards:
        at += 1
        while True:
            at = self._blank((yield from self._walk(at, depth + 1)))
            if self._text[at : at + 1] == "]":
                return at + 1
            at = self._over(at, ",")

    def _object(self, at: int, depth: int) -> Cards:
        seen = set[str]()
        at += 1
        while True:
            at = self._blank(at)
            key = self._decoded(at)
            if key is None or not isinstance(key[0], str):
                raise self._wrong(at)
            if key[0] in seen:
                raise Unreadable(Reason.TWICE, self._line(at), key[0])
            seen.add(key[0])
            value = self._walk(self._over(self._blank(key[1]), ":"), depth + 1)
            at = self._blank(_end(value) if key[0] in _PASSED_OVER else (yield from value))
            if self._text[at : at + 1] == "}":
                return at + 1
            at = self._over(at, ",")

    def _decoded(self, at: int) -> tuple[Any, int] | None:
        """The value at ``at`` and its end; None for an array or object that is too long for one piece."""
        piece = self._text[at : at + PIECE]
        try:
            value, length = _DECODER.raw_decode(piece)
        except RecursionError:
            raise Unreadable(Reason.DEPTH, self._line(at)) from None
        except json.JSONDecodeError as fault:
            cut_off = fault.pos >= PIECE - 16 or fault.msg.startswith(("Unterminated", "Invalid \\"))
            if len(piece) < PIECE or not cut_off:
                raise self._wrong(at + fault.pos) from None
            if piece[0] not in "[{":
                raise Unreadable(Reason.LARGE, self._line(at)) from None
            return None
        except Unreadable as fault:  # a key that stands twice
            raise Unreadable(fault.fault.reason, self._line(at), fault.fault.text) from None
        return value, at + length

    def _blank(self, at: int) -> int:
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def _over(self, at: int, mark: str) -> int:
        if self._text[at : at + 1] != mark:
            raise self._wrong(at)
        return at + 1

    def _line(self, at: int) -> int:
        return self._text.count("\n", 0, at) + 1

    def _wrong(self, at: int) -> Unreadable:
        return Unreadable(Reason.SYNTAX, self._line(at), self._text[at : at + 20])


def _end(cards: Cards) -> int:
    """Where a value ends whose cards nobody wants."""
    while True:
        try:
            next(cards)
        except StopIteration as done:
            return int(done.value)


def _cards(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The cards inside a decoded value."""
    if depth > MOST_DEPTH:
        raise Unreadable(Reason.DEPTH)
    if isinstance(value, list):
        for item in value:
            yield from _cards(item, depth + 1)
    elif isinstance(value, dict) and _is_card(value):
        if _depth(value) > MOST_DEPTH:
            raise Unreadable(Reason.DEPTH, text=value["name"])
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in _PASSED_OVER:
                yield from _cards(item, depth + 1)


def _is_card(value: dict[str, Any]) -> bool:
    """Whether an object has a name, and a type, a cost or a count."""
    told = any(key in value for key in ("type_line", "type", "mana_cost", "manaCost", "count"))
    return told and isinstance(value.get("name"), str) and _HOLDERS.isdisjoint(value)


def _depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(_depth, inside), default=0)


def _entry(place: int, card: dict[str, Any]) -> Entry:
    """A card of Scryfall or MTGJSON. Of a card with several faces the front one counts."""
    faces = card.get("card_faces")
    face = card | faces[0] if isinstance(faces, list) and faces and isinstance(faces[0], dict) else card
    name = _text(face, "faceName") or _text(face, "name")
    printed = Printed(
        cost=_text(face, "mana_cost") or _text(face, "manaCost"),
        kind=_text(face, "type_line") or _text(face, "type"),
        power=_text(face, "power"),
        toughness=_text(face, "toughness"),
        text=_text(face, "oracle_text") or _text(face, "text"),
    )
    count = _text(card, "count")
    copies = int(count) if count.isdecimal() and len(count) < 4 else 1
    return Entry(place, name.split(" // ")[0], copies, printed)


def _text(card: dict[str, Any], key: str) -> str:
    value = card.get(key)
    return value if isinstance(value, str) else ""
