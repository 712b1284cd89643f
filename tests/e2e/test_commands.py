"""Everything that is typed rather than pressed, and the first and last things the process says."""

from __future__ import annotations

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox
from tests.e2e.driver import find, open_table, opened, press, some_move, take, turn, verb_of
from tests.e2e.records import record, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_lobby_shows_its_options_and_what_is_promised_about_luck(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")

    lobby = await alonso.command("jugar ring", opciones="ace=low endurance=7")

    assert lobby.message is not None
    assert not lobby.message.ephemeral
    assert "Semilla comprometida: sha256 `" in lobby.text
    assert "As: **por debajo de todas** · Resistencia: **7**" in lobby.text
    assert "Tomates" not in lobby.text
    assert "Alonso (anfitrión)" in lobby.text
    assert [verb_of(button) for button in lobby.message.buttons] == [
        *(Verb.JOIN, Verb.LEAVE, Verb.START, Verb.PRACTISE, Verb.CANCEL, Verb.OPTIONS)
    ]
    everything = await press(sandbox.user("Beatriz"), lobby.message, Verb.OPTIONS)
    assert everything.message is not None
    assert everything.message.ephemeral
    assert "Endurance: **7**" in everything.text
    assert "Tomatoes: **yes**" in everything.text


async def test_a_lobby_is_joined_left_and_cancelled(sandbox: Sandbox):
    alonso, beatriz, carmen = (sandbox.user(name) for name in ("Alonso", "Beatriz", "Carmen"))
    lobby = (await alonso.command("play ring")).message
    assert lobby is not None

    early = await press(alonso, lobby, Verb.START)
    assert "Hacen falta 2 personas" in early.text
    await press(beatriz, lobby, Verb.JOIN)
    await sandbox.until(lambda: "Beatriz" in lobby.refresh().text)
    await press(beatriz, lobby, Verb.LEAVE)
    await sandbox.until(lambda: "Beatriz" not in lobby.refresh().text)
    stranger = await press(carmen, lobby, Verb.CANCEL)
    assert "Solo" in stranger.text or "Eso solo puede hacerlo" in stranger.text
    await press(alonso, lobby, Verb.CANCEL)
    await sandbox.until(lambda: lobby.refresh().buttons == [])
    assert "Esta partida se ha interrumpido." in lobby.text


async def test_a_match_for_somebody_named_is_not_joined_by_others(sandbox: Sandbox):
    lobby = (await sandbox.user("Alonso").command("play ring", opponent="Beatriz")).message
    assert lobby is not None

    answer = await press(sandbox.user("Carmen"), lobby, Verb.JOIN)

    assert "Esta partida es para las personas invitadas." in answer.text


async def test_options_are_suggested_while_they_are_typed(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")

    suggested = await alonso.autocomplete("play ring", "options", "deck=54 ac")

    assert [value for _, value in suggested] == ["deck=54 ace=high", "deck=54 ace=low"]


async def test_a_move_is_typed_with_suggestions_that_only_its_player_gets(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)

    suggested = await mover.autocomplete("match move", "move", "dis", match=table.number)
    assert suggested
    assert all(value.startswith("discard ") for _, value in suggested)
    assert await sandbox.user("Elvira").autocomplete("match move", "move", "dis", match=table.number) == []
    answer = await mover.command("match move", match=table.number, move=suggested[0][1])

    assert answer.message is not None
    assert answer.message.ephemeral
    assert [line.words for line in record(sandbox, table.number)] == [suggested[0][1]]
    assert (await other.command("match undo", match=table.number)).text


async def test_a_move_is_taken_back_by_command_or_button(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, _ = turn(table)
    panel = table.panels[mover.name]
    played = await take(mover, panel, some_move(panel))
    assert played.message is not None

    undone = await press(mover, played.message, Verb.UNDO)
    assert undone.kind == "update"
    too_far = await mover.command("match undo", match=table.number)

    assert "No hay ninguna jugada tuya que deshacer." in too_far.text
    assert [line.kind for line in record(sandbox, table.number)] == ["move", "undo"]
    await sandbox.until(lambda: f"{mover.name} deshace su jugada." in table.board().text)


async def test_giving_up_asks_first_and_ends_the_duel(sandbox: Sandbox):
    table = await opened(sandbox)
    _, other = turn(table)

    asked = await other.command("match resign", match=table.number)
    assert asked.message is not None
    assert status(sandbox, table.number) == "live"
    await press(other, asked.message, Verb.RESIGN)

    assert status(sandbox, table.number) == "over"
    await sandbox.until(lambda: table.over)


async def test_only_the_host_and_moderators_break_a_match_off(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))

    refused = await sandbox.user("Elvira").command("match end", match=table.number)
    assert "el anfitrión de la partida o un moderador" in refused.text
    owner = sandbox.user("Urraca")
    asked = await owner.command("match end", match=table.number)
    assert asked.message is not None
    await press(owner, asked.message, Verb.END)

    assert status(sandbox, table.number) == "ended"


async def test_the_list_names_ones_own_matches_and_those_of_the_channel(sandbox: Sandbox):
    table = await open_table(sandbox, "toy-auction", ("Gonzalo", "Yago"))

    listed = await sandbox.user("Gonzalo").command("partida lista")

    assert f"Subasta a sobre cerrado · partida {table.number} · Gonzalo, Yago · se espera a" in listed.text


async def test_a_board_is_posted_anew_for_a_player_and_the_old_one_points_to_it(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))
    old = table.board()

    await table.users[0].command("match board", match=table.number)

    await sandbox.until(lambda: table.board().id != old.id)
    await sandbox.until(lambda: [button.url is not None for button in old.refresh().buttons] == [True])


async def test_text_and_rules_are_for_everybody_and_only_for_whoever_asks(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))
    elvira = sandbox.user("Elvira")
    board = table.board(elvira)

    text = await press(elvira, board, Verb.TEXT)
    rules = await press(elvira, board, Verb.RULES)

    assert text.message is not None
    assert rules.message is not None
    assert text.message.ephemeral
    assert rules.message.ephemeral
    page = await elvira.choose(rules.message, [rules.message.selects[0].options[0].value])
    assert page.kind == "update"
    assert "1.1" in page.text


async def test_an_article_is_quoted_by_its_number(sandbox: Sandbox):
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")

    suggested = await alonso.autocomplete("rules ring", "article", "1.1")
    quoted = await alonso.command("reglas ring", articulo=suggested[0][1])
    english = await beatriz.command("rules ring")
    missing = await alonso.command("rules ring", article="99.9")

    assert suggested[0][0] in quoted.text
    assert "1." in english.text
    assert "El reglamento no tiene ningún artículo 99.9." in missing.text


async def test_settings_change_the_language_and_the_place_of_matches(sandbox: Sandbox):
    urraca = sandbox.user("Urraca")

    changed = await urraca.command("settings server", language="en", place="channel")
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))
    restored = await urraca.command("settings server", language="es", place="thread")

    assert "Idioma: English" in changed.text
    assert "El rey" not in table.board().text
    assert "Seed committed" in table.board().text
    assert table.board().channel == table.lobby_channel
    assert "un hilo para cada partida" in restored.text


async def test_matches_are_played_in_a_thread_of_their_own(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))

    assert table.board().channel != table.lobby_channel
    assert find(table.board(), Verb.SEAT).label.endswith("Mi sitio")


async def test_the_lobby_of_a_match_that_is_over_says_so_and_who_won(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))
    lobby = next(
        message
        for message in table.users[0].sees(table.lobby_channel)
        if f"partida {table.number}" in message.text
    )
    await sandbox.until(lambda: "La partida ha empezado." in lobby.refresh().text)

    asked = await table.users[1].command("match resign", match=table.number)
    assert asked.message is not None
    await press(table.users[1], asked.message, Verb.RESIGN)
    await sandbox.until(lambda: "Esta partida ha terminado." in lobby.refresh().text)

    assert "La partida ha empezado." not in lobby.text
    assert "Gana Alonso" in lobby.text
    assert [button.label for button in lobby.buttons] == ["Ir al tablero"]


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)


async def test_a_clean_stop_leaves_nothing_behind_and_commands_are_sent_once(sandbox: Sandbox):
    await sandbox.stop_bot()
    await sandbox.restart()
    await sandbox.stop_bot()

    assert sandbox.bot_log().count("views kept by discord.py: 0") == 2
    assert "Traceback" not in sandbox.bot_log()
    sent = [request for request in sandbox.requests if request.template.endswith("/commands")]
    assert [request.method for request in sent] == ["PUT"]
