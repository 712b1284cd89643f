"""What is read from a list of cards before it becomes cards, and what can be wrong with it."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from bot.match import UserId
from games.adventure.cards import Card, Deck

MOST_BYTES = 9 * 1024 * 1024
"""Of one list: two thousand cards of Scryfall, with all that it says about each."""

MOST_ENTRIES = 2000
"""Different cards of one list."""

MOST_CARDS = 6000
"""Different cards that one server keeps."""

MOST_COPIES = 20
"""Of one card in a list."""

MOST_LISTS = 25
"""Lists that a server keeps; as many fit into one menu."""

MOST_UNSETTLED = 100
"""Cards of one list that may wait to be filled in by hand."""

LONGEST_LIST = 32
"""Characters of a list's name."""


class Reason(enum.StrEnum):
    """What is wrong with a list or an entry."""

    # The file as a whole
    EMPTY = "empty"
    BYTES = "bytes"
    ENCODING = "encoding"
    FORMAT = "format"
    SYNTAX = "syntax"
    DEPTH = "depth"
    ENTRIES = "entries"
    LARGE = "large"
    """A single entry that is larger than any card."""
    TWICE = "twice"
    """A key that stands twice in an object."""
    HEADER = "header"
    UNSETTLED = "unsettled"
    """So many cards would have to be filled in by hand."""
    # One entry
    NAME = "name"
    COPIES = "copies"
    COLUMNS = "columns"
    DIFFERS = "differs"
    """The same name with other values, further up."""


@dataclass(frozen=True, slots=True)
class Fault:
    """``line`` of the file, or the number of the entry in JSON; 0 for the file as a whole. ``text`` is what
    was read there, cut, and not yet escaped."""

    reason: Reason
    line: int = 0
    text: str = ""


class Unreadable(Exception):
    """The file cannot be read on."""

    def __init__(self, reason: Reason, line: int = 0, text: str = "") -> None:
        super().__init__(reason.value)
        self.fault = Fault(reason, line, text[:60])


@dataclass(frozen=True, slots=True)
class Printed:
    """What a list says of a card, as texts. ``kind`` is a whole type line; ``keywords`` are comma-separated;
    ``text`` is the rules text, of which only known patterns are understood."""

    cost: str = ""
    kind: str = ""
    power: str = ""
    toughness: str = ""
    keywords: str = ""
    text: str = ""
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One card of a list. ``printed`` is None where the list gives its name alone."""

    line: int
    name: str
    copies: int
    printed: Printed | None = None


class Gap(enum.StrEnum):
    """Why an entry cannot become a card by itself: somebody has to fill it in."""

    UNKNOWN = "unknown"
    """A name alone, and this server has no such card."""
    KIND = "kind"
    COST = "cost"
    """None, or one with X, or one that can be paid in several ways."""
    BODY = "body"
    """Power or toughness is no plain number."""
    ABILITY = "ability"
    """Filled in by hand, and not understood."""
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Unsettled:
    """An entry that waits to be filled in, and what is known of it."""

    name: str
    copies: int
    gap: Gap
    printed: Printed


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that is not imported yet. ``cards`` carry their number of copies."""

    name: str
    cards: tuple[Card, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    deck: Deck | None = None
    """Where its creatures go; None: by what they are."""
    keep_text: bool = False

    def without(self, place: int) -> Draft:
        """The draft without one of its unsettled entries."""
        return replace(self, unsettled=(*self.unsettled[:place], *self.unsettled[place + 1 :]))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A draft on disk."""

    id: int
    guild: int
    user: UserId
    draft: Draft


@dataclass(frozen=True, slots=True)
class Listed:
    """A list that a server keeps: how many cards it names, copies counted, and how many different ones."""

    name: str
    total: int
    different: int
