"""Plain dice: the grammar, the throws, and where an expression goes wrong."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.dice import (
    LONGEST,
    MOST_DICE,
    MOST_NUMBER,
    MOST_SIDES,
    Dice,
    Expression,
    Fault,
    Keep,
    Number,
    Unreadable,
    read,
    roll,
    write,
)
from games.core.dice_words import fault, likely, percent, rolled
from games.core.words import Say

EN, ES = Say("en", "games.core"), Say("es", "games.core")


@st.composite
def thrown(draw: st.DrawFn) -> Dice:
    count, sides = draw(st.integers(1, 12)), draw(st.integers(1, MOST_SIDES))
    which = draw(st.sampled_from(["kh", "kl", "dh", "dl"]))
    most = count if which[0] == "k" else count - 1
    keep = Keep(which, draw(st.integers(1, most))) if most and draw(st.booleans()) else None
    return Dice(count, sides, keep, draw(st.booleans()))


numbers = st.builds(Number, st.integers(0, MOST_NUMBER), st.booleans())
expressions = st.builds(
    lambda dice, terms: Expression((dice, *terms)),
    thrown(),
    st.lists(st.one_of(thrown(), numbers), max_size=5),
)
typed = st.text("0123456789dDkKhHlL+-−% ", max_size=30)


def failing(text: str) -> Fault:
    with pytest.raises(Unreadable) as caught:
        read(text)
    return caught.value.fault


@given(expressions)
def test_every_expression_reads_as_it_was_written(expression: Expression) -> None:
    assert read(write(expression), longest=1000) == expression


@given(typed)
def test_what_can_be_read_is_written_and_read_the_same(text: str) -> None:
    try:
        expression = read(text)
    except Unreadable:
        return
    assert read(write(expression), longest=4 * LONGEST) == expression


@given(st.one_of(typed, st.text(max_size=300)))
def test_any_text_is_dice_within_the_limits_or_a_fault_that_can_be_told(text: str) -> None:
    try:
        expression = read(text)
    except Unreadable as unreadable:
        found = unreadable.fault
        assert 0 <= found.at <= found.at + found.length <= max(len(text), found.at)
        for say in (EN, ES):
            assert fault(say, found, text)
        return
    assert 1 <= sum(dice.count for dice in expression.dice) <= MOST_DICE
    result, _ = roll(expression, Chance.from_seed(bytes(32)))
    assert len(rolled(EN, result)) < 2000


@given(expressions, st.binary(min_size=32, max_size=32))
def test_a_throw_shows_every_die_and_counts_those_that_are_kept(expression: Expression, seed: bytes) -> None:
    result, _ = roll(expression, Chance.from_seed(seed))
    total = sum(
        -term.value if term.minus else term.value for term in expression.terms if isinstance(term, Number)
    )
    for dice, shown in zip(expression.dice, result.thrown, strict=True):
        assert len(shown.values) == dice.count
        assert all(1 <= value <= dice.sides for value in shown.values)
        kept = sorted(value for value, counts in zip(shown.values, shown.counts, strict=True) if counts)
        order = sorted(shown.values)
        best = order[dice.count - dice.kept :] if dice.highest else order[: dice.kept]
        assert kept == best
        total += -sum(kept) if dice.minus else sum(kept)
    assert result.total == total


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("d6", "1d6"),
        ("2D20K", "2d20kh1"),
        (" 3 d 6 + 1 ", "3d6+1"),
        ("-d4−2", "-1d4-2"),
        ("+d%", "1d100"),
        ("4d6dl", "4d6dl1"),
        ("007d06", "7d6"),
    ],
)
def test_other_ways_to_write_the_same(text: str, same: str) -> None:
    assert write(read(text)) == same


@pytest.mark.parametrize(
    ("text", "at", "length", "reason"),
    [
        ("", 0, 0, "empty"),
        ("  \t", 0, 0, "empty"),
        ("7+5", 3, 0, "no-dice"),
        ("9999999d9999999", 0, 7, "count"),
        ("0d6", 0, 1, "count"),
        ("60d6+60d6", 5, 2, "count"),
        ("2d9999999", 2, 7, "sides"),
        ("2d0", 2, 1, "sides"),
        ("d6+999999999999999999", 3, 18, "number"),
        ("4d6kh5", 5, 1, "keep"),
        ("4d6dl4", 5, 1, "keep"),
        ("1d6dl", 3, 2, "keep"),
        ("4d6kh0", 5, 1, "keep"),
        ("3d", 2, 0, "unexpected"),
        ("3d6+", 4, 0, "unexpected"),
        ("3d6++1", 4, 1, "unexpected"),
        ("(3d6)", 0, 1, "unexpected"),
        ("((((((((1d6))))))))", 0, 1, "unexpected"),
        ("3d6*2", 3, 1, "unexpected"),
        ("2d6 1", 4, 1, "unexpected"),
        ("1d6d6", 3, 1, "unexpected"),
        ("2d6kh1kl1", 6, 2, "unexpected"),
        ("<@123> 1d6", 0, 1, "unexpected"),
        ("__import__('os').system('x')", 0, 1, "unexpected"),
        ("٣d6", 0, 1, "digit"),
        ("3d６", 2, 1, "digit"),
        ("3d6+²", 4, 1, "digit"),
        ("1d6" * 40, 100, 20, "long"),
    ],
)
def test_the_fault_is_at_its_place(text: str, at: int, length: int, reason: str) -> None:
    found = failing(text)
    assert (found.at, found.length, found.reason) == (at, length, reason)


def test_the_fault_says_what_was_expected() -> None:
    assert failing("3d6x").expected == ("keep", "sign", "end")
    assert failing("3d6+x").expected == ("number", "d")
    assert failing("3dx").expected == ("sides",)
    assert failing("3").expected == ("d",)
    assert failing("12x").expected == ("d", "sign", "end")


def test_the_sentence_points_at_the_fault() -> None:
    assert fault(EN, failing("3d6+x"), "3d6+x") == (
        "`x` does not fit here: I expected a number or a `d` for dice.\n```\n3d6+x\n    ^\n```"
    )
    assert fault(ES, failing("9999d6"), "9999d6") == (
        "Aquí puede haber de 1 a 100 dados: el límite son 100 por tirada.\n```\n9999d6\n^^^^\n```"
    )


def test_a_quoted_fault_closes_no_code_block() -> None:
    assert "````" not in fault(EN, failing("3d6`"), "3d6`")
    assert fault(EN, failing("1d6``` <@1>"), "1d6``` <@1>").count("```") == 2


def test_a_line_break_is_quoted_in_one_line() -> None:
    assert fault(EN, failing("3d6\n+1"), "3d6\n+1").startswith("`·` does not fit here")


def test_what_was_rolled_is_told_term_by_term() -> None:
    result, _ = roll(read("4d6kh3-2d4+1"), Chance.from_values(4, 0, 5, 2, 1, 3))
    assert rolled(EN, result) == "`4d6kh3-2d4+1` → [5 ~~(1)~~ 6 3] − [2 4] + 1 → **9**"


def test_a_small_chance_is_never_0_and_an_almost_certain_one_never_100() -> None:
    from fractions import Fraction

    chances = [
        Fraction(0),
        Fraction(1, 46656),
        Fraction(1, 216),
        Fraction(5, 8),
        Fraction(46655, 46656),
        Fraction(1),
    ]
    assert [percent(EN, chance) for chance in chances] == [
        "0 %", "< 0.01 %", "0.46 %", "62.5 %", "> 99.9 %", "100 %",
    ]  # fmt: skip
    assert percent(ES, chances[3]) == "62,5 %"


def test_a_curve_too_long_to_count_is_said_so() -> None:
    assert "too large" in likely(EN, read("100d1000"), None)


# Dice thrown together.


@given(st.integers(1, 1000), st.integers(0, 40), st.binary(min_size=32, max_size=32))
def test_dice_thrown_together_are_the_digits_of_numbers_below_the_powers(
    sides: int, count: int, seed: bytes
) -> None:
    values, rest = Chance.from_seed(seed).dice(count, sides)
    expected: list[int] = []
    chance, group = Chance.from_seed(seed), 1
    while sides > 1 and sides ** (group + 1) <= 2**32:
        group += 1
    while len(expected) < count:
        size = min(group, count - len(expected))
        number, chance = chance.below(sides**size)
        expected += [number // sides**place % sides + 1 for place in range(size)]
    assert list(values) == expected
    assert rest == chance


def test_three_dice_take_one_block_and_every_triple_is_as_likely() -> None:
    chance, seen = Chance.from_seed(bytes(32)), Counter[tuple[int, ...]]()
    for _ in range(4320):
        values, after = chance.dice(3, 6)
        seen[values] += 1
        assert after.counter == chance.counter + 1
        chance = after
    assert len(seen) == 216
    square = sum((count - 20) ** 2 / 20 for count in seen.values())
    assert 150 < square < 290  # 215 degrees of freedom: 99.9 % of honest dice lie between


def test_loaded_dice_fall_as_they_are_loaded() -> None:
    values, rest = Chance.from_values(5, 0, 3, 1).dice(3, 6)
    assert values == (6, 1, 4)
    assert rest.roll(6)[0] == 2
