"""Clocks: what was agreed about time, and each seat's own."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER, Moment

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("match", sa.Column("time", sa.Text, nullable=False, server_default="none"))
    op.add_column("match", sa.Column("lapse", sa.Text, nullable=False, server_default="skip"))
    op.add_column("match", sa.Column("paused", Moment))
    op.add_column("setting_server", sa.Column("time", sa.Text))
    op.add_column("setting_server", sa.Column("lapse", sa.Text))
    op.create_table(
        "clock",
        sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bank", sa.Float, nullable=False),
        sa.Column("deadline", Moment),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
    )
