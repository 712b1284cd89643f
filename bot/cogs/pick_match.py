"""Which match a command means: the number that was given, or the only one it can mean here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord.app_commands import Choice

from bot.desk import Desk, Interaction, guild_of
from bot.match import Match, Refused
from bot.words import match_title, voices


async def find(desk: Desk, interaction: Interaction, number: int | None) -> Match:
    """The match meant. Raises Refused."""
    guild = guild_of(interaction)
    desk.announcer.heard(interaction)
    if number is not None:
        match = await desk.referee.get(number)
        hidden = "unknown_match" if match.place.guild != guild else await desk.hides(interaction, match)
        if hidden is not None:
            raise Refused(hidden)
        return match
    here = await in_channel(desk, interaction)
    mine = [match for match in here if match.seat_of(interaction.user.id) is not None]
    candidates = mine or list(desk.referee.of_user(guild, interaction.user.id)) or here
    if not candidates:
        raise Refused("no_match_here")
    if len(candidates) > 1:
        raise Refused("which_match", numbers=", ".join(str(match.id) for match in candidates[:20]))
    return candidates[0]


async def in_channel(desk: Desk, interaction: Interaction) -> list[Match]:
    """The matches of the channel that whoever asks may know of."""
    here = desk.referee.in_channel(interaction.channel_id or 0)
    return [match for match in here if await desk.hides(interaction, match) is None]


async def suggest(desk: Desk, interaction: Interaction, typed: str) -> list[Choice[Any]]:
    """The matches of whoever types, then the others here."""
    mine = desk.referee.of_user(interaction.guild_id or 0, interaction.user.id)
    here = await in_channel(desk, interaction)
    language = await desk.languages.user(interaction)
    found = []
    for match in _unique(mine, here):
        if str(match.id).startswith(typed):
            spoken = voices(language, match.game)
            found.append(Choice(name=match_title(spoken.say, spoken.game, match)[:100], value=match.id))
    return found[:25]


def _unique(*groups: Iterable[Match]) -> list[Match]:
    return list({match.id: match for group in groups for match in group}.values())
