"""Promises: everything can be said in both languages, and fits."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from games.core.drawing import ALT_TEXT
from games.core.game import told
from games.core.options import listed
from games.core.words import Label
from tests.promises.looking import NUMBERS, every_game, is_sentence, looking, voices
from tests.promises.readable import menu
from tests.walks import ALL_GAMES, every_setup, positions, walk

TEXT_BOARD = 3500
"""Most characters of a text board (games/core/drawing.py)."""

WITHOUT_CARDS = {"alatriste", "toy-auction", "toy-session"}


@looking(8)
def test_every_choice_has_a_label_and_a_question_that_fit(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for say in voices(position.game):
            for seat in position.game.may(position.state):
                for said, path in menu(position, position.state, seat, say):
                    label = said if isinstance(said, Label) else Label("x", "", "")
                    where = f"{path}, {say.language}: {said!r}; {position!r}"
                    assert 1 <= len(label.text) <= 80, where
                    assert len(label.hint) <= 100, where
                    assert "{" not in str(said), where
                    assert said, where


@looking(8)
def test_choices_side_by_side_have_different_labels(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for say in voices(position.game):
            for seat in position.game.may(position.state):
                labels: dict[Any, tuple[str, ...]] = {}
                for said, path in menu(position, position.state, seat, say):
                    if isinstance(said, Label):
                        twin = labels.setdefault((path[:-1], said), path)
                        assert twin == path, f"{path} and {twin} are both {said}; {position!r}"


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_what_happened_can_be_told_to_everybody_in_both_languages(key: str, number: int) -> None:
    for setup in every_setup(key):
        words = setup.game.words
        for ply in walk(setup, number).plies:
            for event in ply.step.events:
                for say in voices(setup.game):
                    text = words.event(say, event, setup.names)
                    assert "{" not in text, f"{setup}, {say.language}, {event}: {text!r}"
            assert told(ply.step.events, None), f"{setup}: the public hears nothing of {ply.words!r}"


@looking(8)
def test_alt_texts_and_text_boards_keep_their_lengths(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, names = position.game, position.setup.names
        drawing = game.drawing()
        for viewer in position.viewers:
            view = game.view(position.state, viewer)
            for say in voices(game):
                where = f"seat {viewer}, {say.language}; {position!r}"
                assert len(drawing.alt(view, names, say)) <= ALT_TEXT, where
                assert len(drawing.hand_alt(view, names, say)) <= ALT_TEXT, where
                assert len(drawing.text(view, names, say)) <= TEXT_BOARD, where
                assert is_sentence(game.words.status(say, view, names)), where
                assert drawing.alt(view, names, say).strip(), where
                assert drawing.text(view, names, say).strip(), where


@every_game
def test_cards_that_were_used_have_a_name_in_both_languages(key: str) -> None:
    for setup in every_setup(key):
        way = walk(setup, 2)
        moves = [(ply.seat, setup.game.notation.read(ply.words)) for ply in way.plies if ply.words]
        used = list(setup.game.used(moves, way.end))
        assert {seat for seat, _ in used} <= set(range(setup.seats))
        assert used or key in WITHOUT_CARDS, setup
        for say in voices(setup.game):
            assert all(setup.game.words.card(say, card).strip() for _, card in used)


@every_game
def test_a_board_is_an_rgb_picture_that_a_message_can_show(key: str) -> None:
    for setup in every_setup(key):
        way, drawing = walk(setup, 0), setup.game.drawing()
        view = setup.game.view(way.plies[len(way.plies) // 2].before, None)
        image = drawing.board(view, setup.names, voices(setup.game)[0])
        assert image.mode == "RGB", setup
        assert 600 <= image.width <= 1600, (setup, image.size)
        assert 300 <= image.height <= 1600, (setup, image.size)


@every_game
def test_presets_options_and_values_are_named_in_both_languages(key: str) -> None:
    game = ALL_GAMES[key]
    for say in voices(game):
        assert 1 <= len(game.words.title(say)) <= 80
        assert 1 <= len(game.words.summary(say)) <= 90, game.words.summary(say)
        labels = [game.words.preset(say, name) for name in game.options.presets]
        labels += [game.words.option(say, option.key) for option in listed(game.options)]
        for label in labels:
            assert 1 <= len(label.text) <= 80, label
            assert len(label.hint) <= 100, label
        for option in listed(game.options):
            assert option.default in option.values, option
            values = [game.words.value(say, option.key, value) for value in option.values]
            assert all(values), (option.key, values)
            assert len(set(values)) == len(values), (option.key, values)


@every_game
def test_the_opening_can_be_told_in_both_languages(key: str) -> None:
    for setup in every_setup(key):
        for say in voices(setup.game):
            assert "{" not in setup.game.words.opening(say, setup.seats, setup.options), setup
