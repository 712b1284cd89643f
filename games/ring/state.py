"""The nouns of El Rey del Ring: options, phases, state and view. Moves and events have files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Outcome, Seat
from games.core.options import between, one_of
from games.ring.board import Square

HAND: Final = 5
"""Most cards in a hand, and how many are dealt (article 1.7)."""

PLAYS: Final = 5
"""Most cards played in a turn (article 2.2)."""

DRAWS: Final = 2
"""Most cards drawn at the end of a turn (article 2.5)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a match may choose; the articles that decide each stand in the rulebook. Defaults follow the
    Spanish text word by word where it speaks."""

    deck: Literal[34, 54] = one_of(34, 54)
    ace: Literal["high", "low"] = one_of("high", "low")
    endurance: int = between(5, 15, default=10)
    mulligan: Literal[0, 3] = one_of(0, 3)
    play_xor_discard: bool = one_of(True, False)
    auto_draw: bool = one_of(False, True)
    tomatoes: bool = one_of(True, False)
    push_parry: bool = one_of(False, True)
    push_blocked: Literal["damage", "nothing", "not_allowed"] = one_of("damage", "nothing", "not_allowed")
    center_damage: Literal[2, 1] = one_of(2, 1)
    center_mode: Literal["standing", "on_entry_only"] = one_of("standing", "on_entry_only")
    joker: Literal["seed", "wild", "both"] = one_of("seed", "wild", "both")
    low_blow: bool = one_of(True, False)
    deck_end: Literal["sudden", "play_out"] = one_of("sudden", "play_out")

    presets: ClassVar[dict[str, dict[str, object]]] = {
        "clasica": {},
        "club": {
            "deck": 54,
            "play_xor_discard": False,
            "push_blocked": "not_allowed",
            "deck_end": "play_out",
        },
        "casa": {
            "deck": 54,
            "ace": "low",
            "mulligan": 3,
            "play_xor_discard": False,
            "push_parry": True,
            "joker": "both",
        },
    }


@dataclass(frozen=True, slots=True)
class Exchanging:
    """``seat`` may swap cards with the pile before the first turn (article 1.8)."""

    seat: Seat
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Turn:
    """``seat`` plays or discards, and ends its turn by drawing."""

    seat: Seat
    plays: int = 0
    """Cards played this turn."""
    discarded: bool = False
    """Whether a card was discarded this turn, by a low blow too."""
    entry: Literal["no", "fresh", "spent"] = "no"
    """Article 6.2: whether this figure stepped onto the centre this turn without having hit before
    (``fresh``), and whether it has hit at all (``spent``)."""
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Attack:
    """A hit or a push on its way. ``damage`` is what it takes if it is a hit and is not parried."""

    seat: Seat
    target: Seat
    card: Card
    push: bool
    damage: int


@dataclass(frozen=True, slots=True)
class Parrying:
    """``seat``, the target, is asked to parry; ``turn`` is the attacker's turn, which then goes on."""

    seat: Seat
    attack: Attack
    turn: Turn
    kind: Literal["parry"] = "parry"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Exchanging | Turn | Parrying | Ended


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure in the ring."""

    seat: Seat
    square: Square
    endurance: int


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


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that everybody saw, for pictures and texts: no secrets in it.

    ``origin`` is where the doer stood; ``at`` the square stepped to, or the one where the target stood;
    ``to`` where a push threw it. ``cards`` are those shown: played or discarded by the doer, or lost to a low
    blow (``lost``). ``result``: ``asked`` while a parry is awaited; ``landed``, ``parried``, ``pushed`` or
    ``blocked`` for an attack; ``done`` for everything else. ``left`` is the endurance of whoever was hurt
    afterwards."""

    turn: int
    """The number of the turn it happened in, from 1; 0 before the first."""
    kind: Literal["step", "hit", "push", "gouge", "blow", "discard", "draw", "exchange", "tomatoes", "leave"]
    seat: Seat
    origin: Square
    cards: tuple[Card, ...] = ()
    target: Seat | None = None
    at: Square | None = None
    to: Square | None = None
    result: Literal["done", "asked", "landed", "parried", "pushed", "blocked"] = "done"
    parry: Card | None = None
    damage: int = 0
    left: int = 0
    lost: tuple[Card, ...] = ()
    count: int = 0
    """Cards drawn."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is. The seat's index finds its hand and its fighter."""

    options: Options
    chance: Chance
    phase: Phase
    fighters: tuple[Fighter, ...]
    hands: tuple[tuple[Card, ...], ...]
    """Each sorted by ``games.ring.deck.ORDER``."""
    pile: tuple[Card, ...]
    """The next card to be drawn stands first."""
    discards: tuple[Card, ...]
    """Oldest first."""
    opening: tuple[tuple[Drawn, ...], ...]
    """The draws for who starts: rounds, until one card is highest."""
    known: tuple[Known, ...] = ()
    turn: int = 0
    """The number of the turn in progress, from 1; 0 before the first."""
    passes: int = 0
    """Turns in a row, up to now, in which nothing at all was done."""
    deeds: tuple[Deed, ...] = ()
    """What was done in the last turn in which anything was, oldest first."""


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` knows (None: a spectator). All but ``hand`` and ``known`` is public."""

    seat: Seat | None
    options: Options
    phase: Phase
    fighters: tuple[Fighter, ...]
    hand: tuple[Card, ...]
    """The seat's own cards, sorted: moves before attacks, low before high, jokers last."""
    hand_sizes: tuple[int, ...]
    pile: int
    """How many cards are left to draw."""
    discards: tuple[Card, ...]
    """Oldest first."""
    opening: tuple[tuple[Drawn, ...], ...]
    """The draws for who starts: rounds, until one card is highest."""
    known: tuple[Known, ...]
    """Cards that this seat has seen in another's hand, and those of its own that another has seen."""
    turn: int
    passes: int
    deeds: tuple[Deed, ...]
    """What was done in the last turn in which anything was, oldest first: the last one is what just
    happened."""
