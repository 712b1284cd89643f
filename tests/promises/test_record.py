"""Promises: what is written down gives the match again."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import given, settings
from pydantic import TypeAdapter

from games.core.chance import Chance
from tests.promises.looking import NUMBERS, carried_out, every_game, looking
from tests.walks import ALL_GAMES, every_setup, positions, walk


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
