"""The squares of the map, drawn by our own hand: five lands, special places, fog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.adventure.cards import Card, Terrain
from games.adventure.draw_signs import icon_of
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import CREAM, INK, PARCHMENT, PARCHMENT_DARK, WOOD, mix

GROUND: Final = {
    Terrain.PLAIN: "#dcc07a",
    Terrain.COAST: "#5f90b0",
    Terrain.MARSH: "#6d6878",
    Terrain.RANGE: "#b08c6c",
    Terrain.FOREST: "#77955e",
    Terrain.PLACE: "#d9c9a3",
}
"""The colour of each terrain's ground."""

FOG: Final = "#b9b2a0"
_ROUND: Final = 0.07


@kept
def land(terrain: Terrain, icon: str, size: float) -> Sprite:
    """A square that is turned up. ``icon`` is drawn on special places."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    ground = GROUND[terrain]
    canvas.rect(0, 0, size, size, ground, radius=size * _ROUND)
    if terrain is Terrain.PLACE:
        _place(canvas, size, ground, icon)
    else:
        _DRAWN[terrain](canvas, size, ground)
    canvas.rect(0, 0, size, size, radius=size * _ROUND, edge=INK, thick=max(1.5, size * 0.018))
    return canvas.layer()


def land_of(card: Card, size: float) -> Sprite:
    return land(card.terrain or Terrain.PLACE, icon_of(card), size)


def _plain(canvas: Canvas, size: float, ground: str) -> None:
    """Furrows, and sheaves of corn."""
    furrow = mix(ground, WOOD, 0.28)
    for row in range(5):
        y = size * (0.2 + row * 0.17)
        waved = [(size * (0.05 + 0.3 * step), y - size * 0.05 * (step % 2)) for step in range(4)]
        canvas.line(waved, furrow, size * 0.014)
    for x, y, share in ((0.27, 0.34, 0.3), (0.7, 0.3, 0.26), (0.45, 0.7, 0.32), (0.82, 0.72, 0.24)):
        canvas.icon("wheat", size * x, size * y, size * share, mix(ground, INK, 0.62))


def _coast(canvas: Canvas, size: float, ground: str) -> None:
    """Waves against a strip of sand."""
    sand, deep = "#e3d3a4", mix(ground, "#123b58", 0.35)
    r = size * _ROUND
    canvas.rect(0, size * 0.76, size, size * 0.24, sand, radius=r)
    canvas.polygon(
        [(0, size * 0.76), (size * 0.25, size * 0.7), (size * 0.5, size * 0.77), (size * 0.75, size * 0.7),
         (size, size * 0.76), (size, size * 0.86), (0, size * 0.86)], sand)  # fmt: skip
    for row in range(4):
        y = size * (0.14 + row * 0.15)
        shift = size * 0.09 * (row % 2)
        points = [
            (size * (0.05 + step * 0.115) + shift * 0.4, y + (size * 0.03 if step % 2 else -size * 0.03))
            for step in range(8)
        ]
        canvas.line(points, deep, size * 0.022)
    canvas.icon("big-wave", size * 0.5, size * 0.38, size * 0.46, CREAM)


def _marsh(canvas: Canvas, size: float, ground: str) -> None:
    """Pools between reeds."""
    water = mix(ground, "#20303a", 0.55)
    for x, y, w, h in ((0.1, 0.2, 0.5, 0.16), (0.46, 0.52, 0.48, 0.17), (0.08, 0.74, 0.42, 0.14)):
        canvas.rect(size * x, size * y, size * w, size * h, water, radius=size * h / 2)
    for x, y, share in ((0.3, 0.36, 0.4), (0.74, 0.32, 0.34), (0.28, 0.7, 0.3), (0.72, 0.7, 0.4)):
        canvas.icon("reed", size * x, size * y, size * share, mix("#d8d2b0", ground, 0.15))


def _range(canvas: Canvas, size: float, ground: str) -> None:
    """Peaks with snow."""
    for x, foot, tall, wide in ((0.7, 0.62, 0.42, 0.5), (0.3, 0.72, 0.52, 0.56), (0.68, 0.9, 0.42, 0.52)):
        rock, shade = mix(ground, INK, 0.45), mix(ground, INK, 0.62)
        top, left, right = (size * x, size * (foot - tall)), size * (x - wide / 2), size * (x + wide / 2)
        canvas.polygon([(left, size * foot), top, (right, size * foot)], rock)
        canvas.polygon([top, (right, size * foot), (size * (x + 0.03), size * foot)], shade)
        snow = ((-0.16 * wide, 0.68), (0, 1), (0.16 * wide, 0.68), (0.02, 0.56))
        canvas.polygon([(size * (x + aside), size * (foot - tall * up)) for aside, up in snow], CREAM)


def _forest(canvas: Canvas, size: float, ground: str) -> None:
    """Firs, the nearer ones larger."""
    for x, y, share in (
        (0.22, 0.28, 0.36), (0.52, 0.24, 0.34), (0.8, 0.3, 0.36),
        (0.36, 0.5, 0.42), (0.68, 0.52, 0.42), (0.2, 0.74, 0.44), (0.52, 0.76, 0.46), (0.83, 0.76, 0.42),
    ):  # fmt: skip
        canvas.icon("pine-tree", size * x, size * y, size * share, mix(ground, "#17301c", 0.72))


def _place(canvas: Canvas, size: float, ground: str, icon: str) -> None:
    """A building in a ring of paving."""
    canvas.disc(size / 2, size / 2, size * 0.42, mix(ground, WOOD, 0.3))
    canvas.disc(size / 2, size / 2, size * 0.38, mix(ground, CREAM, 0.45))
    canvas.icon(icon, size / 2, size / 2, size * 0.58, INK)


_DRAWN: Final[dict[Terrain, Callable[[Canvas, float, str], None]]] = {
    Terrain.PLAIN: _plain,
    Terrain.COAST: _coast,
    Terrain.MARSH: _marsh,
    Terrain.RANGE: _range,
    Terrain.FOREST: _forest,
}


@kept
def fog(size: float) -> Sprite:
    """A square that lies face down."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    canvas.rect(0, 0, size, size, FOG, radius=size * _ROUND)
    for x, y, share in ((0.5, 0.3, 0.56), (0.5, 0.68, 0.62)):
        canvas.icon("fog", size * x, size * y, size * share, mix(FOG, PARCHMENT, 0.55))
    canvas.rect(
        0, 0, size, size, radius=size * _ROUND, edge=mix(INK, FOG, 0.35), thick=max(1.5, size * 0.018)
    )
    return canvas.layer()


@kept
def waste(size: float) -> Sprite:
    """A land that was laid waste: cracked, grey."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    canvas.rect(0, 0, size, size, PARCHMENT_DARK, radius=size * _ROUND)
    crack = mix(PARCHMENT_DARK, INK, 0.55)
    for points in (
        ((0.1, 0.15), (0.35, 0.4), (0.3, 0.6), (0.55, 0.9)),
        ((0.35, 0.4), (0.65, 0.3), (0.9, 0.42)),
        ((0.3, 0.6), (0.1, 0.8)),
        ((0.65, 0.3), (0.6, 0.08)),
        ((0.55, 0.62), (0.85, 0.8)),
        ((0.3, 0.6), (0.55, 0.62)),
    ):
        canvas.line([(size * x, size * y) for x, y in points], crack, size * 0.025)
    canvas.rect(0, 0, size, size, radius=size * _ROUND, edge=INK, thick=max(1.5, size * 0.018))
    return canvas.layer()


def faded(sprite: Sprite, share: float) -> Sprite:
    """``sprite`` with ``share`` of the fog's colour over it: known, but not to all."""
    veil = Canvas(sprite.width / SCALE, sprite.height / SCALE).surface
    veil.paste(FOG, (0, 0, *veil.size))
    mask = sprite.getchannel("A").point(lambda value: round(value * share))
    found = sprite.copy()
    found.paste(veil, (0, 0), mask)
    return found
