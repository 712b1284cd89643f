"""Matches, their record and messages, settings."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import Moment

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _create_match()
    _create_people()
    _create_record()
    _create_settings()


def _match_column() -> sa.Column[int]:
    return sa.Column("match", NUMBER, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


def _create_match() -> None:
    op.create_table(
        "match",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("home", sa.BigInteger, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("opened", Moment, nullable=False),
        sa.Column("closed", Moment),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_match_status", "match", ["status"])


def _create_people() -> None:
    op.create_table(
        "seat",
        _match_column(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
    )
    op.create_index("ix_seat_user", "seat", ["user"])
    op.create_table("invited", _match_column(), sa.Column("user", sa.BigInteger, primary_key=True))


def _create_record() -> None:
    op.create_table(
        "line",
        _match_column(),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("moment", Moment, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "seat", "nth", name="uq_line_match_seat_nth"),
    )
    op.create_table(
        "base",
        _match_column(),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshot",
        _match_column(),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "message",
        _match_column(),
        sa.Column("role", sa.Text, primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("pinged", sa.Integer, nullable=False),
    )


def _create_settings() -> None:
    op.create_table(
        "setting_server",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.Text),
        sa.Column("gm_role", sa.BigInteger),
        sa.Column("moderator_role", sa.BigInteger),
        sa.Column("threads", sa.Boolean, nullable=False),
    )
    op.create_table(
        "setting_user",
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.Text),
        sa.Column("dm_hands", sa.Boolean, nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
