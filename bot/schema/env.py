"""How Alembic reaches the database: over the connection that the store hands it, never by an ini file."""

from alembic import context

import bot.schema.card_tables
import bot.schema.privacy_tables
import bot.schema.roll_tables  # noqa: F401 - they complete the tables
from bot.schema.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
