"""The bot as a process of its own, with the same handles as the one inside: what is killed is really dead."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import resource
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

from sandbox.client import BotDied, Point, Sandbox
from sandbox.process import CHECKOUT
from tests.faults.house import CannotStart, Cut, Wall, query, server_of

_POINTS: dict[Cut, Point] = {"before": "delivered", "inside": "received", "after": "answered"}

_KEPT = re.compile(r"views kept by discord\.py: (\d+)")


@dataclass
class Process:
    """The handles of tests.faults.house.House."""

    sandbox: Sandbox
    wall: Wall = field(default_factory=Wall)
    log: list[logging.LogRecord] = field(default_factory=list)
    client: None = None
    real = True

    def __post_init__(self) -> None:
        self.server = server_of(self.sandbox)
        self.database = self.server.data / "juez.db"

    @property
    def up(self) -> bool:
        return self.sandbox.bot_state == "ready"

    @property
    def views(self) -> int:
        return sum(map(int, _KEPT.findall(self.sandbox.bot_log())))

    async def start(self) -> None:
        """Raises CannotStart."""
        if self.up:
            return
        try:
            await self.sandbox.restart()
        except (BotDied, TimeoutError) as fault:
            raise CannotStart from fault

    async def stop(self) -> None:
        await self.sandbox.stop_bot()

    async def die(self) -> None:
        await self.sandbox.kill()

    async def cut_at(self, _writes: int, cut: Cut) -> None:
        """Killed at the next interaction: when it was delivered, at the first request about it, or once that
        was answered."""
        await self.sandbox.kill_at(_POINTS[cut], restart=False)

    async def spare(self) -> None:
        """No kill any more."""
        await self.sandbox.clear_faults()

    async def tick(self) -> None:
        """Its clock is never set."""

    async def limit(self, full: bool) -> None:
        """No file of the process grows, as on a full disk."""
        if self.sandbox.bot_pid is not None:
            _, hard = resource.prlimit(self.sandbox.bot_pid, resource.RLIMIT_FSIZE)
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(self.sandbox.bot_pid, resource.RLIMIT_FSIZE, (1 if full else hard, hard))

    def query(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        return query(self.database, text, *values)

    def another(self) -> Another:
        return Another(self)


@dataclass
class Another:
    """A second process with the same settings, started by mistake."""

    first: Process
    child: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Either it refuses with a sentence, or it runs beside the first."""
        self.child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=CHECKOUT,
            env=os.environ | self.first.server.process.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self.child.wait()), 3)

    async def die(self) -> None:
        if self.child is not None and self.child.returncode is None:
            self.child.kill()
            await self.child.wait()
