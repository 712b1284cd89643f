"""Promises: a lesson can be played as it says, whoever is faster, and says nothing that is hidden."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import chain
from games.core.chance import Chance
from games.core.game import AnyGame
from games.core.lesson import Lesson
from games.core.options import chosen
from games.core.words import LANGUAGES

TAUGHT = [key for key, game in GAMES.items() if game.lesson() is not None]


def lesson_of(key: str) -> tuple[AnyGame, Lesson]:
    lesson = GAMES[key].lesson()
    assert lesson is not None
    return GAMES[key], lesson


@pytest.mark.parametrize("key", TAUGHT)
def test_every_task_is_legal_and_looks_the_same_in_every_world_the_learner_imagines(key: str) -> None:
    """The tutor answers at once, as practice opponents do."""
    game, lesson = lesson_of(key)
    seed = chain.match_seed(lesson.seed, ("",) * lesson.seats)
    state = game.start(lesson.seats, seed, chosen(game.options, lesson.preset, {}))
    done = said = 0
    while done < len(lesson.tasks) or said < len(lesson.replies):
        owing = game.owes(state)
        answers = said < len(lesson.replies) and lesson.due(said, done) and bool(owing - {lesson.learner})
        assert answers or done < len(lesson.tasks), f"the tutor has more to say: {lesson.replies[said:]}"
        seat = max(owing - {lesson.learner}) if answers else lesson.learner
        words = lesson.replies[said] if answers else lesson.tasks[done].words
        if not answers:
            imagined = game.imagine(game.view(state, seat), Chance.from_seed(b"\x07" * 32))
            assert game.check(imagined, seat, game.notation.read(words)) is None, words
        done, said = done + (not answers), said + answers
        state = game.play(state, seat, game.notation.read(words)).state


@pytest.mark.parametrize("key", TAUGHT)
def test_every_task_is_told_shortly_in_both_languages_and_names_an_article(key: str) -> None:
    game, lesson = lesson_of(key)
    for told in (*(task.tell for task in lesson.tasks), lesson.farewell):
        texts = [told(game.words.voice(language)) for language in LANGUAGES]
        assert texts[0] != texts[1]
        assert all(20 < len(text) <= 330 and text.endswith((".", "1")) for text in texts), texts
    assert {task.article for task in lesson.tasks} <= set(game.rulebook.numbers())
