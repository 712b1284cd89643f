"""Copies of a SQLite database, made while the bot runs, and put back: each is read and replayed first."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot import rows
from bot.lease import KEY
from bot.loading import Broken, restore
from bot.schema import tables
from bot.store import NewerDatabase, Store
from bot.table import Shape
from games.core.game import AnyGame

_BATCH: Final = 100
"""Matches that are in memory at once."""


class Unfit(Exception):
    """No copy was made, or put back; the text is a sentence for the host."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a database holds: so many matches, of which those in ``broken`` (number, reason) do not replay."""

    matches: int
    broken: tuple[tuple[int, str], ...]


def file_of(url: str) -> Path:
    """The SQLite file of a database's address. Raises Unfit for PostgreSQL."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        raise Unfit("DATABASE_URL names a PostgreSQL database: use pg_dump and pg_restore.")
    return Path(address.database or "")


async def back_up(source: Path, target: Path, games: Mapping[str, AnyGame]) -> Verified:
    """Copy ``source``, on which a bot may work, as it stands at one moment; verify the copy. Raises Unfit."""
    _demand_file(source)
    _demand_free(target)
    with _beside(target) as part:
        try:
            _copy(source, part)
        except sqlite3.Error as fault:
            raise Unfit(f"The database cannot be copied ({type(fault).__name__}).") from None
        found = await verify(part, games)
        _place(part, target)
    return found


async def put_back(backup: Path, target: Path, games: Mapping[str, AnyGame]) -> Verified:
    """Verify ``backup`` and make it the database ``target``, of which there is none. Raises Unfit."""
    _demand_file(backup)
    for name in (target, Path(f"{target}-wal"), Path(f"{target}-journal")):
        _demand_free(name)
    found = await verify(backup, games)
    with _beside(target) as part:
        _copy(backup, part)
        _place(part, target)
    return found


async def verify(file: Path, games: Mapping[str, AnyGame]) -> Verified:
    """Read all of a copy and replay every match, on a copy of its own whose tables are brought up to date.
    Raises Unfit when it is damaged, or from a newer program."""
    with tempfile.TemporaryDirectory(prefix="juez-") as folder:
        scratch = Path(folder) / "scratch.db"
        try:
            _copy(file, scratch)
            with closing(sqlite3.connect(scratch)) as connection:
                said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
                strangers = connection.execute("PRAGMA foreign_key_check").fetchone()
                ours = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'match'").fetchone()
            if said != "ok" or strangers is not None or ours is None:
                raise Unfit(f"{file} is damaged, or no database of Juez de Campo.")
            return await _replayed(scratch, games)
        except (sqlite3.Error, DBAPIError):
            raise Unfit(f"{file} is damaged, or no database of Juez de Campo.") from None
        except NewerDatabase as fault:
            raise Unfit(str(fault)) from None


async def _replayed(file: Path, games: Mapping[str, AnyGame]) -> Verified:
    shapes = {key: Shape(game) for key, game in games.items()}
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    broken = []
    try:
        numbers = await store.read(lambda c: tuple(c.scalars(select(tables.match.c.id))))
        for first in range(0, len(numbers), _BATCH):
            batch = numbers[first : first + _BATCH]
            for stored in await store.read(partial(rows.read_matches, numbers=batch)):
                try:
                    restore(stored, games, shapes)
                except Broken as fault:
                    broken.append((stored.row.id, str(fault)))
    finally:
        await store.close()
    return Verified(len(numbers), tuple(broken))


def _copy(source: Path, target: Path) -> None:
    """By SQLite's own online copying, beside which others may write. Nobody works on the copy: its lease
    goes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
        if writing.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            with writing:
                writing.execute("DELETE FROM meta WHERE key = ?", (KEY,))


def _demand_file(source: Path) -> None:
    if not source.is_file():
        raise Unfit(f"There is no file {source}.")


def _demand_free(target: Path) -> None:
    if target.exists():
        raise Unfit(f"{target} exists and is not overwritten: move it away first, with the bot stopped.")


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A free name in the folder of ``target``, gone at the end."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _place(part: Path, target: Path) -> None:
    """On disk whole, and only then under its name."""
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    _demand_free(target)
    shutil.move(part, target)
