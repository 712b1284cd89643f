"""``/me conduct``: in which matches others waited for whoever asks, and what that counts."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from itertools import groupby
from typing import Any

import discord
from discord.app_commands import Command

from bot.absences import Entry
from bot.desk import Desk, Interaction, tell_text
from bot.guard import guarded
from bot.localised import both
from bot.names import escaped
from bot.words.conduct import record
from games.core.words import Say


def command(desk: Desk) -> Command[Any, ..., None]:
    """The subcommand, for ``/me``."""

    async def run(interaction: discord.Interaction[Any]) -> None:
        await guarded(desk, interaction, _show(desk, interaction))

    return Command(
        name=both(lambda say: say.sense("command", "conduct")),
        description=both(lambda say: say("Your penalty points for absence, and where they come from.")),
        callback=run,
    )


async def _show(desk: Desk, interaction: Interaction) -> None:
    say, user = await desk.languages.say(interaction), interaction.user.id
    found = sorted(await desk.referee.absences(user), key=lambda entry: entry.guild)
    servers = []
    for guild, entries in groupby(found, key=lambda entry: entry.guild):
        held: list[Entry] = list(entries)
        points = (await desk.referee.points(guild, [user]))[user]
        servers.append((_name(interaction, say, guild), points, held))
    await tell_text(interaction, record(say, servers))


def _name(interaction: Interaction, say: Say, guild: int) -> str:
    known = interaction.client.get_guild(guild)
    return say("a server that I am no longer in") if known is None else escaped(known.name)
