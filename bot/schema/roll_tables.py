"""The tables of rolls outside matches. Accounts stand in ``roll``, ``roll_request``, ``roll_asked`` and
``roll_macro``, names beside them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from bot.schema.tables import METADATA, NUMBER, SNOWFLAKE, Moment

roll_page = Table(
    "roll_page",
    METADATA,
    Column("channel", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("page", Integer, primary_key=True, autoincrement=False),
    Column("guild", SNOWFLAKE),
    Column("first", Integer, nullable=False),
    Column("previous", Text, nullable=False),
    Column("seed", Text, nullable=False),  # never shown: it would open the secret rolls
    Column("commitment", Text, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("posted", SNOWFLAKE),  # the message that says so; 0: the channel could not be written to
    Index(None, "guild"),
)

roll_request = Table(
    "roll_request",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("guild", SNOWFLAKE),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("kind", Text, nullable=False),
    Column("user", SNOWFLAKE),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("made", Moment, nullable=False),
    Index(None, "guild"),
    Index(None, "user"),
    sqlite_autoincrement=True,  # old buttons carry the number
)

roll = Table(
    "roll",
    METADATA,
    Column("channel", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("page", Integer, nullable=False),
    Column("interaction", SNOWFLAKE, nullable=False),
    Column("part", Integer, nullable=False),
    Column("request", NUMBER, ForeignKey("roll_request.id", ondelete="SET NULL")),
    Column("user", SNOWFLAKE),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("proposed", Boolean, nullable=False),
    Column("note", Text, nullable=False),
    Column("moment", Moment, nullable=False),
    Column("hash", Text, nullable=False),
    Column("head", Text, nullable=False),
    UniqueConstraint("interaction", "part"),
    Index(None, "user"),
    Index(None, "request"),
)

roll_asked = Table(
    "roll_asked",
    METADATA,
    Column("request", NUMBER, ForeignKey("roll_request.id", ondelete="CASCADE"), primary_key=True),
    Column("who", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("role", Boolean, nullable=False),
    Column("name", Text, nullable=False),
)

roll_macro = Table(
    "roll_macro",
    METADATA,
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("words", Text, nullable=False),
    Column("note", Text, nullable=False),
)
