"""Kuhn poker: two players, three cards, one bet of one chip (Kuhn, 1950; OpenSpiel's ``kuhn_poker``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from benchmarks.kernel.plain import PlainGame
from games.core.chance import Chance
from games.core.game import Outcome, Seat, Step, Violation
from games.core.notation import Notation

DECK = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Options:
    """There are none."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Check, or fold when the other has bet."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Bet:
    """Or call."""

    verb: ClassVar[str] = "bet"


Move: TypeAlias = Pass | Bet

MOVES: tuple[Move, ...] = (Pass(), Bet())


@dataclass(frozen=True, slots=True)
class State:
    """``said`` is a ``p`` or ``b`` for each move so far."""

    cards: tuple[int, int]
    said: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """``own`` is None for a spectator; ``shown`` until hands are compared."""

    seat: Seat | None
    own: int | None
    shown: tuple[int, int] | None
    said: str


_CLOSED = Violation.of("1", "not-your-turn")
_OWES = {
    "": frozenset((0,)),
    "p": frozenset((1,)),
    "b": frozenset((1,)),
    "pb": frozenset((0,)),
}
_NOBODY: frozenset[Seat] = frozenset()
_STAKES = {"pp": 1, "bb": 2, "pbb": 2}
_FOLDED = {"bp": 1, "pbp": 0}


class Kuhn(PlainGame[State, Move, View, Options]):
    key = "kuhn"
    seats = range(2, 3)
    longest = 3
    options = Options
    state_type = State
    notation = Notation[Move](Pass, Bet)

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return None if seats == 2 else Violation.of("1", "seats", low=2, high=2)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        (one, two), _ = Chance.from_seed(seed).sample(DECK, 2)
        return State((one, two))

    def owes(self, state: State) -> frozenset[Seat]:
        return _OWES.get(state.said, _NOBODY)

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        return MOVES

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return None if seat in _OWES.get(state.said, _NOBODY) else _CLOSED

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        said = state.said + ("b" if isinstance(move, Bet) else "p")
        return Step(State(state.cards, said), final=said not in _OWES)

    def timeout(self, state: State, seat: Seat) -> Move:
        return Pass()

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """Whoever leaves has folded."""
        return Step(State(state.cards, "pbp" if seat == 0 else "bp"), final=True)

    def view(self, state: State, seat: Seat | None) -> View:
        own = None if seat is None else state.cards[seat]
        return View(seat, own, state.cards if state.said in _STAKES else None, state.said)

    def imagine(self, view: View, chance: Chance) -> State:
        if view.shown is not None:
            return State(view.shown, view.said)
        if view.seat is None or view.own is None:
            (one, two), _ = chance.sample(DECK, 2)
            return State((one, two), view.said)
        other, _ = chance.pick([card for card in DECK if card != view.own])
        return State((other, view.own) if view.seat else (view.own, other), view.said)

    def outcome(self, state: State) -> Outcome | None:
        """``points`` are the chips that each seat wins."""
        if state.said in _OWES:
            return None
        folded = _FOLDED.get(state.said)
        won = _STAKES.get(state.said, 1)
        if folded == 1 or (folded is None and state.cards[0] > state.cards[1]):
            return Outcome("2", "won", (1, 2), (won, -won))
        return Outcome("2", "won", (2, 1), (-won, won))
