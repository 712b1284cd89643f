"""One process for a SQLite file: who works on it says so in ``meta``, and says so again while it runs.

A process of this machine that is dead holds nothing, so a killed bot starts again at once. Whether one on
another machine (or in another container) lives cannot be asked: its lease ends a minute after it was last
renewed. PostgreSQL is made for several processes and has no lease.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, delete, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from bot.schema import tables
from bot.store import Store, replace_row

RENEWED: Final = 20.0
"""Seconds between two renewals."""

LASTS: Final = timedelta(minutes=1)
"""How long a lease holds after it was renewed."""

KEY: Final = "lease"
"""The fact in ``meta`` that says who works on the database."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Process:
    """Who works on a database. ``mark`` is drawn at its start: the first processes of two containers may well
    have the same host and number."""

    host: str
    pid: int
    mark: str

    @classmethod
    def this(cls) -> Process:
        return cls(socket.gethostname(), os.getpid(), secrets.token_hex(8))


class Taken(Exception):
    """Another process works on the database; the text is a sentence for its host."""

    def __init__(self, holder: Process) -> None:
        super().__init__(
            f"Another bot works on this database (process {holder.pid} on {holder.host}): stop it first, or "
            "give this one a DATABASE_URL of its own. If it is gone for good, try again in a minute."
        )


def refuse_second(connection: Connection, mine: Process, now: datetime) -> None:
    """Raises Taken while another process holds the database. It may have no tables yet."""
    found = _written(connection)
    if found is None:
        return
    holder, renewed = found
    # A clock that was set back must not make a lease last for years: hence abs.
    if holder != mine and abs(now - renewed) < LASTS and _may_live(holder, mine):
        raise Taken(holder)


def _written(connection: Connection) -> tuple[Process, datetime] | None:
    """Who wrote the lease, and when it was renewed."""
    if connection.dialect.name != "sqlite" or not inspect(connection).has_table(tables.meta.name):
        return None
    text = connection.scalar(select(tables.meta.c.value).filter_by(key=KEY))
    if text is None:
        return None
    row = json.loads(text)
    renewed = datetime.fromisoformat(row.pop("renewed"))
    return Process(**row), renewed


def _may_live(holder: Process, mine: Process) -> bool:
    """False only for a process of this machine that has ended. With our own number it has: numbers are used
    again once their process is gone, and in a container the first one is always 1."""
    if holder.host != mine.host:
        return True
    if holder.pid == mine.pid:
        return False
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it lives, and is somebody else's
        return True
    return True


def take(connection: Connection, mine: Process, now: datetime) -> None:
    """The database is ours from ``now`` on, or still ours. Raises Taken."""
    refuse_second(connection, mine, now)
    value = json.dumps(asdict(mine) | {"renewed": now.isoformat()})
    replace_row(connection, tables.meta, {"key": KEY}, value=value)


def release(connection: Connection, mine: Process) -> None:
    """The database is nobody's, if it was ours."""
    found = _written(connection)
    if found is not None and found[0] == mine:
        connection.execute(delete(tables.meta).filter_by(key=KEY))


@asynccontextmanager
async def held(
    store: Store, mine: Process, now: Callable[[], datetime]
) -> AsyncIterator[asyncio.Future[None]]:
    """The lease is ours inside. What is given ends, with Taken, when another process has taken it over, as it
    may after this one was suspended. Raises Taken."""
    if store.shared:
        yield asyncio.get_running_loop().create_future()
        return
    await store.write(lambda connection: take(connection, mine, now()))
    keeper = asyncio.create_task(_keep(store, mine, now), name="lease")
    try:
        yield keeper
    finally:
        keeper.cancel()
        await asyncio.gather(keeper, return_exceptions=True)
        with suppress(SQLAlchemyError):  # it ends by itself
            await store.write(lambda connection: release(connection, mine))


async def _keep(store: Store, mine: Process, now: Callable[[], datetime]) -> None:
    while True:
        await asyncio.sleep(RENEWED)
        try:
            await store.write(lambda connection: take(connection, mine, now()))
        except SQLAlchemyError as fault:  # a full disk, say: the next time may be better
            log.error("the lease of the database was not renewed: %s", type(fault).__name__)
