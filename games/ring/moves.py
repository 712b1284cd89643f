"""The moves of El Rey del Ring. ``asked`` is the kind of phase that a move belongs to."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core.cards import Card
from games.core.game import Seat
from games.ring.board import Square


class Target(enum.StrEnum):
    """A seat as a word: ``a`` is seat 0."""

    A = "a"
    B = "b"

    @property
    def seat(self) -> Seat:
        return TARGETS.index(self)


TARGETS: Final = tuple(Target)
"""The word of each seat."""


@dataclass(frozen=True, slots=True)
class StepTo:
    """Play a black card: one square, straight (clubs) or diagonally (spades). ``step spade-7 b2``"""

    verb: ClassVar[str] = "step"
    asked: ClassVar[str] = "turn"
    card: Card
    to: Square


@dataclass(frozen=True, slots=True)
class Hit:
    """Play a red card to take endurance from a neighbour. ``hit heart-9 b``"""

    verb: ClassVar[str] = "hit"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Push:
    """Play a red card to throw a neighbour one square back. ``push diamond-q b``"""

    verb: ClassVar[str] = "push"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Gouge:
    """Finger in the eye: play a joker to steal a card from a neighbour. ``gouge joker b``"""

    verb: ClassVar[str] = "gouge"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Blow:
    """Low blow: discard three cards so that the target loses two. ``blow b club-7 heart-9 joker``"""

    verb: ClassVar[str] = "blow"
    asked: ClassVar[str] = "turn"
    target: Target
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card away, face up. ``discard club-9``"""

    verb: ClassVar[str] = "discard"
    asked: ClassVar[str] = "turn"
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """End the turn by drawing that many cards. ``draw 2``"""

    verb: ClassVar[str] = "draw"
    asked: ClassVar[str] = "turn"
    count: int


@dataclass(frozen=True, slots=True)
class Parry:
    """Stop the attack with a card. ``parry heart-k``"""

    verb: ClassVar[str] = "parry"
    asked: ClassVar[str] = "parry"
    card: Card


@dataclass(frozen=True, slots=True)
class Let:
    """Take the attack as it comes. ``let``"""

    verb: ClassVar[str] = "let"
    asked: ClassVar[str] = "parry"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Before the first turn: swap up to three cards with the pile. ``exchange club-2 heart-3``"""

    verb: ClassVar[str] = "exchange"
    asked: ClassVar[str] = "exchange"
    cards: tuple[Card, ...]


Move = StepTo | Hit | Push | Gouge | Blow | Discard | Draw | Parry | Let | Exchange
