"""Settings over the wire: menus and forms, what they change, and who may not."""

from __future__ import annotations

import copy
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from bot.ids import Verb, parse
from sandbox.client import Sandbox, SeenMessage, User
from sandbox.seen import Button, Select
from tests.e2e.driver import Table, offered, open_table, opened, press, some_move, take, turn, verb_of
from tests.e2e.records import record, rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


def control(message: SeenMessage, key: str) -> Button | Select:
    """The control of one setting."""
    controls: list[Button | Select] = [*message.buttons, *message.selects]
    return next(one for one in controls if key in parse(one.custom_id or "").words)


async def menus(who: User, page: str) -> SeenMessage:
    answer = await who.command(f"settings {page}")
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


async def switch(who: User, page: SeenMessage, key: str) -> str:
    """Press a setting's button; the page as it stands then."""
    answer = await who.press(page.refresh(), custom_id=control(page.refresh(), key).custom_id)
    assert answer.message is not None, answer.text
    assert answer.message.id == page.id
    return answer.text


async def pick(who: User, page: SeenMessage, key: str, *values: str) -> str:
    """Choose in a setting's menu; the page as it stands then."""
    answer = await who.choose(page.refresh(), list(values), custom_id=control(page.refresh(), key).custom_id)
    assert answer.kind == "update", answer.text
    return answer.text


def now_quiet() -> str:
    """Quiet hours that are going on."""
    hour = datetime.now(UTC).hour
    return f"{hour}-{(hour + 3) % 24} UTC"


def calls(user: User, table: Table) -> list[SeenMessage]:
    """The messages that call ``user`` to the match."""
    mine = f"partida {table.number}:"
    return [m for m in user.sees() if user.id in m.pinged_ids and mine in m.text]


# One's own


async def test_ones_own_settings_are_changed_in_place(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    page = await menus(elvira, "me")
    assert "Confirmar cada jugada: no" in page.text

    assert "Confirmar cada jugada: sí" in await switch(elvira, page, "confirm")
    assert "Texto en vez de imágenes: sí" in await switch(elvira, page, "text_only")
    assert "Consejos: no" in await switch(elvira, page, "hints")
    assert "Novedades en mi panel: breve" in await pick(elvira, page, "verbosity", "short")
    assert "Language: English" in await pick(elvira, page, "language", "en")
    assert "Idioma: el de mi Discord" in await pick(elvira, page, "language", "own")

    await sandbox.kill()
    await sandbox.restart()
    again = await menus(elvira, "me")
    for told in ("Confirmar cada jugada: sí", "Texto en vez de imágenes: sí", "Consejos: no", "breve"):
        assert told in again.text
    assert "Confirmar cada jugada: no" in await switch(elvira, page, "confirm")  # the page from before
    answer = await elvira.command(
        "settings me", options={"text-only": False, "hints": True, "news": "normal"}
    )
    assert "Texto en vez de imágenes: no" in answer.text


async def test_a_switch_that_is_pressed_twice_is_switched_once(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    page = await menus(elvira, "me")
    before = copy.copy(page)

    await switch(elvira, page, "confirm")
    again = await elvira.press(before, custom_id=control(before, "confirm").custom_id, stale=True)

    assert "Confirmar cada jugada: sí" in again.text
    assert "Confirmar cada jugada: no" in await switch(elvira, page, "confirm")


async def test_quiet_hours_are_written_into_a_form_and_refused_with_what_is_right(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    page = await menus(elvira, "me")

    async def write(text: str) -> str:
        opened = await elvira.press(page.refresh(), custom_id=control(page, "quiet").custom_id)
        assert opened.modal is not None
        return (await elvira.submit(opened.modal, {opened.modal.fields[0].custom_id: text})).text

    assert "Horas de silencio: 22:30-8 Europe/Madrid" in await write("22:30-8 madrid")
    assert "No conozco la zona horaria «Marte»" in await write("22-8 Marte")
    assert "desde-hasta" in await write("de noche")
    assert (
        "no pueden terminar" in (await elvira.command("settings me", options={"quiet-hours": "8-8 UTC"})).text
    )
    assert "22:30-8 Europe/Madrid" in (await menus(elvira, "me")).text
    assert "Horas de silencio: ninguna" in await write("")
    suggested = await elvira.autocomplete("settings me", "quiet-hours", "22-7 canar")
    assert [value for _, value in suggested] == ["22-7 Atlantic/Canary", "none"]


async def test_nobody_is_called_in_quiet_hours_and_everybody_when_they_end(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    await mover.command("settings me", options={"quiet-hours": now_quiet()})

    await sandbox.kill()  # nobody has been heard of since
    await sandbox.restart()
    await sandbox.quiet()
    assert calls(mover, table) == []

    await sandbox.kill()
    past = datetime.now(UTC) - timedelta(hours=4)
    assert sandbox.data is not None
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        quiet = f"{past.hour}-{(past.hour + 1) % 24} UTC"
        connection.execute('UPDATE setting_user SET quiet = ? WHERE "user" = ?', (quiet, int(mover.id)))
        connection.commit()
    await sandbox.restart()
    await sandbox.until(lambda: calls(mover, table))
    await mover.command("settings me", options={"quiet-hours": "none"})


async def test_a_call_for_several_leaves_out_who_has_quiet_hours_until_they_end(sandbox: Sandbox):
    table = await opened(sandbox, "Gonzalo", "Carmen", game="toy-auction")
    gonzalo, carmen = table.users
    await gonzalo.command("settings me", options={"quiet-hours": now_quiet()})
    await sandbox.kill()
    await sandbox.restart()
    await sandbox.until(lambda: calls(carmen, table))
    assert calls(gonzalo, table) == []

    await sandbox.kill()  # the call that stands has left Gonzalo out, and is not repeated
    stands = [message.id for message in calls(carmen, table)]
    await sandbox.restart()
    await sandbox.quiet()
    assert calls(gonzalo, table) == []
    assert [message.id for message in calls(carmen, table)] == stands
    await gonzalo.command("settings me", options={"quiet-hours": "none"})


# Confirmations


async def confirming(sandbox: Sandbox, **options: object) -> tuple[Table, User]:
    """A match whose first mover wants to be asked."""
    table = await opened(sandbox, **options)  # type: ignore[arg-type]
    mover = table.asked()[0]
    await mover.command("settings me", confirm=True)
    return table, mover


def sure(panel: SeenMessage) -> Button:
    return next(button for button in panel.buttons if verb_of(button) is Verb.SURE)


async def test_a_whole_move_is_asked_about_and_played_once_confirmed(sandbox: Sandbox):
    table, mover = await confirming(sandbox)
    panel = table.panels[mover.name]
    move = some_move(panel)

    asked = await take(mover, panel, move)
    assert asked.message is not None
    assert asked.message.id == panel.id
    assert [button.label for button in asked.message.buttons] == ["✔ Confirmar", "↩ Atrás"]
    assert record(sandbox, table.number) == []

    back = next(button for button in asked.message.buttons if "Atrás" in button.label)
    again = await mover.press(asked.message, custom_id=back.custom_id)
    assert again.message is not None
    assert " ".join(move.words) in [" ".join(offer.words) for offer in offered(again.message)]
    assert record(sandbox, table.number) == []

    asked = await take(mover, again.message, some_move(again.message))
    await mover.press(panel.refresh(), custom_id=sure(panel.refresh()).custom_id)
    assert [line.words for line in record(sandbox, table.number)] == [" ".join(move.words)]
    await mover.command("settings me", confirm=False)


async def test_the_question_outlives_a_restart_and_counts_once(sandbox: Sandbox):
    table, mover = await confirming(sandbox)
    asked = await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    assert asked.message is not None
    kept = copy.copy(asked.message)
    other = next(user for user in table.users if user is not mover)
    await sandbox.kill()
    await sandbox.restart()

    control = sure(asked.message)
    done = await mover.press(asked.message, custom_id=control.custom_id)
    assert done.kind == "update"
    assert len(record(sandbox, table.number)) == 1
    twice = await mover.press(kept, custom_id=control.custom_id, stale=True)
    assert "Ese menú era antiguo" in twice.text or "antiguo" in str(twice.message)
    assert len(record(sandbox, table.number)) == 1
    await mover.command("settings me", confirm=False)
    assert other.name


async def test_a_question_is_no_longer_answered_once_the_match_is_over(sandbox: Sandbox):
    table, mover = await confirming(sandbox)
    asked = await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    assert asked.message is not None
    kept = copy.copy(asked.message)
    other = next(user for user in table.users if user is not mover)
    question = await other.command("match resign", match=table.number)
    assert question.message is not None
    await press(other, question.message, Verb.RESIGN)

    late = await mover.press(kept, custom_id=sure(kept).custom_id, stale=True)

    assert "Esta partida ha terminado." in late.text
    assert [line.kind for line in record(sandbox, table.number)] == ["leave"]
    await mover.command("settings me", confirm=False)


async def test_numbers_are_asked_about_and_what_cannot_be_is_refused_first(sandbox: Sandbox):
    table, mover = await confirming(sandbox, game="toy-auction")
    panel = table.panels[mover.name]
    form = next(offer for offer in offered(panel) if offer.verb is Verb.FILL)

    async def bid(text: str) -> SeenMessage:
        opened = await take(mover, panel.refresh(), form)
        assert opened.modal is not None
        answer = await mover.submit(opened.modal, {opened.modal.fields[0].custom_id: text})
        assert answer.message is not None
        return answer.message

    assert "Eso no es un número entero." in (await bid("x")).text
    asked = await bid("1")
    assert record(sandbox, table.number) == []
    assert parse(sure(asked).custom_id or "").words == (*form.words, "1")
    await mover.press(asked, custom_id=sure(asked).custom_id)
    assert [line.words for line in record(sandbox, table.number)] == [" ".join((*form.words, "1"))]
    await mover.command("settings me", confirm=False)


@pytest.mark.parametrize("game", ["ring", "audatia", "espada-negra"])
async def test_matches_are_played_with_every_move_confirmed(sandbox: Sandbox, game: str):
    table = await open_table(sandbox, game, ("Diego", "Inés"))
    for user in table.users:
        await user.command("settings me", confirm=True, options={"text-only": True})
        await table.sit(user)
    choose, confirmed = random.Random(7), 0

    for _ in range(40):
        if table.over:
            break
        user = choose.choice(await sandbox.until(table.asked))
        panel = table.panels[user.name].refresh()
        assert panel.images == []
        confirmed += any(verb_of(button) is Verb.SURE for button in panel.buttons)
        await table.answer(user, choose)

    assert confirmed > 0
    assert record(sandbox, table.number)
    for user in table.users:
        await user.command("settings me", confirm=False, options={"text-only": False})


# Text only, and how much is told


async def test_panels_of_those_who_want_no_pictures_come_in_words(sandbox: Sandbox):
    gonzalo = sandbox.user("Gonzalo")
    await gonzalo.command("settings me", options={"text-only": True})
    table = await opened(sandbox, "Gonzalo", "Diego")
    words, picture = (table.panels[user.name] for user in table.users)

    assert words.images == []
    assert "┌───┬" in words.text
    assert "mano:" in words.text
    assert len(picture.images) == 1
    assert "┌───┬" not in picture.text
    assert len(table.board(gonzalo).images) == 1  # the board is everybody's
    await gonzalo.command("settings me", options={"text-only": False})
    assert len((await table.sit(gonzalo)).images) == 1


# The server's


async def test_a_servers_settings_are_changed_in_place(sandbox: Sandbox):
    urraca = sandbox.user("Urraca")
    role = await sandbox.add_role("Capitanes")
    page = await menus(urraca, "server")
    assert "Se abren partidas en: cualquier canal" in page.text

    assert "Tiempo: 1 día por jugada" in await pick(urraca, page, "time", "1d")
    assert "Cuando se agota: pierde su sitio" in await pick(urraca, page, "lapse", "forfeit")
    assert "Rol de moderador: Capitanes" in await pick(urraca, page, "moderator_role", role)
    assert "Rol de moderador: ninguno" in await pick(urraca, page, "moderator_role")
    assert "Las partidas se juegan en: el propio canal" in await switch(urraca, page, "threads")
    assert "Language: English" not in await pick(urraca, page, "language", "en")
    assert "Idioma: English" in page.refresh().text
    await sandbox.kill()
    await sandbox.restart()
    assert "Idioma: Español" in await pick(urraca, page, "language", "es")
    assert "un hilo para cada partida" in await switch(urraca, page, "threads")
    await pick(urraca, page, "time", "3d")
    await pick(urraca, page, "lapse", "skip")


async def test_the_right_to_it_is_asked_for_at_each_press(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    assert "*Gestionar servidor*" in (await elvira.command("settings server")).text
    role = await sandbox.add_role("Alcaides", ["manage_guild"])
    await sandbox.give_role(elvira, role)
    page = await menus(elvira, "server")
    await sandbox.take_role(elvira, role)

    for key, values in (("threads", ()), ("time", ("1d",)), ("channels", ("sala",))):
        one = control(page, key)
        answer = (
            await elvira.choose(page, list(values), custom_id=one.custom_id)
            if isinstance(one, Select)
            else await elvira.press(page, custom_id=one.custom_id)
        )
        assert "*Gestionar servidor*" in answer.text
    assert "cualquier canal" in (await menus(sandbox.user("Urraca"), "server")).text


async def test_matches_are_opened_only_in_the_channels_that_are_allowed(sandbox: Sandbox):
    urraca, alonso, beatriz = (sandbox.user(name) for name in ("Urraca", "Alonso", "Beatriz"))
    table = await opened(sandbox)
    await alonso.command("match draw", match=table.number)
    page = await menus(urraca, "server")
    assert "Se abren partidas en: #torneo" in await pick(urraca, page, "channels", "torneo")
    before = rows(sandbox, "SELECT count(*) FROM match")

    for refused in (
        await alonso.command("play ring", channel="sala"),
        await alonso.command("play ring", channel="sala", practice="cautious"),
    ):
        assert "Abre la tuya en uno de estos: #torneo." in refused.text
    assert "Open yours in one of these: #torneo." in (await beatriz.command("play ring", channel="sala")).text
    assert rows(sandbox, "SELECT count(*) FROM match") == before
    assert (await alonso.command("play ring", channel="torneo")).message is not None

    more = await urraca.command("settings server", options={"allow-channel": "sala"})
    assert "#sala" in more.text
    assert "#torneo" in more.text
    less = await urraca.command("settings server", options={"forbid-channel": "torneo"})
    assert "Se abren partidas en: #sala" in less.text
    twice = await urraca.command("settings server", options={"forbid-channel": "torneo"})
    assert "#torneo no está entre los canales" in twice.text
    assert (
        "Abre la tuya en uno de estos: #sala." in (await alonso.command("play ring", channel="torneo")).text
    )
    assert "cualquier canal" in await pick(urraca, page, "channels")
    assert (await alonso.command("play ring", channel="sala")).message is not None


async def test_a_channel_that_one_cannot_see_is_not_named(sandbox: Sandbox):
    urraca, elvira = sandbox.user("Urraca"), sandbox.user("Elvira")
    hidden = await sandbox.add_channel("secreto")
    await sandbox.allow(hidden, "Elvira", deny=["view_channel"])
    await urraca.command("settings server", options={"allow-channel": hidden})

    refused = await elvira.command("play ring", channel="sala")
    assert "ni en ninguno que puedas ver" in refused.text
    assert "secreto" not in refused.text
    await sandbox.drop_channel(hidden)
    assert "ninguno que siga existiendo" in (await menus(urraca, "server")).text
    page = await menus(urraca, "server")
    await pick(urraca, page, "channels", "sala")
    assert "cualquier canal" in await pick(urraca, page, "channels")


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
