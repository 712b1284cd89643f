"""Statistics and leaderboards over the wire."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from bot.ids import Verb, parse
from sandbox.client import Sandbox, User
from tests.e2e.driver import Table, open_table, press
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def lost_by(sandbox: Sandbox, loser: str, *names: str, game: str = "ring") -> Table:
    """A match in which somebody gave up."""
    table = await open_table(sandbox, game, names)
    asked = await sandbox.user(loser).command("match resign", match=table.number)
    assert asked.message is not None
    await press(sandbox.user(loser), asked.message, Verb.RESIGN)
    await sandbox.until(lambda: table.over)
    return table


async def told(who: User, path: str, /, **options: str) -> str:
    answer = await who.command(path, **options)
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.text


async def test_before_the_first_match_there_is_nobody_to_rank(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    board = await told(alonso, "clasificacion", juego="ring")
    assert "Clasificación: El Rey del Ring" in board
    assert "Aquí aún no hay nadie clasificado" in board
    assert "Todavía no hay ninguna partida terminada." in await told(alonso, "estadisticas")


async def test_finished_matches_are_counted_by_game_and_seat(sandbox: Sandbox):
    await lost_by(sandbox, "Carmen", "Alonso", "Carmen")
    await lost_by(sandbox, "Carmen", "Carmen", "Alonso")
    await lost_by(sandbox, "Alonso", "Alonso", "Carmen", game="audatia")
    alonso, carmen = sandbox.user("Alonso"), sandbox.user("Carmen")

    own = await told(alonso, "estadisticas")
    assert "Cómo le ha ido aquí a Alonso" in own
    assert "2 partidas: 2 ganadas, 0 perdidas" in own
    assert "Ganadas por sitio: A 1 de 1 · B 1 de 1" in own
    assert "1 partida: 0 ganadas, 1 perdida" in own
    one = await told(carmen, "stats", user="Alonso", game="audatia")
    assert "2 partidas" not in one
    assert "1 partida: 0 ganadas, 1 perdida" in one

    board = (await told(carmen, "leaderboard", game="ring")).split("\n")
    first = next(line for line in board if line.startswith("**1.** "))
    second = next(line for line in board if line.startswith("▸ **2.** "))
    assert "Alonso · " in first
    assert "Carmen (tú) · " in second
    assert "2 partidas: 0 ganadas, 2 perdidas" in second


async def test_cards_are_told_for_a_game_and_everybody(sandbox: Sandbox):
    beatriz = sandbox.user("Beatriz")
    told_of = await told(beatriz, "stats", game="ring", by="card")
    assert "Cards: El Rey del Ring" in told_of
    assert "No card has been used in a finished match of El Rey del Ring here yet." in told_of
    assert "no cards are counted" in await told(beatriz, "stats", game="alatriste", by="card")
    assert "name the game, and nobody" in await told(beatriz, "stats", by="card")
    assert "name the game, and nobody" in await told(beatriz, "stats", game="ring", by="card", user="Alonso")
    assert "no se cuentan cartas" in await told(
        sandbox.user("Alonso"), "estadisticas", juego="alatriste", por="card"
    )


async def test_cards_of_everybody_have_pages_and_leave_out_who_said_no(sandbox: Sandbox):
    for seed in (1, 2):
        table = await open_table(sandbox, "ring", ("Diego", "Beatriz"))
        await table.play_out(seed=seed)
        assert table.over
    diego, beatriz = sandbox.user("Diego"), sandbox.user("Beatriz")
    page = (await beatriz.command("stats", game="ring", by="card")).message
    assert page is not None
    assert page.ephemeral
    assert len(_cards(page.text)) == 10
    assert "Page 1 of" in page.text
    first, back, on, last = page.buttons
    assert [button.disabled for button in (first, back, on, last)] == [True, True, False, False]
    turned = await beatriz.press(page, custom_id=on.custom_id)
    assert turned.kind == "update"
    assert "Page 2 of" in turned.text
    assert not set(_cards(turned.text)) & set(_cards(page.text))

    everybody = await _uses(beatriz)
    await diego.command("me standing out")
    without = await _uses(beatriz)
    await beatriz.command("me standing out")
    assert everybody > without > 0
    assert "No card has been used" in await told(beatriz, "stats", game="ring", by="card")
    for user in (diego, beatriz):
        await user.command("me standing in")


def _cards(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("- ")]


async def _uses(user: User) -> int:
    """How often cards of the first page were used."""
    lines = _cards(await told(user, "stats", game="ring", by="card"))
    return sum(int(line.split(" · ")[1].split()[0]) for line in lines)


async def test_practice_and_matches_that_were_broken_off_count_for_nothing(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    answer = await elvira.command("play ring", practice="random")
    assert answer.kind != "failed"
    table = await open_table(sandbox, "ring", ("Elvira", "Carmen"))
    question = await elvira.command("match end", match=table.number)
    assert question.message is not None
    await press(elvira, question.message, Verb.END)
    await sandbox.until(lambda: table.over)
    assert "Todavía no hay ninguna partida terminada." in await told(elvira, "estadisticas")


async def test_who_says_no_is_neither_ranked_nor_looked_up(sandbox: Sandbox):
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    answer = await alonso.command("yo clasificacion salir", channel="dm")
    assert "Ya no sales en ninguna clasificación" in answer.text

    assert "Alonso" not in await told(beatriz, "leaderboard", game="ring")
    refused = await told(beatriz, "stats", user="Alonso")
    assert "Alonso does not want to be looked up." in refused
    assert "2 ganadas" in await told(alonso, "estadisticas")
    file = await (await alonso.command("me data export")).final()
    found = json.loads(file.files()["juez-de-campo.json"])
    assert len(found["not_on_leaderboards"]) == 1
    assert {entry["game"] for entry in found["standing"]} == {"ring", "audatia"}

    await sandbox.kill()
    await sandbox.restart()
    assert "Alonso" not in await told(beatriz, "leaderboard", game="ring")
    await alonso.command("me standing in")
    assert "Alonso" in await told(beatriz, "leaderboard", game="ring")


async def test_a_long_leaderboard_has_pages_and_shows_ones_own_place_on_each(sandbox: Sandbox):
    assert sandbox.data is not None
    await sandbox.kill()
    with closing(sqlite3.connect(sandbox.data / "juez.db")) as connection:
        number, columns = _copied(connection)
        for extra in range(30):  # thirty strangers with hostile names who each have lost to another
            match = number + 1000 + extra
            kept = ", ".join(columns)
            query = f"INSERT INTO match (id, {kept}) SELECT ?, {kept} FROM match WHERE id = ?"
            connection.execute(query, (match, number))
            for seat, name in enumerate((f"**g{extra}** <@1>", f"[p{extra}](http://x)")):
                connection.execute(
                    "INSERT INTO seat (match, seat, user, name, salt, practice) VALUES (?, ?, ?, ?, '', '')",
                    (match, seat, 500 + 2 * extra + seat, name),
                )
        connection.commit()
    await sandbox.restart()
    carmen = sandbox.user("Carmen")
    answer = await carmen.command("clasificacion", juego="ring")
    page = answer.message
    assert page is not None
    assert "Página 1 de 7" in page.text
    assert "Carmen (tú)" in page.text
    assert "<@1>" not in page.text
    assert "](http" not in page.text
    turns = [button for button in page.buttons if parse(button.custom_id or "").verb is Verb.LADDER]
    assert [button.disabled for button in turns] == [True, True, False, False]
    await sandbox.kill()
    await sandbox.restart()
    last = await carmen.press(page, custom_id=turns[3].custom_id)
    assert last.kind == "update"
    assert "Página 7 de 7" in last.text
    assert "Carmen (tú)" in last.text
    beyond = await carmen.press(page.refresh(), custom_id=page.refresh().buttons[0].custom_id)
    assert "Página 1 de 7" in beyond.text


def _copied(connection: sqlite3.Connection) -> tuple[int, list[str]]:
    """A finished match of the ring, and the columns that a copy of it takes over."""
    [(number,)] = connection.execute("SELECT MIN(id) FROM match WHERE status = 'over' AND game = 'ring'")
    columns = [row[1] for row in connection.execute("PRAGMA table_info(match)") if row[1] != "id"]
    return number, columns


async def test_the_deleted_are_on_no_leaderboard(sandbox: Sandbox):
    carmen, alonso = sandbox.user("Carmen"), sandbox.user("Alonso")
    asked = await carmen.command("me data delete")
    assert asked.message is not None
    await press(carmen, asked.message, Verb.ERASE)
    assert "Carmen" not in await told(alonso, "leaderboard", game="ring")
    assert "2 ganadas" in await told(alonso, "stats")


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
