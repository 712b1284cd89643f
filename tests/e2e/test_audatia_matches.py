"""Audatia by the panels alone, with the real bot process: secret choices, forms, menus of every size."""

from __future__ import annotations

import pytest

from sandbox.client import Sandbox
from tests.e2e.driver import open_table
from tests.e2e.records import record, status

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(
    ("preset", "characters"),
    [("maestro", ("agnes", "galeazzo")), ("subita", ("galeazzo", "agnes"))],
)
async def test_a_duel_is_played_to_its_end_by_what_the_panels_offer(
    sandbox: Sandbox, preset: str, characters: tuple[str, str]
):
    options = {"options": "challenger={} challenged={}".format(*characters)}
    table = await open_table(sandbox, "audatia", ("Alonso", "Beatriz"), preset=preset, options=options)

    await table.play_out(seed=1)

    assert status(sandbox, table.number) == "over"
    verbs = {line.words.split(" ")[0] for line in record(sandbox, table.number)}
    assert {"swap", "virtue", "posta"} <= verbs
