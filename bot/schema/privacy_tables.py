"""The tables about people and servers that are not seen any more. Accounts stand in ``unlisted``."""

from __future__ import annotations

from sqlalchemy import Column, Table

from bot.schema.tables import METADATA, SNOWFLAKE, Moment

unlisted = Table(
    "unlisted",
    METADATA,
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
)
"""Who does not want to stand on leaderboards, nor to be looked up by others."""

departure = Table(
    "departure",
    METADATA,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("noticed", Moment, nullable=False),
)
"""Servers that the bot is no longer in, and since when it knows."""
