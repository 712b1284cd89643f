"""One gateway connection, and the session that survives it."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

REPLAY = 5_000
"""Events kept for a resume."""


@dataclass(slots=True)
class Session:
    """What survives a dropped socket."""

    id: str
    token: str
    intents: int
    shard: tuple[int, int]
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    link: Link | None = None


class Link:
    """One socket. A single writer keeps the frames of the shared deflate context in order."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._frames: asyncio.Queue[tuple[str, asyncio.Future[bool] | None]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> asyncio.Future[bool]:
        """Queue a frame; the future tells whether it was written."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._writer.done():
            written.set_result(False)
        else:
            self._frames.put_nowait((text, written))
        return written

    async def _write(self) -> None:
        while True:
            text, written = await self._frames.get()
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                done = True
            except (ConnectionError, RuntimeError):
                done = False
            if written is not None and not written.done():
                written.set_result(done)
            if not done:
                return

    async def close(self, code: int) -> None:
        """Close the socket with a code of Discord's."""
        await self.stop()
        with contextlib.suppress(ConnectionError, RuntimeError):
            await self.socket.close(code=code)

    async def stop(self) -> None:
        """Stop writing; whatever is still queued counts as unwritten."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        while not self._frames.empty():
            _, written = self._frames.get_nowait()
            if written is not None and not written.done():
                written.set_result(False)
