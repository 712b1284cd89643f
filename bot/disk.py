"""Whether a SQLite file would be lost: on platforms that start each deploy from a fresh disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

_HEROKU: Final = "DYNO"
"""Set in each of its processes; it has no volumes at all."""

_WITH_VOLUMES: Final = {"RAILWAY_PROJECT_ID": "Railway", "RENDER": "Render", "FLY_APP_NAME": "Fly"}
"""What other platforms set, all of which can mount a volume."""


class Ephemeral(Exception):
    """The database would be lost with the next deploy; the text is a sentence for its host."""


def device(path: Path) -> int:
    """The number of the file system that ``path``, or the nearest folder above it that exists, is on."""
    while not path.exists():
        path = path.parent
    return path.stat().st_dev


def demand_lasting(
    url: str, environment: Mapping[str, str] = os.environ, device: Callable[[Path], int] = device
) -> None:
    """Raises Ephemeral for a SQLite file on a disk that its platform wipes."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return
    file = Path(address.database or "").absolute()
    if _HEROKU in environment:
        raise Ephemeral(
            "This platform wipes its disk at every restart, and every match with it: set DATABASE_URL to a "
            "PostgreSQL database."
        )
    platform = next((name for mark, name in _WITH_VOLUMES.items() if mark in environment), None)
    if platform is not None and device(file.parent) == device(Path("/")):
        raise Ephemeral(
            f"{platform} wipes its disk at every deploy, and {file.parent} is on no volume, so that every "
            "match would be lost: set DATABASE_URL to a PostgreSQL database, or to a file on a volume."
        )
