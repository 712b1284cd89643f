"""Play at a local table from Python: whole evenings of several users, with the real bot process behind.

    async with Sandbox.start(tmp_path) as sandbox:
        ana, ben = sandbox.user("Alonso"), sandbox.user("Beatriz")
        opened = await ana.command("play ring", opponent="Beatriz")
        await ben.press(opened.message, "Accept")
        assert "your turn" in ana.sees()[-1].text

`Sandbox.start` runs the server inside the calling process; `Sandbox.connect` talks to a `python -m sandbox`
that runs elsewhere. Both give the same object.
"""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar
from urllib.parse import parse_qs, urlsplit

import aiohttp

from sandbox.files import Upload
from sandbox.process import BotDied
from sandbox.recorder import Recorded
from sandbox.seen import Button, Field, Image, Modal, Option, SeenMessage, Select
from sandbox.server import Server
from sandbox.slash import NotPossible
from sandbox.userapi import Problem
from sandbox.world import Json

Point = Literal["delivered", "received", "answered"]
Kind = Literal["message", "update", "modal", "autocomplete", "deferred", "failed", "not_sent"]
T = TypeVar("T")

__all__ = [
    "BotDied",
    "Button",
    "Field",
    "Image",
    "Modal",
    "NotPossible",
    "Option",
    "PlannedKill",
    "Recorded",
    "Response",
    "Sandbox",
    "SeenMessage",
    "Select",
    "User",
]


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


class _Inside:
    """The server runs in this very process."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def act(self, name: str, /, **args: Any) -> Json:
        try:
            answer: Json = json.loads(json.dumps(await self.server.api.act(name, args)))
        except Problem as problem:
            raise _error(problem.kind, str(problem)) from problem
        return answer

    def look(self, name: str, /, **args: Any) -> Any:
        try:
            return json.loads(json.dumps(self.server.api.look(name, args)))
        except Problem as problem:
            raise _error(problem.kind, str(problem)) from problem

    def fetch(self, url: str) -> bytes:
        parts = urlsplit(url)
        found = self.server.attachment(int(parts.path.split("/")[-2]), parse_qs(parts.query)["hm"][0])
        if found is None:
            raise LookupError(f"nothing is served at {url}")
        return self.server.files.path(found.id).read_bytes()

    def requests(self) -> list[Recorded]:
        return list(self.server.recorder.requests)


class _Outside:
    """The server runs in another process."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url = url.rstrip("/")
        self.session = session

    async def act(self, name: str, /, **args: Any) -> Json:
        async with self.session.post(f"{self.url}/local/act/{name}", json=args) as response:
            answer: Json = await response.json()
        if response.status != 200:
            raise _error(answer["problem"], answer["text"])
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
            raise _error(answer["problem"], answer["text"]) from None

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


def _error(kind: str, text: str) -> Exception:
    errors: dict[str, type[Exception]] = {
        "not_possible": NotPossible,
        "bot_died": BotDied,
        "timeout": TimeoutError,
    }
    return errors.get(kind, RuntimeError)(text)


@dataclass(slots=True)
class Response:
    """What an action led to, once the bot answered it, or 3 s passed."""

    kind: Kind
    """`deferred` covers "thinking…" and silent acknowledgements; `failed` is "This interaction failed"."""
    interaction: str | None
    message: SeenMessage | None
    """The answer, or for updates and silent acknowledgements the message whose component was used."""
    modal: Modal | None
    choices: list[tuple[str, Any]]
    _before: int = field(repr=False)
    _sandbox: Sandbox = field(repr=False)

    @property
    def text(self) -> str:
        """The answer's text; empty when there is no message."""
        return self.message.text if self.message else ""

    async def final(self, within: float = 10.0) -> SeenMessage:
        """Wait until a deferred answer has arrived, or the acknowledged message was edited."""
        message = self.message
        if message is None:
            raise NotPossible(f"a response of kind {self.kind} has no message to wait for")

        def arrived() -> bool:
            message.refresh()
            return message.gone or (not message.loading and message.revision > self._before)

        if self.kind == "deferred":
            await self._sandbox.until(arrived, within)
        return message.refresh()


class User:
    """One of the people at the table. Actions raise NotPossible for what a client would not let them do."""

    def __init__(self, sandbox: Sandbox, row: Json) -> None:
        self._sandbox = sandbox
        self._door = sandbox.door
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.locale: str = row["locale"]

    def __repr__(self) -> str:
        return f"User({self.name})"

    @property
    def mention(self) -> str:
        """`<@id>`."""
        return f"<@{self.id}>"

    # acting

    async def command(
        self, path: str, /, *, channel: str | None = None, options: Json | None = None, **named: Any
    ) -> Response:
        """Send a slash command, e.g. `command("play ring", opponent="Beatriz")`.

        `path` is words by spaces, in the default or a localised spelling. Users, roles and channels are given
        by name, files as `{"filename": …, "data": base64}`; `_` in an option's name may stand for `-`;
        `options` takes names that are no Python words. `channel` is a name, an id or `dm`.
        """
        given = {key: _plain(value) for key, value in {**(options or {}), **named}.items()}
        return await self._do("command", path=path, options=given, channel=channel)

    async def autocomplete(
        self, path: str, option: str, text: str = "", /, *, channel: str | None = None, **others: Any
    ) -> list[tuple[str, Any]]:
        """What the bot suggests while the user types `text` into an option: pairs of name and value."""
        response = await self._do(
            "autocomplete", path=path, option=option, text=text, others=others, channel=channel
        )
        if response.kind == "failed":
            raise TimeoutError("the bot suggested nothing in time")
        return response.choices

    async def press(
        self,
        message: SeenMessage | str,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        stale: bool = False,
    ) -> Response:
        """Press a button by label or custom_id.

        With `stale` the button is taken from `message` as it was seen, even when an edit has removed it
        since: the user was quicker than the edit.
        """
        seen = self._seen(message, stale)
        button = seen.button(custom_id or label or "")
        if button.custom_id is None:
            raise NotPossible(f"{button.label} is a link")
        old = button.raw if stale else None
        return await self._do("press", message=seen.id, custom_id=button.custom_id, stale=old)

    async def choose(
        self,
        message: SeenMessage | str,
        values: Sequence[str] | str | None = None,
        *,
        labels: Sequence[str] | str | None = None,
        custom_id: str | None = None,
        placeholder: str | None = None,
        stale: bool = False,
    ) -> Response:
        """Choose in a select by values or labels; users, roles and channels by name.

        The same choice in an unchanged select sends nothing (`kind == "not_sent"`), as in Discord's client.
        """
        seen = self._seen(message, stale)
        select = seen.select(custom_id or placeholder)
        wanted = labels if values is None else values
        chosen = select.values_of([wanted] if isinstance(wanted, str) else list(wanted or ()))
        old = select.raw if stale else None
        return await self._do("choose", message=seen.id, custom_id=select.custom_id, values=chosen, stale=old)

    async def submit(self, modal: Modal, fields: Json | None = None, /, **named: Any) -> Response:
        """Submit a form; fields by label or custom_id, those not named keep what they start with."""
        values = modal.values({**(fields or {}), **named})
        return await self._do("submit", form=modal.id, values=values)

    async def say(self, text: str, channel: str | None = None) -> SeenMessage:
        """Write a message."""
        return self._message(await self._door.act("say", user=self.id, text=text, channel=channel))

    async def delete(self, message: SeenMessage | str) -> None:
        """Delete a message of one's own, or any with the permission."""
        await self._door.act("delete", user=self.id, message=_id(message))

    async def dismiss(self, message: SeenMessage | str) -> None:
        """Dismiss an ephemeral message."""
        await self.delete(message)

    async def reload(self) -> None:
        """Reload the client: ephemeral messages and open forms are lost."""
        await self._door.act("reload", user=self.id)

    # seeing

    def sees(self, channel: str | None = None) -> list[SeenMessage]:
        """All messages on this user's screen, oldest first; of one channel (name, id or `dm`) or of all."""
        rows = self._door.look("messages", user=self.id, channel=channel)
        return [self._message(row) for row in rows]

    def message(self, message: SeenMessage | str) -> SeenMessage | None:
        """A message by id, if this user sees it."""
        row = self._door.look("message", user=self.id, message=_id(message))
        return self._message(row) if row else None

    def commands(self, channel: str | None = None) -> list[Json]:
        """The slash commands that this user is offered."""
        return list(self._door.look("commands", user=self.id, channel=channel))

    def channels(self) -> list[Json]:
        """Channels, threads and DMs that this user sees."""
        return list(self._door.look("table", user=self.id)["channels"])

    # inside

    def _seen(self, message: SeenMessage | str, stale: bool) -> SeenMessage:
        if stale and isinstance(message, SeenMessage):
            return message
        seen = self.message(message)
        if seen is None:
            raise NotPossible(f"{self.name} does not see this message")
        return seen

    def _message(self, row: Json) -> SeenMessage:
        def reload(message_id: str) -> Json | None:
            found: Json | None = self._door.look("message", user=self.id, message=message_id)
            return found

        return SeenMessage(row, self.id, self._door.fetch, reload)

    async def _do(self, act: str, **args: Any) -> Response:
        answer = await self._door.act(act, user=self.id, **args)
        return Response(
            kind=answer["kind"],
            interaction=answer["interaction"],
            message=self._message(answer["message"]) if answer["message"] else None,
            modal=Modal(answer["form"]) if answer["form"] else None,
            choices=[(choice["name"], choice["value"]) for choice in answer["choices"]],
            _before=answer["before"],
            _sandbox=self._sandbox,
        )


@dataclass(frozen=True, slots=True)
class PlannedKill:
    """A kill that waits for its moment."""

    id: str
    _door: Door = field(repr=False)

    async def done(self, within: float = 30.0) -> str:
        """Wait until it has happened; returns the id of the interaction at which it did."""
        answer = await self._door.act("killed", kill=self.id, within=within)
        return str(answer["interaction"])


class Sandbox:
    """A local table with its bot."""

    def __init__(self, door: Door, url: str, data: Path | None = None) -> None:
        self.door = door
        self.url = url
        self.data = data
        """The data folder, where the server runs in this process."""

    @classmethod
    @asynccontextmanager
    async def start(
        cls,
        data_dir: Path | str,
        *,
        env: dict[str, str] | None = None,
        bot: bool = True,
        command: Sequence[str] | None = None,
        wait: bool = True,
    ) -> AsyncIterator[Sandbox]:
        """Serve in this process, with a real bot process (`command` replaces `python -m bot`).

        Waits until the bot is connected unless `wait` is False. Raises BotDied with the tail of its log.
        """
        server = Server(Path(data_dir), env=env, command=command)
        try:
            await server.start()
            if bot:
                await server.process.start()
                if wait:
                    await server.process.wait_ready()
            yield cls(_Inside(server), server.url, server.data)
        finally:
            await server.stop()

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str) -> AsyncIterator[Sandbox]:
        """Use a `python -m sandbox` that runs elsewhere."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=120)) as session:
            yield cls(_Outside(url, session), url)

    # people

    def user(self, name: str) -> User:
        """A user by name."""
        return User(self, self.door.look("table", user=name)["me"])

    @property
    def users(self) -> list[User]:
        """Everybody but the bot."""
        return [User(self, row) for row in self.door.look("state")["users"]]

    # watching

    @property
    def requests(self) -> list[Recorded]:
        """Every REST request of the bot so far, in order."""
        return self.door.requests()

    def bot_log(self) -> str:
        """Everything that the bot has printed."""
        return str(self.door.look("log"))

    @property
    def bot_state(self) -> str:
        """`off`, `starting`, `ready` or `dead`."""
        return str(self.door.look("state")["bot"])

    @property
    def bot_pid(self) -> int | None:
        """The bot's process id while it runs."""
        pid = self.door.look("state")["pid"]
        return None if pid is None else int(pid)

    async def until(self, check: Callable[[], T], within: float = 10.0) -> T:
        """Wait until `check()` is true, looking again after each change; returns what it returned.

        Raises TimeoutError.
        """
        async with asyncio.timeout(within):
            while True:
                seen = (await self.door.act("pulse", seen=-1))["changes"]
                found = check()
                if found:
                    return found
                # the bot's log and its exit are no changes of the world: look again after a moment anyway
                await self.door.act("pulse", seen=seen, within=0.03)

    async def quiet(self, ms: float = 200, within: float = 10.0) -> None:
        """Wait until no request of the bot has come for `ms` milliseconds; raises TimeoutError."""
        answer = await self.door.act("quiet", seconds=ms / 1000, within=within)
        if not answer["quiet"]:
            raise TimeoutError("the bot does not stop sending requests")

    async def ready(self, within: float = 30.0) -> None:
        """Wait until the bot's gateway session is up; raises BotDied or TimeoutError."""
        await self.door.act("ready", within=within)

    # the bot's process

    async def kill_at(
        self,
        point: Point,
        *,
        user: str | User | None = None,
        custom_id: str | None = None,
        type: Literal["command", "component", "modal", "autocomplete"] | None = None,
        restart: bool = True,
    ) -> PlannedKill:
        """SIGKILL the bot at an observed point of the next interaction that matches.

        `delivered`: its INTERACTION_CREATE was written to the socket. `received`: the bot's first request
        with its id or token came in; it is neither applied nor answered. `answered`: that request was applied
        and answered. `custom_id` is a prefix of the component's or form's id, or of the command's name.
        """
        name = user.id if isinstance(user, User) else user
        answer = await self.door.act(
            "kill_at", point=point, user=name, custom_id=custom_id, type=type, restart=restart
        )
        return PlannedKill(answer["kill"], self.door)

    async def kill(self) -> None:
        """SIGKILL the bot now; it stays down until `restart()`."""
        await self.door.act("kill")

    async def stop_bot(self) -> None:
        """SIGTERM the bot, and SIGKILL it when it does not listen."""
        await self.door.act("stop")

    async def restart(self, wait: bool = True) -> None:
        """Start the bot (after stopping it, if it runs)."""
        await self.door.act("restart")
        if wait:
            await self.ready()

    async def drop_socket(self, resumable: bool = True) -> None:
        """Cut the gateway socket. The bot resumes and is replayed what it missed, or must identify anew."""
        await self.door.act("drop_socket", resumable=resumable)

    # trouble

    async def advance(self, seconds: float) -> None:
        """Push the server's clock: tokens, messages and threads age. The bot's own clock stays."""
        await self.door.act("advance", seconds=seconds)

    async def fault(
        self,
        route: str,
        *,
        method: str = "*",
        status: Literal[0, 429, 500, 502, 503] = 0,
        times: int = 1,
        delay: float = 0.0,
        retry_after: float = 1.0,
    ) -> None:
        """Let the next `times` requests to a route go wrong.

        `route` is a shell pattern over the template, e.g. `/channels/*/messages` or
        `/interactions/*/callback`; status 0 only delays.
        """
        await self.door.act(
            "fault",
            route=route,
            method=method,
            status=status,
            times=times,
            delay=delay,
            retry_after=retry_after,
        )

    async def clear_faults(self) -> None:
        """Switch every fault and planned kill off."""
        await self.door.act("clear_faults")

    # the world

    async def set_dms(self, user: str | User, open: bool) -> None:
        """Open or close a user's DMs."""
        await self.door.act("set_dms", user=_name(user), open=open)

    async def set_locale(self, user: str | User, locale: str) -> None:
        """Change a user's language."""
        await self.door.act("set_locale", user=_name(user), locale=locale)

    async def set_guild_locale(self, locale: str) -> None:
        """Change the server's language."""
        await self.door.act("set_guild_locale", locale=locale)

    async def leave(self, user: str | User) -> None:
        """A member leaves the server."""
        await self.door.act("leave", user=_name(user))

    async def join(self, user: str | User) -> None:
        """A user joins the server again."""
        await self.door.act("join", user=_name(user))

    async def time_out(self, user: str | User, seconds: float) -> None:
        """A moderator silences a member; 0 ends it."""
        await self.door.act("time_out", user=_name(user), seconds=seconds)

    async def add_channel(self, name: str) -> str:
        """Open another text channel; returns its id."""
        return str((await self.door.act("add_channel", name=name))["channel"])

    async def add_guild(self, name: str, owner: str) -> str:
        """Found another server; returns the id of its one channel."""
        return str((await self.door.act("add_guild", name=name, owner=owner))["channel"])

    async def drop_channel(self, channel: str) -> None:
        """Delete a channel or thread."""
        await self.door.act("drop_channel", channel=channel)

    async def drop_message(self, message: SeenMessage | str) -> None:
        """Delete a message, as a moderator does."""
        await self.door.act("drop_message", message=_id(message))

    async def archive(self, thread: str, archived: bool = True, locked: bool = False) -> None:
        """Archive, lock or reopen a thread."""
        await self.door.act("archive", channel=thread, archived=archived, locked=locked)

    async def allow(
        self, channel: str, who: str, allow: Sequence[str] = (), deny: Sequence[str] = ()
    ) -> None:
        """Set a channel's overwrite for a user, the bot, a role or `@everyone`; no names clear it.

        Names are Discord's, e.g. `send_messages`, `view_channel`, `attach_files`.
        """
        await self.door.act("allow", channel=channel, who=who, allow=list(allow), deny=list(deny))


def _id(message: SeenMessage | str) -> str:
    return message.id if isinstance(message, SeenMessage) else message


def _plain(value: Any) -> Any:
    return value.id if isinstance(value, User) else value


def _name(user: str | User) -> str:
    return user.id if isinstance(user, User) else user
