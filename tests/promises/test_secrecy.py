"""Promises: nobody learns what they may not know."""

from __future__ import annotations

from hypothesis import given, settings

from games.core.chance import Chance
from games.core.game import told
from tests.promises.looking import LUCK, NUMBERS, carried_out, every_game, looking, steps, voices, worlds
from tests.promises.readable import all_texts, pictures
from tests.walks import Position, every_setup, parts, positions, tried, walk


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
        moves = tried(position, LUCK)
        for seat in position.seats:
            world = worlds(position, seat)[0]
            for move in moves:
                true, other = game.check(position.state, seat, move), game.check(world, seat, move)
                assert true == other, f"{move} of seat {seat}: {true} or {other}; {position!r}"


@looking(6)
def test_what_a_view_imagines_reads_the_same(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        for viewer in position.viewers:
            true = all_texts(position, position.state, viewer)
            for world in worlds(position, viewer)[:1]:
                assert all_texts(position, world, viewer) == true, f"seat {viewer}; {position!r}"


@every_game
def test_what_a_view_imagines_is_drawn_the_same(key: str) -> None:
    for setup in every_setup(key)[:2]:
        way = walk(setup, 0)
        for position in (Position(way, len(way.plies) // 3), Position(way, len(way.plies))):
            for viewer in (0, None):
                true = pictures(position, position.state, viewer)
                assert pictures(position, worlds(position, viewer)[0], viewer) == true, f"{position!r}"


@every_game
@settings(max_examples=4)
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
@settings(max_examples=4)
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


@looking(8)
def test_a_spectator_holds_nothing(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, names = position.game, position.setup.names
        view = game.view(position.state, None)
        for say in voices(game):
            assert game.words.hand(say, view, names) == "", f"{position!r}"
            assert game.drawing().hand_alt(view, names, say) == "", f"{position!r}"
