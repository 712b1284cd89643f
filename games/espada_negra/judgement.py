"""How well a position stands, for the cautious player. Rough on purpose: a person should win often."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.deck import Card
from games.espada_negra.state import Bidding, Choosing, Spying, Terms, View, Window

WON: Final = 1000.0
GOLD: Final = 0.45
"""Victory that a piece of gold buys, early; nothing at the end."""
ATTACK: Final = 0.9
"""Victory that a point of attack takes in a turn."""
SPY: Final = 0.35
PRICE: Final = 0.4
"""Gold that a point of victory is worth at any time."""
BUDGET: Final = 0.2
"""How a share of one's gold for each card still to be won adds to that, for each point."""


def value(view: View, seat: Seat) -> float:
    """In points of victory, from the side of ``seat`` against its strongest rival."""
    if view.phase.kind == "over":
        place = view.phase.outcome.places
        return WON * (min(place[other] for other in range(len(place)) if other != seat) - place[seat])
    worth = [_holding(view, other) for other in range(len(view.players))]
    rivals = [own for other, own in enumerate(worth) if other != seat]
    return worth[seat] - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals) + _pending(view, seat)


def _turns_left(view: View) -> int:
    """Full turns after this one."""
    return (view.pile + len(view.bottom)) // view.terms.row


def _holding(view: View, seat: Seat) -> float:
    """What the cards and gold of ``seat`` promise until the end."""
    terms, player, left = view.terms, view.players[seat], _turns_left(view)
    early = min(1.0, 0.25 * left)
    total = GOLD * early * player.gold
    for card in player.cards:
        total += _worth(terms, card, left)
        face = holdings.face(terms, card)
        if card in player.spent:
            total -= ATTACK * face.attack
        if card in player.marked:
            total -= SPY * face.espionage
    return total


def _worth(terms: Terms, card: Card, left: int) -> float:
    """What ``card`` promises in the ``left`` turns after this one."""
    face = holdings.face(terms, card)
    attack = ATTACK * face.attack * (min(1, left) if face.berserker else 0.5 * left)
    return face.victory + GOLD * face.production * left + attack + SPY * face.espionage * min(1, left)


def _pending(view: View, seat: Seat) -> float:
    """What the card in question promises ``seat``, as things stand."""
    phase, card = view.phase, view.card
    if card is None:
        return 0.0
    lot = sum(_worth(view.terms, one, _turns_left(view)) for one in (card, *view.bundle))
    if isinstance(phase, Window):
        return _attacking(phase, seat, lot) + _bid(view, phase.bids[seat], seat, lot)
    if isinstance(phase, Bidding):
        return _bid(view, phase.bids[seat], seat, lot)
    if isinstance(phase, Choosing):
        return 0.3 * lot if seat in phase.tied else 0.0
    if isinstance(phase, Spying):
        return 0.8 * lot if seat == phase.win.seat else _spying(phase.answers[seat], lot)
    return _spying(phase.answers[seat], lot) if phase.kind == "cancelling" else 0.0


def _attacking(window: Window, seat: Seat, lot: float) -> float:
    """An attack that is ahead so far, or has been overtaken; an attack is worth keeping for a better card."""
    own = next((one.force for one in window.assaults if one.seat == seat), None)
    if window.intents and isinstance(window.intents[seat], tuple):
        return lot - 3.0
    if own is None:
        return 0.0
    best = max((one.force for one in window.assaults if one.seat != seat), default=0)
    return (lot if own > best else 0.2 * lot) - 3.0


def _bid(view: View, bid: object, seat: Seat, lot: float) -> float:
    """A sealed bid is the better, the nearer to what the card is worth paying for."""
    if bid is None:
        return 0.0
    offered = bid if isinstance(bid, int) else 0
    fair = _fair(view, seat, lot)
    return 0.3 * (min(offered, fair) - 1.5 * max(0.0, offered - fair))


def _fair(view: View, seat: Seat, lot: float) -> float:
    """What ``seat`` is ready to pay. Tastes differ a little by seat and card, or all would tie."""
    player, left = view.players[seat], _turns_left(view)
    cards = len(view.row) - view.lot + view.terms.row * left
    still = max(1.0, cards / len(view.players))
    budget = (player.gold + holdings.production(view.terms, player) * left) / still
    taste = 0.8 + 0.4 * ((5 * seat + 3 * view.lot + 7 * view.turn) % 11) / 10
    return min(player.gold, taste * max(0.0, lot) * (PRICE + BUDGET * budget))


def _spying(answer: object, lot: float) -> float:
    """Espionage is for cards that are worth it."""
    if not isinstance(answer, tuple):
        return 0.0
    return 0.4 * lot - 1.2 * len(answer)
