"""``python -m tests.load``: more and more matches, until one press in twenty takes longer than a second; or a
fixed number of them for as long as one likes, to see whether memory grows."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from sandbox.client import Sandbox
from tests.load.people import Crowd, invite

LIMIT = 1.0
"""Seconds: what one press in twenty may take."""

ENVIRONMENT = {"LOG_LEVEL": "WARNING", "DEFAULT_LANGUAGE": "es", "PRACTICE_DELAY": "0"}

HEAD = "| matches | presses a second | p50 | p95 | failed | bot: processor | bot: memory | table: processor |"


@dataclass(frozen=True)
class Used:
    """Processor seconds, and megabytes."""

    seconds: float
    megabytes: float

    @classmethod
    def of(cls, pid: int) -> Used:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
        return cls((int(fields[11]) + int(fields[12])) / ticks, pages * page / 1e6)


@click.command()
@click.option("--seconds", default=30.0, show_default=True, help="Of each step.")
@click.option("--think", default=6.0, show_default=True, help="Seconds between two presses at a table.")
@click.option("--matches", type=int, help="So many, and no more steps; default: more and more.")
@click.option("--steps", default=12, show_default=True, help="At most.")
def main(seconds: float, think: float, matches: int | None, steps: int) -> None:
    """Play hundreds of matches at once, and tell what they cost. Linux only."""
    asyncio.run(_run(seconds, think, [matches] * steps if matches else _rising(steps)))


def _rising(steps: int) -> list[int]:
    def doubled() -> Iterator[int]:
        for step in range(steps):
            yield round(25 * 1.5**step)

    return list(doubled())


async def _run(seconds: float, think: float, steps: list[int]) -> None:
    click.echo(HEAD + "\n" + "| --: " * HEAD.count(" | ") + "| --: |")
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox.start(folder, env=ENVIRONMENT) as sandbox:
            invite(sandbox, 2 * max(steps))
            crowd = Crowd(sandbox, think)
            try:
                for tables in steps:
                    await crowd.grow(tables)
                    if await _step(sandbox, crowd, seconds) > LIMIT and tables < max(steps):
                        break
            finally:
                await crowd.stop()


async def _step(sandbox: Sandbox, crowd: Crowd, seconds: float) -> float:
    """Watch for so long; the p95 in seconds."""
    assert sandbox.bot_pid is not None
    await asyncio.sleep(min(10.0, seconds))  # those who came last have begun
    crowd.waits.clear()
    crowd.failed = 0
    bot, table, began = Used.of(sandbox.bot_pid), Used.of(os.getpid()), time.monotonic()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    after = Used.of(sandbox.bot_pid)
    waits = sorted(crowd.waits)
    middle, slow = waits[len(waits) // 2], waits[len(waits) * 95 // 100]
    share, own = (after.seconds - bot.seconds) / took, (Used.of(os.getpid()).seconds - table.seconds) / took
    click.echo(
        f"| {crowd.tables} | {len(waits) / took:.1f} | {1000 * middle:.0f} ms | {1000 * slow:.0f} ms"
        f" | {crowd.failed} | {share:.0%} | {after.megabytes:.0f} MB | {own:.0%} |"
    )
    return slow


if __name__ == "__main__":
    main()
