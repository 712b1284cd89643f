"""Who is called, when, and how often."""

from __future__ import annotations

from bot.calls import PRESENT, Called, Plan


def test_whoever_owes_and_is_away_is_called_once():
    called = Called()

    assert called.plan({0: 3}, {}) == Plan(frozenset({0}), None, retire=True)
    called.done({0: 3}, Plan(frozenset({0}), None, retire=True))
    assert called.plan({0: 3}, {}) == Plan(frozenset(), None, retire=False)


def test_whoever_pressed_a_moment_ago_is_called_only_once_the_minute_is_over():
    called = Called()

    assert called.plan({0: 3}, {0: 20.0}) == Plan(frozenset(), PRESENT - 20.0, retire=False)
    assert called.plan({0: 3}, {0: PRESENT}) == Plan(frozenset({0}), None, retire=True)


def test_a_call_names_exactly_those_who_owe_and_are_away():
    called = Called()
    called.done({0: 1}, Plan(frozenset({0}), None, retire=True))

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


def everybody_called(when: float = 0.0) -> Called:
    called = Called()
    called.done({0: 1, 1: 1, 2: 1}, called.plan({0: 1, 1: 1, 2: 1}, {}), when)
    return called


def test_the_last_one_missing_is_told_so_once():
    called = everybody_called()
    assert not called.plan({1: 1, 2: 1}, {}, 500.0).last

    plan = called.plan({2: 1}, {}, 500.0)
    assert plan == Plan(frozenset({2}), None, retire=True, last=True)
    called.done({2: 1}, plan, 500.0)
    assert called.plan({2: 1}, {}, 900.0) == Plan(frozenset(), None, retire=False)


def test_the_last_one_missing_is_not_told_right_after_the_call_nor_while_at_the_table():
    assert everybody_called(100.0).plan({2: 1}, {}, 110.0) == Plan(frozenset(), PRESENT - 10.0, retire=False)
    assert everybody_called().plan({2: 1}, {2: 5.0}, 500.0) == Plan(frozenset(), PRESENT - 5.0, retire=False)


def test_whoever_has_quiet_hours_is_called_when_they_end_and_the_others_at_once():
    called = Called()

    plan = called.plan({0: 1, 1: 1}, {}, asleep={1: 3600.0})
    assert plan == Plan(frozenset({0}), 3600.0, retire=True)
    called.done({0: 1, 1: 1}, plan)
    assert called.plan({0: 1, 1: 1}, {}, asleep={1: 10.0}) == Plan(frozenset(), 10.0, retire=False)
    assert called.plan({0: 1, 1: 1}, {}) == Plan(frozenset({0, 1}), None, retire=True)


def test_no_message_of_the_night_names_somebody_who_was_called_in_the_evening():
    called = Called()
    called.done({0: 1}, called.plan({0: 1}, {}))

    night = called.plan({0: 1, 1: 4}, {}, asleep={0: 600.0})
    assert night == Plan(frozenset({1}), 600.0, retire=True)
    called.done({0: 1, 1: 4}, night)
    assert called.plan({0: 1}, {}).name == {0}


def test_the_last_one_missing_is_not_told_so_in_quiet_hours():
    called = everybody_called()

    assert called.plan({2: 1}, {}, 500.0, {2: 900.0}) == Plan(frozenset(), 900.0, retire=False)
    assert called.plan({2: 1}, {}, 1400.0).last


def test_of_two_nobody_is_told_to_be_the_last():
    called = Called()
    called.done({0: 1, 1: 1}, called.plan({0: 1, 1: 1}, {}))

    assert called.plan({1: 1}, {}, 500.0) == Plan(frozenset(), None, retire=False)


def test_the_last_one_of_the_next_step_is_told_again():
    called = everybody_called()
    called.done({2: 1}, called.plan({2: 1}, {}, 500.0), 500.0)
    called.done({0: 2, 1: 2, 2: 2}, called.plan({0: 2, 1: 2, 2: 2}, {}, 600.0), 600.0)

    assert called.plan({0: 2}, {}, 900.0).last
