"""The door for humans and tests: acts and looks by name, over HTTP or called directly, and a live feed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from aiohttp import WSMsgType, web
from pydantic import ConfigDict, ValidationError, validate_call

from sandbox import slash, views
from sandbox.impossible import NotPossible, problem_json, sentence
from sandbox.moderator import Moderator
from sandbox.people import People
from sandbox.process import BotDied, BotProcess
from sandbox.recorder import Recorder
from sandbox.refusals import RULES, Refusal
from sandbox.steward import Steward
from sandbox.world import Channel, Json, Message, World

Act = Callable[..., Awaitable[Json]]
Look = Callable[..., Any]

_PEOPLE = ("command", "autocomplete", "press", "choose", "submit", "say", "delete", "reload")
# fmt: off
_STEWARD = (
    "pulse", "quiet", "ready", "kill", "stop", "restart", "kill_at", "killed", "drop_socket",
    "fault", "clear_faults", "advance", "expire_tokens",
)
_MODERATOR = (
    "set_dms", "set_locale", "set_guild_locale", "leave", "join", "time_out", "add_channel", "add_guild",
    "expel_bot", "invite_bot", "drop_channel", "drop_message", "drop_board", "archive", "allow", "add_role",
    "give_role", "take_role",
)
# fmt: on
_LOOKS = ("table", "messages", "message", "commands", "requests", "log", "state", "rules")


FAILURES = (ValidationError, NotPossible, Refusal, ValueError, KeyError, BotDied, TimeoutError)
"""What an act or a look may raise."""


class Problem(Exception):
    """An act that failed: what kind of failure, and a code of `sandbox.impossible` with its facts."""

    def __init__(self, kind: str, code: str, **facts: Any) -> None:
        super().__init__(sentence(code, facts))
        self.kind = kind
        self.code = code
        self.facts = facts

    def body(self) -> Json:
        """What is answered over HTTP: for programs, for pages, and in words."""
        return {"problem": self.kind} | problem_json(self.code, **self.facts)


class UserApi:
    """Acts change something and may wait; looks only read."""

    def __init__(
        self,
        world: World,
        people: People,
        steward: Steward,
        moderator: Moderator,
        process: BotProcess,
        recorder: Recorder,
    ) -> None:
        self.world = world
        self.steward = steward
        self.boot = secrets.token_hex(4)
        """Tells one run of the server from the next: whoever sees another one has lost their ephemerals."""
        self.people = people
        self.process = process
        self.recorder = recorder
        strict = validate_call(config=ConfigDict(arbitrary_types_allowed=True))
        self.acts: dict[str, Act] = {name: strict(getattr(people, name)) for name in _PEOPLE}
        self.acts |= {name: strict(getattr(steward, name)) for name in _STEWARD}
        self.acts |= {name: strict(getattr(moderator, name)) for name in _MODERATOR}
        self.looks: dict[str, Look] = {name: strict(getattr(self, f"_{name}")) for name in _LOOKS}
        self._feeds: dict[asyncio.Queue[Json], int] = {}
        self.feeds: set[web.WebSocketResponse] = set()
        """The pages that are listening."""
        world.observers.append(self._hear)

    async def act(self, name: str, args: Json) -> Json:
        """Do something; raises Problem."""
        if name not in self.acts:
            raise Problem("unknown", "unknown_act", name=name)
        try:
            return await self.acts[name](**args)
        except FAILURES as failure:
            raise _problem_of(failure, name) from failure

    def look(self, name: str, args: Json) -> Any:
        """Read something; raises Problem."""
        if name not in self.looks:
            raise Problem("unknown", "unknown_look", name=name)
        try:
            return self.looks[name](**args)
        except FAILURES as failure:
            raise _problem_of(failure, name) from failure

    # looks

    def _table(self, user: str) -> Json:
        return views.table_view(self.world, self.people.user(user)) | {"boot": self.boot}

    def _messages(self, user: str, channel: str | None = None) -> list[Json]:
        who = self.people.user(user)
        place = self.people.channel(who, channel).id if channel else None
        return [views.message_view(self.world, m) for m in views.messages_of(self.world, who.id, place)]

    def _message(self, user: str, message: str) -> Json | None:
        who = self.people.user(user)
        found = self.world.messages.get(int(message))
        if found is None or not views.sees_message(self.world, found, who.id):
            return None
        return views.message_view(self.world, found)

    def _commands(self, user: str, channel: str | None = None) -> list[Json]:
        who = self.people.user(user)
        return slash.visible(self.world, self.people.channel(who, channel), who.id)

    def _requests(self, after: int = 0) -> list[Json]:
        return [request.json() for request in self.recorder.requests if request.number > after]

    def _log(self) -> str:
        return self.process.text()

    def _state(self) -> Json:
        return {
            "bot": self.process.state,
            "pid": self.process.pid,
            "starts": self.process.starts,
            "now": self.world.clock.now(),
            "users": [views.user_view(user) for user in self.world.users.values() if not user.bot],
            "places": views.places_view(self.world),
            "faults": self.steward.faults.json(),
            "problems": self.steward.gateway.problems(),
        }

    def _rules(self) -> list[Json]:
        return [{"key": key} | asdict(rule) for key, rule in RULES.items()]

    # over HTTP

    def add_to(self, app: web.Application) -> None:
        """Register /local/…"""
        app.router.add_post("/local/act/{name}", self._http_act)
        app.router.add_post("/local/look/{name}", self._http_look)
        app.router.add_get("/local/file/{number}/{index}", self._http_file)
        app.router.add_get("/local/live", self._http_live)

    async def _http_act(self, request: web.Request) -> web.Response:
        return await self._http(request, self.act)

    async def _http_look(self, request: web.Request) -> web.Response:
        async def look(name: str, args: Json) -> Any:
            return self.look(name, args)

        return await self._http(request, look)

    async def _http(self, request: web.Request, do: Callable[[str, Json], Awaitable[Any]]) -> web.Response:
        """Answer 200 with the result, or 400 with the body of a Problem."""
        try:
            return _json(await do(request.match_info["name"], await _arguments(request)))
        except Problem as problem:
            return _json(problem.body(), 400)

    async def _http_file(self, request: web.Request) -> web.Response:
        """The bytes of a file in a recorded request."""
        number, index = int(request.match_info["number"]), int(request.match_info["index"])
        for recorded in self.recorder.requests:
            if recorded.number == number:
                for upload in recorded.uploads:
                    if upload.index == index:
                        return web.Response(body=upload.data, content_type="application/octet-stream")
        raise web.HTTPNotFound

    # the live feed

    def _hear(self, event: str, noun: Any) -> None:
        for queue, user_id in self._feeds.items():
            told = self._told(event, noun, user_id)
            if told is not None:
                queue.put_nowait(told)

    def _told(self, event: str, noun: Any, user_id: int) -> Json | None:
        """What one user's page hears of a change."""
        kind, _, what = event.partition("_")
        if kind == "message":
            return self._told_message(what, noun, user_id)
        if kind in ("channel", "thread", "guild", "member", "user") or event == "joined":
            return {"t": "table"}
        if event == "commands":
            return {"t": "commands"}
        if event == "bot":
            return {"t": "bot", "state": noun}
        if event == "problems":
            return {"t": "problems", "problems": noun}
        if event == "clock":
            return {"t": "clock", "now": self.world.clock.now()}
        if event == "typing" and isinstance(noun, Channel):
            return {"t": "typing", "channel": str(noun.id)}
        return None

    def _told_message(self, what: str, message: Message, user_id: int) -> Json | None:
        if what in ("delete", "forget", "dismiss"):
            return {"t": "gone", "channel": str(message.channel_id), "id": str(message.id)}
        if not views.sees_message(self.world, message, user_id):
            return None
        return {"t": "message", "new": what == "create", "message": views.message_view(self.world, message)}

    async def _http_live(self, request: web.Request) -> web.WebSocketResponse:
        try:
            user = self.people.user(request.query.get("user", ""))
        except NotPossible as problem:
            raise web.HTTPBadRequest(text=str(problem)) from None
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._feeds[queue] = user.id
        self.feeds.add(socket)
        queue.put_nowait({"t": "bot", "state": self.process.state})
        queue.put_nowait({"t": "problems", "problems": self.steward.gateway.problems()})
        sender = asyncio.create_task(_send_all(socket, queue))
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            del self._feeds[queue]
            self.feeds.discard(socket)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        return socket


async def _send_all(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    with contextlib.suppress(ConnectionError, RuntimeError):
        while True:
            await socket.send_str(json.dumps(await queue.get() | {"sent": time.time()}))


async def _arguments(request: web.Request) -> Json:
    """The arguments of an act or look: a JSON object."""
    try:
        args = await request.json()
    except web.HTTPRequestEntityTooLarge as problem:
        raise Problem("not_possible", "request_too_large") from problem
    except ValueError as problem:
        raise Problem("malformed", "no_json", what=str(problem)) from problem
    if not isinstance(args, dict):
        raise Problem("malformed", "no_object")
    return args


def _problem_of(failure: Exception, name: str) -> Problem:
    """What an act or look called `name` failed of."""
    match failure:
        case NotPossible():
            return Problem("not_possible", failure.code, **failure.facts)
        case ValidationError():
            return Problem("not_possible", "arguments", name=name, faults=_faults_of(failure, name))
        case Refusal():
            return Problem("not_possible", "refused", what=str(failure))
        case BotDied():
            return Problem("bot_died", "bot_died", what=str(failure))
        case TimeoutError():
            return Problem("timeout", "timeout", name=name)
        case _:
            return Problem("not_possible", "value", what=str(failure))


def _faults_of(problem: ValidationError, name: str) -> str:
    """What is wrong with the arguments, one after the other."""
    rows = [f"{'.'.join(map(str, row['loc'])) or name}: {row['msg']}" for row in problem.errors()]
    return "; ".join(rows)


def _json(body: Any, status: int = 200) -> web.Response:
    return web.Response(text=json.dumps(body), status=status, content_type="application/json")
