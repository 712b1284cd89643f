"""The signs of the seats: a shape, a colour and a letter each, so that none is told by colour alone."""

from __future__ import annotations

import math

from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Point, Sprite
from games.core.canvas.tokens import CREAM, INK, SEAT_COLOURS, SEAT_LETTERS, TITLE


def colour(seat: int) -> str:
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat % len(SEAT_LETTERS)]


def shape(seat: int) -> tuple[Point, ...]:
    """The outline of the seat's emblem in a square from -1 to 1: round, shield, lozenge, tower, hexagon,
    arch, star, banner."""
    return _SHAPES[seat % len(_SHAPES)]


@kept
def emblem(seat: int, size: float, icon: str = "", faded: bool = False) -> Sprite:
    """The seat's emblem, ``size`` pixels high, with ``icon`` and the letter as a badge, or with the letter
    alone. Faded for one who is out."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    middle = size / 2
    edge = max(2.0, size * 0.035)
    for reach, fill in (
        (1.0, INK),
        (1 - 2 * edge / size, CREAM),
        (1 - 3.4 * edge / size, _tone(seat, faded)),
    ):
        canvas.polygon(
            [(middle + x * reach * middle, middle + y * reach * middle) for x, y in shape(seat)], fill
        )
    room, lowered = _ROOM[seat % len(_ROOM)]
    y = middle + lowered * size
    if icon:
        canvas.icon(icon, middle, y, size * room, CREAM)
        _badge(canvas, seat, size)
    else:
        canvas.text(middle, y, letter(seat), size * 0.54, CREAM, face=TITLE, anchor="middle", smallest=0)
    return canvas.layer()


def _badge(canvas: Canvas, seat: int, size: float) -> None:
    radius = size * 0.17
    at = size - radius
    canvas.disc(at, at, radius, CREAM, edge=INK, thick=size * 0.02)
    canvas.text(at, at, letter(seat), size * 0.25, colour(seat), face=TITLE, anchor="middle", smallest=0)


def _tone(seat: int, faded: bool) -> str:
    return "#8f8672" if faded else colour(seat)


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int) -> tuple[Point, ...]:
    """Points of an arc, degrees clockwise from the right."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _curve(start: Point, pull: Point, end: Point) -> tuple[Point, ...]:
    """Points of a quadratic curve."""
    shares = [step / 16 for step in range(17)]
    return tuple(
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * pull[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * pull[1] + t * t * end[1],
        )
        for t in shares
    )


def _star(points: int, inner: float) -> tuple[Point, ...]:
    corners = ((1.0 if corner % 2 == 0 else inner, math.pi * corner / points) for corner in range(2 * points))
    return tuple((radius * math.sin(angle), -radius * math.cos(angle)) for radius, angle in corners)


_SHIELD = (
    (-0.88, -0.92),
    (0.88, -0.92),
    *_curve((0.88, -0.1), (0.84, 0.62), (0.0, 1.0)),
    *_curve((0.0, 1.0), (-0.84, 0.62), (-0.88, -0.1)),
)
_TOWER = (
    (-0.9, -0.95), (-0.5, -0.95), (-0.5, -0.68), (-0.2, -0.68), (-0.2, -0.95), (0.2, -0.95), (0.2, -0.68),
    (0.5, -0.68), (0.5, -0.95), (0.9, -0.95), (0.9, -0.35), (0.76, -0.25), (0.76, 0.62), (0.95, 0.75),
    (0.95, 0.97), (-0.95, 0.97), (-0.95, 0.75), (-0.76, 0.62), (-0.76, -0.25), (-0.9, -0.35),
)  # fmt: skip
_SHAPES: tuple[tuple[Point, ...], ...] = (
    _arc(0, 0, 1, 0, 360, 96),
    _SHIELD,
    ((0, -1), (0.92, 0), (0, 1), (-0.92, 0)),
    _TOWER,
    tuple(_arc(0, 0, 1, 0, 360, 6)),
    ((-0.82, 1.0), *_arc(0, -0.18, 0.82, 180, 360, 32), (0.82, 1.0)),
    _star(8, 0.78),
    ((-0.85, -0.95), (0.85, -0.95), (0.85, 0.95), (0, 0.55), (-0.85, 0.95)),
)
_ROOM = (
    (0.66, -0.02), (0.62, -0.04), (0.52, -0.01), (0.52, 0.09), (0.6, -0.01), (0.58, 0.03), (0.56, -0.01),
    (0.56, -0.09),
)  # fmt: skip
"""Of each shape: how much of it a sign may fill, and how far below the middle that sits."""
