"""What happens in El Rey del Ring, as told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import Card
from games.core.game import Event, Seat
from games.ring.board import Square


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """``seat`` played ``card`` and went from ``origin`` to ``to``."""

    seat: Seat
    card: Card
    origin: Square
    to: Square


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """``seat`` attacks ``target``, who is asked to parry."""

    seat: Seat
    target: Seat
    card: Card
    push: bool


@dataclass(frozen=True, slots=True)
class Parried(Event):
    """``target`` stopped the attack with ``parry``."""

    seat: Seat
    target: Seat
    card: Card
    push: bool
    parry: Card


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A hit took ``damage`` from ``target``, which has ``left``."""

    seat: Seat
    target: Seat
    card: Card
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A push threw ``target`` onto ``to``."""

    seat: Seat
    target: Seat
    card: Card
    to: Square


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """``target`` was pushed where there is no room behind it; it may lose endurance."""

    seat: Seat
    target: Seat
    card: Card
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Gouged(Event):
    """``seat`` stole ``card`` from ``target``; those two know which, for everybody else it is None."""

    seat: Seat
    target: Seat
    joker: Card
    card: Card | None


@dataclass(frozen=True, slots=True)
class BlewLow(Event):
    """``seat`` discarded ``cards``, and ``target`` lost ``lost``."""

    seat: Seat
    target: Seat
    cards: tuple[Card, ...]
    lost: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """``seat`` threw ``card`` away."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``seat`` drew ``count`` cards and ended its turn; only the seat itself hears which ``cards``."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """``seat`` gave ``gone`` for as many cards of the pile; only the seat itself hears which ``cards``."""

    seat: Seat
    gone: tuple[Card, ...]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Pelted(Event):
    """``seat`` did nothing: tomatoes, and ``left`` endurance."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """``seat`` left the ring."""

    seat: Seat
