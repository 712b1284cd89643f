"""The cards of El Rey del Ring: which there are, how they rank, how a hand is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from games.core.cards import ACE, FULL_PACK, JOKER, KING, Card, Suit

_SHORT: Final = (7, 8, 9, 10, 11, 12, KING, ACE, JOKER)

PACKS: Final = {34: tuple(card for card in FULL_PACK if card.rank in _SHORT), 54: FULL_PACK}
"""The packs by their number of cards (article 1.3). INFERRED: the source says 34 and names no cards; the
French pack of 32 with two jokers gives 34."""

TOP: Final = 15
"""The rank of a joker, above all (article 1.4)."""

_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)


def rank(card: Card, ace: Literal["high", "low"]) -> int:
    """How high ``card`` stands: 1 or 2 for the lowest, 14 for a high ace, TOP for a joker (article 1.4)."""
    if card.suit is None:
        return TOP
    return KING + 1 if card.rank == ACE and ace == "high" else card.rank


ORDER: Final = {
    card: place
    for place, card in enumerate(
        sorted(
            FULL_PACK,
            key=lambda card: (
                len(_SUITS) if card.suit is None else _SUITS.index(card.suit),
                rank(card, "high"),
                card.copy,
            ),
        )
    )
}
"""The place of each card in a hand: steps before attacks, low before high, jokers last."""


def laid_out(cards: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` in the order of a hand."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
