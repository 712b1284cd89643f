"""Messages built of Discord's components, within its limits, and never kept by discord.py.

A view that is stopped before it is sent is not stored: its presses reach the router alone, before a restart
as after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.ids import Id

TEXT = 4000
"""Most characters of all the texts of a message."""

COMPONENTS = 40
"""Most components of a message, nested ones counted."""

BUTTON, OPTION, HINT, PLACEHOLDER = 80, 100, 100, 150
ROW = 5
"""Buttons of a row."""

MODAL_TITLE, MODAL_LABEL, MODAL_INPUT = 45, 45, 4000

ONE_LINE = 100
"""Texts that may be longer get a box of several lines."""

WRITTEN_IN = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
)
"""The kinds of channels in which, or in the threads of which, people write."""

GOLD = 0xC9A227
"""The accent of everything the referee says."""


def cut(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Press:
    """A button. ``tone`` is ``plain``, ``main`` or ``danger``."""

    id: Id
    text: str
    mark: str = ""
    tone: str = "plain"
    off: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An option of a select."""

    value: str
    text: str
    hint: str = ""
    mark: str = ""
    chosen: bool = False


_TONES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}


class Sheet:
    """One message in the making: a framed column of texts, pictures and controls."""

    def __init__(self) -> None:
        self._frame: ui.Container[ui.LayoutView] = ui.Container(accent_colour=GOLD)
        self._left = TEXT

    def text(self, content: str) -> Sheet:
        """A paragraph; what goes beyond the message's limit is cut, and no mention comes out of it."""
        if content and self._left > 1:
            content = cut(content.replace("<@", "<\\@"), self._left)
            self._left -= len(content)
            self._frame.add_item(ui.TextDisplay(content))
        return self

    def calls(self, mentions: str) -> Sheet:
        """Mentions that are meant, as markup; whom they notify is for ``allowed_mentions`` to say."""
        if mentions:
            self._left -= len(mentions)
            self._frame.add_item(ui.TextDisplay(mentions))
        return self

    def picture(self, filename: str, alt: str) -> Sheet:
        """A file that is sent along under ``filename``."""
        item = discord.MediaGalleryItem(f"attachment://{filename}", description=cut(alt, 1024) or None)
        self._frame.add_item(ui.MediaGallery(item))
        return self

    def file(self, filename: str) -> Sheet:
        """A file to be downloaded, sent along under ``filename``."""
        self._frame.add_item(ui.File(f"attachment://{filename}"))
        return self

    def rule(self) -> Sheet:
        self._frame.add_item(ui.Separator())
        return self

    def buttons(self, presses: Iterable[Press]) -> Sheet:
        """As many rows as are needed."""
        row: list[ui.Button[ui.LayoutView]] = []
        for press in presses:
            row.append(_button(press))
            if len(row) == ROW:
                self._frame.add_item(ui.ActionRow(*row))
                row = []
        if row:
            self._frame.add_item(ui.ActionRow(*row))
        return self

    def link(self, text: str, url: str) -> Sheet:
        button: ui.Button[ui.LayoutView] = ui.Button(label=cut(text, BUTTON), url=url)
        self._frame.add_item(ui.ActionRow(button))
        return self

    def select(self, id: Id, placeholder: str, entries: Iterable[Entry], most: int = 1) -> Sheet:
        """A list of at most 25 entries, of which one to ``most`` are chosen."""
        options = [_option(entry) for entry in entries]
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=id.write(),
            placeholder=cut(placeholder, PLACEHOLDER),
            options=options,
            min_values=1,
            max_values=min(most, len(options)),
        )
        self._frame.add_item(ui.ActionRow(select))
        return self

    def roles(self, id: Id, placeholder: str, chosen: int | None) -> Sheet:
        """A list of the server's roles, of which one or none is chosen."""
        defaults = [] if chosen is None else [_default(chosen, discord.SelectDefaultValueType.role)]
        select: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(
            custom_id=id.write(),
            placeholder=cut(placeholder, PLACEHOLDER),
            min_values=0,
            max_values=1,
            default_values=defaults,
        )
        self._frame.add_item(ui.ActionRow(select))
        return self

    def channels(self, id: Id, placeholder: str, chosen: Iterable[int], most: int) -> Sheet:
        """A list of the server's channels in which people write, of which up to ``most`` are chosen."""
        select: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
            custom_id=id.write(),
            placeholder=cut(placeholder, PLACEHOLDER),
            channel_types=list(WRITTEN_IN),
            min_values=0,
            max_values=most,
            default_values=[_default(each, discord.SelectDefaultValueType.channel) for each in chosen],
        )
        self._frame.add_item(ui.ActionRow(select))
        return self

    def view(self) -> ui.LayoutView:
        """The finished message, stopped: send it as it is. Needs a running event loop."""
        view = ui.LayoutView(timeout=None)
        view.add_item(self._frame)
        view.stop()
        return view


def modal(id: Id, title: str, label: str, hint: str, low: int, high: int) -> ui.Modal:
    """A form with one text of ``low`` to ``high`` characters, stopped like the views."""
    style = discord.TextStyle.paragraph if high > ONE_LINE else discord.TextStyle.short
    box: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=FIELD,
        style=style,
        placeholder=cut(hint, 100) or None,
        min_length=min(low, MODAL_INPUT),
        max_length=min(high, MODAL_INPUT),
        required=True,
    )
    form = ui.Modal(title=cut(title, MODAL_TITLE), custom_id=id.write())
    form.add_item(ui.Label(text=cut(label, MODAL_LABEL), description=cut(hint, 100) or None, component=box))
    form.stop()
    return form


FIELD = "value"
"""The custom id of a modal's only field."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A text to be written into a form, of ``low`` to ``high`` characters; ``value`` stands there already."""

    key: str
    label: str
    hint: str = ""
    value: str = ""
    low: int = 0
    high: int = ONE_LINE


@dataclass(frozen=True, slots=True)
class Picks:
    """A list in a form, of which ``low`` to ``high`` entries (at most 25) are chosen."""

    key: str
    label: str
    entries: tuple[Entry, ...]
    hint: str = ""
    low: int = 0
    high: int = 1


def form(id: Id, title: str, parts: Iterable[Blank | Picks]) -> ui.Modal:
    """A form of up to five parts, stopped like the views."""
    made = ui.Modal(title=cut(title, MODAL_TITLE), custom_id=id.write())
    for part in parts:
        component = _blank(part) if isinstance(part, Blank) else _picks(part)
        label = cut(part.label, MODAL_LABEL)
        made.add_item(ui.Label(text=label, description=cut(part.hint, 100) or None, component=component))
    made.stop()
    return made


def _blank(part: Blank) -> ui.TextInput[ui.Modal]:
    style = discord.TextStyle.paragraph if part.high > ONE_LINE else discord.TextStyle.short
    return ui.TextInput(
        custom_id=part.key,
        style=style,
        default=part.value[: part.high] or None,
        min_length=part.low or None,
        max_length=min(part.high, MODAL_INPUT),
        required=part.low > 0,
    )


def _picks(part: Picks) -> ui.Select[ui.Modal]:
    options = [_option(entry) for entry in part.entries]
    return ui.Select(
        custom_id=part.key,
        options=options,
        min_values=part.low,
        max_values=min(part.high, len(options)),
        required=part.low > 0,
    )


def written_parts(interaction: discord.Interaction[Any]) -> dict[str, list[str]]:
    """What was written into and chosen in a form, by the keys of its parts; a text is a list of one."""
    data: Any = interaction.data or {}
    found: dict[str, list[str]] = {}
    for part in data.get("components", ()):
        field: dict[str, Any] = part.get("component") or {}
        if "custom_id" in field:
            values = field["values"] if "values" in field else [field.get("value") or ""]
            found[str(field["custom_id"])] = [str(value) for value in values or ()]
    return found


def written_text(interaction: discord.Interaction[Any]) -> str | None:
    """What was written into the only field of a modal; None when this is no submitted modal of ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Any = interaction.data or {}
    for part in data.get("components", ()):
        field: dict[str, Any] = part.get("component") or next(iter(part.get("components") or ()), {})
        if field.get("custom_id") == FIELD:
            return str(field.get("value", ""))
    return None


def _button(press: Press) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        custom_id=press.id.write(),
        label=cut(_marked(press.mark, press.text), BUTTON),
        style=_TONES[press.tone],
        disabled=press.off,
    )


def _default(number: int, kind: discord.SelectDefaultValueType) -> discord.SelectDefaultValue:
    return discord.SelectDefaultValue(id=number, type=kind)


def _option(entry: Entry) -> discord.SelectOption:
    return discord.SelectOption(
        label=cut(_marked(entry.mark, entry.text), OPTION),
        value=entry.value,
        description=cut(entry.hint, HINT) or None,
        default=entry.chosen,
    )


def _marked(mark: str, text: str) -> str:
    """The mark stands in the text: Discord's own field takes emoji only, and a suit is not always one."""
    return f"{mark} {text}" if mark else text
