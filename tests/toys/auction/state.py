"""The nouns of the auction."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.core.chance import Chance
from games.core.game import Event, Outcome, Seat
from games.core.options import between, one_of


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Lot:
    """Something to be sold: worth ``points`` to anyone, and more to who has a taste for its colour."""

    colour: Colour
    points: int


PACK = tuple(Lot(colour, points) for colour in Colour for points in (1, 2, 3))
"""All lots; a match sells some of them."""


@dataclass(frozen=True, slots=True)
class Options:
    lots: int = between(1, 5, default=3)
    coins: int = between(3, 12, default=6)
    ties: str = one_of("nobody", "lowest")
    presets: ClassVar[dict[str, dict[str, object]]] = {
        "standard": {},
        "short": {"lots": 1, "coins": 4},
        "seated": {"lots": 4, "ties": "lowest"},
    }


@dataclass(frozen=True, slots=True)
class Bid:
    """``bid 4``: seal a bid for the lot on the table, in place of an earlier one."""

    coins: int
    verb: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """``withdraw``: take the sealed bid back, and owe one again."""

    verb: ClassVar[str] = "withdraw"


Move = Bid | Withdraw


@dataclass(frozen=True, slots=True)
class Sale:
    """A lot that is done with: ``bids`` by seat (None: had left), the ``buyer`` or None."""

    lot: Lot
    bids: tuple[int | None, ...]
    buyer: Seat | None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The lot on the table waits for bids; ``bids[seat]`` is None until it is sealed."""

    bids: tuple[int | None, ...]
    kind: Literal["bidding"] = "bidding"


@dataclass(frozen=True, slots=True)
class Over:
    """``left_alone``: the match ended because all but one seat left."""

    left_alone: bool
    kind: Literal["over"] = "over"


@dataclass(frozen=True, slots=True)
class State:
    """``pile[0]`` is the lot on the table, the rest lies face down; ``sales`` are done with, oldest first."""

    options: Options
    chance: Chance
    pile: tuple[Lot, ...]
    sales: tuple[Sale, ...]
    tastes: tuple[Colour, ...]
    gone: tuple[Seat, ...]
    """In the order of leaving."""
    phase: Bidding | Over


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know: not the others' tastes and bids, nor the lots to come."""

    seat: Seat | None
    options: Options
    lot: Lot | None
    lots_left: int
    sales: tuple[Sale, ...]
    coins: tuple[int, ...]
    tastes: tuple[Colour | None, ...]
    """One's own; all of them once it is over."""
    sealed: tuple[bool, ...]
    bid: int | None
    gone: tuple[Seat, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class OwnBid(Event):
    """Only for the bidder."""

    coins: int


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """All bids of a lot, and what came of them."""

    sale: Sale


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    lot: Lot


@dataclass(frozen=True, slots=True)
class Left(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TastesShown(Event):
    """At the end, for all."""

    tastes: tuple[Colour, ...]
