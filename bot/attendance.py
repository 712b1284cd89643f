"""Who has left a server. Discord tells that only to bots with the members intent, which its host has to ask
for; without it the bot asks about one person at a time, which it may: about those for whom a match waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import aiohttp
import discord

from bot.errands import Errands
from bot.faults import place_of
from bot.match import Status, UserId, attended
from bot.referee import Departure, Referee

PATIENCE: Final = timedelta(hours=1)
"""How long somebody who was seen is believed to be there."""

GONE: Final = (10007, 10013)
"""Discord's codes for somebody who is no member, or whose account is gone."""

KEPT: Final = 4096
"""People who are remembered, at most, beside those that were seen within PATIENCE."""

log = logging.getLogger(__name__)


class Attendance:
    """Looks after those who owe. ``departed`` is told what was done about somebody who has left."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        now: Callable[[], datetime],
        departed: Callable[[Departure], None],
    ) -> None:
        self._client = client
        self._referee = referee
        self._now = now
        self._departed = departed
        self._seen: dict[tuple[int, UserId], datetime] = {}
        self._errands = Errands()
        self.stop = self._errands.stop

    def seen(self, guild: int | None, user: UserId) -> None:
        """Somebody does something in a server."""
        if guild is not None:
            self._seen[guild, user] = self._now()

    def look(self, number: int) -> None:
        """A match may wait for somebody who has left: ask about those who owe and were not seen of late."""
        match = self._referee.at_hand(number)
        if match is None or match.status is not Status.LIVE or not self._client.is_ready():
            return
        for seat in attended(match.seats, match.owes):
            user = match.seats[seat].user
            if user is not None and not self._believed(match.place.guild, user):
                self.seen(match.place.guild, user)
                self._errands.start("attendance", self._ask(match.place.guild, user))
        if len(self._seen) > KEPT:
            self._seen = {key: when for key, when in self._seen.items() if self._believed(*key)}

    async def left(self, guild: int, user: UserId) -> None:
        """Somebody is no longer in a server."""
        try:
            for departure in await self._referee.depart(guild, user):
                self._departed(departure)
        except Exception as fault:  # the next look finds what this one left
            log.error("somebody left, and: %s at %s", type(fault).__name__, place_of(fault))

    def _believed(self, guild: int, user: UserId) -> bool:
        seen = self._seen.get((guild, user))
        return seen is not None and self._now() - seen < PATIENCE

    async def _ask(self, guild: int, user: UserId) -> None:
        try:
            await self._client.http.get_member(guild, user)
        except discord.NotFound as fault:
            if fault.code in GONE:
                await self.left(guild, user)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("whether somebody is still in their server stays unknown: %s", type(fault).__name__)
