"""The moves of Espada Negra."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core.game import Seat
from games.espada_negra.deck import Card


class Target(enum.StrEnum):
    """A seat as a word: ``a`` is seat 0."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    G = "g"
    H = "h"

    @property
    def seat(self) -> Seat:
        return TARGETS.index(self)


TARGETS: Final = tuple(Target)
"""The word of each seat."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack the card with all that can attack. ``attack``"""

    verb: ClassVar[str] = "attack"


@dataclass(frozen=True, slots=True)
class Spare:
    """Attack the card, but leave these berserkers out. ``spare furia``"""

    verb: ClassVar[str] = "spare"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """No attack on this card; the bid comes later, or stands as it is. ``wait``"""

    verb: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Offer:
    """Seal a bid, in place of an earlier one; before the auction that is also no attack. ``bid 7``"""

    verb: ClassVar[str] = "bid"
    gold: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No attack and no bid, in place of an earlier answer. ``pass``"""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Give:
    """The auctioneer gives the card to one of those who tied. ``give b``"""

    verb: ClassVar[str] = "give"
    to: Target


@dataclass(frozen=True, slots=True)
class Spend:
    """Use the espionage of these cards to stop the winner. ``spy sombra tabernera``"""

    verb: ClassVar[str] = "spy"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Let:
    """No espionage, in place of an earlier answer. ``let``"""

    verb: ClassVar[str] = "let"


@dataclass(frozen=True, slots=True)
class Cancel:
    """Use the espionage of these cards to cancel the last espionage. ``cancel maestra``"""

    verb: ClassVar[str] = "cancel"
    cards: tuple[Card, ...]


Move = Attack | Spare | Wait | Offer | Pass | Give | Spend | Let | Cancel
