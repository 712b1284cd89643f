"""The verbs of the auction. Articles stand in RULES.en.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from games.core.chance import Chance
from games.core.forms import Form, NumberForm
from games.core.game import Ahead, Event, Game, Outcome, Seat, Step, Violation, all_but, only
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from tests.toys.auction.state import (
    PACK,
    Bid,
    Bidding,
    Colour,
    Left,
    Lot,
    Move,
    Opened,
    Options,
    Over,
    OwnBid,
    Sale,
    Sealed,
    State,
    TastesShown,
    TurnedUp,
    View,
    Withdraw,
    Withdrawn,
)
from tests.toys.auction.words import AuctionWords

if TYPE_CHECKING:
    from tests.toys.auction.draw import AuctionDrawing

TASTE = 2
"""What a lot of one's favourite colour is worth on top (4.1)."""


class Auction(Game[State, Move, View, Options]):
    key = "toy-auction"
    version = 1
    seats = range(2, 5)
    longest = 20  # five lots, four bids each; a seat that withdraws did not owe
    options = Options
    state_type = State
    notation = Notation[Move](Bid, Withdraw)
    words = AuctionWords()
    rulebook = Rulebook("tests.toys.auction")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        if seats not in self.seats:
            return Violation.of("1.1", "seats", low=self.seats[0], high=self.seats[-1])
        if seats == 4 and options.lots < 2:
            return Violation.of("1.2", "lots", low=2)
        return None

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        chance = Chance.from_seed(seed)
        pile, chance = chance.shuffle(PACK)
        tastes: list[Colour] = []
        for _ in range(seats):
            taste, chance = chance.pick(tuple(Colour))
            tastes.append(taste)
        bidding = Bidding((None,) * seats)
        return State(options, chance, pile[: options.lots], (), tuple(tastes), (), bidding)

    def owes(self, state: State) -> frozenset[Seat]:
        if isinstance(state.phase, Over):
            return frozenset()
        bids = state.phase.bids
        return frozenset(seat for seat, bid in enumerate(bids) if bid is None and seat not in state.gone)

    def may(self, state: State) -> frozenset[Seat]:
        """A sealed bid may be changed until all are in (2.2)."""
        over = isinstance(state.phase, Over)
        return frozenset() if over else frozenset(range(len(state.tastes))) - self.gone(state)

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        yield Withdraw()

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        if seat not in self.may(state):
            return ()
        return (NumberForm("bid", 0, _coins(state.options, len(state.tastes), state.sales)[seat]),)

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        if seat not in self.may(state) or not isinstance(state.phase, Bidding):
            return Violation.of("2.1", "closed")
        if isinstance(move, Withdraw):
            return Violation.of("2.3", "unsealed") if state.phase.bids[seat] is None else None
        high = _coins(state.options, len(state.tastes), state.sales)[seat]
        return None if 0 <= move.coins <= high else Violation.of("2.1", "coins", high=high)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        assert isinstance(state.phase, Bidding)
        bid = move.coins if isinstance(move, Bid) else None
        bids = tuple(bid if other == seat else old for other, old in enumerate(state.phase.bids))
        state = replace(state, phase=Bidding(bids))
        if bid is None:
            return Step(state, (Withdrawn(seat),))
        events = (Sealed(seat, audience=all_but(seat)), OwnBid(bid, audience=only(seat)))
        return self._open_if_all_in(state, events)

    def _open_if_all_in(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        if self.owes(state) or not isinstance(state.phase, Bidding):
            return Step(state, events)
        sale = Sale(state.pile[0], state.phase.bids, _buyer(state.phase.bids, state.options))
        events += (Opened(sale),)
        pile = state.pile[1:]
        phase = Bidding((None,) * len(state.tastes)) if pile else Over(left_alone=False)
        events += (TurnedUp(pile[0]) if pile else TastesShown(state.tastes),)
        state = replace(state, pile=pile, sales=(*state.sales, sale), phase=phase)
        return Step(state, events, final=True)

    def timeout(self, state: State, seat: Seat) -> Move:
        return Bid(0)

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """The sealed bid goes with the seat (3.1); the last one present has won (3.2)."""
        assert isinstance(state.phase, Bidding)
        bids = tuple(None if other == seat else bid for other, bid in enumerate(state.phase.bids))
        state = replace(state, gone=(*state.gone, seat), phase=Bidding(bids))
        if len(self.may(state)) == 1:
            over = replace(state, phase=Over(left_alone=True))
            return Step(over, (Left(seat), TastesShown(state.tastes)), final=True)
        return self._open_if_all_in(state, (Left(seat),))

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(state.gone)

    def view(self, state: State, seat: Seat | None) -> View:
        over = isinstance(state.phase, Over)
        bids = state.phase.bids if isinstance(state.phase, Bidding) else (None,) * len(state.tastes)
        return View(
            seat=seat,
            options=state.options,
            lot=state.pile[0] if state.pile else None,
            lots_left=len(state.pile),
            sales=state.sales,
            coins=_coins(state.options, len(state.tastes), state.sales),
            tastes=tuple(
                taste if over or owner == seat else None for owner, taste in enumerate(state.tastes)
            ),
            sealed=tuple(bid is not None for bid in bids),
            bid=None if seat is None else bids[seat],
            gone=state.gone,
            outcome=self.outcome(state),
        )

    def imagine(self, view: View, chance: Chance) -> State:
        """Deal the unseen lots, tastes and bids anew."""
        tastes: list[Colour] = []
        for known in view.tastes:
            drawn, chance = chance.pick(tuple(Colour))
            tastes.append(known or drawn)
        bids: list[int | None] = []
        for seat, sealed in enumerate(view.sealed):
            drawn_bid, chance = chance.below(view.coins[seat] + 1)
            own = view.bid if seat == view.seat else drawn_bid
            bids.append(own if sealed else None)
        seen = [sale.lot for sale in view.sales] + ([view.lot] if view.lot else [])
        unseen, chance = chance.shuffle([lot for lot in PACK if lot not in seen])
        pile = (view.lot, *unseen[: view.lots_left - 1]) if view.lot else ()
        alone = view.outcome is not None and view.outcome.article == "3.2"
        phase = Over(alone) if view.outcome else Bidding(tuple(bids))
        return State(view.options, chance, pile, view.sales, tuple(tastes), view.gone, phase)

    def outcome(self, state: State) -> Outcome | None:
        if isinstance(state.phase, Bidding):
            return None
        points = _points(state.sales, state.tastes)
        coins = _coins(state.options, len(points), state.sales)
        score = [
            (-len(state.gone) + state.gone.index(seat), 0, 0)
            if seat in state.gone
            else (0, points[seat], coins[seat])
            for seat in range(len(points))
        ]
        places = tuple(1 + sum(other > own for other in score) for own in score)
        if state.phase.left_alone:
            return Outcome("3.2", "alone", places, points)
        return Outcome("4.1", "points", places, points)

    def ticket(self, state: State, seat: Seat) -> str:
        """The lot: a menu made for one lot must not bid for the next."""
        return str(len(state.sales))

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """Who has bid for this lot may name a bid for the next one."""
        if not isinstance(state.phase, Bidding) or seat in state.gone:
            return None
        lot, sealed = len(state.sales), state.phase.bids[seat] is not None
        if sealed and len(state.pile) == 1:
            return None
        high = _coins(state.options, len(state.tastes), state.sales)[seat]
        return Ahead(f"lot-{lot + sealed}", forms=(NumberForm("bid", 0, high),))

    def value(self, view: View, seat: Seat) -> float:
        """Points so far, and less for a sealed bid far from a fair share of the coins."""
        points = sum(sale.lot.points for sale in view.sales if sale.buyer == seat)
        stake = 0 if view.bid is None else abs(view.bid * (view.lots_left + 1) - 2 * view.coins[seat])
        return points + (0 if view.lots_left == 0 else view.coins[seat] / 10) - stake / 10

    def drawing(self) -> AuctionDrawing:
        from tests.toys.auction.draw import AuctionDrawing

        return AuctionDrawing()


def _buyer(bids: tuple[int | None, ...], options: Options) -> Seat | None:
    """The highest bid buys, if it is not nothing (2.4); equal ones as ``ties`` says (2.5)."""
    highest = max(bid or 0 for bid in bids)
    seats = [seat for seat, bid in enumerate(bids) if bid == highest]
    if highest == 0 or (len(seats) > 1 and options.ties == "nobody"):
        return None
    return seats[0]


def _coins(options: Options, seats: int, sales: tuple[Sale, ...]) -> tuple[int, ...]:
    """What each seat has left."""
    return tuple(
        options.coins - sum(sale.bids[seat] or 0 for sale in sales if sale.buyer == seat)
        for seat in range(seats)
    )


def _points(sales: tuple[Sale, ...], tastes: tuple[Colour, ...]) -> tuple[int, ...]:
    def worth(lot: Lot, taste: Colour) -> int:
        return lot.points + (TASTE if lot.colour is taste else 0)

    return tuple(
        sum(worth(sale.lot, taste) for sale in sales if sale.buyer == seat)
        for seat, taste in enumerate(tastes)
    )
