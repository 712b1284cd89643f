"""What Discord refuses, in a sentence for the host. Nothing of an error's own text is repeated: addresses
hold the tokens of interactions."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

from bot.hands import CLOSED
from bot.places import NO_CHANNEL

ANSWERED: Final = 40060
"""Discord's code for an interaction that somebody has answered already."""

_SENTENCES: Final = {
    ANSWERED: "another program answered this press with the same token: stop the other bot (an older version "
    "does not know that it should leave these presses alone), and run this again.",
    10062: "Discord did not take the answer: it came more than 3 s after the press, or another program with "
    "the same token had answered. Is the machine or its network slow?",
    NO_CHANNEL: "the channel is gone.",
    10008: "the message is gone: somebody else deleted it.",
    30034: "Discord takes no more new commands in this server today (200 a day).",
    30046: "Discord takes no more edits of this message.",
    CLOSED: "this account takes no direct messages from members of this server. The bot plays without "
    "them; only hands by direct message need them.",
    50278: "this account and the bot have no server in common.",
    50083: "the thread is archived.",
    160005: "the thread is locked.",
    160006: "the server has as many active threads as Discord allows.",
}

_NO_RIGHT: Final = (50001, 50013)
"""Discord's codes for a place that is not seen, and for a missing permission."""


class Unmet(Exception):
    """Something was not as expected; the text is a sentence for the host."""


class NotSeen(Exception):
    """What the host was asked for did not come; the text is a sentence."""


def sentence(fault: Exception, needs: str = "") -> str:
    """Why a request failed. ``needs`` names the permissions that it takes."""
    if isinstance(fault, discord.HTTPException):
        if fault.code in _NO_RIGHT:
            rights = f": it needs {needs} in this channel" if needs else ""
            return f"Discord says that the bot may not do this here{rights}."
        told = _SENTENCES.get(fault.code)
        return told or f"Discord refused it (status {fault.status}, code {fault.code})."
    if isinstance(fault, (aiohttp.ClientError, OSError, TimeoutError)):
        return f"the connection to Discord broke ({type(fault).__name__}): try again."
    return f"this program stumbled ({type(fault).__name__}): please report it."
