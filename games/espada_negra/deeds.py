"""What everybody saw: kept in the state for pictures and texts, and told as it happens. No secrets here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.core.game import Seat
from games.espada_negra.deck import Card

How = Literal["bid", "attack", "more_gold", "fewest_victory", "auctioneer"]
Why = Literal["unsold", "tied", "turn_end", "leftover"]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A new row. ``last``: no full row can follow it. ``ahead``: the next rows, as far as they are shown."""

    turn: int
    row: tuple[Card, ...]
    last: bool
    ahead: tuple[Card, ...] = ()
    kind: Literal["turned_up"] = "turned_up"


@dataclass(frozen=True, slots=True)
class Declared:
    """``seat`` attacks ``card`` with ``force``, leaving out the berserkers ``spared``."""

    turn: int
    seat: Seat
    card: Card
    force: int
    spared: tuple[Card, ...]
    fee: int
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Clashed:
    """The strongest attacks of ``force`` were equal, those of ``seats``."""

    turn: int
    card: Card
    seats: tuple[Seat, ...]
    force: int
    to: Literal["auction", "discard"]
    kind: Literal["clashed"] = "clashed"


@dataclass(frozen=True, slots=True)
class Opened:
    """All fists open: ``bids`` by seat, None where no bid was made. ``tied`` are the seats of the highest
    bids if there are several; ``again``: in the second round among those who tied."""

    turn: int
    card: Card
    bids: tuple[int | None, ...]
    tied: tuple[Seat, ...]
    again: bool
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Won:
    """``seat`` wins ``card``, and has paid ``price`` (0 for an attack). ``how``: what settled it."""

    turn: int
    seat: Seat
    card: Card
    how: How
    price: int
    kind: Literal["won"] = "won"


@dataclass(frozen=True, slots=True)
class Gained:
    """``cards`` are of ``seat`` now: the card in question first, then those bundled with it. ``asked``: spies
    could have stopped it."""

    turn: int
    seat: Seat
    cards: tuple[Card, ...]
    asked: bool = False
    kind: Literal["gained"] = "gained"


@dataclass(frozen=True, slots=True)
class Dropped:
    """``cards`` belong to nobody: nobody bid (``unsold``), a tie was not settled (``tied``), bundled cards
    were left at the end of the turn (``turn_end``), or too few were left for a row (``leftover``). ``to``:
    where they go."""

    turn: int
    cards: tuple[Card, ...]
    why: Why
    to: Literal["discard", "bottom", "bundle"] = "discard"
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Spied:
    """``seat`` uses the espionage of ``cards`` against ``victim``, who had won ``card``: ``total`` where
    ``cost`` was needed. ``cancels``: against espionage of the victim, not against a win."""

    turn: int
    seat: Seat
    victim: Seat
    card: Card
    cards: tuple[Card, ...]
    total: int
    cost: int
    cancels: bool
    kind: Literal["spied"] = "spied"


@dataclass(frozen=True, slots=True)
class Stopped:
    """Spies have stopped ``victim``: ``cards`` (the one won, then those bundled with it) are discarded or put
    up for auction again."""

    turn: int
    victim: Seat
    cards: tuple[Card, ...]
    to: Literal["discard", "auction"]
    kind: Literal["stopped"] = "stopped"


@dataclass(frozen=True, slots=True)
class Paid:
    """The end of a turn: what each seat was paid for its cards, was given or lost by rank, and lost above
    the limit, by seat."""

    turn: int
    income: tuple[int, ...]
    given: tuple[int, ...]
    lost: tuple[int, ...]
    auctioneer: Seat
    """Who is auctioneer from now on."""
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class Left:
    """``seat`` has left the table."""

    turn: int
    seat: Seat
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class Counted:
    """The final count, by seat: victory of the cards, and from initial conditions."""

    turn: int
    cards: tuple[int, ...]
    bonus: tuple[int, ...]
    kind: Literal["counted"] = "counted"


Deed = (
    TurnedUp | Declared | Clashed | Opened | Won | Gained | Dropped | Spied | Stopped | Paid | Left | Counted
)
