"""``/adventure`` with its subcommands."""

from __future__ import annotations

from discord.app_commands import Group

from bot.cogs.adventure import importing, opening, shelves, table
from bot.desk import Desk
from bot.localised import both


def group(desk: Desk) -> Group:
    """The command."""
    adventure = Group(
        name=both(lambda say: say.sense("command", "adventure")),
        description=both(lambda say: say("Magic Adventures: sessions for a Game Master and the table.")),
        guild_only=True,
    )
    cards = Group(
        name=both(lambda say: say.sense("command", "cards")),
        description=both(lambda say: say("Cards of your own, for this server alone.")),
    )
    for make in (importing.subcommand, shelves.listing, shelves.removal):
        cards.add_command(make(desk))
    for command in (opening.subcommand(desk), table.subcommand(desk), cards, shelves.card(desk)):
        adventure.add_command(command)
    return adventure
