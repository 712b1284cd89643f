"""Promises: whatever is refused is refused by an article, in words."""

from __future__ import annotations

from typing import Any

from games.core.options import chosen, listed
from tests.promises.looking import LUCK, every_game, is_sentence, looking, voices
from tests.walks import ALL_GAMES, NAMES, every_setup, positions, refused


@looking(10)
def test_every_refusal_cites_an_article_and_says_what_was_wrong(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in position.seats:
            for move, violation in refused(position, seat, LUCK):
                where = f"{move} of seat {seat}: {violation}; {position!r}"
                assert violation.article in game.rulebook.numbers(), where
                said = [game.words.refusal(say, violation, position.setup.names) for say in voices(game)]
                assert all(map(is_sentence, said)), f"{said}: {where}"
                assert said[0] != said[1], f"not translated: {said}: {where}"


@every_game
def test_a_number_of_seats_that_cannot_be_is_refused_by_an_article(key: str) -> None:
    game = ALL_GAMES[key]
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        violation = game.refuse(seats, game.options())
        assert violation is not None, f"{seats} seats are accepted"
        assert violation.article in game.rulebook.numbers(), violation
        for say in voices(game):
            assert is_sentence(game.words.refusal(say, violation, NAMES)), violation


@every_game
def test_every_preset_serves_some_number_of_seats_and_every_number_some_preset(key: str) -> None:
    setups = every_setup(key)
    assert {setup.preset for setup in setups} == set(ALL_GAMES[key].options.presets)
    assert {setup.seats for setup in setups} == set(ALL_GAMES[key].seats)


@every_game
def test_whatever_options_people_choose_are_played_or_refused_by_an_article(key: str) -> None:
    game = ALL_GAMES[key]
    for option in listed(game.options):
        for value in (option.values[0], option.values[-1]):
            options = chosen(game.options, None, {})
            options = type(options)(**{**_values(options), option.key: value})
            for seats in game.seats:
                violation = game.refuse(seats, options)
                if violation is None:
                    assert game.owes(game.start(seats, bytes(32), options)), (option.key, value, seats)
                    continue
                assert violation.article in game.rulebook.numbers(), violation
                for say in voices(game):
                    assert is_sentence(game.words.refusal(say, violation, NAMES)), violation


def _values(options: Any) -> dict[str, Any]:
    return {option.key: getattr(options, option.key) for option in listed(type(options))}
