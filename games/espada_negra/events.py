"""What happens in Espada Negra, as told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import Event, Seat
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Deed


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something that everybody saw."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """Somebody has answered in secret. It says nothing about who, or whether an answer was changed: the table
    only shows who is still missing (article 4.2)."""


@dataclass(frozen=True, slots=True)
class OwnBid(Event):
    """Only for the bidder; ``bid`` is None for no bid."""

    seat: Seat
    bid: int | None


@dataclass(frozen=True, slots=True)
class OwnAnswer(Event):
    """Only for who has answered: with ``cards`` it spies or cancels; none: it passes."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OwnAttack(Event):
    """Only for who has sealed an attack (``attacks``) or none, and which berserkers stay out of it."""

    seat: Seat
    attacks: bool
    spared: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ToAuction(Event):
    """Sealed attacks have been shown, and nobody takes ``card`` by force. Only now is it seen which seats
    have ``closed`` a fist on a bid already."""

    card: Card
    attacked: bool
    closed: tuple[Seat, ...]
