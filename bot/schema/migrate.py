"""Bring a database up to this program's tables, or refuse one from its future."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

_STARTING_UP = 0x4A75657A
"""Two processes that start at once on PostgreSQL migrate one after the other; the number is ours alone."""


class NewerDatabase(Exception):
    """The database was written by a newer version of the program; the text is a sentence for its host."""


def upgrade(connection: Connection) -> None:
    """Run the missing migrations inside the connection's transaction. Raises NewerDatabase."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _STARTING_UP})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise NewerDatabase(
            f"The database was written by a newer version of Juez de Campo (its tables are at {found!r}): "
            "update the program, or point DATABASE_URL at another database."
        )
    command.upgrade(config, "head")
