"""Match files from anywhere, stepped through. The file hangs on the message: nothing of it is kept here."""

from __future__ import annotations

import asyncio
import hashlib
import io
from collections.abc import Awaitable, Callable, Iterable

import discord

from bot.desk import Desk, Interaction
from bot.ids import Id, NotOurs, Verb
from bot.imported import past
from bot.layout import Sheet
from bot.presses.looking_back import add_past, eyes
from bot.records import SUFFIX
from bot.words import match_title, voices
from games.core.matchfile import read

NAME = f"match{SUFFIX}"
"""What the file is called on the message, whatever its owner called it."""


async def add_file(
    desk: Desk, interaction: Interaction, sheet: Sheet, data: bytes, id: Id
) -> list[discord.File]:
    """Add how the match of a verified file stood after the line of ``id`` to ``sheet``, as the seat that
    ``id`` or the choice in its menu names saw it, and the file itself. Returns both pictures and file.
    Raises NotOurs, and Refused as :func:`bot.imported.past` does."""
    found = await asyncio.to_thread(lambda: past(read(data.decode()), desk.referee.games, id.nth or 0))
    seat = eyes(interaction, id, len(found.match.seats))
    spoken = voices(await desk.languages.user(interaction), found.match.game)
    sheet.text(f"### {match_title(spoken.say, spoken.game, found.match)}")
    key = ("file", hashlib.sha256(data).hexdigest())
    files = await add_past(desk, sheet, found, seat, spoken, key, Id(Verb.FILE, 0))
    sheet.file(NAME)
    return [*files, discord.File(io.BytesIO(data), NAME)]


async def step(desk: Desk, interaction: Interaction, id: Id) -> None:
    """Another line of the file on the message, or the same one through other eyes."""
    url = _attached(() if interaction.message is None else interaction.message.components)
    if url is None:
        raise NotOurs
    await interaction.response.defer()
    data = await interaction.client.http.get_from_cdn(url)  # discord.py's own file cannot be read: no state
    sheet = Sheet()
    files = await add_file(desk, interaction, sheet, data, id)
    await interaction.edit_original_response(view=sheet.view(), attachments=files)


def _attached(components: Iterable[discord.Component]) -> str | None:
    """Where the file that a message of ours shows is fetched from."""
    for component in components:
        if isinstance(component, discord.components.FileComponent):
            return component.media.url
        if isinstance(component, discord.Container):
            return _attached(component.children)
    return None


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {Verb.FILE: step}
