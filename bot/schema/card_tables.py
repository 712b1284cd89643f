"""The tables of the cards that servers keep. Accounts stand in ``card_draft``."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, Table, Text, UniqueConstraint

from bot.schema.tables import METADATA, NUMBER, SNOWFLAKE, Moment

card = Table(
    "card",
    METADATA,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),  # the name for comparing
    Column("body", Text, nullable=False),
    UniqueConstraint("guild", "folded"),
)

card_list = Table(
    "card_list",
    METADATA,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("copies", Integer, nullable=False),
    Index(None, "guild", "key"),
)

card_draft = Table(
    "card_draft",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("user", SNOWFLAKE, nullable=False),
    Column("made", Moment, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "user"),
    sqlite_autoincrement=True,  # old buttons carry the number
)
