"""A slice of the fault campaign, and proof that it finds what it is there to find."""

from __future__ import annotations

import asyncio
import os

import pytest

from bot.memory import Memory
from games import GAMES
from tests.faults.__main__ import campaign, told
from tests.faults.rounds import run
from tests.faults.tables import OPENINGS

SECONDS = float(os.environ.get("JUEZ_FAULT_SECONDS", "20"))
"""How long the slice is: .ci/run takes a longer one."""

SEED = int(os.environ.get("JUEZ_FAULT_SEED", "1"))


def test_every_game_of_the_register_takes_part():
    assert set(OPENINGS) == set(GAMES)


def test_nothing_is_lost_doubled_or_stuck_whatever_goes_wrong():
    reports = asyncio.run(campaign(SEED, tuple(OPENINGS), None, SECONDS / 60))

    assert [told(report) for report in reports if report.finding] == []
    assert {report.game for report in reports} == set(OPENINGS)
    assert sum(report.lines for report in reports) > 0


def test_a_bot_that_says_what_it_has_not_written_is_found_out(monkeypatch: pytest.MonkeyPatch):
    real = Memory.commit

    async def forgetful(self, table, change):
        if change.line is None:
            await real(self, table, change)
        else:
            table.match.revision += 1

    monkeypatch.setattr(Memory, "commit", forgetful)

    report = asyncio.run(run("ring", 3, real=False))

    assert report.finding.startswith("lost: ")
