"""Several processes on one database, each for the servers of its own shards."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot import rows
from bot.clock import PATIENCE, Clock
from bot.match import Person, Refused, Stale
from bot.preferences import Preferences, UserSettings
from bot.privacy.servers import Servers
from bot.referee import Referee
from bot.schema.privacy_tables import departure
from bot.settings import BadSettings, load
from bot.shards import WHOLE, BadShards, Shards, read_shards
from bot.store import Store
from bot.terms import read_time
from tests.bot.evening import ANA, BETO, PLACE, TOYS, Seeds
from tests.bot.test_clock import Now, deadlines, lines

HALVES = (Shards(0, 0, 2), Shards(1, 1, 2))
EVEN, ODD = (replace(PLACE, guild=(number << 22) + 5) for number in (10, 11))


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [("1", [0], 1), ("4", [0, 1, 2, 3], 4), ("2/4", [2], 4), (" 0-1/4 ", [0, 1], 4), ("3-3/4", [3], 4)],
)
def test_shards_are_read_as_they_are_written(text, ids, count):
    shards = read_shards(text)
    assert (list(shards.ids), shards.count) == (ids, count)


@pytest.mark.parametrize("text", ["", "0", "x", "4/4", "2-1/4", "-1/4", "1/0", "0-4/4", "1.5"])
def test_what_names_no_shards_is_refused(text):
    with pytest.raises(BadShards):
        read_shards(text)


def test_each_server_is_in_one_half():
    for guild in (1_000_000_000_000_000_001, EVEN.guild, ODD.guild):
        assert [half.has(guild) for half in HALVES].count(True) == 1
        assert WHOLE.has(guild)


@pytest.mark.parametrize(
    ("shards", "database", "told"),
    [("2/2", "sqlite:///x.db", "SHARDS must say"), ("0/2", "sqlite:///x.db", "PostgreSQL database, or let")],
)
def test_shards_that_cannot_be_are_refused_with_a_sentence(monkeypatch, tmp_path, shards, database, told):
    monkeypatch.chdir(tmp_path)
    for name, value in {"DISCORD_TOKEN": "x", "SHARDS": shards, "DATABASE_URL": database}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=told):
        load()


def test_one_process_may_serve_several_shards_from_a_file(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name, value in {"DISCORD_TOKEN": "x", "SHARDS": "3"}.items():
        monkeypatch.setenv(name, value)
    assert load().shards == Shards(0, 2, 3)


@pytest.fixture
async def stores(anywhere):
    """The same database, opened by two processes."""
    async with opened_twice(anywhere) as both:
        yield both


@pytest.fixture
async def shared(postgres):
    """The same, where both may write at once: a file of SQLite has one writer."""
    async with opened_twice(postgres) as both:
        yield both


@asynccontextmanager
async def opened_twice(url):
    both = [await Store.open(url) for _ in HALVES]
    try:
        yield both
    finally:
        for store in both:
            await store.close()


@pytest.fixture
def halves(stores):
    """Two referees of one database, each for half of the servers; ``now`` is theirs."""
    now = Now()
    return [Referee(store, TOYS, now, Seeds(), half) for store, half in zip(stores, HALVES, strict=True)], now


async def seated(referee, place, time="none"):
    match = await referee.open("toy-auction", place, ANA, salt="", terms=read_time(time))
    await referee.join(match.id, BETO, "")
    return await referee.start(match.id, ANA)


async def test_each_process_looks_after_its_own_matches_alone(halves):
    (even, odd), _ = halves
    first, second = await seated(even, EVEN), await seated(odd, ODD)
    await even.load()
    await odd.load()
    assert [[match.id for match in half.live()] for half in (even, odd)] == [[first.id], [second.id]]
    assert [[match.id for match in await half.lagging()] for half in (even, odd)] == [[first.id], [second.id]]


async def test_downtime_of_one_process_moves_its_own_deadlines(halves):
    (even, odd), now = halves
    first, second = await seated(even, EVEN, "1h"), await seated(odd, ODD, "1h")
    for half in (even, odd):
        await half.see()
    for _ in range(60):  # the odd one is down meanwhile
        now.pass_(minutes=1)
        await even.see()
    now.pass_(minutes=1)
    await odd.wake(PATIENCE)
    await even.wake(PATIENCE)
    fresh = [Referee(half.store, TOYS, now, Seeds(), half.ours) for half in (even, odd)]
    for half in fresh:
        await half.load()
    left = [
        deadlines(await half.get(match.id))[0] - now()
        for half, match in zip(fresh, (first, second), strict=True)
    ]
    assert left == [timedelta(minutes=-1), timedelta(hours=1)]


async def test_of_two_clocks_at_one_deadline_one_acts_and_neither_stumbles(stores, caplog):
    """Two processes for the same shard, as while one takes over from the other."""
    now = Now()
    first, second = (Referee(store, TOYS, now, Seeds()) for store in stores)
    match = await seated(first, PLACE, "1h")
    await second.load()
    clocks = [Clock(half, now, lambda *_: None, lambda *_: None) for half in (first, second)]
    for _ in range(61):
        now.pass_(minutes=1)
        await asyncio.gather(*(clock.tick() for clock in clocks))
    for half in (first, second):
        await half.lapse(match.id)
        assert lines(await half.get(match.id)) == [("timeout", 0), ("timeout", 1)]
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_deadline_that_another_process_is_writing_is_left_to_it(shared):
    now = Now()
    first, second = (Referee(store, TOYS, now, Seeds()) for store in shared)
    match = await seated(first, PLACE, "1h")
    await second.load()
    now.pass_(hours=2)
    async with shared[0]._writer.begin() as connection:
        at = select(rows.tables.match.c.id).filter_by(id=match.id).with_for_update()
        await connection.execute(at)
        with pytest.raises(Stale):
            await asyncio.wait_for(second.lapse(match.id), 2)
    assert lines(await second.get(match.id)) == []
    await second.lapse(match.id)
    assert lines(await second.get(match.id)) == [("timeout", 0), ("timeout", 1)]


async def test_what_another_process_wrote_is_shown_once_it_is_seen_to_lag(stores):
    first, second = (Referee(store, TOYS, Now(), Seeds()) for store in stores)
    match = await seated(first, PLACE)
    await second.load()
    await first.play(match.id, ANA, "bid 1")
    (lagging,) = await second.lagging()
    assert lagging.ply == 1


async def test_an_account_is_forgotten_in_the_lobbies_of_other_processes_too(halves):
    (even, odd), _ = halves
    lobby = await odd.open("toy-auction", ODD, ANA, salt="", wanted=3)
    await odd.join(lobby.id, BETO, "")
    await even.erase(ANA.user)
    assert even.live() == ()
    with pytest.raises(Stale):  # what it remembered was old
        await odd.join(lobby.id, Person(9_000_000_000_000_003, "Carla"), "")
    assert [row.user for row in (await odd.get(lobby.id)).seats] == [BETO.user]


async def test_who_plays_elsewhere_is_not_forgotten(halves):
    (even, odd), _ = halves
    match = await seated(odd, ODD)
    with pytest.raises(Refused, match="still_playing") as refusal:
        await even.erase(ANA.user)
    assert refusal.value.facts == {"match": match.id}


async def test_servers_of_other_shards_are_not_taken_for_left(halves):
    (even, odd), now = halves
    await seated(even, EVEN)
    await seated(odd, ODD)
    for half, guild in ((even, EVEN.guild), (odd, ODD.guild)):
        await Servers(half, Preferences(half.store), now).see([guild])
    assert await even.store.read(lambda connection: connection.execute(select(departure)).all()) == []
    await Servers(odd, Preferences(odd.store), now).see([])
    noticed = await even.store.read(lambda connection: connection.scalars(select(departure.c.guild)).all())
    assert noticed == [ODD.guild]


async def test_with_several_processes_what_people_wish_is_read_anew(halves):
    (even, odd), _ = halves
    here, there = (Preferences(half.store, alone=False) for half in (even, odd))
    assert (await here.user(5)).confirm is False
    await there.set_user(UserSettings(5, confirm=True))
    assert (await here.user(5)).confirm is True


async def test_what_only_one_process_may_do_is_done_by_one_after_the_other(shared):
    inside, most = 0, 0

    async def enter(store):
        nonlocal inside, most
        async with store.alone(7):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            await store.set_meta("a", "b")
            inside -= 1

    await asyncio.gather(*map(enter, shared * 2))
    assert most == 1
