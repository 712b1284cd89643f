"""What the Game Master may do, and with what (chapter 11)."""

from __future__ import annotations

from typing import Any, Final

from games.adventure import holdings, where
from games.adventure.cards import Kind
from games.adventure.interventions import (
    Alter,
    Approve,
    Bar,
    Close,
    Deal,
    Deny,
    Dismiss,
    Encounter,
    Endow,
    Finish,
    Fund,
    Goal,
    Grant,
    Intervention,
    Lay,
    Mend,
    Place,
    Slay,
    Strip,
    Turn,
    Unveil,
    Whisper,
    Wound,
)
from games.adventure.legal_travel import off_map
from games.adventure.options import HAND, MASTER, MOST_TEXT
from games.adventure.phases import Fight, Summoning
from games.adventure.refusable import about
from games.adventure.state import State
from games.core.game import Violation

MOST: Final = 20
"""The largest number of an intervention."""


def check(state: State, move: Intervention | Close) -> Violation | None:
    if not 1 <= len(move.text.strip()) <= MOST_TEXT:
        return Violation.of("11.2", "text", high=MOST_TEXT)
    amount = getattr(move, "amount", 1)
    if not 1 <= amount <= MOST:
        return Violation.of("11.2", "amount", high=MOST)
    if isinstance(move, Alter) and not _change(move.power, move.toughness):
        return Violation.of("11.2", "change", high=MOST)
    match move:
        case Wound() | Mend() | Alter() | Endow() | Turn() | Slay() | Dismiss():
            return _creature(state, move)
        case Unveil() | Lay() | Bar() | Goal() | Place():
            return off_map(state, move.square) or _map(state, move)
        case Deal() | Strip() | Grant() | Whisper():
            return _player(state, move)
        case Fund() | Encounter() | Finish():
            return _encounter(state, move)
        case Approve() | Deny():
            return None if state.requests else Violation("11.7", "no_request")
    return None


def _change(power: int, toughness: int) -> bool:
    """Whether it is one, and not too large."""
    return 0 < max(abs(power), abs(toughness)) <= MOST


def _creature(state: State, move: Any) -> Violation | None:
    one = where.creature(state, move.creature)
    return about(state.options, "11.4", "not_in_play", move.creature) if one is None else None


def _map(state: State, move: Any) -> Violation | None:
    square = move.square
    if isinstance(move, Unveil) and where.is_up(state, square):
        return Violation.of("11.5", "is_up", square=square.word)
    if isinstance(move, Lay):
        printed = holdings.book(state.options).get(move.land.key)
        if printed is None or printed.kind is not Kind.LAND or move.land.nth != 1:
            return about(state.options, "11.5", "no_such_land", move.land)
    if isinstance(move, Bar) and where.parties_at(state, square):
        return Violation.of("11.5", "party_there", square=square.word)
    if isinstance(move, Place):
        if state.phase.kind not in ("travel", "ending"):
            return Violation("11.5", "not_travelling")
        if square in state.barred:
            return Violation.of("11.5", "barred", square=square.word)
    return None


def _player(state: State, move: Any) -> Violation | None:
    if move.seat not in where.present(state) or (move.seat == MASTER and not isinstance(move, Deal | Strip)):
        return Violation("11.6", "no_such_player")
    if isinstance(move, Deal | Strip) and not 1 <= move.count <= HAND:
        return Violation.of("11.2", "amount", high=HAND)
    if isinstance(move, Strip) and len(state.players[move.seat].hand) < move.count:
        return Violation("11.6", "too_few_cards")
    return None


def _encounter(state: State, move: Any) -> Violation | None:
    if isinstance(move, Finish):
        return None if isinstance(state.phase, Fight) else Violation("11.4", "no_fight")
    if isinstance(move, Fund):
        funds = isinstance(state.phase, Summoning | Fight)
        return None if funds else Violation("11.6", "no_encounter")
    return None if encounter_possible(state) else Violation("11.6", "not_travelling")


def encounter_possible(state: State) -> bool:
    """Whether the Game Master may send monsters against the party at any moment of its turn."""
    return state.phase.kind in ("travel", "ending") and bool(state.parties[state.mover].heroes)
