"""The file of a page of rolls, and the check that anyone can make of it with the standard library alone.

See games.core.rollbook for what a page is, and docs/protocol.md (chapter 9) for auditors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.chance import Chance
from games.core.rollbook import AnyLine, HiddenLine, Line, Page, Throw, digest, luck

FORMAT = "juez-de-campo rolls"
VERSION = 1

MOST_CHARACTERS = 2_000_000
"""A longer file is not read: a page of the longest rolls is far smaller."""

_HEX = re.compile("[0-9a-f]{64}")


# Writing and reading.


def write_file(page: Page) -> str:
    """The page as the JSON file that anyone can check. Lines that the reader may not see must be hidden
    before: this writes what it is given."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "channel": page.channel,
            "page": page.number,
            "first": page.first,
            "previous": page.previous,
            "commitment": page.commitment,
            "leaves": page.leaves,
            "lines": [_line_parts(line) for line in page.lines],
            "head": page.head,
        },
        ensure_ascii=False,
        indent=1,
    )


def _line_parts(line: AnyLine) -> dict[str, Any]:
    if isinstance(line, HiddenLine):
        return {"number": line.number, "hash": line.hash}
    return {
        "number": line.number,
        "when": line.when,
        "words": line.words,
        "dice": [[dice.sides, *dice.values] for dice in line.thrown],
        "salt": line.salt,
        "key": line.key,
    }


class UnreadableFile(Exception):
    """A file that is not in the form above; the message names the part."""


@dataclass(frozen=True, slots=True)
class Claims:
    """A page as a file tells it, with the ``commitment`` and the ``head`` that it claims."""

    page: Page
    commitment: str
    head: str


def read_file(text: str) -> Claims:
    """Read what :func:`write_file` wrote. Raises UnreadableFile; whether it is true is for :func:`verify`."""
    if len(text) > MOST_CHARACTERS:
        raise UnreadableFile("too long")
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile("not JSON") from error
    if not isinstance(parts, dict) or parts.get("format") != FORMAT or parts.get("version") != VERSION:
        raise UnreadableFile("format")
    page = Page(
        channel=_text(parts, "channel"),
        number=_number(parts, "page"),
        first=_number(parts, "first"),
        previous=_hex(parts, "previous"),
        leaves=tuple(_hex({"leaves": leaf}, "leaves") for leaf in _list(parts, "leaves")),
    )
    lines = tuple(_read_line(line) for line in _list(parts, "lines"))
    return Claims(replace(page, lines=lines), _hex(parts, "commitment"), _hex(parts, "head"))


def _read_line(parts: Any) -> AnyLine:
    if not isinstance(parts, dict):
        raise UnreadableFile("lines")
    if "hash" in parts:
        return HiddenLine(_number(parts, "number"), _hex(parts, "hash"))
    when, words = _text(parts, "when"), _text(parts, "words")
    if "|" in when + words:
        raise UnreadableFile("words")
    thrown = tuple(_read_throw(dice) for dice in _list(parts, "dice"))
    return Line(_number(parts, "number"), when, words, thrown, _text(parts, "salt"), _hex(parts, "key"))


def _read_throw(parts: Any) -> Throw:
    numbers = parts if isinstance(parts, list) else []
    if len(numbers) < 2 or not all(type(number) is int and 1 <= number <= 1 << 32 for number in numbers):
        raise UnreadableFile("dice")
    return Throw(numbers[0], tuple(numbers[1:]))


def _text(parts: dict[str, Any], name: str) -> str:
    value = parts.get(name)
    if not isinstance(value, str) or not value.isprintable():
        raise UnreadableFile(name)
    return value


def _number(parts: dict[str, Any], name: str) -> int:
    value = parts.get(name)
    if type(value) is not int or value < 1:
        raise UnreadableFile(name)
    return value


def _hex(parts: dict[str, Any], name: str) -> str:
    value = parts.get(name)
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise UnreadableFile(name)
    return value


def _list(parts: dict[str, Any], name: str) -> list[Any]:
    value = parts.get(name)
    if not isinstance(value, list):
        raise UnreadableFile(name)
    return value


# Checking.


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that does not fit. ``number`` is the roll, or None for the page. ``reason`` is one of

    - ``commitment``: the leaves, or what stands beside them, are not those that were committed
    - ``order``: the roll does not follow the one before; ``full``: more rolls than the page has keys
    - ``key``: not the key that was committed; ``dice``: not the dice that key and salt give
    - ``head``: a line was changed, left out, put in or moved
    """

    reason: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found: how many rolls are proved, how many are hidden, and what is wrong (nothing: the
    page is honest as far as it is shown)."""

    proved: int
    hidden: int
    wrong: tuple[Wrong, ...]


def verify(claims: Claims, posted: str | None = None, shown: str = "") -> Verdict:
    """Check a page against itself; against the commitment ``posted`` when it opened, and against the first
    digits of the head ``shown`` with its last roll, where given. Only with the first of these does it prove
    that the dice were settled before."""
    page, wrong = claims.page, list[Wrong]()
    if page.commitment != claims.commitment or posted not in (None, page.commitment):
        wrong.append(Wrong("commitment"))
    for place, line in enumerate(page.lines):
        wrong += (Wrong(reason, line.number) for reason in _faults(page, place, line))
    if page.head != claims.head or not page.head.startswith(shown):
        wrong.append(Wrong("head"))
    open_lines = [line for line in page.lines if isinstance(line, Line)]
    bad = {each.number for each in wrong}
    proved = sum(line.number not in bad for line in open_lines)
    return Verdict(proved, len(page.lines) - len(open_lines), tuple(wrong))


def _faults(page: Page, place: int, line: AnyLine) -> list[str]:
    faults = [] if line.number == page.first + place else ["order"]
    if place >= len(page.leaves):
        return [*faults, "full"]
    if isinstance(line, HiddenLine):
        return faults
    secret = bytes.fromhex(line.key)
    if digest(secret) != page.leaves[place]:
        faults.append("key")
    elif not _thrown(luck(secret, line.salt), line.thrown):
        faults.append("dice")
    return faults


def _thrown(chance: Chance, thrown: Sequence[Throw]) -> bool:
    """Whether ``chance`` gives exactly these dice."""
    for dice in thrown:
        values, chance = chance.dice(len(dice.values), dice.sides)
        if values != dice.values:
            return False
    return True
