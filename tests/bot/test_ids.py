"""Custom ids are read exactly as they were written, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import LONGEST, Id, NotOurs, Verb, chosen, option, parse

WORDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-~:", min_size=1, max_size=12)
IDS = st.builds(
    Id,
    verb=st.sampled_from(Verb),
    match=st.integers(0, 10**12 - 1),
    seat=st.none() | st.integers(0, 99),
    nth=st.none(),
    words=st.lists(WORDS, max_size=6).map(tuple),
    salt=st.integers(0, 999),
) | st.builds(
    Id,
    verb=st.sampled_from(Verb),
    match=st.integers(0, 10**12 - 1),
    seat=st.integers(0, 99),
    nth=st.integers(0, 10**6 - 1),
    ticket=st.text("abcXYZ019", max_size=8),
    words=st.lists(WORDS, max_size=6).map(tuple),
)


@given(IDS)
def test_what_is_written_is_read_back(id: Id):
    assert parse(id.write()) == id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "do",
        "do:1",
        "do:1:0:1",
        "DO:1:0:1:x",
        "fly:1:0:1:x",
        "do:x:0:1:",
        "do:1:0:1.:x",
        "do:1:0:1.toolongticket:x",
        "do:-1:0:1:x",
        "do:1:0:1:a\nb",
        "do1234:1:0:1:x",
        "do:1:0:١:x",
        "😀",
        ":" * 90,
    ],
)
def test_what_is_no_id_of_ours_is_not_read(text: str):
    with pytest.raises(NotOurs):
        parse(text)


@given(
    IDS, st.sampled_from((Verb.AT, Verb.DO, Verb.FILL)), st.lists(WORDS, min_size=1, max_size=3).map(tuple)
)
def test_an_option_continues_the_words_of_its_list(select: Id, verb: Verb, rest: tuple[str, ...]):
    found = chosen(select, option(verb, rest))

    assert found.verb is verb
    assert found.words == (*select.words, *rest)
    assert (found.match, found.seat, found.nth, found.ticket) == (
        select.match,
        select.seat,
        select.nth,
        select.ticket,
    )


@pytest.mark.parametrize("value", ["", "undo", "end x", "resign", "heart-7"])
def test_an_option_asks_for_nothing_but_choices_of_a_panel(value: str):
    with pytest.raises(NotOurs):
        chosen(Id(Verb.MENU, 1, 0, 1), value)


def test_the_longest_notation_fits_into_a_button():
    words = ("x" * 80,)

    assert Id(Verb.DO, 9999, 3, 99, "", words).fits()
    assert not Id(Verb.DO, 99999, 3, 999, "abcdefgh", words).fits()
    assert len(Id(Verb.DO, 9999, 3, 99, "", words).write()) <= LONGEST
