"""The exact curves of plain dice equal a count of every case."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.curve import Curve, compare, curve
from games.core.dice import Dice, Expression, Keep, Number, read, roll


def counted(expression: Expression) -> Counter[int]:
    """The total of every way the dice can fall, thrown through the roller with loaded dice."""
    faces = [range(dice.sides) for dice in expression.dice for _ in range(dice.count)]
    return Counter(roll(expression, Chance.from_values(*case))[0].total for case in product(*faces))


def ways(exact: Curve) -> dict[int, int]:
    return {exact.low + at: count for at, count in enumerate(exact.ways) if count}


@pytest.mark.parametrize(
    "text",
    [
        "3d6",
        "2d6+1",
        "4d6kh3",
        "4d4dl1",
        "3d6kl1",
        "3d5dh2",
        "2d20kl1",
        "-2d4",
        "d6-3d4kh2+2",
        "2d2-2d2-5",
        "d1",
    ],
)
def test_a_curve_equals_the_count_of_every_case(text: str) -> None:
    exact = curve(read(text))
    assert exact is not None
    assert ways(exact) == counted(read(text))


@st.composite
def small(draw: st.DrawFn) -> Dice:
    count, sides = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    which = draw(st.sampled_from(["kh", "kl", "dh", "dl"]))
    most = count if which[0] == "k" else count - 1
    keep = Keep(which, draw(st.integers(1, most))) if most and draw(st.booleans()) else None
    return Dice(count, sides, keep, draw(st.booleans()))


@given(st.lists(small(), min_size=1, max_size=2), st.integers(0, 9), st.booleans())
def test_any_small_expression_equals_the_count_of_every_case(
    dice: list[Dice], number: int, minus: bool
) -> None:
    cases = 1
    for each in dice:
        cases *= each.sides**each.count
    assume(cases <= 1500)
    expression = Expression((*dice, Number(number, minus)))
    exact = curve(expression)
    assert exact is not None
    assert ways(exact) == counted(expression)
    assert exact.cases == cases


@pytest.mark.parametrize("text", ["100d1000", "100d1000kh50", "50d20+50d20kh7", "100d6dl3"])
def test_a_curve_that_would_take_long_is_not_begun(text: str) -> None:
    assert curve(read(text)) is None


def test_a_long_curve_is_still_exact() -> None:
    exact = curve(read("100d6"))
    assert exact is not None
    assert (exact.low, exact.high, exact.cases, exact.mean) == (100, 600, 6**100, 350)
    assert exact.ways == exact.ways[::-1]


def test_chances_of_a_value_at_most_and_at_least() -> None:
    exact = curve(read("3d6"))
    assert exact is not None
    assert exact.chance(10) * 216 == 27
    assert exact.at_most(10) == exact.at_least(11) == 1 - exact.at_least(11)
    assert [exact.at_most(value) for value in (2, 18, 99)] == [0, 1, 1]
    assert [exact.chance(value) for value in (2, 19)] == [0, 0]


def test_rolls_of_kept_dice_follow_their_curve() -> None:
    expression = read("4d6kh3")
    exact = curve(expression)
    assert exact is not None
    chance, seen = Chance.from_seed(bytes(32)), []
    for _ in range(2000):
        result, chance = roll(expression, chance)
        seen.append(result.total)
    assert compare(seen, exact).chance > 0.001
