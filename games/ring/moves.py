"""The moves of El Rey del Ring. ``asked`` is the kind of phase that a move belongs to."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core.cards import Card
from games.ring.board import Square
from games.ring.state import Number


class Target(enum.StrEnum):
    """A fighter as a word: ``a`` is number 0."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"

    @property
    def number(self) -> Number:
        return TARGETS.index(self)


TARGETS: Final = tuple(Target)
"""The word of each fighter."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Before the first turn: where a fighter begins. ``deploy c e1``"""

    verb: ClassVar[str] = "deploy"
    asked: ClassVar[str] = "deploy"
    fighter: Target
    to: Square


@dataclass(frozen=True, slots=True)
class StepTo:
    """Play a black card: one square, straight (clubs) or diagonally (spades). ``step spade-7 b2``"""

    verb: ClassVar[str] = "step"
    asked: ClassVar[str] = "turn"
    card: Card
    to: Square


@dataclass(frozen=True, slots=True)
class Relay:
    """Play a black card on the square of one's own deployment: a mate takes over. ``relay club-7``"""

    verb: ClassVar[str] = "relay"
    asked: ClassVar[str] = "turn"
    card: Card


@dataclass(frozen=True, slots=True)
class Hit:
    """Play a red card to take endurance from a neighbour. ``hit heart-9 b``"""

    verb: ClassVar[str] = "hit"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Tap(Hit):
    """The same from the centre, but for one point instead of two. ``tap heart-9 b``"""

    verb: ClassVar[str] = "tap"


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
class Shoot:
    """Play a queen of the bonus deck: a point from any rival in the ring. ``shoot heart-q b``"""

    verb: ClassVar[str] = "shoot"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Charge:
    """Play a jack of the bonus deck: drive a neighbour back and take its square. ``charge club-j b``"""

    verb: ClassVar[str] = "charge"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Cow:
    """Play a king of the bonus deck: intimidate a rival. ``cow spade-k b``"""

    verb: ClassVar[str] = "cow"
    asked: ClassVar[str] = "turn"
    card: Card
    target: Target


@dataclass(frozen=True, slots=True)
class Cheer:
    """Play an ace of the bonus deck: the public's acclaim gives a point back. ``cheer diamond-a``"""

    verb: ClassVar[str] = "cheer"
    asked: ClassVar[str] = "turn"
    card: Card


@dataclass(frozen=True, slots=True)
class Swap:
    """Give two cards of one number for a bonus card and a common one. ``swap club-7 heart-7``"""

    verb: ClassVar[str] = "swap"
    asked: ClassVar[str] = "turn"
    one: Card
    other: Card


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


Bonus = Shoot | Charge | Cow | Cheer
"""Moves that play a card of the bonus deck."""

Move = (
    Deploy
    | StepTo
    | Relay
    | Hit
    | Tap
    | Push
    | Gouge
    | Bonus
    | Swap
    | Blow
    | Discard
    | Draw
    | Parry
    | Let
    | Exchange
)

MOVES: Final = (
    Deploy, StepTo, Relay, Hit, Tap, Push, Gouge, Shoot, Charge, Cow, Cheer, Swap, Blow, Discard, Draw,
    Parry, Let, Exchange,
)  # fmt: skip
"""Every kind of move, in the order of menus."""
