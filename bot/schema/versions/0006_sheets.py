"""Character sheets, changes that wait for the Narrator, and the tables of a server."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER, Moment

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "setting_server", sa.Column("approve_sheets", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "sheet",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("changed", Moment, nullable=False),
        sa.UniqueConstraint("guild", "user", "name", name="uq_sheet_guild_user_name"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sheet_user", "sheet", ["user"])
    op.create_table(
        "sheet_edit",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("sheet", NUMBER, _sheet(), nullable=False, unique=True),
        sa.Column("words", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sheet_active",
        sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("sheet", NUMBER, _sheet(), nullable=False),
    )
    op.create_table(
        "server_table",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("words", sa.Text, nullable=False),
    )


def _sheet() -> sa.ForeignKey:
    return sa.ForeignKey("sheet.id", ondelete="CASCADE")
