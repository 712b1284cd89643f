"""What the steps of a run share."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.board import BOARD
from bot.checking.live.examiner import Examiner
from bot.checking.live.traces import Traces
from bot.desk import Interaction
from games.core.words import Say

Written: TypeAlias = discord.TextChannel | discord.Thread | discord.DMChannel


@dataclass(slots=True)
class Scene:
    """A run in ``channel``. ``wait`` is how many seconds a person has for each of their parts; ``say`` is the
    server's voice, ``picture`` a board (PNG) and ``alt`` its text."""

    client: Examiner
    channel: discord.TextChannel
    traces: Traces
    say: Say
    picture: bytes
    alt: str
    wait: float
    board: discord.Message | None = field(default=None, init=False)
    panel: Interaction | None = field(default=None, init=False)
    """The newest press in the host's panel, by whose token the panel is edited."""
    shown: str = field(default="", init=False)
    """What the panel asks for."""
    opened: int = field(default=0, init=False)
    """How often the form was opened."""
    suggested: int = field(default=0, init=False)
    """How often the command's suggestions were asked for."""

    @property
    def person(self) -> discord.User | discord.Member:
        """Who pressed. Only where somebody has."""
        assert self.panel is not None  # noqa: S101 - the steps that ask are taken after the press alone
        return self.panel.user

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.picture), BOARD)

    async def post(self, where: Written, view: ui.LayoutView, **more: Any) -> discord.Message:
        """Send a message that goes at the end."""
        return await self.traces.make("a message", where.send(view=view, **more), _delete)

    async def show(self, control: str, view: ui.LayoutView) -> discord.InteractionMessage:
        """Edit the panel by the token of the newest press in it."""
        assert self.panel is not None  # noqa: S101 - as above
        self.shown = control
        return await self.panel.edit_original_response(view=view, attachments=[])


async def _delete(message: discord.Message) -> None:
    await message.delete()


def controls(components: Iterable[Any]) -> set[str]:
    """The ids of all that can be used in a message."""
    return {each.custom_id for each in _within(components) if getattr(each, "custom_id", None)}


def pictures(components: Iterable[Any]) -> int:
    """How many pictures a message shows that Discord has taken in."""
    galleries = (each for each in _within(components) if isinstance(each, discord.MediaGalleryComponent))
    return sum(item.media.url.startswith("http") for gallery in galleries for item in gallery.items)


def _within(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _within(getattr(component, "children", ()))
