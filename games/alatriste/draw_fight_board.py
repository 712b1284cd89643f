"""The fight board: a row for each fighter, in the order in which they act. Lengths are pixels of the finished
picture, 1000 wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.alatriste import fight_lines, fight_telling
from games.alatriste.economy import defences_left
from games.alatriste.fighters import Fighter
from games.alatriste.state import View
from games.alatriste.telling import true
from games.alatriste.values import left
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import wrap
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    GREEN,
    INK,
    PARCHMENT,
    PARCHMENT_DARK,
    RED,
    TITLE,
    mix,
)
from games.core.words import Say

WIDTH: Final = 1000
LEFT, RIGHT = 20, WIDTH - 20
HEAD, FOOT, ROW, GAP = 96, 118, 98, 8
LEAST: Final = 340
"""The lowest a board is."""

EMBLEM: Final = 68
TEXT_LEFT: Final = LEFT + 142
NUMBERS: Final = 214
"""Width of the right end of a row: wounds and defences."""

NPC: Final = "#5b5348"


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """The public table, RGB."""
    rows = fight_lines.order(view)
    height = max(LEAST, HEAD + len(rows) * (ROW + GAP) + FOOT)
    canvas = Canvas(WIDTH, height, FELT)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=6)
    _head(canvas, view, names, say)
    for place, one in enumerate(rows):
        _row(canvas, view, say, one, HEAD + place * (ROW + GAP))
    if not rows:
        empty = say("Nobody has come in yet.")
        canvas.text(WIDTH / 2, HEAD + 50, empty, 38, CREAM, anchor="middle", width=RIGHT - LEFT)
    _foot(canvas, view, names, say, height - FOOT)
    return canvas.image()


def _head(canvas: Canvas, view: View, names: Sequence[str], say: Say) -> None:
    """The turn, and what the fight waits for."""
    canvas.rect(LEFT, 14, RIGHT - LEFT, HEAD - 26, GOLD, radius=12, edge=INK, thick=2.5)
    turn = say("Turn {number}", number=view.turn) if view.turn else say("Before the fight")
    canvas.text(LEFT + 20, 48, turn, 38, INK, face=TITLE, width=230)
    status = fight_telling.status(say, view, names)
    lines = wrap(status, 28, RIGHT - LEFT - 280)
    for place, line in enumerate(lines[:2]):
        y = 49 if len(lines) == 1 else 34 + place * 30
        shown = line if place == 0 or len(lines) <= 2 else f"{line}…"
        canvas.text(LEFT + 264, y, shown, 28, INK, face=BOLD, width=RIGHT - LEFT - 280)


def _row(canvas: Canvas, view: View, say: Say, one: Fighter, y: float) -> None:
    """Whether it acts, its badge, name and state, hands and distances, wounds and defences."""
    now, tone = one.tag in fight_lines.acting(view), PARCHMENT_DARK if one.out else PARCHMENT
    if now:
        canvas.rect(LEFT - 6, y - 5, RIGHT - LEFT + 12, ROW + 10, GOLD, radius=14, edge=INK, thick=1.5)
    canvas.rect(LEFT, y, RIGHT - LEFT, ROW, tone, radius=10, edge=INK, thick=2)
    middle = y + ROW / 2
    canvas.text(LEFT + 32, middle, _sign(view, one), 36, INK, face=BOLD, anchor="middle")
    _badge(canvas, one, LEFT + 94, middle)
    room = RIGHT - NUMBERS - TEXT_LEFT - 10
    states = ", ".join(fight_lines.states(say, view, one))
    used = canvas.text(
        TEXT_LEFT, y + 30, one.name, 36, INK, face=TITLE, width=room if not states else room * 0.6
    )
    canvas.text(TEXT_LEFT + used + 16, y + 31, states, 28, RED, face=BOLD, width=room - used - 16)
    below = " · ".join(filter(None, (fight_lines.near(say, view, one), fight_lines.hands(say, one))))
    canvas.text(TEXT_LEFT, y + 71, below, 28, INK, width=room)
    _numbers(canvas, view, one, y)


def _sign(view: View, one: Fighter) -> str:
    """Whether it acts now, waits, holds, is done, or is out."""
    if one.out:
        return "✗"
    if one.tag in fight_lines.acting(view):
        return "▶"
    if not view.turn:
        return ""
    if one.spent.mode.value == "hold":
        return "…"
    return "" if one.spent.mode.value == "none" else "✓"


def _badge(canvas: Canvas, one: Fighter, x: float, y: float) -> None:
    """A hero's emblem is that of its seat; an NPC has a dark square with its number."""
    if one.tag.hero:
        canvas.paste_centred(emblem(one.tag.number, EMBLEM, "", one.out), x, y)
        return
    side = EMBLEM - 6
    tone = "#8f8672" if one.out else NPC
    canvas.rect(x - side / 2, y - side / 2, side, side, tone, radius=6, edge=INK, thick=2.5)
    canvas.text(x, y, fight_lines.badge(one.tag), 38, CREAM, face=TITLE, anchor="middle")


def _numbers(canvas: Canvas, view: View, one: Fighter, y: float) -> None:
    """Bríos that are left, or damage suffered, with a bar or a drop; and a shield for each defence left."""
    x = RIGHT - NUMBERS
    tone = colour(one.tag.number) if one.tag.hero else NPC
    if one.open:
        brios = max(1, one.sheet.brios)
        share = min(1.0, max(0.0, left(one) / brios))
        text = f"{true(left(one))}/{one.sheet.brios}"
        canvas.icon("hearts", x + 18, y + 30, 34, RED)
        canvas.text(x + 44, y + 30, text, 34, INK, face=BOLD, width=NUMBERS - 60)
        canvas.rect(x, y + 84, NUMBERS - 14, 8, mix(PARCHMENT_DARK, INK, 0.25), radius=4)
        if share:
            canvas.rect(
                x, y + 84, (NUMBERS - 14) * share, 8, mix(GREEN if share > 0.4 else RED, INK, 0.1), radius=4
            )
    else:
        canvas.icon("blood", x + 18, y + 30, 34, RED)
        canvas.text(x + 44, y + 30, true(-one.wounds), 34, INK, face=BOLD, width=NUMBERS - 60)
    if view.turn and not one.out:
        for place in range(defences_left(one.spent)):
            canvas.icon("checked-shield", x + 18 + place * 38, y + 64, 30, tone)


def _foot(canvas: Canvas, view: View, names: Sequence[str], say: Say, y: float) -> None:
    """What just happened, the newest first."""
    lines: list[str] = []
    for entry in reversed(view.log[-4:]):
        told = fight_telling.told(say, entry.happened, names).replace("**", "")
        lines += wrap(told, 27, RIGHT - LEFT - 20)
    for place, line in enumerate(lines[:3]):
        canvas.text(LEFT + 10, y + 22 + place * 34, line, 27, CREAM, width=RIGHT - LEFT - 20)
