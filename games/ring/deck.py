"""The cards of El Rey del Ring: which there are, how they rank, how a hand is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from games.core.cards import ACE, FULL_PACK, JACK, JOKER, KING, QUEEN, Card, Suit
from games.ring.options import Options

_SHORT: Final = (7, 8, 9, 10, 11, 12, KING, ACE, JOKER)

PACKS: Final = {34: tuple(card for card in FULL_PACK if card.rank in _SHORT), 54: FULL_PACK}
"""The packs by their number of cards (article 1.3). INFERRED: the source says 34 and names no cards; the
French pack of 32 with two jokers gives 34."""

BONUS_RANKS: Final = frozenset((JACK, QUEEN, KING, ACE))

BONUS_PACK: Final = tuple(card for card in FULL_PACK if card.rank in BONUS_RANKS)
"""The bonus deck of the mutant kings (article 14.1)."""

MAIN_PACK: Final = tuple(card for card in FULL_PACK if card.rank not in BONUS_RANKS)
"""What is left to draw from beside the bonus deck."""


def main_pack(options: Options) -> tuple[Card, ...]:
    """The cards that are dealt and drawn (articles 1.3 and 14.1)."""
    return MAIN_PACK if options.mutants else PACKS[options.deck]


def is_bonus(options: Options, card: Card) -> bool:
    """Whether ``card`` is one of the bonus deck (article 14.1)."""
    return options.mutants and card.rank in BONUS_RANKS


TOP: Final = 15
"""The rank of a joker, above all (article 1.4)."""

_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)


def rank(card: Card, ace: Literal["high", "low"]) -> int:
    """How high ``card`` stands: 1 or 2 for the lowest, 14 for a high ace, TOP for a joker (article 1.4)."""
    if card.suit is None:
        return TOP
    return KING + 1 if card.rank == ACE and ace == "high" else card.rank


def _place(card: Card) -> tuple[int, int, int]:
    suit = len(_SUITS) if card.suit is None else _SUITS.index(card.suit)
    return suit, rank(card, "high"), card.copy


ORDER: Final = {card: place for place, card in enumerate(sorted(FULL_PACK, key=_place))}
"""The place of each card in a hand: steps before attacks, low before high, jokers last."""

_MUTANT_ORDER: Final = {
    card: place
    for place, card in enumerate((*sorted(MAIN_PACK, key=_place), *sorted(BONUS_PACK, key=lambda c: c.rank)))
}
"""The same with the bonus cards behind all others."""


def laid_out(cards: Iterable[Card], mutants: bool = False) -> tuple[Card, ...]:
    """``cards`` in the order of a hand."""
    return tuple(sorted(cards, key=(_MUTANT_ORDER if mutants else ORDER).__getitem__))
