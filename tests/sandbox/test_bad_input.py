"""What people get wrong at the users' door is said clearly, over HTTP and through the client."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import NotPossible, Sandbox
from sandbox.files import MAX_FILE
from tests.sandbox.raw import Json, RawBot, raw_bot


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[RawBot]:
    async with raw_bot(tmp_path) as found:
        yield found


async def local(bot: RawBot, path: str, body: bytes | Json) -> tuple[int, Json]:
    data = {"data": body} if isinstance(body, bytes) else {"json": body}
    async with bot.http.post(f"{bot.sandbox.url}/local/{path}", **data) as response:
        return response.status, await response.json()


@pytest.mark.parametrize(
    ("path", "body", "kind", "words"),
    [
        ("act/say", b"{", "malformed", "no JSON"),
        ("act/say", b"[1]", "malformed", "JSON object"),
        ("act/dance", b"{}", "unknown", "no act dance"),
        ("look/stars", b"{}", "unknown", "no look stars"),
        ("act/say", b'{"user": "Alonso"}', "not_possible", "text: Missing"),
        ("act/say", b'{"user": "Alonso", "text": "x", "loud": 1}', "not_possible", "loud: Unexpected"),
        ("act/say", b'{"user": "Nadie", "text": "x"}', "not_possible", "nobody is called 'Nadie'"),
        ("look/messages", b'{"user": ["x"]}', "not_possible", "user: Input should be a valid string"),
        ("act/press", b'{"user": "Alonso", "message": "x", "custom_id": "y"}', "not_possible", "x"),
        ("act/command", b'{"user": "Alonso", "path": "fly"}', "not_possible", "no command /fly"),
        ("act/fault", b'{"route": "*", "status": 418}', "not_possible", "429, 500"),
        ("act/give_role", b'{"user": "Alonso", "role": "Rey"}', "not_possible", "no role Rey"),
    ],
)
async def test_a_bad_call_is_answered_with_what_is_wrong(
    bot: RawBot, path: str, body: bytes, kind: str, words: str
) -> None:
    status, answer = await local(bot, path, body)
    assert (status, answer["problem"]) == (400, kind)
    assert words in answer["text"]


async def test_an_unknown_user_gets_no_feed(bot: RawBot) -> None:
    async with bot.http.get(f"{bot.sandbox.url}/local/live?user=Nadie") as response:
        assert response.status == 400
        assert "nobody is called" in await response.text()


async def test_uploads_over_the_limit_and_broken_ones_are_refused(bot: RawBot) -> None:
    option = {"type": 11, "name": "file", "description": "x", "required": True}
    await bot.register({"name": "read", "description": "Read", "options": [option]})
    alonso = bot.sandbox.user("Alonso")
    large = base64.b64encode(bytes(MAX_FILE + 1)).decode()
    with pytest.raises(NotPossible, match=r"a\.txt is too large: the limit is 10 MiB"):
        await alonso.command("read", file={"filename": "a.txt", "data": large})
    with pytest.raises(NotPossible, match="no base64"):
        await alonso.command("read", file={"filename": "a.txt", "data": "é"})


async def test_two_bots_with_one_token_are_reported_while_both_are_there(bot: RawBot) -> None:
    assert bot.sandbox.problems == []
    async with bot.http.ws_connect(f"{bot.sandbox.url}/local/live?user=Alonso") as feed:
        second = await bot.connect()
        await second.receive()
        assert "one token" in bot.sandbox.problems[0]
        told: list[Json] = []
        async with asyncio.timeout(5):
            while not any(event["t"] == "problems" and event["problems"] for event in told):
                told.append(await feed.receive_json())
        await second.close()
    await bot.sandbox.until(lambda: not bot.sandbox.problems)


async def test_roles_are_given_and_taken_with_their_permissions(bot: RawBot) -> None:
    sandbox: Sandbox = bot.sandbox
    alonso, said = sandbox.user("Alonso"), await sandbox.user("Beatriz").say("x")
    await sandbox.add_role("Maestre", ["manage_messages"])
    with pytest.raises(NotPossible, match="a name of its own"):
        await sandbox.add_role("Maestre")
    await sandbox.give_role("Alonso", "Maestre")
    await alonso.delete(said)
    again = await sandbox.user("Beatriz").say("y")
    await sandbox.take_role("Alonso", "Maestre")
    with pytest.raises(NotPossible, match="may not delete"):
        await alonso.delete(again)


async def test_the_newest_board_is_deleted(bot: RawBot) -> None:
    with pytest.raises(NotPossible, match="no picture"):
        await bot.sandbox.drop_board("sala")
    _, old = await bot.send({"content": "x"}, {"a.png": b"x"})
    _, sent = await bot.send({"content": "x"}, {"a.png": b"x"})
    await bot.send({"content": "y"})
    assert await bot.sandbox.drop_board("sala") == sent["id"]
    assert old["id"] in [message.id for message in bot.sandbox.user("Alonso").sees()]
