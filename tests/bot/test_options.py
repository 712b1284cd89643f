"""Options as they are typed."""

from __future__ import annotations

import pytest

from bot.match import Refused
from bot.options import read_options, suggest
from tests.toys import GAMES

AUCTION = GAMES["toy-auction"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", {}),
        ("lots=2", {"lots": "2"}),
        (" Lots=2,  ties=LOWEST ", {"lots": "2", "ties": "lowest"}),
    ],
)
def test_pairs_are_read_by_spaces_or_commas(typed: str, read: dict[str, str]):
    assert read_options(typed) == read


@pytest.mark.parametrize("typed", ["lots", "=2", "lots=", "lots 2"])
def test_what_is_no_pair_is_refused_with_what_was_typed(typed: str):
    with pytest.raises(Refused, match="option_form"):
        read_options(typed)


@pytest.mark.parametrize("typed", ["lots=2 lots=3", "lots=2, LOTS=2"])
def test_an_option_that_is_given_twice_is_refused(typed: str):
    with pytest.raises(Refused, match="option_twice") as refusal:
        read_options(typed)
    assert refusal.value.facts == {"option": "lots"}


def test_suggestions_continue_what_was_typed_and_leave_out_what_was_given():
    say = AUCTION.words.voice("en")

    texts = [text for _, text in suggest(AUCTION, say, "lots=2 ti")]

    assert texts == ["lots=2 ties=nobody", "lots=2 ties=lowest"]
    assert suggest(AUCTION, say, "")[0] == ("lots=1 · Lots: 1", "lots=1")
    assert not any("lots=" in text[6:] for _, text in suggest(AUCTION, say, "lots=2 "))
