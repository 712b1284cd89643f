"""Hands by direct message, for those who asked for it: one message a match, edited as the hand changes.

A comfort beside the panel: whatever goes wrong here never holds a match up.
"""

from __future__ import annotations

import io
import logging
from datetime import UTC, datetime

import aiohttp
import discord

from bot.languages import Languages
from bot.layout import Sheet
from bot.match import Match, Message, Status, UserId
from bot.names import written
from bot.panel import HAND
from bot.panels import Panels
from bot.places import POST_ANEW, address
from bot.preferences import Preferences, UserSettings
from bot.referee import Referee
from bot.rows import HAND_ROLE
from bot.words import Voices, closed, match_title, voices
from games.core.game import Seat

CLOSED = 50007
"""Discord's code for somebody who takes no direct messages."""

log = logging.getLogger(__name__)


class Hands:
    """Delivers hands."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        preferences: Preferences,
        languages: Languages,
        panels: Panels,
    ) -> None:
        self._client = client
        self._referee = referee
        self._preferences = preferences
        self._languages = languages
        self._panels = panels
        self._last: dict[tuple[int, Seat, UserId], str] = {}
        self.shut: set[UserId] = set()
        """Those who asked for their hands, and whose direct messages are closed."""

    async def deliver(self, match: Match, board: Message) -> None:
        """Send or renew the hands of ``match`` that somebody wants and that have changed."""
        for row in match.seats:
            if row.user is None or row.user in self.shut:
                continue
            settings = await self._preferences.user(row.user)
            if settings.dm_hands:
                language = settings.language or await self._languages.server(match.place.guild)
                await self._guarded(match, row.seat, settings, voices(language, match.game), board)
        if match.status is not Status.LIVE:
            self._last = {key: hand for key, hand in self._last.items() if key[0] != match.id}

    async def _guarded(
        self, match: Match, seat: Seat, settings: UserSettings, spoken: Voices, board: Message
    ) -> None:
        view = self._referee.view(match, seat)
        hand = match.game.words.hand(spoken.game, view, written(match.names))
        text = "\n".join(part for part in (hand, closed(spoken.say, match)) if part)
        if not hand or self._last.get((match.id, seat, settings.user)) == text:
            return
        self._last[match.id, seat, settings.user] = text
        try:
            await self._send(match, seat, settings, spoken, text, board)
        except discord.Forbidden as fault:
            if fault.code == CLOSED:
                self.shut.add(settings.user)
            log.info("hand %s of match %s could not be delivered: %s", seat, match.id, fault.code)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            self._last.pop((match.id, seat, settings.user), None)
            log.info("hand %s of match %s could not be delivered: %s", seat, match.id, type(fault).__name__)

    async def _send(
        self, match: Match, seat: Seat, settings: UserSettings, spoken: Voices, text: str, board: Message
    ) -> None:
        picture = b"" if settings.text_only else await self._panels.picture(match, seat, spoken)
        role = f"{HAND_ROLE}{seat}"
        sheet = Sheet().text(f"### {match_title(spoken.say, spoken.game, match)}")
        if picture:
            view = self._referee.view(match, seat)
            sheet.picture(HAND, match.game.drawing().hand_alt(view, match.names, spoken.game))
        sheet.text(text).link(spoken.say("To the board"), address(match, board))
        files = [discord.File(io.BytesIO(picture), HAND)] if picture else []
        known = (await self._referee.messages(match.id)).get(role)
        if match.seats[seat].user != settings.user:  # somebody else took the seat while this was drawn
            return
        if known is not None:
            there = self._client.get_partial_messageable(known.channel).get_partial_message(known.message)
            try:
                await there.edit(view=sheet.view(), attachments=files)
                return
            except discord.HTTPException as fault:
                if fault.code not in POST_ANEW:
                    raise
                for file in files:
                    file.reset(seek=True)
        if settings.sleeps(datetime.now(UTC)):  # a new message would wake them, an edit does not
            self._last.pop((match.id, seat, settings.user), None)
            return
        dm = await self._client.create_dm(discord.Object(settings.user))
        sent = await dm.send(view=sheet.view(), files=files)
        await self._referee.remember_message(match.id, role, dm.id, sent.id, shown=match.revision)
