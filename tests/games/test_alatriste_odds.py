"""Chances are exact: compared with a count of all 216 triples of dice that knows nothing of the rules' code,
and with the tables of the dossier."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.alatriste import odds_words, telling, words
from games.alatriste.arms import Arm, parry, parry_table
from games.alatriste.checks import Check, Difficulty, House, Mishap, Use, oppose, roll
from games.alatriste.odds import cases, hit_odds, odds, opposed_odds, table, totals
from games.core.chance import Chance
from games.core.curve import beyond, compare

TRIPLES = tuple(product(range(1, 7), repeat=3))

ROWS = {
    Difficulty.VERY_EASY: (1, 1, None),
    Difficulty.EASY: (1, None, None),
    Difficulty.NORMAL: (None, None, None),
    Difficulty.HARD: (6, None, None),
    Difficulty.VERY_HARD: (6, 6, None),
}
"""What stands in place of the three dice."""


def counted(target: int, difficulty: Difficulty, firearm: bool) -> dict[str, Fraction]:
    """Shares of all 216 triples, the dice set aside written over whatever they showed."""
    seen: Counter[str] = Counter()
    for triple in TRIPLES:
        put = ROWS[difficulty]
        dice = [fixed or shown for fixed, shown in zip(put, triple, strict=True)]
        sixes = sum(shown == 6 for fixed, shown in zip(put, triple, strict=True) if fixed is None)
        good = sum(dice) == 3 or (sum(dice) <= target and sum(dice) != 18)
        seen["success"] += good and not (firearm and sixes)
        seen["critical"] += dice == [1, 1, 1]
        seen["fumble"] += dice == [6, 6, 6]
        if firearm:
            seen["burst"] += sum(dice) == 18
            seen["jam"] += sixes == 2 and sum(dice) != 18
            seen["no-spark"] += sixes == 1 and sum(dice) != 18
    return {name: Fraction(count, 216) for name, count in seen.items()}


@pytest.mark.parametrize("firearm", [False, True])
@pytest.mark.parametrize("difficulty", Difficulty)
def test_chances_equal_a_count_of_all_triples_for_targets_1_to_20(
    difficulty: Difficulty, firearm: bool
) -> None:
    use = Use.FIREARM if firearm else Use.PLAIN
    for target in range(1, 21):
        found, expected = odds(Check(target, 0, difficulty, use)), counted(target, difficulty, firearm)
        assert (found.success, found.critical, found.fumble) == tuple(
            expected[name] for name in ("success", "critical", "fumble")
        )
        for mishap in (Mishap.BURST, Mishap.JAM, Mishap.NO_SPARK):
            assert found.mishap(mishap) == expected.get(mishap.value, 0)


DOSSIER = """
16.7 2.8 0.5 0 0|33.3 8.3 1.9 0 0|50.0 16.7 4.6 0 0|66.7 27.8 9.3 0 0|83.3 41.7 16.2 0 0
100 58.3 25.9 2.8 0|100 72.2 37.5 8.3 0|100 83.3 50.0 16.7 0|100 91.7 62.5 27.8 0|100 97.2 74.1 41.7 0
100 100 83.8 58.3 16.7|100 100 90.7 72.2 33.3|100 100 95.4 83.3 50.0|100 100 98.1 91.7 66.7
100 100 99.5 97.2 83.3|100 100 99.5 97.2 83.3
"""
"""Targets 3 to 18 by difficulty, worked out apart from this program."""


def test_the_table_is_the_one_of_the_dossier() -> None:
    expected = [[float(cell) for cell in row.split()] for row in DOSSIER.replace("\n", "|").split("|") if row]
    found = table(Check(10), range(3, 19))
    assert [row.target for row in found] == list(range(3, 19))
    assert [[round(float(cell) * 100, 1) for cell in row.cells] for row in found] == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (12, [83.3, 69.4, 53.2, 41.7, 0]),
        (14, [83.3, 69.4, 57.4, 61.1, 33.3]),
        (15, [83.3, 69.4, 57.9, 66.7, 50.0]),
        (17, [83.3, 69.4, 57.9, 69.4, 83.3]),
    ],
)
def test_firearms_are_those_of_the_second_reading(value: int, expected: list[float]) -> None:
    found = [odds(Check(value, difficulty=row, use=Use.FIREARM)).success for row in Difficulty]
    assert [round(float(chance) * 100, 1) for chance in found] == expected


def test_weapon_drops_are_those_of_the_second_reading() -> None:
    rows = (Difficulty.NORMAL, Difficulty.HARD, Difficulty.VERY_HARD)
    found = [
        [round(float(odds(Check(9, difficulty=row, use=use)).mishap(Mishap.DROP)) * 100, 1) for row in rows]
        for use in (Use.SHORT_PARRY, Use.FENCING_PARRY)
    ]
    assert found == [[42.1, 30.6, 16.7], [7.4, 2.8, 0]]


@pytest.mark.parametrize("use", Use)
@pytest.mark.parametrize("house", [House(a, b) for a in (True, False) for b in ("total", "rolled")])
def test_the_ways_to_end_are_all_there_are(use: Use, house: House) -> None:
    for difficulty, target in product(Difficulty, (1, 9, 18)):
        every = cases(Check(target, 0, difficulty, use, house))
        assert len(every) == 6**difficulty.rolled
        assert sum(result.success for result in every) <= sum(result.within for result in every)
        for result in every:
            assert not (result.critical and result.fumble)
            assert not (result.critical and not result.success)
            assert not (result.fumble and result.success)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Check(12), Check(10)),
        (Check(12), Check(12)),
        (Check(9, 3), Check(12)),
        (Check(16, difficulty=Difficulty.HARD), Check(6, difficulty=Difficulty.EASY)),
        (Check(14, use=Use.FIREARM), Check(8)),
    ],
)
def test_opposed_chances_equal_a_count_of_every_pair(first: Check, second: Check) -> None:
    wins = Counter(oppose(one, other).winner for one in cases(first) for other in cases(second))
    every = sum(wins.values())
    found = opposed_odds(first, second)
    assert (found.first, found.second, found.nobody) == tuple(
        Fraction(wins[who], every) for who in (0, 1, None)
    )


def test_opposed_chances_change_sides_with_the_sides() -> None:
    one, other = opposed_odds(Check(13), Check(9)), opposed_odds(Check(9), Check(13))
    assert (one.first, one.second, one.nobody) == (other.second, other.first, other.nobody)


def test_a_parry_knows_its_chance_alone_and_as_a_full_defence() -> None:
    found = parry(12, Arm.FENCING)
    assert (found.value, found.chance, found.full) == (8, odds(Check(8)).success, odds(Check(11)).success)
    assert [skill for skill, _ in parry_table()] == list(range(1, 21))
    assert parry(1, Arm.KNIFE).value == 0


def test_the_worked_example_of_a_blow_against_a_parry() -> None:
    assert round(float(hit_odds(Check(13), Check(8))) * 100, 2) == 62.07


def test_a_harder_shot_is_warned_of_from_14_on_and_never_without_a_firearm() -> None:
    say = words.speak("es")
    warned = [value for value in range(1, 21) if odds_words.advice(say, Check(value, use=Use.FIREARM))]
    assert warned == list(range(14, 21))
    assert not odds_words.advice(say, Check(15))


ROLLS = 2_000


@pytest.mark.parametrize("difficulty", Difficulty)
def test_rolls_follow_their_exact_curve(difficulty: Difficulty) -> None:
    chance, seen = Chance.from_seed(difficulty.value.encode().ljust(32)), []
    for _ in range(ROLLS):
        result, chance = roll(Check(10, difficulty=difficulty), chance)
        seen.append(result.total)
    comparison = compare(seen, totals(difficulty))
    assert comparison.chance > 0.001
    assert comparison.degrees > 3


def test_false_dice_are_found_out() -> None:
    chance, seen = Chance.from_seed(bytes(32)), []
    for place in range(ROLLS):
        result, chance = roll(Check(10), chance)
        seen.append(result.total - (place % 3 == 0 and result.total > 3))
    assert compare(seen, totals(Difficulty.NORMAL)).chance < 0.01


@pytest.mark.parametrize(
    ("square", "degrees"),
    [(3.841459, 1), (5.991465, 2), (7.814728, 3), (11.070498, 5), (18.307038, 10), (24.995790, 15)],
)
def test_the_chi_square_table_is_the_printed_one(square: float, degrees: int) -> None:
    assert beyond(square, degrees) == pytest.approx(0.05, abs=1e-6)


def test_too_few_rolls_are_no_test() -> None:
    assert compare([10, 11], totals(Difficulty.NORMAL)).degrees == 0


@pytest.mark.parametrize("total", [2, 19])
def test_a_total_that_cannot_come_is_no_roll(total: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        compare([total], totals(Difficulty.NORMAL))


def test_every_table_and_text_speaks_both_languages() -> None:
    for language, comma in (("es", "16,7"), ("en", "16.7")):
        say = words.speak(language)
        assert comma in odds_words.odds_table(say, Check(1))
        assert comma in odds_words.misfire_table(say)
        assert odds_words.parry_text(say).count("\n") == 21
        assert max(map(len, odds_words.odds_table(say, Check(1)).splitlines())) <= 40


def test_a_result_of_every_case_can_be_told() -> None:
    for use, row, language in product(Use, Difficulty, ("es", "en")):
        say = words.speak(language)
        texts = {telling.result(say, result) for result in cases(Check(12, -1, row, use))}
        assert all(1 < text.count("\n") < 5 for text in texts)
