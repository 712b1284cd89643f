"""Two languages from one source."""

from __future__ import annotations

import pytest

from games.core.words import Say, voice


def test_english_is_the_source_with_its_facts() -> None:
    say = Say("en", "games.core")
    assert say("{name} waits.", name="Ana") == "Ana waits."
    assert say.many("{n} card", "{n} cards", 1) == "1 card"
    assert say.many("{n} card", "{n} cards", 0) == "0 cards"
    assert say.sense("card", "A {x}", x="b") == "A b"


def test_spanish_comes_from_the_catalogues_in_order() -> None:
    say = Say("es", "games.ring", "games.core")
    assert say("Discard") == "Descartarse"
    assert say("hearts") == "corazones"
    assert say.many("Draw {n} card", "Draw {n} cards", 1) == "Robar 1 carta"
    assert say.many("Draw {n} card", "Draw {n} cards", 2) == "Robar 2 cartas"


def test_one_voice_does_not_teach_another() -> None:
    assert Say("es", "games.ring", "games.core")("hearts") == "corazones"
    assert Say("es", "games.ring")("hearts") == "hearts"


def test_what_no_catalogue_knows_is_said_in_english() -> None:
    assert Say("es", "games.core")("{name} flies.", name="Ana") == "Ana flies."


def test_there_is_no_third_language() -> None:
    with pytest.raises(ValueError, match="fr"):
        Say("fr", "games.core")


def test_a_voice_is_kept() -> None:
    assert voice("es", "games.ring") is voice("es", "games.ring")
