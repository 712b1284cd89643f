"""What happens in Audatia, as told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass

from games.audatia.cards import Card
from games.audatia.kinds import Posta
from games.audatia.state import Deed
from games.core.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Did(Event):
    """Something that everybody saw."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``seat`` drew ``count`` cards; only the seat itself hears which ``cards``."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """``seat`` gave two cards face down for one; only the seat itself hears which."""

    seat: Seat
    gone: tuple[Card, ...] = ()
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """``seat`` has chosen in secret; only the seat itself hears what."""

    seat: Seat
    posta: Posta | None = None
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """``seat`` laid a card of its row, or took the row back (``count`` is 0 then); only the seat itself hears
    which card."""

    seat: Seat
    count: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """``seat`` saw ``cards`` in the hand of the rival; only the two of them hear which."""

    seat: Seat
    cards: tuple[Card, ...] = ()
