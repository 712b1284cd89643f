"""Where matches are kept: whether it lasts, can be written, and fits this program. Nothing is changed."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from bot.checking.finding import Finding, not_tried, ok, problem
from bot.checking.reading import reading
from bot.disk import Ephemeral, demand_lasting
from bot.lease import Process, Taken, refuse_second
from bot.schema.migrate import NewerDatabase, newest, outdated, revision
from bot.starting import now

ITEM: Final = "database"
MIGRATIONS: Final = "migrations"


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a database says of itself. ``revision`` is the last migration that was run on it, empty before the
    first; ``newer`` says why this program cannot work on it, if it cannot."""

    writable: bool
    at_work: bool
    revision: str
    newer: str = ""


async def looked_at(url: str) -> list[Finding]:
    """How the database at ``url`` (a setting's) and its tables stand."""
    try:
        demand_lasting(url)
    except Ephemeral as fault:
        return [problem(ITEM, str(fault)), not_tried(MIGRATIONS, "the database would not last.")]
    address = make_url(url)
    file = _file(address)
    if file is not None:
        told = _flaw(file)
        if told is not None:
            return [problem(ITEM, told), not_tried(MIGRATIONS, "the database cannot be opened.")]
        if not file.exists():
            return [ok(ITEM, f"{file} is not there yet, and the first start can make it."), _tables("")]
    try:
        async with reading(url) as engine, engine.connect() as connection:
            seen = await connection.run_sync(_look)
    except (DBAPIError, OSError, TimeoutError) as fault:
        return [
            problem(ITEM, _unreadable(file, fault)),
            not_tried(MIGRATIONS, "the database cannot be read."),
        ]
    return [_database(file, seen), _tables(seen.revision, seen.newer)]


def _file(address: URL) -> Path | None:
    return Path(address.database or "").absolute() if address.get_backend_name() == "sqlite" else None


def _flaw(file: Path) -> str | None:
    """Why a bot could not work on this file, or make it."""
    if file.is_dir():
        return f"DATABASE_URL names the folder {file}: it must name a file in it."
    above = file.parent
    while not above.exists():
        above = above.parent
    if not above.is_dir():
        return f"DATABASE_URL names a file below {above}, which is no folder."
    if not os.access(above, os.W_OK | os.X_OK):
        return f"the folder {above} may not be written to by this user: SQLite keeps files beside its own."
    if file.exists() and not os.access(file, os.R_OK | os.W_OK):
        return f"the file {file} may not be read and written by this user: give it to the user of the bot."
    return None


def _unreadable(file: Path | None, fault: Exception) -> str:
    if file is not None:
        return f"{file} cannot be read as a SQLite database: move it away, or restore a backup."
    code = str(getattr(getattr(fault, "orig", None), "sqlstate", None) or "")
    if code.startswith("28"):
        return "the PostgreSQL server refuses this user or password: see DATABASE_URL."
    if code == "3D000":
        return "the PostgreSQL server has no database of this name: make it (createdb), or see DATABASE_URL."
    return f"the PostgreSQL server of DATABASE_URL cannot be reached ({type(fault).__name__}): host and port?"


def _look(connection: Connection) -> _Seen:
    writable = connection.dialect.name == "sqlite" or _may_write(connection)
    try:
        refuse_second(connection, Process.this(), now())
        at_work = False
    except Taken:
        at_work = True
    found = revision(connection) or ""
    try:
        outdated(connection)
    except NewerDatabase as fault:
        return _Seen(writable, at_work, found, str(fault))
    return _Seen(writable, at_work, found)


def _may_write(connection: Connection) -> bool:
    """Whether tables can be made in a PostgreSQL database: it is no stand-by, and this user has the right."""
    asked = "SELECT NOT pg_is_in_recovery() AND has_schema_privilege(current_schema(), 'CREATE')"
    return bool(connection.scalar(text(asked)))


def _database(file: Path | None, seen: _Seen) -> Finding:
    if not seen.writable:
        return problem(ITEM, "this user may make no tables there: GRANT CREATE ON SCHEMA public to it.")
    name = "PostgreSQL" if file is None else str(file)
    told = f"{name} can be read and written{', and a bot is at work on it' if seen.at_work else ''}."
    return ok(ITEM, told)


def _tables(revision: str, newer: str = "") -> Finding:
    if newer:
        return problem(MIGRATIONS, newer)
    if not revision:
        return ok(MIGRATIONS, f"there are no tables yet: the first start makes them ({newest()}).")
    if revision == newest():
        return ok(MIGRATIONS, f"the tables are those of this program ({revision}).")
    told = f"the tables are behind ({revision}; this program is at {newest()})"
    return ok(MIGRATIONS, f"{told}: the next start brings them up to date, so make a backup before.")
