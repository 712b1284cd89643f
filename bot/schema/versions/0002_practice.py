"""Practice seats, and answers given ahead."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("seat", sa.Column("practice", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "ahead",
        sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, nullable=False),
    )
