"""Articles are found by phase and by what they speak of, in every rulebook."""

from __future__ import annotations

import pytest

from bot import rulebook
from games import GAMES
from games.core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_phase_is_found_by_its_title_and_every_article_by_its_number(key: str, language: str):
    rules = GAMES[key].rulebook.read(language)
    for article in rules.articles:
        assert article.chapter in rulebook.phases(rules, article.chapter.upper())
        assert article in rulebook.about(rules, article.number)


def test_a_card_finds_the_articles_that_speak_of_it_and_nonsense_finds_none():
    rules = GAMES["ring"].rulebook.read("es")
    assert "6.3" in {article.number for article in rulebook.about(rules, "Comodín")}
    assert rulebook.about(rules, "xyzzy") == ()


async def test_a_phase_and_a_word_are_shown_and_nonsense_is_not():
    rules = GAMES["ring"].rulebook.read("en")
    assert rulebook.found(GAMES["ring"], "en", rules.articles[0].chapter) is not None
    assert rulebook.found(GAMES["ring"], "en", "joker") is not None
    assert rulebook.found(GAMES["ring"], "en", "xyzzy") is None
