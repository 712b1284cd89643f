"""A bot without a library: it says exactly what a test wants it to say, right or wrong."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from sandbox.client import Response, Sandbox, User

Json = dict[str, Any]


class RawBot:
    """One gateway session and a REST client."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.http = http
        self.events: list[Json] = []
        self.id = ""
        self.guild = ""
        self.channel = ""
        self._arrived = asyncio.Event()

    async def connect(self, intents: int = 1) -> aiohttp.ClientWebSocketResponse:
        """Open a socket and identify; events pile up in `events`."""
        socket = await self.http.ws_connect(f"{self.sandbox.url}/ws?v=10&encoding=json")
        await socket.receive()
        await socket.send_str(
            json.dumps({"op": 2, "d": {"token": "x", "intents": intents, "properties": {}}})
        )
        return socket

    async def listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Collect events until the socket closes."""
        async for message in socket:
            self.events.append(json.loads(message.data))
            self._arrived.set()

    async def event(self, name: str, after: int = 0) -> Json:
        """The first event of this name behind the `after`th, awaited."""
        async with asyncio.timeout(5):
            while True:
                for event in self.events[after:]:
                    if event["t"] == name:
                        body: Json = event["d"]
                        return body
                self._arrived.clear()
                await self._arrived.wait()

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """One REST request; returns status and JSON."""
        headers = {"Authorization": "Bot x"} | more.pop("headers", {})
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.http.request(method, url, json=body, headers=headers, **more) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def send(self, body: Json, files: dict[str, bytes] | None = None) -> tuple[int, Any]:
        """POST a message into the first channel, with files if there are some."""
        path = f"/channels/{self.channel}/messages"
        if not files:
            return await self.call("POST", path, body)
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for index, (name, data) in enumerate(files.items()):
            form.add_field(
                f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream"
            )
        headers = {"Authorization": "Bot x"}
        async with self.http.post(
            f"{self.sandbox.url}/api/v10{path}", data=form, headers=headers
        ) as response:
            return response.status, await response.json()

    async def register(self, *commands: Json) -> None:
        """Overwrite the global commands."""
        status, answer = await self.call("PUT", f"/applications/{self.id}/commands", list(commands))
        assert status == 200, answer

    async def asked(
        self, user: User, path: str = "ask", **options: Any
    ) -> tuple[asyncio.Task[Response], Json]:
        """Let a user send a command; returns their waiting task and the interaction."""
        after = len(self.events)
        task = asyncio.create_task(user.command(path, **options))
        return task, await self.event("INTERACTION_CREATE", after)

    async def pressed(self, user: User, message: str, custom_id: str) -> tuple[asyncio.Task[Response], Json]:
        """Let a user press a button."""
        after = len(self.events)
        task = asyncio.create_task(user.press(message, custom_id=custom_id))
        return task, await self.event("INTERACTION_CREATE", after)

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.call("POST", path, {"type": kind, "data": data}, params={"with_response": "1"})

    def hook(self, interaction: Json, rest: str = "") -> str:
        """The webhook path of an interaction."""
        return f"/webhooks/{self.id}/{interaction['token']}{rest}"


@asynccontextmanager
async def raw_bot(folder: Path, intents: int = 1) -> AsyncIterator[RawBot]:
    """A table without a bot process, and a raw bot connected to it."""
    async with Sandbox.start(folder, bot=False) as sandbox, aiohttp.ClientSession() as http:
        bot = RawBot(sandbox, http)
        socket = await bot.connect(intents)
        listener = asyncio.create_task(bot.listen(socket))
        ready = await bot.event("READY")
        bot.id, bot.guild = ready["user"]["id"], ready["guilds"][0]["id"]
        bot.channel = sandbox.user("Alonso").channels()[0]["id"]
        await bot.register({"name": "ask", "description": "Ask"})
        try:
            yield bot
        finally:
            await socket.close()
            await listener


def detail(answer: Json) -> str:
    """The innermost code of a form error."""
    node = answer["errors"]
    while "_errors" not in node:
        node = next(iter(node.values()))
    return str(node["_errors"][0]["code"])
