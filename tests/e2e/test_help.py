"""``/help`` tells what whoever asks can do now."""

from __future__ import annotations

import pytest

from sandbox.client import Sandbox
from tests.e2e.driver import opened, some_move, take, turn

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_somebody_without_a_match_learns_how_to_begin(sandbox: Sandbox):
    told = await sandbox.user("Elvira").command("ayuda")

    assert told.message is not None
    assert told.message.ephemeral
    assert "Para empezar algo" in told.text
    assert "Tus partidas" not in told.text


async def test_who_owes_and_who_waits_are_told_so(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)

    assert "**te toca.**" in (await mover.command("help")).text
    assert "**te toca.**" not in (await other.command("help")).text
    assert f"partida {table.number}](https://" in (await other.command("help")).text
    await other.command("match draw", match=table.number)
    assert "hay una propuesta que espera tu respuesta" in (await mover.command("help")).text
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    assert "propuesta" not in (await mover.command("help")).text


async def test_a_host_who_waits_for_people_is_told_of_practice(sandbox: Sandbox):
    host = sandbox.user("Gonzalo")
    await host.command("play ring")

    told = (await host.command("help")).text
    assert "queda un sitio libre. *Practicar* los llena" in told
