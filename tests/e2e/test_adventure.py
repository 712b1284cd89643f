"""Sessions over the wire: opened with lists and maps, joined late, secret where they must be, killed."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.ids import Verb
from sandbox.client import Response, Sandbox, SeenMessage, User
from tests.bot.test_cards_reading import entry
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Table, find, id_of, offered, press, questions, seen, take
from tests.e2e.records import rows

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """A table of its own, with Carmen as Game Master."""
    async with Sandbox.start(furnished(tmp_path_factory.mktemp("adventure")), env=ENVIRONMENT) as table:
        role = await table.add_role("Directora")
        await table.give_role("Carmen", role)
        await table.user("Urraca").command("settings server", options={"game-master": role})
        yield table
        print(table.bot_log()[-6000:])


def file(text: str) -> dict[str, str]:
    return {"filename": "lista.txt", "data": base64.b64encode(text.encode()).decode()}


async def lobby(sandbox: Sandbox, *names: str, **options: Any) -> Table:
    """A session that the first of ``names`` has opened and the others have joined."""
    host, *others = [sandbox.user(name) for name in names]
    answer = await host.command("aventura abrir", options=options)
    assert answer.message is not None
    assert answer.message.buttons, answer.text
    number = next(id.match for button in answer.message.buttons if (id := id_of(button)))
    table = Table(sandbox, number, (host, *others), lobby_channel=answer.message.channel)
    for user in others:
        await press(user, table.lobby(user), Verb.JOIN)
        await sandbox.until(lambda user=user: f"· {user.name}" in table.lobby().text)
    return table


async def opened(sandbox: Sandbox, *names: str, **options: Any) -> Table:
    """The same, begun, with everybody's panel open."""
    table = await lobby(sandbox, *names, **options)
    await press(table.users[0], table.lobby(), Verb.START)
    await sandbox.until(lambda: seen(table.board))
    for user in table.users:
        await table.sit(user)
    return table


async def play(table: Table, user: User, *wanted: str) -> SeenMessage:
    """Press until ``wanted`` (or, with a last ``*``, the first move that begins so) is on disk; a form's last
    word is filled in. A menu that somebody else's move has overtaken is pressed again, as people do."""
    before = lines(table)
    whole, prefix = wanted[-1] != "*", tuple(word for word in wanted if word != "*")
    for _ in range(6):
        panel = await table.sandbox.until(lambda: asks(table, user))
        found = [offer for offer in offered(panel) if fits(offer.words, prefix, whole)]
        assert found, (wanted, [offer.words for offer in offered(panel)])
        offer = max(found, key=lambda one: (one.verb is Verb.DO, len(one.words)))
        response = await take(user, panel, offer)
        if response.modal is not None:
            text = " ".join(prefix[len(offer.words) :])
            response = await user.submit(response.modal, {response.modal.fields[0].custom_id: text})
        keep(table, user, response)
        if offer.verb in (Verb.DO, Verb.FILL) and lines(table) > before:
            return table.panels[user.name]
    raise AssertionError(wanted)


def lines(table: Table) -> int:
    """How many lines the match has on disk."""
    return int(rows(table.sandbox, "SELECT count(*) FROM line WHERE match = ?", table.number)[0][0])


def asks(table: Table, user: User) -> SeenMessage | None:
    panel = table.panels[user.name].refresh()
    return panel if questions(panel) else None


def fits(words: tuple[str, ...], wanted: tuple[str, ...], whole: bool) -> bool:
    """Whether an offer is ``wanted``, or leads there."""
    return (words[: len(wanted)] == wanted and (not whole or words == wanted)) or wanted[
        : len(words)
    ] == words


def keep(table: Table, user: User, response: Response) -> None:
    assert response.message is not None
    table.panels[user.name] = response.message


async def recruited(table: Table) -> None:
    """Every player recruits the first that can be had, and is done."""
    for user in table.users[1:]:
        await play(table, user, "recruit", "*")
        await play(table, user, "ready")
    await table.sandbox.until(lambda: "Reclutamiento" not in table.board().text)


async def test_a_led_session_begins_with_empty_seats_and_people_come_later(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Alonso")
    diego = sandbox.user("Diego")
    board = table.board(diego)
    sat = await diego.press(board, custom_id=find(board, Verb.SIT).custom_id)
    assert sat.message is not None
    assert sat.message.ephemeral
    assert "Offers" in sat.text
    stored = rows(sandbox, "SELECT user FROM seat WHERE match = ? ORDER BY seat", table.number)
    assert [row[0] is None for row in stored] == [False, False, False, True]


async def test_rivals_do_not_begin_with_an_empty_seat(sandbox: Sandbox):
    table = await lobby(sandbox, "Alonso", "Gonzalo", modo="rivales", plazas=3)
    answer = await press(table.users[0], table.lobby(), Verb.START)
    assert "hay 2 de 3" in answer.text
    await press(sandbox.user("Elvira"), table.lobby(), Verb.JOIN)
    await sandbox.until(lambda: "Elvira" in table.lobby().text)
    await press(table.users[0], table.lobby(), Verb.START)
    await sandbox.until(lambda: seen(table.board))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"mapa": file("W W Castillo\nW W\nW W W"), "tamaño": "5x5"}, "no las dos cosas"),
        ({"mapa": file("W W Castillo\nW W\nW W W")}, "no dice qué maná da"),
        ({"mapa": file("W " * 40)}, "de 3 a 9 casillas"),
        ({"mapa": file("W W W\nW W W\nW W W")}, "Artículo"),
        ({"objetivo": "Cuenca"}, "Ninguna tierra"),
        ({"cartas": "nada"}, "ninguna lista llamada nada"),
    ],
)
async def test_what_cannot_be_opened_is_refused_in_words(
    sandbox: Sandbox, options: dict[str, Any], told: str
):
    before = rows(sandbox, "SELECT count(*) FROM match")
    answer = await sandbox.user("Carmen").command("aventura abrir", options=options)
    assert told in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    assert rows(sandbox, "SELECT count(*) FROM match") == before


async def test_a_drawn_map_is_played_on(sandbox: Sandbox):
    drawn = file("W Puente_Viejo:WU W\nW beacon-tower W\nB B B")
    table = await opened(sandbox, "Carmen", "Alonso", mapa=drawn, plazas=2)
    assert "b3 Puente Viejo" in table.panels["Carmen"].text
    assert "Puente Viejo" not in table.panels["Alonso"].text


async def test_imported_cards_are_played_with_and_stay_out_of_other_hands(sandbox: Sandbox):
    carmen, beatriz = sandbox.user("Carmen"), sandbox.user("Beatriz")
    heroes = [entry(f"Hero of Fen {number}") for number in range(9)]
    beasts = [entry(f"Beast of Fen {number}", type_line="Creature — Beast") for number in range(12)]
    text = json.dumps([*heroes, *beasts, *heroes, *beasts])
    answer = await carmen.command(
        "aventura cartas importar", options={"archivo": file(text), "nombre": "fen"}
    )
    assert "está importada" in (await answer.final()).text
    refused = await beatriz.command("aventura abrir", options={"cartas": "fen"})
    assert "Game Master role" in refused.text
    table = await opened(sandbox, "Carmen", "Alonso", cartas="fen", plazas=2)
    assert "Beast of Fen" in table.panels["Alonso"].text
    found = await table.users[1].command("aventura carta", nombre="Beast of Fen 1")
    assert "criatura" in found.text
    assert "of Fen" not in json.dumps([message.raw for message in beatriz.sees()])
    unknown = await beatriz.command("aventura carta", nombre="Beast of Fen 1")
    assert "I know no card" in unknown.text


async def test_a_session_goes_on_after_a_kill_and_its_parties_come_back(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Alonso", "Diego", plazas=3)
    await recruited(table)
    carmen, alonso = table.users[:2]
    await play(table, carmen, "rule", "Suena un cuerno")
    await sandbox.until(lambda: "Suena un cuerno" in table.board().text)
    await sandbox.kill()
    await sandbox.restart()
    for user in table.users:
        await table.sit(user)
    await play(table, alonso, "look")
    assert "Ves:" in table.panels["Alonso"].text
    assert "Ves:" not in table.board().text
    hero = table.panels["Alonso"].text
    await play(table, carmen, "close", "Buenas noches")
    await sandbox.until(lambda: table.over)
    again = await opened(sandbox, "Carmen", "Alonso", "Diego", plazas=3)
    back = next(line for line in again.panels["Alonso"].text.splitlines() if "fuera del mapa" in line)
    name = back.split(": ")[1].split(" ")[0]
    assert name in hero
    assert rows(sandbox, "SELECT count(*) FROM match WHERE status = 'over'")[0][0] >= 1


async def test_peeks_whispers_and_the_face_down_map_reach_nobody_else(sandbox: Sandbox):
    table = await opened(sandbox, "Carmen", "Alonso", "Diego", "Gonzalo", veteranos=False)
    await recruited(table)
    carmen, alonso, diego, gonzalo = table.users
    await play(table, carmen, "whisper", "2", "Hay un traidor")
    await sandbox.until(lambda: "Hay un traidor" in table.panels["Diego"].refresh().text)
    await play(table, carmen, "note", "El traidor es Gonzalo")
    beatriz = sandbox.user("Beatriz")
    for user in (alonso, gonzalo, beatriz):
        screen = json.dumps([message.raw for message in user.sees()], ensure_ascii=False)
        assert "Hay un traidor" not in screen
        assert "El traidor es" not in screen
    screen = json.dumps([message.raw for message in diego.sees()], ensure_ascii=False)
    assert "El traidor es" not in screen
    hidden = next(
        line for line in table.panels["Carmen"].refresh().text.splitlines() if "Torre del Faro" in line
    )
    for user in (alonso, diego, gonzalo, beatriz):
        screen = json.dumps([message.raw for message in user.sees()], ensure_ascii=False)
        assert hidden not in screen


async def test_table_posts_the_board_anew_and_lists_the_sessions(sandbox: Sandbox):
    beatriz = sandbox.user("Beatriz")
    shown = await beatriz.command("adventure table")
    assert shown.message is not None
    assert "Magic Adventures · match" in shown.text
    assert shown.message.ephemeral


async def test_the_record_of_a_session_with_imported_cards_leaves_them_at_home(sandbox: Sandbox):
    """Whoever exports gets ids and hashes: enough for the chain, and no card."""
    table = await opened(sandbox, "Carmen", "Alonso", cartas="fen", plazas=2)
    answer = await table.users[1].command("partida exportar", options={"partida": table.number})
    assert answer.message is not None
    (data,) = answer.message.files().values()
    assert "options -" in data.decode()
    assert "of Fen" not in data.decode()


async def test_lists_are_suggested_one_after_the_other(sandbox: Sandbox):
    carmen = sandbox.user("Carmen")
    first = await carmen.autocomplete("aventura abrir", "cartas", "fe")
    assert first == [("fen", "fen")]
    both = await carmen.autocomplete("aventura abrir", "cartas", "fen, ")
    assert both == [("fen, mazo básico", "fen, (starter)")]
