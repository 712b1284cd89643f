"""The database: durable, in one piece, brought up to date, refused when it comes from the future."""

import asyncio
import logging

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.util import await_only

from bot.preferences import Preferences, ServerSettings, UserSettings, Verbosity
from bot.schema import tables
from bot.store import NewerDatabase, Store
from tests.bot.evening import file_url


async def test_migrations_give_the_tables_as_they_are_now(anywhere):
    store = await Store.open(anywhere)
    difference = await store.read(lambda c: compare_metadata(MigrationContext.configure(c), tables.METADATA))
    unique = await store.read(lambda c: inspect(c).get_unique_constraints("line"))
    await store.close()
    assert difference == []
    assert [item["column_names"] for item in unique] == [["match", "seat", "nth"]]


async def test_a_database_is_opened_again_with_what_was_written(anywhere):
    store = await Store.open(anywhere)
    await store.set_meta("commands", "abc")
    await store.set_meta("commands", "abd")
    await store.close()
    store = await Store.open(anywhere)
    found = await store.meta("commands"), await store.meta("other")
    await store.close()
    assert found == ("abd", None)


async def test_a_newer_database_is_refused_with_a_sentence(anywhere):
    store = await Store.open(anywhere)
    await store.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await store.close()
    with pytest.raises(NewerDatabase, match=r"newer version of Juez de Campo .*'9999'.*update the program"):
        await Store.open(anywhere)


async def test_migrating_leaves_the_loggers_alone(tmp_path):
    logger = logging.getLogger("bot.somewhere")
    await (await Store.open(file_url(tmp_path))).close()
    assert not logger.disabled


async def test_sqlite_writes_through_to_the_disk_before_it_says_so(here):
    store = await Store.open(here)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    for run in (store.read, store.write):
        pragmas = [await run(lambda c, n=name: c.exec_driver_sql(f"PRAGMA {n}").scalar()) for name in names]
        assert pragmas == ["wal", 2, 1, 5000]  # 2 is FULL
    await store.close()


async def test_a_transaction_that_raises_leaves_nothing(anywhere):
    store = await Store.open(anywhere)

    def body(connection):
        connection.execute(insert(tables.meta).values(key="a", value="1"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.write(body)
    assert await store.meta("a") is None
    await store.close()


async def test_a_failing_transaction_takes_no_other_with_it(anywhere):
    store = await Store.open(anywhere)

    def fail(connection):
        connection.execute(insert(tables.meta).values(key="lost", value="1"))
        raise ZeroDivisionError

    results = await asyncio.gather(
        *(store.set_meta(f"kept{n}", "1") for n in range(5)), store.write(fail), return_exceptions=True
    )
    assert [type(result) for result in results if result is not None] == [ZeroDivisionError]
    assert [await store.meta(f"kept{n}") for n in range(5)] == ["1"] * 5
    await store.close()


async def test_two_processes_that_read_and_then_write_wait_for_each_other(anywhere):
    stores = [await Store.open(anywhere) for _ in range(2)]
    await stores[0].set_meta("count", "0")

    def count(connection):
        row = select(tables.meta.c.value).filter_by(key="count").with_for_update()
        value = int(connection.execute(row).scalar_one())
        connection.execute(update(tables.meta).filter_by(key="count").values(value=str(value + 1)))

    await asyncio.gather(*(store.write(count) for store in stores * 10))
    assert await stores[1].meta("count") == "20"
    for store in stores:
        await store.close()


async def test_a_reader_sees_one_moment_whatever_is_written_meanwhile(anywhere):
    store, other = await Store.open(anywhere), await Store.open(anywhere)
    await store.set_meta("a", "old")
    query = select(tables.meta.c.value).filter_by(key="a")

    def twice(connection):
        before = connection.scalar(query)
        await_only(other.set_meta("a", "new"))
        return before, connection.scalar(query)

    assert await store.read(twice) == ("old", "old")
    assert await store.meta("a") == "new"
    for opened in (store, other):
        await opened.close()


async def test_errors_of_the_database_show_no_values(anywhere):
    store = await Store.open(anywhere)
    secret = insert(tables.meta).values(key="k", value="spade-7")
    await store.write(lambda c: c.execute(secret))
    with pytest.raises(IntegrityError) as fault:
        await store.write(lambda c: c.execute(secret))
    await store.close()
    assert "spade-7" not in str(fault.value)


async def test_settings_are_defaults_until_they_are_set(anywhere):
    store = await Store.open(anywhere)
    preferences = Preferences(store)
    assert await preferences.server(2**63 - 1) == ServerSettings(2**63 - 1)
    assert await preferences.user(5) == UserSettings(5)
    chosen = ServerSettings(2**63 - 1, "en", gm_role=2**62, threads=False).allowing([2**62, 7, 7])
    assert chosen.allowed == (2**62, 7)
    for settings in (ServerSettings(2**63 - 1, "es"), chosen):
        await preferences.set_server(settings)
    mine = UserSettings(5, "es", True, False, True, "23-8 UTC", Verbosity.FULL, True)
    await preferences.set_user(mine)
    assert await preferences.server(2**63 - 1) == chosen
    assert await preferences.user(5) == mine
    assert await Preferences(store).user(5) == mine
    assert await Preferences(store).server(2**63 - 1) == chosen
    await store.close()
