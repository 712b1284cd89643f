"""The open panels of all seats: answered by a press, and kept up to date for as long as Discord allows.

Only the newest interaction of a seat is kept, in memory: its token lets the bot edit the seat's panel for 15
minutes. This is a comfort and never the only way; afterwards the button on the board opens a fresh one.
"""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.match import Match, Status
from bot.panel import HAND, TOP, Panel, Spot, read, render
from bot.preferences import UserSettings
from bot.referee import Referee
from bot.render import Studio
from bot.words import Voices, closed
from games.core.canvas.surface import encode
from games.core.game import Seat

LIVES = 14.5 * 60
"""Seconds for which a panel is edited: a little less than the 15 minutes that its token lives."""

PATIENCE = 1.0
"""Seconds that a press waits for its picture; then it is answered without, and the picture follows."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Open:
    interaction: discord.Interaction[Any]
    until: float
    voices: Voices
    signature: tuple[object, ...]
    wishes: UserSettings


class Panels:
    """Every panel that this process may still edit."""

    def __init__(self, referee: Referee, studio: Studio) -> None:
        self._referee = referee
        self._studio = studio
        self._open: dict[tuple[int, Seat], _Open] = {}
        self._late: set[asyncio.Task[None]] = set()

    async def answer(self, interaction: discord.Interaction[Any], panel: Panel, spot: Spot = TOP) -> None:
        """Answer a press with the panel: in place when it came from one, else as a new private message."""
        picture = b"" if panel.wishes.text_only else await self._studio.soon(*self._picture(panel), PATIENCE)
        files = _files(picture)
        view = render(panel, spot, picture=bool(files))
        if from_panel(interaction):
            await interaction.response.edit_message(view=view, attachments=files)
        else:
            await interaction.response.send_message(view=view, files=files, ephemeral=True)
        self._keep(interaction, panel)
        if picture is None:
            self._later(interaction, panel, spot)
        now = await self._referee.get(panel.match.id)
        if now.revision != panel.match.revision:  # somebody acted while this was being drawn and sent
            await self.refresh(now)

    @contextmanager
    def held(self, match: Match, seat: Seat) -> Iterator[None]:
        """While a press on the seat's panel is answered nothing else edits it; afterwards the newest token
        that can keeps it up to date, which is an older one if the answer was a form."""
        before = self._open.pop((match.id, seat), None)
        try:
            yield
        finally:
            if before is not None:
                self._open.setdefault((match.id, seat), before)

    async def refresh(self, match: Match) -> None:
        """Redraw the panels of ``match`` whose seat sees or may do something else now."""
        for (number, seat), opened in list(self._open.items()):
            if number != match.id or self._open.get((number, seat)) is not opened:  # pressed meanwhile
                continue
            if opened.until < time.monotonic() or match.seat_of(opened.interaction.user.id) != seat:
                self._drop(match, seat, opened)
                continue
            notice = closed(opened.voices.say, match)
            told = [notice] if notice else []
            panel = read(self._referee, match, seat, opened.voices, *told, wishes=opened.wishes)
            if panel.signature != opened.signature:
                await self._redraw(opened, panel)
            if match.status is not Status.LIVE:
                self._drop(match, seat, opened)

    def _drop(self, match: Match, seat: Seat, opened: _Open) -> None:
        """Edit this panel no more; a newer one of the seat, opened meanwhile, stays."""
        if self._open.get((match.id, seat)) is opened:
            del self._open[match.id, seat]

    async def _redraw(self, opened: _Open, panel: Panel) -> None:
        opened.signature = panel.signature
        try:
            files = [] if panel.wishes.text_only else _files(await self._studio.ask(*self._picture(panel)))
            view = render(panel, picture=bool(files))
            await opened.interaction.edit_original_response(view=view, attachments=files)
        except (discord.HTTPException, aiohttp.ClientError) as fault:
            log.info("a panel of match %s is out of reach: %s", panel.match.id, type(fault).__name__)
            self._drop(panel.match, panel.seat, opened)

    def _keep(self, interaction: discord.Interaction[Any], panel: Panel) -> None:
        until = time.monotonic() + LIVES
        self._open[panel.match.id, panel.seat] = _Open(
            interaction, until, panel.voices, panel.signature, panel.wishes
        )

    def _later(self, interaction: discord.Interaction[Any], panel: Panel, spot: Spot) -> None:
        """Put the picture into a panel that was answered without it, unless it was redrawn meanwhile."""

        async def follow() -> None:
            files = _files(await self._studio.ask(*self._picture(panel)))
            opened = self._open.get((panel.match.id, panel.seat))
            if opened is not None and opened.interaction is interaction and files:
                view = render(panel, spot, picture=True)
                await interaction.edit_original_response(view=view, attachments=files)

        task = asyncio.create_task(follow())
        self._late.add(task)
        task.add_done_callback(self._followed)

    def _followed(self, task: asyncio.Task[None]) -> None:
        self._late.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.info("a picture came too late for its panel: %s", type(task.exception()).__name__)

    async def picture(self, match: Match, seat: Seat, voices: Voices) -> bytes:
        """The hand of ``seat`` as a picture; empty when there is nothing to draw."""
        return await self._studio.ask(*self._picture(read(self._referee, match, seat, voices)))

    def _picture(self, panel: Panel) -> tuple[Any, Any]:
        """The key of a hand's picture, and what draws it (empty bytes for a game that draws no hands)."""
        match, view, say, names = panel.match, panel.view, panel.voices.game, panel.asker.names
        drawing = match.game.drawing()

        def draw() -> bytes:
            image = drawing.hand(view, names, say)
            return b"" if image is None else encode(image)

        return (match.id, panel.seat, match.revision, say.language), draw


def from_panel(interaction: discord.Interaction[Any]) -> bool:
    """Whether the press came from a private message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _files(picture: bytes | None) -> list[discord.File]:
    return [discord.File(io.BytesIO(picture), HAND)] if picture else []
