"""Watching over the wire: who may, what they see, and the hands that everybody sees once it is over."""

from __future__ import annotations

import pytest

from bot.ids import Verb
from sandbox.client import Response, Sandbox, SeenMessage, User
from tests.e2e.driver import Table, opened, press, seen, verb_of
from tests.e2e.records import rows, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def watch(who: User, table: Table, channel: str | None = None) -> Response:
    return await who.command("match watch", match=table.number, channel=channel)


def watchers(sandbox: Sandbox, table: Table) -> list[str]:
    query = 'SELECT "user" FROM watcher WHERE match = ?'
    return [str(user) for (user,) in rows(sandbox, query, table.number)]


def inside(sandbox: Sandbox, table: Table) -> set[str]:
    """Who is in the match's thread, by the requests that the bot made."""
    members: set[str] = set()
    for request in sandbox.requests:
        path = request.path.rstrip("/").split("/")
        if path[-2:-1] == ["thread-members"] and path[-3] == table.board().channel:
            members = members | {path[-1]} if request.method == "PUT" else members - {path[-1]}
    return members


async def over(sandbox: Sandbox, table: Table) -> SeenMessage:
    """The board, once its host has given up."""
    host = table.users[0]
    question = await host.command("match resign", match=table.number)
    assert question.message is not None
    await press(host, question.message, Verb.RESIGN)
    await sandbox.until(lambda: status(sandbox, table.number) == "over")
    await sandbox.until(lambda: any(verb_of(b) is Verb.HANDS for b in table.board().buttons))
    return table.board()


async def test_a_watcher_is_let_into_the_thread_and_sees_what_everybody_may(sandbox: Sandbox):
    table = await opened(sandbox)
    elvira = sandbox.user("Elvira")

    answer = await watch(elvira, table)

    assert answer.message is not None
    assert answer.message.ephemeral
    assert "Estás mirando esta partida" in answer.text
    assert "Es el turno de" in answer.text
    assert any(button.url and button.url.endswith(table.board().id) for button in answer.message.buttons)
    assert watchers(sandbox, table) == [elvira.id]
    await sandbox.until(lambda: elvira.id in inside(sandbox, table))


async def test_a_watcher_sees_exactly_what_the_text_of_the_board_shows_to_anybody(sandbox: Sandbox):
    table = await opened(sandbox)
    elvira, gonzalo = sandbox.user("Elvira"), sandbox.user("Gonzalo")

    answer = await watch(elvira, table)
    public = await press(gonzalo, table.board(gonzalo), Verb.TEXT)

    shown = [line for line in public.text.splitlines() if line.strip()]
    assert all(line in answer.text for line in shown)
    assert "Tu mano" not in answer.text
    assert len(answer.text.splitlines()) == len(public.text.splitlines()) + 1  # that one is watching


async def test_asking_twice_ends_it_also_across_a_restart(sandbox: Sandbox):
    table = await opened(sandbox)
    elvira = sandbox.user("Elvira")
    await watch(elvira, table)
    await sandbox.kill()
    await sandbox.restart()

    answer = await watch(elvira, table)

    assert f"Ya no miras la partida {table.number}." in answer.text
    assert "sal de su hilo" in answer.text
    assert watchers(sandbox, table) == []


async def test_who_plays_does_not_watch_and_nobody_before_the_start_or_after_the_end(sandbox: Sandbox):
    lobby = (await sandbox.user("Gonzalo").command("play ring")).message
    assert lobby is not None
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    early = await sandbox.user("Elvira").command("match watch", match=number)
    assert "todavía no ha empezado" in early.text
    await press(sandbox.user("Gonzalo"), lobby, Verb.CANCEL)

    table = await opened(sandbox)
    assert "*Mi sitio* te enseña más" in (await watch(table.users[0], table)).text
    await over(sandbox, table)
    assert "ha terminado" in (await watch(sandbox.user("Elvira"), table)).text
    assert watchers(sandbox, table) == []


async def test_a_number_opens_no_channel_that_is_shut(sandbox: Sandbox):
    hidden = await sandbox.add_channel("reservado")
    host = sandbox.user("Alonso")
    answer = await host.command("play ring", channel=hidden, practice="cautious")
    assert answer.message is not None
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    table = Table(sandbox, number, (host,))
    await sandbox.until(lambda: seen(table.board))
    await sandbox.allow(hidden, "Elvira", deny=["view_channel"])

    refused = await watch(sandbox.user("Elvira"), table, channel="sala")

    assert "Esa partida no existe" in refused.text
    assert watchers(sandbox, table) == []
    assert "Estás mirando" in (await watch(sandbox.user("Gonzalo"), table, channel="sala")).text


async def test_a_private_match_is_not_watched(sandbox: Sandbox):
    table = await opened(sandbox, private=True)

    refused = await watch(sandbox.user("Elvira"), table, channel="sala")

    assert "Esta partida es privada" in refused.text
    assert watchers(sandbox, table) == []


async def test_hands_are_shown_to_anybody_once_it_is_over_also_across_a_restart(sandbox: Sandbox):
    table = await opened(sandbox)
    alonso, carmen = table.users
    held = {user.name: table.panels[user.name].text for user in table.users}
    assert not any(verb_of(button) is Verb.HANDS for button in table.board().buttons)
    board = await over(sandbox, table)
    await sandbox.kill()
    await sandbox.restart()

    first = await press(sandbox.user("Elvira"), board, Verb.HANDS)
    assert first.message is not None
    assert first.message.ephemeral
    mine = next(line for line in held[alonso.name].splitlines() if "mano:" in line)
    assert "Lo que vio A, Alonso, al final:" in first.text
    assert mine in first.text
    other = next(button for button in first.message.buttons if not button.disabled)
    second = await sandbox.user("Elvira").press(first.message, custom_id=other.custom_id)
    theirs = next(line for line in held[carmen.name].splitlines() if "mano:" in line)
    assert second.message is not None
    assert second.message.id == first.message.id
    assert theirs in second.text
    assert mine not in second.text
    english = await press(sandbox.user("Beatriz"), board, Verb.HANDS)
    assert "Your hand" in english.text


async def test_a_hands_button_kept_from_elsewhere_shows_nothing_while_the_match_goes_on(sandbox: Sandbox):
    past, table = await opened(sandbox), await opened(sandbox)
    board = await over(sandbox, past)
    elvira = sandbox.user("Elvira")
    shown = (await press(elvira, board, Verb.HANDS)).message
    assert shown is not None
    control = next(button for button in shown.buttons if not button.disabled)
    assert control.custom_id == f"hands:{past.number}:1::"

    id = f"hands:{table.number}:1::"
    forged = {**control.raw, "custom_id": id}
    answer = await sandbox.door.act("press", user=elvira.id, message=shown.id, custom_id=id, stale=forged)

    assert "cuando la partida ha terminado" in str(answer)


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
