"""A sealed auction at the first price (OpenSpiel's ``first_sealed_auction``): each has a value in mind,
bids less than it, and whoever bids most pays and wins the difference; chance decides between equals.

All may bid at once, which is what our contract has ``owes`` for; the peer asks one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from benchmarks.kernel.plain import PlainGame
from games.core.chance import Chance
from games.core.game import Outcome, Seat, Step, Violation
from games.core.notation import Notation


@dataclass(frozen=True, slots=True)
class Options:
    """Values are 1 to ``most``."""

    most: int = 10


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int

    verb: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class State:
    """``bids`` are None until they are made. ``winner`` is None until all are in."""

    options: Options
    chance: Chance
    values: tuple[int, ...]
    bids: tuple[int | None, ...]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """``value`` and ``bid`` are one's own; ``values`` and ``bids`` are shown at the end."""

    seat: Seat | None
    options: Options
    value: int | None
    bid: int | None
    sealed: tuple[bool, ...]
    values: tuple[int, ...] | None
    bids: tuple[int | None, ...] | None
    winner: Seat | None


_CLOSED = Violation.of("1", "sealed")
_LOW = Violation.of("2", "less-than-the-value")
_BIDS = tuple(Bid(coins) for coins in range(100))


class SealedAuction(PlainGame[State, Bid, View, Options]):
    key = "sealed-auction"
    seats = range(2, 11)
    longest = 10
    options = Options
    state_type = State
    notation = Notation[Bid](Bid)

    def refuse(self, seats: int, options: Options) -> Violation | None:
        if seats not in self.seats:
            return Violation.of("1", "seats", low=self.seats[0], high=self.seats[-1])
        return None if 1 <= options.most <= len(_BIDS) else Violation.of("2", "most", high=len(_BIDS))

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        values, chance = Chance.from_seed(seed).dice(seats, options.most)
        return State(options, chance, values, (None,) * seats)

    def owes(self, state: State) -> frozenset[Seat]:
        return frozenset([seat for seat, bid in enumerate(state.bids) if bid is None])

    def candidates(self, state: State, seat: Seat) -> Iterable[Bid]:
        return _BIDS[: state.values[seat]]

    def check(self, state: State, seat: Seat, move: Bid) -> Violation | None:
        if state.bids[seat] is not None:
            return _CLOSED
        return None if 0 <= move.coins < state.values[seat] else _LOW

    def resolve(self, state: State, seat: Seat, move: Bid) -> Step[State]:
        bids = (*state.bids[:seat], move.coins, *state.bids[seat + 1 :])
        made = [bid for bid in bids if bid is not None]
        if len(made) < len(bids):
            return Step(State(state.options, state.chance, state.values, bids))
        most = max(made)
        winner, chance = state.chance.pick([other for other, bid in enumerate(bids) if bid == most])
        return Step(State(state.options, chance, state.values, bids, winner), final=True)

    def timeout(self, state: State, seat: Seat) -> Bid:
        return _BIDS[0]

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """Whoever leaves bids nothing, if they have not bid."""
        return self.resolve(state, seat, _BIDS[state.bids[seat] or 0])

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.winner is not None
        return View(
            seat,
            state.options,
            None if seat is None else state.values[seat],
            None if seat is None else state.bids[seat],
            tuple([bid is not None for bid in state.bids]),
            state.values if over else None,
            state.bids if over else None,
            state.winner,
        )

    def imagine(self, view: View, chance: Chance) -> State:
        """Others' values and bids anew."""
        if view.values is not None and view.bids is not None:
            return State(view.options, chance, view.values, view.bids, view.winner)
        values, chance = chance.dice(len(view.sealed), view.options.most)
        bids: list[int | None] = []
        for value, sealed in zip(values, view.sealed, strict=True):
            bid, chance = chance.below(value)
            bids.append(bid if sealed else None)
        if view.seat is not None and view.value is not None:
            values = (*values[: view.seat], view.value, *values[view.seat + 1 :])
            bids[view.seat] = view.bid
        return State(view.options, chance, values, tuple(bids))

    def outcome(self, state: State) -> Outcome | None:
        """``points`` are what each seat has won."""
        winner = state.winner
        if winner is None:
            return None
        gain = state.values[winner] - (state.bids[winner] or 0)
        seats = range(len(state.values))
        return Outcome(
            "3",
            "sold",
            tuple([1 if seat == winner else 2 for seat in seats]),
            tuple([gain if seat == winner else 0 for seat in seats]),
        )
