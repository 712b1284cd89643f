"""A newcomer alone, answers given ahead, and seats taken late: through the panels, over the wire."""

from __future__ import annotations

import json

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox, SeenMessage
from tests.e2e.driver import (
    Table,
    find,
    offered,
    open_table,
    opened,
    press,
    seen,
    take,
    turn,
    verb_of,
)
from tests.e2e.records import record, rows, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def practising(sandbox: Sandbox, name: str, command: str, **options: object) -> Table:
    """A match that ``name`` opens alone."""
    user = sandbox.user(name)
    answer = await user.command(command, **options)
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    table = Table(sandbox, number, (user,), lobby_channel=answer.message.channel if answer.message else "")
    await sandbox.until(lambda: seen(table.board))
    return table


@pytest.mark.parametrize(
    ("name", "command", "options"),
    [
        ("Alonso", "jugar ring", {"practica": "cautious"}),
        ("Beatriz", "play ring", {"practice": "random"}),
        ("Carmen", "play audatia", {"practice": "strategist"}),
    ],
)
async def test_a_newcomer_alone_plays_at_once_to_the_end(
    sandbox: Sandbox, name: str, command: str, options: dict[str, str]
):
    table = await practising(sandbox, name, command, **options)

    named = {"Alonso": "Práctica", "Beatriz": "Azar", "Carmen": "Estratega"}
    assert named[name] in table.board().text
    await table.play_out(seed=4)

    assert status(sandbox, table.number) == "over"
    assert {line.seat for line in record(sandbox, table.number)} == {0, 1}
    assert {line.kind for line in record(sandbox, table.number)} == {"move"}
    posted = json.dumps([request.body for request in sandbox.requests], default=str)
    assert "<@None>" not in posted


async def test_the_lobby_fills_the_free_seats_for_practice(sandbox: Sandbox):
    carmen, diego = sandbox.user("Carmen"), sandbox.user("Diego")
    lobby = (await carmen.command("play toy-auction", seats=4)).message
    assert lobby is not None
    await press(diego, lobby, Verb.JOIN)
    await sandbox.until(lambda: "Diego" in lobby.refresh().text)

    refused = await press(diego, lobby, Verb.PRACTISE)
    assert "Only the host of this match can do that." in refused.text
    await press(carmen, lobby, Verb.PRACTISE)

    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    table = Table(sandbox, number, (carmen, diego))
    await sandbox.until(lambda: seen(table.board))
    await table.play_out(seed=1)
    assert {line.seat for line in record(sandbox, number)} == {0, 1, 2, 3}


async def test_what_a_practice_opponent_owes_is_played_after_a_kill(sandbox: Sandbox):
    table = await practising(sandbox, "Gonzalo", "play ring", practice="random")
    gonzalo = table.users[0]
    panel = await table.sit(gonzalo)
    asked = await sandbox.until(table.asked)
    assert asked == [gonzalo]
    ending = next(offer for offer in offered(panel.refresh()) if offer.words[0] == "draw")

    kill = await sandbox.kill_at("received", user=gonzalo, custom_id=ending.control.custom_id)
    await take(gonzalo, panel, ending)
    await kill.done()
    await sandbox.ready()

    await sandbox.until(lambda: any(line.seat == 1 for line in record(sandbox, table.number)))
    lines = record(sandbox, table.number)
    own = [line.nth for line in lines if line.seat == 0]
    assert own == list(range(1, 1 + len(own)))


def _button(panel: SeenMessage, verb: Verb) -> str:
    return find(panel, verb).label


async def test_an_answer_is_given_ahead_taken_back_and_played_without_being_asked(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Diego", "Elvira", game="toy-auction")
    carmen, diego, elvira = table.users
    await carmen.command("match move", match=table.number, move="bid 2")
    panel = await table.sit(carmen)
    assert _button(panel, Verb.AHEAD) == "Pujar por el próximo lote"

    await sandbox.until(lambda: "jugada 1" in table.board().text)
    await sandbox.quiet()
    public = len([request for request in sandbox.requests if request.template.startswith("/channels/")])
    form = (await press(carmen, panel, Verb.AHEAD)).modal
    assert form is not None
    kept = await carmen.submit(form, {form.fields[0].custom_id: "1"})
    assert "Respuesta adelantada: **Puja por el próximo lote: 1**" in kept.text
    assert kept.message is not None
    await press(carmen, kept.message, Verb.VOID)
    form = (await press(carmen, kept.message.refresh(), Verb.AHEAD)).modal
    assert form is not None
    await carmen.submit(form, {form.fields[0].custom_id: "3"})
    await sandbox.quiet()
    assert public == len(
        [request for request in sandbox.requests if request.template.startswith("/channels/")]
    )

    await sandbox.kill()
    await sandbox.restart()
    for user in (diego, elvira):
        await user.command("match move", match=table.number, move="bid 0")

    assert [(line.seat, line.words) for line in record(sandbox, table.number)] == [
        *((0, "bid 2"), (1, "bid 0"), (2, "bid 0"), (0, "bid 3"))
    ]


async def test_parry_nothing_this_turn_is_a_button_while_somebody_else_plays(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz")
    mover, other = turn(table)
    label = {"Alonso": "🛡 No parar nada este turno", "Beatriz": "🛡 Parry nothing this turn"}
    assert not any(verb_of(button) is Verb.AHEAD for button in table.panels[mover.name].buttons)
    panel = await table.sit(other)
    assert _button(panel, Verb.AHEAD) == label[other.name]

    kept = await press(other, panel, Verb.AHEAD)
    assert kept.message is not None
    assert any(verb_of(button) is Verb.VOID for button in kept.message.buttons)
    await mover.command("match move", match=table.number, move="draw 0")

    await sandbox.until(lambda: other in table.asked())
    assert not any(verb_of(button) is Verb.VOID for button in table.panels[other.name].refresh().buttons)


async def test_an_empty_seat_of_a_session_is_taken_late_by_button_or_command(sandbox: Sandbox):
    table = await open_table(sandbox, "toy-session", ("Carmen",), seats=3)
    board = table.board()

    sat = await press(sandbox.user("Diego"), board, Verb.SIT)
    assert sat.message is not None
    assert sat.message.ephemeral
    await sandbox.user("Elvira").command("match join", match=table.number)
    await sandbox.until(lambda: all(verb_of(button) is not Verb.SIT for button in table.board().buttons))
    full = await sandbox.user("Inés").command("match join", match=table.number)

    assert "There is no empty seat in this match." in full.text
    seated = rows(sandbox, "SELECT name FROM seat WHERE match = ? ORDER BY seat", table.number)
    assert [name for (name,) in seated] == ["Carmen", "Diego", "Elvira"]


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
