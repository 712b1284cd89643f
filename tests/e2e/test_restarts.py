"""The bot is killed at each kind of step: the evening goes on as if nothing had been."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import pytest

from sandbox.client import Point, Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.plot import KINDS, Evening
from tests.e2e.records import Written, record

PLAYERS = ("Alonso", "Carmen")
SEED = {"JUEZ_TEST_SEED": "s3"}

POINTS: dict[str, Point] = {
    "open": "received",
    "join": "answered",
    "start": "delivered",
    "move": "answered",
    "undo": "received",
    "menu": "delivered",
    "pick": "answered",
    "form": "received",
    "parry": "delivered",
    "resign": "answered",
}
"""Where in the first step of its kind the bot is killed. A restart costs seconds, so each kind has one; other
pairings come by chance in ``tests/faults``."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Written], list[Written]]:
    """What was written in two evenings at once: one that nobody disturbs, and one full of kills."""

    async def evening(folder: Path, kills: dict[str, Point]) -> list[Written]:
        async with Sandbox.start(furnished(folder), env=ENVIRONMENT | SEED) as sandbox:
            plot = Evening(sandbox, PLAYERS, kills)
            table = await plot.play()
            assert plot.kills == {}
            return record(sandbox, table.number)

    async def evenings() -> tuple[list[Written], list[Written]]:
        quiet, loud = tmp_path_factory.mktemp("undisturbed"), tmp_path_factory.mktemp("disturbed")
        return await asyncio.gather(evening(quiet, {}), evening(loud, dict(POINTS)))

    return asyncio.run(evenings())


def test_each_kind_of_step_has_its_kill_and_so_has_each_point():
    assert set(POINTS) == set(KINDS)
    assert set(POINTS.values()) == set(get_args(Point))


def test_the_evening_has_a_step_of_each_kind(records: tuple[list[Written], list[Written]]):
    undisturbed, _ = records

    assert {line.kind for line in undisturbed} == {"move", "undo", "leave"}
    assert {"blow", "parry", "step"} <= {line.words.partition(" ")[0] for line in undisturbed}


def test_kills_at_each_kind_of_step_lose_and_double_no_move(records: tuple[list[Written], list[Written]]):
    undisturbed, disturbed = records
    assert disturbed == undisturbed
