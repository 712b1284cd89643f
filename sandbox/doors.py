"""How a Python client reaches its server: inside the same process, or over HTTP in another one."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

import aiohttp

from sandbox.files import Upload
from sandbox.impossible import NotPossible
from sandbox.process import BotDied
from sandbox.recorder import Recorded
from sandbox.server import Server
from sandbox.userapi import Problem
from sandbox.world import Json


class Door(Protocol):
    """How a client reaches its server."""

    async def act(self, name: str, /, **args: Any) -> Json:
        """Do something and wait for its result."""

    def look(self, name: str, /, **args: Any) -> Any:
        """Read something, at once."""

    def fetch(self, url: str) -> bytes:
        """The bytes behind an attachment's address."""

    def requests(self) -> list[Recorded]:
        """What the bot has asked for."""


class Inside:
    """The server runs in this very process."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def act(self, name: str, /, **args: Any) -> Json:
        try:
            answer: Json = json.loads(json.dumps(await self.server.api.act(name, args)))
        except Problem as problem:
            raise error_of(problem.body()) from problem
        return answer

    def look(self, name: str, /, **args: Any) -> Any:
        try:
            return json.loads(json.dumps(self.server.api.look(name, args)))
        except Problem as problem:
            raise error_of(problem.body()) from problem

    def fetch(self, url: str) -> bytes:
        parts = urlsplit(url)
        found = self.server.attachment(int(parts.path.split("/")[-2]), parse_qs(parts.query)["hm"][0])
        if found is None:
            raise LookupError(f"nothing is served at {url}")
        return self.server.files.path(found.id).read_bytes()

    def requests(self) -> list[Recorded]:
        return list(self.server.recorder.requests)


class Outside:
    """The server runs in another process."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url = url.rstrip("/")
        self.session = session

    async def act(self, name: str, /, **args: Any) -> Json:
        async with self.session.post(f"{self.url}/local/act/{name}", json=args) as response:
            answer: Json = await response.json()
        if response.status != 200:
            raise error_of(answer)
        return answer

    def look(self, name: str, /, **args: Any) -> Any:
        request = urllib.request.Request(  # noqa: S310 - the address is ours, on loopback
            f"{self.url}/local/look/{name}", json.dumps(args).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:  # noqa: S310
                return json.load(response)
        except urllib.error.HTTPError as refused:
            with refused:
                answer = json.load(refused)
            raise error_of(answer) from None

    def fetch(self, url: str) -> bytes:
        with urllib.request.urlopen(url, timeout=10) as response:  # noqa: S310
            return bytes(response.read())

    def requests(self) -> list[Recorded]:
        return [self._recorded(row) for row in self.look("requests")]

    def _recorded(self, row: Json) -> Recorded:
        files = row.pop("files")
        uploads = [
            Upload(
                f["index"],
                f["filename"],
                self.fetch(f"{self.url}/local/file/{row['number']}/{f['index']}"),
                f["content_type"],
            )
            for f in files
        ]
        number = row.pop("interaction_id")
        return Recorded(**row, uploads=uploads, interaction_id=int(number) if number else None)


def error_of(answer: Json) -> Exception:
    """The exception that a Problem's body stands for."""
    if answer["problem"] == "not_possible":
        return NotPossible(answer["code"], **answer["facts"])
    errors: dict[str, type[Exception]] = {"bot_died": BotDied, "timeout": TimeoutError}
    return errors.get(answer["problem"], RuntimeError)(answer["text"])
