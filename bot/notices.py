"""What is said about time besides the board: to those whose time was out, and to those whose time runs short.

A notice is said once and best effort: the board, which heals itself, shows the same. A reminder waits for the
end of quiet hours.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord

from bot.errands import Errands
from bot.faults import place_of
from bot.languages import Languages
from bot.match import Match, Refused, UserId
from bot.names import escaped
from bot.places import address, channel, message
from bot.preferences import Preferences
from bot.referee import Departure, Referee
from bot.summons import rousing
from bot.terms import Lapse
from bot.timekeeping import Late
from bot.words.conduct import departed
from bot.words.time import late as sentence
from bot.words.time import running_short
from games.core.game import Seat

ROLE = "late"
"""The role of the last notice among the messages of its match; the next one takes its place."""

log = logging.getLogger(__name__)


class Notices:
    """Tells people about their time, in the channel of the match."""

    def __init__(
        self, client: discord.Client, referee: Referee, preferences: Preferences, languages: Languages
    ) -> None:
        self._client = client
        self._referee = referee
        self._preferences = preferences
        self._languages = languages
        self._errands = Errands()
        self.stop = self._errands.stop  # what is not said by then stays unsaid

    def late(self, number: int, late: tuple[Late, ...]) -> None:
        """Something was done about these seats."""
        if late:
            self._say(number, self._late(number, late))

    def departed(self, departure: Departure) -> None:
        """Somebody has left the server."""
        if departure.lapse is not None:
            self._say(departure.match, self._gone(departure.match, departure.lapse, departure.name))

    def remind(self, number: int, seat: Seat) -> None:
        """Time runs short for ``seat``."""
        self._say(number, self._short(number, seat))

    def _say(self, number: int, work: Coroutine[Any, Any, None]) -> None:
        self._errands.start(f"notice-{number}", self._guarded(number, work))

    async def _guarded(self, number: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("match %d: a notice stays unsaid: %s", number, type(fault).__name__)
        except Exception as fault:
            log.error("match %d: a notice failed: %s at %s", number, type(fault).__name__, place_of(fault))

    async def _late(self, number: int, late: tuple[Late, ...]) -> None:
        match = await self._referee.get(number)
        say = (await self._languages.public(match)).say
        groups: dict[Lapse, list[UserId]] = {}
        for each in late:
            user = match.seats[each.seat].user
            if user is not None:
                groups.setdefault(each.lapse, []).append(user)
        lines = [sentence(say, kind, _mentions(users), number) for kind, users in groups.items()]
        users = [user for group in groups.values() for user in group]
        await self._send(match, "\n".join(lines), users)

    async def _gone(self, number: int, lapse: Lapse, name: str) -> None:
        match = await self._referee.get(number)
        say = (await self._languages.public(match)).say
        await self._send(match, departed(say, lapse, escaped(name), number), [])

    async def _short(self, number: int, seat: Seat) -> None:
        match = await self._referee.get(number)
        user, deadline = match.seats[seat].user, _deadline(match, seat)
        if user is None or deadline is None:
            return
        now = datetime.now(UTC)
        quiet = (await self._preferences.user(user)).sleeps(now)
        if quiet:
            if now + timedelta(seconds=quiet) >= deadline:  # they will find it used up: that is told then
                return
            await asyncio.sleep(quiet)
            match = await self._referee.get(number)
            if match.seats[seat].user != user or _deadline(match, seat) != deadline:
                return
        known = await self._referee.messages(number)
        if "board" not in known:
            return
        say = (await self._languages.public(match)).say
        when = f"<t:{int(deadline.timestamp())}:R>"
        text = running_short(say, _mentions([user]), number, when, address(match, known["board"]))
        await self._send(match, text, [user])

    async def _send(self, match: Match, text: str, users: list[UserId]) -> None:
        """Say it in place of the notice before."""
        await self._client.wait_until_ready()
        known = await self._referee.messages(match.id)
        if ROLE in known:
            with contextlib.suppress(discord.HTTPException):
                await message(self._client, match, known[ROLE]).delete()
        mentions = await rousing(self._preferences, users)
        home = match.place.home
        sent = await channel(self._client, match, home).send(text, allowed_mentions=mentions)
        await self._referee.remember_message(match.id, ROLE, home, sent.id)


def _deadline(match: Match, seat: Seat) -> datetime | None:
    return next((clock.deadline for clock in match.clocks if clock.seat == seat), None)


def _mentions(users: list[UserId]) -> str:
    return " ".join(f"<@{user}>" for user in users)
