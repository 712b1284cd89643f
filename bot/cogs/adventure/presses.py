"""Presses on messages about cards. ``match`` of their ids is the number of a draft, or 0 for a card of the
server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.cogs.adventure import importing, shelves
from bot.desk import Desk, Interaction
from bot.ids import Id, Verb


async def card(desk: Desk, interaction: Interaction, id: Id) -> None:
    """Open the form of a card."""
    await (importing if id.match else shelves).ask(desk, interaction, id)


async def printed(desk: Desk, interaction: Interaction, id: Id) -> None:
    """The form of a card, submitted."""
    await (importing if id.match else shelves).submit(desk, interaction, id)


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {
    Verb.DRAFT: importing.act,
    Verb.CARD: card,
    Verb.PRINT: printed,
}
