"""``/roll`` with its subcommands."""

from __future__ import annotations

from discord.app_commands import Group

from bot.cogs.roll import audit, chances, check, macro, opposed, plain
from bot.desk import Desk
from bot.localised import both


def group(desk: Desk) -> Group:
    """The command."""
    roll = Group(
        name=both(lambda say: say.sense("command", "roll")),
        description=both(lambda say: say("Roll dice, with or without a target.")),
        guild_only=True,
    )
    for make in (
        check.subcommand,
        plain.subcommand,
        opposed.subcommand,
        chances.subcommand,
        plain.repeat,
        audit.subcommand,
    ):
        roll.add_command(make(desk))
    roll.add_command(macro.group(desk))
    return roll
