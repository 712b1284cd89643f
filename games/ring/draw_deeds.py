"""What just happened in the ring: an arrow with its effect, and the turn so far as a tape of small signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.core.canvas.cards import card_colour
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas, Point
from games.core.canvas.text import measure
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT_DARK,
    RED,
    TITLE,
    mix,
)
from games.core.cards import Card
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
}
SHIELD = "checked-shield"

Centre = Callable[[Square], Point]


def draw_deed(canvas: Canvas, deed: Deed | None, centre: Centre, cell: float) -> None:
    """``deed`` drawn over the ring, whose squares have their middles at ``centre`` and are ``cell`` wide."""
    if deed is None:
        return
    here = centre(deed.origin)
    if deed.kind == "step" and deed.at:
        _walk(canvas, here, centre(deed.at), colour(deed.seat), cell)
    elif deed.kind in ("hit", "gouge", "blow") and deed.at:
        _strike(canvas, deed, here, centre(deed.at), cell)
    elif deed.kind == "push" and deed.at:
        _shove(canvas, deed, here, centre(deed.at), centre, cell)
    elif deed.kind in ("tomatoes", "leave"):
        x, y = here
        canvas.disc(x - cell * 0.36, y - cell * 0.36, cell * 0.24, CREAM, edge=INK, thick=2.5)
        canvas.icon(ICONS[deed.kind], x - cell * 0.36, y - cell * 0.36, cell * 0.34, RED)
        if deed.damage:
            _badge(canvas, x + cell * 0.3, y - cell * 0.36, f"−{deed.damage}", RED)


def _walk(canvas: Canvas, start: Point, end: Point, tone: str, cell: float) -> None:
    """Where the figure came from: an empty ring and an arrow."""
    pale = mix(tone, CREAM, 0.25)
    canvas.disc(*start, cell * 0.26, edge=pale, thick=5)
    canvas.icon(ICONS["step"], *start, cell * 0.3, pale)
    ux, uy = _unit(start, end)
    canvas.arrow(
        (start[0] + ux * cell * 0.32, start[1] + uy * cell * 0.32),
        (end[0] - ux * cell * 0.5, end[1] - uy * cell * 0.5),
        pale,
        11,
        28,
    )


def _strike(canvas: Canvas, deed: Deed, start: Point, end: Point, cell: float) -> None:
    """A blow from figure to figure, and what came of it."""
    ux, uy = _unit(start, end)
    reach = math.dist(start, end)
    stop = reach - cell * (0.46 if deed.result != "parried" else 0.62)
    tip = (start[0] + ux * stop, start[1] + uy * stop)
    tail = (start[0] + ux * cell * 0.3, start[1] + uy * cell * 0.3)
    _arrow(canvas, tail, tip, RED)
    _effect(canvas, deed, start, end, cell)


def _shove(canvas: Canvas, deed: Deed, start: Point, end: Point, centre: Centre, cell: float) -> None:
    """A push: an arrow through the square where the target stood."""
    ux, uy = _unit(start, end)
    tail = (start[0] + ux * cell * 0.3, start[1] + uy * cell * 0.3)
    if deed.to:
        landed = centre(deed.to)
        canvas.disc(*end, cell * 0.26, edge=mix(colour(deed.target or 0), CREAM, 0.25), thick=5)
        _arrow(canvas, tail, (landed[0] - ux * cell * 0.5, landed[1] - uy * cell * 0.5), GOLD)
        canvas.icon(ICONS["push"], *end, cell * 0.5, INK)
        return
    _arrow(canvas, tail, (end[0] - ux * cell * 0.46, end[1] - uy * cell * 0.46), GOLD)
    _effect(canvas, deed, start, end, cell)


def _arrow(canvas: Canvas, start: Point, end: Point, tone: str) -> None:
    """A broad arrow with an ink outline."""
    ux, uy = _unit(start, end)
    canvas.arrow((start[0] - ux * 3, start[1] - uy * 3), (end[0] + ux * 5, end[1] + uy * 5), INK, 24, 47)
    canvas.arrow(start, end, tone, 16, 38)


def _effect(canvas: Canvas, deed: Deed, start: Point, end: Point, cell: float) -> None:
    """A badge at the target: what it lost, a shield, a question, or the sign of the trick."""
    ux, uy = _unit(start, end)
    x, y = end[0] - ux * cell * 0.42 - uy * cell * 0.3, end[1] - uy * cell * 0.42 + ux * cell * 0.3
    if deed.result == "asked":
        _badge(canvas, x, y, "?", GOLD)
    elif deed.result == "parried":
        x, y = end[0] - ux * cell * 0.5, end[1] - uy * cell * 0.5
        canvas.disc(x, y, cell * 0.27, CREAM, edge=INK, thick=3)
        canvas.icon(SHIELD, x, y, cell * 0.4, colour(deed.target or 0))
    elif deed.kind in ("gouge", "blow"):
        canvas.disc(x, y, cell * 0.24, CREAM, edge=INK, thick=2.5)
        canvas.icon(ICONS[deed.kind], x, y, cell * 0.36, RED)
    else:
        _badge(canvas, x, y, f"−{deed.damage}" if deed.damage else "0", RED)


def _badge(canvas: Canvas, x: float, y: float, text: str, tone: str) -> None:
    canvas.disc(x, y, 29, INK)
    canvas.disc(x, y, 26, CREAM)
    canvas.disc(x, y, 23.5, tone)
    canvas.text(x, y, text, 34, CREAM if tone != GOLD else INK, face=TITLE, anchor="middle")


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


# The tape.

Part = Card | str
"""A card's index; an icon, written ``:name``; or a short text."""


def parts(deed: Deed) -> tuple[Part, ...]:
    """A deed in small signs, the same in every language: ``9♥ (fist) −2``."""
    icon = f":{ICONS[deed.kind]}"
    match deed.kind:
        case "step":
            return (*deed.cards, icon, str(deed.at))
        case "hit" | "push":
            return (*deed.cards, icon, *_result(deed))
        case "gouge":
            return (*deed.cards, icon, "+1")
        case "blow":
            return (icon, f"−{len(deed.lost)}", ":card-discard")
        case "discard":
            return (*deed.cards, icon)
        case "draw" | "exchange":
            return (icon, f"+{deed.count}")
        case "tomatoes":
            return (icon, f"−{deed.damage}")
        case "leave":
            return (icon,)


def _result(deed: Deed) -> tuple[Part, ...]:
    if deed.result == "asked":
        return ("?",)
    if deed.result == "parried" and deed.parry:
        return (f":{SHIELD}", deed.parry)
    if deed.result == "pushed":
        return (str(deed.to),)
    return (f"−{deed.damage}" if deed.damage else "0",)


def draw_tape(
    canvas: Canvas,
    deeds: Sequence[Deed],
    last: Deed | None,
    box: tuple[float, float, float, float],
) -> None:
    """The deeds of a turn from left to right in ``box`` (x, y, width, height): as many of the newest as fit,
    the last one in gold."""
    x, y, width, height = box
    canvas.rect(x, y, width, height, FELT_DARK, radius=12)
    if last is None:
        return
    canvas.paste_centred(emblem(last.seat, height - 10), x + height / 2 + 2, y + height / 2)
    left, right = x + height + 8, x + width - 8
    chips = [(deed, _width(deed)) for deed in deeds]
    while len(chips) > 1 and left + sum(wide + 8 for _, wide in chips) - 8 > right:
        chips.pop(0)
    for deed, wide in chips:
        _chip(canvas, deed, left, y + 6, wide, height - 12, newest=deed is last)
        left += wide + 8


_SIZE = 29


def _width(deed: Deed) -> float:
    return sum(_part_width(part) + 6 for part in parts(deed)) + 14


def _part_width(part: Part) -> float:
    if isinstance(part, Card):
        return 28 if part.joker else measure(part.index, _SIZE, TITLE) + 25
    return 36 if part.startswith(":") else measure(part, _SIZE, BOLD)


def _chip(
    canvas: Canvas, deed: Deed, x: float, y: float, width: float, height: float, *, newest: bool
) -> None:
    paper = CREAM if newest else mix(PARCHMENT_DARK, FELT_DARK, 0.15)
    if newest:
        canvas.rect(x - 3, y - 3, width + 6, height + 6, GOLD, radius=11)
    canvas.rect(x, y, width, height, paper, radius=8)
    at, middle = x + 10, y + height / 2
    for part in parts(deed):
        wide = _part_width(part)
        if isinstance(part, Card):
            _card(canvas, part, at, middle)
        elif part.startswith(":"):
            canvas.icon(part[1:], at + wide / 2, middle, 34, INK)
        else:
            tone = RED if part.startswith("−") else INK
            canvas.text(at, middle, part, _SIZE, tone, face=BOLD)
        at += wide + 6


def _card(canvas: Canvas, card: Card, x: float, y: float) -> None:
    """Rank and suit side by side."""
    tone = card_colour(card)
    if card.suit is None:
        canvas.icon("jester-hat", x + 14, y, 30, tone)
        return
    drawn = canvas.text(x, y, card.index, _SIZE, tone, face=TITLE)
    canvas.icon(f"{card.suit.value}s", x + drawn + 13, y, 24, tone)
