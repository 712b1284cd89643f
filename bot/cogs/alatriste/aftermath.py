"""What a fight leaves on a character: its wounds, if the player wants to take them over."""

from __future__ import annotations

from bot.cogs.alatriste.combat import GAME
from bot.cogs.alatriste.desk import sheet_of
from bot.desk import Desk
from bot.sheets.nouns import Kept
from games.alatriste.skills import slug

MOST = 99
"""Most points of damage that a sheet holds."""


async def wounds_of_last_fight(desk: Desk, kept: Kept) -> int | None:
    """The points of damage with which this character left its player's last fight, where the sheet says
    something else; else None."""
    match = await desk.referee.last_of(kept.guild, GAME, kept.user)
    seat = None if match is None else match.seat_of(kept.user)
    if match is None or seat is None:
        return None
    sheet = sheet_of(kept)
    for fighter in desk.referee.view(match, seat).fighters:
        if fighter.seat == seat and slug(sheet.name).startswith(slug(fighter.sheet.name)):
            wounds = min(int(fighter.wounds), MOST)
            return wounds if wounds != sheet.wounds else None
    return None
