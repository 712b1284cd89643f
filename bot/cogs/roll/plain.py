"""``/roll dice``: plain dice; and ``/roll again``."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs.roll.making import NOTE, again, expression, is_check, make, order
from bot.cogs.roll.parameters import visibilities
from bot.cogs.roll.speaking import answer
from bot.desk import Desk, Interaction
from bot.guard import guarded
from bot.layout import cut
from bot.localised import both
from bot.rolls import macros
from bot.rolls.nouns import Visibility
from bot.words import rolls as words
from games.core import dice


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(visibility=visibilities())
    @app_commands.rename(
        typed=both(lambda say: say.sense("parameter", "dice")),
        note=both(lambda say: say.sense("parameter", "note")),
        visibility=both(lambda say: say.sense("parameter", "visibility")),
    )
    @app_commands.describe(
        typed=both(lambda say: say("Such as 2d6+1, 4d6kh3 or d%.")),
        note=both(lambda say: say("What the roll is for.")),
        visibility=both(lambda say: say("Who sees the result.")),
    )
    async def roll(
        interaction: discord.Interaction[Any],
        typed: str,
        note: app_commands.Range[str, 0, NOTE] = "",
        visibility: str | None = None,
    ) -> None:
        seen = Visibility(visibility) if visibility else Visibility.PUBLIC
        await guarded(desk, interaction, _roll(desk, interaction, typed, note, seen))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        kept = await macros.of(desk.keeper.store, interaction.user.id)
        found = [each for each in kept if not is_check(each.words) and typed.casefold() in each.name]
        short = [each for each in found if len(each.words) <= dice.LONGEST]
        named = [Choice(name=f"{each.name}: {each.words}"[:100], value=each.words) for each in short]
        return [*_as_typed(typed), *named][:25]

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "dice")),
        description=both(lambda say: say("Plain dice, such as 2d6+1.")),
        callback=roll,
    )
    command.autocomplete("typed")(complete)
    return command


def _as_typed(typed: str) -> list[Choice[str]]:
    """What is typed, as it will be read, once it can be rolled: the least surprising suggestion."""
    try:
        return [Choice(name=cut(dice.write(dice.read(typed)), dice.LONGEST), value=typed)]
    except dice.Unreadable:
        return []


async def _roll(desk: Desk, interaction: Interaction, typed: str, note: str, seen: Visibility) -> None:
    written = dice.write(expression(typed))
    (roll,) = await make(desk, interaction, order(interaction, written, seen, note))
    await answer(desk, interaction, roll)


def repeat(desk: Desk) -> Command[Any, ..., None]:
    async def run(interaction: discord.Interaction[Any]) -> None:
        await guarded(desk, interaction, _again(desk, interaction))

    return Command(
        name=both(lambda say: say.sense("command", "again")),
        description=both(lambda say: say("Your last roll in this channel, once more.")),
        callback=run,
    )


async def _again(desk: Desk, interaction: Interaction) -> None:
    last = await desk.keeper.latest_of(interaction.channel_id or 0, interaction.user.id)
    if last is None:
        raise words.refuse(words.nothing_again)
    (roll,) = await make(desk, interaction, again(interaction, last))
    await answer(desk, interaction, roll)
