"""Presses on the record of a match: its pages, and how it stood after each line."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot import telling
from bot.board import BOARD
from bot.desk import Desk, Interaction
from bot.ids import Id, NotOurs, Verb
from bot.layout import Entry, Sheet, cut
from bot.layout import Press as Button
from bot.match import Match, Refused
from bot.names import letter, typed, written
from bot.panel import HAND
from bot.panels import from_panel
from bot.presses.press import Handler, Press
from bot.retracing import Past, look_back
from bot.words import Voices, match_title
from games.core.canvas.surface import encode
from games.core.game import Seat

SPECTATOR = "all"
"""The value of the choice to see what everybody saw."""

LINES = 1500
"""Most characters about what a line did."""


async def pages(press: Press) -> None:
    await show_pages(press.interaction, press.match, press.voices, press.id.nth or 0)


async def show_pages(interaction: Interaction, match: Match, voices: Voices, page: int | None = None) -> None:
    """The record as whoever asks may hear it; the newest page where none is named."""
    if match.state is None:
        raise Refused("not_started")
    demand_sight(match, interaction)
    last = telling.pages(match) - 1
    number = last if page is None else min(page, last)
    seat, say = match.seat_of(interaction.user.id), voices.say
    sheet = Sheet().text(f"### {match_title(say, voices.game, match)}")
    sheet.text(cut(telling.page(match, number, seat, voices), 3500))
    where = say("Page {page} of {pages}", page=number + 1, pages=last + 1)
    sheet.text(f"-# {where}")
    sheet.buttons(_turns(Id(Verb.PAGE, match.id), number, 0, last))
    await _answer(interaction, sheet.view(), [])


async def step(press: Press) -> None:
    """Another line, or the same one through other eyes."""
    seat = eyes(press.interaction, press.id, len(press.match.seats))
    await show_past(press.desk, press.interaction, press.match, press.voices, press.id.nth or 0, seat)


def eyes(interaction: Interaction, id: Id, seats: int) -> Seat | None:
    """Whose eyes a press asks for, or the choice in its menu. Raises NotOurs."""
    data: Any = interaction.data or {}
    values = data.get("values") or []
    if not values:
        chosen = "" if id.seat is None else str(id.seat)
    else:
        chosen = "" if values[0] == SPECTATOR else str(values[0])
    if not chosen:
        return None
    if not chosen.isdecimal() or int(chosen) >= seats:
        raise NotOurs
    return int(chosen)


def demand_sight(match: Match, interaction: Interaction) -> None:
    """A private match is for its players. Raises Refused."""
    if match.access.private and match.seat_of(interaction.user.id) is None:
        raise Refused("watching")


async def show_past(
    desk: Desk, interaction: Interaction, match: Match, voices: Voices, ply: int, seat: Seat | None
) -> None:
    """How a match that has ended stood after line ``ply``, through the eyes of ``seat``."""
    demand_sight(match, interaction)
    past = await look_back(desk.referee, match, ply)
    sheet = Sheet().text(f"### {match_title(voices.say, voices.game, match)}")
    files = await add_past(desk, sheet, past, seat, voices, (match.id, "past"), Id(Verb.STEP, match.id))
    await _answer(interaction, sheet.view(), files)


async def add_past(
    desk: Desk,
    sheet: Sheet,
    past: Past,
    seat: Seat | None,
    voices: Voices,
    key: tuple[object, ...],
    step: Id,
) -> list[discord.File]:
    """Add how a match stood to ``sheet``: pictures, what was just done, and controls to go on, which are
    ``step`` with a line and a seat. ``key`` names the match among pictures. Returns the pictures."""
    match, names = past.match, written(past.match.names)
    view = match.game.view(match.state, seat)
    drawing, game_say = match.game.drawing(), voices.game
    key = (*key, past.ply, seat, voices.language)
    board = await desk.studio.ask(key, lambda: encode(drawing.board(view, typed(match.names), game_say)))
    files = []
    if board:
        sheet.picture(BOARD, drawing.alt(view, typed(match.names), game_say))
        files.append(discord.File(io.BytesIO(board), BOARD))
    if seat is not None:
        files += await _hand(desk, sheet, match, view, key, voices)
        sheet.text(cut(match.game.words.hand(game_say, view, names), LINES))
    if match.record:
        sheet.text(cut(telling.told_line(match, match.record[-1], seat, voices), LINES))
    where = voices.say("Line {ply} of {last}", ply=past.ply, last=past.last)
    sheet.text(f"-# {where}")
    sheet.buttons(_turns(replace(step, seat=seat), past.ply, past.first, past.last))
    sheet.select(*_eyes(step, past, seat, voices))
    return files


async def _hand(
    desk: Desk, sheet: Sheet, match: Match, view: object, key: tuple[object, ...], voices: Voices
) -> list[discord.File]:
    """The picture of the hand, where the game draws one."""
    drawing, names = match.game.drawing(), typed(match.names)

    def draw() -> bytes:
        image = drawing.hand(view, names, voices.game)
        return b"" if image is None else encode(image)

    picture = await desk.studio.ask((*key, HAND), draw)
    if not picture:
        return []
    sheet.picture(HAND, drawing.hand_alt(view, names, voices.game))
    return [discord.File(io.BytesIO(picture), HAND)]


def _eyes(step: Id, past: Past, seat: Seat | None, voices: Voices) -> tuple[Id, str, list[Entry]]:
    """The choice through whose eyes to look."""
    say = voices.say
    entries = [Entry(SPECTATOR, say("What everybody saw"), chosen=seat is None)]
    entries += [
        Entry(str(row.seat), f"{letter(row.seat)} · {row.name}", chosen=row.seat == seat)
        for row in past.match.seats
    ]
    # Each rendering has another id: choosing the same entry again must be a choice.
    id = replace(step, nth=past.ply, salt=500 + past.ply % 400)
    return id, say("Through whose eyes?"), entries


def _turns(to_line: Id, at: int, first: int, last: int) -> list[Button]:
    """To the beginning, back, on, to the end."""

    def turn(salt: int, to: int, mark: str) -> Button:
        to = min(max(to, first), last)
        return Button(replace(to_line, nth=to, salt=salt), mark, off=to == at)

    return [turn(1, first, "⏮"), turn(2, at - 1, "◀"), turn(3, at + 1, "▶"), turn(4, last, "⏭")]


async def _answer(interaction: Interaction, view: ui.LayoutView, files: list[discord.File]) -> None:
    if from_panel(interaction):
        await interaction.response.edit_message(view=view, attachments=files)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True)


HANDLERS: dict[Verb, Handler] = {Verb.PAGE: pages, Verb.STEP: step}
