"""The data of servers that the bot is no longer in: kept for a while in case it comes back, then deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from sqlalchemy import Column, Connection, delete, insert, select, union

from bot.preferences import Preferences
from bot.referee import Referee
from bot.schema import card_tables, roll_tables, sheet_tables, tables
from bot.schema.privacy_tables import departure
from bot.shards import Shards

GRACE: Final = timedelta(days=30)
"""How long the data of a server is kept after the bot has left it."""

COLUMNS: tuple[Column[Any], ...] = (
    tables.match.c.guild,
    tables.setting_server.c.guild,
    sheet_tables.sheet.c.guild,
    sheet_tables.server_table.c.guild,
    card_tables.card.c.guild,
    card_tables.card_list.c.guild,
    card_tables.card_draft.c.guild,
    roll_tables.roll_page.c.guild,
    roll_tables.roll_request.c.guild,
)
"""Where servers stand. What hangs on a match, a sheet or a request goes with it."""

log = logging.getLogger(__name__)


class Servers:
    """Knows which servers were left and when, across restarts. ``now`` gives aware UTC times."""

    def __init__(self, referee: Referee, preferences: Preferences, now: Callable[[], datetime]) -> None:
        self._referee = referee
        self._preferences = preferences
        self._now = now
        self._present: set[int] | None = None

    async def see(self, present: Collection[int]) -> None:
        """The bot is in these servers and no others of its shards: some may have been left, or entered, while
        it was down."""
        self._present, ours = set(present), self._referee.ours
        await self._referee.store.write(lambda connection: _compare(connection, present, ours, self._now()))

    async def left(self, guild: int) -> None:
        """The bot was removed from a server."""
        if self._present is not None:
            self._present.discard(guild)
        await self._referee.store.write(lambda connection: _note(connection, guild, self._now()))

    async def back(self, guild: int) -> None:
        """The bot was added to a server: what is known of it stays."""
        if self._present is not None:
            self._present.add(guild)
        query = delete(departure).filter_by(guild=guild)
        await self._referee.store.write(lambda connection: connection.execute(query))

    async def tidy(self) -> tuple[int, ...]:
        """Delete the data of servers that were left long enough ago; which ones. Nothing before :meth:`see`:
        the bot may have been added again while it was down."""
        if self._present is None:
            return ()
        query = select(departure.c.guild).where(departure.c.noticed <= self._now() - GRACE)
        due = await self._referee.store.read(lambda connection: connection.scalars(query).all())
        gone = tuple(guild for guild in due if guild not in self._present and self._referee.ours.has(guild))
        for guild in gone:
            await self._referee.forget_server(guild, partial(erase, guild=guild))
            self._preferences.forget_server(guild)
            log.info("a server was left %d days ago: its data is deleted", GRACE.days)
        return gone


def erase(connection: Connection, guild: int) -> None:
    """No row is about this server any more."""
    pages, requests = roll_tables.roll_page, roll_tables.roll_request
    of_server = (select(table.c.channel).filter_by(guild=guild) for table in (pages, requests))
    channels = connection.scalars(union(*of_server)).all()
    for table in (roll_tables.roll, pages, requests):
        connection.execute(delete(table).where(table.c.channel.in_(channels)))
    for column in (*COLUMNS, departure.c.guild):
        connection.execute(delete(column.table).where(column == guild))


def _compare(connection: Connection, present: Collection[int], ours: Shards, now: datetime) -> None:
    """Note the servers of ours that are known and where the bot is not; forget that it left where it is."""
    known = set(connection.scalars(union(*(select(column).distinct() for column in COLUMNS))))
    noted = set(connection.scalars(select(departure.c.guild)))
    for guild in noted & set(present):
        connection.execute(delete(departure).filter_by(guild=guild))
    for guild in filter(ours.has, known - noted - {None} - set(present)):
        connection.execute(insert(departure).values(guild=guild, noticed=now))


def _note(connection: Connection, guild: int, now: datetime) -> None:
    """The earliest notice counts."""
    if connection.scalar(select(departure.c.guild).filter_by(guild=guild)) is None:
        connection.execute(insert(departure).values(guild=guild, noticed=now))
