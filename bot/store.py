"""The database: one SQLite file by default, PostgreSQL by its URL alone.

One connection writes, others read. A transaction's body is an ordinary function that gets a connection and
runs in one piece, so no other coroutine can slip a statement into it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.metrics import TRANSACTIONS
from bot.schema import tables
from bot.schema.migrate import NewerDatabase, upgrade

__all__ = ["NewerDatabase", "Store"]

T = TypeVar("T")

_INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}

_BUSY_MS = 5000
"""How long a connection to SQLite waits for another process to finish writing."""


class Store:
    """``await Store.open(url)`` brings the tables up to date; ``await store.close()`` at stop."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(cls, url: str, entering: Callable[[Connection], None] | None = None) -> Store:
        """``url`` is ``sqlite:///...`` or ``postgresql+asyncpg://...``. ``entering`` looks at the database
        before its tables are touched, and what it raises leaves them as they were. Raises NewerDatabase."""

        def body(connection: Connection) -> None:
            if entering is not None:
                entering(connection)
            upgrade(connection)

        store = cls(*_engines(url))
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
        await self._writer.dispose()
        await self._reader.dispose()

    async def write(self, body: Callable[[Connection], T]) -> T:
        """Run ``body`` in one transaction: all of it is on disk when this returns, nothing if it raised."""
        with TRANSACTIONS.labels("write").time():
            async with self._writer.begin() as connection:
                return await connection.run_sync(body)

    async def read(self, body: Callable[[Connection], T]) -> T:
        """Run ``body`` on one consistent picture of the database."""
        with TRANSACTIONS.labels("read").time():
            async with self._reader.begin() as connection:
                return await connection.run_sync(body)

    @asynccontextmanager
    async def alone(self, key: int) -> AsyncIterator[None]:
        """One process at a time is inside, whatever it awaits there: ``key`` (63 bits) says for what. A file
        has one process anyway."""
        if not self.shared:
            yield
            return
        async with self._writer.begin() as connection:
            await connection.run_sync(one_at_a_time, key)
            yield

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


def _engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """The engine that writes and the one that reads. Parameters are kept out of errors and logs: they hold
    seeds and hands."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        writer = create_async_engine(address, hide_parameters=True, pool_pre_ping=True)
        return writer, writer.execution_options(isolation_level="REPEATABLE READ")
    Path(address.database or ".").parent.mkdir(parents=True, exist_ok=True)
    address = address.set(drivername="sqlite+aiosqlite")
    writer = create_async_engine(address, hide_parameters=True, pool_size=1, max_overflow=0)
    reader = create_async_engine(address, hide_parameters=True)
    _prepare_sqlite(writer, "BEGIN IMMEDIATE")
    _prepare_sqlite(reader, "BEGIN")
    return writer, reader


def _prepare_sqlite(engine: AsyncEngine, begin: str) -> None:
    """Transactions begin when we say so: a deferred one that turns into a writer fails at once when somebody
    else has written meanwhile, whatever the timeout."""

    @event.listens_for(engine.sync_engine, "connect")
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

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
