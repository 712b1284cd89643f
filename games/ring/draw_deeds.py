"""What just happened in the ring: an arrow with its effect."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.core.canvas.emblems import colour
from games.core.canvas.surface import Canvas, Point
from games.core.canvas.tokens import (
    CREAM,
    GOLD,
    GREEN,
    INK,
    RED,
    TITLE,
    mix,
)
from games.ring.board import Square
from games.ring.state import Deed

ICONS = {
    "step": "walking-boot",
    "hit": "mailed-fist",
    "push": "push",
    "gouge": "bleeding-eye",
    "blow": "boot-kick",
    "discard": "card-discard",
    "draw": "card-draw",
    "exchange": "card-draw",
    "tomatoes": "tomato",
    "leave": "exit-door",
    "deploy": "flying-flag",
    "relay": "body-swapping",
    "enter": "flying-flag",
    "fall": "knockout",
    "shower": "tomato",
    "reshuffle": "recycle",
    "swap": "crown",
    "shoot": "eye-target",
    "charge": "sprint",
    "cow": "lion",
    "cheer": "laurel-crown",
}
SHIELD = "checked-shield"

Centre = Callable[[Square], Point]


def draw_deed(
    canvas: Canvas, deed: Deed | None, centre: Centre, cell: float, letters: Sequence[Point]
) -> None:
    """``deed`` drawn over the ring, whose squares have their middles at ``centre`` and are ``cell`` wide;
    ``letters`` are the places that nothing should hide."""
    if deed is None:
        return
    at = centre(deed.at) if deed.at else None
    here = centre(deed.origin) if deed.origin else at
    if here is None:
        return
    if deed.kind == "step" and at:
        _walk(canvas, here, at, colour(deed.fighter), cell)
    elif deed.kind in ("hit", "gouge", "blow", "shoot", "cow") and at:
        _strike(canvas, deed, here, at, cell, letters)
    elif deed.kind in ("push", "charge") and at:
        _shove(canvas, deed, here, at, centre, cell, letters)
    elif deed.kind in ("tomatoes", "leave", "deploy", "relay", "enter", "cheer"):
        _alone(canvas, deed, here, cell)


def _alone(canvas: Canvas, deed: Deed, here: Point, cell: float) -> None:
    """What concerns one square: a sign on its upper left corner, and what it cost or gave."""
    x, y = here
    tone = RED if deed.kind in ("tomatoes", "leave") else colour(deed.fighter)
    sign(canvas, x - cell * 0.36, y - cell * 0.36, ICONS[deed.kind], tone)
    if deed.damage:
        badge(canvas, x + cell * 0.3, y - cell * 0.36, f"−{deed.damage}", RED)
    elif deed.kind == "cheer":
        badge(canvas, x + cell * 0.3, y - cell * 0.36, "+1", GREEN)


def _walk(canvas: Canvas, start: Point, end: Point, tone: str, cell: float) -> None:
    """Where the figure came from: a dot, and an arrow up to the figure."""
    ux, uy = _unit(start, end)
    canvas.disc(*start, 17, tone, edge=INK, thick=3.5)
    _arrow(canvas, start, (end[0] - ux * cell * 0.45, end[1] - uy * cell * 0.45), tone)
    canvas.disc(*start, 13.5, tone)


def _strike(
    canvas: Canvas, deed: Deed, start: Point, end: Point, cell: float, letters: Sequence[Point]
) -> None:
    """A blow from figure to figure, and what came of it."""
    ux, uy = _unit(start, end)
    tip = (end[0] - ux * cell * 0.36, end[1] - uy * cell * 0.36)
    _arrow(canvas, _tail(start, end, cell), tip, RED)
    _effect(canvas, deed, _beside(start, end, cell, letters))


def _shove(
    canvas: Canvas,
    deed: Deed,
    start: Point,
    end: Point,
    centre: Centre,
    cell: float,
    letters: Sequence[Point],
) -> None:
    """A push: an arrow through the square where the target stood, or against what is behind it."""
    ux, uy = _unit(start, end)
    tail = _tail(start, end, cell)
    if deed.to:
        landed = centre(deed.to)
        canvas.disc(*end, cell * 0.3, edge=mix(colour(deed.target or 0), CREAM, 0.25), thick=5)
        _arrow(canvas, tail, (landed[0] - ux * cell * 0.45, landed[1] - uy * cell * 0.45), GOLD)
        if deed.damage:
            badge(canvas, *_beside(end, landed, cell, letters), f"−{deed.damage}", RED)
        return
    _arrow(canvas, tail, (end[0] - ux * cell * 0.36, end[1] - uy * cell * 0.36), GOLD)
    _effect(canvas, deed, _beside(start, end, cell, letters))


def _tail(start: Point, end: Point, cell: float) -> Point:
    """Where an arrow begins: in the figure, or to the lower right beyond its letter."""
    ux, uy = _unit(start, end)
    off = cell * (0.6 if ux > 0.5 and uy > 0.5 else 0.26)
    return start[0] + ux * off, start[1] + uy * off


def _arrow(canvas: Canvas, start: Point, end: Point, tone: str) -> None:
    """A broad arrow with an ink outline."""
    ux, uy = _unit(start, end)
    canvas.arrow((start[0] - ux * 3, start[1] - uy * 3), (end[0] + ux * 6, end[1] + uy * 6), INK, 24, 48)
    canvas.arrow(start, end, tone, 16, 37)


def _effect(canvas: Canvas, deed: Deed, at: Point) -> None:
    """A badge at the target: what it lost, a shield, a question, or the sign of the trick."""
    x, y = at
    if deed.result == "asked":
        badge(canvas, x, y, "?", GOLD)
    elif deed.result == "parried":
        sign(canvas, x, y, SHIELD, colour(deed.target or 0))
    elif deed.kind in ("gouge", "blow", "cow"):
        sign(canvas, x, y, ICONS[deed.kind], RED)
    else:
        badge(canvas, x, y, f"−{deed.damage}" if deed.damage else "0", RED)


def _beside(start: Point, end: Point, cell: float, letters: Sequence[Point]) -> Point:
    """A shoulder of the target, beside the arrow: the upper or left one, unless that hides a letter."""
    ux, uy = _unit(start, end)
    shifts = ((-uy * turn, ux * turn) for turn in (0.42, -0.42))
    sides = [(end[0] + (px - ux * 0.22) * cell, end[1] + (py - uy * 0.22) * cell) for px, py in shifts]
    return min(sides, key=lambda side: (any(math.dist(side, at) < cell * 0.42 for at in letters), sum(side)))


def sign(canvas: Canvas, x: float, y: float, icon: str, tone: str, paper: str = CREAM) -> None:
    """An icon on a disc."""
    canvas.disc(x, y, 29, paper, edge=INK, thick=3)
    canvas.icon(icon, x, y, 42, tone)


def mark(canvas: Canvas, x: float, y: float, icon: str, tone: str) -> None:
    """A smaller sign, for what lasts."""
    canvas.disc(x, y, 20, CREAM, edge=INK, thick=2.5)
    canvas.icon(icon, x, y, 30, tone)


def badge(canvas: Canvas, x: float, y: float, text: str, tone: str) -> None:
    """A number, or another very short text, on a disc."""
    canvas.disc(x, y, 29, INK)
    canvas.disc(x, y, 26, CREAM)
    canvas.disc(x, y, 23.5, tone)
    canvas.text(x, y, text, 34, CREAM if tone != GOLD else INK, face=TITLE, anchor="middle")


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
