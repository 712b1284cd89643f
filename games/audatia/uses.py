"""What a fencer may have in mind with a card, to be told why it cannot be played now."""

from __future__ import annotations

from games.audatia import candidates as tried
from games.audatia.cards import SKILL_OF, Card
from games.audatia.feasible import EXTENSA
from games.audatia.legality import check
from games.audatia.moves import Beat, Lay, Move, Parry, Salute
from games.audatia.state import State
from games.core.game import Seat


def uses(state: State, seat: Seat, word: str) -> tuple[Move, ...]:
    """What can be done with the card now, cycling it apart; if nothing, what its owner most likely wants.
    ValueError for a word of no card."""
    card = Card.from_word(word)
    legal = tuple(move for move in _moves(card) if check(state, seat, move) is None)
    return legal or (_likeliest(state, seat, card),)


def _moves(card: Card) -> list[Move]:
    """Everything that could be done with a card."""
    tables: tuple[dict[Card, Move], ...] = (
        tried.ATTACK,  # type: ignore[assignment]  # each table holds one kind of move
        tried.BEAT,
        tried.PARRY,
        tried.COUNTERATTACK,
        tried.EXCHANGE,
        tried.DEFEND,
        tried.BREAK,
        tried.STRIKE,
        tried.COUNTER,
        tried.SALUTE,
        tried.LAY,
    )
    moves = [table[card] for table in tables if card in table]
    for several in (tried.ENTER, tried.REMEDY, tried.PLAY):
        moves += several.get(card, ())
    return moves


def _likeliest(state: State, seat: Seat, card: Card) -> Move:
    kind = state.phase.kind
    if kind == "salute":
        return Salute(card)
    if kind == "row":
        return Lay(card)
    if card in SKILL_OF:
        return tried.PLAY[card][0]
    if card in tried.COUNTER:
        return tried.COUNTER[card]
    if card in tried.REMEDY:
        return (tried.ENTER if kind == "bold" else tried.REMEDY)[card][0]
    if kind in ("answer", "countered", "mezano"):
        return Parry(card)
    if state.fencers[1 - seat].posta in EXTENSA and kind in ("opening", "avoided"):
        return tried.EXCHANGE[card] if card in tried.EXCHANGE else Beat(card)
    return tried.ATTACK[card]
