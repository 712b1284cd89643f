"""Positions of every game, to look at; what the promises share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.game import AnyGame, Seat, Step
from games.core.words import LANGUAGES, Say
from tests.walks import ALL_GAMES, Ply, Position, Walk

WALKS = 4
"""How many walks of each setup the default profile knows: one of each kind."""

_DEV = os.environ.get("HYPOTHESIS_PROFILE") == "dev"
NUMBERS = st.integers(0, 10**9 if _DEV else WALKS - 1)
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


def steps(way: Walk) -> Iterator[tuple[Position, Ply]]:
    return ((Position(way, index), ply) for index, ply in enumerate(way.plies))


def carried_out(game: AnyGame, state: Any, ply: Ply) -> Step[Any]:
    if ply.kind == "leave":
        return game.leave(state, ply.seat)
    return game.play(state, ply.seat, game.notation.read(ply.words))
