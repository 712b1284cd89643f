"""What is legal on the map (chapter 3)."""

from __future__ import annotations

from games.adventure import holdings, turns, where
from games.adventure.moves import Back as TurnBack
from games.adventure.moves import (
    Enter,
    Ferry,
    Go,
    Halt,
    Lead,
    Look,
    Resume,
    Stay,
)
from games.adventure.phases import Entering, Travel
from games.adventure.refusable import about, in_hand, not_asked, not_your_turn
from games.adventure.squares import Square, border, inside
from games.adventure.state import Party, State
from games.core.game import Seat, Violation


def off_map(state: State, square: Square) -> Violation | None:
    width, height = state.options.width, state.options.height
    if inside(square, width, height):
        return None
    last = Square(width - 1, height - 1)
    return Violation.of("1.4", "off_map", square=square.word, last=last.word)


def enter(state: State, seat: Seat, move: Enter) -> Violation | None:
    phase = state.phase
    if not isinstance(phase, Entering) or seat != phase.seat:
        return not_asked("3.1", phase.seat if isinstance(phase, Entering) else 0)
    violation = off_map(state, move.square)
    if violation is not None:
        return violation
    if not border(move.square, state.options.width, state.options.height):
        return Violation.of("3.1", "not_border", square=move.square.word)
    if move.square in state.barred:
        return Violation.of("11.5", "barred", square=move.square.word)
    shut = shut_entries(state, phase.party)
    if move.square in shut and len(shut) < len(where.entries(state)):
        return Violation.of("3.5", "island_entry", square=move.square.word)
    return None


def shut_entries(state: State, number: int) -> tuple[Square, ...]:
    """Coasts of the border that are face up, and that the party does not cross."""
    return tuple(
        square
        for square in where.entries(state)
        if where.is_up(state, square) and turns.stops(state, number, square)
    )


def mover(state: State, seat: Seat) -> Violation | None:
    """Whether ``seat`` belongs to the party whose turn it is."""
    return None if seat in state.parties[state.mover].seats else not_your_turn(state)


def leader(state: State, seat: Seat) -> Violation | None:
    """Whether ``seat`` leads the party whose turn it is (article 3.9)."""
    party = state.parties[state.mover]
    violation = mover(state, seat)
    if violation is None and seat != party.leader:
        return Violation.of("3.9", "leader", seat=party.leader)
    return violation


def look(state: State, seat: Seat, _move: Look) -> Violation | None:
    violation = mover(state, seat)
    if violation is not None:
        return violation
    return None if unseen(state, state.parties[state.mover]) else Violation("3.2", "all_seen")


def unseen(state: State, party: Party) -> tuple[Square, ...]:
    """The neighbouring lands that the party does not know."""
    if party.square is None:
        return ()
    near = holdings.near(state.options, party.square)
    return tuple(square for square in near if not where.known(state, party, square))


def held(state: State, party: Party) -> Violation | None:
    """Monsters on the party's square keep it there (articles 7.10 and 7.12)."""
    square = where.standing_on(party)
    if where.blocking_the_way(state, square):
        return Violation("7.10", "held")
    return Violation("7.12", "wall") if where.monsters_at(state, square) else None


def step(state: State, party: Party, square: Square) -> Violation | None:
    """Why the party cannot go to ``square``, as far as its players know."""
    violation = off_map(state, square)
    if violation is not None:
        return violation
    if square not in holdings.near(state.options, where.standing_on(party)):
        return Violation.of("3.3", "not_next", square=square.word)
    return held(state, party) or passage(state, party, square)


def passage(state: State, party: Party, square: Square) -> Violation | None:
    """Closed squares and Coasts (article 3.5)."""
    if square in state.barred:
        return Violation.of("11.5", "barred", square=square.word)
    stuck = next((one for one in party.heroes if not holdings.crosses_islands(state.options, one)), None)
    if stuck is None:
        return None
    if where.island(state, where.standing_on(party)):
        return about(state.options, "3.5", "stranded", stuck.copy)
    if where.known(state, party, square) and where.island(state, square):
        return about(state.options, "3.5", "island", stuck.copy, square=square.word)
    return None


def go(state: State, seat: Seat, move: Go) -> Violation | None:
    return leader(state, seat) or step(state, state.parties[state.mover], move.square)


def _steps(state: State) -> int:
    return state.phase.steps if isinstance(state.phase, Travel) else 0


def halt(state: State, seat: Seat, _move: Halt) -> Violation | None:
    violation = leader(state, seat)
    if violation is None and _steps(state) == 0:
        return Violation("3.4", "not_moved")
    return violation


def stay(state: State, seat: Seat, _move: Stay) -> Violation | None:
    violation = leader(state, seat)
    if violation is not None:
        return violation
    if _steps(state):
        return Violation("3.7", "has_moved")
    violation = held(state, state.parties[state.mover])
    return violation if violation is not None and violation.reason == "held" else None


def stranded(state: State, party: Party) -> bool:
    """Whether no step is left to a party that nobody holds (article 3.8)."""
    if party.square is None or held(state, party) is not None:
        return False
    near = holdings.near(state.options, party.square)
    return all(step(state, party, square) is not None for square in near)


def ferry(state: State, seat: Seat, move: Ferry) -> Violation | None:
    violation = ferry_to(state, seat, move.square)
    if violation is not None:
        return violation
    hand = state.players[seat].hand
    missing = next((card for card in move.cards if card not in hand), None)
    if missing is not None:
        return in_hand(state, seat, missing)
    return None if len(set(move.cards)) == len(move.cards) == 2 else Violation("3.8", "two_cards")


def ferry_to(state: State, seat: Seat, square: Square) -> Violation | None:
    """Whether the ferry goes to ``square`` for whoever pays it."""
    violation = leader(state, seat) or off_map(state, square)
    party = state.parties[state.mover]
    if violation is not None:
        return violation
    if not state.options.ferry:
        return Violation("3.8", "no_ferry")
    violation = held(state, party)
    if violation is not None:
        return violation
    if _steps(state) or not stranded(state, party):
        return Violation("3.8", "not_stranded")
    if square not in holdings.near(state.options, where.standing_on(party)):
        return Violation.of("3.3", "not_next", square=square.word)
    return Violation.of("11.5", "barred", square=square.word) if square in state.barred else None


def resume(state: State, seat: Seat, _move: Resume) -> Violation | None:
    violation = leader(state, seat)
    if violation is not None:
        return violation
    square = where.standing_on(state.parties[state.mover])
    return None if where.monsters_at(state, square) else Violation("7.12", "nobody_here")


def back(state: State, seat: Seat, _move: TurnBack) -> Violation | None:
    violation = leader(state, seat)
    party = state.parties[state.mover]
    if violation is not None:
        return violation
    kept = held(state, party)
    if kept is None:
        return Violation("7.12", "nobody_here")
    if kept.reason == "held":
        return kept
    return Violation("7.10", "no_way_back") if not party.trail else passage(state, party, party.trail[-1])


def lead(state: State, seat: Seat, move: Lead) -> Violation | None:
    violation = leader(state, seat)
    if violation is None and (move.seat == seat or move.seat not in where.members(state, state.mover)):
        return Violation("3.9", "no_leader")
    return violation
