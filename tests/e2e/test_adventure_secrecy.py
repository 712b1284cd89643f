"""Two sessions that differ in what is secret alone send everybody else the same."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sandbox.client import Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.test_adventure import opened, play
from tests.e2e.test_secrecy import public

NAMES = ("Carmen", "Alonso", "Diego")


async def evening(folder: Path, seed: str, word: str) -> tuple[list[Any], str]:
    """Nobody recruits yet: the Game Master whispers, notes and rules, a player takes other offers. What is
    public, and what is not: maps, hands, offers and words."""
    async with Sandbox.start(furnished(folder), env=ENVIRONMENT | {"JUEZ_TEST_SEED": seed}) as sandbox:
        table = await opened(sandbox, *NAMES, plazas=3, veteranos=False)
        carmen, alonso = table.users[:2]
        deeds = [
            (carmen, ("whisper", "2", word)),
            (carmen, ("note", word)),
            (alonso, ("redraw",)),
            (carmen, ("rule", "Empieza a llover")),
        ]
        for number, (user, words) in enumerate(deeds, start=1):  # each drawn before the next is done
            await play(table, user, *words)
            await sandbox.until(lambda number=number: f"jugada {number} " in table.board().text)
            await sandbox.quiet()
        secret = "\n".join(table.panels[name].refresh().text for name in NAMES)
        return public(sandbox.requests), secret


def test_maps_hands_offers_whispers_and_notes_show_in_no_request_that_others_can_see(tmp_path: Path):
    async def evenings() -> list[tuple[list[Any], str]]:
        worlds = (("s3", "traidor"), ("s6", "tesoro!"))
        return await asyncio.gather(*(evening(tmp_path / seed, seed, word) for seed, word in worlds))

    (first, secrets), (second, other_secrets) = asyncio.run(evenings())

    assert secrets != other_secrets
    assert "traidor" in secrets
    assert len(first) > 5
    assert first == second
