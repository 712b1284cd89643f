"""Doors that stay shut: the number of a match, or the id of a control, opens nothing that Discord or the host
has closed."""

from __future__ import annotations

import base64
import json

import pytest
import pytest_asyncio

from bot.ids import Id, Verb
from sandbox.client import Response, Sandbox, User
from tests.e2e.driver import Table, opened, press, seen
from tests.e2e.records import record, rows
from tests.e2e.test_bad_input import with_id
from tests.e2e.test_time import time_is_up

pytestmark = pytest.mark.asyncio(loop_scope="module")

ASKING = ("board", "join", "history", "replay", "export", "watch", "undo", "resign", "remind", "draw", "end")
"""Subcommands of ``/match`` that anybody may try with any number."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shut(sandbox: Sandbox) -> Table:
    """A match in a channel that Elvira cannot see, with a seat that anybody may take."""
    hidden = await sandbox.add_channel("reservado")
    host, guest = sandbox.user("Alonso"), sandbox.user("Carmen")
    answer = await host.command("play ring", channel=hidden, time="1h", late="substitute")
    assert answer.message is not None
    await press(guest, answer.message, Verb.JOIN)
    number = int(str(rows(sandbox, "SELECT max(id) FROM match")[0][0]))
    table = Table(sandbox, number, (host, guest))
    await press(host, answer.message, Verb.START)
    await sandbox.until(lambda: seen(table.board))
    await sandbox.allow(hidden, "Elvira", deny=["view_channel"])
    for user in table.users:
        await table.sit(user)
    await time_is_up(sandbox, table)
    await sandbox.until(lambda: record(sandbox, number) != [])
    return table


async def asked(user: User, name: str, table: Table) -> Response:
    return await user.command(f"match {name}", match=table.number, channel="sala")


@pytest.mark.parametrize("name", ASKING)
async def test_a_number_tells_nothing_of_a_match_in_a_channel_that_is_shut(
    sandbox: Sandbox, shut: Table, name: str
):
    before = rows(sandbox, "SELECT seat, user FROM seat WHERE match = ?", shut.number)
    answer = await asked(sandbox.user("Elvira"), name, shut)
    assert answer.text == "Esa partida no existe (o ya no existe)."
    assert rows(sandbox, "SELECT seat, user FROM seat WHERE match = ?", shut.number) == before


async def test_it_tells_the_same_of_a_number_that_there_is_not(sandbox: Sandbox, shut: Table):
    elvira = sandbox.user("Elvira")
    none = await elvira.command("match history", match=shut.number + 1000, channel="sala")
    assert none.text == (await asked(elvira, "history", shut)).text


async def test_nothing_about_it_is_suggested_or_listed(sandbox: Sandbox, shut: Table):
    elvira = sandbox.user("Elvira")
    assert str(shut.number) not in (await elvira.command("match list", channel="sala")).text
    for command, parameter, typed in (
        ("match history", "match", str(shut.number)),
        ("match move", "move", ""),
        ("why", "card", ""),
        ("match replace", "seat", ""),
    ):
        given = {} if parameter == "match" else {"match": shut.number}
        assert await elvira.autocomplete(command, parameter, typed, channel="sala", **given) == []


@pytest.mark.parametrize(
    "verb", [Verb.SEAT, Verb.TEXT, Verb.SIT, Verb.PAGE, Verb.REMATCH, Verb.HANDS, Verb.RULES]
)
async def test_an_id_written_by_hand_in_another_channel_opens_nothing(
    sandbox: Sandbox, shut: Table, verb: Verb
):
    elvira = sandbox.user("Elvira")
    lobby = (await elvira.command("play ring", channel="sala")).message
    assert lobby is not None
    written = f"{verb}:{shut.number}::{0 if verb is Verb.PAGE else ''}:"
    answer = await elvira.press(with_id(lobby, written), custom_id=written, stale=True)
    assert "No conozco este botón" in answer.text
    assert str(elvira.id) not in map(str, rows(sandbox, "SELECT user FROM seat WHERE match = ?", shut.number))
    await press(elvira, lobby.refresh(), Verb.CANCEL)


async def test_who_plays_there_is_still_let_in(sandbox: Sandbox, shut: Table):
    assert "Página" in (await asked(shut.users[0], "history", shut)).text


async def test_a_private_match_is_open_to_players_and_moderators(sandbox: Sandbox):
    table = await opened(sandbox, private=True)
    stranger, moderator = sandbox.user("Gonzalo"), sandbox.user("Urraca")
    for name in ("history", "export", "board", "join"):
        assert "Esta partida es privada" in (await asked(stranger, name, table)).text
    assert str(table.number) not in (await stranger.command("match list", channel="sala")).text
    ended = await asked(moderator, "end", table)
    assert ended.message is not None
    await press(moderator, ended.message, Verb.END)
    assert rows(sandbox, "SELECT status FROM match WHERE id = ?", table.number) == [("ended",)]


async def test_an_account_of_another_server_finds_no_match_by_its_number(sandbox: Sandbox, shut: Table):
    elsewhere = await sandbox.add_guild("Otra casa", "Alonso")
    answer = await shut.users[0].command("match history", match=shut.number, channel=elsewhere)
    assert answer.text == "Esa partida no existe (o ya no existe)."


async def test_ids_of_another_server_open_nothing_here(sandbox: Sandbox):
    """The same person in two servers: characters, rolls, requests and unfinished lists stay in their own."""
    alonso, sala = sandbox.user("Alonso"), {"channel": "sala"}
    elsewhere = await sandbox.add_guild("Tercera casa", "Alonso")
    sheet = {"name": "Secreto Soto", "destreza": 8, "espiritu": 8, "fuerza": 8, "ingenio": 8}
    data = base64.b64encode(json.dumps(sheet).encode()).decode()
    await (
        await alonso.command("alatriste character import", file={"filename": "x.json", "data": data}, **sala)
    ).final()
    await alonso.command("roll check", target=10, visibility="private", **sala)
    number = int(str(rows(sandbox, "SELECT max(id) FROM sheet")[0][0]))
    there = (await alonso.command("play ring", channel=elsewhere)).message
    assert there is not None
    for id in (
        Id(Verb.SHEET, number, words=("text",)),
        Id(Verb.SHEET, number, words=("gone",)),
        Id(Verb.PAPER, number, words=("name",)),
        Id(Verb.WISH, 1, words=("yes",)),
        Id(Verb.READ, 1),
        Id(Verb.ANSWER, 1, words=(alonso.id,)),
        Id(Verb.DRAFT, 1, words=("import",)),
    ):
        written = id.write()
        answer = await alonso.press(with_id(there, written), custom_id=written, stale=True)
        assert "Secreto" not in answer.text, written
        assert "Algo ha fallado" not in answer.text, written
        assert answer.text, written
    assert rows(sandbox, "SELECT count(*) FROM sheet WHERE id = ?", number) == [(1,)]
