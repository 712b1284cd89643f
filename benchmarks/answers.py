"""How long a roller waits: from the command to the answer, numbered, sealed and on disk, over real sockets.

As in the press benchmark a bare bot stands beside ours in the same run, a batch of commands each by turns.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from benchmarks.press import Waits
from sandbox.client import Sandbox

ROUNDS, BATCH = 12, 25

KINDS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("/roll check, public", "roll check", {"target": 12, "difficulty": "hard", "modifier": -1}),
    ("/roll check, secret", "roll check", {"target": 12, "visibility": "private"}),
    ("/roll dice 4d6kh3+2", "roll dice", {"dice": "4d6kh3+2"}),
)
BARE = ("a bot that says pong", "ping", dict[str, Any]())


def results() -> tuple[Waits, ...]:
    """Each kind of roll, and the bare bot's answer to a command."""
    return asyncio.run(_all())


def told(waits: tuple[Waits, ...]) -> str:
    """Markdown."""
    rows: list[tuple[str, ...]] = [
        ("a command answered", "p50", "p95", "slowest"),
        ("---", "--:", "--:", "--:"),
    ]
    for wait in waits:
        figures = (wait.percentile(50), wait.percentile(95), max(wait.milliseconds))
        rows.append((f"{wait.who} ({len(wait.milliseconds)})", *(f"{ms:.1f} ms" for ms in figures)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


async def _all() -> tuple[Waits, ...]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = [sys.executable, "-m", "benchmarks.pong"]
        table = await stack.enter_async_context(Sandbox.start(folder / "ours"))
        desk = await stack.enter_async_context(Sandbox.start(folder / "bare", command=bare))
        runs = [*((table, *kind) for kind in KINDS), (desk, *BARE)]
        taken: dict[str, list[float]] = {who: [] for _, who, _, _ in runs}
        for number in range(ROUNDS + 1):
            for sandbox, who, path, options in runs:
                found = [await _wait(sandbox, path, options) for _ in range(BATCH)]
                taken[who] += found if number else []  # the first round warms up
        return tuple(Waits(who, tuple(found)) for who, found in taken.items())


async def _wait(sandbox: Sandbox, path: str, options: dict[str, Any]) -> float:
    """Milliseconds of one command."""
    began = time.perf_counter()
    answer = await sandbox.user("Alonso").command(path, options=options)
    took = 1000 * (time.perf_counter() - began)
    if answer.kind != "message":
        raise LookupError(f"no answer to {path}: {answer.kind}")
    return took
