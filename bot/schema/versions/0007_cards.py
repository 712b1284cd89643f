"""Cards that Game Masters bring."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import NUMBER, Moment

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    _create_cards()
    _create_drafts()


def _create_cards() -> None:
    op.create_table(
        "card",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("guild", "folded", name="uq_card_guild_folded"),
    )
    op.create_table(
        "card_list",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("copies", sa.Integer, nullable=False),
    )
    op.create_index("ix_card_list_guild_key", "card_list", ["guild", "key"])


def _create_drafts() -> None:
    op.create_table(
        "card_draft",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("made", Moment, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_card_draft_user", "card_draft", ["user"])
