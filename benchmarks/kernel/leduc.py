"""Leduc hold'em: two players, six cards, two rounds of bets, one public card between them.

By default the rules of OpenSpiel's ``leduc_poker`` (Southey and others, *Bayes' Bluff*, 2005); ``RLCARD`` are
those of RLCard's ``leduc-holdem``, which has blinds, lets one fold for nothing and draws who begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, TypeAlias

from benchmarks.kernel.plain import PlainGame
from games.core.chance import Chance
from games.core.game import Event, Outcome, Seat, Step, Violation
from games.core.notation import Notation

DECK = (0, 0, 1, 1, 2, 2)
"""Two jacks, two queens, two kings; suits decide nothing."""

DEALS = tuple(permutations(DECK, 3))
"""A card for seat 0, for seat 1, and for both: each of these as likely as any other."""

BET, RAISES = 2, 2
"""Chips of a raise in the first round (twice that in the second), and how often either may raise in one."""


@dataclass(frozen=True, slots=True)
class Options:
    """``blinds`` are put in by who begins and by the other. ``free_fold``: one may give up without being
    raised. ``lot``: chance says who begins. ``turn_about``: the second round goes on with whoever is next."""

    blinds: tuple[int, int] = (1, 1)
    free_fold: bool = False
    lot: bool = False
    turn_about: bool = False


RLCARD = Options((1, 2), free_fold=True, lot=True, turn_about=True)


# Moves without a field would all have the same hash.


@dataclass(frozen=True, slots=True)
class Fold:
    verb: ClassVar[str] = "fold"

    def __hash__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Call:
    """Or check, when there is nothing to call."""

    verb: ClassVar[str] = "call"

    def __hash__(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class Raise:
    verb: ClassVar[str] = "raise"

    def __hash__(self) -> int:
        return 2


Move: TypeAlias = Fold | Call | Raise

MOVES: tuple[Move, ...] = (Fold(), Call(), Raise())


@dataclass(frozen=True, slots=True)
class State:
    """``cards`` are those of seat 0 and 1 and the public one, which nobody knows before ``round`` 2.
    ``chips`` are in the pot. ``turn`` is None once it is over; ``folded`` is who gave up. ``called`` counts
    those who have answered the last raise."""

    options: Options
    cards: tuple[int, int, int]
    chips: tuple[int, int]
    first: Seat
    turn: Seat | None
    round: int = 1
    raises: int = 0
    called: int = 0
    folded: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """``own`` is None for a spectator, ``public`` until it is turned up, ``shown`` before cards
    are compared."""

    seat: Seat | None
    options: Options
    own: int | None
    public: int | None
    shown: tuple[int, int] | None
    chips: tuple[int, int]
    first: Seat
    turn: Seat | None
    round: int
    raises: int
    called: int
    folded: Seat | None


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """Everybody sees what ``seat`` does."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The public card."""

    card: int


# Made once: there are so few of them.
_FOLDED, _CALLED, _RAISED = (tuple((Acted(seat, move),) for seat in range(2)) for move in MOVES)
_TURNED_UP = tuple((TurnedUp(card),) for card in range(3))

_CLOSED = Violation.of("1", "not-your-turn")
_NO_RAISE = Violation.of("2", "raises")
_NO_FOLD = Violation.of("3", "nothing-to-call")
_OWES = (frozenset((0,)), frozenset((1,)))
_NOBODY: frozenset[Seat] = frozenset()


class Leduc(PlainGame[State, Move, View, Options]):
    key = "leduc"
    seats = range(2, 3)
    longest = 8
    options = Options
    state_type = State
    notation = Notation[Move](Fold, Call, Raise)

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return None if seats == 2 else Violation.of("1", "seats", low=2, high=2)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        number, _ = Chance.from_seed(seed).below(2 * len(DEALS))
        first = number % 2 if options.lot else 0
        return self.dealt(DEALS[number // 2], first, options)

    def dealt(self, cards: tuple[int, int, int], first: Seat, options: Options) -> State:
        """The first position, with these cards."""
        small, big = options.blinds
        return State(options, cards, (big, small) if first else (small, big), first, first)

    def owes(self, state: State) -> frozenset[Seat]:
        return _NOBODY if state.turn is None else _OWES[state.turn]

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        return MOVES

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        if seat != state.turn:
            return _CLOSED
        if isinstance(move, Raise):
            return None if state.raises < RAISES else _NO_RAISE
        if isinstance(move, Fold):
            own, other = state.chips[seat], state.chips[1 - seat]
            return None if own < other or state.options.free_fold else _NO_FOLD
        return None

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        options, cards, chips, other = state.options, state.cards, state.chips, 1 - seat
        if isinstance(move, Fold):
            over = State(options, cards, chips, state.first, None, state.round, 0, 0, seat)
            return Step(over, _FOLDED[seat], final=True)
        most, raises, called, events = chips[other], state.raises, state.called + 1, _CALLED[seat]
        if isinstance(move, Raise):
            most += BET * state.round
            raises, called, events = raises + 1, 1, _RAISED[seat]
        chips = (chips[0], most) if seat else (most, chips[1])
        if called < 2:
            waiting = State(options, cards, chips, state.first, other, state.round, raises, called)
            return Step(waiting, events)
        if state.round == 2:
            return Step(State(options, cards, chips, state.first, None, 2), events, final=True)
        turn = other if options.turn_about else state.first
        after = State(options, cards, chips, state.first, turn, 2)
        return Step(after, events + _TURNED_UP[cards[2]], final=True)

    def timeout(self, state: State, seat: Seat) -> Move:
        return Call()

    def leave(self, state: State, seat: Seat) -> Step[State]:
        return self.resolve(state, seat, Fold())

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat,
            state.options,
            None if seat is None else state.cards[seat],
            state.cards[2] if state.round == 2 else None,
            state.cards[:2] if state.turn is None and state.folded is None else None,
            state.chips,
            state.first,
            state.turn,
            state.round,
            state.raises,
            state.called,
            state.folded,
        )

    def imagine(self, view: View, chance: Chance) -> State:
        """What was not seen is dealt anew."""
        cards: list[int | None] = [None, None, view.public]
        if view.shown is not None:
            cards[:2] = view.shown
        elif view.seat is not None:
            cards[view.seat] = view.own
        left = list(DECK)
        for card in cards:
            if card is not None:
                left.remove(card)
        unseen = iter(chance.scatter(left)[0])
        one, two, public = (next(unseen) if card is None else card for card in cards)
        return State(
            view.options,
            (one, two, public),
            view.chips,
            view.first,
            view.turn,
            view.round,
            view.raises,
            view.called,
            view.folded,
        )

    def value(self, view: View, seat: Seat) -> float:
        """The chips that ``seat`` may expect if nobody raises or folds any more."""
        if view.folded is not None:
            return float(view.chips[1 - seat] if seat != view.folded else -view.chips[seat])
        if view.shown is not None and view.public is not None:
            return _better(view.shown[seat], view.shown[1 - seat], view.public) * view.chips[1 - seat]
        assert view.own is not None  # noqa: S101 - of its own seat only
        return _HOPES[view.own, view.public] * min(view.chips)

    def outcome(self, state: State) -> Outcome | None:
        """``points`` are the chips that each seat wins."""
        if state.turn is not None:
            return None
        if state.folded is not None:
            return _won(1 - state.folded, state.chips)
        one, two, public = state.cards
        if one == two:
            return Outcome("4", "shared", (1, 1), (0, 0))
        return _won(0 if _better(one, two, public) > 0 else 1, state.chips)


def _better(own: int, other: int, public: int) -> int:
    """1 where ``own`` wins over ``other``, -1 where it loses, 0 where they share: a pair, then the rank."""
    if own == other:
        return 0
    return 1 if own == public or (other != public and own > other) else -1


def _hopes() -> dict[tuple[int, int | None], float]:
    """By one's card and the public one (None: not yet there): how often it wins less how often it loses."""
    found: dict[tuple[int, int | None], list[int]] = {}
    for own, other, public in DEALS:
        for known in (None, public):
            found.setdefault((own, known), []).append(_better(own, other, public))
    return {known: sum(results) / len(results) for known, results in found.items()}


_HOPES = _hopes()


def _won(winner: Seat, chips: tuple[int, int]) -> Outcome:
    won = chips[1 - winner]
    if winner:
        return Outcome("4", "won", (2, 1), (-won, won))
    return Outcome("4", "won", (1, 2), (won, -won))
