"""One thread that draws beside the event loop: pictures are asked for by key, drawn once, kept a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from bot.faults import place_of

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

    def ask(self, key: Hashable, draw: Callable[[], bytes]) -> asyncio.Future[bytes]:
        """The picture called ``key``: kept, being drawn, or given to the thread. Empty when ``draw`` fails
        or draws nothing: then words must do, and the match goes on."""
        future = self._drawn.get(key)
        if future is not None and not future.cancelled():
            self._drawn.move_to_end(key)
            return future
        future = asyncio.get_running_loop().run_in_executor(self._thread, _drawn, draw)
        self._drawn[key] = future
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return future

    def slowly(self, draw: Callable[[], bytes]) -> asyncio.Future[bytes]:
        """A picture that takes seconds, in a thread of its own: nobody's board waits for it."""
        return asyncio.get_running_loop().run_in_executor(self._patient, _drawn, draw)

    async def soon(self, key: Hashable, draw: Callable[[], bytes], seconds: float) -> bytes | None:
        """The picture if it is ready within ``seconds``, else None; it goes on being drawn."""
        try:
            return await asyncio.wait_for(asyncio.shield(self.ask(key, draw)), seconds)
        except TimeoutError:
            return None

    def close(self) -> None:
        """Let the thread end; what is waiting is not drawn any more."""
        for thread in (self._thread, self._patient):
            thread.shutdown(wait=False, cancel_futures=True)


def _drawn(draw: Callable[[], bytes]) -> bytes:
    try:
        return draw()
    except Exception as fault:
        log.error("a picture could not be drawn: %s at %s", type(fault).__name__, place_of(fault))
        return b""
