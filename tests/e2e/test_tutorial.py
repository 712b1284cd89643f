"""A lesson over the wire: told step by step, in a thread of one's own, left and taken up again."""

from __future__ import annotations

import json

import pytest

from bot.ids import Verb
from games import GAMES
from sandbox.client import Sandbox, SeenMessage, User
from tests.e2e.driver import Offer, Table, offered, seen, take, verb_of
from tests.e2e.records import record, rows, status
from tests.e2e.test_adventure import opened
from tests.e2e.test_alatriste_combat import hero
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def lesson(sandbox: Sandbox, name: str, command: str, **options: object) -> Table:
    user = sandbox.user(name)
    answer = await user.command(command, **options)
    assert answer.message is not None
    number = rows(sandbox, "SELECT max(id) FROM match")[0][0]
    table = Table(sandbox, number, (user,), lobby_channel=answer.message.channel)
    await sandbox.until(lambda: seen(table.board))
    return table


def offer(panel: SeenMessage, words: str) -> Offer:
    return next(each for each in offered(panel) if " ".join(each.words) == words)


async def asked(table: Table, user: User, step: str) -> SeenMessage:
    """The panel once the lesson is at ``step``."""
    panel = await table.sit(user)
    await table.sandbox.until(lambda: step in panel.refresh().text)
    return panel


async def test_a_lesson_tells_asks_refuses_and_goes_on_after_a_kill(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    table = await lesson(sandbox, "Alonso", "aprender", juego="ring")
    assert table.board().channel != table.lobby_channel
    panel = await asked(table, alonso, "Lección, paso 1 de 8 · artículo 6.5")
    assert "Bienvenido al ring" in panel.text

    other = next(each for each in offered(panel) if each.words[0] == "draw")
    await take(alonso, panel, other)
    assert "la lección pide ahora otra cosa (artículo 6.5)" in panel.refresh().text
    assert len(record(sandbox, table.number)) == 3

    await sandbox.kill()
    await sandbox.restart()
    again = await alonso.command("tutorial", game="ring")
    assert "Tu lección sigue donde la dejaste" in again.text
    panel = await asked(table, alonso, "paso 1 de 8")
    await alonso.command("match move", match=table.number, move="blow b club-a heart-7 joker")
    await asked(table, alonso, "Lección, paso 2 de 8 · artículo 2.5")


async def test_a_lesson_is_private_and_counts_for_nothing(sandbox: Sandbox):
    beatriz, carmen = sandbox.user("Beatriz"), sandbox.user("Carmen")
    table = await lesson(sandbox, "Beatriz", "tutorial", game="audatia")
    panel = await asked(table, beatriz, "Lesson, step 1 of 13 · article 2.3")
    assert "Welcome to the duel" in panel.text
    refused = await carmen.command("match history", match=table.number)
    assert "solo la ven quienes la juegan" in refused.text
    asked_to = await beatriz.command("match end", match=table.number)
    assert asked_to.message is not None
    await beatriz.press(asked_to.message, custom_id=asked_to.message.buttons[0].custom_id)
    await sandbox.until(lambda: status(sandbox, table.number) != "live")
    assert "No match has been finished yet." in (await beatriz.command("stats")).text
    anew = await beatriz.command("tutorial", game="audatia")
    assert rows(sandbox, "SELECT max(id) FROM match")[0][0] == table.number + 1, anew.text
    assert_valid(sandbox.requests)


async def test_a_lesson_with_a_rival_is_nobodys_session_and_brings_nothing_along(sandbox: Sandbox):
    diego, taught = sandbox.user("Diego"), GAMES["adventure"].lesson()
    assert taught is not None
    table = await lesson(sandbox, "Diego", "aprender", juego="adventure")
    panel = await asked(table, diego, "Lesson, step 1 of 15 · article 2.1")
    assert "Welcome to the map" in panel.text
    assert not offers(table.board(diego), Verb.SIT)
    for step, task in enumerate(taught.tasks, start=1):
        await asked(table, diego, f"step {step} of 15")
        await diego.command("match move", match=table.number, move=task.words)
    await sandbox.until(lambda: status(sandbox, table.number) == "over")
    await sandbox.until(lambda: "ha llegado al objetivo" in table.board(diego).text)

    after = await opened(sandbox, "Diego", "Gonzalo", modo="rivales", plazas=2)
    assert (
        json.loads(rows(sandbox, "SELECT options FROM match WHERE id = ?", after.number)[0][0])["veterans"]
        == []
    )
    assert_valid(sandbox.requests)


def offers(message: SeenMessage, verb: Verb) -> bool:
    return any(verb_of(button) is verb for button in message.buttons)


async def test_a_lesson_is_led_by_a_narrator_who_waits_for_the_hero(sandbox: Sandbox):
    alonso, taught = sandbox.user("Alonso"), GAMES["alatriste"].lesson()
    assert taught is not None
    await hero(sandbox, "Alonso", "Íñigo")  # who stays at home today
    table = await lesson(sandbox, "Alonso", "aprender", juego="alatriste")
    panel = await asked(table, alonso, "Lección, paso 1 de 9 · artículo 8.3")
    assert "Bienvenido a Madrid" in panel.text
    assert not offers(table.board(alonso), Verb.SIT)
    for step, task in enumerate(taught.tasks, start=1):
        panel = await asked(table, alonso, f"paso {step} de 9")
        first = task.words.split()[0]
        await sandbox.until(lambda panel=panel, first=first: first in wanted(panel.refresh()))
        await alonso.command("match move", match=table.number, move=task.words)
    await sandbox.until(lambda: status(sandbox, table.number) == "over")
    assert [line.words for line in record(sandbox, table.number) if line.seat == 0] == list(taught.replies)
    assert_valid(sandbox.requests)


def wanted(panel: SeenMessage) -> set[str]:
    """The first words of what the panel offers."""
    return {each.words[0] for each in offered(panel) if each.words}
