"""Forms: what is filled in becomes a notation, or a reason why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.forms import JointForm, Misfit, NumberForm, PickForm, TextForm, WordForm

NUMBER = NumberForm("bid", 2, 9)
PICK = PickForm("redraw", 1, 2, ("joker", "club-7", "spade-a"))
TEXT = TextForm("rule", 2, 10)
WORD = WordForm("go", ("a1", "a2", "b1"))
JOINT = JointForm("lay marsh", (WORD, NumberForm("depth", -2, 2), TextForm("text", 1, 10)))


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


@pytest.mark.parametrize("text", ["b1", " B1 "])
def test_a_typed_word_is_read_kindly(text: str) -> None:
    assert WORD.fill(text) == "go b1"


@pytest.mark.parametrize("text", ["", "c1", "a1 b1", "9" * 99])
def test_a_typed_word_that_is_none_of_the_choices_says_which_are(text: str) -> None:
    with pytest.raises(Misfit) as fault:
        WORD.fill(text)
    assert (fault.value.reason, fault.value.choices) == ("word", ("a1", "a2", "b1"))


def test_several_fields_are_one_notation_in_their_order() -> None:
    assert JOINT.fill({"text": " a\nflood", "depth": "-1", "go": "A2"}) == "lay marsh a2 -1 a\\nflood"
    assert JOINT.smallest() == "lay marsh a1 -2 x"


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [("go", "z9", "word"), ("depth", "1e9", "number"), ("depth", "3", "high"), ("text", "  ", "short")],
)
def test_a_field_that_does_not_fit_is_named(field: str, text: str, reason: str) -> None:
    with pytest.raises(Misfit) as fault:
        JOINT.fill({"go": "a1", "depth": "0", "text": "why"} | {field: text})
    assert (fault.value.field, fault.value.reason) == (field, reason)


def test_a_field_that_is_missing_is_one_that_does_not_fit() -> None:
    with pytest.raises(Misfit):
        JOINT.fill({})
