"""Espada Negra by the panels alone, with the real bot process, which is killed in between."""

from __future__ import annotations

import pytest

from sandbox.client import Sandbox
from tests.e2e.driver import open_table
from tests.e2e.records import record, status

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_match_goes_on_after_a_kill_and_is_played_to_its_end_by_what_the_panels_offer(
    sandbox: Sandbox,
):
    table = await open_table(sandbox, "espada-negra", ("Alonso", "Beatriz"), preset="caos")
    with pytest.raises(AssertionError, match="no end after 40 presses"):
        await table.play_out(seed=1, most=40)
    before = record(sandbox, table.number)

    await sandbox.kill()
    await sandbox.restart()
    await table.play_out(seed=2)

    assert status(sandbox, table.number) == "over"
    lines = record(sandbox, table.number)
    assert lines[: len(before)] == before
    assert {"bid", "pass", "attack"} <= {line.words.split(" ")[0] for line in lines}
