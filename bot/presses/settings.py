"""Presses on the settings of a person or of a server: each changes one of them in place."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.desk import Desk, Interaction, guild_of, tell
from bot.ids import Id, NotOurs, Verb
from bot.layout import FIELD, Blank, form, written_text
from bot.match import Refused
from bot.menus import CHANNELS, LANGUAGES, ME, OFF, ON, OWN, SERVER, of_server, own
from bot.panels import from_panel
from bot.preferences import ServerSettings, UserSettings, Verbosity
from bot.quiet import read_quiet
from bot.terms import Lapse, read_time, write_time

LONGEST_ID = 19
"""Most digits of an id."""

QUIET_LENGTH = 60
"""Most characters of quiet hours as they are typed."""


async def change_own(desk: Desk, interaction: Interaction, given: Mapping[str, Any]) -> None:
    """Change one's own settings (none: just show them), and show them all."""
    before = await desk.preferences.user(interaction.user.id)
    after = dataclasses.replace(before, **given)
    if after != before:
        await desk.preferences.set_user(after)
    if after.dm_hands and not before.dm_hands:
        desk.announcer.wants_hands(interaction.user.id)
    view = own(await desk.languages.say(interaction), after)
    await _show(interaction, view)


async def change_server(
    desk: Desk, interaction: Interaction, change: Callable[[ServerSettings], ServerSettings]
) -> None:
    """Change the settings of the server, and show them all. Raises Refused to those who may not."""
    guild = guild_of(interaction)
    if not interaction.permissions.manage_guild:
        raise Refused("manage_server")
    before = await desk.preferences.server(guild)
    after = change(before)
    if after != before:
        await desk.preferences.set_server(after)
    language = await desk.languages.server(guild)
    view = of_server(await desk.languages.say(interaction), after, language, interaction.guild)
    await _show(interaction, view)


async def _show(interaction: Interaction, view: Any) -> None:
    """In place, where it stands already."""
    if from_panel(interaction):
        await interaction.response.edit_message(view=view)
    else:
        await tell(interaction, view)


async def setting(desk: Desk, interaction: Interaction, id: Id) -> None:
    """Change what the pressed control stands for."""
    match id.words:
        case (whose, "quiet") if whose == ME:
            await _ask_quiet(desk, interaction)
        case (whose, key, *value) if whose == ME:
            await change_own(desk, interaction, _own_change(key, value or _chosen(interaction)))
        case (whose, key, *value) if whose == SERVER:
            values = value or _chosen(interaction)
            await change_server(desk, interaction, lambda before: _server_change(before, key, values))
        case _:
            raise NotOurs


def _chosen(interaction: Interaction) -> list[str]:
    """What was chosen in a select: possibly nothing."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or []]


def _own_change(key: str, values: list[str]) -> dict[str, Any]:
    """Raises NotOurs for what no control of ours asks for."""
    value = values[0] if values else ""
    if key in ("confirm", "dm_hands", "hints", "text_only"):
        return {key: _switched(value)}
    if key == "language" and value in (*LANGUAGES, OWN):
        return {key: None if value == OWN else value}
    if key == "verbosity" and value in tuple(Verbosity):
        return {key: value}
    raise NotOurs


def _server_change(before: ServerSettings, key: str, values: list[str]) -> ServerSettings:
    """Raises NotOurs, or BadTime."""
    value = values[0] if values else ""
    if key == "channels" and len(values) <= CHANNELS:
        return before.allowing(map(_number, values))
    if len(values) > 1:
        raise NotOurs
    change: dict[str, Any] = {}
    if key in ("gm_role", "moderator_role"):
        change[key] = _number(value) if value else None
    elif key in ("threads", "approve_sheets", "shows_points"):
        change[key] = _switched(value)
    elif key == "time":
        change[key] = write_time(read_time(value))
    elif (key == "language" and value in LANGUAGES) or (key == "lapse" and value in tuple(Lapse)):
        change[key] = value
    else:
        raise NotOurs
    return dataclasses.replace(before, **change)


def _switched(value: str) -> bool:
    if value not in (ON, OFF):
        raise NotOurs
    return value == ON


def _number(value: str) -> int:
    """An id of Discord's: 64 bits."""
    if not value.isdecimal() or len(value) > LONGEST_ID or int(value) >= 1 << 63:
        raise NotOurs
    return int(value)


async def _ask_quiet(desk: Desk, interaction: Interaction) -> None:
    """Open the form for quiet hours."""
    say = await desk.languages.say(interaction)
    settings: UserSettings = await desk.preferences.user(interaction.user.id)
    blank = Blank(
        FIELD,
        say("From, to, and time zone"),
        say("For example 23-8 Europe/Madrid; empty for none. Nobody calls you in these hours."),
        settings.quiet or "",
        high=QUIET_LENGTH,
    )
    await interaction.response.send_modal(form(Id(Verb.QUIET, 0), say("Quiet hours"), [blank]))


async def quiet(desk: Desk, interaction: Interaction, _: Id) -> None:
    """Keep the quiet hours that were written, or none."""
    typed = (written_text(interaction) or "").strip()
    await change_own(desk, interaction, {"quiet": read_quiet(typed).write() if typed else None})


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {
    Verb.SETTING: setting,
    Verb.QUIET: quiet,
}
