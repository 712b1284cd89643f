"""Who watches a match; confirmations, quiet hours, verbosity and text-only boards of people; where
matches may be opened."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for column in (
        sa.Column("confirm", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("quiet", sa.Text),
        sa.Column("verbosity", sa.Text, nullable=False, server_default="normal"),
        sa.Column("text_only", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("setting_user", column)
    op.add_column("setting_server", sa.Column("channels", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "watcher",
        sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_index("ix_watcher_user", "watcher", ["user"])
