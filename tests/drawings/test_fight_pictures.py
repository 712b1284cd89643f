"""The pictures of the fights of Capitán Alatriste."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.alatriste.draw_fight import FightDrawing
from games.alatriste.state import State
from games.core.words import voice
from tests.drawings import fight_scenes as scenes
from tests.drawings.conftest import Compare

DRAWING = FightDrawing()
NAMES = ("Nadia", "Alonso", "Wolfgang Amadeus von Habsburg-Lothringen", "Beatriz", "李小龍", "👑Rey👑")
ES = voice("es", "games.alatriste")


@pytest.mark.parametrize("name", ["preparing", "defending", "tied", "crowded"])
def test_the_board_looks_as_it_should(golden: Compare, name: str) -> None:
    view = scenes.FIGHT.view(getattr(scenes, name)(), None)
    golden(f"fight-{name}", DRAWING.board(view, NAMES, ES))


def drawn(state: State) -> bytes:
    return DRAWING.board(scenes.FIGHT.view(state, None), NAMES, ES).tobytes()


def test_numbers_behind_the_screen_change_nothing_on_the_board_until_they_are_opened() -> None:
    one = scenes.preparing()
    fighters = tuple(
        replace(who, sheet=replace(who.sheet, destreza=18)) if who.tag.word == "n1" else who
        for who in one.fighters
    )
    other = replace(one, fighters=fighters)
    assert drawn(one) == drawn(other)
    shown = [
        replace(each, fighters=tuple(replace(who, open=True) for who in each.fighters))
        for each in (one, other)
    ]
    assert "Bríos 10 de 10" in DRAWING.text(scenes.FIGHT.view(shown[0], None), NAMES, ES)


def test_a_sealed_choice_is_not_on_the_board_but_that_it_was_made_is() -> None:
    tied = scenes.tied()
    sealed = tied.phase
    assert sealed.kind == "tied"
    choices = tuple(replace(one, words="pass" if one.chosen else "") for one in sealed.choices)
    assert drawn(tied) == drawn(replace(tied, phase=replace(sealed, choices=choices)))
    assert "Soldado ya ha elegido." in DRAWING.text(scenes.FIGHT.view(tied, None), NAMES, ES)


def test_the_alt_text_begins_with_what_the_fight_waits_for_and_names_who_acts_first() -> None:
    alt = DRAWING.alt(scenes.FIGHT.view(scenes.defending(), None), NAMES, ES)
    assert alt.startswith(
        "Rufián 1 golpea a Soldado (Ropera). Soldado (Alonso) puede defenderse. ▶ B Soldado"
    )
