"""Puts the pieces together: a world, its doors, the bot's process, on a loopback address and nowhere else."""

from __future__ import annotations

import asyncio
import fcntl
import ipaddress
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.answers import Answers
from sandbox.broadcast import Broadcast
from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.files import Files
from sandbox.front import Front
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.messages import Desk
from sandbox.moderator import Moderator
from sandbox.people import People
from sandbox.process import BotProcess
from sandbox.recorder import Recorder
from sandbox.rest import all_routes
from sandbox.slash import Slash
from sandbox.steward import Steward
from sandbox.storage import Storage
from sandbox.userapi import UserApi
from sandbox.world import Attachment, World

PAGE = Path(__file__).resolve().parent / "page"
_LARGEST_BODY = 64 * 1024 * 1024


def assert_loopback(host: str) -> None:
    """Refuse to listen where other machines could connect: there are no passwords here."""
    if not ipaddress.ip_address(host).is_loopback:
        raise ValueError(f"the local table listens on a loopback address only, not on {host}")


class FolderInUse(Exception):
    """Another table uses the data folder."""


class Server:
    """A whole local Discord. Start it, use `api` (or the page), stop it."""

    def __init__(
        self,
        data: Path,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        env: dict[str, str] | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        assert_loopback(host)
        self.host, self.port = host, port
        self.data = data.resolve()
        self.data.mkdir(parents=True, exist_ok=True)
        self._extra_env = dict(env or {})
        self.clock = Clock()
        self.world = World(self.clock)
        self.storage = Storage(self.data / "world.db", self.world, self.clock)
        self.files = Files(self.data / "files")
        self.desk = Desk(self.world, self.files)
        self.interactions = Interactions(self.world)
        self.answers = Answers(self.world, self.desk, self.interactions)
        self.gateway = Gateway(self.world)
        self.broadcast = Broadcast(self.world, self.gateway, self.interactions)
        self.recorder = Recorder()
        self.faults = Faults()
        self.process = BotProcess({}, self.data / "bot.log", command)
        slash = Slash(self.world, self.files)
        self.people = People(self.world, self.interactions, self.desk, slash)
        self.steward = Steward(
            self.world,
            self.interactions,
            self.gateway,
            self.broadcast,
            self.process,
            self.recorder,
            self.faults,
            self.people,
        )
        moderator = Moderator(self.world, self.people, self.broadcast)
        self.api = UserApi(self.world, self.people, self.steward, moderator, self.process, self.recorder)
        routes = all_routes(self.world, self.desk, self.answers, self.broadcast)
        self.front = Front(self.world, routes, self.interactions, self.recorder, self.faults, self.process)
        self._runner: web.AppRunner | None = None
        self._lock: IO[str] | None = None

    @property
    def url(self) -> str:
        """Where it is: `http://127.0.0.1:PORT`."""
        return f"http://{self.host}:{self.port}"

    async def start(self) -> None:
        """Load the world and listen. Raises FolderInUse, and OSError when the port is taken."""
        self._hold_folder()
        self.storage.load()
        app = web.Application(client_max_size=_LARGEST_BODY, middlewares=[self._only_ours])
        self.front.add_to(app)
        self.api.add_to(app)
        app.router.add_get("/ws", self.gateway.serve)
        app.router.add_get("/ws/", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self._file)
        app.router.add_get("/", self._page("index.html"))
        app.router.add_get("/pane", self._page("pane.html"))
        app.router.add_static("/page", PAGE)
        self._runner = web.AppRunner(app, handle_signals=False, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url
        self.process.env = {
            "DISCORD_TOKEN": f"local.{secrets.token_hex(8)}",
            "JUEZ_DISCORD_URL": self.url,
            "DATABASE_URL": f"sqlite:///{self.data / 'juez.db'}",
            "PYTHONUNBUFFERED": "1",
            **self._extra_env,
        }

    def _hold_folder(self) -> None:
        """Two tables in one folder would mix up two worlds and two bots."""
        self._lock = (self.data / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderInUse(f"the folder {self.data} is in use by another table") from None

    async def stop(self) -> None:
        """Stop the bot, say goodbye, write everything down."""
        await self.process.stop()
        await self.steward.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.storage.close()
        if self._lock is not None:
            self._lock.close()

    @web.middleware
    async def _only_ours(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away other web pages that a browser has open: they can reach loopback addresses, too."""
        names = {f"{name}:{self.port}" for name in (self.host, "localhost")}
        origin = request.headers.get("Origin")
        if request.host not in names or (origin and origin.removeprefix("http://") not in names):
            raise web.HTTPForbidden(text="this table is for its own page only")
        response = await handler(request)
        if request.path.startswith("/page/"):
            response.headers["Cache-Control"] = "no-cache"  # a browser asks whether the checkout has changed
        return response

    def _page(self, name: str) -> Handler:
        async def page(_: web.Request) -> web.StreamResponse:
            return web.FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})

        return page

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """An attachment's bytes, for whoever knows its whole address."""
        number = request.match_info["id"]
        found = self.attachment(int(number) if number.isdigit() else 0, request.query.get("hm", ""))
        if found is None:
            raise web.HTTPNotFound
        headers = {"Content-Type": found.content_type, "Cache-Control": "private"}
        return web.FileResponse(self.files.path(found.id), headers=headers)

    def attachment(self, number: int, key: str) -> Attachment | None:
        """The attachment with this id, for whoever knows its key."""
        held = {a.id: a for message in self.world.messages.values() for a in message.attachments}
        found = held.get(number) or self.files.loose.get(number)
        return found if found and secrets.compare_digest(found.key, key) else None


async def serve_forever(server: Server, stop: asyncio.Event, with_bot: bool) -> str | None:
    """Start everything; returns what went wrong with the bot's start, if anything, leaving the page up."""
    await server.start()
    if not with_bot:
        return None
    await server.process.start()
    ready = asyncio.create_task(server.process.wait_ready(60.0))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([ready, stopping], return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not ready.done():
        ready.cancel()
    (problem,) = await asyncio.gather(ready, return_exceptions=True)
    if isinstance(problem, TimeoutError):
        return f"The bot is not ready after a minute. The end of its log:\n{server.process.tail()}"
    return str(problem) if isinstance(problem, Exception) else None
