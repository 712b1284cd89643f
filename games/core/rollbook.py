"""The book of a channel's rolls: every roll is numbered, committed before it is made, and can be checked.

A book has pages. Each page holds the keys of its next PAGE rolls, and a commitment to all of them is posted
when the page opens. A roll mixes its key with a salt that nobody knew by then. Showing the key of one roll
proves that roll and tells nothing about any other: a secret roll keeps its key, and the page still verifies.
docs/protocol.md (chapter 9) is for auditors. Texts are UTF-8, hashes SHA-256 in hexadecimal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from games.core.chance import Chance, block

PAGE = 100
"""How many rolls a page can hold."""

NO_HEAD = "0" * 64
"""The head before the first page of a book."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of the same number of ``sides``, thrown together: what one call of :meth:`Chance.dice` gave."""

    sides: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A roll as it is recorded. ``number`` counts the rolls of the book from 1; ``when`` is a text such as
    ``2026-05-01T18:30:00.000000Z``; ``words`` say what was rolled (``check 12 hard``); neither they nor
    ``when`` may hold a ``|``. ``key`` is 64 hexadecimal digits."""

    number: int
    when: str
    words: str
    thrown: tuple[Throw, ...]
    salt: str
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HiddenLine:
    """A roll that the reader of the file may not see: its number and the hash of its line."""

    number: int
    hash: str


AnyLine: TypeAlias = Line | HiddenLine


@dataclass(frozen=True, slots=True)
class Page:
    """A page, whole or so far. ``number`` counts pages from 1, ``first`` is the number of its first roll,
    ``previous`` the head at the end of the page before. ``leaves`` are the hashes of all its keys."""

    channel: str
    number: int
    first: int
    previous: str
    leaves: tuple[str, ...]
    lines: tuple[AnyLine, ...] = ()

    @property
    def commitment(self) -> str:
        """What is posted, whole, when the page opens; the head before its first line."""
        opened = f"page|{self.channel}|{self.number}|{self.first}|{self.previous}|{','.join(self.leaves)}"
        return digest(opened.encode())

    @property
    def head(self) -> str:
        """The head after the last line."""
        last = self.commitment
        for line in self.lines:
            last = next_head(last, line.hash if isinstance(line, HiddenLine) else line_hash(self, line))
        return last


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


# Making a page.


def key(seed: bytes, place: int) -> bytes:
    """The key of the roll at ``place`` of a page (from 0), out of the page's seed of 32 bytes, which nobody
    is ever shown: it would open the secret rolls too."""
    return block(seed.hex(), b"key|%d" % place)


def leaves(seed: bytes, size: int = PAGE) -> tuple[str, ...]:
    """The hashes of the keys of a page."""
    return tuple(digest(key(seed, place)) for place in range(size))


def open_page(channel: str, number: int, first: int, previous: str, seed: bytes, size: int = PAGE) -> Page:
    """An empty page. ``previous`` is NO_HEAD for the first page of a book."""
    return Page(channel, number, first, previous, leaves(seed, size))


def luck(key: bytes, salt: str) -> Chance:
    """What a roll draws from: ``salt`` is the id of the interaction that asked for it, or a text of the
    roller's own."""
    return Chance(digest(key + b"luck|" + salt.encode()))


def line_hash(page: Page, line: Line) -> str:
    """The hash of a line behind its key, so that nobody finds out a secret roll by trying all dice. The salt
    stands last since it alone may hold a ``|``. ValueError for a ``|`` in ``words`` or ``when``."""
    if "|" in line.words or "|" in line.when:
        raise ValueError("a line with a | in its words or its time")
    text = f"line|{page.channel}|{page.number}|{line.number}|{line.when}|{line.words}|"
    return digest(bytes.fromhex(line.key) + (text + written(line.thrown) + "|" + line.salt).encode())


def next_head(head: str, line: str) -> str:
    """The head after a line with the hash ``line``."""
    return digest(bytes.fromhex(head) + bytes.fromhex(line))


def written(thrown: Sequence[Throw]) -> str:
    """Dice as they stand in a line: ``3d6:5,1,6 1d4:2``."""
    return " ".join(f"{len(dice.values)}d{dice.sides}:{','.join(map(str, dice.values))}" for dice in thrown)


def hidden(page: Page, line: Line) -> HiddenLine:
    """What others learn of a secret roll."""
    return HiddenLine(line.number, line_hash(page, line))
