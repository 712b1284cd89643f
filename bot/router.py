"""Every press and every submitted form comes through here; discord.py keeps no view and calls no callback.

Whether the control was sent by this process or by one that was killed makes no difference: all that a press
needs stands in its custom id, and who pressed stands in the interaction.
"""

from __future__ import annotations

from contextlib import nullcontext

import discord

from bot.cogs.adventure import presses as cards
from bot.cogs.alatriste import presses as sheets
from bot.cogs.roll import presses as rolls
from bot.desk import Desk, Interaction
from bot.guard import explain, guarded
from bot.ids import Id, NotOurs, Verb, parse
from bot.panels import from_panel
from bot.presses import (
    agreeing,
    beside,
    importing,
    looking_back,
    privacy,
    private,
    public,
    reviewing,
    settings,
    standing,
    watching,
)
from bot.presses.press import Press
from bot.words import voices

_HANDLERS = {
    **public.HANDLERS,
    **private.HANDLERS,
    **beside.HANDLERS,
    **agreeing.HANDLERS,
    **looking_back.HANDLERS,
    **reviewing.HANDLERS,
    **watching.HANDLERS,
}

_APART = {
    **rolls.HANDLERS,
    **cards.HANDLERS,
    **sheets.HANDLERS,
    **settings.HANDLERS,
    **privacy.HANDLERS,
    **standing.HANDLERS,
    **importing.HANDLERS,
}
"""Presses that are about no match."""

_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def route(desk: Desk, interaction: Interaction) -> None:
    """Answer a press or a submitted form; other interactions are left to the command tree."""
    if interaction.type not in _OURS:
        return
    desk.announcer.heard(interaction)
    try:
        id = parse(interaction.custom_id or "")
        if id.verb is Verb.CHECK:
            return
        if id.verb in _APART:
            await guarded(desk, interaction, _APART[id.verb](desk, interaction, id))
            return
        press = await _read(desk, interaction, id)
    except Exception as fault:
        await explain(desk, interaction, fault)
        return
    seat = press.seat if from_panel(interaction) else None
    with nullcontext() if seat is None else desk.panels.held(press.match, seat):
        await guarded(desk, interaction, _HANDLERS[press.id.verb](press), press.match)


async def _read(desk: Desk, interaction: Interaction, id: Id) -> Press:
    """What was pressed. Raises NotOurs for what this program does not write, Refused for a match it lacks."""
    match = await desk.referee.get(id.match)
    if match.place.guild != interaction.guild_id or await desk.hides(interaction, match) is not None:
        raise NotOurs
    return Press(desk, interaction, id, match, voices(await desk.languages.user(interaction), match.game))
