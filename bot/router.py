"""Every press and every submitted form comes through here; discord.py keeps no view and calls no callback.

Whether the control was sent by this process or by one that was killed makes no difference: all that a press
needs stands in its custom id, and who pressed stands in the interaction.
"""

from __future__ import annotations

import discord

from bot.desk import Desk, Interaction, tell_text
from bot.guard import explain
from bot.ids import NotOurs, parse
from bot.match import Match, Refused
from bot.panels import from_panel
from bot.presses import private, public
from bot.presses.press import Press
from bot.words import voices
from bot.words.refusals import refused

_HANDLERS = {**public.HANDLERS, **private.HANDLERS}

_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def route(desk: Desk, interaction: Interaction) -> None:
    """Answer a press or a submitted form; other interactions are left to the command tree."""
    if interaction.type not in _OURS:
        return
    desk.announcer.heard(interaction)
    match: Match | None = None
    try:
        id = parse(interaction.custom_id or "")
        match = await desk.referee.get(id.match)
        if match.place.guild != interaction.guild_id:
            raise NotOurs
        seat = match.seat_of(interaction.user.id)
        if seat is not None and from_panel(interaction):
            desk.panels.pressed(match, seat)
        spoken = voices(await desk.languages.user(interaction), match.game)
        await _HANDLERS[id.verb](Press(desk, interaction, id, match, spoken))
    except NotOurs:
        await tell_text(interaction, refused(await desk.languages.say(interaction), Refused("foreign")))
    except Exception as fault:
        await explain(desk, interaction, fault, match)
