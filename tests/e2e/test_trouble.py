"""Wrong presses, racing presses, lost messages and permissions: each is answered, and nothing else stops."""

from __future__ import annotations

import asyncio
import copy
import random
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot.ids import Verb, parse
from sandbox import components as kinds
from sandbox.client import Sandbox, SeenMessage
from tests.e2e.driver import (
    Table,
    find,
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


async def test_a_double_press_is_one_move_and_the_second_hears_that_the_menu_was_old(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel = table.panels[mover.name]
    before = await table.sit(mover)
    offer = some_move(before)
    await take(mover, before, offer)

    again = await take(mover, panel, some_move(panel), stale=True)

    assert "Ese menú era antiguo" in again.text
    assert len(record(sandbox, table.number)) == 1


async def test_a_bystander_hears_that_they_are_watching_and_whose_turn_it_is(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    elvira = sandbox.user("Elvira")

    answer = await press(elvira, table.board(elvira), Verb.SEAT)

    assert answer.message is not None
    assert answer.message.ephemeral
    assert "Estás viendo esta partida." in answer.text
    assert mover.name in answer.text


async def test_another_player_hears_whose_turn_it_is(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)

    panel = await table.sit(other)

    assert questions(panel) == []
    assert mover.name in panel.text


async def test_a_control_of_somebody_elses_seat_does_nothing(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    asked = await mover.command("match resign", match=table.number)
    assert asked.message is not None

    typed = await other.command("match move", match=table.number, move="draw 0")

    assert "⚖️" in typed.text
    assert "Artículo" in typed.text
    assert record(sandbox, table.number) == []


async def test_an_illegal_move_is_refused_by_its_article_and_the_panel_stays_open(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)

    answer = await mover.command("match move", match=table.number, move="step spade-7 e5")

    assert "Artículo" in answer.text
    assert record(sandbox, table.number) == []
    assert questions(table.panels[mover.name].refresh())


@pytest.mark.parametrize("words", ["hit", "fly away", "step  spade-7", "🂡", "x" * 2000])
async def test_words_that_are_no_move_are_answered_and_change_nothing(sandbox: Sandbox, words: str):
    table = await opened(sandbox)
    mover, _ = turn(table)

    answer = await mover.command("match move", match=table.number, move=words)

    assert "No entiendo esa jugada." in answer.text
    assert record(sandbox, table.number) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"opponent": "Alonso"}, "No puedes jugar contra ti."),
        ({"opponent": "Juez de Campo"}, "Los bots no pueden sentarse"),
        ({"options": "height=3"}, "No hay ninguna opción llamada height"),
        ({"options": "ace=middle"}, "La opción ace admite uno de estos valores: high, low"),
        ({"options": "ace"}, "clave=valor"),
    ],
)
async def test_a_match_that_cannot_be_opened_is_refused_with_what_would_do(
    sandbox: Sandbox, options: dict[str, str], told: str
):
    before = rows(sandbox, "SELECT count(*) FROM match")

    answer = await sandbox.user("Alonso").command("play ring", options=options)

    assert told in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    assert rows(sandbox, "SELECT count(*) FROM match") == before


async def test_an_ended_match_answers_its_old_buttons(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel, board = table.panels[mover.name], table.board()
    offer = some_move(panel)
    asked = await table.users[0].command("match end", match=table.number)
    assert asked.message is not None

    ended = await press(table.users[0], asked.message, Verb.END)

    assert "Esta partida se ha interrumpido." in ended.text
    await sandbox.until(lambda: table.over)
    late = await take(mover, panel, offer, stale=True)
    assert "Esta partida ha terminado." in late.text
    seat = await mover.press(board, custom_id=find(board, Verb.SEAT).custom_id, stale=True)
    assert "Esta partida se ha interrumpido." in seat.text


async def test_a_match_that_does_not_exist_is_said_to_be_none(sandbox: Sandbox):
    answer = await sandbox.user("Alonso").command("match board", match=987654)

    assert "Esa partida no existe" in answer.text


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


async def test_what_does_not_fit_a_form_is_said_and_changes_nothing(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Elvira", game="toy-auction")
    carmen = table.users[0]
    panel = table.panels[carmen.name]
    fill = next(offer for offer in offered(panel) if offer.verb is Verb.FILL)
    form = (await take(carmen, panel, fill)).modal
    assert form is not None

    answer = await carmen.submit(form, {form.fields[0].custom_id: "9"})

    assert "El máximo es 6." in answer.text
    assert record(sandbox, table.number) == []


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


async def test_an_archived_thread_wakes_up_for_the_next_board(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    board = table.board()

    await sandbox.archive(board.channel)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))

    await sandbox.until(lambda: table.board().id != board.id)
    assert "jugada 1" in table.board().text


async def test_without_permission_the_match_goes_on_in_the_panels_and_the_players_are_told(sandbox: Sandbox):
    channel = await sandbox.add_channel("prueba")
    alonso = sandbox.user("Alonso")
    answer = await alonso.command("play ring", opponent="Carmen", channel=channel)
    assert answer.message is not None
    number = parse(answer.message.buttons[0].custom_id or "").match
    table = Table(sandbox, number, (alonso, sandbox.user("Carmen")))
    await press(table.users[1], table.lobby(table.users[1]), Verb.JOIN)
    await press(alonso, table.lobby(), Verb.START)
    await sandbox.until(lambda: seen(table.board))
    for user in table.users:
        await table.sit(user)
    mover, _ = turn(table)

    await sandbox.allow(channel, "Juez de Campo", deny=["view_channel", "send_messages_in_threads"])
    first = await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    await sandbox.until(lambda: "no permission" in sandbox.bot_log())
    await sandbox.allow(channel, "Juez de Campo")

    assert first.kind == "update"
    assert len(record(sandbox, number)) == 1
    told = await press(mover, table.board(mover), Verb.SEAT)
    assert "No puedo escribir en el canal" in told.text


async def test_a_channel_where_the_bot_may_not_write_gets_no_match(sandbox: Sandbox):
    channel = await sandbox.add_channel("muda")
    await sandbox.allow(channel, "Juez de Campo", deny=["send_messages", "attach_files"])

    answer = await sandbox.user("Alonso").command("play ring", channel=channel)

    assert "No tengo permiso para hacerlo en este canal." in answer.text
    assert "Enviar mensajes" in answer.text
    assert "Adjuntar archivos" in answer.text


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
    choose = random.Random(1)  # noqa: S311 - any choice will do
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


async def test_a_board_that_discord_would_not_take_yet_is_drawn_a_moment_later(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel = table.panels[mover.name]

    await sandbox.fault("/channels/*/messages/*", method="PATCH", status=429, retry_after=0.1, times=2)
    await take(mover, panel, some_move(panel))

    await sandbox.until(lambda: "jugada 1" in table.board().text)


async def test_a_match_whose_record_is_broken_is_set_aside_and_the_others_go_on(sandbox: Sandbox):
    broken, whole = await opened(sandbox), await opened(sandbox)
    await sandbox.stop_bot()
    assert sandbox.data is not None
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        connection.execute("UPDATE snapshot SET state = 'x' WHERE match = ?", (broken.number,))
        connection.commit()

    await sandbox.restart()

    told = "Esta partida está apartada"
    alonso = broken.users[0]
    board = await sandbox.until(lambda: next((m for m in alonso.sees() if told in m.text), None))
    assert board.buttons == []
    assert board.images == []
    typed = await alonso.command("match move", match=broken.number, move="draw 0")
    assert told in typed.text
    panel = await whole.sit(whole.users[0])
    assert f"partida {whole.number}" in panel.text
    asked = await alonso.command("match end", match=broken.number)
    assert asked.message is not None
    await press(alonso, asked.message, Verb.END)
    assert status(sandbox, broken.number) == "ended"


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("seat:{number}", "No conozco este botón"),
        ("fly:{number}:0:0:", "No conozco este botón"),
        ("🂡", "No conozco este botón"),
        ("seat:987654:::", "Esa partida no existe"),
        ("do:{number}:{other}:{made}:draw 0", "Ese menú es de otro sitio."),
        ("do:{number}:{own}:9:draw 0", "Ese menú era antiguo"),
        ("do:{number}:{own}:{made}:fly away", "No entiendo esa jugada."),
        ("at:{number}:{own}:{made}:no such words", "¿Qué haces?"),
        ("fill:{number}:{own}:{made}:nothing", "Ese menú era antiguo"),
        ("done:{number}:{own}:{made}:nothing", "Ese menú era antiguo"),
        ("menu:{number}:{own}:{made}:", "No conozco este botón"),
        ("pick:{number}:{own}:{made}:nothing", "No conozco este botón"),
        ("form:{number}:{own}:{made}:nothing", "Ese menú era antiguo"),
        ("undo:{number}:{own}:{made}:", "No hay ninguna jugada tuya"),
        ("start:{number}:::", "Esta partida ya ha empezado."),
        ("join:{number}:::", "Esta partida ya ha empezado."),
    ],
)
async def test_forged_and_foreign_buttons_are_answered_and_change_nothing(
    forged: Table, sandbox: Sandbox, custom_id: str, told: str
):
    mover, _ = turn(forged)
    own = forged.users.index(mover)
    panel, board = await forged.sit(mover), forged.board(mover)
    made = (questions(panel)[0].custom_id or "").split(":")[3]
    written = custom_id.format(number=forged.number, own=own, other=1 - own, made=made)
    fake = await mover.press(with_id(board, written), custom_id=written, stale=True)

    assert told in fake.text
    assert fake.message is not None
    assert fake.message.ephemeral
    assert record(sandbox, forged.number) == []
    assert questions(panel.refresh())


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def forged(sandbox: Sandbox) -> Table:
    """A match in which nobody moves."""
    return await opened(sandbox)


def with_id(message: SeenMessage, custom_id: str) -> SeenMessage:
    """The message with another custom id on its first button, as nobody's client would show it."""
    fake = copy.copy(message)
    fake.raw = copy.deepcopy(message.raw)
    button = next(part for part in kinds.walk(fake.components) if part["type"] == kinds.BUTTON)
    button["custom_id"] = custom_id
    return fake


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
    assert status(sandbox, 1) == "live"
