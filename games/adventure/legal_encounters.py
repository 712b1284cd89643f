"""What is legal where parties meet, in encounters, and at the end of a turn (chapters 4, 6 and 8)."""

from __future__ import annotations

from games.adventure import holdings, purses
from games.adventure.cards import Kind
from games.adventure.moves import (
    End,
    Meet,
    Move,
    Pass,
    Summon,
    SummonWith,
    Swap,
)
from games.adventure.phases import Ending, Meeting, Summoning
from games.adventure.refusable import about, in_hand, not_asked, not_your_turn, unpaid
from games.adventure.state import State
from games.core.game import Seat, Violation


def meet(state: State, seat: Seat, _move: Meet) -> Violation | None:
    phase = state.phase
    if not isinstance(phase, Meeting):
        return Violation("8.1", "not_met")
    return None if seat in answering(state, phase) else Violation("8.1", "not_met")


def answering(state: State, meeting: Meeting) -> tuple[Seat, ...]:
    """The leaders whose answer is missing."""
    both = zip((meeting.party, meeting.other), meeting.answers, strict=True)
    return tuple(state.parties[number].leader for number, answer in both if answer is None)


def asked(state: State, seat: Seat, _move: Pass | Summon | SummonWith) -> Violation | None:
    phase = state.phase
    if not isinstance(phase, Summoning) or seat == phase.asked[0]:
        return None
    return not_asked("6.2", phase.asked[0])


def summon(state: State, seat: Seat, move: Summon) -> Violation | None:
    violation = _summonable(state, seat, move)
    if violation is not None or purses.is_payable_by(state, move.card):
        return violation
    cost = holdings.card(state.options, move.card).cost
    return unpaid(state.options, "5.3", move.card, purses.opposition_lacks(state, cost))


def _summonable(state: State, seat: Seat, move: Summon | SummonWith) -> Violation | None:
    violation = asked(state, seat, move) or in_hand(state, seat, move.card)
    if violation is None and holdings.card(state.options, move.card).kind is not Kind.CREATURE:
        return about(state.options, "4.5", "no_creature", move.card)
    return violation


def summon_with(state: State, seat: Seat, move: SummonWith) -> Violation | None:
    violation = _summonable(state, seat, move)
    if violation is not None:
        return violation
    distinct = len(set(move.lands)) == len(move.lands) > 0
    cost = holdings.card(state.options, move.card).cost
    if distinct and purses.lands_cover(state, cost, move.lands):
        return None
    return about(state.options, "6.2", "wrong_lands", move.card, cost=cost.text)


def end(state: State, seat: Seat, _move: Move) -> Violation | None:
    phase = state.phase
    return None if isinstance(phase, Ending) and seat in phase.asked else not_your_turn(state)


def swap(state: State, seat: Seat, move: Swap) -> Violation | None:
    return end(state, seat, End()) or in_hand(state, seat, move.card)
