"""The signs on Audatia's cards: the seven swords, half suns, halves of the Moon and the Night, letters.

Right of the seven swords is the Mandritto side of whoever holds the card. Everything that is ``turned`` is
seen by the one who sits opposite.
"""

from __future__ import annotations

import math
from typing import Final

from games.audatia.kinds import Blow, Virtue
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Point, Sprite
from games.core.canvas.tokens import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    PARCHMENT_DARK,
    PURPLE,
    RED,
    TITLE,
    mix,
)

ANGLES: Final = {
    Blow.MANDRITTO_FENDENTE: -48,
    Blow.MANDRITTO_MEZANO: 0,
    Blow.MANDRITTO_SOTTANO: 48,
    Blow.ROVERSO_SOTTANO: 132,
    Blow.ROVERSO_MEZANO: 180,
    Blow.ROVERSO_FENDENTE: 228,
}
"""Where each cut comes from, in degrees clockwise from the holder's right."""

VIRTUE_ICONS: Final = {
    Virtue.AUDATIA: "lion",
    Virtue.PRUDENTIA: "lynx-head",
    Virtue.CELERITAS: "tiger-head",
    Virtue.FORTITUDO: "elephant",
}
"""The animals of the four Virtues in Fiore's figure of the seven swords."""

PALE: Final = mix(PARCHMENT_DARK, INK, 0.16)
"""The swords of a sign that mean nothing here."""

FADED: Final = 0.4
"""How much paper is in the colours of what cannot be played now."""


def blow_colour(blow: Blow) -> str:
    """Mandritti red, Roversi blue, the Punta green."""
    if blow is Blow.PUNTA:
        return GREEN
    return RED if blow.value.startswith("mandritto") else BLUE


@kept
def swords(
    lit: frozenset[Blow], radius: float, turned: bool = False, paper: str = CREAM, faded: bool = False
) -> Sprite:
    """The seven swords in a circle, those of ``lit`` in colour. ``paper`` is what it is drawn on."""
    canvas = Canvas(2 * radius, 2 * radius, scale=SCALE * 2)
    rim = max(1.5, radius * 0.035)
    canvas.disc(radius, radius, radius, mix(paper, CREAM, 0.5), edge=mix(paper, PALE, 0.9), thick=rim)
    for blow, angle in ANGLES.items():
        if blow not in lit:
            _sword(canvas, radius, angle, mix(paper, PALE, 0.75), 0.6)
    for blow, angle in ANGLES.items():
        if blow in lit:
            _sword(canvas, radius, angle, _tone(blow, paper, faded), 1.35 if radius < 40 else 1.15)
    _point(canvas, radius, Blow.PUNTA in lit, paper, faded)
    sprite = canvas.layer()
    return sprite.rotate(180) if turned else sprite


def _tone(blow: Blow, paper: str, faded: bool) -> str:
    return mix(blow_colour(blow), paper, FADED) if faded else blow_colour(blow)


def _sword(canvas: Canvas, radius: float, angle: float, tone: str, weight: float) -> None:
    """A sword that comes from the rim, its point near the centre."""

    def at(along: float, aside: float) -> Point:
        turn = math.radians(angle)
        return (
            radius * (1 + along * math.cos(turn) - aside * math.sin(turn)),
            radius * (1 + along * math.sin(turn) + aside * math.cos(turn)),
        )

    half = 0.062 * weight
    canvas.polygon([at(0.2, 0), at(0.3, half), at(0.7, half), at(0.7, -half), at(0.3, -half)], tone)
    canvas.line([at(0.7, -0.19 * weight), at(0.7, 0.19 * weight)], tone, radius * 0.075 * weight)
    canvas.line([at(0.7, 0), at(0.86, 0)], tone, radius * 0.06 * weight)
    canvas.disc(*at(0.88, 0), radius * 0.06 * weight, tone)


def _point(canvas: Canvas, radius: float, lit: bool, paper: str, faded: bool) -> None:
    """The thrust, seen from the front: a diamond with its ridges."""
    reach = radius * (0.3 if lit else 0.15)
    tone = _tone(Blow.PUNTA, paper, faded) if lit else mix(paper, PALE, 0.75)
    corners = [
        (radius, radius - reach),
        (radius + reach, radius),
        (radius, radius + reach),
        (radius - reach, radius),
    ]
    canvas.polygon(corners, tone)
    if lit:
        for corner in corners:
            canvas.line([(radius, radius), corner], mix(tone, CREAM, 0.55), max(1.0, radius * 0.03))


# The sun.


@kept
def sun(radius: float, whole: bool = False, faded: bool = False) -> Sprite:
    """Half a sun that hangs from the upper edge of a card, or a whole one; rays included, ``radius`` high
    (twice that when whole) and twice as wide."""
    canvas = Canvas(2 * radius, 2 * radius if whole else radius, scale=SCALE * 2)
    middle = radius if whole else 0.0
    gold = mix(GOLD, CREAM, FADED) if faded else GOLD
    ink = mix(INK, CREAM, FADED) if faded else INK
    rays = 16
    for ray in range(rays):
        turn = 2 * math.pi * (ray + 0.5) / rays
        _ray(canvas, radius, middle, turn, ink, radius * 0.98, 0.17)
        _ray(canvas, radius, middle, turn, gold, radius * 0.9, 0.115)
    canvas.disc(radius, middle, radius * 0.62, gold, edge=ink, thick=max(1.5, radius * 0.06))
    return canvas.layer()


def _ray(
    canvas: Canvas, radius: float, middle: float, turn: float, tone: str, reach: float, half: float
) -> None:
    def at(length: float, shift: float) -> Point:
        return (radius + length * math.cos(turn + shift), middle + length * math.sin(turn + shift))

    canvas.polygon([at(radius * 0.55, -half * 1.25), at(reach, 0), at(radius * 0.55, half * 1.25)], tone)


# The Moon and the Night.


@kept
def night(radius: float, half: str, marks: int = 0, faded: bool = False) -> Sprite:
    """The symbol of the Stretto: ``moon`` and ``night`` are the halves that hang from the edge of a remedy
    and of a counter-remedy, ``whole`` is both. A pair that completes the symbol has as many ``marks`` on
    each."""
    canvas = Canvas(2 * radius, 2 * radius if half == "whole" else radius, scale=SCALE * 2)
    middle = radius if half == "whole" else 0.0
    dark = mix(PURPLE, INK, 0.45)
    light = mix(GOLD, CREAM, 0.72)
    if faded:
        dark, light = mix(dark, CREAM, FADED), mix(light, CREAM, 0.6)
    edge = mix(INK, CREAM, FADED) if faded else INK
    ground = light if half == "moon" else dark
    canvas.disc(radius, middle, radius, ground, edge=edge, thick=max(1.5, radius * 0.06))
    if half == "whole":
        canvas.disc(radius * 0.88, middle, radius * 0.66, light)
        canvas.disc(radius * 1.14, middle - radius * 0.1, radius * 0.54, dark)
        for x, y in ((1.28, -0.3), (1.52, 0.12), (1.2, 0.22)):
            _star(canvas, radius * x, middle + radius * y, radius * 0.15, light)
        return canvas.layer()
    for mark in range(marks):
        turn = math.pi * (mark + 1) / (marks + 1)
        x, y = radius + radius * 0.66 * math.cos(turn), radius * 0.66 * math.sin(turn)
        if half == "moon":
            canvas.disc(x, y, radius * 0.12, mix(dark, light, 0.1))
        else:
            _star(canvas, x, y, radius * 0.2, light)
    return canvas.layer()


def _star(canvas: Canvas, x: float, y: float, radius: float, tone: str) -> None:
    points = []
    for corner in range(8):
        length = radius if corner % 2 == 0 else radius * 0.42
        turn = math.pi * corner / 4
        points.append((x + length * math.sin(turn), y - length * math.cos(turn)))
    canvas.polygon(points, tone)


# Letters.


def letter(canvas: Canvas, x: float, y: float, text: str, tone: str, hollow: str = "") -> None:
    """A symbol of a card by its letter, on a disc; ``hollow`` is the paper in a ring, for what needs more
    than the card."""
    if hollow:
        canvas.disc(x, y, 15.5, hollow, edge=tone, thick=2.5)
    else:
        canvas.disc(x, y, 15.5, tone)
    canvas.text(x, y, text, 23, tone if hollow else CREAM, face=TITLE, anchor="middle")
