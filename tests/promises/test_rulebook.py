"""Promises: the rulebook, and the register."""

from __future__ import annotations

from games.core.words import LANGUAGES
from tests.promises.looking import every_game
from tests.walks import ALL_GAMES


@every_game
def test_the_rulebook_has_the_same_articles_in_both_languages(key: str) -> None:
    books = [ALL_GAMES[key].rulebook.read(language) for language in LANGUAGES]
    shapes = [[(a.number, a.informs, a.status) for a in book.articles] for book in books]
    assert shapes[0] == shapes[1]
    for book in books:
        for article in book.articles:
            assert article.text.strip(), f"article {article.number} is empty"
            assert article.chapter, f"article {article.number} stands under no chapter"


@every_game
def test_a_game_is_registered_under_its_own_key(key: str) -> None:
    game = ALL_GAMES[key]
    assert game.key == key
    assert game.version >= 1
    assert game.longest is None or game.longest > 0
    assert game.words.package == game.rulebook.package
