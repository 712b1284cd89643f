"""The tables of character sheets. Accounts stand in ``sheet`` and ``sheet_active``; names only in a sheet's
own words."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Table, Text, UniqueConstraint

from bot.schema.tables import METADATA, NUMBER, SNOWFLAKE, Moment

sheet = Table(
    "sheet",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("user", SNOWFLAKE, nullable=False),
    Column("name", Text, nullable=False),  # as it is looked up: small letters
    Column("words", Text, nullable=False),  # empty until a Narrator has approved of the first
    Column("changed", Moment, nullable=False),
    UniqueConstraint("guild", "user", "name"),
    Index(None, "user"),
    sqlite_autoincrement=True,  # old buttons carry the number
)

sheet_edit = Table(
    "sheet_edit",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("sheet", NUMBER, ForeignKey("sheet.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("words", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""What a sheet would say if the Narrator approved; the newest wish of its player only."""

sheet_active = Table(
    "sheet_active",
    METADATA,
    Column("channel", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("sheet", NUMBER, ForeignKey("sheet.id", ondelete="CASCADE"), nullable=False),
)
"""Whom somebody plays in a channel."""

server_table = Table(
    "server_table",
    METADATA,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("words", Text, nullable=False),
)
"""The tables that fights of a server copy, as one text."""
