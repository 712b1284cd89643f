"""Time over the wire: what is agreed, what is shown, and what becomes of somebody who stays away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox
from tests.e2e.driver import Table, opened, press, some_move, take, turn, verb_of
from tests.e2e.records import record, rows

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def time_is_up(sandbox: Sandbox, table: Table) -> None:
    """Every deadline of the match was a moment ago; a short restart lets the bot see it."""
    await sandbox.kill()
    assert sandbox.data is not None
    past = (datetime.now(UTC) - timedelta(seconds=1)).replace(tzinfo=None).isoformat(" ")
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        query = "UPDATE clock SET deadline = ? WHERE deadline IS NOT NULL AND match = ?"
        assert connection.execute(query, (past, table.number)).rowcount == 1
        connection.commit()
    await sandbox.restart()


async def test_the_lobby_says_what_is_agreed_and_the_board_until_when(sandbox: Sandbox):
    answer = await sandbox.user("Alonso").command("play ring", time="2 days", late="forfeit")
    assert "⏳ 2 días por jugada. Si se agota: pierde su sitio." in answer.text

    table = await opened(sandbox, time="2 days")
    mover, _ = turn(table)
    assert f"⏳ {mover.name}: <t:" in table.board().text
    assert f"⏳ {mover.name}: <t:" in table.panels[mover.name].text


async def test_a_match_between_people_has_three_days_a_move_where_nothing_is_said(sandbox: Sandbox):
    usual = await sandbox.user("Alonso").command("play ring")
    alone = await sandbox.user("Alonso").command("play ring", practice="cautious")

    assert "⏳ 3 días por jugada." in usual.text
    assert alone.message is not None
    assert "⏳ Sin reloj." in alone.text


async def test_a_time_that_cannot_be_is_refused_with_what_would_be_right(sandbox: Sandbox):
    host = sandbox.user("Alonso")
    before = rows(sandbox, "SELECT count(*) FROM match")
    for typed, told in (
        ("mañana", "Escribe el tiempo como 3d"),
        ("2s", "el mínimo son 30 s"),
        ("10m+1s", "Suma al menos 5 s"),
        ("90d", "el máximo son 30 días"),
    ):
        assert told in (await host.command("play ring", time=typed)).text
    assert rows(sandbox, "SELECT count(*) FROM match") == before


async def test_a_server_has_its_own_usual_time(sandbox: Sandbox):
    host, owner = sandbox.user("Alonso"), sandbox.user("Urraca")
    shown = await owner.command("settings server", time="10 min + 20 s", late="stand-in")
    assert "Tiempo: 10 minutos, y 20 segundos más con cada jugada" in shown.text
    assert "Suma al menos" in (await owner.command("settings server", time="10m+0s")).text

    answer = await host.command("play ring")

    assert "⏳ 10 minutos, y 20 segundos más con cada jugada. Si se agota: juega un suplente" in answer.text
    await owner.command("settings server", time="3d", late="skip")


async def test_a_stand_in_plays_for_who_stays_away_and_gives_the_seat_back(sandbox: Sandbox):
    table = await opened(sandbox, time="1h", late="stand-in")
    away, other = turn(table)
    await time_is_up(sandbox, table)

    await sandbox.until(lambda: f"🤖 Un suplente juega por {away.name}." in table.board().text)
    assert f"A {away.name} se le ha acabado el tiempo" in table.board().text
    await sandbox.until(lambda: any(f"<@{away.id}> se acabó tu tiempo" in m.text for m in other.sees()))
    notice = next(m for m in reversed(other.sees()) if "se acabó tu tiempo" in m.text)
    assert notice.pinged_ids == [away.id]
    lines = record(sandbox, table.number)
    assert lines[0].kind == "timeout"

    await table.sit(away)
    await sandbox.until(lambda: "🤖" not in table.board().text)
    assert "Se te acabó el tiempo; el reglamento jugó esto por ti." in table.panels[away.name].text


async def test_a_substitute_takes_the_seat_with_its_hand(sandbox: Sandbox):
    table = await opened(sandbox, time="1h", late="substitute")
    away, _ = turn(table)
    stranger = sandbox.user("Diego")
    await time_is_up(sandbox, table)

    await sandbox.until(lambda: any(verb_of(button) is Verb.SIT for button in table.board().buttons))
    await press(stranger, table.board(), Verb.SIT)

    await sandbox.until(lambda: all(verb_of(button) is not Verb.SIT for button in table.board().buttons))
    assert f"A {stranger.name} se le ha acabado el tiempo" not in table.board().text
    assert "se le ha acabado el tiempo" in table.board().text
    refused = await press(away, table.board(), Verb.SEAT)
    assert "Estás viendo esta partida" in refused.text


async def test_the_host_forces_a_move_once_time_is_up_and_nobody_else_does(sandbox: Sandbox):
    table = await opened(sandbox, time="1h", late="warn")
    host, guest = table.users
    while turn(table)[0] is host:
        await take(host, table.panels[host.name], some_move(table.panels[host.name]))
        await table.sit(guest)
    early = await host.command("match force", match=table.number)
    assert early.message is not None
    assert "Nadie los espera todavía en vano" in (await press(host, early.message, Verb.FORCE)).text
    await time_is_up(sandbox, table)
    await sandbox.until(lambda: "⌛ Sin tiempo" in table.board().text)
    before = len(record(sandbox, table.number))
    assert (
        "el anfitrión de la partida o un moderador"
        in (await guest.command("match force", match=table.number)).text
    )
    asked = await host.command("match force", match=table.number)
    assert asked.message is not None
    assert "¿Por quién debe jugar el reglamento" in asked.text
    done = await press(host, asked.message, Verb.FORCE)

    assert "El reglamento ha jugado por" in done.text
    lines = record(sandbox, table.number)
    assert [line.kind for line in lines[before:]] == ["timeout"]
    again = await press(host, asked.message, Verb.FORCE) if asked.message.refresh().buttons else None
    assert again is None
    assert len(record(sandbox, table.number)) == before + 1
