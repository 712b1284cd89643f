"""A second bot on one SQLite file refuses to start; a dead one's place is free."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot import lease
from bot.lease import LASTS, Process, Taken, held, refuse_second, release, take
from bot.schema import tables
from bot.store import Store
from tests.bot.evening import OPENED, file_url

MINE = Process("here", 41, "mine")
PARENT = Process("here", os.getppid(), "theirs")
"""A process that lives, on the machine that MINE is on."""

ELSEWHERE = Process("elsewhere", 41, "theirs")


def now():
    return OPENED


@pytest.fixture
async def store(here):
    store = await Store.open(here)
    yield store
    await store.close()


@pytest.fixture
def ended():
    """A process of this machine that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return Process("here", child.pid, "theirs")


async def taken_by(store, process, moment=OPENED):
    await store.write(lambda connection: take(connection, process, moment))


async def written(store):
    return await store.read(
        lambda connection: connection.scalar(select(tables.meta.c.value).filter_by(key=lease.KEY))
    )


@pytest.mark.parametrize("holder", [PARENT, ELSEWHERE])
async def test_a_second_process_is_told_who_works_on_the_database(store, holder):
    await taken_by(store, holder)

    with pytest.raises(Taken, match=f"process {holder.pid} on {holder.host}"):
        await taken_by(store, MINE, OPENED + LASTS - timedelta(seconds=1))


@pytest.mark.parametrize("holder", [PARENT, ELSEWHERE])
@pytest.mark.parametrize("later", [LASTS, -LASTS, timedelta(days=-20_000)])
async def test_a_lease_ends_a_minute_after_it_was_renewed_and_when_the_clock_was_set_back(
    store, holder, later
):
    await taken_by(store, holder)

    await taken_by(store, MINE, OPENED + later)


async def test_a_dead_process_of_this_machine_holds_nothing(store, ended):
    await taken_by(store, ended)

    await taken_by(store, MINE)


async def test_the_first_process_of_a_container_does_not_wait_for_its_predecessor(store):
    await taken_by(store, Process("here", MINE.pid, "the one before"))

    await taken_by(store, MINE)


async def test_only_the_holder_gives_the_lease_back(store):
    await taken_by(store, MINE)

    await store.write(lambda connection: release(connection, ELSEWHERE))
    with pytest.raises(Taken):
        await taken_by(store, ELSEWHERE)
    await store.write(lambda connection: release(connection, MINE))
    await taken_by(store, ELSEWHERE)


async def test_a_lease_is_held_inside_and_given_back_afterwards(store):
    async with held(store, MINE, now):
        with pytest.raises(Taken):
            await taken_by(store, ELSEWHERE)

    await taken_by(store, ELSEWHERE)


async def test_who_lost_the_lease_learns_of_it(store, monkeypatch):
    monkeypatch.setattr(lease, "RENEWED", 0.0)
    moments = iter((OPENED, *[OPENED + LASTS] * 10_000))
    async with held(store, MINE, lambda: next(moments)) as lost:
        await taken_by(store, ELSEWHERE, OPENED + LASTS)
        with pytest.raises(Taken, match="elsewhere"):
            await asyncio.wait_for(lost, 10)


async def test_the_lease_is_renewed(store, monkeypatch):
    monkeypatch.setattr(lease, "RENEWED", 0.0)
    asked, often = 0, asyncio.Event()

    def moment():
        nonlocal asked
        asked += 1
        if asked == 4:  # the renewals before it are written
            often.set()
        return OPENED + min(asked, 3) * LASTS

    async with held(store, MINE, moment):
        await asyncio.wait_for(often.wait(), 10)
        with pytest.raises(Taken):
            await taken_by(store, ELSEWHERE, OPENED + 3 * LASTS)


async def test_a_database_that_somebody_works_on_is_not_migrated(here, store):
    await taken_by(store, ELSEWHERE)
    await store.write(
        lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    )

    with pytest.raises(Taken):  # and not NewerDatabase: the lease is looked at first
        await Store.open(here, lambda connection: refuse_second(connection, MINE, OPENED))


async def test_an_empty_database_is_nobodys(tmp_path):
    store = await Store.open(file_url(tmp_path), lambda connection: refuse_second(connection, MINE, OPENED))

    assert await written(store) is None
    await store.close()


async def test_postgresql_is_for_several_processes(anywhere):
    store = await Store.open(anywhere)
    async with held(store, MINE, now) as lost:
        assert (await written(store) is None) is store.shared
        assert not lost.done()
    await store.close()
