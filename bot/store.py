"""The database: one SQLite file by default, PostgreSQL by its URL alone.

One connection writes, others read. A transaction's body is an ordinary function that gets a connection and
runs in one piece, so no other coroutine can slip a statement into it. It may run in a thread of its own: it
touches nothing but its connection and what it was given.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Dialect, Engine, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.schema import tables
from bot.schema.migrate import NewerDatabase, upgrade

__all__ = ["NewerDatabase", "Store"]

T = TypeVar("T")

_INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}

_BUSY_MS = 5000
"""How long a connection to SQLite waits for another process to finish writing."""

_READERS = 4
"""How many read a SQLite file at once."""


class _Side(Protocol):
    """Whoever carries out transactions: the side that writes, or the one that reads."""

    @property
    def dialect(self) -> Dialect: ...

    async def run(self, body: Callable[[Connection], T]) -> T: ...

    def alone(self, key: int) -> AbstractAsyncContextManager[None]: ...

    async def close(self) -> None: ...


class _InThreads:
    """For SQLite, whose driver waits for the disk: a transaction is one errand of a thread. To ask another
    thread for each statement would take longer than the statements (docs/performance.md)."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")

    @property
    def dialect(self) -> Dialect:
        return self._engine.dialect

    async def run(self, body: Callable[[Connection], T]) -> T:
        errand = asyncio.get_running_loop().run_in_executor(self._threads, self._carry_out, body)
        try:
            return await asyncio.shield(errand)
        except asyncio.CancelledError:
            await asyncio.wait([errand])  # whoever comes next finds it written, or not, and nothing between
            raise

    def _carry_out(self, body: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return body(connection)

    @asynccontextmanager
    async def alone(self, _key: int) -> AsyncIterator[None]:
        """A file has one process."""
        yield

    async def close(self) -> None:
        self._engine.dispose()
        self._threads.shutdown(wait=False)


class _OnTheLoop:
    """For PostgreSQL, whose driver waits for the network as the loop does."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def dialect(self) -> Dialect:
        return self._engine.dialect

    async def run(self, body: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(body)

    @asynccontextmanager
    async def alone(self, key: int) -> AsyncIterator[None]:
        async with self._engine.begin() as connection:
            await connection.run_sync(one_at_a_time, key)
            yield

    async def close(self) -> None:
        await self._engine.dispose()


class Store:
    """``await Store.open(url)`` brings the tables up to date; ``await store.close()`` at stop."""

    def __init__(self, writer: _Side, reader: _Side) -> None:
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(cls, url: str, entering: Callable[[Connection], None] | None = None) -> Store:
        """``url`` names its driver (``postgresql+asyncpg://...``). ``entering`` looks at the database before
        its tables are touched, and what it raises leaves them as they were. Raises NewerDatabase."""

        def body(connection: Connection) -> None:
            if entering is not None:
                entering(connection)
            upgrade(connection)

        store = cls(*_sides(url))
        try:
            await store.write(body)
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def shared(self) -> bool:
        """Whether several processes may work on it."""
        return self._writer.dialect.name != "sqlite"

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()

    async def write(self, body: Callable[[Connection], T]) -> T:
        """Run ``body`` in one transaction: all of it is on disk when this returns, nothing if it raised."""
        return await self._writer.run(body)

    async def read(self, body: Callable[[Connection], T]) -> T:
        """Run ``body`` on one consistent picture of the database."""
        return await self._reader.run(body)

    def alone(self, key: int) -> AbstractAsyncContextManager[None]:
        """One process at a time is inside, whatever it awaits there: ``key`` (63 bits) says for what."""
        return self._writer.alone(key)

    async def meta(self, key: str) -> str | None:
        """A fact about the installation (such as the hash of the commands last sent), or None."""
        query = select(tables.meta.c.value).where(tables.meta.c.key == key)
        return await self.read(lambda connection: connection.scalar(query))

    async def set_meta(self, key: str, value: str) -> None:
        await self.write(lambda connection: replace_row(connection, tables.meta, {"key": key}, value=value))


def one_at_a_time(connection: Connection, key: int) -> None:
    """Whoever else asks for ``key`` (63 bits) waits until this transaction has ended: for rows that may not
    exist yet, and so cannot be locked. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})


def replace_row(connection: Connection, table: Any, key: dict[str, Any], **values: Any) -> None:
    """The row of ``table`` with this primary ``key`` now holds ``values``, whoever else writes it now."""
    insert = _INSERTS[connection.dialect.name]
    row, at = insert(table).values(**key, **values), list(key)
    if values:
        connection.execute(row.on_conflict_do_update(index_elements=at, set_=values))
    else:
        connection.execute(row.on_conflict_do_nothing(index_elements=at))


def _sides(url: str) -> tuple[_Side, _Side]:
    """The side that writes and the one that reads. Parameters are kept out of errors and logs: they hold
    seeds and hands."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        Path(address.database or ".").parent.mkdir(parents=True, exist_ok=True)
        return _sqlite(address, "BEGIN IMMEDIATE", 1), _sqlite(address, "BEGIN", _READERS)
    engine = create_async_engine(address, hide_parameters=True, pool_pre_ping=True)
    reading = engine.execution_options(isolation_level="REPEATABLE READ")
    return _OnTheLoop(engine), _OnTheLoop(reading)


def _sqlite(address: URL, begin: str, threads: int) -> _InThreads:
    """Transactions begin when we say so: a deferred one that turns into a writer fails at once when somebody
    else has written meanwhile, whatever the timeout."""
    engine = create_engine(
        address.set(drivername="sqlite"), hide_parameters=True, pool_size=threads, max_overflow=0
    )

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor: sqlite3.Cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={_BUSY_MS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return _InThreads(engine, threads)
