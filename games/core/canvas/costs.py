"""The chart of a review: what each decision cost."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image

from games.core.canvas.bars import MOST, Bar, draw_bars
from games.core.canvas.surface import Canvas
from games.core.canvas.tokens import PARCHMENT

WIDTH, HEIGHT = 900, 320


def draw_costs(costs: Sequence[tuple[int, float, str]]) -> Image:
    """A bar for each decision: its line, what it cost (from 0 to 2), and a sign over it or nothing."""
    shown = costs[-MOST:]
    canvas = Canvas(WIDTH, HEIGHT, PARCHMENT)
    bars = [
        Bar(str(line), ((cost, "hatched" if sign else "solid"),), sign=sign) for line, cost, sign in shown
    ]
    draw_bars(canvas, bars, 30, 70, WIDTH - 60, HEIGHT - 80)
    return canvas.image()
