"""The bot's database file, and what may happen to it from outside."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path


class Disk:
    """Its files, their locks, and a copy of them."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._holder: sqlite3.Connection | None = None

    def files(self) -> list[Path]:
        """The database with its log."""
        return [file for file in self.database.parent.glob(f"{self.database.name}*") if file.is_file()]

    async def lock(self) -> None:
        """Begin to write, between two transactions of the bot, and come to no end."""
        if self._holder is None:
            self._holder = sqlite3.connect(self.database, isolation_level=None, timeout=0)
            for _ in range(1000):
                with contextlib.suppress(sqlite3.OperationalError):
                    self._holder.execute("BEGIN IMMEDIATE")
                    return
                await asyncio.sleep(0.005)

    def unlock(self) -> None:
        if self._holder is not None:
            if self._holder.in_transaction:
                self._holder.rollback()
            self._holder.close()
            self._holder = None

    def copied(self) -> Path:
        """A whole copy beside it, the log folded in."""
        copy = self.database.with_suffix(".whole")
        with closing(sqlite3.connect(self.database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(self.database, copy)
        return copy
