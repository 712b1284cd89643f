"""The REST front door: read a request, record it, run into faults and kills, let a handler answer it."""

from __future__ import annotations

import asyncio
import functools
import json
import re
import zlib
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.faults import Fault, Faults, Kill
from sandbox.files import Upload
from sandbox.interactions import Interaction, Interactions
from sandbox.process import BotProcess
from sandbox.recorder import Recorded, Recorder
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Handler, Route
from sandbox.world import World

API = "/api/v10"
_FILE = re.compile(r"^files\[(\d+)\]$")
_LIMIT = 1000


class Front:
    """Serves the routes of the REST rooms."""

    def __init__(
        self,
        world: World,
        routes: list[Route],
        interactions: Interactions,
        recorder: Recorder,
        faults: Faults,
        process: BotProcess,
    ) -> None:
        self.world = world
        self.routes = routes
        self.interactions = interactions
        self.recorder = recorder
        self.faults = faults
        self.process = process

    def add_to(self, app: web.Application) -> None:
        """Register the routes."""
        for method, template, handler in self.routes:
            app.router.add_route(method, API + template, self._door(template, handler))
        app.router.add_route("*", API + "/{rest:.*}", self._nowhere)

    def _door(self, template: str, handler: Handler) -> Any:
        async def door(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, template, handler)

        return door

    async def _nowhere(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        known = any(_pattern(template).fullmatch(path) for _, template, _ in self.routes)

        async def refuse(_: Call) -> None:
            raise Refusal("method_not_allowed" if known else "not_found")

        return await self._serve(request, path, refuse)

    async def _serve(self, request: web.Request, template: str, handler: Handler) -> web.StreamResponse:
        params = dict(request.match_info)
        interaction = self._interaction(params)
        record = self._record(request, template, interaction)
        status, answer, headers = 0, None, self._headers(request, template, params)
        self.recorder.begin(record)
        try:
            call = await self._read(request, record, params, interaction)
            self._authorize(request, params)
            kill = self.faults.kill_at("received", interaction)
            if kill is not None:
                await self.process.kill_for(kill)
            if kill is not None or (interaction is not None and interaction.doomed):
                raise _NeverAnswered
            fault = self.faults.take(record.method, template)
            status, answer = await self._trouble(fault, headers) or await self._handle(handler, call)
            if fault is not None and fault.lost:
                raise _NeverAnswered
        except _NeverAnswered:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        except Refusal as refusal:
            status, answer = refusal.rule.status, refusal.body()
            if status == 429:
                answer |= {"retry_after": 1.0, "global": False}
                headers |= {"Retry-After": "1", "Via": "1.1 sandbox"}
        finally:
            self.recorder.end(record, status, answer)
            self.world.emit("request", record)
        return await self._answer(
            request, status, answer, headers, self.faults.kill_at("answered", interaction)
        )

    def _record(self, request: web.Request, template: str, interaction: Interaction | None) -> Recorded:
        return Recorded(
            number=0,
            at=self.world.clock.now(),
            method=request.method,
            path=request.path.removeprefix(API),
            template=template,
            query=dict(request.query),
            body=None,
            uploads=[],
            interaction_id=interaction.id if interaction else None,
            multipart=request.content_type == "multipart/form-data",
        )

    def _interaction(self, params: dict[str, str]) -> Interaction | None:
        token = params.get("interaction_token") or params.get("webhook_token")
        return self.interactions.by_token.get(token or "")

    def _authorize(self, request: web.Request, params: dict[str, str]) -> None:
        """Token routes carry their token in the path; all others need the bot's."""
        in_path = "interaction_token" in params or "webhook_token" in params
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if not in_path and (scheme != "Bot" or not token):
            raise Refusal("unauthorized")

    async def _read(
        self, request: web.Request, record: Recorded, params: dict[str, str], interaction: Interaction | None
    ) -> Call:
        if record.multipart:
            record.body, record.uploads = await _multipart(request)
        elif request.can_read_body:
            record.body = _json(await request.read())
        if record.body is _BAD_JSON:
            record.body = None
            raise Refusal("bad_json")
        # handlers fill in ids and defaults; what was recorded stays as it came
        body = json.loads(json.dumps(record.body))
        return Call(params, record.query, body, record.uploads, interaction)

    async def _handle(self, handler: Handler, call: Call) -> tuple[int, Any]:
        answer = await handler(call)
        return (204, None) if answer is None else (200, answer)

    async def _trouble(self, fault: Fault | None, headers: dict[str, str]) -> tuple[int, Any] | None:
        if fault is None:
            return None
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.lost == "request":
            raise _NeverAnswered
        if not fault.status:
            return None
        if fault.status == 429:
            headers |= {"Retry-After": str(fault.retry_after), "Via": "1.1 sandbox"}
            headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Scope": "user"}
            headers["X-RateLimit-Reset-After"] = str(fault.retry_after)
            return 429, Refusal("rate_limited").body() | {"retry_after": fault.retry_after, "global": False}
        key = {500: "server_error", 503: "unavailable"}.get(fault.status, "server_error")
        return fault.status, Refusal(key).body()

    def _headers(self, request: web.Request, template: str, params: dict[str, str]) -> dict[str, str]:
        bucket = zlib.crc32(f"{request.method} {template}".encode())
        return {
            "X-RateLimit-Limit": str(_LIMIT),
            "X-RateLimit-Remaining": str(_LIMIT - 1),
            "X-RateLimit-Reset": f"{self.world.clock.now() + 1:.3f}",
            "X-RateLimit-Reset-After": "1.000",
            "X-RateLimit-Bucket": f"{bucket:08x}",
        }

    async def _answer(
        self, request: web.Request, status: int, answer: Any, headers: dict[str, str], kill: Kill | None
    ) -> web.StreamResponse:
        response = web.Response(status=status, headers=headers)
        if status != 204:
            # discord.py reads JSON only under exactly this type, without a charset
            response.headers["Content-Type"] = "application/json"
            response.body = json.dumps(answer).encode()
        if kill is not None:
            await response.prepare(request)
            await response.write_eof()
            await self.process.kill_for(kill)
        return response


@functools.cache
def _pattern(template: str) -> re.Pattern[str]:
    """The paths of a route, whatever the method."""
    return re.compile("[^/]+".join(map(re.escape, re.split(r"\{[^}]+\}", template))))


class _NeverAnswered(Exception):
    """The bot was killed: its request is neither applied nor answered."""


class _BadJson:
    """Stands for a body that is no JSON."""


_BAD_JSON = _BadJson()


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else None
    except ValueError:
        return _BAD_JSON


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    reader = await request.multipart()
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        found = _FILE.match(part.name or "")
        if part.name == "payload_json":
            body = _json(data)
        elif found:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(int(found[1]), part.filename or "file", data, kind))
    return body, uploads
