"""The thread of a match: made where the server wants one, or where only the players are to see the board."""

from __future__ import annotations

import contextlib
import logging
from typing import Final

import discord

from bot.match import Match, UserId
from bot.places import message
from bot.preferences import Preferences
from bot.referee import Message, Referee
from bot.words import Voices, match_title

_HAS_THREAD = 160004
"""Discord's code for a message that has a thread already."""

_DAY: Final = 1440
"""Minutes without a message after which Discord puts a thread away."""

log = logging.getLogger(__name__)


class Threads:
    """Makes the threads of matches, and lets into private ones who plays there."""

    def __init__(self, client: discord.Client, referee: Referee, preferences: Preferences) -> None:
        self._client = client
        self._referee = referee
        self._preferences = preferences
        self._let_in: dict[int, set[UserId]] = {}
        """Who was let into which private thread."""

    async def settle(self, match: Match, voices: Voices, lobby: Message | None) -> Match:
        """The match with its home. Raises HTTPException where a private thread cannot be made: nothing of
        such a match is ever said elsewhere."""
        place = match.place
        channel = self._client.get_channel(place.channel)
        if place.home != place.channel or not isinstance(channel, discord.TextChannel):
            return match
        title = match_title(voices.say, voices.game, match)[:100]
        if match.access.private:
            thread = await channel.create_thread(
                name=title, type=discord.ChannelType.private_thread, invitable=False
            )
            return await self._referee.settle(match.id, thread.id)
        wanted = (await self._preferences.server(place.guild)).threads
        if not wanted or lobby is None:
            return match
        try:
            beneath = await message(self._client, match, lobby).create_thread(
                name=title, auto_archive_duration=_DAY
            )
            home = beneath.id
        except discord.HTTPException as fault:
            if fault.code != _HAS_THREAD:
                log.info("match %s stays in its channel: %s", match.id, fault.code)
                return match
            home = lobby.message  # a thread has the id of the message that it stands under
        if match.rematch_of is not None:
            await self._lead_watchers(match, home)
        return await self._referee.settle(match.id, home)

    async def _lead_watchers(self, match: Match, home: int) -> None:
        """Who watched the match before finds the rematch among their threads."""
        for user in await self._referee.watchers(match.id):
            with contextlib.suppress(discord.HTTPException):
                await self._client.http.add_user_to_thread(home, user)

    async def admit(self, match: Match) -> None:
        """Everybody who plays a private match can see its thread, and nobody who plays no more."""
        if not match.access.private or match.place.home == match.place.channel:
            return
        inside = self._let_in.get(match.place.home, set())
        players = {row.user for row in match.seats if row.user is not None}
        thread = self._client.get_partial_messageable(match.place.home, guild_id=match.place.guild)
        for user in players - inside:
            await self._client.http.add_user_to_thread(thread.id, user)
        for user in inside - players:
            await self._client.http.remove_user_from_thread(thread.id, user)
        self._let_in[match.place.home] = players

    async def archive(self, match: Match) -> None:
        """The thread of a match that is over goes to the archive, with its board as the last word."""
        self._let_in.pop(match.place.home, None)
        thread = self._client.get_channel(match.place.home)
        if match.place.home == match.place.channel or not isinstance(thread, discord.Thread):
            return
        try:
            await thread.edit(archived=True)
        except discord.Forbidden as fault:  # somebody else's thread, or ours without the right to it
            log.info("the thread of match %s stays open: %s", match.id, fault.code)
