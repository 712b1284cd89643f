"""``/roll opposed``: one against another."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Command

from bot.cogs.roll import asking
from bot.cogs.roll.making import NOTE
from bot.cogs.roll.parameters import check_of, difficulties, uses
from bot.desk import Desk
from bot.guard import guarded
from bot.localised import both


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(difficulty=difficulties(), use=uses())
    @app_commands.rename(
        opponent=both(lambda say: say.sense("parameter", "opponent")),
        target=both(lambda say: say.sense("parameter", "target")),
        difficulty=both(lambda say: say.sense("parameter", "difficulty")),
        modifier=both(lambda say: say.sense("parameter", "modifier")),
        use=both(lambda say: say.sense("parameter", "use")),
        note=both(lambda say: say.sense("parameter", "note")),
    )
    @app_commands.describe(
        opponent=both(lambda say: say("Who rolls against you; they get a button.")),
        target=both(lambda say: say("The value of your skill, 1 to 30.")),
        difficulty=both(lambda say: say("Your proposal; the Narrator decides.")),
        modifier=both(lambda say: say("Added to the target: 2 or -4.")),
        use=both(lambda say: say("Firearms and parries, where sixes have a meaning.")),
        note=both(lambda say: say("What the roll is for.")),
    )
    async def opposed(
        interaction: discord.Interaction[Any],
        opponent: discord.User,
        target: int,
        difficulty: str | None = None,
        modifier: int = 0,
        use: str | None = None,
        note: app_commands.Range[str, 0, NOTE] = "",
    ) -> None:
        check = check_of(target, modifier, difficulty, use)
        await guarded(desk, interaction, asking.oppose(desk, interaction, check, note, opponent))

    return Command(
        name=both(lambda say: say.sense("command", "opposed")),
        description=both(lambda say: say("You against another: both roll when the other answers.")),
        callback=opposed,
    )
