"""Guy's sudden death: cards are turned from a row until one serves (articles 10.5 and 10.6)."""

from __future__ import annotations

from typing import Final

from games.audatia.candidates import candidates
from games.audatia.draft import Draft
from games.audatia.legality import OPTIONAL, check
from games.audatia.state import Decision, Deed

WITHOUT_CARDS: Final = frozenset({"orient"})
"""Decisions for which no card is turned."""


def turn_up(draft: Draft, decision: Decision) -> bool:
    """Turn cards of the seat that decides until one can be used, which then has to be; the others are spent.
    Where turning is optional it waits for the seat's word. False when the row has nothing for it."""
    seat = decision.seat
    if decision.kind in WITHOUT_CARDS:
        return True
    if decision.kind in OPTIONAL and not decision.claimed:
        return bool(draft.of_seat(seat).row)
    draft.phase = Decision(decision.kind, seat, decision.second, decision.turn, claimed=True)
    while draft.of_seat(seat).row:
        _turn(draft, seat)
        state = draft.state()
        if any(check(state, seat, move) is None for move in candidates(state, seat)):
            return True
        draft.discard(seat, *draft.of_seat(seat).hand)
    return False


def _turn(draft: Draft, seat: int) -> None:
    stance = draft.touch(seat)
    card, stance.row = stance.row[0], stance.row[1:]
    stance.hand = (card,)
    draft.note(Deed("turn", seat, card))
    draft.final = True
