"""The process that thinks: it gives a legal move or nothing, and whoever asks is never stuck."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal

import pytest

from bot.levels import LEVELS
from bot.practice import Practice
from bot.thinking import Thinker
from games import GAMES
from games.core.chance import Chance
from tests.bot.evening import ANA, PLACE, some_move
from tests.walks import every_setup, walk

LUCK = Chance.from_seed(b"thinking".ljust(32, b"."))


@pytest.fixture
async def thinker():
    thinker = Thinker(0.1)
    yield thinker
    thinker.close()


@pytest.mark.parametrize("key", ["ring", "audatia", "espada-negra"])
def test_views_are_themselves_again_on_the_other_side(key: str) -> None:
    game = GAMES[key]
    for setup in every_setup(key)[:4]:
        for ply in walk(setup, 0).plies[::9]:
            view = game.view(ply.before, ply.seat)
            there = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own bytes
            assert there == view
            assert game.value(there, ply.seat) == game.value(view, ply.seat)
            assert game.imagine(there, LUCK) == game.imagine(view, LUCK)


async def test_it_chooses_legal_moves_and_a_dead_process_is_replaced(thinker: Thinker):
    game = GAMES["ring"]
    state = game.start(2, bytes(32), game.options())
    seat = min(game.owes(state))
    for _ in range(2):
        words = await thinker.choose("strategist", "ring", game.view(state, seat), seat, LUCK)
        assert words is not None
        assert game.check(state, seat, game.notation.read(words)) is None
        assert thinker._pool is not None
        [process] = thinker._pool._processes.values()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        heard = await thinker.choose("strategist", "ring", game.view(state, seat), seat, LUCK)
        assert heard is None or game.notation.read(heard)


async def test_who_waits_while_the_process_dies_hears_nothing_and_is_not_cancelled(thinker: Thinker):
    game = GAMES["ring"]
    state = game.start(2, bytes(32), game.options())
    seat = min(game.owes(state))
    view = game.view(state, seat)
    await thinker.choose("strategist", "ring", view, seat, LUCK)
    asked = [asyncio.create_task(thinker.study("ring", view, seat, LUCK, 10_000, ())) for _ in range(3)]
    await asyncio.sleep(0)
    thinker.close()
    assert await asyncio.gather(*asked) == [None, None, None]


async def test_a_level_that_looks_ahead_plays_like_a_cautious_one_where_it_is_not_heard(
    here, sit_down, monkeypatch: pytest.MonkeyPatch
):
    async def silence(*_: object) -> None:
        return None

    referee, thinker = await sit_down(here, GAMES), Thinker(0.0)
    monkeypatch.setattr(thinker, "choose", silence)
    match = await referee.open("ring", PLACE, ANA, salt="salt", wanted=2)
    match = await referee.practise(match.id, ANA, "strategist", "Estratega")
    practice = Practice(referee, thinker, 0.0, lambda _: None)
    while {spoken.line.seat for spoken in match.record} != {0, 1}:
        practice.look(match.id)
        await asyncio.gather(*practice._rounds.going)
        if 0 in match.owes:
            await referee.play(match.id, ANA, some_move(match, 0, match.ply))


def test_only_who_looks_ahead_takes_time() -> None:
    thinker = Thinker(2.0)
    assert [thinker.time(level) for level in (*LEVELS, "tutor")] == [0.0, 0.0, 2.0, 0.0]
