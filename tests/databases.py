"""SQLite files to begin tests with: today's tables, made once in a process and copied from then on."""

from __future__ import annotations

import asyncio
import functools
import shutil
import tempfile
import threading
from pathlib import Path

from bot.store import Store

NAME = "juez.db"
"""As the sandbox calls it in its folder."""


def furnished(folder: Path) -> Path:
    """``folder``, made if need be, with an SQLite file that has every table and no row in it."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(_template().name) / NAME, folder / NAME)
    return folder


@functools.cache
def _template() -> tempfile.TemporaryDirectory[str]:
    """A folder with the file; it goes when the process ends."""
    folder = tempfile.TemporaryDirectory(prefix="juez-tests-")
    url = f"sqlite:///{Path(folder.name) / NAME}"
    # In a thread of its own: tests ask for it inside their own event loop, too.
    maker = threading.Thread(target=asyncio.run, args=(_migrated(url),))
    maker.start()
    maker.join()
    return folder


async def _migrated(url: str) -> None:
    await (await Store.open(url)).close()
