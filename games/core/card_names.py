"""The French deck in words."""

from __future__ import annotations

from games.core.cards import ACE, JACK, KING, QUEEN, Card, Suit
from games.core.words import Say


def suit_name(say: Say, suit: Suit) -> str:
    """``spades``"""
    match suit:
        case Suit.CLUBS:
            return say("clubs")
        case Suit.DIAMONDS:
            return say("diamonds")
        case Suit.HEARTS:
            return say("hearts")
        case Suit.SPADES:
            return say("spades")


def card_name(say: Say, card: Card) -> str:
    """``7 of spades``, for lists and menus."""
    if card.suit is None:
        return say("joker")
    suit = suit_name(say, card.suit)
    match card.rank:
        case rank if rank == ACE:
            return say("ace of {suit}", suit=suit)
        case rank if rank == JACK:
            return say("jack of {suit}", suit=suit)
        case rank if rank == QUEEN:
            return say("queen of {suit}", suit=suit)
        case rank if rank == KING:
            return say("king of {suit}", suit=suit)
    return say("{rank} of {suit}", rank=card.rank, suit=suit)


def the_card(say: Say, card: Card) -> str:
    """``the 7 of spades``, within a sentence."""
    if card.suit is None:
        return say("the joker")
    suit = suit_name(say, card.suit)
    match card.rank:
        case rank if rank == ACE:
            return say("the ace of {suit}", suit=suit)
        case rank if rank == JACK:
            return say("the jack of {suit}", suit=suit)
        case rank if rank == QUEEN:
            return say("the queen of {suit}", suit=suit)
        case rank if rank == KING:
            return say("the king of {suit}", suit=suit)
    return say("the {rank} of {suit}", rank=card.rank, suit=suit)


def short_name(card: Card) -> str:
    """``7♠``, the same in every language; a star for a joker."""
    return card.corner if card.suit is None else f"{card.corner}{card.suit.symbol}"
