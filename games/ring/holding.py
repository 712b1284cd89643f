"""What a seat holds and sees of other hands, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.card_names import card_name
from games.core.cards import Card
from games.core.words import Say
from games.ring.deck import is_bonus
from games.ring.state import Known, View


def held(say: Say, view: View, names: Sequence[str]) -> Iterator[str]:
    """The seat's own hand, those that mates show it, and what it knows of others'; a line each."""
    cards = _listed(say, view, view.hand)
    yield say("Your hand: {cards}.", cards=cards) if cards else say("Your hand is empty.")
    for mate in view.shown:
        yield shown(say, names[mate.seat], _listed(say, view, mate.hand))
    for known in view.known:
        yield _known(say, view, known, names)


def shown(say: Say, name: str, cards: str) -> str:
    """The hand of a mate, its cards as text; none is an empty hand."""
    if not cards:
        return say("{name} holds no cards.", name=name)
    return say("{name} shows you: {cards}.", name=name, cards=cards)


def _listed(say: Say, view: View, cards: Sequence[Card]) -> str:
    return ", ".join(_card(say, view, card) for card in cards)


def _card(say: Say, view: View, card: Card) -> str:
    if is_bonus(view.options, card):
        return say("{card} (bonus)", card=f"👑 {card_name(say, card)}")
    return f"{card.suit.symbol if card.suit else '★'} {card_name(say, card)}"


def _known(say: Say, view: View, known: Known, names: Sequence[str]) -> str:
    """A card that was stolen, from the side of whoever sees one of the two hands."""
    card, knower, holder = card_name(say, known.card), names[known.knower], names[known.holder]
    if known.holder == view.seat:
        return say("{name} knows you hold: {card}.", name=knower, card=card)
    if known.knower == view.seat:
        return say("{name} holds what was yours: {card}.", name=holder, card=card)
    if any(mate.seat == known.holder for mate in view.shown):
        return say("{knower} knows that {name} holds: {card}.", knower=knower, name=holder, card=card)
    return say("{name} holds what was {knower}'s: {card}.", knower=knower, name=holder, card=card)
