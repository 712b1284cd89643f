"""Bar charts that are read without colour: what a bar stands for shows in its filling and its sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.canvas.surface import Canvas
from games.core.canvas.text import SMALLEST
from games.core.canvas.tokens import BOLD, CREAM, GREEN, INK, PARCHMENT, RED, mix

Filling: TypeAlias = Literal["solid", "hatched", "empty"]

LABELLED = 20
"""As many bars can each have their numbers."""

MOST = 80
"""More bars than these would be thinner than a line on a telephone."""

_GAP = 0.22
_HATCH = 11.0


@dataclass(frozen=True, slots=True)
class Bar:
    """``parts`` are heights, from the foot upwards, in any unit common to the chart; ``label`` stands under
    the bar, ``over`` and the ``sign`` above it. ``dot`` is a height to compare with."""

    label: str
    parts: tuple[tuple[float, Filling], ...]
    over: str = ""
    sign: str = ""
    dot: float | None = None

    @property
    def height(self) -> float:
        return sum(height for height, _ in self.parts)


def draw_bars(canvas: Canvas, bars: Sequence[Bar], x: float, y: float, width: float, height: float) -> None:
    """At most MOST bars in a box; the tallest, with what stands above it, fills the box."""
    pitch = width / len(bars)
    foot, room = y + height - 44, height - 44 - (70 if len(bars) <= LABELLED else 24)
    top = max(max(bar.height, bar.dot or 0) for bar in bars) or 1
    unit = room / top
    for place, bar in enumerate(bars):
        _bar(canvas, bar, x + place * pitch, foot, pitch, unit)
    canvas.line([(x, foot), (x + width, foot)], INK, 3)
    _dots(canvas, bars, x, foot, pitch, unit)
    _labels(canvas, bars, x, foot + 26, pitch)


def _bar(canvas: Canvas, bar: Bar, left: float, foot: float, pitch: float, unit: float) -> None:
    gap = pitch * _GAP if pitch > 16 else 1
    at = foot
    for height, filling in bar.parts:
        tall = max(height * unit, 1) if height else 0
        if tall:
            fill(canvas, left + gap / 2, at - tall, pitch - gap, tall, filling)
        at -= tall
    at = min(at, foot - (bar.dot or 0) * unit - (6 if bar.dot else 0))
    if bar.over:
        size = min(26, pitch * 0.45)
        canvas.text(
            left + pitch / 2,
            at - 20,
            bar.over,
            max(size, SMALLEST),
            INK,
            face=BOLD,
            anchor="middle",
            width=pitch * 1.02,
            smallest=SMALLEST - 2,
        )
    if bar.sign:
        canvas.text(left + pitch / 2, at - 52, bar.sign, 36, INK, anchor="middle")


def fill(canvas: Canvas, x: float, y: float, width: float, height: float, filling: Filling) -> None:
    """A rectangle with one of the fillings; legends use it too."""
    if filling == "solid":
        canvas.rect(x, y, width, height, GREEN, edge=INK, thick=1.5)
        return
    canvas.rect(x, y, width, height, CREAM if filling == "empty" else mix(PARCHMENT, RED, 0.18))
    if filling == "hatched":
        _hatch(canvas, x, y, width, height)
    canvas.rect(x, y, width, height, edge=INK, thick=1.5)


def _hatch(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Parallel lines rising to the right, cut at the edges."""
    start = _HATCH - (x + y) % _HATCH  # the same lines in neighbouring rectangles
    along = start
    while along < width + height:
        low = (x + min(along, width), y + max(0.0, along - width))
        high = (x + max(0.0, along - height), y + min(along, height))
        canvas.line([low, high], RED, 2.5)
        along += _HATCH


def _dots(canvas: Canvas, bars: Sequence[Bar], x: float, foot: float, pitch: float, unit: float) -> None:
    """The heights to compare with: a line through them, and dots where there is room."""
    points = [
        (x + (place + 0.5) * pitch, foot - bar.dot * unit)
        for place, bar in enumerate(bars)
        if bar.dot is not None
    ]
    if len(points) > 1:
        canvas.line(points, RED, 4)
    if pitch > 16:
        for point in points:
            canvas.disc(*point, 8, CREAM, edge=RED, thick=3.5)


def _labels(canvas: Canvas, bars: Sequence[Bar], x: float, y: float, pitch: float) -> None:
    """Under every bar, or under as many as have room."""
    step = 1 if len(bars) <= LABELLED else -(-len(bars) // 10)
    for place in range(0, len(bars), step):
        canvas.text(
            x + (place + 0.5) * pitch,
            y,
            bars[place].label,
            28,
            INK,
            face=BOLD,
            anchor="middle",
            width=pitch * step,
            smallest=SMALLEST - 2,
        )
