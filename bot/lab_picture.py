"""What the laboratory found, as a picture: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.intervals import wilson
from bot.words import lab as words
from games.core.canvas.bars import fill
from games.core.canvas.surface import Canvas, encode
from games.core.canvas.tokens import BOLD, INK, PARCHMENT, PARCHMENT_DARK, RED, TITLE
from games.core.words import Say

if TYPE_CHECKING:
    from bot.lab import Report

WIDTH: Final = 900
ROW: Final = 64
HEAD: Final = 150
LEFT: Final = 260
RIGHT: Final = 780


@dataclass(frozen=True, slots=True)
class Row:
    """How often somebody won, alone, ``of`` so many chances; ``shared`` with others."""

    name: str
    alone: int
    shared: int
    of: int


def drawn(say: Say, report: Report) -> bytes:
    """PNG: a bar for each seat and for each level, with the 95 % interval of the victories as a line."""
    seats = [
        Row(words.seat(say, seat), *report.score(seat), len(report.results))
        for seat in range(report.plan.seats)
    ]
    groups = [(words.by_seat(say), seats)]
    levels = sorted({player for result in report.results for player in result.players})
    if len(levels) > 1:
        scores = {level: report.player_score(level) for level in levels}
        rows = [Row(level, alone, shared, had) for level, (had, alone, shared) in scores.items()]
        groups.append((words.by_player(say), rows))
    height = HEAD + sum(ROW * (len(rows) + 1) for _, rows in groups)
    canvas = Canvas(WIDTH, height, PARCHMENT)
    title, *facts = words.plan(say, report.plan)
    canvas.text(40, 44, title, 40, INK, face=TITLE, width=WIDTH - 80)
    for line, fact in enumerate(facts[:2]):
        canvas.text(40, 88 + 32 * line, fact, 24, INK, width=WIDTH - 80)
    top = float(HEAD)
    for name, rows in groups:
        canvas.text(40, top + ROW / 2, name, 28, INK, face=BOLD, width=WIDTH - 80)
        top = _rows(canvas, rows, top + ROW)
    return encode(canvas.image())


def _rows(canvas: Canvas, rows: Sequence[Row], top: float) -> float:
    """Bars below each other; returns where they end."""
    wide = RIGHT - LEFT
    for row in rows:
        middle = top + ROW / 2
        share, also = row.alone / max(row.of, 1), row.shared / max(row.of, 1)
        low, high = wilson(row.alone, row.of)
        canvas.text(LEFT - 20, middle, row.name, 26, INK, anchor="right", width=LEFT - 60)
        canvas.rect(LEFT, middle - 18, wide, 36, PARCHMENT_DARK)
        if share:
            fill(canvas, LEFT, middle - 18, share * wide, 36, "solid")
        if also:
            fill(canvas, LEFT + share * wide, middle - 18, also * wide, 36, "hatched")
        canvas.line([(LEFT + low * wide, middle), (LEFT + high * wide, middle)], RED, 4)
        for bound in (low, high):
            canvas.line([(LEFT + bound * wide, middle - 10), (LEFT + bound * wide, middle + 10)], RED, 4)
        canvas.text(RIGHT + 16, middle, f"{100 * share:.1f} %", 26, INK, face=BOLD)
        top += ROW
    return top
