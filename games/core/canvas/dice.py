"""Six-sided dice, by their pips."""

from __future__ import annotations

from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import CREAM, INK, PARCHMENT_DARK, mix

_PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Face: the places of its pips, column and row of three."""


@kept
def die(value: int, size: float, aside: bool = False) -> Sprite:
    """A face of 1 to 6, ``size`` pixels square. One set aside is dull and has hollow pips."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    paper = PARCHMENT_DARK if aside else CREAM
    canvas.rect(0, 0, size, size, paper, radius=size * 0.18, edge=INK, thick=max(2, size * 0.03))
    for column, row in _PIPS[value]:
        x, y = (size * (0.25 + 0.25 * at) for at in (column, row))
        if aside:
            canvas.disc(x, y, size * 0.1, mix(paper, CREAM, 0.5), edge=INK, thick=size * 0.035)
        else:
            canvas.disc(x, y, size * 0.1, INK)
    return canvas.layer()
