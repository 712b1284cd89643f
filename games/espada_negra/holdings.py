"""What a seat's cards are worth under the terms of the match. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from games.core.game import Seat
from games.espada_negra.conditions import Action, Metric
from games.espada_negra.deck import ORDINAL, Card, Face
from games.espada_negra.state import Player, Terms


def face(terms: Terms, card: Card) -> Face:
    """What ``card`` is worth in this match, conditions included."""
    return terms.faces[ORDINAL[card.model]]


def victory(terms: Terms, player: Player) -> int:
    """Victory of all cards, without what conditions add at the end."""
    faces = terms.faces
    return sum([faces[ORDINAL[card.model]].victory for card in player.cards])


def production(terms: Terms, player: Player) -> int:
    """Production of all cards, which may be below 0 (article 2.5)."""
    faces = terms.faces
    return sum([faces[ORDINAL[card.model]].production for card in player.cards])


def attackers(terms: Terms, player: Player) -> tuple[Card, ...]:
    """The cards that can attack: not fresh, and no berserker that has attacked (articles 2.3, 3.8)."""
    if not player.cards:
        return ()
    faces, idle = terms.faces, player.spent
    if not terms.fresh_attack:
        idle += player.fresh
    return tuple([card for card in player.cards if faces[ORDINAL[card.model]].attack and card not in idle])


def attack(terms: Terms, cards: Collection[Card]) -> int:
    """The attack of ``cards`` together."""
    faces = terms.faces
    return sum([faces[ORDINAL[card.model]].attack for card in cards])


def berserkers(terms: Terms, cards: Collection[Card]) -> tuple[Card, ...]:
    """Those of ``cards`` that are berserkers in this match."""
    faces = terms.faces
    return tuple([card for card in cards if faces[ORDINAL[card.model]].berserker])


def spies(terms: Terms, player: Player) -> tuple[Card, ...]:
    """The cards that can spy, the best first: not fresh and not used (articles 2.3, 5.7)."""
    faces, idle = terms.faces, player.marked
    if not terms.fresh_spies:
        idle += player.fresh
    able = [card for card in player.cards if faces[ORDINAL[card.model]].espionage and card not in idle]
    if len(able) > 1:
        able.sort(key=lambda card: (-faces[ORDINAL[card.model]].espionage, card))
    return tuple(able)


def espionage(terms: Terms, cards: Collection[Card]) -> int:
    """The espionage of ``cards`` together."""
    faces = terms.faces
    return sum([faces[ORDINAL[card.model]].espionage for card in cards])


def barred(terms: Terms, player: Player, action: Action) -> bool:
    """Whether a condition keeps the owner of these cards from ``action``; a card gained this turn counts
    (article 8.5)."""
    return any(
        bar.action == action and any(card.model in bar.models for card in player.cards) for bar in terms.bars
    )


def measure(terms: Terms, player: Player, metric: Metric) -> int:
    """What conditions compare at the end: values as conditions change them, and spent berserkers still count
    for A (article 8.10)."""
    match metric:
        case "same_model":
            return max(Counter(card.model for card in player.cards).values(), default=0)
        case "cards":
            return len(player.cards)
        case "gold":
            return player.gold
        case "P":
            return production(terms, player)
        case "A":
            return attack(terms, player.cards)
        case "E_unspent":
            return espionage(terms, [card for card in player.cards if card not in player.marked])


def partner(seats: int, seat: Seat) -> Seat:
    """Who sits across: the other one of a pair (article 7.1)."""
    return (seat + seats // 2) % seats
