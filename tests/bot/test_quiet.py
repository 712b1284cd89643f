"""Quiet hours: what may be typed, and when they are over."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.preferences import UserSettings
from bot.quiet import BadQuiet, completions, read_quiet
from bot.words import voice
from bot.words.time import bad_quiet

HOUR = 3600.0


def at(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("23-8 Europe/Madrid", "23-8 Europe/Madrid"),
        (" 22:30 – 7.15  madrid ", "22:30-7:15 Europe/Madrid"),
        ("24-6 america/new york", "0-6 America/New_York"),
        ("9-17 UTC", "9-17 UTC"),
    ],
)
def test_what_was_meant_is_kept_in_one_form(typed: str, written: str):
    assert read_quiet(typed).write() == written
    assert read_quiet(written) == read_quiet(typed)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        *(("", "form"), ("23", "form"), ("23-8", "form"), ("25-8 UTC", "form"), ("24:30-8 UTC", "form")),
        *(
            ("8-8 UTC", "same"),
            ("0-24 UTC", "same"),
            ("23-8 Marte", "zone"),
            ("23-8 ../../etc/passwd", "zone"),
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(typed: str, reason: str):
    with pytest.raises(BadQuiet) as refused:
        read_quiet(typed)

    assert refused.value.reason == reason
    spanish, english = (bad_quiet(voice(language), refused.value) for language in ("es", "en"))
    assert spanish.endswith(".")
    assert english.endswith(".")
    assert spanish != english


def test_they_last_from_evening_to_morning_by_the_clocks_of_the_zone():
    quiet = read_quiet("23-8 Europe/Madrid")

    assert quiet.left(at(2026, 12, 1, 21, 59)) == 0
    assert quiet.left(at(2026, 12, 1, 22, 0)) == 9 * HOUR
    assert quiet.left(at(2026, 12, 2, 6, 30)) == HOUR / 2
    assert quiet.left(at(2026, 12, 2, 7, 0)) == 0


def test_they_may_lie_within_a_day():
    quiet = read_quiet("9-17 UTC")

    assert quiet.left(at(2026, 12, 1, 9)) == 8 * HOUR
    assert quiet.left(at(2026, 12, 1, 8, 59)) == quiet.left(at(2026, 12, 1, 17)) == 0


def test_when_the_clocks_change_the_morning_is_the_one_that_clocks_show():
    quiet = read_quiet("23-8 Europe/Madrid")

    assert quiet.left(at(2026, 3, 28, 22, 0)) == 8 * HOUR  # the night of 28 March 2026 is an hour shorter
    assert quiet.left(at(2026, 10, 24, 21, 0)) == 10 * HOUR


def test_hours_that_no_longer_read_keep_nobody_from_being_called():
    assert UserSettings(1, quiet="23-8 Atlantis/Poseidonis").sleeps(at(2026, 12, 1, 23)) == 0
    assert UserSettings(1, quiet="23-8 UTC").sleeps(at(2026, 12, 1, 23)) == 9 * HOUR
    assert UserSettings(1).sleeps(at(2026, 12, 1, 23)) == 0


def test_zones_are_suggested_for_the_hours_as_typed():
    assert completions("")[0] == "23-8 Europe/Madrid"
    assert completions("22:30-7 bog") == ("22:30-7 America/Bogota",)
    assert completions("canar") == ("23-8 Atlantic/Canary",)
    assert completions("23-8 nowhere") == ()
    assert all(len(text) <= 100 for text in completions("0-1 a"))
