"""Agreement and openings over the wire: who is asked, who hears what, and what the board says."""

from __future__ import annotations

import copy

import pytest

from bot.ids import Verb
from sandbox.client import Response, Sandbox, SeenMessage, User
from tests.e2e.driver import Table, find, opened, press, seen, some_move, take, turn, verb_of
from tests.e2e.records import record, rows, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


def offer_in(user: User) -> SeenMessage:
    """The newest proposal that can still be answered. Raises LookupError."""
    for message in reversed(user.sees()):
        if any(verb_of(button) is Verb.AGREE for button in message.buttons):
            return message
    raise LookupError("no offer")


async def asked(sandbox: Sandbox, user: User) -> SeenMessage:
    await sandbox.until(lambda: seen(lambda: offer_in(user)))
    return offer_in(user)


async def command(who: User, name: str, table: Table, **options: object) -> Response:
    return await who.command(f"match {name}", match=table.number, **options)


async def test_a_draw_is_offered_to_the_others_and_ends_the_match(sandbox: Sandbox):
    table = await opened(sandbox)
    alonso, carmen = table.users
    assert "Propuesto" in (await command(alonso, "draw", table)).text

    offer = await asked(sandbox, carmen)
    assert f"Alonso ofrece tablas en la partida {table.number}." in offer.text
    assert offer.pinged_ids == [carmen.id]
    assert "lo contestan los demás" in (await press(alonso, offer, Verb.AGREE)).text
    assert "Estás viendo" in (await press(sandbox.user("Elvira"), offer, Verb.AGREE)).text
    await press(carmen, offer, Verb.AGREE)

    await sandbox.until(lambda: status(sandbox, table.number) == "drawn")
    await sandbox.until(lambda: "por acuerdo de los jugadores" in table.board().text)
    assert "Los jugadores acuerdan tablas. (acuerdo de los jugadores)" in table.board().text
    await sandbox.until(lambda: not seen(lambda: offer_in(carmen)))


async def test_a_refusal_is_said_and_the_match_goes_on(sandbox: Sandbox):
    table = await opened(sandbox)
    alonso, carmen = table.users
    await command(alonso, "draw", table)
    offer = await asked(sandbox, carmen)
    before = copy.copy(offer)
    await press(carmen, offer, Verb.DECLINE)

    await sandbox.until(lambda: "Carmen dice que no." in offer.refresh().text)
    assert offer.refresh().buttons == []
    assert "ya te han dicho que no" in (await command(alonso, "draw", table)).text
    late = await carmen.press(before, custom_id=find(before, Verb.AGREE).custom_id, stale=True)
    assert "ya no se puede contestar" in late.text
    assert status(sandbox, table.number) == "live"


async def test_an_offer_goes_when_somebody_moves_also_across_a_restart(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    await command(other, "draw", table)
    offer = await asked(sandbox, mover)
    await sandbox.kill()
    await sandbox.restart()
    assert offer.refresh().buttons
    await table.sit(mover)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))

    await sandbox.until(lambda: not seen(lambda: offer_in(mover)))
    assert status(sandbox, table.number) == "live"


async def test_a_pause_stops_everything_until_all_go_on(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    await command(other, "pause", table)
    await press(mover, await asked(sandbox, mover), Verb.AGREE)
    await sandbox.until(lambda: "⏸ La partida está en pausa." in table.board().text)

    before = copy.copy(table.panels[mover.name])
    await sandbox.until(lambda: not table.asked())
    refused = await take(mover, before, some_move(before), stale=True)
    assert "La partida está en pausa." in refused.text
    assert record(sandbox, table.number) == []

    host = table.users[0]
    assert "Hecho." in (await command(host, "resume", table, reason="ya estamos")).text
    await sandbox.until(lambda: "(decisión del anfitrión: ya estamos)" in table.board().text)
    await table.sit(mover)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    assert len(record(sandbox, table.number)) == 1


async def test_breaking_off_is_free_at_first_and_a_proposal_later(sandbox: Sandbox):
    table = await opened(sandbox)
    _, guest = table.users
    question = await command(guest, "end", table)
    assert question.message is not None
    assert "Apenas ha empezado" in question.text
    await press(guest, question.message, Verb.ABORT)

    await sandbox.until(lambda: status(sandbox, table.number) == "ended")
    await sandbox.until(lambda: "cuando apenas había empezado" in table.board().text)


async def test_a_rematch_invites_the_others_and_keeps_the_seats(sandbox: Sandbox):
    table = await opened(sandbox, time="2d")
    alonso, carmen = table.users
    assert "aún no hay revancha" in (await command(alonso, "rematch", table)).text
    await sandbox.user("Alonso").command("match end", match=table.number)
    await command(alonso, "draw", table)
    await press(carmen, await asked(sandbox, carmen), Verb.AGREE)
    await sandbox.until(lambda: any(verb_of(b) is Verb.REMATCH for b in table.board().buttons))

    answer = await press(carmen, table.board(), Verb.REMATCH)
    assert "Carmen quiere la revancha" in answer.text
    assert answer.message is not None
    assert answer.message.pinged_ids == [alonso.id]
    number = rows(sandbox, "SELECT id FROM match WHERE rematch_of = ?", table.number)[0][0]
    again = Table(sandbox, number, (alonso, carmen))
    await sandbox.until(lambda: seen(again.lobby))
    assert "⏳ 2 días por jugada" in again.lobby().text
    for _ in range(2):  # whoever asks once more calls nobody again
        once_more = await press(carmen, table.board(), Verb.REMATCH)
        assert once_more.message is not None
        assert once_more.message.ephemeral
        assert once_more.message.pinged_ids == []
        assert f"La revancha es la partida {number}." in once_more.text
    await press(alonso, table.board(), Verb.REMATCH)  # and whoever was asked sits down by it
    await sandbox.until(lambda: "Alonso" in again.lobby().text)
    await press(carmen, again.lobby(), Verb.START)
    await sandbox.until(lambda: seen(again.board))
    names = rows(sandbox, "SELECT name FROM seat WHERE match = ? ORDER BY seat", number)
    assert names == [("Alonso",), ("Carmen",)]


async def test_practice_is_repeated_at_once(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    answer = await alonso.command("play ring", practice="random")
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    assert answer.message is not None
    table = Table(sandbox, number, (alonso,))
    await sandbox.until(lambda: seen(table.board))
    await alonso.command("match resign", match=number)
    await command(alonso, "draw", table)
    await sandbox.until(lambda: status(sandbox, number) == "drawn")
    await command(alonso, "rematch", table)

    again = rows(sandbox, "SELECT id, status FROM match WHERE rematch_of = ?", number)
    assert [each[1] for each in again] == ["live"]


async def test_a_private_match_is_seen_by_its_players_alone(sandbox: Sandbox):
    table = await opened(sandbox, private=True)
    alonso, carmen = table.users
    stranger = sandbox.user("Elvira")

    assert seen(lambda: table.board(alonso))
    assert seen(lambda: table.board(carmen))
    assert not seen(lambda: table.board(stranger))
    mover, _ = turn(table)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))
    await sandbox.quiet()
    assert not seen(lambda: table.board(stranger))


async def test_a_role_is_needed_where_the_host_said_so(sandbox: Sandbox):
    role = await sandbox.add_role("Caballeros")
    await sandbox.give_role("Carmen", role)
    host = sandbox.user("Alonso")
    answer = await host.command("play ring", role=role)
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    assert answer.message is not None
    assert "🔒 Solo para el rol" in answer.text
    lobby = answer.message
    assert "un rol que no tienes" in (await press(sandbox.user("Elvira"), lobby, Verb.JOIN)).text
    await press(sandbox.user("Carmen"), lobby, Verb.JOIN)

    await sandbox.until(lambda: len(rows(sandbox, "SELECT * FROM seat WHERE match = ?", number)) == 2)
    kicked = await host.command("match kick", user=sandbox.user("Carmen"), match=number)
    assert "Carmen ya no está en la partida" in kicked.text
    invited = await host.command("match invite", user=sandbox.user("Elvira"), match=number)
    assert invited.message is not None
    assert invited.message.pinged_ids == [sandbox.user("Elvira").id]
    await press(sandbox.user("Elvira"), lobby.refresh(), Verb.JOIN)
    await sandbox.until(lambda: len(rows(sandbox, "SELECT * FROM seat WHERE match = ?", number)) == 2)


async def test_a_full_lobby_begins_by_itself(sandbox: Sandbox):
    host, guest = sandbox.user("Alonso"), sandbox.user("Carmen")
    answer = await host.command("play ring", start="full")
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    assert answer.message is not None
    assert "🔔 Empieza en cuanto se llenen los sitios." in answer.text
    await press(guest, answer.message, Verb.JOIN)

    await sandbox.until(lambda: status(sandbox, number) == "live")
    await sandbox.until(lambda: seen(Table(sandbox, number, (host, guest)).board))


async def test_a_seat_goes_to_somebody_else_by_a_moderators_word(sandbox: Sandbox):
    table = await opened(sandbox)
    host, guest = table.users
    diego = sandbox.user("Diego")
    refused = await command(guest, "replace", table, seat="0", user=diego)
    assert "solo puede hacerlo el anfitrión" in refused.text
    early = await command(host, "replace", table, seat="1", user=diego)
    assert "Nadie los espera todavía en vano" in early.text
    done = await command(sandbox.user("Urraca"), "replace", table, seat="1", user=diego, reason="de viaje")
    assert "Hecho." in done.text

    await sandbox.until(lambda: "Diego ocupa un sitio, con su mano." in table.board().text)
    assert "Estás viendo" in (await press(guest, table.board(), Verb.SEAT)).text
    panel = await press(diego, table.board(), Verb.SEAT)
    assert panel.message is not None
    assert panel.message.ephemeral


async def test_who_waits_may_call_once_more_and_then_waits(sandbox: Sandbox):
    table = await opened(sandbox)
    _, other = turn(table)
    assert "Se vuelve a avisar" in (await command(other, "remind", table)).text
    assert "Se les ha avisado hace poco" in (await command(other, "remind", table)).text


async def test_every_request_is_one_that_discord_takes(sandbox: Sandbox):
    refused = [
        request for request in sandbox.requests if request.status >= 400 and request.status not in (404,)
    ]
    assert refused == []
    assert_valid(sandbox.requests)


async def test_a_hand_by_direct_message_follows_the_seat_and_not_the_person(sandbox: Sandbox):
    guest, diego = sandbox.user("Beatriz"), sandbox.user("Diego")
    for user in (guest, diego):
        await user.command("settings me", hands=True)
    table = await opened(sandbox, "Alonso", "Beatriz")
    host = table.users[0]
    await sandbox.until(lambda: hands_of(guest, table))
    [old] = hands_of(guest, table)
    before = old.text

    await command(sandbox.user("Urraca"), "replace", table, seat="1", user=diego)
    await sandbox.until(lambda: hands_of(diego, table))
    question = await command(host, "resign", table)
    assert question.message is not None
    await press(host, question.message, Verb.RESIGN)
    await sandbox.until(lambda: "Esta partida ha terminado." in hands_of(diego, table)[0].refresh().text)

    assert old.refresh().text == before
    assert [message.id for message in hands_of(guest, table)] == [old.id]
    for user in (guest, diego):
        await user.command("settings me", hands=False)


def hands_of(user: User, table: Table) -> list[SeenMessage]:
    """The hands that came by direct message."""
    title = f" {table.number}\n"
    return [message for message in user.sees("dm") if title in message.text]
