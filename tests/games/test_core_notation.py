"""A move is words, and the words are that move alone."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.cards import FULL_PACK, Card
from games.core.notation import Notation, Unreadable, escape, next_words, unescape


class Side(enum.Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Play:
    verb: ClassVar[str] = "play"
    card: Card
    side: Side


@dataclass(frozen=True, slots=True)
class Bid:
    verb: ClassVar[str] = "bid"
    number: int


@dataclass(frozen=True, slots=True)
class Redraw:
    verb: ClassVar[str] = "redraw"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    verb: ClassVar[str] = "rule"
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    verb: ClassVar[str] = "place"
    what: Side | Card


@dataclass(frozen=True, slots=True)
class Wait:
    verb: ClassVar[str] = "pass"


NOTATION = Notation[Any](Play, Bid, Redraw, Rule, Place, Wait)

cards = st.sampled_from(FULL_PACK)
moves = st.one_of(
    st.builds(Play, cards, st.sampled_from(Side)),
    st.builds(Bid, st.integers(-(10**9) + 1, 10**9 - 1)),
    st.builds(Redraw, st.lists(cards).map(tuple)),
    st.builds(Rule, st.integers(0, 9), st.text()),
    st.builds(Place, st.one_of(cards, st.sampled_from(Side))),
    st.just(Wait()),
)


@given(moves)
def test_what_is_written_is_read_back(move: Any) -> None:
    assert NOTATION.read(NOTATION.write(move)) == move


@given(moves)
def test_a_notation_is_one_line(move: Any) -> None:
    assert not {"\n", "\r"} & set(NOTATION.write(move))


@given(st.text())
def test_whatever_can_be_read_is_written_the_same(text: str) -> None:
    try:
        move = NOTATION.read(text)
    except Unreadable:
        return
    assert NOTATION.write(move) == text


def test_moves_read_as_a_player_would_say_them() -> None:
    assert NOTATION.write(Play(Card.from_word("spade-7"), Side.LEFT)) == "play spade-7 left"
    assert NOTATION.write(Redraw(FULL_PACK[-2:])) == "redraw joker joker~2"
    assert NOTATION.write(Redraw(())) == "redraw"
    assert NOTATION.write(Rule(1, "")) == "rule 1 "
    assert NOTATION.write(Rule(1, "one\ntwo \\ three")) == "rule 1 one\\ntwo \\\\ three"
    assert NOTATION.verbs == ("play", "bid", "redraw", "rule", "place", "pass")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "bid",
        "bid 07",
        "bid +7",
        "bid -0",
        "bid ٣",
        "bid 7 ",
        " bid 7",
        "bid  7",
        "bid 7 8",
        "Bid 7",
        "play spade-7",
        "play spade-07 left",
        "play spade-1 left",
        "play joker~1 left",
        "play spade-7 LEFT",
        "redraw  joker",
        "redraw joker ",
        "pass ",
        "pass now",
        "rule 1",
        "rule 1 a\nb",
    ],
)
def test_a_second_spelling_or_nonsense_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        NOTATION.read(text)


@given(st.text())
def test_escaping_can_be_undone(text: str) -> None:
    assert unescape(escape(text)) == text


def test_a_tuple_or_a_text_stands_last() -> None:
    @dataclass(frozen=True, slots=True)
    class Wrong:
        verb: ClassVar[str] = "wrong"
        cards: tuple[Card, ...]
        seat: int

    with pytest.raises(TypeError, match="last"):
        Notation[Any](Wrong)


def test_two_moves_do_not_share_a_verb() -> None:
    with pytest.raises(TypeError, match="taken"):
        Notation[Any](Bid, Bid)


def test_menus_are_the_tree_of_notations() -> None:
    notations = ["hit heart-9 b", "step club-7 b1", "step club-7 a2", "draw 0"]
    assert next_words(notations) == ("hit", "step", "draw")
    assert next_words(notations, ("step",)) == ("club-7",)
    assert next_words(notations, ("step", "club-7")) == ("b1", "a2")
    assert next_words(notations, ("draw", "0")) == ()
    assert next_words(notations, ("fly",)) == ()
