"""Who may do what with a server's cards."""

from __future__ import annotations

from bot.desk import Desk, Interaction
from bot.match import Refused, Status
from games.adventure.cards import Card

GAME = "adventure"
"""The key of the game that sessions are matches of."""


async def demand_master(desk: Desk, interaction: Interaction) -> None:
    """Raises Refused unless whoever pressed has the Game Master role here, or moderates."""
    if not await masters(desk, interaction):
        raise Refused("gm_only")


async def masters(desk: Desk, interaction: Interaction) -> bool:
    return await desk.narrates(interaction) or await desk.moderates(interaction)


def played_with(desk: Desk, interaction: Interaction) -> tuple[Card, ...]:
    """The imported cards of the sessions in which whoever pressed has a seat: those they may look up."""
    matches = desk.referee.of_user(interaction.guild_id or 0, interaction.user.id)
    live = [match for match in matches if match.game.key == GAME and match.status is Status.LIVE]
    found = {card.key: card for match in live for card in match.options.cards if card.origin == "imported"}
    return tuple(found.values())
