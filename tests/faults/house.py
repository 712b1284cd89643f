"""The bot inside this process, connected to a local Discord by real sockets: it starts in a twentieth of the
time that a process of its own takes, and can be ended at any write as by a power cut.

What a power cut would end is ended here by its tasks: every task that the bot's own tasks have made is known.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import os
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from weakref import WeakSet

import discord.http
import discord.shard
from aiohttp import BaseConnector
from discord.gateway import DiscordWebSocket
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError

from bot import announce, app, hands, notices, places, settings, store, summons
from bot.app import Juez, kept_views
from bot.endpoint import point_at
from bot.match import Stale
from bot.preferences import Preferences
from bot.referee import Referee
from bot.rolls.keeper import Keeper
from bot.store import Store
from games import GAMES
from sandbox.client import Sandbox
from sandbox.doors import Inside
from sandbox.server import Server

HURRY = 0.04
"""How long what discord.py waits before it tries again lasts here: seconds become hundredths."""

BUSY_MS = 150
"""How long a connection waits for a locked database here."""

Cut = Literal["before", "inside", "after"]
"""Of the transaction at which the power is cut."""

CUTS: tuple[Cut, ...] = ("before", "inside", "after")

_OWNER: contextvars.ContextVar[House | None] = contextvars.ContextVar("house", default=None)


class CannotStart(Exception):
    """The bot ended at its start, as a process would; whoever hosts it lets it try again."""


class _Torn(BaseException):
    """Ends a transaction in the middle."""


@dataclass
class Wall:
    """The clock of the bot, which may be wrong."""

    off: timedelta = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.off


@dataclass
class House:
    """One bot that may be started, stopped and cut off, again and again."""

    sandbox: Sandbox
    wall: Wall = field(default_factory=Wall)
    log: list[logging.LogRecord] = field(default_factory=list)
    views: int = 0
    """How many controls discord.py had kept when the bot was stopped."""
    real = False

    def __post_init__(self) -> None:
        self.client: Juez | None = None
        self._built: Juez | None = None
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._cut: tuple[int, Cut] | None = None
        self._main: asyncio.Task[None] | None = None
        self._store: Store | None = None
        self._dying: asyncio.Task[None] | None = None
        self.server = server_of(self.sandbox)
        self.database = self.server.data / "juez.db"

    @property
    def up(self) -> bool:
        return self.client is not None and self._dying is None

    # Starting and ending

    async def start(self) -> None:
        """Raises CannotStart."""
        if self._dying is not None:
            await self._dying
        if self.client is not None:
            return
        context = contextvars.copy_context()
        context.run(_OWNER.set, self)
        opened: asyncio.Future[Juez] = asyncio.get_running_loop().create_future()
        self._main = asyncio.get_running_loop().create_task(self._serve(opened), context=context)
        await asyncio.wait({self._main, opened}, return_when=asyncio.FIRST_COMPLETED)
        if opened.done():
            self.client = opened.result()
            ready = asyncio.create_task(self.client.wait_until_ready())
            await asyncio.wait({self._main, ready}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            ready.cancel()
        if self._dying is not None:  # the power was cut while it started
            await self._dying
            raise CannotStart("cut off")
        if self._main.done() or self.client is None or not self.client.is_ready():
            fault = self._main.exception() if self._main.done() and not self._main.cancelled() else None
            await self.die()
            raise CannotStart(type(fault).__name__) from fault

    async def _serve(self, opened: asyncio.Future[Juez]) -> None:
        """As bot.run does it, without signals."""
        with _environment(self.server.process.env):
            found = settings.load()
        assert found.discord_url is not None
        assert found.test_seed is not None
        point_at(found.discord_url)
        self._store = await Store.open(found.database_url)
        self._guard(self._store)
        seed = found.test_seed
        referee = Referee(self._store, GAMES | found.test_games, self.wall, lambda: seed, found.shards)
        keeper = Keeper(self._store, self.wall, lambda: seed)
        client = self._built = Juez(referee, Preferences(self._store), keeper, found, self.wall)
        await client.login(found.discord_token)
        opened.set_result(client)
        await client.connect(reconnect=True)

    async def stop(self) -> None:
        """Kindly, as SIGTERM would."""
        if self._dying is not None:
            await self._dying
        if self.client is not None:
            client = self.client
            await asyncio.wait({asyncio.create_task(client.close())}, timeout=10)
            self.views += kept_views(client)
            await self.die()

    async def die(self) -> None:
        """At once: what is under way stays as it is."""
        if self._dying is None:
            self._dying = asyncio.create_task(self._end(), context=contextvars.Context())
        await self._dying

    async def _end(self) -> None:
        client, self._cut = self._built, None
        closing: Any = None
        if client is not None:
            client.desk.announcer._summons.stop()
            for socket in _sockets(client):
                if socket._keep_alive is not None:
                    socket._keep_alive.stop()
            if isinstance(client.http.connector, BaseConnector):
                closing = client.http.connector.close()  # every socket, at once
        for _ in range(50):
            alive = {task for task in self._tasks if not task.done()}
            if not alive:
                break
            for task in alive:
                task.cancel()
            await asyncio.wait(alive, timeout=0.5)
        if closing is not None:
            await closing
        if client is not None:
            client.desk.studio.close()
            with contextlib.suppress(Exception):
                await client.http.close()
        if self._store is not None:
            await self._store.close()
        for socket in () if client is None else _sockets(client):
            self.server.gateway.sessions.pop(socket.session_id or "", None)
        if not self.server.gateway.connected:
            self.server.gateway.forget_sessions()
            self.server.interactions.lose_pending()
        self.client = self._built = self._main = self._store = self._dying = None

    # Power cuts

    async def cut_at(self, writes: int, cut: Cut) -> None:
        """Cut the power at one of the next transactions."""
        self._cut = (writes, cut)

    async def spare(self) -> None:
        """No power cut any more."""
        self._cut = None

    def _guard(self, store: Store) -> None:
        """Let a power cut come at the transactions of this store."""
        real = store.write

        async def write(body: Callable[[Connection], Any]) -> Any:
            cut = self._due()
            if cut == "inside":
                with contextlib.suppress(_Torn):
                    await real(lambda connection: _tear(body(connection)))
            elif cut != "before":
                result = await real(body)
            if cut is None:
                return result
            self._dying = self._dying or asyncio.create_task(self._end(), context=contextvars.Context())
            await asyncio.Event().wait()  # the process is gone
            raise AssertionError

        store.write = write  # type: ignore[method-assign]

    def _due(self) -> Cut | None:
        if self._cut is None:
            return None
        left, cut = self._cut
        self._cut = (left - 1, cut) if left else None
        return None if left else cut

    # Looking after it

    async def tick(self) -> None:
        """What the clock does within seconds, now; whatever comes between, it looks again by itself."""
        if self.client is not None:
            with contextlib.suppress(Stale, DBAPIError):
                await self.client.clock.tick()

    async def limit(self, full: bool) -> None:
        """The database takes no page more than it has: SQLite itself finds the disk full."""
        (pages,) = self.query("PRAGMA page_count")[0]
        if self._store is not None:
            limit = text(f"PRAGMA max_page_count = {pages if full else 2**31 - 2}")
            with contextlib.suppress(OperationalError):  # locked
                await Store.write(self._store, lambda connection: connection.execute(limit))

    def query(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        return query(self.database, text, *values)

    def another(self) -> House:
        """A second bot on the same database, by mistake."""
        return House(self.sandbox, self.wall, self.log)


def server_of(sandbox: Sandbox) -> Server:
    """The local Discord, which runs in this process."""
    assert isinstance(sandbox.door, Inside)
    return sandbox.door.server


def query(database: Path, text: str, *values: object) -> list[tuple[Any, ...]]:
    """Read a database behind the bot's back."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(text, values).fetchall()


def _tear(_: object) -> None:
    raise _Torn


def _sockets(client: Juez) -> list[DiscordWebSocket]:
    """The gateway sockets of all shards."""
    shards: Any = client.shards.values()
    return [shard._parent.ws for shard in shards]


@contextmanager
def _environment(extra: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(extra)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


class _Hurried:
    """asyncio, for discord.py's way of trying again: its pauses are short here."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, result: Any = None) -> Any:
        return await asyncio.sleep(seconds * HURRY, result)


class _Backoff:
    """What discord.py waits before it connects again."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def delay(self) -> float:
        return 0.05


@contextmanager
def hurried(wall: Wall, minute: float = 0.5) -> Iterator[None]:
    """Everything that waits waits less, and all of the bot's clocks are ``wall``. Tasks are made so that each
    knows to which house it belongs."""
    wrong = type("Wrong", (datetime,), {"now": classmethod(lambda _cls, _zone=None: wall())})
    named = [
        (discord.http, "asyncio", _Hurried()),
        (discord.shard, "ExponentialBackoff", _Backoff),
        (store, "_BUSY_MS", BUSY_MS),
        (app, "MINUTE", minute),
        *((module, "datetime", wrong) for module in (announce, hands, notices, places, summons)),
    ]
    before = [(module, name, getattr(module, name)) for module, name, _ in named]
    loop = asyncio.get_running_loop()
    for module, name, value in named:
        setattr(module, name, value)
    loop.set_task_factory(_task)
    try:
        yield
    finally:
        loop.set_task_factory(None)
        for module, name, value in before:
            setattr(module, name, value)


def _task(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, Any],
    context: contextvars.Context | None = None,
) -> asyncio.Task[Any]:
    task = asyncio.Task(work, loop=loop, context=context)
    owner = _OWNER.get() if context is None else context.get(_OWNER)
    if owner is not None:
        owner._tasks.add(task)
    return task
