"""A move on disk, beside the least that writing the same rows can cost.

Ours is the referee's whole way: who may move, is the menu stale, the rules, the hashes, one transaction with
the line, the snapshot, the clocks and the match, and that the snapshot reads back. The peers write a line and
a snapshot of the same size, in one transaction, into SQLite with the same settings: durable when it returns.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import aiosqlite

from benchmarks.crowd import SEED
from benchmarks.timing import Figure, Row, Table, at_most, percentile
from bot.match import Match, Person, Place
from bot.referee import Referee
from bot.store import Store
from bot.terms import USUAL, Lapse, read_time
from games import GAMES
from games.core.chance import Chance
from games.core.search import random_move

PLAYERS = (Person(1, "Ana"), Person(2, "Beto"))

MOVES = 60
"""In a round of each."""

GAME = "ring"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
TABLES = (
    "CREATE TABLE line (match INTEGER, ply INTEGER, words TEXT, hash TEXT, PRIMARY KEY (match, ply))",
    "CREATE TABLE snapshot (match INTEGER PRIMARY KEY, ply INTEGER, state TEXT)",
)
LINE = "INSERT INTO line VALUES (1, ?, 'push heart-9 b', ?)"
SNAPSHOT = "INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?)"
STATE, HASH = "s" * 3_000, "0" * 64

Move = Callable[[], Awaitable[float]]
"""Makes one move durable; returns the milliseconds it took."""


def measure(rounds: int) -> Table:
    rows = asyncio.run(_rows(rounds))
    return Table(rows, (at_most("a durable move, median", rows[0].figures["p50 ms"].value, 2, "ms"),))


async def _rows(rounds: int) -> tuple[Row, ...]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        movers: dict[str, Move] = {
            "ours: rules, line, snapshot, hashes": await stack.enter_async_context(_ours(folder)),
            "sqlite3, a line and a snapshot": await stack.enter_async_context(_bare(folder)),
            "aiosqlite, a line and a snapshot": await stack.enter_async_context(_thread(folder)),
        }
        taken: dict[str, list[list[float]]] = {who: [] for who in movers}
        for number in range(rounds + 1):
            for who, move in movers.items():
                found = [await move() for _ in range(MOVES)]
                taken[who] += [found] if number else []
        return tuple(_row(who, found) for who, found in taken.items())


def _row(who: str, found: list[list[float]]) -> Row:
    everything = [took for each in found for took in each]
    return Row(
        "a move on disk",
        who,
        {
            f"p{percent} ms": Figure(
                percentile(everything, percent),
                min(percentile(each, percent) for each in found),
                max(percentile(each, percent) for each in found),
            )
            for percent in (50, 95)
        },
    )


@asynccontextmanager
async def _ours(folder: Path) -> AsyncIterator[Move]:
    store = await Store.open(f"sqlite:///{folder / 'ours.db'}")
    referee = Referee(store, GAMES, lambda: datetime.now(UTC), lambda: SEED)
    luck, match = Chance.from_seed(SEED), await _opened(referee)

    async def move() -> float:
        nonlocal luck, match
        if not match.owes:
            match = await _opened(referee)
        seat = min(match.owes)
        words, luck = random_move(match.game, match.state, seat, luck)
        began = time.perf_counter()
        match = (await referee.play(match.id, PLAYERS[seat], words)).match
        return 1000 * (time.perf_counter() - began)

    try:
        yield move
    finally:
        await store.close()


async def _opened(referee: Referee) -> Match:
    host, guest = PLAYERS
    match = await referee.open(GAME, Place(1, 2, 2), host, salt="1", terms=read_time(USUAL, Lapse.SKIP))
    await referee.join(match.id, guest, "2")
    return await referee.start(match.id, host)


@asynccontextmanager
async def _bare(folder: Path) -> AsyncIterator[Move]:
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    for text in (*(f"PRAGMA {pragma}" for pragma in PRAGMAS), *TABLES):
        connection.execute(text)
    ply = 0

    async def move() -> float:
        nonlocal ply
        ply += 1
        began = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(LINE, (ply, HASH))
        connection.execute(SNAPSHOT, (ply, STATE))
        connection.execute("COMMIT")
        return 1000 * (time.perf_counter() - began)

    try:
        yield move
    finally:
        connection.close()


@asynccontextmanager
async def _thread(folder: Path) -> AsyncIterator[Move]:
    async with aiosqlite.connect(folder / "thread.db", isolation_level=None) as connection:
        for text in (*(f"PRAGMA {pragma}" for pragma in PRAGMAS), *TABLES):
            await connection.execute(text)
        ply = 0

        async def move() -> float:
            nonlocal ply
            ply += 1
            began = time.perf_counter()
            await connection.execute("BEGIN IMMEDIATE")
            await connection.execute(LINE, (ply, HASH))
            await connection.execute(SNAPSHOT, (ply, STATE))
            await connection.execute("COMMIT")
            return 1000 * (time.perf_counter() - began)

        yield move
