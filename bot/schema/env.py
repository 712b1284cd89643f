"""How Alembic reaches the database: over the connection that the store hands it, never by an ini file."""

from alembic import context

from bot.schema.roll_tables import roll

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=roll.metadata,  # by way of the module that completes it
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
