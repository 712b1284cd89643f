"""Two processes of the bot for two shards, on one PostgreSQL: a match in each, one killed and taken over."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.settings import with_driver
from sandbox.client import Sandbox
from sandbox.doors import Inside
from sandbox.process import CHECKOUT
from sandbox.server import Server
from tests.bot.conftest import POSTGRES, emptied
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import open_table


def server_of(sandbox: Sandbox) -> Server:
    assert isinstance(sandbox.door, Inside)
    return sandbox.door.server


def shard(guild: int) -> int:
    return (guild >> 22) % 2


def connected(server: Server) -> set[int]:
    """The shards that have a socket."""
    return {session.shard[0] for session in server.gateway.sessions.values() if session.link is not None}


@asynccontextmanager
async def process(sandbox: Sandbox, number: int, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """One more process of the bot, for this shard of two; killed at the end."""
    server = server_of(sandbox)
    with log.open("ab") as sink:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=CHECKOUT,
            env=os.environ | server.process.env | {"SHARDS": f"{number}/2"},
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
    try:
        await sandbox.until(lambda: number in connected(server), within=30)
        yield child
    finally:
        child.kill()
        await child.wait()
        await sandbox.until(lambda: number not in connected(server), within=30)


async def lines(database: str, match: int) -> list[tuple[int, str]]:
    engine = create_async_engine(database)
    async with engine.connect() as connection:
        found = await connection.execute(
            text("SELECT ply, words FROM line WHERE match = :match ORDER BY ply"), {"match": match}
        )
        pairs = [(ply, words) for ply, words in found]
    await engine.dispose()
    return pairs


async def test_a_match_in_each_process_goes_on_when_one_is_killed_and_taken_over(tmp_path: Path):
    url = os.environ.get(POSTGRES)
    if url is None:
        pytest.skip(f"no PostgreSQL here: {POSTGRES} is not set")
    database, log = await emptied(with_driver(url)), tmp_path / "other.log"
    async with Sandbox.start(
        tmp_path / "table", env=ENVIRONMENT | {"DATABASE_URL": database}, bot=False
    ) as sandbox:
        server = server_of(sandbox)
        first = next(iter(server.world.guilds))
        channel, other = "", first
        while shard(other) == shard(first):
            channel = await sandbox.add_guild("La otra sala", "Urraca")
            other = next(reversed(server.world.guilds))
        async with process(sandbox, shard(first), log):
            async with process(sandbox, shard(other), log):
                here = await open_table(
                    sandbox, "ring", ("Alonso", "Beatriz"), options={"options": "endurance=5"}
                )
                there = await open_table(
                    sandbox, "ring", ("Carmen", "Diego"), channel=channel, options={"options": "endurance=5"}
                )
                with pytest.raises(AssertionError, match="no end after 10 presses"):
                    await there.play_out(seed=1, most=10)
            before = await lines(database, there.number)
            async with process(sandbox, shard(other), log):
                await asyncio.gather(here.play_out(seed=2), there.play_out(seed=3))
                await sandbox.quiet()
        after = await lines(database, there.number)
        assert after[: len(before)] == before
        assert len(after) > len(before)
        assert len(await lines(database, here.number)) > 0
        synced = [r for r in sandbox.requests if r.method == "PUT" and r.template.endswith("/commands")]
        assert len(synced) == 1
        assert " ERROR " not in log.read_text()
        for table in (here, there):
            boards = [m for m in table.users[0].sees() if m.images and m.buttons and not m.ephemeral]
            assert len([m for m in boards if f"partida {table.number}" in m.text]) == 1
