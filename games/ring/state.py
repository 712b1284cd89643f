"""The nouns of El Rey del Ring: phases, state and view. Options, moves and events have files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Outcome, Seat
from games.ring.board import Square
from games.ring.options import Options

Number: TypeAlias = int
"""A fighter, counted from 0: its place in ``State.fighters``, and the letter that it is called by."""


@dataclass(frozen=True, slots=True)
class Deploying:
    """``seat`` chooses where ``fighter`` begins, or in a relay who does (articles 10.2, 11.2, 12.1)."""

    seat: Seat
    fighter: Number
    kind: Literal["deploy"] = "deploy"


@dataclass(frozen=True, slots=True)
class Exchanging:
    """``seat`` may swap cards with the pile before the first turn (article 1.8)."""

    seat: Seat
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Turn:
    """``seat`` plays or discards with ``fighter``, and ends the turn by drawing."""

    seat: Seat
    fighter: Number
    plays: int = 0
    """Cards played this turn."""
    discarded: bool = False
    """Whether a card was discarded this turn, by a low blow too."""
    entry: Literal["no", "fresh", "spent"] = "no"
    """Article 6.2: whether this fighter moved onto the centre this turn without having hit before
    (``fresh``), and whether it has hit at all (``spent``)."""
    blows: int = 0
    """Low blows struck this turn."""
    swaps: int = 0
    """Pairs given for bonus cards this turn."""
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Attack:
    """A hit or a push of ``fighter`` on its way to ``target``. ``damage`` is what it takes if it is not
    parried (a push: if there is no room behind)."""

    fighter: Number
    target: Number
    card: Card
    push: bool
    damage: int


@dataclass(frozen=True, slots=True)
class Parrying:
    """``seat``, whose fighter is the target, is asked to parry; ``turn`` is the attacker's turn, which then
    goes on."""

    seat: Seat
    attack: Attack
    turn: Turn
    kind: Literal["parry"] = "parry"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome
    kind: Literal["over"] = "over"


@cache
def fresh(seat: Seat, fighter: Number) -> Turn:
    """A turn at its start: every second move or so begins one."""
    return Turn(seat, fighter)


Phase = Deploying | Exchanging | Turn | Parrying | Ended


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure, in the ring or not."""

    number: Number
    seat: Seat
    square: Square | None
    """None: not placed yet, waiting outside in a relay, or knocked out."""
    endurance: int
    """0: knocked out."""
    home: Square | None = None
    """Where it was deployed (article 12.2)."""
    cowed: int = 0
    """How many of its turns, the present one included, it is still intimidated for (article 14.6)."""


@dataclass(frozen=True, slots=True)
class Known:
    """``knower`` has seen that ``holder`` holds ``card`` (a theft, article 6.3), and ``holder`` knows it."""

    knower: Seat
    holder: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card turned up to settle who starts (article 1.5)."""

    seat: Seat
    card: Card


DeedKind = Literal[
    "step", "hit", "push", "gouge", "blow", "discard", "draw", "exchange", "tomatoes", "leave", "deploy",
    "relay", "enter", "fall", "shower", "reshuffle", "swap", "shoot", "charge", "cow", "cheer",
]  # fmt: skip


class Deed(NamedTuple):
    """Something that everybody saw, for pictures and texts: no secrets in it. A named tuple, because every
    move makes one (docs/decisions.md).

    ``origin`` is where the doer stood; ``at`` the square stepped to or entered, or the one where the target
    stood; ``to`` where a push threw it. ``cards`` are those shown: played or discarded by the doer, or lost
    to a low blow or a fall (``lost``). ``result``: ``asked`` while a parry is awaited; ``landed``,
    ``parried``, ``pushed`` or ``blocked`` for an attack; ``done`` for everything else. ``left`` is the
    endurance of whoever was hurt or cheered afterwards."""

    turn: int
    """The number of the turn it happened in, from 1; 0 before the first."""
    kind: DeedKind
    fighter: Number
    origin: Square | None
    cards: tuple[Card, ...] = ()
    target: Number | None = None
    at: Square | None = None
    to: Square | None = None
    result: Literal["done", "asked", "landed", "parried", "pushed", "blocked"] = "done"
    parry: Card | None = None
    damage: int = 0
    left: int = 0
    lost: tuple[Card, ...] = ()
    amount: int = 0
    """Cards drawn, or in the new pile."""
    hurt: tuple[tuple[Number, int], ...] = ()
    """Who was caught in the public's shower, and the endurance left to each."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is. A seat's index finds its hand, a fighter's number finds the fighter."""

    options: Options
    chance: Chance
    phase: Phase
    fighters: tuple[Fighter, ...]
    hands: tuple[tuple[Card, ...], ...]
    """Each in the order of ``games.ring.deck.laid_out``."""
    pile: tuple[Card, ...]
    """The next card to be drawn stands first."""
    discards: tuple[Card, ...]
    """Oldest first."""
    opening: tuple[tuple[Drawn, ...], ...]
    """The draws for who starts: rounds, until one card is highest."""
    first: Seat
    """Who won them."""
    known: tuple[Known, ...] = ()
    turn: int = 0
    """The number of the turn in progress, from 1; 0 before the first."""
    passes: int = 0
    """Turns in a row, up to now, in which nothing at all was done."""
    deeds: tuple[Deed, ...] = ()
    """What was done in the last turn in which anything was, oldest first."""
    acted: tuple[Number, ...] = ()
    """Who has had a turn in this round."""
    rounds: int = 0
    """Rounds that are over."""
    fallen: tuple[tuple[Number, ...], ...] = ()
    """Who was knocked out, the first to fall first; those who fell together stand together."""
    reshuffled: int = 0
    """How often the discards have become a new pile."""
    bonus: tuple[Card, ...] = ()
    """The bonus deck, the next card first (article 14.1)."""
    used: tuple[Card, ...] = ()
    """Bonus cards that were played or thrown away, oldest first."""


class Shown(NamedTuple):
    """A hand that its seat shows."""

    seat: Seat
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` knows (None: a spectator). All but ``hand``, ``shown`` and ``known`` is public; fields as
    in State."""

    seat: Seat | None
    options: Options
    phase: Phase
    fighters: tuple[Fighter, ...]
    hand: tuple[Card, ...]
    """The seat's own cards, sorted: moves before attacks, low before high, jokers and bonus cards last."""
    shown: tuple[Shown, ...]
    """The hands of its mates, where mates show theirs (article 11.5)."""
    hand_sizes: tuple[int, ...]
    pile: int
    """How many cards are left to draw."""
    discards: tuple[Card, ...]
    opening: tuple[tuple[Drawn, ...], ...]
    first: Seat
    known: tuple[Known, ...]
    """Cards that this seat, or a mate who shows its hand, has seen in another's hand, and those of theirs
    that another has seen."""
    turn: int
    passes: int
    deeds: tuple[Deed, ...]
    """What was done in the last turn in which anything was, oldest first: the last one is what just
    happened."""
    acted: tuple[Number, ...]
    rounds: int
    fallen: tuple[tuple[Number, ...], ...]
    reshuffled: int
    bonus: int
    """How many cards are left in the bonus deck."""
    used: tuple[Card, ...]


def letter(number: Number) -> str:
    """What a fighter is called beside its player's name."""
    return "ABCD"[number]
