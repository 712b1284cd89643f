"""The database, opened so that nothing in it can change: a bot may be at work on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

PATIENCE: Final = 8.0
"""Seconds that a database has to answer in."""


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on ``url`` (a setting's) that can only read. Raises FileNotFoundError where there is no file
    yet; what connecting raises comes out of its use."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        engine = create_async_engine(_read_only(address), hide_parameters=True)
    else:
        engine = create_async_engine(
            address,
            hide_parameters=True,
            connect_args={"timeout": PATIENCE, "server_settings": {"default_transaction_read_only": "on"}},
        )
    try:
        yield engine
    finally:
        await engine.dispose()


def _read_only(address: URL) -> URL:
    """A file that nobody works on is read as one that never changes: else SQLite would put files of its own
    beside it, and leave them."""
    file = Path(address.database or "").absolute()
    if not file.exists():  # aiosqlite would leave a thread behind that outlives the event loop
        raise FileNotFoundError(file)
    busy = Path(f"{file}-wal").exists() or Path(f"{file}-journal").exists()
    how = "mode=ro" if busy else "mode=ro&immutable=1"
    return make_url(f"sqlite+aiosqlite:///{file.as_uri()}?{how}&uri=true")
