"""``/roll`` with its subcommands."""

from __future__ import annotations

from discord.app_commands import Group

from bot.desk import Desk
from bot.localised import both


def group(desk: Desk) -> Group:
    """The command."""
    return Group(
        name=both(lambda say: say.sense("command", "roll")),
        description=both(lambda say: say("Roll dice, with or without a target.")),
        guild_only=True,
    )
