"""Refusals that several tests give: cards by name, moves of another moment."""

from __future__ import annotations

from typing import Final

from games.adventure import holdings
from games.adventure.cards import Copy, Cost
from games.adventure.moves import Move
from games.adventure.options import Options
from games.adventure.state import State
from games.core.game import Fact, Seat, Violation

_MOMENTS: Final = {
    "recruit": "2.1",
    "redraw": "2.3",
    "ready": "7.2",
    "hand": "2.4",
    "enter": "3.1",
    "look": "3.2",
    "go": "3.3",
    "halt": "3.4",
    "stay": "3.7",
    "ferry": "3.8",
    "fight": "7.12",
    "back": "7.12",
    "lead": "3.9",
    "cast": "9.2",
    "use": "9.7",
    "meet": "8.1",
    "summon": "6.1",
    "tap": "6.1",
    "pass": "7.6",
    "attack": "7.2",
    "band": "7.2",
    "all": "7.2",
    "flee": "7.10",
    "block": "7.5",
    "share": "10.6",
    "strike": "7.10",
    "swap": "4.3",
    "end": "4.3",
}
"""The article that says when a move is made."""


def wrong_moment(move: Move) -> Violation:
    """A move of another phase."""
    return Violation.of(_MOMENTS[move.verb], "moment", verb=move.verb)


def about(options: Options, article: str, reason: str, copy: Copy, **facts: Fact) -> Violation:
    """A refusal that names a card: by its key, and as it is called if it was imported. Only for cards that
    the refused seat has named itself: an unknown key is said as it was written."""
    known = holdings.book(options).get(copy.key)
    name = known.name if known is not None and known.origin == "imported" else ""
    return Violation.of(article, reason, card=copy.key, nth=copy.nth, name=name, **facts)


def unpaid(options: Options, article: str, copy: Copy, missing: Cost, have: str = "") -> Violation:
    """Mana does not suffice: what is missing, and what there is."""
    return about(options, article, "no_mana", copy, missing=missing.text, have=have)


def not_asked(article: str, seat: Seat) -> Violation:
    """Somebody else is asked."""
    return Violation.of(article, "not_asked", seat=seat)


def in_hand(state: State, seat: Seat, copy: Copy) -> Violation | None:
    """Article 4.1. The refusal is the same wherever the card may be."""
    if copy in state.players[seat].hand:
        return None
    return about(state.options, "4.1", "not_in_hand", copy)


def not_your_turn(state: State) -> Violation:
    """Another party's turn."""
    return Violation.of("3.9", "not_your_turn", seat=state.parties[state.mover].leader)
