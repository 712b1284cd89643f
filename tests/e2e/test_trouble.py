"""Wrong presses, racing presses, lost messages and permissions: each is answered, and nothing else stops."""

from __future__ import annotations

import asyncio
import copy
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Literal

import pytest

from bot.ids import Verb, parse
from sandbox.client import Sandbox, SeenMessage, User
from tests.e2e.driver import (
    Offer,
    Table,
    offered,
    opened,
    press,
    questions,
    seen,
    some_move,
    take,
    turn,
)
from tests.e2e.records import record, rows, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_four_racing_presses_are_one_move(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel = table.panels[mover.name]
    moves = [offer for offer in offered(panel) if offer.verb is Verb.DO][:4]

    answers = await asyncio.gather(*(take(mover, panel, offer, stale=True) for offer in moves))

    assert len(moves) == 4
    assert [answer.kind for answer in answers] == ["update"] * 4
    assert len(record(sandbox, table.number)) == 1
    assert sum("Ese menú era antiguo" in answer.text for answer in answers) >= 1


async def test_a_form_opened_before_a_kill_is_submitted_after_it(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Elvira", game="toy-auction")
    carmen, elvira = table.users
    forms = []
    for user in (carmen, elvira):
        panel = table.panels[user.name]
        fill = next(offer for offer in offered(panel) if offer.verb is Verb.FILL)
        forms.append((await take(user, panel, fill)).modal)
    assert forms[0] is not None
    assert forms[1] is not None

    await sandbox.kill()
    await sandbox.restart()
    answers = [
        await user.submit(form, {form.fields[0].custom_id: bid})
        for user, form, bid in ((carmen, forms[0], "2"), (elvira, forms[1], "3"))
    ]

    assert [answer.kind for answer in answers] == ["update", "update"]
    assert [(line.seat, line.words) for line in record(sandbox, table.number)] == [(0, "bid 2"), (1, "bid 3")]


async def test_a_press_during_a_dropped_connection_is_answered_once_it_resumes(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel = table.panels[mover.name]

    await sandbox.drop_socket()
    answer = await take(mover, panel, some_move(panel))

    assert answer.kind in ("update", "failed")
    await sandbox.until(lambda: len(record(sandbox, table.number)) == 1)


async def test_a_deleted_board_comes_back(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    board = table.board()

    await sandbox.drop_message(board)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))

    await sandbox.until(lambda: seen(table.board) and table.board().id != board.id)
    assert "jugada 1" in table.board().text


async def test_a_lobby_that_is_lost_comes_back_and_can_be_cancelled_by_command(sandbox: Sandbox):
    host, guest = sandbox.user("Alonso"), sandbox.user("Carmen")
    answer = await host.command("play ring")
    assert answer.message is not None
    table = Table(sandbox, parse(answer.message.buttons[0].custom_id or "").match, (host, guest))
    await sandbox.until(lambda: seen(table.lobby))

    await sandbox.drop_message(table.lobby())
    again = await host.command("match board", match=table.number)
    assert "La sala de la partida" in again.text
    await sandbox.until(lambda: seen(table.lobby))
    first = table.lobby()
    await host.command("match board", match=table.number)
    await sandbox.until(lambda: seen(table.lobby) and table.lobby().id != first.id)
    assert first.refresh().gone
    for _ in range(20):  # the bot learns the number of what it posted a moment after everybody sees it
        looked = await guest.command("match board", match=table.number)
        assert looked.message is not None
        if any(table.lobby().id in (button.url or "") for button in looked.message.buttons):
            break
    else:
        raise AssertionError("nobody is told where the lobby is now")

    refused = await guest.command("match end", match=table.number)
    assert "el anfitrión de la partida o un moderador" in refused.text
    asked = await host.command("match end", match=table.number)
    assert asked.message is not None
    assert "Aún no ha empezado" in asked.text
    cancelled = await press(host, asked.message, Verb.CANCEL)
    assert "Esta partida se ha interrumpido." in cancelled.text
    assert status(sandbox, table.number) == "ended"
    for command in ("match end", "match board"):
        late = await host.command(command, match=table.number)
        assert "Esta partida ha terminado." in late.text


async def test_an_archived_thread_wakes_up_for_the_next_board(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    board = table.board()

    await sandbox.archive(board.channel)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))

    await sandbox.until(lambda: table.board().id != board.id)
    assert "jugada 1" in table.board().text


async def test_who_owes_is_called_once_and_by_a_message_of_its_own(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)

    await sandbox.kill()  # nobody has been heard of since: whoever owes is called
    await sandbox.restart()
    mine = f"partida {table.number}:"
    call = await sandbox.until(lambda: next((m for m in mover.sees() if m.pinged and mine in m.text), None))

    assert call.pinged_ids == [mover.id]
    assert table.board().id in call.text
    assert not any(message.pinged and mine in message.text for message in other.sees())
    panel = await table.sit(mover)
    choose = random.Random(1)
    while mover in table.asked():
        panel = await table.answer(mover, choose)
    assert questions(panel) == []
    await sandbox.until(lambda: call.refresh().gone)


async def test_a_board_older_than_an_hour_is_posted_anew_and_the_old_one_points_to_it(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    old = table.board()

    await sandbox.advance(3700)
    panel = await table.sit(mover)
    await take(mover, panel, some_move(panel))

    await sandbox.until(lambda: table.board().id != old.id)
    await sandbox.until(lambda: [button.url is not None for button in old.refresh().buttons] == [True])
    assert not any(request.status == 429 for request in sandbox.requests)


async def test_a_panel_that_was_being_sent_while_the_other_moved_shows_what_came_after(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    panel = table.panels[mover.name]

    before = len(sandbox.requests)

    await sandbox.fault("/interactions/*/callback", delay=0.8)
    opening = asyncio.create_task(press(other, table.board(other), Verb.SEAT))
    await sandbox.until(lambda: len(sandbox.requests) > before)
    await take(mover, panel, ends_turn(panel))

    opened_late = (await opening).message
    assert opened_late is not None
    await sandbox.until(lambda: questions(opened_late.refresh()))
    assert "jugada 1" in opened_late.refresh().text or "ply 1" in opened_late.refresh().text


def ends_turn(panel: SeenMessage) -> Offer:
    """The move of the ring that ends a turn."""
    return next(offer for offer in offered(panel) if offer.verb is Verb.DO and offer.words[0] == "draw")


async def test_a_move_that_is_answered_too_late_stands_and_is_shown_to_all(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    panel = table.panels[mover.name]

    await sandbox.fault("/interactions/*/callback", delay=0.5)
    pressed = asyncio.create_task(take(mover, panel, some_move(panel)))
    await sandbox.until(lambda: len(record(sandbox, table.number)) == 1)
    await sandbox.advance(4)

    assert (await pressed).kind == "failed"
    await sandbox.until(lambda: "jugada 1" in table.board(other).text)
    await sandbox.until(lambda: "answered too late" in sandbox.bot_log())
    assert "jugada 1" in (await table.sit(mover)).text


async def test_who_gives_up_sees_it_in_the_panel_that_was_open(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Carmen")
    mover, other = turn(table)
    panel = table.panels[mover.name]
    before = copy.copy(panel)
    asked = await mover.command("match resign", match=table.number)
    assert asked.message is not None

    answers = await asyncio.gather(
        *(mover.press(asked.message, custom_id=asked.message.buttons[0].custom_id) for _ in range(2))
    )
    done = f"Has abandonado la partida {table.number}."
    assert sorted(done in answer.text for answer in answers) == [False, True]
    await sandbox.until(lambda: "Esta partida ha terminado." in panel.refresh().text)
    assert f"Gana {other.name}" in panel.refresh().text
    assert done in asked.message.refresh().text

    late = await take(mover, before, some_move(before), stale=True)
    assert late.text.count("Esta partida ha terminado.") == 1


@dataclass(frozen=True)
class Told:
    """What is said to whoever speaks Spanish and to whoever speaks English."""

    spanish: str
    english: str

    def to(self, user: User) -> str:
        return self.spanish if user.name in ("Alonso", "Carmen") else self.english


CANNOT_WRITE = Told("No puedo escribir en el canal", "I may not write in this match's channel")
SET_ASIDE = Told("Esta partida está apartada", "This match is set aside")
CLOSED = Told("Tienes cerrados los mensajes directos", "Your direct messages are closed to me")


async def in_channel(sandbox: Sandbox, channel: str) -> Table:
    """A match between one who speaks Spanish and one who speaks English, in a channel of its own."""
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    answer = await alonso.command("play ring", opponent="Beatriz", channel=channel)
    assert answer.message is not None
    table = Table(sandbox, parse(answer.message.buttons[0].custom_id or "").match, (alonso, beatriz))
    await press(beatriz, table.lobby(beatriz), Verb.JOIN)
    await press(alonso, table.lobby(), Verb.START)
    await sandbox.until(lambda: seen(table.board))
    for user in table.users:
        await table.sit(user)
    return table


async def test_without_permission_the_match_goes_on_in_the_panels_until_it_is_given_back(sandbox: Sandbox):
    channel = await sandbox.add_channel("prueba")
    table = await in_channel(sandbox, channel)
    mover, _ = turn(table)

    await sandbox.allow(channel, "Juez de Campo", deny=["view_channel", "send_messages_in_threads"])
    first = await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    await sandbox.until(lambda: "no permission" in sandbox.bot_log())

    assert first.kind == "update"
    assert len(record(sandbox, table.number)) == 1
    for user in table.users:
        told = await press(user, table.board(user), Verb.SEAT)
        assert CANNOT_WRITE.to(user) in told.text
    await sandbox.allow(channel, "Juez de Campo")
    await sandbox.until(lambda: "jugada 1" in table.board().text)
    await sandbox.quiet()
    told = await press(mover, table.board(mover), Verb.SEAT)
    assert CANNOT_WRITE.to(mover) not in told.text


async def test_a_locked_thread_bars_the_board_alone_until_it_is_opened(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz")
    mover, other = turn(table)
    thread = table.board().channel

    await sandbox.archive(thread, locked=True)
    await mover.command("match move", match=table.number, move="draw 0")
    await sandbox.until(lambda: f"match {table.number}: no permission" in sandbox.bot_log())
    for user in (other, mover):
        played = await user.command("match move", match=table.number, move="draw 0")
        assert CANNOT_WRITE.to(user) in played.text
    pressed = await press(other, table.board(other), Verb.SEAT)
    assert pressed.kind == "failed"  # nobody can be answered in there, and that is no fault of ours
    await sandbox.until(lambda: "answered too late (50083)" in sandbox.bot_log())
    assert " ERROR " not in sandbox.bot_log()
    await sandbox.archive(thread, archived=False)

    await sandbox.until(lambda: "jugada 3" in table.board(sandbox.user("Urraca")).text)


async def test_a_match_whose_thread_is_deleted_goes_on_in_its_channel(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz")
    mover, _ = turn(table)

    await sandbox.drop_channel(table.board().channel)
    await mover.command("match move", match=table.number, move="draw 0")

    await sandbox.until(lambda: seen(table.board) and "jugada 1" in table.board().text)
    assert table.board().channel == table.lobby_channel


async def test_a_private_match_whose_thread_is_deleted_goes_on_in_another_with_its_players(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz", private=True)
    mover, other = turn(table)
    thread = table.board(mover).channel

    await sandbox.drop_channel(thread)
    await sandbox.restart()
    await mover.command("match move", match=table.number, move="draw 0")

    for user in (mover, other):
        await sandbox.until(lambda user=user: seen(lambda: table.board(user)))
        assert table.board(user).channel not in (thread, table.lobby_channel)
    assert not seen(lambda: table.board(sandbox.user("Elvira")))


async def test_a_channel_where_the_bot_may_not_write_gets_no_match(sandbox: Sandbox):
    channel = await sandbox.add_channel("muda")
    await sandbox.allow(channel, "Juez de Campo", deny=["send_messages", "attach_files"])

    spanish = await sandbox.user("Alonso").command("play ring", channel=channel)
    english = await sandbox.user("Beatriz").command("play ring", channel=channel)

    assert "No tengo permiso para hacerlo en este canal." in spanish.text
    assert "Enviar mensajes" in spanish.text
    assert "Adjuntar archivos" in spanish.text
    assert "I may not do that in this channel." in english.text
    assert "Attach Files" in english.text


async def test_hands_come_by_direct_message_to_those_who_ask_and_follow_the_hand(sandbox: Sandbox):
    gonzalo, diego = sandbox.user("Gonzalo"), sandbox.user("Diego")
    answer = await gonzalo.command("settings me", hands=True)
    assert "Mano por mensaje directo: sí" in answer.text

    table = await opened(sandbox, "Gonzalo", "Diego")
    hand = await sandbox.until(lambda: by_message(gonzalo))
    assert len(hand.images) == 1
    assert by_message(diego) is None
    before = hand.text
    if gonzalo not in table.asked():
        await diego.command("match move", match=table.number, move="draw 0")
    panel = await table.sit(gonzalo)
    thrown = next(offer for offer in offered(panel) if offer.words[0] == "discard")
    await take(gonzalo, panel, thrown)

    await sandbox.until(lambda: hand.refresh().text != before)
    await gonzalo.command("settings me", hands=False)


def by_message(user: User) -> SeenMessage | None:
    """The user's hand as a direct message."""
    return next((m for m in user.sees() if "mano:" in m.text and not m.ephemeral), None)


async def test_closed_direct_messages_hold_no_match_up_and_are_told_in_the_panel(sandbox: Sandbox):
    users = [sandbox.user("Carmen"), sandbox.user("Inés")]
    for user in users:
        await sandbox.set_dms(user, open=False)
        await user.command("settings me", hands=True)

    table = await opened(sandbox, "Carmen", "Inés")
    await sandbox.until(lambda: sandbox.bot_log().count("could not be delivered: 50007") >= 2)
    await sandbox.quiet()

    for user in users:
        panel = await table.sit(user)
        assert CLOSED.to(user) in panel.text
        await user.command("settings me", hands=False)
        await sandbox.set_dms(user, open=True)
    mover, _ = turn(table)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    assert len(record(sandbox, table.number)) == 1


@pytest.mark.parametrize("code", [429, 503])
async def test_a_board_that_discord_does_not_take_now_is_drawn_with_the_next_change(
    sandbox: Sandbox, code: Literal[429, 503]
):
    table = await opened(sandbox, "Alonso", "Beatriz")
    choose = random.Random(1)
    lines = len(record(sandbox, table.number))

    await sandbox.fault("/channels/*/messages/*", method="PATCH", status=code, retry_after=0.1, times=2)
    while len(record(sandbox, table.number)) < lines + 3:
        user = (await sandbox.until(table.asked))[0]
        await table.answer(user, choose)

    await sandbox.until(lambda: "jugada 3" in table.board().text)
    await sandbox.clear_faults()


async def test_answers_that_discord_stumbles_over_are_sent_again(sandbox: Sandbox):
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")

    await sandbox.fault("/interactions/*/callback", status=500, times=2)
    answers = await asyncio.gather(*(user.command("match board", match=987654) for user in (alonso, beatriz)))

    assert "Esa partida no existe" in answers[0].text
    assert "There is no such match" in answers[1].text


async def test_a_move_whose_answer_is_lost_is_not_said_to_be_undone(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz")
    mover, _ = turn(table)
    panel = table.panels[mover.name]

    await sandbox.fault("/interactions/*/callback", lost="request")
    answer = await take(mover, panel, some_move(panel))

    assert len(record(sandbox, table.number)) == 1
    assert Told("Mira cómo están las cosas", "Look how things stand").to(mover) in answer.text
    assert " ERROR " not in sandbox.bot_log()


async def test_when_tokens_expire_the_board_opens_a_fresh_panel(sandbox: Sandbox):
    table = await opened(sandbox, "Alonso", "Beatriz")
    mover, other = turn(table)

    await sandbox.expire_tokens()
    await mover.command("match move", match=table.number, move="draw 0")
    await sandbox.until(lambda: "out of reach" in sandbox.bot_log())

    assert questions(await table.sit(other))
    await sandbox.until(lambda: "jugada 1" in table.board().text)


async def test_matches_that_cannot_be_read_are_set_aside_told_and_healed(sandbox: Sandbox):
    state, option, whole = [await opened(sandbox, "Alonso", "Beatriz") for _ in range(3)]
    await sandbox.stop_bot()
    execute(sandbox, "UPDATE snapshot SET state = 'x' WHERE match = ?", state.number)
    sane = rows(sandbox, "SELECT options FROM match WHERE id = ?", option.number)[0][0]
    older = sane.replace('"high"', '"middle"')
    assert older != sane
    execute(sandbox, "UPDATE match SET options = ? WHERE id = ?", older, option.number)

    await sandbox.restart()

    for broken in (state, option):
        board = await sandbox.until(lambda broken=broken: said(broken, SET_ASIDE.spanish))
        assert (board.buttons, board.images) == ([], [])
        for user in broken.users:
            typed = await user.command("match move", match=broken.number, move="draw 0")
            assert SET_ASIDE.to(user) in typed.text
    panel = await whole.sit(whole.users[0])
    assert f"partida {whole.number}" in panel.text
    asked = await state.users[0].command("match end", match=state.number)
    assert asked.message is not None
    await press(state.users[0], asked.message, Verb.END)
    assert status(sandbox, state.number) == "ended"

    await sandbox.stop_bot()
    execute(sandbox, "UPDATE match SET options = ? WHERE id = ?", sane, option.number)
    await sandbox.restart()
    await option.users[0].command("match board", match=option.number)
    await sandbox.until(lambda: seen(option.board))
    for user in option.users:
        await option.sit(user)
    mover, _ = turn(option)
    await take(mover, option.panels[mover.name], some_move(option.panels[mover.name]))
    assert len(record(sandbox, option.number)) == 1


def said(table: Table, text: str) -> SeenMessage | None:
    """A message about the match that says ``text``."""
    title = f"partida {table.number}"
    return next((m for m in table.users[0].sees() if text in m.text and title in m.text), None)


def execute(sandbox: Sandbox, statement: str, *values: object) -> None:
    """Change the bot's database behind its back."""
    assert sandbox.data is not None
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        connection.execute(statement, values)
        connection.commit()


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
