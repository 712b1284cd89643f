"""Promises that every game keeps: the register's and the two toys', with every preset and number of seats.

Each test looks at a position of every setup of one game; a failure names the setup, the seed and the moves
that lead there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from games.core.chance import Chance
from games.core.drawing import ALT_TEXT
from games.core.forms import Form, Misfit, PickForm, TextForm
from games.core.game import AnyGame, Outcome, Seat, Step, told
from games.core.notation import LONGEST, next_words, unescape
from games.core.options import chosen, listed
from games.core.search import CautiousPlayer, NoMove, RandomPlayer
from games.core.words import LANGUAGES, Label, Say
from tests.walks import (
    ALL_GAMES,
    NAMES,
    Ply,
    Position,
    Setup,
    Walk,
    every_setup,
    parts,
    positions,
    refused,
    tried,
    walk,
)

TEXT_BOARD = 3500
"""Most characters of a text board (games/core/drawing.py)."""

CUSTOM_ID = 100 - 30
"""What a component's id leaves for the words, after verb, match, seat, count and ticket."""

LEADER = 0
"""The Game Master's seat of a led session."""

LED_BUDGET = 60
"""Moves that a Game Master makes at random before looking for the end."""

_DEV = os.environ.get("HYPOTHESIS_PROFILE") == "dev"
NUMBERS = st.integers(0, 10**9 if _DEV else 15)
"""Which walk; the default profile shares a few, each played once."""
PERCENT = st.integers(0, 100)

LUCK = Chance.from_seed(b"luck of the tests, not of a game")

every_game = pytest.mark.parametrize("key", ALL_GAMES)


def looking(times: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test at ``times`` places of the walks of each game."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        return every_game(settings(max_examples=times)(given(number=NUMBERS, percent=PERCENT)(test)))

    return mark


def voices(game: AnyGame) -> tuple[Say, ...]:
    return tuple(game.words.voice(language) for language in LANGUAGES)


def is_sentence(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and text.rstrip().endswith(".")


def worlds(position: Position, seat: Seat | None) -> list[Any]:
    """Two states that the view of ``seat`` cannot tell from the true one."""
    view = position.game.view(position.state, seat)
    return [position.game.imagine(view, Chance.from_seed(salt * 32)) for salt in (b"\x01", b"\x02")]


# Whose turn it is


@looking(20)
def test_somebody_owes_a_move_until_there_is_an_outcome(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        owes = position.game.owes(position.state)
        assert bool(owes) is not position.over, f"owes {sorted(owes)}, over: {position.over}; {position!r}"


@looking(20)
def test_who_owes_a_move_may_make_one(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        owes, may = position.game.owes(position.state), position.game.may(position.state)
        assert owes <= may <= set(position.seats), f"owes {owes}, may {may}; {position!r}"


@looking(12)
def test_a_seat_has_a_move_or_a_form_exactly_when_it_may_act(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            has = bool(game.legal_moves(state, seat) or game.forms(state, seat))
            assert has is (seat in game.may(state)), f"seat {seat} has a move: {has}; {position!r}"


@looking(20)
def test_who_has_left_may_not_act(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        gone, may = position.game.gone(position.state), position.game.may(position.state)
        assert not gone & may, f"gone {gone}, may {may}; {position!r}"


@looking(20)
def test_the_move_of_a_timeout_is_legal(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in game.owes(state):
            move = game.timeout(state, seat)
            violation = game.check(state, seat, move)
            assert violation is None, f"{move} of seat {seat}: {violation}; {position!r}"


@looking(8)
def test_what_the_clock_would_do_the_seat_can_choose_itself(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in game.owes(state):
            words = game.notation.write(game.timeout(state, seat))
            listed_moves = map(game.notation.write, game.legal_moves(state, seat))
            offered = words in listed_moves or any(fits(form, words) for form in game.forms(state, seat))
            assert offered, f"{words!r} is on no menu of seat {seat}; {position!r}"


def fits(form: Form, words: str) -> bool:
    """Whether the form can be filled in so that it gives ``words``."""
    rest = words.removeprefix(form.prefix)
    try:
        filled = form.fill(tuple(rest.split())) if isinstance(form, PickForm) else form.fill(unescape(rest))
    except Misfit:
        return False
    return filled == words


@looking(12)
def test_what_may_be_answered_ahead_can_be_read_and_said_and_gives_nothing_away(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            ahead = game.ahead(state, seat)
            assert all(game.ahead(world, seat) == ahead for world in worlds(position, seat)), repr(position)
            if ahead is None:
                continue
            assert ahead.scope.split() == [ahead.scope], repr(position)
            for words in (*ahead.notations, *(form.smallest() for form in ahead.forms)):
                assert game.notation.write(game.notation.read(words)) == words
                for say in voices(game):
                    view, split = game.view(state, seat), tuple(words.split(" "))
                    assert game.words.ahead(say, view, split, position.setup.names).text, words


@looking(12)
def test_what_is_held_can_be_asked_about_and_the_answer_gives_nothing_away(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in position.seats:
            for word in game.words.held(game.view(position.state, seat)):
                asked = [
                    [(move, game.check(world, seat, move)) for move in game.uses(world, seat, word)]
                    for world in (position.state, *worlds(position, seat))
                ]
                assert asked[0], f"nothing is said about {word}; {position!r}"
                assert asked[0] == asked[1] == asked[2], f"{word} of seat {seat}; {position!r}"
                assert all(word in game.notation.write(move).split(" ") for move, _ in asked[0])


@looking(12)
def test_after_a_seat_leaves_the_match_ends_or_goes_on_without_it(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in set() if position.over else set(position.seats) - game.gone(position.state):
            after = game.leave(position.state, seat).state
            assert seat not in game.may(after), f"seat {seat} may still act; {position!r}"
            over = game.outcome(after) is not None
            assert over or seat in game.gone(after), f"seat {seat} is not gone; {position!r}"
            assert bool(game.owes(after)) is not over, (
                f"nobody owes after seat {seat} left, or somebody after the end; {position!r}"
            )


@every_game
def test_a_match_ends_when_all_seats_leave(key: str) -> None:
    for setup in every_setup(key):
        state = walk(setup, 0).start
        for seat in reversed(range(setup.seats)):
            if setup.game.outcome(state) is None and seat not in setup.game.gone(state):
                state = setup.game.leave(state, seat).state
        assert setup.game.outcome(state) is not None, f"{setup} goes on without anybody"


# The end


def playing_alone(setup: Setup, players: tuple[Any, ...], number: int) -> tuple[Any, int]:
    """The last state and the plies of a match in which only owing seats act, by turns of ``players``."""
    game, luck = setup.game, Chance.from_seed(number.to_bytes(32, "little"))
    state, plies = game.start(setup.seats, number.to_bytes(32, "big"), setup.options), 0
    most = 10 * LED_BUDGET if game.longest is None else game.longest
    while game.outcome(state) is None and plies <= most:
        seat, luck = luck.pick(sorted(game.owes(state)))
        words, luck = players[plies % len(players)].choose(game, game.view(state, seat), seat, luck)
        if game.longest is None and seat == LEADER and plies >= LED_BUDGET:
            words = closing(game, state) or words
        move = game.notation.read(words)
        violation = game.check(state, seat, move)
        assert violation is None, f"{players} chose {words!r} for seat {seat}, refused: {violation}; {setup}"
        state, plies = game.resolve(state, seat, move).state, plies + 1
    return state, plies


def closing(game: AnyGame, state: Any) -> str | None:
    """A move of the Game Master that ends the session, if there is one now."""
    for move in game.legal_moves(state, LEADER):
        if game.outcome(game.resolve(state, LEADER, move).state) is not None:
            return game.notation.write(move)
    return None


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_played_by_who_owes_every_match_ends_in_time(key: str, number: int) -> None:
    for setup in every_setup(key):
        state, plies = playing_alone(setup, (RandomPlayer(),), number)
        longest = setup.game.longest
        assert setup.game.outcome(state) is not None, f"{setup} goes on after {plies} plies"
        assert longest is None or plies <= longest, f"{setup}: {plies} plies, the longest is {longest}"


@every_game
def test_random_and_cautious_players_only_choose_legal_moves(key: str) -> None:
    setups = every_setup(key)
    for setup in (setups[0], setups[-1]):
        state, plies = playing_alone(setup, (CautiousPlayer(), RandomPlayer()), 5)
        assert setup.game.outcome(state) is not None, f"{setup} goes on after {plies} plies"


@looking(8)
def test_a_player_says_so_when_a_seat_has_no_move(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for seat in set(position.seats) - position.game.may(position.state):
            for player in (RandomPlayer(), CautiousPlayer()):
                with pytest.raises(NoMove):
                    player.choose(position.game, position.game.view(position.state, seat), seat, LUCK)


def ranked(outcome: Outcome) -> bool:
    """Whether the places are a ranking: ties share one, and as many places are then left out."""
    return all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)


@every_game
def test_an_outcome_ranks_every_seat_and_cites_the_article_that_ended_the_match(key: str) -> None:
    for setup in every_setup(key):
        for number in range(16):
            outcome = setup.game.outcome(walk(setup, number).end)
            if outcome is None:
                assert setup.game.longest is None, f"{setup}, walk {number}: no outcome"
                continue
            assert outcome.article in setup.game.rulebook.numbers(), f"{setup}: {outcome}"
            assert len(outcome.places) == setup.seats, f"{setup}: {outcome}"
            assert len(outcome.points) in (0, setup.seats), f"{setup}: {outcome}"
            assert ranked(outcome), f"{setup}: {outcome}"
            for say in voices(setup.game):
                ending = setup.game.words.ending(say, outcome, setup.names)
                assert is_sentence(ending), f"{setup}, {say.language}: {ending!r}"


# Refusals


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


# Notation and forms


@looking(12)
def test_every_move_is_read_back_as_it_was_written(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        notation = position.game.notation
        for seat in position.seats:
            for move in tried(position, seat, LUCK):
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


# The record


@looking(12)
def test_a_snapshot_gives_back_the_state(key: str, number: int, percent: int) -> None:
    snapshot = TypeAdapter(ALL_GAMES[key].state_type)
    for position in positions(key, number, percent):
        loaded = snapshot.validate_json(snapshot.dump_json(position.state))
        assert loaded == position.state, f"{position!r}"
        assert hash(loaded) == hash(position.state), f"{position!r}"


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_replaying_the_record_gives_the_state(key: str, number: int) -> None:
    for setup in every_setup(key):
        game, played = setup.game, walk(setup, number)
        state = game.start(setup.seats, played.seed, setup.options)
        for ply in played.plies:
            step = carried_out(game, state, ply)
            assert step == ply.step, f"{setup}, walk {number}: {ply.kind} {ply.seat} {ply.words}"
            state = step.state
        assert hash(state) == hash(played.end)


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_a_step_that_uses_chance_is_final(key: str, number: int) -> None:
    for setup in every_setup(key):
        for ply in walk(setup, number).plies:
            used = chance_in(ply.before) != chance_in(ply.step.state)
            assert ply.step.final or not used, f"{setup}, walk {number}: {ply.kind} {ply.seat} {ply.words}"


def chance_in(state: Any) -> list[Chance]:
    held = (getattr(state, item.name) for item in fields(state))
    return [value for value in held if isinstance(value, Chance)]


@looking(12)
def test_a_ticket_is_short_and_plain(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for seat in position.seats:
            ticket = position.game.ticket(position.state, seat)
            assert ticket == "" or (ticket.isascii() and ticket.isalnum() and len(ticket) <= 8), ticket


# Secrecy


@looking(12)
def test_the_seed_is_in_no_view_and_in_nothing_told(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        seed = position.walk.seed
        events = position.walk.plies[position.ply - 1].step.events if position.ply else ()
        for viewer in position.viewers:
            for known in (position.game.view(position.state, viewer), told(events, viewer)):
                assert seed.hex() not in repr(known), f"seat {viewer}; {position!r}"
                for part in parts(known):
                    assert not isinstance(part, Chance), f"seat {viewer} sees {part}; {position!r}"
                    assert part not in (seed, seed.hex()), f"seat {viewer}; {position!r}"


@looking(16)
def test_what_a_view_imagines_looks_the_same_to_it(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for viewer in position.viewers:
            seen = position.game.view(position.state, viewer)
            for world in worlds(position, viewer):
                assert position.game.view(world, viewer) == seen, f"seat {viewer}; {position!r}"


@looking(12)
def test_what_a_view_imagines_waits_for_the_same_seats(key: str, number: int, percent: int) -> None:
    """The calls for who owes are public, so they cannot depend on what somebody may not know."""
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for viewer in position.viewers:
            for world in worlds(position, viewer):
                assert game.owes(world) == game.owes(state), f"seat {viewer}; {position!r}"
                assert game.gone(world) == game.gone(state), f"seat {viewer}; {position!r}"
                assert game.outcome(world) == game.outcome(state), f"seat {viewer}; {position!r}"
                if viewer is not None:
                    assert (viewer in game.may(world)) is (viewer in game.may(state)), f"{position!r}"
                    assert game.ticket(world, viewer) == game.ticket(state, viewer), f"{position!r}"


@looking(10)
def test_what_a_view_imagines_allows_the_same_moves_and_forms(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            for world in worlds(position, seat):
                where = f"seat {seat}; {position!r}"
                assert game.legal_moves(world, seat) == game.legal_moves(state, seat), where
                assert game.forms(world, seat) == game.forms(state, seat), where
                for owing in {seat} & game.owes(state):
                    assert game.timeout(world, owing) == game.timeout(state, owing), where


@looking(8)
def test_what_a_view_imagines_refuses_the_same_with_the_same_words(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in position.seats:
            world = worlds(position, seat)[0]
            for move in tried(position, seat, LUCK):
                true, other = game.check(position.state, seat, move), game.check(world, seat, move)
                assert true == other, f"{move} of seat {seat}: {true} or {other}; {position!r}"


@looking(6)
def test_what_a_view_imagines_reads_the_same(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for viewer in position.viewers:
            true = all_texts(position, position.state, viewer)
            for world in worlds(position, viewer)[:1]:
                assert all_texts(position, world, viewer) == true, f"seat {viewer}; {position!r}"


def all_texts(position: Position, state: Any, viewer: Seat | None) -> list[Any]:
    """Everything that ``viewer`` can read about ``state`` in both languages."""
    game, names = position.game, position.setup.names
    view, words, drawing = game.view(state, viewer), game.words, game.drawing()
    return [
        (
            words.status(say, view, names),
            words.hand(say, view, names),
            drawing.alt(view, names, say),
            drawing.hand_alt(view, names, say),
            drawing.text(view, names, say),
            [] if viewer is None else [text for text, _ in menu(position, state, viewer, say)],
        )
        for say in voices(game)
    ]


@every_game
def test_what_a_view_imagines_is_drawn_the_same(key: str) -> None:
    for setup in every_setup(key)[:2]:
        way = walk(setup, 0)
        for position in (Position(way, len(way.plies) // 3), Position(way, len(way.plies))):
            for viewer in (0, None):
                true = pictures(position, position.state, viewer)
                assert pictures(position, worlds(position, viewer)[0], viewer) == true, f"{position!r}"


def pictures(position: Position, state: Any, viewer: Seat | None) -> list[Any]:
    """The pixels of board and hand as ``viewer`` may see them."""
    game, names = position.game, position.setup.names
    drawing, say, view = game.drawing(), voices(game)[1], game.view(state, viewer)
    hand = drawing.hand(view, names, say)
    return [(image.size, image.tobytes()) for image in (drawing.board(view, names, say), hand) if image]


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_a_step_that_is_not_final_teaches_nobody_anything_hidden(key: str, number: int) -> None:
    """The same move in two worlds that look alike tells the same, unless the rules call it final."""
    for setup in every_setup(key):
        game = setup.game
        for position, ply in steps(walk(setup, number)):
            if ply.step.final or ply.kind == "leave":
                continue
            for viewer in (None, (ply.seat + 1) % setup.seats, ply.seat):
                world, move = worlds(position, viewer)[0], game.notation.read(ply.words)
                if game.check(world, ply.seat, move) is not None:
                    continue
                other, where = (
                    game.resolve(world, ply.seat, move),
                    f"seat {viewer}, {ply.words}; {position!r}",
                )
                assert told(other.events, viewer) == told(ply.step.events, viewer), where
                assert game.view(other.state, viewer) == game.view(ply.step.state, viewer), where


@looking(8)
def test_what_a_spectator_sees_every_seat_knows(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        public = position.game.view(position.state, None)
        for seat in position.seats:
            for world in worlds(position, seat):
                assert position.game.view(world, None) == public, f"seat {seat}; {position!r}"


@every_game
@settings(max_examples=8)
@given(number=NUMBERS)
def test_a_view_learns_what_is_told_and_nothing_else(key: str, number: int) -> None:
    """A move is played in the true world and in one that its mover cannot tell from it, with other hidden
    things and other luck. Whoever saw the same before, and is told the same, sees the same afterwards; and
    whoever sees the same afterwards was told the same (but the mover may have drawn in another order)."""
    for setup in every_setup(key):
        for position, ply in steps(walk(setup, number)):
            world = worlds(position, ply.seat)[0]
            other = carried_out(setup.game, world, ply)
            for viewer in position.viewers:
                if setup.game.view(world, viewer) != setup.game.view(ply.before, viewer):
                    continue
                where = f"seat {viewer}, {ply.kind} {ply.words}; {position!r}"
                told_same = told(other.events, viewer) == told(ply.step.events, viewer)
                true, seen = (setup.game.view(step.state, viewer) for step in (ply.step, other))
                assert seen == true or not told_same, f"shown and not told: {where}"
                assert seen != true or told_same or viewer == ply.seat, f"told and not shown: {where}"


def steps(way: Walk) -> Iterator[tuple[Position, Ply]]:
    return ((Position(way, index), ply) for index, ply in enumerate(way.plies))


def carried_out(game: AnyGame, state: Any, ply: Ply) -> Step[Any]:
    if ply.kind == "leave":
        return game.leave(state, ply.seat)
    return game.play(state, ply.seat, game.notation.read(ply.words))


@looking(8)
def test_a_spectator_holds_nothing(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, names = position.game, position.setup.names
        view = game.view(position.state, None)
        for say in voices(game):
            assert game.words.hand(say, view, names) == "", f"{position!r}"
            assert game.drawing().hand_alt(view, names, say) == "", f"{position!r}"


# Words


def menu(position: Position, state: Any, seat: Seat, say: Say) -> list[tuple[Any, tuple[str, ...]]]:
    """Every question, label and sentence on the way to each of the seat's moves, with the words it is for."""
    game, names = position.game, position.setup.names
    view, words = game.view(state, seat), game.words
    moves = [game.notation.write(move) for move in game.legal_moves(state, seat)]
    forms = game.forms(state, seat)
    paths: dict[tuple[str, ...], None] = {}
    for path in [tuple(text.split(" ")) for text in (*moves, *(form.prefix for form in forms))]:
        paths.update(dict.fromkeys(path[:length] for length in range(1, len(path) + 1)))
    said: list[tuple[Any, tuple[str, ...]]] = []
    if moves or forms:
        said.append((words.ask(say, view, (), names), ()))
    for path in paths:
        said.append((words.label(say, view, path, names), path))
        if next_words(moves, path) or any(form.prefix.split(" ") == list(path) for form in forms):
            said.append((words.ask(say, view, path, names), path))
    for form in forms:
        for choice in form.choices if isinstance(form, PickForm) else ():
            path = (*form.prefix.split(" "), choice)
            said.append((words.label(say, view, path, names), path))
    for text in (*moves, *(form.smallest() for form in forms)):
        said.append((words.sentence(say, view, tuple(text.split(" ")), names), tuple(text.split(" "))))
    return said


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


# The rulebook


@every_game
def test_the_rulebook_has_the_same_articles_in_both_languages(key: str) -> None:
    books = [ALL_GAMES[key].rulebook.read(language) for language in LANGUAGES]
    shapes = [[(a.number, a.informs, a.status) for a in book.articles] for book in books]
    assert shapes[0] == shapes[1]
    for book in books:
        for article in book.articles:
            assert article.text.strip(), f"article {article.number} is empty"
            assert article.chapter, f"article {article.number} stands under no chapter"


@every_game
def test_a_game_is_registered_under_its_own_key(key: str) -> None:
    game = ALL_GAMES[key]
    assert game.key == key
    assert game.version >= 1
    assert game.longest is None or game.longest > 0
    assert game.words.package == game.rulebook.package
