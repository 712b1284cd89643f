"""A check in words, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.alatriste.checks import Check, Difficulty, House, Use
from games.alatriste.notation import read, write
from games.core.notation import Unreadable

checks = st.builds(
    Check,
    st.integers(-9999, 9999),
    st.integers(-9999, 9999),
    st.sampled_from(Difficulty),
    st.sampled_from(Use),
    st.builds(House, st.booleans(), st.sampled_from(["total", "rolled"])),
)


@given(checks)
def test_every_check_reads_as_it_was_written(check: Check) -> None:
    words = write(check)
    assert read(words) == check
    assert len(words) <= 70
    assert "|" not in words


def test_what_is_usual_is_left_out() -> None:
    assert write(Check(12)) == "check 12"
    assert write(Check(12, -2, Difficulty.HARD, Use.FIREARM)) == "check 12 -2 hard firearm"


@pytest.mark.parametrize(
    "words",
    ["", "check", "check 012", "check 12 2", "check 12 +0", "check 12 hard -2", "check 12  hard", "check ١٢"],
)
def test_other_words_are_no_check(words: str) -> None:
    with pytest.raises(Unreadable):
        read(words)


@given(st.text(max_size=60))
def test_any_text_is_a_check_that_is_written_so_or_none(text: str) -> None:
    try:
        check = read(text)
    except Unreadable:
        return
    assert read(write(check)) == check
