"""How long a roller waits: from the command to the answer, numbered, sealed and on disk, over real sockets.

As in the press benchmark a bare bot stands beside ours in the same run, a batch of commands each by turns.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.press import BARE, BATCH, Waits
from benchmarks.timing import Table
from sandbox.client import Sandbox

KINDS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("/roll check, public", "roll check", {"target": 12, "difficulty": "hard", "modifier": -1}),
    ("/roll check, secret", "roll check", {"target": 12, "visibility": "private"}),
    ("/roll dice 4d6kh3+2", "roll dice", {"dice": "4d6kh3+2"}),
)


def measure(rounds: int) -> Table:
    waits = asyncio.run(_all(rounds))
    rows = tuple(wait.row("a command answered", who) for who, wait in waits.items())
    return Table(rows, remarks=(f"{rounds * BATCH} commands of each, {BATCH} by turns.",))


async def _all(rounds: int) -> dict[str, Waits]:
    """By what was asked, or who was."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = [sys.executable, "-m", "benchmarks.pong"]
        table = await stack.enter_async_context(Sandbox.start(folder / "ours"))
        desk = await stack.enter_async_context(Sandbox.start(folder / "bare", command=bare))
        runs = {who: partial(_wait, table, path, options) for who, path, options in KINDS}
        runs[BARE] = partial(_wait, desk, "ping", {})
        waits = {who: Waits() for who in runs}
        for number in range(rounds + 1):
            for who, run in runs.items():
                await (waits[who] if number else Waits()).batch(run)  # the first round warms up
        return waits


async def _wait(sandbox: Sandbox, path: str, options: dict[str, Any]) -> float:
    """Milliseconds of one command."""
    began = time.perf_counter()
    answer = await sandbox.user("Alonso").command(path, options=options)
    took = 1000 * (time.perf_counter() - began)
    if answer.kind != "message":
        raise LookupError(f"no answer to {path}: {answer.kind}")
    return took
