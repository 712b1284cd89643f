"""How long players wait after a restart, and what live matches cost in memory."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crowd import fill
from benchmarks.press import people, place
from benchmarks.table import Table as Match
from benchmarks.timing import Figure, Row, Table, at_most
from sandbox.client import Sandbox

CROWDS = (0, 1_000, 10_000)
"""Live matches beside the one that is pressed."""

STARTS = 3
"""Restarts with each number of matches, at most; with 10,000 just one, since it takes half a minute."""

PATIENCE = 300.0
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the start of the process to READY, and from there to the answer of a press; megabytes of
    memory by then (None where the system does not tell)."""

    ready: float
    answer: float
    memory: float | None


def measure(rounds: int) -> Table:
    starts = {
        crowd: asyncio.run(_starts(crowd, min(rounds, STARTS if crowd < 10_000 else 1))) for crowd in CROWDS
    }
    rows = [_row(crowd, found, starts[0]) for crowd, found in starts.items()]
    slowest = max(start.answer for start in starts[1_000])
    target = at_most("first press answered after READY, 1,000 live matches", slowest, 1, "s")
    return Table(
        tuple(rows),
        (target,),
        ("At the start each match is replayed, all hashes checked, its snapshot compared.",),
    )


def _row(crowd: int, starts: list[Start], empty: list[Start]) -> Row:
    figures = {
        "process start to READY s": Figure.of([start.ready for start in starts]),
        "READY to first answer s": Figure.of([start.answer for start in starts]),
    }
    used = [start.memory for start in starts if start.memory is not None]
    if used:
        figures["memory MB"] = Figure.of(used)
    before = min((start.memory for start in empty if start.memory is not None), default=0.0)
    if used and crowd:
        figures["KiB per live match"] = Figure.of([(each - before) * 1000 / crowd for each in used])
    return Row("restart", f"{crowd:,} live matches", figures)


async def _starts(crowd: int, times: int) -> list[Start]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "ours"
        async with Sandbox.start(home) as sandbox:
            match = Match(sandbox)
            await match.press()
            await sandbox.stop_bot()
            if crowd:
                await fill(home / "juez.db", crowd, place(sandbox), people(sandbox))
            return [await _start(sandbox, match) for _ in range(times)]


async def _start(sandbox: Sandbox, match: Match) -> Start:
    await sandbox.stop_bot()
    began = time.monotonic()
    await sandbox.restart(wait=False)
    await sandbox.ready(within=PATIENCE)
    ready = time.monotonic()
    await match.seat(next(iter(match.panels)))
    return Start(ready - began, time.monotonic() - ready, _memory(sandbox.bot_pid))


def _memory(pid: int | None) -> float | None:
    """Megabytes that the process has in memory, where ``/proc`` tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1.024 / 1000
