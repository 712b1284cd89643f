"""One question to Discord: is it there, does it know the token, and does its clock agree with ours?"""

from __future__ import annotations

import email.utils
import time
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.checking.finding import Finding, not_tried, ok, problem
from bot.checking.token import WHERE
from bot.connecting import UNGRANTED
from bot.settings import Settings

ITEM: Final = "discord"

APART: Final = 3.0
"""Seconds that the clocks may be apart. An answer has to come within three seconds of the press by Discord's
clock, and deadlines are shown as Discord's clock tells them."""

PATIENCE: Final = 8.0
"""Seconds that Discord has to answer in."""

_MEMBERS: Final = 1 << 14 | 1 << 15
"""Flags of an application that may have the members intent: reviewed, or in few servers."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What Discord said. ``ahead`` is how many seconds this machine's clock is ahead of its; None where it
    did not tell the time."""

    status: int
    flags: int
    ahead: float | None


async def looked_at(settings: Settings, token: str) -> list[Finding]:
    """How Discord and the clock stand. An empty ``token`` is not sent."""
    try:
        answer = await _ask(token)
    except (aiohttp.ClientError, TimeoutError, OSError) as fault:
        told = f"Discord cannot be reached from here ({type(fault).__name__})."
        return [not_tried("discord", told), not_tried("clock", told)]
    return [_discord(settings, token, answer), _clock(answer.ahead)]


async def _ask(token: str) -> Answer:
    headers = {"User-Agent": f"DiscordBot (https://github.com/Rapptz/discord.py {discord.__version__})"}
    if token:
        headers["Authorization"] = f"Bot {token}"
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        before = time.time()
        async with session.get(f"{discord.http.Route.BASE}/applications/@me", headers=headers) as response:
            middle = (before + time.time()) / 2
            said = response.headers.get("Date")
            body = await response.json(content_type=None) if response.status == 200 else {}
    flags = int(body.get("flags") or 0) if isinstance(body, dict) else 0
    return Answer(response.status, flags, None if said is None else middle - _seconds(said))


def _seconds(date: str) -> float:
    """The middle of the second that a ``Date`` header names, as Unix time."""
    return email.utils.parsedate_to_datetime(date).timestamp() + 0.5


def _discord(settings: Settings, token: str, answer: Answer) -> Finding:
    if not token:
        return ok(ITEM, "it can be reached; it was asked nothing about the token.")
    if answer.status == 401:
        return problem(ITEM, f"it does not know this token: {WHERE}.")
    if answer.status != 200:
        return not_tried(ITEM, f"it answered with status {answer.status}: try again in a while.")
    if settings.members_intent and settings.discord_url is None and not answer.flags & _MEMBERS:
        return problem(ITEM, f"it knows the token. {UNGRANTED}")
    return ok(ITEM, "it can be reached, and knows the token.")


def _clock(ahead: float | None) -> Finding:
    if ahead is None:
        return not_tried("clock", "Discord did not tell the time.")
    if abs(ahead) > APART:
        way = "ahead of" if ahead > 0 else "behind"
        return problem(
            "clock",
            f"this machine is {abs(ahead):.0f} s {way} Discord, and deadlines would be wrong by as much: let "
            "the system keep its time (timedatectl set-ntp true).",
        )
    return ok("clock", f"it is within {APART:.0f} s of Discord's.")
