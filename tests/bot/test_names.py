"""Names are strangers' text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.levels import LEVELS
from bot.names import LONGEST, escaped, plain, typed, written
from bot.words import practice_name, voice
from games.core.words import LANGUAGES


@pytest.mark.parametrize(
    ("typed_in", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n María ", "Ana María"),
        ("A\u200bn\u200da\u2060", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("Ana\u0000\u0007", "Ana"),
        ("Z\u0301\u0302\u0303\u0304\u0305\u0306a", "Ź\u0302\u0303a"),
        ("\u0301\u0301Ana", "Ana"),
        ("\u3000\u200b\u00ad", ""),
        ("Łukasz 张伟 🎲", "Łukasz 张伟 🎲"),
        ("x" * 50, "x" * LONGEST),
    ],
)
def test_what_cannot_be_seen_is_dropped(typed_in: str, kept: str):
    assert plain(typed_in) == kept


@given(st.text(max_size=60))
def test_a_cleaned_name_is_short_visible_and_on_one_line(name: str):
    clean = plain(name)

    assert len(clean) <= LONGEST
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for char in clean)
    assert clean == clean.strip()


@pytest.mark.parametrize(
    "name",
    ["**fat**", "_x_", "`x`", "~~x~~", "||x||", "# x", "> x", "- x", "+ x", "1. x", "[a](http://b)", "<@12>"],
)
def test_no_markup_comes_out_of_a_name(name: str):
    quiet = escaped(name)

    marks = [
        place for place, char in enumerate(quiet) if char in "*_`~|#>[]()<@:" or (char in "-+" and place < 2)
    ]
    assert marks or name == "1. x"
    assert all(quiet[place - 1] == "\\" for place in marks)
    assert quiet.replace("\\", "") == name
    assert not quiet.startswith("1.")


@given(st.text(max_size=32))
def test_escaping_adds_backslashes_only(name: str):
    assert "<@" not in escaped(name)
    assert "://" not in escaped(name)
    assert "@everyone" not in escaped(name)


def test_a_seat_without_a_name_is_called_by_its_letter():
    assert typed(("Ana", "", "C")) == ("Ana", "B", "C")
    assert written(("A_a", "")) == ("A\\_a", "B")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", LEVELS)
def test_a_practice_opponent_has_a_short_name(language: str, kind: str):
    assert 0 < len(practice_name(voice(language), kind)) <= 10
