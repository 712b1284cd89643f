"""The map as one viewer sees it: fog, lands, parties, what stands in the way, the objective."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.adventure import holdings
from games.adventure.cards import Keyword
from games.adventure.draw_lands import faded, fog, land_of, waste
from games.adventure.draw_signs import figure
from games.adventure.squares import LETTERS, Square
from games.adventure.state import Creature
from games.adventure.view import Tile, View
from games.core.canvas.emblems import emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.tokens import BLUE, BOLD, CREAM, FELT_DARK, GOLD, INK, RED, TITLE

LABEL: Final = 30.0
"""Room for the letters and numbers of the squares."""


class Layout(NamedTuple):
    """Where the squares lie: the upper left corner of the map, and the size of a square."""

    x: float
    y: float
    size: float
    height: int

    def corner(self, square: Square) -> tuple[float, float]:
        """The upper left corner of ``square``; row 1 is the lowest."""
        return self.x + square.column * self.size, self.y + (self.height - 1 - square.row) * self.size


def layout(view: View, x: float, y: float, width: float, height: float) -> Layout:
    """The largest squares that fit into the box, labels included, in its middle."""
    options = view.options
    size = min((width - LABEL) / options.width, (height - LABEL) / options.height)
    left = x + LABEL + (width - LABEL - size * options.width) / 2
    top = y + (height - LABEL - size * options.height) / 2
    return Layout(left, top, size, options.height)


def draw_map(canvas: Canvas, view: View, x: float, y: float, width: float, height: float) -> Layout:
    """Draws the map into the box."""
    at = layout(view, x, y, width, height)
    _labels(canvas, view, at)
    for tile in view.tiles:
        _tile(canvas, view, tile, at)
    for square in sorted({one.square for one in view.monsters}):
        _monsters(canvas, view, [one for one in view.monsters if one.square == square], at)
    for square in sorted({one.square for one in view.slain}):
        _slain(canvas, square, at)
    _objective(canvas, view, at)
    for square in sorted({party.square for party in view.parties if party.square and party.heroes}):
        _parties(canvas, view, square, at)
    return at


def _labels(canvas: Canvas, view: View, at: Layout) -> None:
    foot = at.y + at.size * view.options.height + 17
    for column in range(view.options.width):
        x = at.x + (column + 0.5) * at.size
        canvas.text(x, foot, LETTERS[column], 26, CREAM, face=BOLD, anchor="middle")
    for row in range(view.options.height):
        y = at.corner(Square(0, row))[1] + at.size / 2
        canvas.text(at.x - 16, y, str(row + 1), 26, CREAM, face=BOLD, anchor="middle")


def _tile(canvas: Canvas, view: View, tile: Tile, at: Layout) -> None:
    x, y = at.corner(tile.square)
    size = at.size - 4
    if tile.wasted:
        sprite = waste(size)
    elif tile.land is None:
        sprite = fog(size)
    else:
        sprite = land_of(holdings.card(view.options, tile.land), size)
        if not tile.up:
            sprite = faded(sprite, 0.45)
    canvas.paste(sprite, x + 2, y + 2)
    if tile.land is not None and not tile.up:
        _badge(canvas, x + size * 0.17 + 2, y + size * 0.17 + 2, size * 0.15, "eye-target", BLUE)
    if tile.tapped:
        _badge(canvas, x + size * 0.17 + 2, y + size * 0.83 + 2, size * 0.15, "anticlockwise-rotation", INK)
    if tile.barred:
        canvas.icon("spiked-fence", x + at.size / 2, y + at.size / 2, size * 0.8, INK)


def _badge(canvas: Canvas, x: float, y: float, radius: float, icon: str, tone: str) -> None:
    canvas.disc(x, y, radius, CREAM, edge=INK, thick=2)
    canvas.icon(icon, x, y, radius * 1.5, tone)


def _monsters(canvas: Canvas, view: View, found: Sequence[Creature], at: Layout) -> None:
    """How many stand on the square, in its upper right corner; a wall of stones where they bar the way."""
    x, y = at.corner(found[0].square)
    walls = all(holdings.can(view.options, one, Keyword.WALL) for one in found)
    radius = max(15.0, at.size * 0.17)
    cx, cy = x + at.size - radius - 4, y + radius + 4
    canvas.disc(cx, cy, radius, RED if not walls else "#5d564b", edge=CREAM, thick=2.5)
    canvas.icon("stone-wall" if walls else "horned-helm", cx, cy, radius * 1.4, CREAM)
    if len(found) > 1:
        small = max(11.0, radius * 0.55)
        canvas.disc(cx - radius * 0.8, cy + radius * 0.8, small, CREAM, edge=INK, thick=1.5)
        canvas.text(
            cx - radius * 0.8,
            cy + radius * 0.8,
            str(len(found)),
            max(22, small * 1.5),
            INK,
            face=BOLD,
            anchor="middle",
        )


def _slain(canvas: Canvas, square: Square, at: Layout) -> None:
    x, y = at.corner(square)
    canvas.icon("tombstone", x + at.size * 0.84, y + at.size * 0.8, at.size * 0.26, INK)


def _objective(canvas: Canvas, view: View, at: Layout) -> None:
    """A gold frame and a flag, as soon as the viewer knows where it is."""
    if view.goal is None:
        return
    x, y = at.corner(view.goal)
    canvas.rect(x + 1, y + 1, at.size - 2, at.size - 2, radius=at.size * 0.08, edge=GOLD, thick=5)
    radius = max(15.0, at.size * 0.15)
    canvas.disc(x + radius + 6, y + radius + 6, radius, GOLD, edge=INK, thick=2)
    canvas.icon("flying-flag", x + radius + 6, y + radius + 6, radius * 1.5, INK)


def _parties(canvas: Canvas, view: View, square: Square, at: Layout) -> None:
    """The emblems of those who stand there, with how many they are."""
    x, y = at.corner(square)
    here = [party for party in view.parties if party.square == square and party.heroes]
    size = at.size * (0.56 if len(here) == 1 else 0.42)
    for place, party in enumerate(here):
        column, row = place % 2, place // 2
        cx = x + at.size * (0.5 if len(here) == 1 else 0.28 + 0.44 * column)
        cy = y + at.size * (0.5 if len(here) <= 2 else 0.3 + 0.4 * row)
        canvas.shadow(cx - size / 2, cy - size / 2, size, size, size / 2, 4)
        canvas.paste_centred(emblem(party.leader, size), cx, cy)
        small = max(13.0, size * 0.24)
        canvas.disc(cx + size * 0.42, cy + size * 0.36, small, CREAM, edge=INK, thick=2)
        canvas.text(
            cx + size * 0.42,
            cy + size * 0.36,
            str(len(party.heroes)),
            max(22, small * 1.4),
            INK,
            face=TITLE,
            anchor="middle",
        )


def frame(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """The dark ground under a map."""
    canvas.rect(x, y, width, height, FELT_DARK, radius=12)


def wounds(canvas: Canvas, damage: int, x: float, y: float, size: float) -> None:
    """A drop with the wounds, around (x, y); nothing for the unhurt."""
    if damage:
        canvas.paste_centred(figure("wounds", str(damage), size), x, y)
