"""What happens in El Rey del Ring, as told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import Card
from games.core.game import Event, Seat
from games.ring.board import Square


@dataclass(frozen=True, slots=True)
class Who:
    """A fighter in a sentence: by the player's name, and by its letter where the player has two."""

    seat: Seat
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """``who`` begins on ``to``."""

    who: Who
    to: Square


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """``who`` played ``card`` and went from ``origin`` to ``to``."""

    who: Who
    card: Card
    origin: Square
    to: Square


@dataclass(frozen=True, slots=True)
class Relayed(Event):
    """``who`` played ``card`` on ``to`` and left the ring to ``mate``."""

    who: Who
    mate: Who
    card: Card
    to: Square


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """``who`` comes into the ring for a mate who was knocked out."""

    who: Who
    to: Square


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """``who`` attacks ``target``, whose player is asked to parry."""

    who: Who
    target: Who
    card: Card
    push: bool


@dataclass(frozen=True, slots=True)
class Parried(Event):
    """``target`` stopped the attack with ``parry``."""

    who: Who
    target: Who
    card: Card
    push: bool
    parry: Card


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A hit took ``damage`` from ``target``, which has ``left``."""

    who: Who
    target: Who
    card: Card
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A push threw ``target`` onto ``to``."""

    who: Who
    target: Who
    card: Card
    to: Square


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """``target`` was pushed where there is no room behind it; it may lose endurance."""

    who: Who
    target: Who
    card: Card
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Gouged(Event):
    """``who`` stole ``card`` from ``target``; those who see one of the hands know which, for others it is
    None."""

    who: Who
    target: Who
    joker: Card
    card: Card | None


@dataclass(frozen=True, slots=True)
class BlewLow(Event):
    """``who`` discarded ``cards``, and ``target`` lost ``lost``."""

    who: Who
    target: Who
    cards: tuple[Card, ...]
    lost: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """``who`` threw ``card`` away."""

    who: Who
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``who`` drew ``count`` cards and ended its turn; only who sees into the hand hears which ``cards``."""

    who: Who
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards became a new pile of ``count`` cards."""

    count: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """``seat`` gave ``gone`` for as many cards of the pile; only who sees the hand hears which ``cards``."""

    seat: Seat
    gone: tuple[Card, ...]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """``who`` gave the pair ``gone`` for a bonus card and a common one; only who sees the hand hears which
    ``cards``, and how many there were for want of a pile."""

    who: Who
    gone: tuple[Card, ...]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """``who`` took ``damage`` from ``target`` at a distance."""

    who: Who
    target: Who
    card: Card
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """``who`` charged at ``target``, which lost ``damage``, and went back to ``to`` (None: no room)."""

    who: Who
    target: Who
    card: Card
    to: Square | None
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class Cowed(Event):
    """``who`` intimidated ``target``."""

    who: Who
    target: Who
    card: Card


@dataclass(frozen=True, slots=True)
class Cheered(Event):
    """The public's acclaim gave ``who`` a point; it has ``left``."""

    who: Who
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class Pelted(Event):
    """``who`` did nothing: tomatoes, and ``left`` endurance."""

    who: Who
    left: int


@dataclass(frozen=True, slots=True)
class Showered(Event):
    """The public's patience is at an end: each of ``hurt`` lost a point and has what stands beside it."""

    hurt: tuple[tuple[Who, int], ...]


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """``who`` was knocked out while the match goes on; ``cards`` are the hand that is discarded for it."""

    who: Who
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """``seat`` left the ring."""

    seat: Seat
