"""Who stands on no leaderboard; servers that the bot has left; to which server a book of rolls belongs (rows
from before learn it from the next page or request of their channel)."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import Moment

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "unlisted",
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "departure",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("noticed", Moment, nullable=False),
    )
    for table in ("roll_page", "roll_request"):
        op.add_column(table, sa.Column("guild", sa.BigInteger))
        op.create_index(f"ix_{table}_guild", table, ["guild"])
