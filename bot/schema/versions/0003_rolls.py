"""Rolls outside matches: pages, rolls, requests, macros."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import Moment

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _create_pages()
    _create_requests()
    _create_rolls()
    op.create_table(
        "roll_macro",
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )


def _create_pages() -> None:
    op.create_table(
        "roll_page",
        sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("page", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("opened", Moment, nullable=False),
        sa.Column("posted", sa.BigInteger),
    )


def _create_requests() -> None:
    op.create_table(
        "roll_request",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("user", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("made", Moment, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_roll_request_user", "roll_request", ["user"])
    request = sa.ForeignKey("roll_request.id", ondelete="CASCADE")
    op.create_table(
        "roll_asked",
        sa.Column("request", NUMBER, request, primary_key=True),
        sa.Column("who", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("role", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
    )


def _create_rolls() -> None:
    op.create_table(
        "roll",
        sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("page", sa.Integer, nullable=False),
        sa.Column("interaction", sa.BigInteger, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("request", NUMBER, sa.ForeignKey("roll_request.id", ondelete="SET NULL")),
        sa.Column("user", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("proposed", sa.Boolean, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("moment", Moment, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.UniqueConstraint("interaction", "part", name="uq_roll_interaction_part"),
    )
    op.create_index("ix_roll_user", "roll", ["user"])
    op.create_index("ix_roll_request", "roll", ["request"])
