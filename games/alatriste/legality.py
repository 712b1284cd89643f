"""What is legal: the moves of fighters. Those of the Narrator are judged in games.alatriste.directing."""

from __future__ import annotations

from typing import Any, Final

from games.alatriste import answering, directing, entering
from games.alatriste.fighters import NARRATOR, Fighter
from games.alatriste.moves import (
    Aimed,
    Attack,
    Back,
    Bring,
    Defend,
    Draw,
    Drop,
    Full,
    GuardSelf,
    Let,
    Move,
    Near,
    Pass,
    RollIt,
    Take,
    Trick,
    Wait,
    Wrap,
)
from games.alatriste.narrator_moves import Narrated
from games.alatriste.possible import POSSIBLE, possible
from games.alatriste.state import Defending, State, Tied, Triggered
from games.alatriste.values import fighter
from games.core.game import Seat, Violation


def controller(state: State, who: Fighter) -> Seat:
    """Whose decisions those of ``who`` are: an NPC's, and a hero's whose player left, are the Narrator's."""
    if who.seat is None or who.seat in state.gone:
        return NARRATOR
    return who.seat


def asked(state: State) -> tuple[Fighter, ...]:
    """The fighters that the phase waits for, in order; empty where it waits for the Narrator alone."""
    phase = state.phase
    match phase.kind:
        case "acting" | "again" | "triggered":
            return (fighter(state, phase.who),)
        case "defending":
            return (fighter(state, phase.strike.whom),)
        case "tied":
            return tuple(fighter(state, one.who) for one in phase.choices if not one.chosen)
    return ()


def acting_for(state: State, seat: Seat) -> Fighter | None:
    """For whom ``seat`` decides now."""
    return next((one for one in asked(state) if controller(state, one) == seat), None)


def hero_of(state: State, seat: Seat) -> Fighter | None:
    return next((one for one in state.fighters if one.seat == seat), None)


def check(state: State, seat: Seat, move: Move) -> Violation | None:
    """Why ``seat`` may not make ``move`` now, or None."""
    if state.phase.kind == "over" or seat in state.gone:
        return Violation.of("13.1", "over")
    if isinstance(move, Narrated):
        return directing.check(state, move) if seat == NARRATOR else Violation.of("8.1", "narrator")
    if isinstance(move, Bring | Take):
        return entering.check(state, seat, move)
    if isinstance(move, RollIt):
        mine = (controller(state, fighter(state, one.tag)) == seat for one in state.requests)
        return None if any(mine) else Violation.of("13.3", "nothing_asked")
    if state.phase.kind == "preparing":
        return _preparing(state, seat, move)
    return _in_turn(state, seat, move)


def _preparing(state: State, seat: Seat, move: Move) -> Violation | None:
    """Before the first turn a hero takes up what it likes (8.7)."""
    who = hero_of(state, seat)
    if who is None or state.turn or not isinstance(move, Draw | Wrap | Drop):
        return Violation.of("13.1", "not_begun")
    return possible(state, who, move)


def _in_turn(state: State, seat: Seat, move: Move) -> Violation | None:
    who, phase = acting_for(state, seat), state.phase
    if who is None:
        return _not_asked(state, seat)
    if isinstance(phase, Defending):
        if isinstance(move, Defend | Let):
            return answering.check(state, phase, move)
        return Violation.of("10.1", "answer_first")
    if isinstance(move, Defend | Let):
        return Violation.of("10.1", "nothing_to_stop")
    if isinstance(move, Wait) is not isinstance(phase, Triggered) and isinstance(move, Wait | Pass):
        return Violation.of("9.6", "not_holding")
    if not isinstance(move, _open_moves(state)):
        return Violation.of(*_NARROW[phase.kind])
    return possible(state, who, move)


def _not_asked(state: State, seat: Seat) -> Violation:
    waits = asked(state)
    if not waits:
        return Violation.of("8.1", "narrator_first")
    if isinstance(state.phase, Tied) and any(
        controller(state, fighter(state, one.who)) == seat for one in state.phase.choices
    ):
        return Violation.of("9.4", "chosen_already")
    return Violation.of("9.10", "not_your_turn", name=waits[0].name)


_STRIKING = (Attack, Aimed, Trick, Full)
_NARROW: Final = {
    "again": ("10.6", "second_blow"),
    "triggered": ("9.6", "only_react"),
    "acting": ("9.7", "late"),
    "tied": ("9.4", "sealed"),
}
"""The refusal of a move that a phase is too narrow for."""


def _open_moves(state: State) -> tuple[type[Any], ...]:
    """The classes of moves that the phase is for."""
    phase = state.phase
    match phase.kind:
        case "again":
            return (Attack, Pass)
        case "triggered":
            return (*_STRIKING, GuardSelf, Wait)
        case "acting" if phase.late:
            return (*_STRIKING, Pass)
        case "tied":
            return tuple(move for move in POSSIBLE if move not in (Wait, Drop, Near, Back))
    return tuple(POSSIBLE)
