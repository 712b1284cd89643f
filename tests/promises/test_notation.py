"""Promises: moves are words, and words are moves."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.forms import TextForm
from games.core.notation import LONGEST
from tests.promises.looking import LUCK, every_game, looking
from tests.walks import Position, every_setup, positions, tried, walk

CUSTOM_ID = 100 - 30
"""What a component's id leaves for the words, after verb, match, seat, count and ticket."""


@looking(12)
def test_every_move_is_read_back_as_it_was_written(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        notation = position.game.notation
        for move in tried(position, LUCK):
            assert notation.read(notation.write(move)) == move, f"{move}; {position!r}"


@looking(12)
def test_no_two_moves_have_the_same_words_and_all_fit_into_a_button(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            moves = game.legal_moves(state, seat)
            words = [game.notation.write(move) for move in moves]
            assert len(set(words)) == len(words), f"{words}; {position!r}"
            for pressed in (*words, *(form.prefix for form in game.forms(state, seat))):
                assert len(pressed) <= min(LONGEST, CUSTOM_ID), f"{pressed}; {position!r}"


@looking(12)
def test_the_smallest_instance_of_a_form_is_legal(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            for form in game.forms(state, seat):
                violation = game.check(state, seat, game.notation.read(form.smallest()))
                assert violation is None, f"{form.smallest()!r} of seat {seat}: {violation}; {position!r}"


@looking(12)
def test_a_form_filled_in_at_random_is_legal_or_refused_by_an_article(
    key: str, number: int, percent: int
) -> None:
    luck = LUCK
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            for form in game.forms(state, seat):
                words, luck = form.sample(luck)
                violation = game.check(state, seat, game.notation.read(words))
                assert violation is None or violation.article in game.rulebook.numbers(), f"{words}"


@every_game
@settings(max_examples=30)
@given(text=st.text(st.sampled_from("a\\nr\n\r :ñ🦤"), max_size=12))
def test_whatever_people_write_is_read_back_as_they_wrote_it(key: str, text: str) -> None:
    position = Position(walk(every_setup(key)[0], 0), 0)
    for seat in position.seats:
        for form in position.game.forms(position.state, seat):
            if isinstance(form, TextForm) and form.low <= len(text.strip()) <= form.high:
                words = form.fill(text)
                move = position.game.notation.read(words)
                assert text.strip() in [getattr(move, item.name) for item in fields(move)], words
                assert "\n" not in words, words
