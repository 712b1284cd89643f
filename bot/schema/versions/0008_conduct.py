"""Conduct: who may come, when it starts, what is offered, what was done about a match and why."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER, Moment

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for column in (
        sa.Column("role", sa.BigInteger),
        sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("autostart", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("starts", Moment),
        sa.Column("rematch_of", NUMBER),
        sa.Column("offer", sa.Text),
    ):
        op.add_column("match", column)
    op.create_index("ix_match_rematch_of", "match", ["rematch_of"])
    op.create_table(
        "deed",
        sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moment", Moment, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
    )
