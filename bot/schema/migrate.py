"""Bring a database up to this program's tables, or refuse one from its future."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

_FOLDER = Path(__file__).parent

_STARTING_UP = 0x4A75657A
"""Two processes that start at once on PostgreSQL migrate one after the other; the number is ours alone."""


class NewerDatabase(Exception):
    """The database was written by a newer version of the program; the text is a sentence for its host."""


def upgrade(connection: Connection) -> None:
    """Run the missing migrations inside the connection's transaction. Raises NewerDatabase."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _STARTING_UP})
    if outdated(connection):
        _migrate(connection)


def outdated(connection: Connection) -> bool:
    """Whether migrations are missing. Raises NewerDatabase."""
    known = _known()
    found = revision(connection)
    if found is not None and found not in known:
        raise NewerDatabase(
            f"The database was written by a newer version of Juez de Campo (its tables are at {found!r}): "
            "update the program, or point DATABASE_URL at another database."
        )
    return found != known[-1]


def newest() -> str:
    """The last migration that this program knows."""
    return _known()[-1]


def _known() -> list[str]:
    return sorted(file.name.partition("_")[0] for file in (_FOLDER / "versions").glob("[0-9]*.py"))


def revision(connection: Connection) -> str | None:
    """The last migration that was run on the database; None before the first."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _migrate(connection: Connection) -> None:
    # Alembic is loaded only where there is something to do: it takes a quarter of the start's time.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
