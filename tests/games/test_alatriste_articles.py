"""Every article of the 3d6 rules that decides something, by its number."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from games.alatriste import telling, words
from games.alatriste.arms import FULL_DEFENCE, Arm, against_heavy, aim_modifier, parry_value
from games.alatriste.checks import Check, Difficulty, House, Mishap, Result, Use, oppose, refuse, roll
from games.alatriste.odds import hit_odds, odds
from games.core import dice, rollbook
from games.core.chance import Chance
from games.core.rollfile import read_file, verify, write_file
from games.core.rulebook import Rulebook
from tests.games import test_alatriste_sheets, test_alatriste_tables

EN, ES = words.speak("en"), words.speak("es")
HARD, VERY_HARD = Difficulty.HARD, Difficulty.VERY_HARD
EASY, VERY_EASY = Difficulty.EASY, Difficulty.VERY_EASY


FIGHT = range(8, 14)
"""The chapters of which judge's sheets are the tests (tests/scenarios/alatriste)."""


def thrown(check: Check, *values: int) -> Result:
    """``check`` with these dice."""
    result, _ = roll(check, Chance.from_values(*(value - 1 for value in values)))
    assert result.rolled == values
    return result


def test_every_article_that_decides_has_a_test() -> None:
    articles = Rulebook("games.alatriste").read("en").articles
    names = [*globals(), *vars(test_alatriste_sheets), *vars(test_alatriste_tables)]
    tested = {".".join(found.groups()) for name in names if (found := re.match(r"test_(\d+)_(\d+)_", name))}
    deciding = {article.number for article in articles if not article.informs}
    assert tested == {number for number in deciding if int(number.split(".")[0]) not in FIGHT}


def test_both_languages_have_the_same_articles() -> None:
    english, spanish = (Rulebook("games.alatriste").read(language).articles for language in ("en", "es"))
    assert [(each.number, each.status, each.informs) for each in english] == [
        (each.number, each.status, each.informs) for each in spanish
    ]


def test_1_1_a_total_equal_to_the_value_succeeds_and_one_more_fails() -> None:
    assert thrown(Check(11), 5, 4, 2).success
    assert not thrown(Check(11), 5, 4, 3).success


def test_1_2_a_modifier_changes_the_value_and_never_the_dice() -> None:
    result = thrown(Check(12, -2), 5, 4, 2)
    assert (result.total, result.check.value, result.margin, result.success) == (11, 10, -1, False)
    assert thrown(Check(9, 2), 5, 4, 2).success


def test_1_3_a_triple_one_succeeds_however_low_the_value() -> None:
    result = thrown(Check(1, -9), 1, 1, 1)
    assert result.critical
    assert result.success


def test_1_3_a_triple_six_fails_however_high_the_value() -> None:
    result = thrown(Check(30), 6, 6, 6)
    assert result.fumble
    assert not result.success


@pytest.mark.parametrize(("row", "dice"), [(EASY, (1, 1)), (VERY_EASY, (1,))])
def test_1_3_dice_set_aside_as_ones_count_for_the_triple_one(row: Difficulty, dice: tuple[int, ...]) -> None:
    assert thrown(Check(1, difficulty=row), *dice).critical
    mute = thrown(Check(2, difficulty=row, house=House(aside_counts=False)), *dice)
    assert not mute.critical
    assert not mute.success


@pytest.mark.parametrize(("row", "dice"), [(HARD, (6, 6)), (VERY_HARD, (6,))])
def test_1_3_dice_set_aside_as_sixes_count_for_the_triple_six(row: Difficulty, dice: tuple[int, ...]) -> None:
    assert thrown(Check(20, difficulty=row), *dice).fumble
    mute = thrown(Check(20, difficulty=row, house=House(aside_counts=False)), *dice)
    assert not mute.fumble
    assert mute.success


def test_1_4_the_margin_is_the_value_less_the_total() -> None:
    assert [thrown(Check(10, 1), *values).margin for values in ((5, 4, 2), (6, 6, 1), (1, 1, 2))] == [
        0,
        -2,
        7,
    ]


@pytest.mark.parametrize("check", [Check(1), Check(30), Check(1, -30), Check(30, 30)])
def test_1_5_what_lies_within_the_limits_is_rolled(check: Check) -> None:
    assert refuse(check) is None


@pytest.mark.parametrize(
    ("check", "english", "spanish"),
    [
        (Check(0), "A target is a number from 1 to 30.", "El objetivo es un número del 1 al 30."),
        (Check(31), "A target is a number from 1 to 30.", "El objetivo es un número del 1 al 30."),
        (Check(9, 31), "A modifier goes from −30 to +30.", "El modificador va de −30 a +30."),
        (Check(9, -31), "A modifier goes from −30 to +30.", "El modificador va de −30 a +30."),
    ],
)
def test_1_5_what_lies_beyond_is_refused(check: Check, english: str, spanish: str) -> None:
    violation = refuse(check)
    assert violation is not None
    assert violation.article == "1.5"
    assert [words.refusal(say, violation) for say in (EN, ES)] == [english, spanish]
    with pytest.raises(ValueError, match=r"article 1\.5"):
        roll(check, Chance.from_seed(bytes(32)))


@pytest.mark.parametrize(
    ("row", "rolled", "aside", "formula"),
    [
        (VERY_EASY, (4,), (1, 1), "1d6+2"),
        (EASY, (4, 4), (1,), "2d6+1"),
        (Difficulty.NORMAL, (4, 4, 4), (), "3d6"),
        (HARD, (4, 4), (6,), "2d6+6"),
        (VERY_HARD, (4,), (6, 6), "1d6+12"),
    ],
)
def test_2_1_dice_are_set_aside_by_the_row(
    row: Difficulty, rolled: tuple[int, ...], aside: tuple[int, ...], formula: str
) -> None:
    result = thrown(Check(12, difficulty=row), *rolled)
    assert result.aside == aside
    assert result.total == sum(rolled) + sum(aside)
    assert row.formula == formula
    assert telling.faces(result) == " ".join(
        [*["⚃4"] * len(rolled), *(f"[{'⚀' if n == 1 else '⚅'}{n}]" for n in aside)]
    )


def test_2_2_a_row_of_the_players_own_is_shown_as_a_proposal() -> None:
    result = thrown(Check(12, difficulty=EASY), 3, 3)
    assert "Fácil (la propone el jugador; decide el Narrador)" in telling.result(ES, result, proposed=True)
    assert "propone" not in telling.result(ES, result)
    assert "propone" not in telling.result(ES, thrown(Check(12), 3, 3, 3), proposed=True)


PARRIES = {
    5: (3, 4, 3), 6: (3, 4, 3), 7: (4, 5, 4), 8: (5, 6, 4), 9: (5, 6, 5), 10: (6, 7, 5),
    11: (7, 8, 6), 12: (7, 8, 6), 13: (8, 9, 7), 14: (9, 10, 7), 15: (9, 10, 8), 16: (10, 11, 8),
    17: (11, 12, 9), 18: (11, 12, 9), 19: (12, 13, 10), 20: (13, 14, 10),
}  # fmt: skip
"""Skill: knife, fencing weapon, heavy weapon, as the campaign's page has them but for its three slips."""


@pytest.mark.parametrize("skill", PARRIES)
def test_3_1_parries_are_those_of_the_table(skill: int) -> None:
    assert tuple(parry_value(skill, arm) for arm in (Arm.KNIFE, Arm.FENCING, Arm.OTHER)) == PARRIES[skill]
    assert parry_value(skill, Arm.SHORT_SWORD) == parry_value(skill, Arm.FENCING)


def test_3_2_a_blow_lands_when_the_attack_succeeds_and_every_defence_fails() -> None:
    assert hit_odds(Check(13)) == odds(Check(13)).success
    assert hit_odds(Check(13), Check(8)) == Fraction(181, 216) * Fraction(160, 216)
    assert round(float(1 - hit_odds(Check(8), Check(8), Check(5)) / odds(Check(8)).success) * 100, 1) == 29.4
    assert round(float(odds(Check(8, FULL_DEFENCE)).success) * 100, 1) == 62.5


@pytest.mark.parametrize(
    ("first", "second", "winner", "reason"),
    [
        ((Check(8), (2, 2, 2)), (Check(12), (6, 6, 2)), 0, "success"),
        ((Check(8), (6, 6, 2)), (Check(12), (2, 2, 2)), 1, "success"),
        ((Check(5), (1, 1, 1)), (Check(18), (1, 1, 2)), 0, "critical"),
        ((Check(9), (2, 2, 2)), (Check(12), (2, 2, 2)), 1, "margin"),
        ((Check(10, 2), (2, 2, 2)), (Check(12), (2, 2, 2)), 1, "skill"),
        ((Check(12), (2, 2, 2)), (Check(12), (1, 2, 3)), None, "draw"),
        ((Check(12), (6, 6, 6)), (Check(12), (6, 6, 2)), None, "neither"),
    ],
)
def test_4_1_who_wins_an_opposed_check(
    first: tuple[Check, tuple[int, ...]],
    second: tuple[Check, tuple[int, ...]],
    winner: int | None,
    reason: str,
) -> None:
    contest = oppose(thrown(first[0], *first[1]), thrown(second[0], *second[1]))
    assert (contest.winner, contest.reason) == (winner, reason)
    sentence = telling.opposed(EN, contest, ("Ana", "Beto"))
    assert ("Ana wins" in sentence, "Beto wins" in sentence) == (winner == 0, winner == 1)


def test_5_1_any_rolled_six_and_there_is_no_shot() -> None:
    shots = [
        thrown(Check(18, use=Use.FIREARM), *dice) for dice in ((5, 5, 5), (6, 1, 1), (6, 6, 1), (6, 6, 6))
    ]
    assert [shot.mishap for shot in shots] == [None, Mishap.NO_SPARK, Mishap.JAM, Mishap.BURST]
    assert [shot.within for shot in shots] == [True, True, True, False]
    assert [shot.success for shot in shots] == [True, False, False, False]


def test_5_1_dice_set_aside_are_no_rolled_sixes_but_18_bursts_all_the_same() -> None:
    hard = Check(18, difficulty=HARD, use=Use.FIREARM)
    shots = [thrown(hard, *dice) for dice in ((5, 5), (6, 1), (6, 6))]
    assert [shot.mishap for shot in shots] == [None, Mishap.NO_SPARK, Mishap.BURST]
    assert thrown(Check(18, difficulty=VERY_HARD, use=Use.FIREARM), 6).mishap is Mishap.BURST


def test_5_1_a_table_may_let_only_three_rolled_sixes_burst() -> None:
    house = House(burst="rolled")
    assert thrown(Check(18, difficulty=HARD, use=Use.FIREARM, house=house), 6, 6).mishap is Mishap.JAM
    assert thrown(Check(18, use=Use.FIREARM, house=house), 6, 6, 6).mishap is Mishap.BURST


def test_5_2_a_short_weapon_drops_at_one_six_and_a_fencing_weapon_at_two() -> None:
    short, fencing = against_heavy(Arm.SHORT_SWORD), against_heavy(Arm.FENCING)
    assert short is against_heavy(Arm.KNIFE)
    assert thrown(Check(12, use=short), 6, 2, 1).mishap is Mishap.DROP
    assert thrown(Check(12, use=short), 5, 5, 5).mishap is None
    assert thrown(Check(12, use=fencing), 6, 2, 1).mishap is None
    assert thrown(Check(12, use=fencing), 6, 6, 1).mishap is Mishap.DROP
    assert thrown(Check(12, use=against_heavy(Arm.OTHER)), 6, 6, 1).mishap is None


def test_5_2_the_parry_counts_although_the_weapon_drops_and_only_rolled_sixes_do_it() -> None:
    assert thrown(Check(12, use=Use.SHORT_PARRY), 6, 2, 1).success
    assert thrown(Check(12, difficulty=HARD, use=Use.SHORT_PARRY), 2, 1).mishap is None
    assert thrown(Check(20, difficulty=VERY_HARD, use=Use.FENCING_PARRY), 6).mishap is None


def test_5_3_aiming_takes_the_penalty_away_and_adds_up_to_three() -> None:
    assert [aim_modifier(turns) for turns in range(7)] == [-4, 0, 1, 2, 3, 3, 3]
    with pytest.raises(ValueError, match="aiming"):
        aim_modifier(-1)


def test_6_1_dice_are_written_as_the_article_says() -> None:
    luck = Chance.from_values
    assert dice.roll(dice.read("2d6+1"), luck(3, 1))[0].total == 4 + 2 + 1
    assert dice.roll(dice.read("3d6+2d4-1"), luck(0, 1, 2, 3, 0))[0].total == 1 + 2 + 3 + 4 + 1 - 1
    assert dice.roll(dice.read("4d6kh3"), luck(0, 4, 4, 5))[0].total == 5 + 5 + 6
    assert dice.roll(dice.read("2d20kl1"), luck(18, 4))[0].total == 5
    assert dice.roll(dice.read("3d6dh1"), luck(5, 0, 1))[0].total == 3
    assert dice.roll(dice.read("3d6dl1"), luck(5, 0, 1))[0].total == 8
    assert dice.roll(dice.read("d%"), luck(99))[0].total == 100
    assert dice.roll(dice.read("3d6k1"), luck(1, 4, 4))[0].thrown[0].counts == (False, True, False)


@pytest.mark.parametrize(
    ("most", "beyond"),
    [
        ("100d1000", "101d6"),
        ("50d6+50d6", "50d6+51d6"),
        ("1d1000", "1d1001"),
        ("d6+100000", "d6+100001"),
        ("d6" + " " * 98, "d6" + " " * 99),
    ],
)
def test_6_2_the_limits_are_those_of_the_article(most: str, beyond: str) -> None:
    dice.read(most)
    with pytest.raises(dice.Unreadable):
        dice.read(beyond)


def page(*salts: str) -> rollbook.Page:
    """A page with a check for each salt."""
    seed = bytes(range(32))
    blank = rollbook.open_page("42", 1, 1, rollbook.NO_HEAD, seed)
    lines = []
    for place, salt in enumerate(salts):
        key = rollbook.key(seed, place)
        result, _ = roll(Check(12), rollbook.luck(key, salt))
        throw = rollbook.Throw(6, result.rolled)
        lines.append(rollbook.Line(place + 1, "2026-05-01", "check 12", (throw,), salt, key.hex()))
    return rollbook.Page("42", 1, 1, rollbook.NO_HEAD, blank.leaves, tuple(lines))


def test_7_1_the_commitment_comes_before_the_rolls_and_the_salt_changes_them() -> None:
    assert page().commitment == page("a", "b").commitment
    assert (
        len({line.thrown for line in page(*map(str, range(9))).lines if isinstance(line, rollbook.Line)}) > 1
    )
    one, other = page("a").lines[0], page("c").lines[0]
    assert isinstance(one, rollbook.Line)
    assert isinstance(other, rollbook.Line)
    assert (one.key, one.thrown) != (other.key, other.thrown)


def test_7_2_public_rolls_are_proved_at_once() -> None:
    verdict = verify(read_file(write_file(page("a", "b", "c"))), page().commitment)
    assert (verdict.proved, verdict.hidden, verdict.wrong) == (3, 0, ())


def test_7_3_a_secret_roll_shows_a_seal_alone_and_the_page_is_proved_without_it() -> None:
    whole = page("a", "hush", "c")
    secret = whole.lines[1]
    assert isinstance(secret, rollbook.Line)
    lines = (whole.lines[0], rollbook.hidden(whole, secret), whole.lines[2])
    file = write_file(rollbook.Page("42", 1, 1, rollbook.NO_HEAD, whole.leaves, lines))
    assert secret.key not in file
    assert "hush" not in file
    claims = read_file(file)
    assert claims.head == whole.head
    verdict = verify(claims, whole.commitment)
    assert (verdict.proved, verdict.hidden, verdict.wrong) == (2, 1, ())
