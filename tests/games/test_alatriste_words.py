"""Names for menus fit into Discord's, and differ."""

from __future__ import annotations

import pytest

from games.alatriste import words
from games.alatriste.arms import Arm
from games.alatriste.checks import Difficulty, House, Mishap, Use
from games.core.options import listed
from games.core.words import LANGUAGES, Label


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_and_differ(language: str) -> None:
    say = words.speak(language)
    options = listed(House)
    for labels in (
        [words.difficulty(say, row) for row in Difficulty],
        [words.use(say, purpose) for purpose in Use],
        [words.option(say, option.key) for option in options],
        *([Label(words.value(say, option.key, value)) for value in option.values] for option in options),
        [Label(words.mishap_name(say, what)) for what in Mishap],
        [Label(words.arm(say, what)) for what in Arm],
    ):
        assert len({label.text for label in labels}) == len(labels) > 1
        assert all(0 < len(label.text) <= 80 and len(label.hint) <= 100 for label in labels)


def test_every_difficulty_hint_names_its_dice() -> None:
    for language in LANGUAGES:
        say = words.speak(language)
        assert all(words.difficulty(say, row).hint.startswith(f"{row.formula}:") for row in Difficulty)
