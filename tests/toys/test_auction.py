"""The auction by its articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.game import IllegalMove, told
from tests.toys.auction.rules import Auction
from tests.toys.auction.state import Colour, Left, Lot, Opened, Options, OwnBid, Sealed, State

GAME = Auction()
RED_1, BLUE_3 = Lot(Colour.RED, 1), Lot(Colour.BLUE, 3)


def opened(seats: int = 2, ties: str = "nobody") -> State:
    """Two lots, a red one of 1 on the table and a blue one of 3 to come; everybody has a taste for red."""
    state = GAME.start(seats, bytes(32), Options(lots=2, ties=ties))
    return replace(state, pile=(RED_1, BLUE_3), tastes=(Colour.RED,) * seats)


def after(state: State, *lines: tuple[int, str]) -> State:
    for seat, words in lines:
        state = GAME.play(state, seat, GAME.notation.read(words)).state
    return state


def refusal(state: State, seat: int, words: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        after(state, (seat, words))
    return refused.value.violation.article


def test_everybody_owes_a_bid_at_once() -> None:
    assert GAME.owes(opened(3)) == {0, 1, 2}
    assert GAME.owes(after(opened(3), (1, "bid 2"))) == {0, 2}
    assert GAME.may(after(opened(3), (1, "bid 2"))) == {0, 1, 2}


def test_the_highest_bid_buys_and_pays_and_the_others_keep_their_coins() -> None:
    state = after(opened(), (0, "bid 2"), (1, "bid 5"))
    assert state.sales[0].buyer == 1
    assert GAME.view(state, None).coins == (6, 1)
    assert state.pile == (BLUE_3,)


def test_a_changed_bid_counts_as_it_was_last() -> None:
    state = after(opened(), (0, "bid 6"), (0, "bid 1"), (1, "bid 2"))
    assert state.sales[0].bids == (1, 2)


def test_a_withdrawn_bid_is_owed_again() -> None:
    state = after(opened(), (0, "bid 6"), (0, "withdraw"))
    assert GAME.owes(state) == {0, 1}
    assert refusal(state, 0, "withdraw") == "2.3"


def test_nobody_bids_more_than_they_have() -> None:
    assert refusal(opened(), 0, "bid 7") == "2.1"
    poor = after(opened(), (0, "bid 5"), (1, "bid 0"))
    assert refusal(poor, 0, "bid 2") == "2.1"


def test_bids_of_nothing_buy_nothing() -> None:
    assert after(opened(), (0, "bid 0"), (1, "bid 0")).sales[0].buyer is None


@pytest.mark.parametrize(("ties", "buyer"), [("nobody", None), ("lowest", 1)])
def test_equal_bids_are_settled_as_the_option_says(ties: str, buyer: int | None) -> None:
    state = after(opened(3, ties), (2, "bid 4"), (0, "bid 1"), (1, "bid 4"))
    assert state.sales[0].buyer == buyer


def test_points_count_the_taste_and_coins_settle_equal_points() -> None:
    state = after(opened(), (0, "bid 2"), (1, "bid 1"), (0, "bid 0"), (1, "bid 3"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.points == (3, 3)  # one red point and two for the taste; three blue ones
    assert outcome.places == (1, 2)  # four coins against three
    assert outcome.article == "4.1"


def test_a_seat_that_leaves_takes_its_bid_along_and_the_others_go_on() -> None:
    state = after(opened(3), (0, "bid 1"), (1, "bid 2"))
    step = GAME.leave(state, 2)
    assert any(isinstance(event, Left) for event in step.events)
    assert step.state.sales[0].bids == (1, 2, None)
    assert GAME.owes(step.state) == {0, 1}


def test_the_last_one_left_has_won_whatever_the_points() -> None:
    state = GAME.leave(GAME.leave(after(opened(3), *both_bid()), 0).state, 2).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.article, outcome.places, outcome.winners) == ("3.2", (3, 1, 2), (1,))


def both_bid() -> list[tuple[int, str]]:
    return [(0, "bid 3"), (1, "bid 0"), (2, "bid 0")]


def test_a_bid_is_told_to_its_owner_and_only_that_it_was_made_to_the_others() -> None:
    events = GAME.play(opened(), 0, GAME.notation.read("bid 3")).events
    assert [type(event) for event in told(events, 0)] == [OwnBid]
    assert [type(event) for event in told(events, 1)] == [Sealed]
    assert [type(event) for event in told(events, None)] == [Sealed]


def test_opening_the_bids_is_final_and_sealing_one_is_not() -> None:
    first = GAME.play(opened(), 0, GAME.notation.read("bid 3"))
    second = GAME.play(first.state, 1, GAME.notation.read("bid 1"))
    assert (first.final, second.final) == (False, True)
    assert any(isinstance(event, Opened) for event in second.events)


def test_a_menu_for_one_lot_does_not_serve_for_the_next() -> None:
    state = after(opened(), (0, "bid 1"))
    later = after(state, (1, "bid 2"))
    assert GAME.ticket(state, 0) != GAME.ticket(later, 0)


def test_others_see_neither_the_bid_nor_the_taste_nor_the_lot_to_come() -> None:
    state = after(opened(), (0, "bid 4"))
    twin = replace(after(opened(), (0, "bid 1")), pile=(RED_1, Lot(Colour.GREEN, 2)))
    twin = replace(twin, tastes=(Colour.BLUE, Colour.RED))
    assert GAME.view(state, 1) == GAME.view(twin, 1)
    assert GAME.view(state, 0) != GAME.view(twin, 0)
