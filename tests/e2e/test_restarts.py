"""The bot is killed at each point of each kind of step: the evening goes on as if nothing had been."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sandbox.client import Point, Sandbox
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.plot import KINDS, Evening
from tests.e2e.records import Written, record

PLAYERS = ("Alonso", "Carmen")
SEED = {"JUEZ_TEST_SEED": "s3"}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[Written]:
    """The record of the evening when nobody kills anything."""

    async def evening() -> list[Written]:
        async with Sandbox.start(tmp_path_factory.mktemp("calm"), env=ENVIRONMENT | SEED) as sandbox:
            table = await Evening(sandbox, PLAYERS).play()
            return record(sandbox, table.number)

    return asyncio.run(evening())


def test_the_evening_has_a_step_of_each_kind(undisturbed: list[Written]):
    verbs = {line.words.partition(" ")[0] for line in undisturbed}

    assert {line.kind for line in undisturbed} == {"move", "undo", "leave"}
    assert {"blow", "parry", "step"} <= verbs


@pytest.mark.parametrize("point", ["delivered", "received", "answered"])
async def test_a_kill_at_any_step_loses_and_doubles_no_move(
    point: Point, undisturbed: list[Written], tmp_path: Path
):
    async with Sandbox.start(tmp_path, env=ENVIRONMENT | SEED) as sandbox:
        evening = Evening(sandbox, PLAYERS, point, set(KINDS))

        table = await evening.play()

        assert evening.kills == set()
        assert record(sandbox, table.number) == undisturbed
