"""The client of a run: connected to the shard of one server, it hears of its own controls alone.

A bot that runs with the same token hears the same presses, and leaves those of a run to this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import discord

from bot.checking.live import throwaway
from bot.checking.live.trouble import NotSeen
from bot.desk import Interaction
from bot.ids import Id, NotOurs, Verb, parse
from bot.settings import Settings

COMMAND: Final = throwaway.NAME
"""What the command is waited for as; controls by their word."""

SUGGEST: Final = f"{throwaway.NAME} suggests"


class Examiner(discord.Client):
    """``mark`` tells the controls of this run from those of an earlier one. Whoever presses first and runs
    the bot, or manages the server, is the host from then on; ``refuse`` answers the others."""

    def __init__(
        self, settings: Settings, mark: str, refuse: Callable[[Interaction], Awaitable[None]]
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, members=settings.members_intent),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.1 if settings.discord_url else 2.0,
            shard_count=settings.shards.count,
            shard_id=0,
        )
        self._mark = mark
        self._refuse = refuse
        self._awaited: dict[str, asyncio.Future[Interaction]] = {}
        self.host: int | None = None
        self.reactions: dict[str, Callable[[Interaction], Awaitable[None]]] = {}
        """What is done at once whenever something is used, however often."""

    def serve(self, guild: int) -> None:
        """Connect to the shard of ``guild``, when connecting."""
        self.shard_id = (guild >> 22) % (self.shard_count or 1)

    def id(self, word: str) -> Id:
        """The id of a control that is called ``word``."""
        return Id(Verb.CHECK, 0, words=(self._mark, word))

    def listen(self, word: str) -> asyncio.Future[Interaction]:
        """From now on, wait for what is called ``word``: to be called before anybody can use it."""
        return self._awaited.setdefault(word, asyncio.get_running_loop().create_future())

    async def heard(self, word: str, seconds: float) -> Interaction:
        """The first press, choice, form or command that is called ``word`` since it was listened for; it is
        still to be answered. Raises NotSeen after so many seconds, and HTTPException where an answer to
        something else failed meanwhile."""
        future = self.listen(word)
        try:
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            raise NotSeen(f"nothing came within {seconds:.0f} s.") from None
        finally:
            del self._awaited[word]

    async def on_interaction(self, interaction: Interaction) -> None:
        word = self._word(interaction)
        if word is None:
            return
        future = self._awaited.get(word)
        if self._is_host(interaction) and future is not None and not future.done():
            future.set_result(interaction)
            return
        try:
            await self._beside(interaction, word)
        except (discord.HTTPException, aiohttp.ClientError) as fault:
            for waiting in self._awaited.values():  # whoever waits would wait in vain
                if not waiting.done():
                    waiting.set_exception(fault)

    async def _beside(self, interaction: Interaction, word: str) -> None:
        """Answer what nobody waits for."""
        reaction = self.reactions.get(word)
        if word == SUGGEST or (reaction is not None and self._is_host(interaction)):
            if reaction is not None:
                await reaction(interaction)
        elif not self._is_host(interaction):
            await self._refuse(interaction)
        elif interaction.type is not discord.InteractionType.application_command:
            await interaction.response.defer()  # pressed once more: all has been said

    def _word(self, interaction: Interaction) -> str | None:
        """What of this run was used; None for what is somebody else's."""
        if interaction.type is discord.InteractionType.application_command:
            return COMMAND if _name(interaction) == throwaway.NAME else None
        if interaction.type is discord.InteractionType.autocomplete:
            return SUGGEST if _name(interaction) == throwaway.NAME else None
        try:
            id = parse(interaction.custom_id or "")
        except NotOurs:
            return None
        ours = id.verb is Verb.CHECK and len(id.words) == 2 and id.words[0] == self._mark
        return id.words[1] if ours else None

    def _is_host(self, interaction: Interaction) -> bool:
        if self.host is None and (interaction.permissions.manage_guild or self._runs(interaction.user.id)):
            self.host = interaction.user.id
        return interaction.user.id == self.host

    def _runs(self, user: int) -> bool:
        """Whether the application is this account's, or its team's."""
        about = self.application
        if about is None:
            return False
        team = about.team.members if about.team else []
        return user == about.owner.id or any(member.id == user for member in team)


def _name(interaction: Interaction) -> str:
    data: Any = interaction.data or {}
    return str(data.get("name", ""))
