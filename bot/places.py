"""Where the messages of a match stand, as discord.py's partial objects: nothing is fetched to speak."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord

from bot.match import Match
from bot.referee import Message

NO_CHANNEL = 10003
"""Discord's code for a channel that is gone."""

UNKNOWN = (NO_CHANNEL, 10008)
"""... and for a channel or message that is gone."""

LOCKED = (50083, 160005)
"""... for a thread that somebody locked: nothing can be sent to it, no press in it be answered."""

POST_ANEW = (*UNKNOWN, 30046, 50083)
"""... and for edits refused because the message is old or its thread archived (sending wakes a thread)."""


def channel(client: discord.Client, match: Match, number: int) -> discord.PartialMessageable:
    """A channel or thread of the match's server."""
    return client.get_partial_messageable(number, guild_id=match.place.guild)


def message(client: discord.Client, match: Match, known: Message) -> discord.PartialMessage:
    """One of the match's messages, to be edited or deleted."""
    return channel(client, match, known.channel).get_partial_message(known.message)


def once(match: Match, what: str, old: int = 0) -> str:
    """A nonce for a message about this revision: sent again after a crash, Discord gives back the first one.
    ``old`` is the message that it takes the place of."""
    return f"{what}{match.id}.{match.revision}.{old % 1_000_000}"[:25]


def address(match: Match, known: Message) -> str:
    """The link that opens a message of a match."""
    return f"https://discord.com/channels/{match.place.guild}/{known.channel}/{known.message}"


def aged(message: int, latest: int, limit: timedelta) -> bool:
    """Whether a message is older than ``limit`` by this machine's clock, or by Discord's, of which ``latest``
    is the newest id heard."""
    now = max(datetime.now(UTC), discord.utils.snowflake_time(latest))
    return now - discord.utils.snowflake_time(message) > limit
