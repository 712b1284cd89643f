"""The public table: the map with everybody's groups beside it, or the fight that is going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.adventure.draw_fight import draw_fight
from games.adventure.draw_map import draw_map, frame
from games.adventure.draw_side import LOW, block, heap, leader_name, map_mana, rows
from games.adventure.experience import share
from games.adventure.view import View
from games.core.canvas.emblems import emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas
from games.core.canvas.tokens import BOLD, CREAM, FELT, FELT_DARK, GOLD, INK, TITLE
from games.core.words import Say

WIDTH, HEIGHT = 1000, 700
MARGIN: Final = 12.0
MAP: Final = 600.0
SIDE: Final = MARGIN + MAP + 14
ROOM: Final = WIDTH - MARGIN - SIDE
BANNER: Final = 56.0
FOOT: Final = 92.0


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """RGB, 1000 pixels wide. ``names`` are as they can be drawn."""
    if view.phase.kind == "fight":
        return draw_fight(view, view.phase, names, say)
    canvas = Canvas.on(table())
    frame(canvas, MARGIN, MARGIN, MAP, HEIGHT - 2 * MARGIN)
    draw_map(canvas, view, MARGIN + 8, MARGIN + 10, MAP - 18, HEIGHT - 2 * MARGIN - 18)
    _banner(canvas, view, say)
    _groups(canvas, view, names, say)
    _foot(canvas, view, say)
    return canvas.image()


@kept
def table() -> Image.Image:
    canvas = Canvas(WIDTH, HEIGHT, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, HEIGHT, edge=FELT_DARK, thick=6)
    return canvas.layer()


def phase_name(say: Say, view: View) -> str:
    """What goes on, in a word or two."""
    return {
        "recruiting": say("Recruitment"),
        "entering": say("Entering the map"),
        "travel": say("Movement"),
        "meeting": say("A meeting"),
        "summoning": say("Encounters"),
        "fight": say("Confrontation"),
        "ending": say("End of the turn"),
        "over": say("The end"),
    }[view.phase.kind]


ICONS: Final = {
    "recruiting": "hand",
    "entering": "exit-door",
    "travel": "walking-boot",
    "meeting": "two-shadows",
    "summoning": "horned-helm",
    "ending": "sands-of-time",
    "over": "laurel-crown",
}


def _banner(canvas: Canvas, view: View, say: Say) -> None:
    canvas.rect(SIDE, MARGIN, ROOM, BANNER, GOLD, radius=10, edge=INK, thick=2)
    y = MARGIN + BANNER / 2
    canvas.icon(ICONS[view.phase.kind], SIDE + 30, y, 40, INK)
    day = say("Day {n}", n=view.day)
    width = canvas.text(SIDE + ROOM - 14, y, day, 26, INK, face=BOLD, anchor="right")
    room = ROOM - 58 - width - 26
    canvas.text(SIDE + 56, y, phase_name(say, view), 30, INK, face=TITLE, width=room)


def _groups(canvas: Canvas, view: View, names: Sequence[str], say: Say) -> None:
    """The adventurers of a single group one by one, of several groups as small pictures."""
    top, height = MARGIN + BANNER + 12, HEIGHT - 2 * MARGIN - BANNER - FOOT - 24
    if len(view.parties) == 1 and view.parties[0].heroes:
        rows(canvas, view, view.parties[0].heroes, SIDE, top, ROOM, height, say)
        return
    if view.led:
        _recruiting(canvas, view, names, top)
        return
    each = height / len(view.parties)
    for number in range(len(view.parties)):
        y = top + number * each
        block(canvas, view, number, leader_name(view, number, names, say), SIDE, y, ROOM, each - 12, say)


def _recruiting(canvas: Canvas, view: View, names: Sequence[str], top: float) -> None:
    """Before a led group has anybody: its players, and who is done."""
    for place, seat in enumerate(view.parties[0].seats):
        y = top + place * LOW
        canvas.rect(SIDE, y, ROOM, LOW - 6, CREAM, radius=9, edge=INK, thick=2)
        canvas.paste(emblem(seat, 40), SIDE + 6, y + 5)
        canvas.text(SIDE + 56, y + 25, names[seat], 27, INK, face=BOLD, width=ROOM - 110)
        if view.players[seat].ready:
            canvas.icon("laurel-crown", SIDE + ROOM - 30, y + 25, 34, INK)


def _foot(canvas: Canvas, view: View, say: Say) -> None:
    """Mana of the discovered lands that are not tapped, and the pile; at the end, what has been earned."""
    y = HEIGHT - MARGIN - FOOT
    canvas.rect(SIDE, y, ROOM, FOOT, FELT_DARK, radius=10)
    if view.phase.kind == "over":
        _earned(canvas, view, y, say)
        return
    canvas.text(SIDE + 12, y + 24, say("Mana of the map"), 24, CREAM, width=ROOM - 120)
    canvas.icon("card-draw", SIDE + ROOM - 76, y + 24, 30, CREAM)
    canvas.text(SIDE + ROOM - 12, y + 24, str(view.pile), 26, CREAM, face=BOLD, anchor="right")
    found = map_mana(view)
    if found.total:
        heap(canvas, found, SIDE + 12, y + 64, 34, ROOM - 24)
    else:
        canvas.text(SIDE + 12, y + 64, say("none yet"), 24, CREAM)


def _earned(canvas: Canvas, view: View, y: float, say: Say) -> None:
    """The recruitment mana that each player takes along (chapter 12)."""
    canvas.text(SIDE + 12, y + 19, say("Mana earned for the next session"), 23, CREAM, width=ROOM - 24)
    seats = [seat for party in view.parties for seat in party.seats]
    columns = max(1, -(-len(seats) // 2))
    step = (ROOM - 16) / columns
    for place, seat in enumerate(seats):
        left, middle = SIDE + 10 + place % columns * step, y + 50 + place // columns * 28
        canvas.paste(emblem(seat, 25), left, middle - 12)
        earned = share(view, seat)[0]
        if earned.total:
            heap(canvas, earned, left + 33, middle, 24, step - 36)
        else:
            canvas.text(left + 34, middle, "–", 24, CREAM, face=BOLD)
