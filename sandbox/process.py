"""The bot as its own process: started, watched, killed and restarted, never left behind."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from sandbox.faults import Kill

log = logging.getLogger(__name__)

CHECKOUT = Path(__file__).resolve().parent.parent
_BACKOFF = (1.0, 2.0, 5.0, 10.0, 30.0)
_PR_SET_PDEATHSIG = 1


class BotDied(Exception):
    """The bot ended before it was ready; the message holds the tail of its log."""


class Child(Protocol):
    """A process that was started; ``returncode`` is None while it runs, as in asyncio."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    async def wait(self) -> int: ...


async def spawned(command: Sequence[str], env: dict[str, str], sink: BinaryIO) -> Child:
    """A process of its own that prints into ``sink``."""
    return await asyncio.create_subprocess_exec(
        *command,
        cwd=CHECKOUT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=sink,
        stderr=sink,
        start_new_session=True,  # Ctrl-C is for the sandbox, which then stops the bot in its own way
        preexec_fn=die_with_parent if sys.platform == "linux" else None,
    )


def die_with_parent() -> None:
    """In the child, before anything else: ask Linux to end it when the sandbox dies, even by SIGKILL."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


class BotProcess:
    """Runs a command (the bot by default) and knows whether its gateway session is up.

    `state` is `off`, `starting`, `ready` or `dead`.
    """

    def __init__(self, env: dict[str, str], log_file: Path, command: Sequence[str] | None = None) -> None:
        self.env = env
        self.log_file = log_file
        self.command = list(command or (sys.executable, "-m", "bot"))
        self.state = "off"
        self.starts = 0
        self.on_death: list[Callable[[], None]] = []
        self.on_state: list[Callable[[str], None]] = []
        self._process: Child | None = None
        self._ready_at = 0.0
        self._returning = False
        self._change = asyncio.Event()
        self._watcher: asyncio.Task[None] | None = None
        self._wanted = False
        self._crashes = 0

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    def _set(self, state: str) -> None:
        self.state = state
        self._change.set()
        self._change = asyncio.Event()
        for told in self.on_state:
            told(state)

    async def start(self) -> None:
        """Start the bot if it does not run."""
        if self.pid is not None:
            return
        self._wanted = True
        self._returning = False
        self.starts += 1
        self._set("starting")
        with self.log_file.open("ab") as sink:
            self._process = await spawned(self.command, {**os.environ, **self.env}, sink)
        self._watcher = asyncio.create_task(self._watch(self._process))

    def mark_ready(self) -> None:
        """The gateway saw the bot identify."""
        if self.pid is not None:
            self._ready_at = time.monotonic()
            self._set("ready")

    async def wait_ready(self, within: float = 30.0) -> None:
        """Wait until the bot's session is up.

        Raises BotDied when it ended instead, TimeoutError when it takes longer than `within` seconds.
        """
        async with asyncio.timeout(within):
            while self.state != "ready":
                if self.state in ("dead", "off") and not self._returning:
                    raise BotDied(f"The bot is not running. The end of {self.log_file.name}:\n{self.tail()}")
                await self._change.wait()

    async def _watch(self, process: Child) -> None:
        """Notice the end of a process, and bring a crashed one back, more slowly each time."""
        code = await process.wait()
        crashed, lived = self._wanted, self.state == "ready" and time.monotonic() - self._ready_at
        if crashed and (self.state == "ready" or self._crashes):
            self._returning = True
        self._set("dead" if crashed else "off")
        for told in self.on_death:
            told()
        if not (crashed and self._returning):
            return
        self._crashes = 0 if lived and lived > 60 else self._crashes
        delay = _BACKOFF[min(self._crashes, len(_BACKOFF) - 1)]
        self._crashes += 1
        log.warning("The bot ended with code %s; starting it again in %.0f s.", code, delay)
        await asyncio.sleep(delay)
        self._watcher = None
        await self.start()

    def signal_kill(self) -> None:
        """Send SIGKILL this instant; `kill_for` does the rest."""
        self._wanted = False
        self._signal(signal.SIGKILL)

    def freeze(self) -> None:
        """Let it do nothing more until it is thawed or killed."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, how: signal.Signals) -> None:
        # not Process.kill: that one may collect the dead child itself, behind the back of asyncio's watcher
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, how)

    async def kill(self) -> None:
        """SIGKILL, as a power cut would; returns once the process is gone."""
        await self._end(signal.SIGKILL, 0.0)

    async def kill_for(self, kill: Kill) -> None:
        """Carry out a planned kill, and start the bot again when the plan says so."""
        self._returning = kill.restart
        await self.kill()
        kill.done.set()
        if kill.restart:
            await self.start()

    async def stop(self, patience: float = 5.0) -> None:
        """SIGTERM, then SIGKILL after `patience` seconds."""
        await self._end(signal.SIGTERM, patience)

    async def _end(self, how: signal.Signals, patience: float) -> None:
        self._wanted = False
        process, watcher = self._process, self._watcher
        if process is not None and process.returncode is None:
            self._signal(how)
            if patience:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(process.wait()), patience)
            if how != signal.SIGKILL:
                self._signal(signal.SIGKILL)
            await process.wait()
        if watcher is not None and watcher is not asyncio.current_task():
            if process is not None and self.state in ("starting", "ready"):
                await asyncio.wait([watcher], timeout=2.0)
            watcher.cancel()
            await asyncio.gather(watcher, return_exceptions=True)

    async def restart(self) -> None:
        """Stop (if it runs) and start again."""
        self._returning = True
        await self.stop()
        await self.start()

    def text(self) -> str:
        """Everything that the bot has printed."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    def tail(self, lines: int = 20) -> str:
        """The last lines that the bot has printed."""
        return "\n".join(self.text().splitlines()[-lines:])
