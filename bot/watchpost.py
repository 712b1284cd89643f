"""``/metrics`` and ``/health`` for whoever hosts the bot, where its settings ask for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Final

from aiohttp import web
from prometheus_client import generate_latest
from sqlalchemy.exc import DBAPIError

from bot import metrics
from bot.settings import Settings
from bot.starting import CannotRun
from bot.store import Store

PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""

LOOK: Final = 5.0
"""Seconds between two looks at how late the loop is."""

_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


@asynccontextmanager
async def watched(
    settings: Settings, store: Store, connected: Callable[[], bool], live: Callable[[], Iterable[str]]
) -> AsyncIterator[None]:
    """Answer while the block runs. ``live`` gives the game of each match that is played. Raises CannotRun."""
    if settings.metrics_port is None:
        yield
        return
    post = _Post(store, connected, live)
    application = web.Application()
    application.router.add_get("/metrics", post.metrics)
    application.router.add_get("/health", post.health)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, settings.metrics_host, settings.metrics_port).start()
        except OSError as fault:
            raise CannotRun(
                f"METRICS_PORT {settings.metrics_port} of {settings.metrics_host} cannot be listened on "
                f"({type(fault).__name__}): something else may be there. Choose another."
            ) from None
        lag = asyncio.create_task(_look_at_the_loop(), name="lag")
        yield
        lag.cancel()
    finally:
        await runner.cleanup()


class _Post:
    def __init__(
        self, store: Store, connected: Callable[[], bool], live: Callable[[], Iterable[str]]
    ) -> None:
        self._store = store
        self._connected = connected
        self._live = live

    async def metrics(self, _request: web.Request) -> web.Response:
        """In Prometheus' text format."""
        metrics.CONNECTED.set(self._connected())
        metrics.LIVE.clear()
        for game, number in Counter(self._live()).items():
            metrics.LIVE.labels(game).set(number)
        return web.Response(body=generate_latest(metrics.REGISTRY), headers={"Content-Type": _TEXT})

    async def health(self, _request: web.Request) -> web.Response:
        """200 while Discord is connected and the database answers, else 503; what is wrong, in words."""
        found = {
            "discord": "connected" if self._connected() else "not connected",
            "database": "answers" if await self._answers() else "does not answer",
        }
        well = found == {"discord": "connected", "database": "answers"}
        return web.json_response(found, status=200 if well else 503)

    async def _answers(self) -> bool:
        with suppress(DBAPIError, OSError, TimeoutError):
            await asyncio.wait_for(self._store.meta("commands"), PATIENCE)
            return True
        return False


async def _look_at_the_loop() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        metrics.LAG.set(max(0.0, loop.time() - due))
