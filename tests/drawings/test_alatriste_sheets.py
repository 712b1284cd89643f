"""Character sheets as pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.alatriste.draw_sheet import ARMS, SKILLS, sheet_picture
from games.alatriste.sheet_words import alt
from games.alatriste.sheets import Advantage, Level, Sheet
from games.alatriste.tables import PLACEHOLDER, Weapon
from games.alatriste.words import speak
from games.core.drawing import ALT_TEXT
from games.core.words import LANGUAGES
from tests.drawings.conftest import MOST_SEEN, Compare, seen_difference


def weapons(*words: str) -> tuple[Weapon, ...]:
    found = [PLACEHOLDER.weapon(word) for word in words]
    return tuple(weapon for weapon in found if weapon is not None)


DIEGO = Sheet(
    "Diego de Alatriste y Tenorio",
    13,
    12,
    12,
    11,
    skills=(
        Level("esgrima", 15),
        Level("armas-cortas", 13),
        Level("capa", 12),
        Level("flamenco", 8, "Flamenco"),
    ),
    weapons=weapons("ropera", "daga-de-guardamano", "pistola", "pistola"),
    armour=PLACEHOLDER.armour[:1],
    advantages=(Advantage.INICIATIVA,),
    manoeuvres=("trabar",),
    traits=("Villano",),
    wounds=3,
)

LARGE = replace(
    DIEGO,
    name="W" * 32,
    npc=True,
    skills=tuple(Level(f"s{n}", 1 + n % 30, "Habilidad larguísima del barrio") for n in range(SKILLS + 9)),
    weapons=tuple(replace(row, name="x" * 40) for row in PLACEHOLDER.weapons * 2)[: ARMS + 3],
    traits=("Un rasgo con un nombre bastante largo",) * 15,
    wounds=40,
)


def test_a_sheet_looks_as_it_should(golden: Compare) -> None:
    golden("alatriste-sheet", sheet_picture(DIEGO, "es"))


def test_a_wound_is_a_visible_difference() -> None:
    other = sheet_picture(replace(DIEGO, wounds=4), "es")
    assert seen_difference(sheet_picture(DIEGO, "es"), other) > MOST_SEEN


@pytest.mark.parametrize("sheet", [Sheet("Ñ"), DIEGO, LARGE, Sheet("\u200b")])
def test_every_sheet_can_be_drawn_and_told(sheet: Sheet) -> None:
    for language in LANGUAGES:
        picture = sheet_picture(sheet, language)
        assert picture.width == 1000
        assert 400 < picture.height < 2000
        assert 0 < len(alt(speak(language), sheet)) <= ALT_TEXT
