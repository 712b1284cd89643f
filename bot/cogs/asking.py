"""What the subcommands of ``/match`` share: the match that is meant, an answer for whatever goes wrong."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs import pick_match
from bot.desk import Desk, Interaction
from bot.guard import explain
from bot.localised import both
from bot.match import Match
from bot.words import Voices, voices
from games.core.words import Say

Work = Callable[[Desk, Interaction, Match, Voices], Awaitable[None]]
Hint = Callable[[Say], str]
Run = TypeVar("Run", bound=Callable[..., Any])


async def about(desk: Desk, interaction: Interaction, number: int | None, work: Work) -> None:
    """Find the match and do ``work``, answering for whatever goes wrong."""
    found: Match | None = None
    try:
        found = await pick_match.find(desk, interaction, number)
        await work(desk, interaction, found, voices(await desk.languages.user(interaction), found.game))
    except Exception as fault:
        await explain(desk, interaction, fault, found)


def with_number(desk: Desk, command: Command[Any, ..., None]) -> Command[Any, ..., None]:
    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[Any]]:
        return await pick_match.suggest(desk, interaction, str(typed))

    command.autocomplete("match")(complete)
    return command


def numbered(function: Run) -> Run:
    """The parameter that says which match is meant."""
    named = app_commands.rename(match=both(lambda say: say.sense("parameter", "match")))
    hint = both(lambda say: say("The number of the match; leave it out when it is clear."))
    return named(app_commands.describe(match=hint)(function))
