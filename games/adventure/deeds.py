"""What everybody saw: kept in the state for pictures and texts, and told as it happens. No secrets here.

Private news are events of their own, for their audience only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.adventure.cards import Copy
from games.adventure.squares import Square
from games.core.game import Event, Seat

Called = tuple[tuple[str, str], ...]
"""The names of imported cards by their keys, beside news that mention them: who tells it has no cards."""

What = Literal[
    # recruitment and cards
    "recruited", "redrew", "ready", "handed", "drew", "discarded", "swapped", "kept", "ferried",
    # the map
    "looked", "walked", "barred_by_island", "turned_up", "stayed", "camped", "halted", "led", "landed",
    "reached", "turn", "wasted", "opened", "closed_off", "placed", "named_goal", "laid", "phased",
    # encounters and meetings
    "rolled_table", "summoned", "passed", "met", "answered", "duel", "peace",
    # fights
    "fight", "order", "asalto", "turn_over", "attacked", "blocked", "unanswered", "rolled", "countered",
    "hurt", "shielded", "warded", "died", "fell", "regenerated", "rose", "trampled", "shared",
    "fled", "escaped", "finished", "fizzled", "trophies",
    # spells and skills
    "cast", "used", "healed", "boosted", "granted", "tapped", "untapped", "recalled", "made", "asked_ruling",
    # the Game Master, the end
    "ruled", "noted", "whispered", "approved", "denied", "granted_mana", "encounter", "closed", "left",
    "award",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that happened; which fields it fills depends on ``what`` (games/adventure/telling.py).

    ``rolled`` and ``countered`` (the strike back) are one strike each: ``numbers`` are the attack's die, what
    is added to it, the defence's die, what is added to it, and the damage; ``copy`` strikes ``other``."""

    what: What
    seat: Seat = -1
    party: int = -1
    copy: Copy | None = None
    other: Copy | None = None
    square: Square | None = None
    numbers: tuple[int, ...] = ()
    cards: tuple[Copy, ...] = ()
    text: str = ""
    called: Called = ()


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something that everybody saw."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Only for who drew them: encounter cards."""

    cards: tuple[Copy, ...]
    called: Called = ()


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """Only for who recruits: the adventurers that offer themselves."""

    cards: tuple[Copy, ...]
    called: Called = ()


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """Only for those who looked: what lies on the squares around."""

    squares: tuple[Square, ...]
    lands: tuple[Copy, ...]
    called: Called = ()


@dataclass(frozen=True, slots=True)
class OwnAnswer(Event):
    """Only for who answered whether to fight a party it met."""

    answer: str


@dataclass(frozen=True, slots=True)
class OwnNote(Event):
    """Only for the Game Master."""

    text: str


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """Only for the player it is meant for, and the Game Master."""

    seat: Seat
    text: str
