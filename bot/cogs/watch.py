"""``/match watch``: follow a match without playing in it."""

from __future__ import annotations

import contextlib

import discord

from bot import watching
from bot.desk import Desk, Interaction, person_of, tell, tell_text
from bot.match import Match
from bot.places import address
from bot.words import Voices


async def watch(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Begin to watch, or stop."""
    watches = await desk.referee.watch(match.id, person_of(interaction))
    if not watches:
        await _stopped(interaction, match, spoken)
        return
    known = await desk.referee.messages(match.id)
    board = address(match, known["board"]) if "board" in known else ""
    await tell(interaction, watching.public(desk.referee, match, spoken, board))
    if _in_thread(match):  # a comfort: without the right to it they enter by the link
        with contextlib.suppress(discord.HTTPException):
            await interaction.client.http.add_user_to_thread(match.place.home, interaction.user.id)


async def _stopped(interaction: Interaction, match: Match, spoken: Voices) -> None:
    """The bot leads nobody out of a public thread: it would have to manage all threads for that."""
    told = spoken.say("You no longer watch match {number}.", number=match.id)
    if _in_thread(match):
        told += " " + spoken.say("To hear nothing more of it, leave its thread.")
    await tell_text(interaction, told)


def _in_thread(match: Match) -> bool:
    return match.place.home != match.place.channel
