"""A backup taken while matches are played restores to a database that verifies; a bad one is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.backup import Unfit, back_up, file_of, put_back, verify
from bot.match import Status
from tests.bot.evening import PEOPLE, some_move, started
from tests.toys import GAMES as TOYS


@pytest.fixture
def file(here):
    return file_of(here)


async def play_on(referee, written, enough):
    """Match after match, any legal move after any other, until it is enough; each line is committed."""
    luck = 0
    while not enough.is_set():
        match = await started(referee)
        while match.status is Status.LIVE and not enough.is_set():
            seat = min(match.owes)
            await referee.play(match.id, PEOPLE[seat], some_move(match, seat, luck))
            luck += 1
            written.set()


def lines_in(file):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT count(*) FROM line").fetchone()[0]


async def test_a_backup_taken_under_load_restores_to_a_database_that_verifies(referee, file, tmp_path):
    written, enough = asyncio.Event(), asyncio.Event()
    playing = [asyncio.create_task(play_on(referee, written, enough)) for _ in range(4)]
    await asyncio.wait_for(written.wait(), 10)

    before, copy = lines_in(file), tmp_path / "copy.db"
    taken = await asyncio.to_thread(lambda: asyncio.run(back_up(file, copy, TOYS)))
    enough.set()
    await asyncio.gather(*playing)
    restored = await put_back(copy, tmp_path / "elsewhere" / "juez.db", TOYS)

    assert before <= lines_in(copy) < lines_in(file)
    assert taken == restored
    assert restored.matches >= 4
    assert restored.broken == ()
    assert list(tmp_path.glob("**/*.part")) == []


async def test_what_exists_is_never_overwritten(referee, file, tmp_path):
    await back_up(file, tmp_path / "copy.db", TOYS)
    before = (tmp_path / "copy.db").read_bytes()

    with pytest.raises(Unfit, match="is not overwritten"):
        await back_up(file, tmp_path / "copy.db", TOYS)
    with pytest.raises(Unfit, match="is not overwritten"):
        await put_back(tmp_path / "copy.db", file, TOYS)
    assert (tmp_path / "copy.db").read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\0" * 4096])
async def test_what_is_no_backup_is_refused_and_nothing_is_made(content, tmp_path):
    (tmp_path / "copy.db").write_bytes(content)

    with pytest.raises(Unfit, match="damaged"):
        await put_back(tmp_path / "copy.db", tmp_path / "juez.db", TOYS)

    assert not (tmp_path / "juez.db").exists()


async def test_a_match_that_does_not_replay_is_named(referee, file, tmp_path):
    match = await started(referee)
    await back_up(file, tmp_path / "copy.db", TOYS)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute("UPDATE match SET seed = ? WHERE id = ?", ("00" * 32, match.id))

    found = await verify(tmp_path / "copy.db", TOYS)

    assert found.broken == ((match.id, "seed and commitment disagree"),)


async def test_a_newer_backup_is_refused_with_a_sentence(referee, file, tmp_path):
    await back_up(file, tmp_path / "copy.db", TOYS)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(Unfit, match="newer version"):
        await verify(tmp_path / "copy.db", TOYS)


def test_postgresql_has_tools_of_its_own():
    with pytest.raises(Unfit, match="pg_dump"):
        file_of("postgresql+asyncpg://somebody@host/name")
