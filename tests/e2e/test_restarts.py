"""The bot is killed at each point of each kind of step: the evening goes on as if nothing had been."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import pytest

from sandbox.client import Point, Sandbox
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.plot import KINDS, Evening
from tests.e2e.records import Written, record

PLAYERS = ("Alonso", "Carmen")
SEED = {"JUEZ_TEST_SEED": "s3"}
UNDISTURBED = "undisturbed"
POINTS: tuple[Point, ...] = get_args(Point)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Written]]:
    """What was written in four evenings at once: one that nobody disturbs, and one for each point, in which
    the bot is killed there at the first step of each kind."""

    async def evening(folder: Path, point: Point | None) -> list[Written]:
        async with Sandbox.start(folder, env=ENVIRONMENT | SEED) as sandbox:
            kills = set() if point is None else set(KINDS)
            plot = Evening(sandbox, PLAYERS, point or "answered", kills)
            table = await plot.play()
            assert plot.kills == set()
            return record(sandbox, table.number)

    async def evenings() -> dict[str, list[Written]]:
        points = (None, *POINTS)
        folders = [tmp_path_factory.mktemp(str(point)) for point in points]
        found = await asyncio.gather(*map(evening, folders, points))
        return {point or UNDISTURBED: lines for point, lines in zip(points, found, strict=True)}

    return asyncio.run(evenings())


def test_the_evening_has_a_step_of_each_kind(records: dict[str, list[Written]]):
    lines = records[UNDISTURBED]

    assert {line.kind for line in lines} == {"move", "undo", "leave"}
    assert {"blow", "parry", "step"} <= {line.words.partition(" ")[0] for line in lines}


@pytest.mark.parametrize("point", POINTS)
def test_kills_at_each_kind_of_step_lose_and_double_no_move(point: Point, records: dict[str, list[Written]]):
    assert records[point] == records[UNDISTURBED]
