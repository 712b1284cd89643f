"""Presses of those who do not play."""

from __future__ import annotations

from bot import watching
from bot.desk import tell
from bot.ids import NotOurs, Verb
from bot.match import Refused, Status
from bot.panels import from_panel
from bot.presses.press import Handler, Press


async def show_hands(press: Press) -> None:
    """*Hands*: what every seat had in the end, one after the other, for anybody."""
    match, seat = press.match, press.id.seat or 0
    press.demand_table()
    if match.status not in (Status.OVER, Status.ENDED, Status.DRAWN):
        raise Refused("hands_later")
    if seat >= len(match.seats):
        raise NotOurs
    view = watching.hands(press.desk.referee, match, press.voices, seat)
    if from_panel(press.interaction):
        await press.interaction.response.edit_message(view=view)
    else:
        await tell(press.interaction, view)


HANDLERS: dict[Verb, Handler] = {Verb.HANDS: show_hands}
