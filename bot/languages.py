"""Who is spoken to in which language: servers in theirs, people in their own."""

from __future__ import annotations

from typing import Any

import discord

from bot.match import Match
from bot.preferences import Preferences
from bot.words import Voices, language_of, voice, voices
from games.core.words import Say


class Languages:
    """``default`` is the language of servers that chose none, neither here nor in Discord's own settings
    (which say American English for every server that never touched them)."""

    def __init__(self, client: discord.Client, preferences: Preferences, default: str) -> None:
        self._client = client
        self._preferences = preferences
        self._default = default

    async def server(self, guild: int) -> str:
        """The language of public messages in ``guild``."""
        chosen = (await self._preferences.server(guild)).language
        if chosen:
            return chosen
        return undecided(self._client.get_guild(guild), self._default)

    async def user(self, interaction: discord.Interaction[Any]) -> str:
        """The language of private messages to whoever pressed."""
        chosen = (await self._preferences.user(interaction.user.id)).language
        return chosen or language_of(interaction.locale.value)

    async def public(self, match: Match) -> Voices:
        return voices(await self.server(match.place.guild), match.game)

    async def private(self, interaction: discord.Interaction[Any], match: Match) -> Voices:
        return voices(await self.user(interaction), match.game)

    async def say(self, interaction: discord.Interaction[Any]) -> Say:
        """The bot's voice for whoever pressed."""
        return voice(await self.user(interaction))


def undecided(guild: discord.Guild | None, default: str) -> str:
    """The language of a server that has chosen none here."""
    if guild is None or guild.preferred_locale is discord.Locale.american_english:
        return default
    return language_of(guild.preferred_locale.value)
