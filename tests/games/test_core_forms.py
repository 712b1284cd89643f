"""Forms: what is filled in becomes a notation, or a reason why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.forms import Misfit, NumberForm, PickForm, TextForm

NUMBER = NumberForm("bid", 2, 9)
PICK = PickForm("redraw", 1, 2, ("joker", "club-7", "spade-a"))
TEXT = TextForm("rule", 2, 10)


@pytest.mark.parametrize(("text", "notation"), [("7", "bid 7"), (" 2 ", "bid 2"), ("09", "bid 9")])
def test_a_number_is_read_kindly(text: str, notation: str) -> None:
    assert NUMBER.fill(text) == notation


@pytest.mark.parametrize(
    ("text", "reason", "limit"), [("1", "low", 2), ("10", "high", 9), ("two", "number", 0), ("", "number", 0)]
)
def test_a_number_that_does_not_fit_says_why(text: str, reason: str, limit: int) -> None:
    with pytest.raises(Misfit) as fault:
        NUMBER.fill(text)
    assert (fault.value.reason, fault.value.limit) == (reason, limit)


def test_a_pick_is_written_in_the_order_of_the_choices() -> None:
    assert PICK.fill(("spade-a", "joker")) == "redraw joker spade-a"


@pytest.mark.parametrize(
    ("picked", "reason", "limit"),
    [
        ((), "few", 1),
        (("joker", "club-7", "spade-a"), "many", 2),
        (("heart-2",), "unknown", 0),
        (("joker", "joker"), "repeated", 0),
    ],
)
def test_a_pick_that_does_not_fit_says_why(picked: tuple[str, ...], reason: str, limit: int) -> None:
    with pytest.raises(Misfit) as fault:
        PICK.fill(picked)
    assert (fault.value.reason, fault.value.limit) == (reason, limit)


def test_picking_nothing_is_a_notation_where_it_is_allowed() -> None:
    assert PickForm("exchange", 0, 3, ("joker",)).fill(()) == "exchange"


def test_a_text_is_trimmed_and_escaped() -> None:
    assert TEXT.fill("  a\nb ") == "rule a\\nb"


@pytest.mark.parametrize(("text", "reason", "limit"), [(" x ", "short", 2), ("x" * 11, "long", 10)])
def test_a_text_that_does_not_fit_says_why(text: str, reason: str, limit: int) -> None:
    with pytest.raises(Misfit) as fault:
        TEXT.fill(text)
    assert (fault.value.reason, fault.value.limit) == (reason, limit)


def test_the_smallest_instances() -> None:
    assert NUMBER.smallest() == "bid 2"
    assert PICK.smallest() == "redraw joker"
    assert TEXT.smallest() == "rule xx"


@given(st.binary(min_size=32, max_size=32))
def test_a_sample_fits_its_own_form(seed: bytes) -> None:
    chance = Chance.from_seed(seed)
    number, chance = NUMBER.sample(chance)
    assert NUMBER.fill(number.removeprefix("bid ")) == number
    picked, chance = PICK.sample(chance)
    assert PICK.fill(tuple(picked.split()[1:])) == picked
    text, chance = TEXT.sample(chance)
    assert TEXT.fill(text.removeprefix("rule ")) == text
