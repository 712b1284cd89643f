"""How long a player waits: from a press that plays a move to the new panel with its picture, over sockets.

The real bot and a bare one that only says pong answer on two local Discords in the same run, a batch of
presses each by turns, so that whatever else the machine does slows both. What Discord itself and the way to
it take comes on top for either. Both loops are watched (benchmarks/watched.py) while they are pressed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import watched
from benchmarks.crowd import fill
from benchmarks.table import Table as Match
from benchmarks.table import message_of
from benchmarks.timing import Figure, Row, Table, at_most, percentile
from bot.match import Person, Place
from sandbox.client import Sandbox, SeenMessage

CROWDS = (1, 100, 1_000)
"""How many live matches the bot knows."""

PLAYED = 8
"""In so many of them presses are made, one after the other, as far as there are so many."""

OTHERS = ("Beatriz", "Diego")
"""Who plays the other matches."""

BATCH = 25
"""Presses in a round of either bot."""

MOST_BARE = 1
"""In a round so many panels may come in words, on average: on a busy machine a picture may be too late."""

REST_MS = 120
"""A press comes when nothing has been sent for so long: the board has been drawn, as between people."""

OURS, BARE = "Juez de Campo: move on disk, panel and picture", "a bot that says pong"

Press = Callable[[], Awaitable[float]]


@dataclass(slots=True)
class Waits:
    """Milliseconds of each press, a list for each round, and between which moments they were made."""

    rounds: list[list[float]] = field(default_factory=list)
    spans: list[tuple[float, float]] = field(default_factory=list)

    async def batch(self, press: Press, times: int = BATCH) -> None:
        began = time.monotonic()
        self.rounds.append([await press() for _ in range(times)])
        self.spans.append((began, time.monotonic()))

    def row(self, what: str, who: str, looks: Sequence[watched.Look] = ()) -> Row:
        """Percentiles of all presses, between the least and the most of a round; how late a loop was."""
        everything = [wait for each in self.rounds for wait in each]
        figures = {
            f"p{percent} ms": Figure(
                percentile(everything, percent),
                min(percentile(each, percent) for each in self.rounds),
                max(percentile(each, percent) for each in self.rounds),
            )
            for percent in (50, 95, 99)
        }
        lags = [1000 * look.late for look in looks if any(a <= look.moment <= b for a, b in self.spans)]
        for percent in (50, 99, 99.9) if lags else ():
            figures[f"loop lag p{percent:g} ms"] = Figure.of([percentile(lags, percent)])
        return Row(what, who, figures)


def measure(rounds: int) -> Table:
    rows = [row for crowd in CROWDS for row in asyncio.run(_pressed(crowd, rounds))]
    ours = {row.what: row for row in rows if row.who == OURS}
    hundred = ours[_what(100)].figures["p95 ms"].value
    lag = max(row.figures["loop lag p99.9 ms"].value for row in ours.values())
    return Table(
        tuple(rows),
        (
            at_most("press with picture at 100 live matches, p95", hundred, 100, "ms"),
            at_most("loop lag while presses are answered, p99.9", lag, 20, "ms"),
        ),
        (f"{2 * rounds * BATCH} presses of each, {BATCH} by turns; the loop is looked at every 5 ms.",),
    )


def _what(crowd: int) -> str:
    return f"{crowd:,} live {'match' if crowd == 1 else 'matches'}"


async def _pressed(crowd: int, rounds: int) -> tuple[Row, Row]:
    """The rows of ours and of the bare bot."""
    waits, bare = Waits(), Waits()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        async with AsyncExitStack() as stack:
            played = min(crowd, PLAYED)
            table = await stack.enter_async_context(
                Sandbox.start(home / "ours", bot=False, command=watching(home / "ours.lag", "bot"))
            )
            if crowd > played:
                await fill(home / "ours" / "juez.db", crowd - played, place(table), people(table))
            await table.restart()
            desk = await stack.enter_async_context(
                Sandbox.start(home / "bare", command=watching(home / "bare.lag", "benchmarks.pong"))
            )
            matches = [Match(table) for _ in range(played)]
            turns = Turns(matches)
            ping = Pings(desk)
            await Waits().batch(turns.press, 2 * played)  # warms up, and opens the matches
            await Waits().batch(ping.press)
            for _ in range(2 * rounds):
                await waits.batch(turns.press)
                await bare.batch(ping.press)
        what = _what(crowd)
        words = sum(match.bare for match in matches)
        if words > MOST_BARE * len(waits.rounds):
            raise LookupError(f"{words} panels came without their picture")
        return (
            waits.row(what, OURS, watched.read(home / "ours.lag")),
            bare.row(what, BARE, watched.read(home / "bare.lag")),
        )


def watching(file: Path, module: str) -> list[str]:
    """The command that runs ``module`` with a watch on its loop."""
    return [sys.executable, "-m", "benchmarks.watched", str(file), module]


def place(sandbox: Sandbox) -> Place:
    """The first channel of the local server."""
    channel = sandbox.user("Alonso").channels()[0]
    return Place(int(channel["guild"]), int(channel["id"]), int(channel["id"]))


def people(sandbox: Sandbox) -> tuple[Person, Person]:
    """Two of the local server who do not play otherwise."""
    one, two = (sandbox.user(name) for name in OTHERS)
    return Person(int(one.id), one.name), Person(int(two.id), two.name)


@dataclass(slots=True)
class Turns:
    """Presses in one match after the other."""

    matches: list[Match]
    made: int = 0

    async def press(self) -> float:
        self.made += 1
        return await self.matches[self.made % len(self.matches)].press(REST_MS)


@dataclass(slots=True)
class Pings:
    sandbox: Sandbox
    message: SeenMessage | None = None

    async def press(self) -> float:
        user = self.sandbox.user("Alonso")
        if self.message is None:
            self.message = message_of(await user.command("ping"))
        button = self.message.refresh().buttons[0].custom_id
        began = time.perf_counter()
        answer = await user.press(self.message, custom_id=button)
        took = 1000 * (time.perf_counter() - began)
        self.message = message_of(answer)
        return took
