"""The channel of a run: whether there is one, whether matches can be played in it, and its language."""

from __future__ import annotations

from typing import Any, Final

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.checking.live.trouble import Unmet
from bot.checking.reading import reading
from bot.languages import Languages, undecided
from bot.preferences import Preferences
from bot.rights import NEEDED
from bot.settings import Settings
from bot.store import Store

_KINDS: Final = {
    1: "a direct message",
    2: "a voice channel",
    4: "a category",
    5: "an announcement channel",
    10: "a thread",
    11: "a thread",
    12: "a private thread",
    13: "a stage",
    15: "a forum",
    16: "a media channel",
}


async def guild_of(client: discord.Client, number: int) -> int:
    """The server of the channel with this id. Raises Unmet where no match can be played there."""
    try:
        found: Any = await client.http.get_channel(number)
    except discord.NotFound:
        raise Unmet(
            "there is no channel with this id: turn on the developer mode in Discord, and take Copy "
            "Channel ID from the channel's own menu."
        ) from None
    except discord.Forbidden:
        raise Unmet(
            "the bot does not see this channel: invite it to the server, and give it View Channel there."
        ) from None
    kind = int(found["type"])
    if kind != discord.ChannelType.text.value or "guild_id" not in found:
        raise Unmet(f"this is {_KINDS.get(kind, 'another kind of channel')}: name an ordinary text channel.")
    return int(found["guild_id"])


def title(permission: str) -> str:
    """A permission as Discord's own settings call it."""
    return permission.replace("_", " ").title().replace(" In ", " in ")


def permissions(channel: discord.TextChannel) -> str:
    """That the bot has in ``channel`` all that it needs. Raises Unmet."""
    held = channel.permissions_for(channel.guild.me)
    names = [name for name, wanted in NEEDED if wanted]
    missing = [title(name) for name in names if not getattr(held, name)]
    if missing:
        raise Unmet(f"missing: {', '.join(missing)}. Give them to the bot's role, here and in the server.")
    return f"all {len(names)} of them."


async def language(client: discord.Client, guild: int, settings: Settings) -> str:
    """What the server is spoken to in. The database is read, if there is one that can be; never changed."""
    try:
        async with reading(settings.database_url) as engine:
            chosen = Languages(client, Preferences(Store(engine, engine)), settings.default_language)
            return await chosen.server(guild)
    except (SQLAlchemyError, OSError, TimeoutError):
        return undecided(client.get_guild(guild), settings.default_language)
