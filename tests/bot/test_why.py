"""What ``/why`` tells: by word, by name in either language, and what a thing is good for."""

from __future__ import annotations

import pytest

from bot.match import Match, Refused
from bot.referee import Referee
from bot.why import explain, folded, held
from bot.words import voices
from games import GAMES
from tests.bot.evening import started


async def duel(referee: Referee) -> Match:
    """Galeazzo (seat 0) against Boucicault, before the first swap."""
    return await started(referee, "audatia")


@pytest.fixture
async def referee(here, sit_down):
    return await sit_down(here, GAMES)


def test_names_are_compared_without_case_accents_and_hyphens():
    assert folded("  Patada EN la  entrepierna ") == folded("patada-en-la-Entrepierna")
    assert folded("Anticipación") == folded("ANTICIPACION")
    assert folded("Mandritto Fendente ◐") != folded("Mandritto Fendente ◑")


@pytest.mark.parametrize("asked", ["feint", "Feint", "FINTA", "finta", " Finta "])
async def test_a_card_is_known_by_its_word_and_by_its_name_in_either_language(referee, asked):
    match = await duel(referee)
    for language, named, cited in (
        ("en", "Feint", "Article 8.7: Feint"),
        ("es", "Finta", "Artículo 8.7: Finta"),
    ):
        told = explain(referee, match, 0, voices(language, match.game), asked)
        assert told.startswith(f"**{named}**\n")
        assert cited in told


async def test_the_beginning_of_a_name_is_enough_and_explains_all_that_bear_it(referee):
    match = await duel(referee)
    told = explain(referee, match, 0, voices("es", match.game), "mandritto")
    assert [line for line in told.splitlines() if line.startswith("**")] == [
        "**Mandritto Fendente ◐**",
        "**Mandritto Mezano ◐**",
        "**Mandritto Sottano ◑**",
    ]


@pytest.mark.parametrize("asked", ["", "mand", "Negar", "nonsense"])
async def test_what_is_not_held_is_not_explained(referee, asked):
    match = await duel(referee)
    with pytest.raises(Refused):
        explain(referee, match, 0, voices("es", match.game), asked)


async def test_everything_held_is_explained_whatever_language_it_is_asked_in(referee):
    match = await duel(referee)
    for seat in (0, 1):
        for word in held(referee, match, seat):
            english, spanish = (
                explain(referee, match, seat, voices(language, match.game), word) for language in ("en", "es")
            )
            name = spanish.splitlines()[0].strip("*")
            assert explain(referee, match, seat, voices("en", match.game), name) == english


async def test_a_card_of_the_ring_is_known_by_its_name_too(referee):
    match = await started(referee, "ring")
    word = held(referee, match, 0)[0]
    told = explain(referee, match, 0, voices("en", match.game), word)
    spanish = explain(referee, match, 0, voices("es", match.game), word).splitlines()[0].strip("*")
    assert explain(referee, match, 0, voices("en", match.game), spanish.upper()) == told


async def test_a_whole_move_is_explained_as_before(referee):
    match = await duel(referee)
    told = explain(referee, match, 0, voices("en", match.game), "attack punta")
    assert "It cannot be played now:" in told
