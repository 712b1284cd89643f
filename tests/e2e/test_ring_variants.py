"""El Rey del Ring for more than two, in relays and with mutant kings, by the panels alone."""

from __future__ import annotations

import pytest

from sandbox.client import Sandbox
from tests.e2e.driver import open_table
from tests.e2e.records import record, status

pytestmark = pytest.mark.asyncio(loop_scope="module")

FOUR = ("Alonso", "Beatriz", "Carmen", "Diego")


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("tres", 3), ("cuatro", 4), ("equipos", 4), ("relevos", 4), ("equipos_dobles", 2), ("mutantes", 2)],
)
async def test_a_ready_made_match_has_as_many_seats_as_it_takes(sandbox: Sandbox, preset: str, seats: int):
    lobby = (await sandbox.user("Elvira").command("play ring", preset=preset)).message

    assert lobby is not None
    assert lobby.text.count("· libre") == seats - 1


@pytest.mark.parametrize(
    ("options", "article"),
    [
        ({"preset": "cuatro", "seats": 3}, "1.9"),
        ({"seats": 4}, "1.9"),
        ({"preset": "cuatro", "options": "deck=34"}, "8.3"),
        ({"preset": "mutantes", "options": "relay_ko=lose"}, "8.7"),
    ],
)
async def test_what_makes_no_sense_is_refused_before_the_match_opens(
    sandbox: Sandbox, options: dict[str, object], article: str
):
    answer = await sandbox.user("Elvira").command("play ring", options=options)

    assert answer.message is not None
    assert answer.message.ephemeral
    assert article in answer.text


@pytest.mark.parametrize(
    ("preset", "names", "options"),
    [
        ("cuatro", FOUR, "endurance=5 reshuffles=0 auto_draw=yes"),
        ("relevos", FOUR, "endurance=5 shower_from=20"),
        ("relevos_dobles", FOUR[:2], "endurance=5 reshuffles=0 mutants=yes"),
    ],
)
async def test_it_is_played_to_its_end(sandbox: Sandbox, preset: str, names: tuple[str, ...], options: str):
    table = await open_table(sandbox, "ring", names, options={"preset": preset, "options": options})

    await table.play_out(seed=4)

    assert status(sandbox, table.number) == "over"
    assert {line.seat for line in record(sandbox, table.number)} == set(range(len(names)))
