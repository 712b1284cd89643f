"""The nouns of Espada Negra: options, terms, phases, state and view; moves, deeds and events stand apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from games.core.chance import Chance
from games.core.game import Outcome, Seat
from games.core.options import between, one_of
from games.espada_negra.conditions import Action, Chair, EndBonus, EndPer, TieRule, TurnGold, Unsold
from games.espada_negra.deck import Card, DeckKey, Face
from games.espada_negra.deeds import Deed

GOLD: Final = 10
"""What everybody starts with (article 1.4)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a match may choose; the articles that decide each stand in the rulebook. Defaults follow the
    manual word by word where it speaks."""

    deck: Literal["corona", "clanes", "numeros"] = one_of("corona", "clanes", "numeros")
    conditions: int = between(0, 5, default=0)
    cards_per_turn: int | Literal["n+1", "n+2"] = one_of(6, "n+1", "n+2", 3, 4, 5, 7, 8, 9, 10)
    pairs: bool = one_of(False, True)
    tie: Literal["gold", "auctioneer", "discard", "rebid"] = one_of("gold", "auctioneer", "discard", "rebid")
    min_bid: int = between(0, 3, default=1)
    unsold: Literal["discard", "bottom", "bundle"] = one_of("discard", "bottom", "bundle")
    attack_mode: Literal["open", "sealed"] = one_of("open", "sealed")
    attack_tie: Literal["auction", "discard"] = one_of("auction", "discard")
    berserk: Literal["once", "if_not_won"] = one_of("once", "if_not_won")
    berserk_choice: bool = one_of(True, False)
    fresh_attack: bool = one_of(False, True)
    fresh_spies: bool = one_of(False, True)
    spy_chain: Literal["unlimited", "one"] = one_of("unlimited", "one")
    blocked_card: Literal["discard", "auction"] = one_of("discard", "auction")
    reveal_ahead: int = between(0, 2, default=0)
    negative_income: bool = one_of(False, True)
    last_turn_partial: bool = one_of(False, True)
    final_tie: Literal["shared", "cascade"] = one_of("shared", "cascade")
    on_leave: Literal["passive", "abort"] = one_of("passive", "abort")

    presets: ClassVar[dict[str, dict[str, object]]] = {
        "reglamento": {},
        "primera": {"deck": "numeros"},
        "berserker": {"deck": "clanes"},
        "caos": {"conditions": 3},
    }


class Bar(NamedTuple):
    """Who owns a card of ``models`` may not do ``action`` (article 8.5)."""

    action: Action
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed for this match, once options and conditions are put together (article 8.2)."""

    deck: DeckKey
    faces: tuple[Face, ...]
    """What each model of the deck is worth, in the deck's order; see ``holdings.face``."""
    row: int
    """Cards turned up each turn."""
    gold: int
    """What everybody starts with; the first auctioneer may have one less (article 4.6)."""
    tie: TieRule
    chair: Chair
    least_bid: int
    most_bid: int | None
    pay: Literal["first", "second"]
    unsold: Unsold
    attacks: int
    """Attacks of each in a turn."""
    fee: int
    attack_from: int
    attack_tie: Literal["auction", "discard"]
    fresh_attack: bool
    fresh_spies: bool
    spy_delta: int
    spies_return: bool
    blocked_card: Literal["discard", "auction"]
    reveal: int
    income: int
    income_cap: int | None
    gold_cap: int | None
    turn_gold: tuple[TurnGold, ...]
    bars: tuple[Bar, ...]
    end_bonus: tuple[EndBonus, ...]
    end_per: tuple[EndPer, ...]
    partial: bool
    """Whether a last row that is not full is played."""


@dataclass(frozen=True, slots=True)
class Player:
    """All that a seat has; everybody sees it."""

    gold: int
    cards: tuple[Card, ...] = ()
    """In the order they were gained."""
    fresh: tuple[Card, ...] = ()
    """Those gained this turn: they do not attack or spy yet (article 2.3)."""
    spent: tuple[Card, ...] = ()
    """Berserkers that have attacked (article 3.8)."""
    marked: tuple[Card, ...] = ()
    """Cards whose espionage has been used (article 5.7)."""
    attacks: int = 0
    """Attacks declared this turn."""


Bid = int | Literal["pass", "sealed"] | None
"""A number of gold, or no bid; None while it is missing. ``sealed`` stands in a view for what another seat
keeps in its fist."""

Answer = tuple[Card, ...] | Literal["pass", "sealed"] | None
"""The cards named, or none; None while it is missing. ``sealed`` as for a bid."""


@dataclass(frozen=True, slots=True)
class Assault:
    """A declared attack."""

    seat: Seat
    force: int
    """What it attacks with."""
    total: int
    """All the attack it could have used: what spies must reach (article 5.2)."""
    berserkers: tuple[Card, ...]
    """Those that take part."""


@dataclass(frozen=True, slots=True)
class Win:
    """``seat`` is about to get the card. ``cost``: the espionage that stops it."""

    seat: Seat
    by: Literal["bid", "attack"]
    cost: int
    berserkers: tuple[Card, ...] = ()
    """Those that attacked for it."""


@dataclass(frozen=True, slots=True)
class Link:
    """Espionage used: the first link spies on the winner, each other one cancels the one before."""

    seat: Seat
    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Window:
    """Attacks on the card may be declared; bids may already be sealed for its auction."""

    able: tuple[Seat, ...]
    """Those who could attack when it opened."""
    asked: tuple[Seat, ...]
    """Those who have still to attack or pass."""
    bids: tuple[Bid, ...]
    """By seat."""
    assaults: tuple[Assault, ...] = ()
    """As declared, oldest first."""
    intents: tuple[Answer, ...] = ()
    """With sealed attacks, by seat: the berserkers left out of an attack, or ``pass``; else empty."""
    kind: Literal["window"] = "window"


@dataclass(frozen=True, slots=True)
class Bidding:
    """Sealed bids for the card."""

    bidders: tuple[Seat, ...]
    """Those who take part."""
    bids: tuple[Bid, ...]
    """By seat."""
    low: int
    """The least bid."""
    again: bool = False
    """A second round among those who tied; nobody goes below their bid (article 4.7)."""
    kind: Literal["bidding"] = "bidding"


@dataclass(frozen=True, slots=True)
class Choosing:
    """The auctioneer gives the card to one of those who tied."""

    tied: tuple[Seat, ...]
    price: int
    kind: Literal["choosing"] = "choosing"


@dataclass(frozen=True, slots=True)
class Spying:
    """Those who could may try to stop the winner."""

    win: Win
    able: tuple[Seat, ...]
    answers: tuple[Answer, ...]
    """By seat."""
    kind: Literal["spying"] = "spying"


@dataclass(frozen=True, slots=True)
class Cancelling:
    """Those who could may cancel the last link."""

    win: Win
    links: tuple[Link, ...]
    able: tuple[Seat, ...]
    answers: tuple[Answer, ...]
    """By seat."""
    kind: Literal["cancelling"] = "cancelling"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Window | Bidding | Choosing | Spying | Cancelling | Ended


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is. Only ``chance``, ``pile`` and what the phase keeps sealed are secret."""

    options: Options
    terms: Terms
    chance: Chance
    phase: Phase
    players: tuple[Player, ...]
    auctioneer: Seat
    turn: int
    """From 1."""
    row: tuple[Card, ...]
    """The cards of this turn, in order, those already settled too."""
    lot: int
    """The place in the row of the card in question."""
    bundle: tuple[Card, ...]
    """Unsold cards that go with the card in question (option ``unsold``)."""
    stopped: tuple[Seat, ...]
    """Those who lost this very card to spies (option ``blocked_card``)."""
    pile: tuple[Card, ...]
    """The next card to be turned up stands first."""
    bottom: tuple[Card, ...]
    """Unsold cards under the pile, in order."""
    returned: tuple[Card, ...]
    """All that have ever been put there; no card goes twice."""
    discards: tuple[Card, ...]
    """Oldest first."""
    conditions: tuple[str, ...]
    """In the order drawn."""
    fallen: tuple[str, ...]
    """Those of them that a later contrary one annuls."""
    aside: tuple[Card, ...]
    """The cards that were drawn with them; they are out of play."""
    gone: tuple[Seat, ...]
    """In the order of leaving."""
    stage: int
    """Grows with every window, round of bids and declared attack."""
    deeds: tuple[Deed, ...]
    """What happened this turn, oldest first; until something does, what ended the turn before."""


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` knows (None: a spectator). Others' sealed answers are hidden in ``phase``."""

    seat: Seat | None
    options: Options
    terms: Terms
    phase: Phase
    players: tuple[Player, ...]
    auctioneer: Seat
    turn: int
    row: tuple[Card, ...]
    lot: int
    bundle: tuple[Card, ...]
    stopped: tuple[Seat, ...]
    pile: int
    """Cards left to be turned up, those in ``bottom`` not counted."""
    ahead: tuple[Card, ...]
    """The cards of the next rows that are shown, in order (article 2.6)."""
    bottom: tuple[Card, ...]
    returned: tuple[Card, ...]
    discards: tuple[Card, ...]
    conditions: tuple[str, ...]
    fallen: tuple[str, ...]
    aside: tuple[Card, ...]
    gone: tuple[Seat, ...]
    stage: int
    deeds: tuple[Deed, ...]

    @property
    def card(self) -> Card | None:
        """The card in question, or None once the match is over."""
        return self.row[self.lot] if self.phase.kind != "over" and self.lot < len(self.row) else None
