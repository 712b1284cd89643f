"""Who let the others wait, and how many penalty points a match allows; since when somebody sits in a seat."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER, Moment

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "absence",
        sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("moment", Moment, nullable=False),
    )
    op.create_index("ix_absence_user", "absence", ["user"])
    op.add_column("seat", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("match", sa.Column("most_points", sa.Integer))
    op.add_column("match", sa.Column("shows_points", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column(
        "setting_server", sa.Column("shows_points", sa.Boolean, nullable=False, server_default=sa.false())
    )
