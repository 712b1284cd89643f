"""Hidden rolls in two worlds: whoever may not see them cannot tell one from the other."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.ids import Verb
from bot.rolls.nouns import Visibility
from sandbox.client import Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import press
from tests.e2e.test_rolls import file_of, named_narrator, seen_by
from tests.e2e.test_secrecy import public

HIDDEN = (Visibility.PRIVATE, Visibility.NARRATOR, Visibility.BLIND)
WORLDS = (
    ("roll check", {"target": 17, "note": "espiar al conde"}, "contra 17"),
    ("roll dice", {"dice": "4d20"}, "4d20"),
)
TELLTALES = ("conde", "4d20", "check 17", "contra 17")


@dataclass(frozen=True)
class Evening:
    """What a world looks like: to all in the bot's requests, to Beatriz with her audit, to its roller after
    each hidden roll."""

    requests: list[Any]
    beatriz: str
    roller: list[str]
    log: str


async def evening(folder: Path, command: str, options: dict[str, Any]) -> Evening:
    """A hidden roll of each kind by Alonso, public ones after them, and everything that Beatriz can try."""
    async with Sandbox.start(furnished(folder), env=ENVIRONMENT) as sandbox:
        await named_narrator(sandbox)
        alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
        roller = []
        for visibility in HIDDEN:
            hidden = (
                await alonso.command(command, options=options | {"visibility": visibility.value})
            ).message
            await sandbox.quiet()
            roller.append(seen_by(sandbox, "Alonso"))
            if visibility is not Visibility.PRIVATE:
                assert hidden is not None
                await press(beatriz, hidden, Verb.READ)
        await beatriz.command("roll check", target=12)
        await alonso.command("roll dice", dice="2d6")
        audit, data = await file_of(sandbox, "Beatriz")
        screen = [message.text for message in beatriz.sees()]
        pictures = [image.data.hex() for image in audit.images]
        mine = unlinked(json.dumps([screen, pictures, data.decode()], ensure_ascii=False))
        return Evening(public(sandbox.requests), mine, roller, sandbox.bot_log())


def unlinked(text: str) -> str:
    """Without seals, heads and times, which no two evenings share."""
    text = re.sub(r"[0-9a-f]{64}|\b[0-9a-f]{8}\b|\b[0-9]{15,22}\b", "#", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "when", text)


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[Evening]:
    """The same evening with other hidden rolls."""

    async def both() -> list[Evening]:
        folders = [tmp_path_factory.mktemp("world") for _ in WORLDS]
        return await asyncio.gather(
            *(evening(folder, *world[:2]) for folder, world in zip(folders, WORLDS, strict=True))
        )

    return asyncio.run(both())


def test_the_rolls_were_made_and_differed(evenings: list[Evening]):
    for one, (_, _, words) in zip(evenings, WORLDS, strict=True):
        private, narrator, blind = (screen.count(words) for screen in one.roller)
        assert 0 < private < narrator == blind


def test_the_bot_sends_the_same_to_all_whatever_was_rolled_in_secret(evenings: list[Evening]):
    first, second = evenings
    assert len(first.requests) >= 1
    assert first.requests == second.requests


def test_others_see_the_same_in_the_channel_in_answers_and_in_the_audit(evenings: list[Evening]):
    first, second = evenings
    assert first.beatriz == second.beatriz
    for telltale in TELLTALES:
        assert telltale not in first.beatriz + second.beatriz


def test_no_log_tells_of_a_secret_roll(evenings: list[Evening]):
    for one in evenings:
        assert not [telltale for telltale in TELLTALES if telltale in one.log]
