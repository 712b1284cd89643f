"""The initial conditions: 26 operations as small data, and the 48 conditions made of them.

``games.espada_negra.terms`` is their only interpreter; the rulebook's chapter 8 says the same in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.espada_negra.deck import Card, Face

Stat = Literal["V", "P", "A", "E"]
Action = Literal["produce", "attack", "spy"]
TieRule = Literal["gold", "auctioneer", "discard", "rebid", "fewest_victory"]
Chair = Literal["rotate", "most_cards", "fewest_victory"]
Unsold = Literal["discard", "bottom", "bundle"]
Metric = Literal["same_model", "cards", "gold", "P", "A", "E_unspent"]


@dataclass(frozen=True, slots=True)
class Where:
    """Which cards are meant, by their printed values; all that is said must be true. ``only``: that value is
    above 0 and the others are 0 (article 8.4)."""

    model: str | None = None
    only: Stat | None = None
    has: Stat | None = None
    victory: int | None = None
    least_production: int | None = None

    def fits(self, model: str, printed: Face) -> bool:
        values = dict(zip("VPAE", printed[:4], strict=True))
        if self.model not in (None, model):
            return False
        if self.only and not all(
            (value > 0) if stat == self.only else not value for stat, value in values.items()
        ):
            return False
        if self.has and values[self.has] <= 0:
            return False
        if self.victory not in (None, printed.victory):
            return False
        return self.least_production is None or printed.production >= self.least_production


@dataclass(frozen=True, slots=True)
class CardsPerTurn:
    """The row is larger or smaller."""

    delta: int


@dataclass(frozen=True, slots=True)
class StartGold:
    """Everybody begins with more or less gold."""

    delta: int


@dataclass(frozen=True, slots=True)
class Income:
    """Added to everybody's income, before the cap."""

    delta: int


@dataclass(frozen=True, slots=True)
class IncomeCap:
    """The most anybody is paid in a turn."""

    most: int


@dataclass(frozen=True, slots=True)
class GoldCap:
    """The most anybody keeps at the end of a turn."""

    most: int


@dataclass(frozen=True, slots=True)
class TurnGold:
    """After income, all the poorest (richest) gain or lose gold, never below 0."""

    rank: Literal["poorest", "richest"]
    delta: int


@dataclass(frozen=True, slots=True)
class Change:
    """``stat`` of the cards meant is higher or lower; victory, attack and espionage never below 0."""

    where: Where
    stat: Stat
    delta: int


@dataclass(frozen=True, slots=True)
class Block:
    """Who owns a card of those meant may not do ``action``; for ``produce``, cards pay nothing."""

    action: Action
    if_owns: Where


@dataclass(frozen=True, slots=True)
class EndBonus:
    """Victory at the end for all who have the most (fewest) of ``metric``."""

    rank: Literal["most", "fewest"]
    metric: Metric
    victory: int


@dataclass(frozen=True, slots=True)
class EndPer:
    """``victory`` at the end for every ``per`` of ``metric``, at most ``cap``."""

    metric: Metric
    per: int
    victory: int
    cap: int


@dataclass(frozen=True, slots=True)
class Auctioneer:
    """Who is auctioneer, asked anew each turn; the auctioneer then settles ties."""

    who: Chair


@dataclass(frozen=True, slots=True)
class Tie:
    """How equal highest bids are settled."""

    rule: TieRule


@dataclass(frozen=True, slots=True)
class MinBid:
    """The least bid."""

    value: int


@dataclass(frozen=True, slots=True)
class MaxBid:
    """The greatest bid."""

    value: int


@dataclass(frozen=True, slots=True)
class Pay:
    """``second``: the winner pays the second-highest bid."""

    mode: Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class AttacksPerTurn:
    """How often each may attack in a turn."""

    value: int


@dataclass(frozen=True, slots=True)
class AttackFee:
    """What declaring an attack costs."""

    gold: int


@dataclass(frozen=True, slots=True)
class AttackFrom:
    """The first turn with attacks."""

    turn: int


@dataclass(frozen=True, slots=True)
class AttackTie:
    """What becomes of a card when the strongest attacks are equal."""

    to: Literal["auction", "discard"]


@dataclass(frozen=True, slots=True)
class Berserk:
    """The cards meant are berserkers, or are not."""

    where: Where
    value: bool


@dataclass(frozen=True, slots=True)
class Spy:
    """Spying costs more or less, or used espionage comes back at the end of the turn."""

    cost_delta: int = 0
    reusable: bool = False


@dataclass(frozen=True, slots=True)
class BlockedCard:
    """What becomes of a card that spies took from its winner."""

    to: Literal["discard", "auction"]


@dataclass(frozen=True, slots=True)
class FreshCards:
    """Cards gained this turn attack and spy already."""

    active: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """How many rows ahead are shown."""

    ahead: int


@dataclass(frozen=True, slots=True)
class UnsoldTo:
    """What becomes of a card that nobody bid for."""

    to: Unsold


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A last row that is not full is played too."""

    partial: bool


Modifier = (
    CardsPerTurn
    | StartGold
    | Income
    | IncomeCap
    | GoldCap
    | TurnGold
    | Change
    | Block
    | EndBonus
    | EndPer
    | Auctioneer
    | Tie
    | MinBid
    | MaxBid
    | Pay
    | AttacksPerTurn
    | AttackFee
    | AttackFrom
    | AttackTie
    | Berserk
    | Spy
    | BlockedCard
    | FreshCards
    | Reveal
    | UnsoldTo
    | LastTurn
)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition with its ``key``; in La Corona Rota it stands on ``card``. ``known``: the idea is
    published; amounts and all others are designed."""

    key: str
    card: Card
    does: Modifier
    known: bool = False


_ONLY_VICTORY: Final = Where(only="V")
_ARMED: Final = Where(has="A")

_ROWS: Final[tuple[tuple[str, int, Modifier, bool], ...]] = (
    ("heredero", 1, Block("produce", _ONLY_VICTORY), True),
    ("heredero", 2, Block("attack", _ONLY_VICTORY), True),
    ("heredero", 3, Change(_ONLY_VICTORY, "V", 1), True),
    ("heredero", 4, Change(Where(victory=5), "V", -1), False),
    ("heredero", 5, EndBonus("most", "same_model", 4), True),
    ("heredero", 6, LastTurn(partial=True), False),
    ("senor", 1, Change(_ARMED, "A", 1), False),
    ("senor", 2, AttacksPerTurn(2), False),
    ("senor", 3, AttackFee(1), False),
    ("senor", 4, AttackFrom(3), False),
    ("labriego", 1, CardsPerTurn(2), True),
    ("labriego", 2, CardsPerTurn(-1), False),
    ("labriego", 3, CardsPerTurn(1), False),
    ("labriego", 4, Income(1), False),
    ("labriego", 5, Income(2), False),
    ("labriego", 6, StartGold(5), False),
    ("labriego", 7, StartGold(-4), False),
    ("labriego", 8, TurnGold("poorest", 2), False),
    ("labriego", 9, TurnGold("richest", -2), False),
    ("heredad", 1, GoldCap(20), False),
    ("heredad", 2, IncomeCap(6), False),
    ("heredad", 3, IncomeCap(10), False),
    ("heredad", 4, Change(Where(least_production=2), "P", -1), False),
    ("heredad", 5, EndBonus("most", "P", 3), False),
    ("heredad", 6, Reveal(1), True),
    ("heredad", 7, Reveal(2), True),
    ("villa", 1, Change(Where(model="villa"), "P", 1), False),
    ("villa", 2, Pay("second"), False),
    ("mesnadero", 1, FreshCards(active=True), False),
    ("mesnadero", 2, AttackFee(3), False),
    ("mesnadero", 3, AttackTie("discard"), False),
    ("mesnadero", 4, EndBonus("most", "A", 3), False),
    ("caballero", 1, Berserk(_ARMED, value=False), False),
    ("flagelante", 1, MinBid(2), False),
    ("flagelante", 2, MinBid(3), False),
    ("flagelante", 3, MaxBid(8), False),
    ("flagelante", 4, Tie("fewest_victory"), False),
    ("flagelante", 5, Tie("discard"), False),
    ("furia", 1, Berserk(_ARMED, value=True), False),
    ("furia", 2, UnsoldTo("bundle"), False),
    ("furia", 3, UnsoldTo("bottom"), False),
    ("almogavar", 1, EndBonus("fewest", "cards", 3), False),
    ("almogavar", 2, EndPer("gold", 5, 1, 4), False),
    ("sombra", 1, Spy(cost_delta=1), False),
    ("sombra", 2, Spy(cost_delta=-1), False),
    ("sombra", 3, Spy(reusable=True), False),
    ("tabernera", 1, Auctioneer("most_cards"), True),
    ("maestra", 1, BlockedCard("auction"), False),
)

CONDITIONS: Final = {
    f"EN{number:02}": Condition(f"EN{number:02}", Card(model, copy), does, known)
    for number, (model, copy, does, known) in enumerate(_ROWS, 1)
}
"""EN01 to EN48."""

ON_CARD: Final = {condition.card: condition.key for condition in CONDITIONS.values()}
"""The condition that stands on each card of La Corona Rota."""

_IDLE_IN_CLANES: Final = ("EN04", "EN23", "EN27", "EN44", "EN45", "EN46", "EN48")
"""Nothing there has victory 5 or production 2, is a villa, or spies."""

_IDLE_IN_NUMEROS: Final = ("EN27", "EN33", "EN44", "EN45", "EN46", "EN48")
"""Nothing there is a villa or a berserker, or spies."""

DRAWN_WITH: Final[dict[str, tuple[str, ...]]] = {
    "corona": tuple(CONDITIONS),
    "clanes": tuple(key for key in CONDITIONS if key not in _IDLE_IN_CLANES),
    "numeros": tuple(key for key in CONDITIONS if key not in _IDLE_IN_NUMEROS),
}
"""The conditions that do something with each deck (article 8.1)."""
