"""How a client of Discord logs in and connects, and the sentences for its host where it may not."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import discord

from bot.starting import CannotRun

UNGRANTED: Final = (
    "MEMBERS_INTENT is true, but Discord does not grant it: enable the Server Members Intent on your "
    "application's Bot page, or leave MEMBERS_INTENT out."
)


async def log_in(client: discord.Client, token: str) -> None:
    """Log ``client`` in; it is not connected yet. Raises CannotRun."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise CannotRun(
            "Discord does not know this token: copy it again from your application's Bot page."
        ) from None
    except (aiohttp.ClientError, discord.HTTPException, OSError) as fault:
        raise CannotRun(f"Discord cannot be reached ({type(fault).__name__}): check the network.") from None


async def ended(connection: asyncio.Task[None]) -> None:
    """Wait for the end of ``client.connect``. Raises CannotRun."""
    try:
        await connection
    except discord.PrivilegedIntentsRequired:
        raise CannotRun(UNGRANTED) from None
