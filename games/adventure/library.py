"""The cards of a session, looked up: derived once for each set of cards, and never part of a state."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.adventure.cards import Card, Copy, Deck, Kind, copies


class Library(NamedTuple):
    """``cards`` by key, every copy that the two decks hold, and the lands."""

    source: tuple[Card, ...]
    cards: dict[str, Card]
    adventurers: tuple[Copy, ...]
    encounters: tuple[Copy, ...]
    lands: tuple[Card, ...]
    imported: dict[str, str]
    """The names of those that a Game Master brought, by key."""


_KEPT: dict[int, Library] = {}
_MOST: Final = 64
"""Libraries kept at the same time; each state that is loaded brings its own tuple of cards."""


def library(cards: tuple[Card, ...]) -> Library:
    """By identity: to hash or compare some hundred cards costs more than all that is looked up in a move."""
    kept = _KEPT.get(id(cards))
    if kept is None or kept.source is not cards:
        if len(_KEPT) >= _MOST:
            _KEPT.clear()
        kept = _KEPT[id(cards)] = _made(cards)
    return kept


def _made(cards: tuple[Card, ...]) -> Library:
    return Library(
        source=cards,
        cards={card.key: card for card in cards},
        adventurers=copies(cards, Deck.ADVENTURER),
        encounters=copies(cards, Deck.ENCOUNTER),
        lands=tuple(card for card in cards if card.kind is Kind.LAND),
        imported={card.key: card.name for card in cards if card.origin == "imported"},
    )
