"""The nouns of the led session."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.core.cards import Card, pack
from games.core.chance import Chance
from games.core.game import Event, Outcome, Seat
from games.core.options import one_of

MASTER: Seat = 0
"""The Game Master's seat."""

HAND = 3
CARDS = pack(*range(1, 7), jokers=1)
MOST_TEXT = 100
"""Characters of a ruling, a note or something said."""

KEPT = 6
"""Entries of the log that stay on the board."""


class Content(enum.Enum):
    EMPTY = "empty"
    TREASURE = "treasure"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the map, counted from the upper left; its word is ``a1``, ``b1``, ..."""

    column: int
    row: int

    @property
    def word(self) -> str:
        return f"{'abc'[self.column]}{self.row + 1}"

    @classmethod
    def from_word(cls, word: str) -> Square:
        if len(word) != 2 or word[0] not in "abc" or word[1] not in "123":
            raise ValueError(f"no square is called {word!r}")
        return cls("abc".index(word[0]), int(word[1]) - 1)


@dataclass(frozen=True, slots=True)
class Options:
    """``size``: squares along each side of the map; ``sides``: of the die."""

    size: int = one_of(3, 2)
    sides: int = one_of(6, 20)
    presets: ClassVar[dict[str, dict[str, object]]] = {"wide": {}, "small": {"size": 2, "sides": 20}}

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(Square(column, row) for row in range(self.size) for column in range(self.size))

    @property
    def contents(self) -> tuple[Content, ...]:
        """What lies on the map, in no order: one treasure, a danger for every four squares."""
        dangers = self.size**2 // 4
        empty = self.size**2 - dangers - 1
        return (Content.TREASURE, *[Content.DANGER] * dangers, *[Content.EMPTY] * empty)


@dataclass(frozen=True, slots=True)
class Rule:
    """``rule <text>``: the Game Master decides something, for all to read."""

    text: str
    verb: ClassVar[str] = "rule"


@dataclass(frozen=True, slots=True)
class Note:
    """``note <text>``: only the Game Master will read it."""

    text: str
    verb: ClassVar[str] = "note"


@dataclass(frozen=True, slots=True)
class Reveal:
    """``reveal a1``"""

    square: Square
    verb: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Ask:
    """``ask 2``: the session waits for that seat."""

    seat: int
    verb: ClassVar[str] = "ask"


@dataclass(frozen=True, slots=True)
class Close:
    """``close``: the session is over."""

    verb: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class SayAloud:
    """``say <text>``"""

    text: str
    verb: ClassVar[str] = "say"


@dataclass(frozen=True, slots=True)
class Roll:
    """``roll``: one die."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Redraw:
    """``redraw spade-2 heart-5``: change these cards of the hand; none to keep it."""

    cards: tuple[Card, ...]
    verb: ClassVar[str] = "redraw"


Move = Rule | Note | Reveal | Ask | Close | SayAloud | Roll | Redraw


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the public log; ``text`` holds the number of a roll."""

    kind: Literal["rule", "say", "roll"]
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """``squares`` and ``hands`` lie in the order of ``Options.squares`` and of the seats (seat 0 holds no
    cards); ``seen`` are the squares turned up, in that order."""

    options: Options
    chance: Chance
    squares: tuple[Content, ...]
    seen: tuple[Square, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    notes: tuple[str, ...] = ()
    log: tuple[Entry, ...] = ()
    asked: Seat | None = None
    gone: tuple[Seat, ...] = ()
    ended: Literal["", "closed", "left"] = ""


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know: the map as far as it is seen (all of it for the Game Master), one's own hand,
    and the notes only for who wrote them (``note_count`` for all)."""

    seat: Seat | None
    options: Options
    squares: tuple[Content | None, ...]
    seen: tuple[Square, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    notes: tuple[str, ...]
    note_count: int
    log: tuple[Entry, ...]
    asked: Seat | None
    gone: tuple[Seat, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Logged(Event):
    entry: Entry


@dataclass(frozen=True, slots=True)
class OwnNote(Event):
    text: str


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """For those who may not read the note."""


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    square: Square
    content: Content


@dataclass(frozen=True, slots=True)
class Asked(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Redrew(Event):
    """For the others: how many cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class OwnCards(Event):
    """For the seat that changed cards: the hand it holds now."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Closed(Event):
    pass


@dataclass(frozen=True, slots=True)
class Left(Event):
    seat: Seat
