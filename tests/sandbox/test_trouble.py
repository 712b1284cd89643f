"""Dropped sockets, kills at observed points, slow and refusing routes, the bot's process."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from sandbox.client import BotDied, Sandbox, SeenMessage
from tests.sandbox.conftest import PROBE


async def shown_board(sandbox: Sandbox) -> SeenMessage:
    message = (await sandbox.user("Alonso").command("board")).message
    assert message is not None
    return message


async def test_a_dropped_socket_is_resumed_and_missed_events_are_replayed(sandbox: Sandbox) -> None:
    message = await shown_board(sandbox)
    await sandbox.drop_socket()
    pressed = await sandbox.user("Alonso").press(message, "Count")
    assert pressed.kind == "update"
    await sandbox.until(lambda: "resumed" in sandbox.bot_log())


async def test_a_killed_bot_never_gets_what_it_was_delivered(sandbox: Sandbox) -> None:
    message = await shown_board(sandbox)
    kill = await sandbox.kill_at("delivered", user="Alonso", custom_id="count", type="component")
    assert (await sandbox.user("Beatriz").press(message, "Seat")).kind == "message"
    assert (await sandbox.user("Alonso").press(message, "Count")).kind == "failed"
    await kill.done()
    await sandbox.ready()
    assert "start" in message.refresh().text
    assert (await sandbox.user("Alonso").press(message, "Count")).kind == "update"


async def test_a_request_at_whose_receipt_the_bot_was_killed_is_not_applied(sandbox: Sandbox) -> None:
    message = await shown_board(sandbox)
    kill = await sandbox.kill_at("received")
    pressed = await sandbox.user("Alonso").press(message, "Count")
    assert pressed.kind == "failed"
    assert await kill.done() == str(sandbox.requests[-1].interaction_id)
    assert (sandbox.requests[-1].status, sandbox.requests[-1].template) == (
        0,
        "/interactions/{interaction_id}/{interaction_token}/callback",
    )
    assert "start" in message.refresh().text
    await sandbox.ready()


async def test_an_answer_counts_although_the_bot_was_killed_right_after(sandbox: Sandbox) -> None:
    message = await shown_board(sandbox)
    first = sandbox.bot_pid
    kill = await sandbox.kill_at("answered", restart=False)
    assert (await sandbox.user("Alonso").press(message, "Count")).kind == "update"
    await kill.done()
    assert sandbox.bot_state == "off"
    assert "count 1" in message.refresh().text
    await sandbox.restart()
    assert sandbox.bot_pid != first


async def test_a_form_survives_the_death_of_the_bot(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    modal = (await alonso.press(await shown_board(sandbox), "Form")).modal
    assert modal is not None
    await sandbox.kill()
    assert (await alonso.submit(modal, amount="5", suit="c")).kind == "failed"
    await sandbox.restart()
    assert (await alonso.submit(modal, amount="5", suit="c")).text.endswith("5 ['c'] [] False")


async def test_a_stale_press_is_delivered_as_it_was_on_the_screen(sandbox: Sandbox) -> None:
    old = await shown_board(sandbox)
    await sandbox.user("Alonso").press(old, "Count")
    pressed = await sandbox.user("Beatriz").press(old, "Count", stale=True)
    assert pressed.kind == "update"
    assert "count 1" in pressed.text


async def test_a_limited_route_is_tried_again(sandbox: Sandbox) -> None:
    await sandbox.fault("/interactions/*/callback", status=429, retry_after=0.05)
    assert (await sandbox.user("Alonso").command("board")).kind == "message"
    assert [request.status for request in sandbox.requests[-2:]] == [429, 200]


async def test_a_failing_route_costs_the_interaction(sandbox: Sandbox) -> None:
    await sandbox.fault("/interactions/*/callback", status=500, times=5)
    asking = asyncio.create_task(sandbox.user("Alonso").command("board"))
    await sandbox.until(lambda: sandbox.requests[-1].status == 500)
    await sandbox.advance(3.5)
    assert (await asking).kind == "failed"
    await sandbox.clear_faults()


async def test_a_crashed_bot_comes_back_by_itself(sandbox: Sandbox) -> None:
    pid = sandbox.bot_pid
    assert pid is not None
    os.kill(pid, 11)
    await sandbox.until(lambda: sandbox.bot_pid not in (None, pid))
    await sandbox.ready()


async def test_a_bot_that_dies_at_its_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(BotDied, match="no database"):
        async with Sandbox.start(tmp_path, command=(*PROBE, "--die")):
            pass


async def test_public_messages_outlive_the_server_and_ephemeral_ones_do_not(tmp_path: Path) -> None:
    async with Sandbox.start(tmp_path, command=PROBE) as sandbox:
        alonso = sandbox.user("Alonso")
        message = await shown_board(sandbox)
        await alonso.press(message, "Seat")
        await alonso.command("thread")
        before = [seen.id for seen in alonso.sees() if not seen.ephemeral]
        ids = {user.name: user.id for user in sandbox.users}
    async with Sandbox.start(tmp_path, command=PROBE) as sandbox:
        alonso = sandbox.user("Alonso")
        assert [seen.id for seen in alonso.sees()] == before
        assert {user.name: user.id for user in sandbox.users} == ids
        assert alonso.sees("match 1")[0].images[0].data.startswith(b"\x89PNG")
        board = alonso.message(message)
        assert board is not None
        assert (await alonso.press(board, "Count")).kind == "update"
