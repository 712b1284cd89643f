"""The empty ring and the felt around it: what never changes in a match, drawn once.

Lengths are pixels of the finished picture, 1000 x 700.
"""

from __future__ import annotations

from PIL import Image

from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Point
from games.core.canvas.tokens import (
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT,
    PARCHMENT_DARK,
    RED,
    TITLE,
    WOOD,
    mix,
)
from games.ring.board import CENTRE, SIZE, Square
from games.ring.draw_panels import COLUMN, COLUMN_WIDTH, layout
from games.ring.draw_panels import TOP as PANEL_TOP

WIDTH, HEIGHT = 1000, 700

RING = 612
"""The side of the whole ring, apron and ropes included; its upper left corner is at (LEFT, TOP)."""
LEFT, TOP = 18, 14
APRON = 46
CELL = (RING - 2 * APRON) / SIZE
BANNER_TOP, BANNER_HEIGHT = 14, 62


def centre(square: Square) -> Point:
    """The middle of a square in the picture."""
    return (
        LEFT + APRON + (square.column + 0.5) * CELL,
        TOP + APRON + (SIZE - 1 - square.row + 0.5) * CELL,
    )


@kept
def table(fighters: int) -> Image.Image:
    """Felt, apron, ropes, squares, coordinates, and the shadows of the column; drawn once."""
    canvas = Canvas(WIDTH, HEIGHT, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, HEIGHT, edge=FELT_DARK, thick=6)
    canvas.shadow(LEFT, TOP, RING, RING, 14, 7)
    canvas.rect(LEFT, TOP, RING, RING, WOOD, radius=10, edge=INK, thick=3)
    _planks(canvas)
    _ropes(canvas)
    _squares(canvas)
    _coordinates(canvas)
    canvas.shadow(COLUMN, BANNER_TOP, COLUMN_WIDTH, BANNER_HEIGHT, 12)
    panel = layout(fighters)
    for number in range(fighters):
        canvas.shadow(COLUMN, PANEL_TOP + number * panel.pitch, COLUMN_WIDTH, panel.height, 12)
    return canvas.layer()


def _planks(canvas: Canvas) -> None:
    """The apron as a frame of boards, mitred at the corners."""
    dark = mix(WOOD, INK, 0.35)
    end = RING - APRON
    for x, y in ((0, 0), (RING, 0), (0, RING), (RING, RING)):
        inner = (APRON if x == 0 else end, APRON if y == 0 else end)
        canvas.line([(LEFT + x, TOP + y), (LEFT + inner[0], TOP + inner[1])], dark, 2)
    inside = RING - 2 * APRON
    canvas.rect(LEFT + APRON - 6, TOP + APRON - 6, inside + 12, inside + 12, mix(WOOD, INK, 0.55), radius=8)


def _ropes(canvas: Canvas) -> None:
    """Three ropes seen from above, and the four posts that hold them."""
    for inset, tone in ((5, CREAM), (10, RED), (15, CREAM)):
        canvas.rect(
            LEFT + inset - 1.5,
            TOP + inset - 1.5,
            RING - 2 * inset + 3,
            RING - 2 * inset + 3,
            radius=10,
            edge=INK,
            thick=6,
        )
        canvas.rect(
            LEFT + inset,
            TOP + inset,
            RING - 2 * inset,
            RING - 2 * inset,
            radius=9,
            edge=tone,
            thick=3,
        )
    for x in (12, RING - 12):
        for y in (12, RING - 12):
            canvas.disc(LEFT + x, TOP + y, 21, GOLD, edge=INK, thick=4)
            canvas.disc(LEFT + x, TOP + y, 11, mix(GOLD, CREAM, 0.45), edge=mix(GOLD, INK, 0.5), thick=2)


def _squares(canvas: Canvas) -> None:
    for square in Square:
        x, y = centre(square)
        tone = PARCHMENT if (square.column + square.row) % 2 else PARCHMENT_DARK
        box = (x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4)
        if square is CENTRE:
            canvas.rect(*box, mix(GOLD, CREAM, 0.45), radius=8, edge=mix(GOLD, INK, 0.15), thick=6)
            canvas.icon("queen-crown", x, y, CELL * 0.62, mix(GOLD, INK, 0.12))
        else:
            canvas.rect(*box, tone, radius=8)


def _coordinates(canvas: Canvas) -> None:
    for step in range(SIZE):
        x, y = centre(Square(f"{'abcde'[step]}{step + 1}"))
        for side in (LEFT + APRON * 0.68, LEFT + RING - APRON * 0.68):
            canvas.text(side, y, str(step + 1), 26, CREAM, face=TITLE, anchor="middle")
        for side in (TOP + APRON * 0.66, TOP + RING - APRON * 0.7):
            canvas.text(x, side, "abcde"[step], 28, CREAM, face=TITLE, anchor="middle")
