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
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

import aiohttp

from sandbox.doors import Door, Inside, Outside
from sandbox.impossible import NotPossible
from sandbox.player import Response, User, message_id
from sandbox.process import BotDied
from sandbox.recorder import Recorded
from sandbox.seen import Button, Field, Image, Modal, Option, SeenMessage, Select
from sandbox.server import Server

Point = Literal["delivered", "received", "answered"]
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
            yield cls(Inside(server), server.url, server.data)
        finally:
            await server.stop()

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str) -> AsyncIterator[Sandbox]:
        """Use a `python -m sandbox` that runs elsewhere."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=120)) as session:
            yield cls(Outside(url, session), url)

    @property
    def problems(self) -> list[str]:
        """What is wrong with who is connected, e.g. two bots with one token; in words."""
        return [problem["text"] for problem in self.door.look("state")["problems"]]

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

    async def until(self, check: Callable[[], T | None], within: float = 10.0) -> T:
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
        lost: Literal["", "request", "answer"] = "",
    ) -> None:
        """Let the next `times` requests to a route go wrong.

        `route` is a shell pattern over the template, e.g. `/channels/*/messages` or
        `/interactions/*/callback`; status 0 only delays. `lost` breaks the connection instead: before the
        request is carried out, or before its answer.
        """
        await self.door.act(
            "fault",
            route=route,
            method=method,
            status=status,
            times=times,
            delay=delay,
            retry_after=retry_after,
            lost=lost,
        )

    async def expire_tokens(self) -> None:
        """Let the tokens of all answered interactions die at once."""
        await self.door.act("expire_tokens")

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

    async def expel_bot(self, guild: str) -> None:
        """Remove the bot from a server, by the server's name."""
        await self.door.act("expel_bot", guild=guild)

    async def invite_bot(self, guild: str) -> None:
        """Add the bot to a server again."""
        await self.door.act("invite_bot", guild=guild)

    async def drop_channel(self, channel: str) -> None:
        """Delete a channel or thread."""
        await self.door.act("drop_channel", channel=channel)

    async def drop_message(self, message: SeenMessage | str) -> None:
        """Delete a message, as a moderator does."""
        await self.door.act("drop_message", message=message_id(message))

    async def drop_board(self, channel: str) -> str:
        """Delete the bot's newest public picture in a channel or thread; returns the message's id."""
        return str((await self.door.act("drop_board", channel=channel))["message"])

    async def add_role(self, name: str, permissions: Sequence[str] = ()) -> str:
        """Make a role with permissions by names; returns its id."""
        return str((await self.door.act("add_role", name=name, permissions=list(permissions)))["role"])

    async def give_role(self, user: str | User, role: str) -> None:
        """Give a member a role."""
        await self.door.act("give_role", user=_name(user), role=role)

    async def take_role(self, user: str | User, role: str) -> None:
        """Take a role from a member."""
        await self.door.act("take_role", user=_name(user), role=role)

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


def _name(user: str | User) -> str:
    return user.id if isinstance(user, User) else user
