"""Presses on messages about rolls. Who pressed is read from the account, never from the id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.cogs.roll import asking
from bot.cogs.roll.making import viewer
from bot.cogs.roll.speaking import sheet
from bot.desk import Desk, Interaction, tell
from bot.ids import Id, Verb
from bot.words import rolls as words


async def read(desk: Desk, interaction: Interaction, id: Id) -> None:
    """*Read* under a roll for the Narrator: nobody learns more here than from an audit."""
    roll = await desk.keeper.find(interaction.channel_id or 0, id.match)
    if roll is None:
        raise words.refuse(words.gone)
    if not roll.seen_by(await viewer(desk, interaction)):
        raise words.refuse(words.not_for_you)
    await tell(interaction, sheet(await desk.languages.user(interaction), roll).view())


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {
    Verb.ANSWER: asking.press,
    Verb.TARGET: asking.submit,
    Verb.READ: read,
}
