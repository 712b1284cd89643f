"""The messages that call those who owe a move, and the clock that knows who is at the table anyway."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import discord

from bot.calls import Called
from bot.match import Match, Status, UserId
from bot.places import POST_ANEW, address, channel, message, once
from bot.preferences import Preferences
from bot.referee import Message, Referee
from bot.words import Voices
from games.core.game import Seat

COOL_DOWN = 3600.0
"""Seconds between two reminders that players ask for in one match."""


class Summons:
    """Calls exactly those who owe, once for each debt, and nobody who pressed something a moment ago or has
    quiet hours. ``look_again`` is called with the number of a match once it is time to look at it again."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        preferences: Preferences,
        look_again: Callable[[int], None],
    ) -> None:
        self._client = client
        self._referee = referee
        self._preferences = preferences
        self._look_again = look_again
        self._called: dict[int, Called] = {}
        self._pressed: dict[UserId, float] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._reminded: dict[int, float] = {}
        self.latest = 0
        """The newest id that Discord has sent: its clock, by which messages age."""

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody is at the table."""
        self._pressed[interaction.user.id] = time.monotonic()
        self.latest = max(self.latest, interaction.id)

    def stop(self) -> None:
        """Drop the timers: the next start calls instead."""
        for timer in self._timers.values():
            timer.cancel()

    def again(self, number: int) -> int:
        """Those who owe are to be called as if they had not been. The minutes that are missing until that may
        be asked for again; 0 when it is done."""
        now = time.monotonic()
        left = self._reminded.get(number, -COOL_DOWN) + COOL_DOWN - now
        if left > 0:
            return max(1, round(left / 60))
        self._reminded[number] = now
        self._called[number] = Called()
        return 0

    async def call(self, match: Match, voices: Voices, board: Message, ping: Message | None) -> bool:
        """Send and retire calls as things stand; True once nobody is left to be called for this ply. ``ping``
        is the call that stands in the channel."""
        users = {row.seat: row.user for row in match.seats if row.user is not None and not row.practice}
        owes = {seat: match.nth(seat) for seat in match.owes if seat in users}
        called = await self._known(match, owes, board.pinged, ping.pinged if ping else -1)
        now, asleep = time.monotonic(), await self._asleep(match, owes)
        ago = {seat: now - self._pressed[user] for seat, user in users.items() if user in self._pressed}
        plan = called.plan(owes, ago, now, asleep)
        if ping is not None and (plan.retire or not owes):
            await self._retire(match, ping)
        if plan.name:
            named = {seat: users[seat] for seat in plan.name}
            await self._send(match, voices, board, named, plan.last)
            called.done(owes, plan, now)
        self._wait(match.id, plan.wait)
        if match.status is not Status.LIVE:
            del self._called[match.id]
            self._reminded.pop(match.id, None)
        return plan.wait is None

    async def _known(self, match: Match, owes: Mapping[Seat, int], complete: int, latest: int) -> Called:
        """Who was called already. After a restart: everybody who owes if all were called for this ply
        (``complete`` is the last one of which that is true); if only some were (``latest`` is the ply of the
        call that stands), not those with quiet hours, whom it may have left out."""
        if match.id not in self._called:
            seats = dict(owes) if max(complete, latest) >= match.ply else {}
            if complete < match.ply:
                seats = {seat: nth for seat, nth in seats.items() if not await self._has_quiet(match, seat)}
            self._called.setdefault(match.id, Called(seats))
        return self._called[match.id]

    async def _has_quiet(self, match: Match, seat: Seat) -> bool:
        user = match.seats[seat].user
        return user is not None and (await self._preferences.user(user)).quiet is not None

    async def _asleep(self, match: Match, owes: Iterable[Seat]) -> dict[Seat, float]:
        """For how many seconds each of these seats is not to be called, because of its quiet hours."""
        now = datetime.now(UTC)
        users = {seat: match.seats[seat].user for seat in owes}
        left = {
            seat: (await self._preferences.user(user)).sleeps(now)
            for seat, user in users.items()
            if user is not None
        }
        return {seat: seconds for seat, seconds in left.items() if seconds}

    async def _send(
        self, match: Match, voices: Voices, board: Message, users: Mapping[Seat, UserId], last: bool
    ) -> None:
        say = voices.say
        facts: dict[str, str | int] = {
            "names": " ".join(f"<@{user}>" for user in users.values()),
            "number": match.id,
            "board": address(match, board),
        }
        text = say.many(
            "{names} it is your move in match {number}: {board}",
            "{names} it is your move in match {number}: {board}",
            len(users),
            **facts,
        )
        if last:
            text = say("{names} you are the last one missing in match {number}: {board}", **facts)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in users.values()])
        home = match.place.home
        sent = await channel(self._client, match, home).send(
            text,
            allowed_mentions=mentions,
            nonce=once(match, "l" if last else "c", sum(1 << seat for seat in users)),
        )
        await self._referee.remember_message(match.id, "ping", home, sent.id, pinged=match.ply)

    async def _retire(self, match: Match, ping: Message) -> None:
        try:
            await message(self._client, match, ping).delete()
        except discord.HTTPException as fault:
            if fault.code not in POST_ANEW:
                raise
        await self._referee.forget_message(match.id, "ping")

    def _wait(self, number: int, seconds: float | None) -> None:
        timer = self._timers.pop(number, None)
        if timer is not None:
            timer.cancel()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._timers[number] = loop.call_later(seconds, self._look_again, number)


async def rousing(preferences: Preferences, users: Iterable[UserId]) -> discord.AllowedMentions:
    """Lets a message notify those of ``users`` who have no quiet hours now; the others it only names."""
    awake = await preferences.awake(users, datetime.now(UTC))
    return discord.AllowedMentions(users=[discord.Object(user) for user in awake])
