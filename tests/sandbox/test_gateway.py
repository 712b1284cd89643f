"""The gateway's protocol, spoken by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.client import Sandbox
from sandbox.gateway import ACK_AFTER
from tests.sandbox.raw import Json, RawBot, raw_bot

GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT, MEMBERS = 1 << 9, 1 << 12, 1 << 15, 1 << 1


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[tuple[Sandbox, aiohttp.ClientSession]]:
    async with Sandbox.start(tmp_path, bot=False) as sandbox, aiohttp.ClientSession() as http:
        yield sandbox, http


async def dial(table: tuple[Sandbox, aiohttp.ClientSession]) -> aiohttp.ClientWebSocketResponse:
    sandbox, http = table
    socket = await http.ws_connect(f"{sandbox.url}/ws?v=10&encoding=json")
    hello = json.loads((await socket.receive()).data)
    assert hello["op"] == 10
    assert hello["d"]["heartbeat_interval"] > 1000
    return socket


async def tell(socket: aiohttp.ClientWebSocketResponse, op: int, body: Any) -> None:
    await socket.send_str(json.dumps({"op": op, "d": body}))


async def heard(socket: aiohttp.ClientWebSocketResponse) -> Json:
    message = await asyncio.wait_for(socket.receive(), 5)
    return dict(json.loads(message.data))


IDENTIFY = {"token": "x", "intents": 1, "properties": {}}


async def test_heartbeats_are_acknowledged_before_and_after_identify(table: Any) -> None:
    socket = await dial(table)
    await tell(socket, 1, None)
    assert (await heard(socket))["op"] == 11
    await tell(socket, 2, IDENTIFY)
    ready, guild = await heard(socket), await heard(socket)
    assert (ready["t"], ready["s"], guild["t"], guild["s"]) == ("READY", 1, "GUILD_CREATE", 2)
    assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert [member["user"]["bot"] for member in guild["d"]["members"]] == [True]
    await socket.close()


async def test_an_acknowledgement_leaves_the_bot_time_to_note_its_heartbeat(table: Any) -> None:
    socket = await dial(table)
    before = asyncio.get_running_loop().time()
    await tell(socket, 1, None)
    assert (await heard(socket))["op"] == 11
    assert asyncio.get_running_loop().time() - before >= ACK_AFTER
    await socket.close()


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(99, None)], 4003),
        ([(2, IDENTIFY), (99, None)], 4001),
        ([(2, IDENTIFY), (2, IDENTIFY)], 4005),
        ([(2, IDENTIFY | {"token": ""})], 4004),
        ([(2, IDENTIFY | {"shard": [1, 1]})], 4010),
        ([(2, {"token": "x"})], 4013),
        ([(1, None)] * 121, 4008),
    ],
)
async def test_a_broken_protocol_closes_the_socket(table: Any, frames: list[Any], code: int) -> None:
    socket = await dial(table)
    for op, body in frames:
        await tell(socket, op, body)
    while not socket.closed:
        await socket.receive()
    assert socket.close_code == code


async def test_a_frame_that_is_no_json_closes_the_socket(table: Any) -> None:
    socket = await dial(table)
    await socket.send_str("{")
    while not socket.closed:
        await socket.receive()
    assert socket.close_code == 4002


async def test_a_session_is_resumed_with_what_it_missed(table: Any) -> None:
    sandbox, _ = table
    socket = await dial(table)
    await tell(socket, 2, IDENTIFY)
    ready, guild = await heard(socket), await heard(socket)
    await sandbox.drop_socket()
    while not socket.closed:
        await socket.receive()
    await sandbox.add_channel("nuevo")
    socket = await dial(table)
    resume = {"token": "x", "session_id": ready["d"]["session_id"], "seq": guild["s"]}
    await tell(socket, 6, resume)
    assert [(await heard(socket))["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    await socket.close()
    socket = await dial(table)
    await tell(socket, 6, resume)
    assert (await heard(socket))["op"] == 9
    await socket.close()


async def test_an_interaction_missed_by_a_dropped_socket_is_replayed(tmp_path: Path) -> None:
    async with raw_bot(tmp_path) as bot:
        session = (await bot.event("READY"))["session_id"]
        seq = bot.events[-1]["s"]
        await bot.sandbox.drop_socket()
        task = asyncio.create_task(bot.sandbox.user("Alonso").command("ask"))
        socket = await bot.http.ws_connect(f"{bot.sandbox.url}/ws")
        await tell(socket, 6, {"token": "x", "session_id": session, "seq": seq})
        listener = asyncio.create_task(bot.listen(socket))
        await bot.answer(await bot.event("INTERACTION_CREATE"), 4, {"content": "late, but in time"})
        assert (await task).text == "late, but in time"
        await socket.close()
        await listener


async def names_of(bot: RawBot) -> list[str]:
    """Events so far, once everything sent before has arrived."""
    await bot.sandbox.add_channel("mark")
    await bot.event("CHANNEL_CREATE", len(bot.events) - 1)
    return [
        event["t"]
        for event in bot.events
        if event["t"] not in ("READY", "GUILD_CREATE", "CHANNEL_CREATE", None)
    ]


async def test_events_come_by_intent(tmp_path: Path) -> None:
    async with raw_bot(tmp_path / "few") as bot:
        await bot.sandbox.user("Alonso").say("hola")
        await bot.sandbox.leave("Diego")
        assert await names_of(bot) == []
    async with raw_bot(tmp_path / "many", 1 | GUILD_MESSAGES | MEMBERS) as bot:
        await bot.sandbox.user("Alonso").say("hola")
        await bot.sandbox.leave("Diego")
        await bot.sandbox.join("Diego")
        assert await names_of(bot) == ["MESSAGE_CREATE", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD"]
        assert (await bot.event("MESSAGE_CREATE"))["content"] == ""
    async with raw_bot(tmp_path / "content", 1 | GUILD_MESSAGES | MESSAGE_CONTENT | DIRECT_MESSAGES) as bot:
        await bot.sandbox.user("Alonso").say("hola")
        assert (await bot.event("MESSAGE_CREATE"))["content"] == "hola"
        task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
        after = len(bot.events)
        await bot.answer(interaction, 4, {"content": "psst", "flags": 64})
        await task
        secret = await bot.event("MESSAGE_CREATE", after)
        assert "guild_id" not in secret


async def test_threads_and_their_members_are_told(tmp_path: Path) -> None:
    async with raw_bot(tmp_path) as bot:
        _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", {"name": "t", "type": 11})
        user = bot.sandbox.user("Alonso").id
        await bot.call("PUT", f"/channels/{thread['id']}/thread-members/{user}")
        await bot.sandbox.archive("t")
        await bot.sandbox.drop_channel("t")
        names = await names_of(bot)
        assert names == ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "THREAD_UPDATE", "THREAD_DELETE"]


async def test_members_are_asked_for(tmp_path: Path) -> None:
    async with raw_bot(tmp_path) as bot:
        socket = await bot.connect()
        await heard(socket)
        await heard(socket)
        await tell(socket, 8, {"guild_id": bot.guild, "query": "be", "limit": 5, "nonce": "n"})
        chunk = (await heard(socket))["d"]
        assert [member["user"]["global_name"] for member in chunk["members"]] == ["Beatriz"]
        await socket.close()


async def test_other_web_pages_are_turned_away(table: Any) -> None:
    sandbox, http = table
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        async with http.post(f"{sandbox.url}/local/look/state", json={}, headers=headers) as response:
            assert response.status == 403
    async with http.get(sandbox.url) as response:
        assert "Palenque" in await response.text()
