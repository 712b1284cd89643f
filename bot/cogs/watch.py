"""``/match watch``: follow a match without playing in it."""

from __future__ import annotations

import contextlib

import discord

from bot import watching
from bot.desk import Desk, Interaction, person_of, tell, tell_text
from bot.match import Match, Refused
from bot.places import address
from bot.words import Voices


async def watch(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Begin to watch, or stop."""
    if not _may_see(interaction, match):
        raise Refused("unknown_match")
    watches = await desk.referee.watch(match.id, person_of(interaction))
    if not watches:
        await tell_text(interaction, spoken.say("You no longer watch match {number}.", number=match.id))
        await _move(interaction, match, inside=False)
        return
    known = {message.role: message for message in await desk.referee.messages(match.id)}
    board = address(match, known["board"]) if "board" in known else ""
    await tell(interaction, watching.public(desk.referee, match, spoken, board))
    await _move(interaction, match, inside=True)


def _may_see(interaction: Interaction, match: Match) -> bool:
    """Whether whoever asks can read where the match is played: numbers open no door that Discord has shut."""
    if interaction.channel_id in (match.place.channel, match.place.home):
        return True
    member, guild = interaction.user, interaction.guild
    channel = guild.get_channel_or_thread(match.place.channel) if guild else None
    if not isinstance(member, discord.Member) or channel is None:
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(member).view_channel


async def _move(interaction: Interaction, match: Match, inside: bool) -> None:
    """Put the watcher into the match's thread, or out of it. A comfort: without the right to it they do so
    themselves."""
    if match.place.home == match.place.channel:
        return
    http, user = interaction.client.http, interaction.user.id
    with contextlib.suppress(discord.HTTPException):
        if inside:
            await http.add_user_to_thread(match.place.home, user)
        else:
            await http.remove_user_from_thread(match.place.home, user)
