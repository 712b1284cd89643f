"""Conduct over the wire: what goes on record, who sees it, whom it keeps out, and who has left the server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox, SeenMessage
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Table, opened, press, some_move, take, turn, verb_of
from tests.e2e.records import record
from tests.e2e.test_time import time_is_up

pytestmark = pytest.mark.asyncio(loop_scope="module")


def has_button(message: SeenMessage, verb: Verb) -> bool:
    return any(verb_of(button) is verb for button in message.buttons)


async def walked_out(sandbox: Sandbox) -> str:
    """The name of somebody who has let a match go by."""
    table = await opened(sandbox, time="1h", late="forfeit")
    away, _ = turn(table)
    await time_is_up(sandbox, table)
    await sandbox.until(lambda: table.over)
    return away.name


async def test_a_record_is_its_owners_and_bars_where_a_host_wants_that(sandbox: Sandbox):
    name = await walked_out(sandbox)
    user, host = sandbox.user(name), sandbox.user("Elvira")

    own = await user.command("me conduct")
    assert "3 puntos de penalización" in own.text
    assert "no volviste" in own.text
    assert own.message is not None
    assert own.message.ephemeral
    assert "Nadie te ha esperado en vano" in (await host.command("me conduct")).text
    exported = await (await user.command("me data export")).final()
    (data,) = exported.files().values()
    assert [row["kind"] for row in json.loads(data)["absences"]] == ["left"]

    lobby = await host.command("play ring", points=2)
    assert lobby.message is not None
    assert "como mucho, 2 puntos de penalización (mira /yo conducta)" in lobby.text
    refused = await press(user, lobby.message, Verb.JOIN)
    assert "como mucho, 2 puntos de penalización, y tú tienes 3" in refused.text
    await press(sandbox.user("Gonzalo"), lobby.message, Verb.JOIN)
    await sandbox.until(lambda: lobby.message is not None and "· Gonzalo" in lobby.message.refresh().text)
    assert name not in lobby.text


async def test_hosts_see_points_only_where_the_server_wants_it_and_says_so(sandbox: Sandbox):
    name = await walked_out(sandbox)
    user, host, owner = sandbox.user(name), sandbox.user("Elvira"), sandbox.user("Urraca")
    silent = await host.command("play ring")
    assert silent.message is not None
    assert not has_button(silent.message, Verb.POINTS)

    shown = await owner.command("settings server", points=True)
    assert "ven los puntos de penalización de quien se une: sí" in shown.text
    lobby = await host.command("play ring")
    assert lobby.message is not None
    assert "El anfitrión ve los puntos de penalización de quien se sienta" in lobby.text
    await press(user, lobby.message, Verb.JOIN)
    told = await press(host, lobby.message, Verb.POINTS)
    assert f"{name}: " in told.text
    assert told.message is not None
    assert told.message.ephemeral
    assert "Elvira: 0 puntos" in told.text
    assert "Eso solo puede hacerlo el anfitrión" in (await press(user, lobby.message, Verb.POINTS)).text

    await owner.command("settings server", points=False)
    assert "no muestra los puntos" in (await press(host, lobby.message, Verb.POINTS)).text


async def left_while_the_bot_was_down(sandbox: Sandbox, table: Table, name: str) -> None:
    """Without the members intent nobody tells the bot; it asks about whoever it waits for."""
    await sandbox.kill()
    await sandbox.leave(name)
    await sandbox.restart()


async def test_whoever_left_the_server_is_found_out_when_a_match_waits_for_them(sandbox: Sandbox):
    table = await opened(sandbox, time="1d", late="substitute")
    away, other = turn(table)
    await left_while_the_bot_was_down(sandbox, table, away.name)

    said = f"🚪 {away.name} se ha ido del servidor: su sitio en la partida {table.number}"
    await sandbox.until(lambda: any(said in message.text for message in other.sees()))
    await sandbox.until(lambda: has_button(table.board(other), Verb.SIT))
    await press(sandbox.user("Diego"), table.board(other), Verb.SIT)
    await sandbox.until(lambda: not has_button(table.board(other), Verb.SIT))
    assert all(line.kind == "move" for line in record(sandbox, table.number))

    await sandbox.join(away)
    assert "no volviste" in (await away.command("me conduct")).text


async def test_nobody_asks_about_people_who_are_at_the_table(sandbox: Sandbox):
    start = len(sandbox.requests)
    table = await opened(sandbox, time="1d")
    mover, _ = turn(table)
    panel = table.panels[mover.name]
    await take(mover, panel, some_move(panel))
    assert not [one.path for one in sandbox.requests[start:] if "/members/" in one.path]


async def test_with_the_members_intent_whoever_leaves_is_dealt_with_at_once(tmp_path: Path):
    async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT | {"MEMBERS_INTENT": "true"}) as sandbox:
        table = await opened(sandbox, time="1d", late="stand-in")
        away, other = turn(table)
        await sandbox.leave(away)
        said = f"🚪 {away.name} se ha ido del servidor: un suplente juega en la partida {table.number}."
        await sandbox.until(lambda: any(said in message.text for message in other.sees()))
        await sandbox.until(lambda: record(sandbox, table.number) != [])
        assert not [one.path for one in sandbox.requests if "/members/" in one.path]
        await sandbox.until(lambda: "🤖 Un suplente juega por" in table.board(other).text)
