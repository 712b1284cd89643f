"""What is kept about people and servers, over the wire: read, taken along, deleted."""

from __future__ import annotations

import copy
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox, SeenMessage, User
from tests.e2e.driver import Table, opened, press, some_move, take, turn
from tests.e2e.records import record, rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")

HOME = "La Sala de Armas"


async def file_of(user: User, channel: str | None = None) -> tuple[str, dict[str, Any]]:
    """What ``/me data export`` says, and the file that it gives."""
    answer = await user.command("me data export", channel=channel)
    message = await answer.final()
    assert message.ephemeral
    [(name, data)] = message.files().items()
    assert name == "juez-de-campo.json"
    return message.text, json.loads(data)


async def question(user: User) -> SeenMessage:
    answer = await user.command("me data delete")
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


def names(sandbox: Sandbox, user: User) -> list[str]:
    """The tables in which the account stands."""
    found = rows(sandbox, "SELECT name FROM sqlite_master WHERE type = 'table'")
    return [table for (table,) in found if _stands(sandbox, str(table), user.id)]


def _stands(sandbox: Sandbox, table: str, account: str) -> bool:
    return any(account in map(str, row) for row in rows(sandbox, f'SELECT * FROM "{table}"'))


async def resign(user: User, table: Table) -> None:
    asked = await user.command("match resign", match=table.number)
    assert asked.message is not None
    await press(user, asked.message, Verb.RESIGN)


async def test_what_is_kept_is_told_in_both_languages_and_in_direct_messages(sandbox: Sandbox):
    told = await sandbox.user("Elvira").command("yo datos info")
    assert "Qué guardo sobre ti" in told.text
    assert "se borra a los 30 días" in told.text
    private = await sandbox.user("Fadrique").command("me data about", channel="dm")
    assert "What I keep about you" in private.text


async def test_a_file_holds_what_is_ones_own_and_nothing_of_others(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    await mover.command("settings me", hints=False)
    await mover.command("roll macro save", options={"name": "tajo", "dice": "2d6"})
    await mover.command("roll dice", dice="1d20")

    told, found = await file_of(mover, channel="dm")
    assert "nombra" in told or "names you" in told
    assert found["account"] == mover.id
    [seat] = [seat for seat in found["seats"] if seat["match"] == table.number]
    own = table.users.index(mover)
    assert (seat["seat"], seat["name"]) == (own, mover.name)
    lines = [line.words for line in record(sandbox, table.number) if line.seat == own]
    assert [move["words"] for move in seat["moves"]] == lines != []
    assert [setting["hints"] for setting in found["settings"]] == [False]
    assert [macro["name"] for macro in found["macros"]] == ["tajo"]
    assert len(found["rolls"]) == 1
    assert other.id not in json.dumps(found)
    await resign(mover, table)


async def test_whoever_plays_is_told_which_match_to_finish_first(sandbox: Sandbox):
    gonzalo = sandbox.user("Gonzalo")
    await gonzalo.command("settings me", hints=False)
    early = await question(gonzalo)
    table = await opened(sandbox, "Gonzalo", "Carmen")

    late = await gonzalo.command("me data delete")
    assert f"Todavía estás jugando la partida {table.number}" in late.text
    pressed = await press(gonzalo, early, Verb.ERASE)
    assert f"Todavía estás jugando la partida {table.number}" in pressed.text
    assert "seat" in names(sandbox, gonzalo)
    assert not table.over
    assert any("Gonzalo" in message.text for message in gonzalo.sees())
    await resign(gonzalo, table)
    await press(gonzalo, early, Verb.ERASE)
    assert names(sandbox, gonzalo) == []


async def test_deleted_by_a_button_of_before_a_restart_and_only_once(sandbox: Sandbox):
    table = await opened(sandbox, "Diego", "Carmen")
    diego, carmen = table.users
    mover, _ = turn(table)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    await resign(diego, table)
    lobby = (await diego.command("play ring")).message
    assert lobby is not None
    await diego.command("settings me", language="en")
    before = record(sandbox, table.number)
    asked = await question(diego)
    assert "Delete everything about you?" in asked.text
    kept = copy.copy(asked)
    await sandbox.kill()
    await sandbox.restart()

    done = await press(diego, asked, Verb.ERASE)
    assert done.kind == "update"
    assert "nothing that I keep names you any more" in done.text
    assert done.message is not None
    assert done.message.buttons == []
    assert names(sandbox, diego) == []
    assert "seat" in names(sandbox, carmen)
    assert record(sandbox, table.number) == before
    await sandbox.until(lambda: lobby.refresh().buttons == [])
    seats = rows(sandbox, 'SELECT "user", name FROM seat WHERE match = ? ORDER BY seat', table.number)
    assert seats == [(None, ""), (int(carmen.id), "Carmen")]

    twice = await diego.press(kept, custom_id=kept.buttons[0].custom_id, stale=True)
    assert "I keep nothing that names you." in twice.text
    await carmen.command("match history", match=table.number)
    assert "Diego" not in carmen.sees()[-1].text


async def test_of_somebody_unknown_there_is_an_empty_file_and_nothing_to_delete(sandbox: Sandbox):
    ines = sandbox.user("Inés")
    told, found = await file_of(ines)
    assert told.startswith("I keep nothing that names you.")
    assert all(value == [] for key, value in found.items() if isinstance(value, list))
    asked = await question(ines)
    assert "I keep nothing that names you." in asked.text
    assert asked.buttons == []


async def test_a_press_deletes_only_who_pressed(sandbox: Sandbox):
    """Nobody sees another's question; a forged press still counts for its own account."""
    beatriz, carmen = sandbox.user("Beatriz"), sandbox.user("Carmen")
    for user in (beatriz, carmen):
        await user.command("settings me", hints=False)
    asked = await question(beatriz)
    assert carmen.message(asked) is None
    await press(beatriz, asked, Verb.ERASE)
    assert names(sandbox, beatriz) == []
    assert "setting_user" in names(sandbox, carmen)


# Servers; last, since everything is gone afterwards.


async def test_a_server_that_was_left_is_remembered_until_the_bot_comes_back(sandbox: Sandbox):
    def left() -> list[tuple[Any, ...]]:
        return rows(sandbox, "SELECT guild FROM departure")

    await sandbox.expel_bot(HOME)
    await sandbox.until(left)
    await sandbox.invite_bot(HOME)
    await sandbox.until(lambda: not left())

    await sandbox.kill()
    await sandbox.expel_bot(HOME)  # while nobody listens
    await sandbox.restart()
    await sandbox.until(left)
    await sandbox.kill()
    await sandbox.invite_bot(HOME)
    await sandbox.restart()
    await sandbox.until(lambda: not left())
    assert rows(sandbox, "SELECT id FROM match") != []


async def test_its_data_is_deleted_a_month_later_across_restarts(sandbox: Sandbox):
    table = await opened(sandbox, "Elvira", "Carmen")
    await sandbox.user("Urraca").command("settings server", time="1d")
    await sandbox.user("Elvira").command("roll dice", dice="1d20")
    await sandbox.expel_bot(HOME)
    await sandbox.until(lambda: rows(sandbox, "SELECT guild FROM departure"))
    await sandbox.kill()
    assert sandbox.data is not None
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        connection.execute("UPDATE departure SET noticed = datetime(noticed, '-30 days', '-1 minute')")
        connection.commit()
    assert rows(sandbox, "SELECT id FROM match WHERE id = ?", table.number) != []
    await sandbox.restart()

    await sandbox.until(lambda: not rows(sandbox, "SELECT guild FROM departure"))
    for name in ("match", "seat", "line", "snapshot", "message", "roll", "roll_page", "setting_server"):
        assert rows(sandbox, f"SELECT * FROM {name}") == [], name
    assert rows(sandbox, "SELECT * FROM setting_user") != []
    await sandbox.invite_bot(HOME)
    gone = await sandbox.user("Elvira").press(table.board(), custom_id=table.board().buttons[0].custom_id)
    assert "Esa partida no existe" in gone.text
    assert_valid(sandbox.requests)
