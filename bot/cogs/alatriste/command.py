"""``/alatriste`` with its subcommands."""

from __future__ import annotations

from discord.app_commands import Group

from bot.cogs.alatriste import character, combat, tables
from bot.desk import Desk
from bot.localised import both
from games.alatriste.words import TITLE


def group(desk: Desk) -> Group:
    """The command."""
    alatriste = Group(
        name="alatriste",
        description=both(lambda say: say("{title}: characters, fights and tables.", title=TITLE)),
        guild_only=True,
    )
    alatriste.add_command(character.group(desk))
    alatriste.add_command(tables.group(desk))
    if combat.GAME in desk.referee.games:
        alatriste.add_command(combat.subcommand(desk))
    return alatriste
