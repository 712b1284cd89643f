"""The French deck: 52 cards and two jokers."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Suit(enum.StrEnum):
    CLUBS = "club"
    DIAMONDS = "diamond"
    HEARTS = "heart"
    SPADES = "spade"

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]

    @property
    def red(self) -> bool:
        return self is Suit.DIAMONDS or self is Suit.HEARTS


_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


ACE, JACK, QUEEN, KING = 1, 11, 12, 13
JOKER = 0

_LETTERS = {ACE: "a", JACK: "j", QUEEN: "q", KING: "k"}


class Card(NamedTuple):
    """A playing card: ``rank`` 1 (ace) to 13 (king) with a suit, or a joker: rank 0, no suit, and ``copy``
    1 or 2 to tell the two jokers apart. Words: ``spade-7``, ``heart-q``, ``joker``, ``joker~2``.

    A named tuple, because rules compare and hash cards more than anything else (docs/decisions.md)."""

    suit: Suit | None
    rank: int
    copy: int = 1

    @property
    def joker(self) -> bool:
        return self.suit is None

    @property
    def word(self) -> str:
        return _WORDS[self]

    @property
    def corner(self) -> str:
        """What stands in the corner of the card: ``7``, ``10``, ``Q``, ``A``; a star for a joker."""
        return "★" if self.suit is None else str(_LETTERS.get(self.rank, self.rank)).upper()

    @classmethod
    def from_word(cls, word: str) -> Card:
        card = _BY_WORD.get(word)
        if card is None:
            raise ValueError(f"no card is called {word!r}")
        return card


def pack(*ranks: int, jokers: int = 2) -> tuple[Card, ...]:
    """The cards of ``ranks`` in all four suits, and up to two jokers, in a fixed order."""
    suited = tuple(Card(suit, rank) for suit in Suit for rank in ranks)
    return suited + tuple(Card(None, JOKER, copy) for copy in range(1, jokers + 1))


FULL_PACK = pack(*range(1, 14))


def _word(card: Card) -> str:
    if card.suit is None:
        return "joker" if card.copy == 1 else f"joker~{card.copy}"
    return f"{card.suit}-{_LETTERS.get(card.rank, card.rank)}"


_WORDS = {card: _word(card) for card in FULL_PACK}
_BY_WORD = {word: card for card, word in _WORDS.items()}
