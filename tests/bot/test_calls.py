"""Who is called, when, and how often."""

from __future__ import annotations

from bot.calls import PRESENT, Called, Plan


def test_whoever_owes_and_is_away_is_called_once():
    called = Called()

    assert called.plan({0: 3}, {}) == Plan(frozenset({0}), None, retire=True)
    called.done({0: 3}, frozenset({0}))
    assert called.plan({0: 3}, {}) == Plan(frozenset(), None, retire=False)


def test_whoever_pressed_a_moment_ago_is_called_only_once_the_minute_is_over():
    called = Called()

    assert called.plan({0: 3}, {0: 20.0}) == Plan(frozenset(), PRESENT - 20.0, retire=False)
    assert called.plan({0: 3}, {0: PRESENT}) == Plan(frozenset({0}), None, retire=True)


def test_a_call_names_exactly_those_who_owe_and_are_away():
    called = Called()
    called.done({0: 1}, frozenset({0}))

    plan = called.plan({0: 1, 1: 0, 2: 0}, {2: 5.0})

    assert plan == Plan(frozenset({0, 1}), PRESENT - 5.0, retire=True)


def test_a_new_debt_of_the_same_seat_is_called_for_again():
    called = Called({0: 3})

    assert called.plan({1: 2}, {}).name == {1}
    assert called.plan({0: 4}, {}).name == {0}


def test_a_debt_that_went_away_and_came_back_is_called_for_again():
    called = Called({0: 3})
    called.plan({}, {})

    assert called.plan({0: 3}, {}).name == {0}


def test_a_call_is_retired_when_nobody_whom_it_names_owes_any_more():
    called = Called({0: 3, 1: 2})

    assert not called.plan({1: 2}, {}).retire
    assert called.plan({2: 0}, {2: 1.0}).retire
