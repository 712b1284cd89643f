"""What the bot has written, read from its database file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandbox.client import Sandbox


@dataclass(frozen=True)
class Written:
    """A line without its time and hash, which no two evenings share."""

    ply: int
    kind: str
    seat: int
    nth: int
    words: str


def record(sandbox: Sandbox, match: int) -> list[Written]:
    """The lines of a match, in order."""
    found = rows(sandbox, "SELECT ply, kind, seat, nth, words FROM line WHERE match = ? ORDER BY ply", match)
    return [Written(*row) for row in found]


def status(sandbox: Sandbox, match: int) -> str:
    return str(rows(sandbox, "SELECT status FROM match WHERE id = ?", match)[0][0])


def database(sandbox: Sandbox) -> Path:
    """The file that the bot writes."""
    assert sandbox.data is not None
    return sandbox.data / "juez.db"


def rows(sandbox: Sandbox, query: str, *values: int) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{database(sandbox)}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()
