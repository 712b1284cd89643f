"""Pictures of chances, past rolls and dice."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image

from games.alatriste import draw
from games.alatriste.checks import Check, Difficulty, Use
from games.alatriste.odds import totals
from games.core.chance import Chance
from games.core.curve import Comparison, compare, curve
from games.core.dice import read
from games.core.drawing import ALT_TEXT
from games.core.words import LANGUAGES
from tests.drawings.conftest import MOST_SEEN, Compare, seen_difference

SHOT = Check(15, -1, use=Use.FIREARM)


def rolls(count: int, difficulty: Difficulty = Difficulty.NORMAL) -> Comparison:
    chance, seen = Chance.from_seed(bytes(32)), []
    for _ in range(count):
        values, chance = chance.dice(difficulty.rolled, 6)
        seen.append(sum(values) + sum(difficulty.aside))
    return compare(seen, totals(difficulty))


def test_the_odds_of_a_check_look_as_they_should(golden: Compare) -> None:
    golden("alatriste-check", draw.check_picture(SHOT, "es"))


def test_the_table_of_odds_looks_as_it_should(golden: Compare) -> None:
    golden("alatriste-table", draw.table_picture(Use.PLAIN, "es"))


def test_the_audit_looks_as_it_should(golden: Compare) -> None:
    golden("alatriste-audit", draw.audit_picture("3d6", rolls(500), "es"))


def test_the_dice_look_as_they_should(golden: Compare) -> None:
    strips = [Image.open(io.BytesIO(draw.dice_picture(*dice))) for dice in (((1, 2, 3), ()), ((4, 5), (6,)))]
    sheet = Image.new("RGB", (400, sum(strip.height for strip in strips)))
    sheet.paste(strips[0].convert("RGB"), (0, 0))
    sheet.paste(strips[1].convert("RGB"), (0, strips[0].height))
    golden("alatriste-dice", sheet)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SHOT, Check(14, -1, use=Use.FIREARM)),
        (SHOT, Check(15, -1)),
        (Check(12), Check(12, difficulty=Difficulty.HARD)),
    ],
)
def test_another_check_is_a_visible_difference(one: Check, other: Check) -> None:
    assert seen_difference(draw.check_picture(one, "es"), draw.check_picture(other, "es")) > MOST_SEEN


def test_every_row_and_use_can_be_drawn_and_told() -> None:
    for language, use, row in product(LANGUAGES, Use, Difficulty):
        check = Check(12, -3, row, use)
        assert draw.check_picture(check, language).size == (1000, 640)
        assert 0 < len(draw.check_alt(check, language)) <= ALT_TEXT
        assert 0 < len(draw.table_alt(use, language)) < ALT_TEXT
    assert draw.table_picture(Use.FIREARM, "en").size == (1000, 900)


@pytest.mark.parametrize("text", ["d1", "3d6", "2d20kl1-30", "100d6", "1d1000", "20d6dl3+1000"])
def test_curves_of_any_width_can_be_drawn_and_told(text: str) -> None:
    exact = curve(read(text))
    assert exact is not None
    for language in LANGUAGES:
        assert draw.curve_picture(read(text), exact, language).size == (1000, 640)
        assert 0 < len(draw.curve_alt(read(text), exact, language)) <= ALT_TEXT


@pytest.mark.parametrize("count", [0, 1, 30, 400])
def test_an_audit_of_any_length_can_be_drawn_and_told(count: int) -> None:
    for language, row in product(LANGUAGES, (Difficulty.NORMAL, Difficulty.VERY_HARD)):
        assert draw.audit_picture("3d6", rolls(count, row), language).size == (1000, 640)
        assert 0 < len(draw.audit_alt("3d6", rolls(count, row), language)) <= ALT_TEXT


def test_pictures_of_dice_are_small_and_drawn_once() -> None:
    first = draw.dice_picture((4, 1), (6,))
    assert draw.dice_picture((4, 1), (6,)) is first
    assert len(first) < 8_000
    assert draw.dice_picture((4, 1, 6)) != first


def test_all_dice_of_all_rows_are_kept() -> None:
    kept = draw.dice_picture.cache_parameters()["maxsize"]
    assert kept is not None
    assert kept >= sum(6**row.rolled for row in Difficulty)
