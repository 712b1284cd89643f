"""Kills in the middle of a roll: nothing that was said is lost, nothing is doubled, nothing stays unsaid."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

from bot.ids import Verb
from games.core import rollfile
from sandbox.client import Point, Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import find, press
from tests.e2e.records import rows
from tests.e2e.test_rolls import file_of, head_of, named_narrator


def test_a_kill_loses_no_roll_that_was_said_and_doubles_none(tmp_path: Path):
    async def killed() -> None:
        async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT | {"JUEZ_TEST_SEED": ""}) as sandbox:
            alonso = sandbox.user("Alonso")
            await alonso.command("roll check", target=10)
            written = 1
            for target, point in enumerate(get_args(Point), start=11):
                kill = await sandbox.kill_at(point, user=alonso, custom_id="roll")
                answer = await alonso.command("roll check", target=target)
                await kill.done()
                await sandbox.ready()
                stored = rows(sandbox, "SELECT number, head FROM roll WHERE words = 'check ' || ?", target)
                assert len(stored) == (0 if point == "delivered" else 1)
                written += len(stored)
                if point == "answered":
                    assert head_of(answer.text) == (stored[0][0], stored[0][1][:8])
            after = await sandbox.user("Carmen").command("roll check", target=20)
            assert head_of(after.text)[0] == written + 1
            _, data = await file_of(sandbox, "Carmen")
            verdict = rollfile.verify(rollfile.read_file(data.decode()))
            assert (verdict.proved, verdict.wrong) == (written + 1, ())

    asyncio.run(killed())


def test_an_asked_roll_that_a_crash_left_unsaid_is_said_when_pressed_again(tmp_path: Path):
    async def killed() -> None:
        async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT) as sandbox:
            await named_narrator(sandbox)
            alonso, carmen = sandbox.user("Alonso"), sandbox.user("Carmen")
            request = (await carmen.command("roll check", target=12, ask="Alonso")).message
            assert request is not None
            kill = await sandbox.kill_at("received", user=alonso, custom_id="answer")
            await press(alonso, request, Verb.ANSWER)
            await kill.done()
            await sandbox.ready()
            button = find(request, Verb.ANSWER)
            await alonso.press(request, custom_id=button.custom_id)
            await sandbox.until(lambda: request.refresh().buttons == [])
            await sandbox.until(lambda: [m for m in alonso.sees() if "es la número 1" in m.text])
            assert rows(sandbox, "SELECT count(*) FROM roll") == [(1,)]

    asyncio.run(killed())
