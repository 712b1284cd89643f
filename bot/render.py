"""One thread that draws beside the event loop: pictures are asked for by key, drawn once, kept a while."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, PriorityQueue

from bot.faults import place_of
from bot.metrics import PICTURES

KEPT = 64
"""Pictures kept, about 50 KiB each."""

log = logging.getLogger(__name__)


class Studio:
    """Draws one picture at a time (a second thread would only fight over the interpreter), and beside them
    what may take longer."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="draw")
        self._patient = ThreadPoolExecutor(max_workers=1, thread_name_prefix="film")
        self._drawn: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()
        self._waiting: PriorityQueue[tuple[bool, int, asyncio.Future[bytes], Callable[[], bytes]]]
        self._waiting = PriorityQueue()
        self._asked = itertools.count()
        self._begun: set[asyncio.Future[bytes]] = set()
        """Drawn, or being drawn, and not yet known to the loop: one that became urgent waits twice."""

    def ask(self, key: Hashable, draw: Callable[[], bytes], urgent: bool = False) -> asyncio.Future[bytes]:
        """The picture called ``key``: kept, being drawn, or given to the thread, which draws what is
        ``urgent`` first. Empty when ``draw`` fails or draws nothing: then words must do, and the match goes
        on."""
        loop, future = asyncio.get_running_loop(), self._drawn.get(key)
        known = future is not None and not future.cancelled()
        if future is None or not known:
            future = self._drawn[key] = loop.create_future()
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        if not known or (urgent and not future.done()):
            self._waiting.put((not urgent, next(self._asked), future, draw))
            self._thread.submit(self._draw_next, loop)
        return future

    def _draw_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """In the thread: the most urgent picture that is still wanted."""
        _, _, future, draw = self._waiting.get_nowait()
        if not future.done() and future not in self._begun:
            self._begun.add(future)
            loop.call_soon_threadsafe(self._settle, future, _drawn(draw))

    def _settle(self, future: asyncio.Future[bytes], picture: bytes) -> None:
        self._begun.discard(future)
        if not future.done():
            future.set_result(picture)

    def slowly(self, draw: Callable[[], bytes]) -> asyncio.Future[bytes]:
        """A picture that takes seconds, in a thread of its own: nobody's board waits for it."""
        return asyncio.get_running_loop().run_in_executor(self._patient, _drawn, draw)

    async def soon(self, key: Hashable, draw: Callable[[], bytes], seconds: float) -> bytes | None:
        """The picture if it is ready within ``seconds``, else None; it goes on being drawn. Whoever pressed
        waits for it, so it comes before boards."""
        try:
            return await asyncio.wait_for(asyncio.shield(self.ask(key, draw, urgent=True)), seconds)
        except TimeoutError:
            return None

    def close(self) -> None:
        """Let the thread end; what is waiting is not drawn any more."""
        for thread in (self._thread, self._patient):
            thread.shutdown(wait=False, cancel_futures=True)
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()[2].cancel()


def _drawn(draw: Callable[[], bytes]) -> bytes:
    try:
        with PICTURES.time():
            return draw()
    except Exception as fault:
        log.error("a picture could not be drawn: %s at %s", type(fault).__name__, place_of(fault))
        return b""
