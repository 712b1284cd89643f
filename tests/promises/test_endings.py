"""Promises: every match ends, and how."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from games.core.chance import Chance
from games.core.game import AnyGame, Outcome
from games.core.search import CautiousPlayer, NoMove, RandomPlayer
from tests.promises.looking import LUCK, NUMBERS, WALKS, every_game, is_sentence, looking, voices
from tests.walks import Setup, every_setup, positions, walk

LEADER = 0
"""The Game Master's seat of a led session."""

LED_BUDGET = 60
"""Moves that a Game Master makes at random before looking for the end."""


def playing_alone(setup: Setup, players: tuple[Any, ...], number: int) -> tuple[Any, int]:
    """The last state and the plies of a match in which only owing seats act, by turns of ``players``; and a
    Game Master who wants to come to an end."""
    game, luck = setup.game, Chance.from_seed(number.to_bytes(32, "little"))
    state, plies = game.start(setup.seats, number.to_bytes(32, "big"), setup.options), 0
    longest = game.most_plies(setup.options)
    most = 10 * LED_BUDGET if longest is None else longest
    while game.outcome(state) is None and plies <= most:
        seat, luck = luck.pick(sorted(game.owes(state)))
        if longest is None and plies >= LED_BUDGET and LEADER in game.may(state):
            seat = LEADER
        words, luck = players[plies % len(players)].choose(game, game.view(state, seat), seat, luck)
        if longest is None and seat == LEADER and plies >= LED_BUDGET:
            words = closing(game, state) or words
        move = game.notation.read(words)
        violation = game.check(state, seat, move)
        assert violation is None, f"{players} chose {words!r} for seat {seat}, refused: {violation}; {setup}"
        state, plies = game.resolve(state, seat, move).state, plies + 1
    return state, plies


def closing(game: AnyGame, state: Any) -> str | None:
    """A move of the Game Master that ends the session, if there is one now."""
    smallest = [game.notation.read(form.smallest()) for form in game.forms(state, LEADER)]
    for move in (*game.legal_moves(state, LEADER), *reversed(smallest)):
        if game.outcome(game.resolve(state, LEADER, move).state) is not None:
            return game.notation.write(move)
    return None


@every_game
@settings(max_examples=4)
@given(number=NUMBERS)
def test_played_by_who_owes_every_match_ends_in_time(key: str, number: int) -> None:
    for setup in every_setup(key):
        state, plies = playing_alone(setup, (RandomPlayer(),), number)
        longest = setup.game.most_plies(setup.options)
        assert setup.game.outcome(state) is not None, f"{setup} goes on after {plies} plies"
        assert longest is None or plies <= longest, f"{setup}: {plies} plies, the longest is {longest}"


@every_game
def test_random_and_cautious_players_only_choose_legal_moves(key: str) -> None:
    setups = every_setup(key)
    for setup in (setups[0], setups[-1]):
        state, plies = playing_alone(setup, (CautiousPlayer(), RandomPlayer()), 5)
        assert setup.game.outcome(state) is not None, f"{setup} goes on after {plies} plies"


@looking(3)
def test_a_player_says_so_when_a_seat_has_no_move(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for seat in set(position.seats) - position.game.may(position.state):
            for player in (RandomPlayer(), CautiousPlayer()):
                with pytest.raises(NoMove):
                    player.choose(position.game, position.game.view(position.state, seat), seat, LUCK)


def ranked(outcome: Outcome) -> bool:
    """Whether the places are a ranking: ties share one, and as many places are then left out."""
    return all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)


def sides_share(setup: Setup, outcome: Outcome) -> bool:
    """Whether those of one side have one place."""
    seats = range(setup.seats)
    sides = [setup.game.side(seat, setup.seats, setup.options) for seat in seats]
    return all(len({outcome.places[seat] for seat in seats if sides[seat] == side}) == 1 for side in sides)


@every_game
def test_an_outcome_ranks_every_seat_and_cites_the_article_that_ended_the_match(key: str) -> None:
    for setup in every_setup(key):
        for number in range(WALKS):
            outcome = setup.game.outcome(walk(setup, number).end)
            if outcome is None:
                assert setup.game.longest is None, f"{setup}, walk {number}: no outcome"
                continue
            assert outcome.article in setup.game.rulebook.numbers(), f"{setup}: {outcome}"
            assert len(outcome.places) == setup.seats, f"{setup}: {outcome}"
            assert len(outcome.points) in (0, setup.seats), f"{setup}: {outcome}"
            assert ranked(outcome), f"{setup}: {outcome}"
            assert sides_share(setup, outcome), f"{setup}: {outcome}"
            for say in voices(setup.game):
                ending = setup.game.words.ending(say, outcome, setup.names)
                assert is_sentence(ending), f"{setup}, {say.language}: {ending!r}"
