"""Whole matches by the panels alone, with the real bot process."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox
from tests.e2e.driver import open_table, verb_of
from tests.e2e.records import record, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_match_of_the_ring_is_played_to_its_end_by_what_the_panels_offer(sandbox: Sandbox):
    table = await open_table(sandbox, "ring", ("Alonso", "Beatriz"))

    await table.play_out(seed=1)

    board = table.board()
    assert status(sandbox, table.number) == "over"
    assert "Semilla: `" in board.text
    assert {verb_of(button) for button in board.buttons} >= {Verb.REMATCH, Verb.TEXT, Verb.RULES}
    assert all(verb_of(button) is not Verb.SEAT for button in board.buttons)
    for user, told in zip(table.users, ("Esta partida ha terminado.", "This match is over."), strict=True):
        await sandbox.until(lambda user=user, told=told: told in table.panels[user.name].refresh().text)
        assert table.panels[user.name].buttons == []


async def test_the_auction_is_played_by_number_forms_with_all_seats_at_once(sandbox: Sandbox):
    table = await open_table(sandbox, "toy-auction", ("Carmen", "Diego", "Elvira"))

    await table.play_out(seed=2)

    assert {line.seat for line in record(sandbox, table.number)} == {0, 1, 2}
    assert status(sandbox, table.number) == "over"


async def test_the_led_session_is_played_by_text_forms_and_ends_when_its_master_ends_it(sandbox: Sandbox):
    table = await open_table(sandbox, "toy-session", ("Fadrique", "Gonzalo"))

    await table.play_out(seed=5)

    assert status(sandbox, table.number) == "over"
    assert "abc" in " ".join(line.words for line in record(sandbox, table.number))


async def test_two_matches_at_once_in_one_channel_never_mix(sandbox: Sandbox):
    first = await open_table(sandbox, "ring", ("Alonso", "Beatriz"))
    second = await open_table(sandbox, "toy-auction", ("Beatriz", "Alonso"))

    await asyncio.gather(first.play_out(seed=3), second.play_out(seed=4))

    assert status(sandbox, first.number) == status(sandbox, second.number) == "over"
    verbs = [
        {line.words.split(" ")[0] for line in record(sandbox, table.number)} for table in (first, second)
    ]
    assert "bid" not in verbs[0]
    assert verbs[1] <= {"bid", "withdraw"}


async def test_every_request_is_one_that_discord_takes(sandbox: Sandbox):
    refused = [request for request in sandbox.requests if request.status >= 400]

    assert refused == []
    assert_valid(sandbox.requests)


async def test_discord_py_keeps_no_control_and_no_form_after_whole_matches(sandbox: Sandbox):
    await sandbox.stop_bot()

    assert "views kept by discord.py: 0" in sandbox.bot_log()
    assert "Traceback" not in sandbox.bot_log()
