"""The cards of Espada Negra, large and small, and the four signs on them: banner, coin, shield and hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PIL import Image

from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import fit, measure, wrap
from games.core.canvas.tokens import (
    BLUE,
    BOLD,
    CREAM,
    GOLD,
    GREEN,
    INK,
    PARCHMENT,
    PARCHMENT_DARK,
    PURPLE,
    RED,
    TEXT,
    TITLE,
    mix,
)
from games.espada_negra.deck import Face

Stat = Literal["victory", "production", "attack", "espionage"]

STATS: Final[tuple[Stat, ...]] = ("victory", "production", "attack", "espionage")

TONES: Final[dict[Stat, str]] = {"victory": PURPLE, "production": GOLD, "attack": BLUE, "espionage": GREEN}

ART: Final = {
    "heredero": "crown",
    "senor": "mounted-knight",
    "labriego": "farmer",
    "heredad": "wheat",
    "villa": "medieval-village-01",
    "mesnadero": "axe-sword",
    "caballero": "frog-mouth-helm",
    "flagelante": "whip",
    "furia": "barbarian",
    "almogavar": "spear-feather",
    "sombra": "hooded-assassin",
    "tabernera": "beer-stein",
    "maestra": "cloak-dagger",
    "caudillo": "horned-helm",
    "juramentado": "crossed-axes",
    "poseido": "daemon-skull",
    "gigante": "giant",
    "aldea": "hut",
    "granja": "barn",
    "estandarte": "flying-flag",
    "pastora": "sheep",
    "alguacil": "halberd",
    "huerta": "grapes",
    "lancero": "spears",
    "puerto": "anchor",
    "campeona": "laurels-trophy",
}
"""The icon of each model."""

MINUS: Final = "−"

FADED_PAPER: Final = mix(PARCHMENT, PARCHMENT_DARK, 0.7)


@dataclass(frozen=True, slots=True)
class Printed:
    """What a face shows: ``face`` as it is worth in this match, ``title`` and ``condition`` in the reader's
    language; a condition may be empty."""

    model: str
    face: Face
    title: str = ""
    condition: str = ""


def signed(value: int, plus: bool = False) -> str:
    """A number with a true minus sign, and with a plus where wanted."""
    return f"{MINUS}{-value}" if value < 0 else f"{'+' if plus else ''}{value}"


def stat(face: Face, which: Stat) -> int:
    return {
        "victory": face.victory,
        "production": face.production,
        "attack": face.attack,
        "espionage": face.espionage,
    }[which]


def role(face: Face) -> str:
    """The colour of a card's band: what it is bought for."""
    if face.espionage:
        return TONES["espionage"]
    if face.attack:
        return RED if face.berserker else TONES["attack"]
    if face.production > 0:
        return mix(GOLD, INK, 0.28)
    return TONES["victory"]


# The four signs.


def sign(
    canvas: Canvas,
    which: Stat,
    x: float,
    y: float,
    size: float,
    tone: str | None = None,
    *,
    angle: float = 0,
) -> None:
    """The sign of a value around (x, y), ``size`` high, in its own colour or in ``tone``."""
    fill = tone or TONES[which]
    if which == "victory":
        _banner(canvas, x, y, size, fill)
    elif which == "production":
        radius = size * 0.46
        canvas.disc(x, y, radius, fill, edge=mix(fill, INK, 0.6), thick=max(1.5, size * 0.05))
        canvas.disc(x, y, radius * 0.76, edge=mix(fill, INK, 0.35), thick=max(1, size * 0.03))
    elif which == "attack":
        canvas.icon("swords-emblem", x, y, size * 1.06, fill, angle=angle)
    else:
        canvas.icon("hand", x, y, size, fill)


def _banner(canvas: Canvas, x: float, y: float, size: float, fill: str) -> None:
    """A swallow-tailed banner that hangs from its rod."""
    half, top = size * 0.36, y - size * 0.4
    canvas.polygon(
        [
            (x - half, top),
            (x + half, top),
            (x + half, y + size * 0.5),
            (x, y + size * 0.28),
            (x - half, y + size * 0.5),
        ],
        fill,
    )
    canvas.rect(x - size * 0.46, top - size * 0.07, size * 0.92, size * 0.11, mix(fill, INK, 0.5), radius=2)


_INSIDE: Final[dict[Stat, tuple[float, float, float]]] = {
    "victory": (0, -0.08, 0.56),
    "production": (0, 0, 0.56),
    "attack": (0, 0.02, 0.5),
    "espionage": (0.03, 0.21, 0.48),
}
"""Of each sign: where the number stands in it, and how large, as shares of its size."""


def valued_sign(canvas: Canvas, which: Stat, value: int, face: Face, x: float, y: float, size: float) -> None:
    """A sign with its value inside, or faint and empty for 0. A berserker's attack is red with blood."""
    if not value:
        sign(canvas, which, x, y, size * 0.62, mix(PARCHMENT_DARK, CREAM, 0.1))
        return
    bloody = which == "attack" and face.berserker
    sign(canvas, which, x, y, size, RED if bloody else None)
    across, down, share = _INSIDE[which]
    canvas.text(
        x + across * size,
        y + down * size,
        signed(value),
        size * share,
        INK if which == "production" else CREAM,
        face=TITLE,
        anchor="middle",
        smallest=0,
    )
    if bloody:
        for drop, (dx, dy) in ((0.3, (-0.36, 0.44)), (0.24, (0.38, 0.4)), (0.2, (0.02, 0.56))):
            canvas.icon("drop", x + dx * size, y + dy * size, drop * size, RED)


# The large face.

BAND: Final = 46.0
HIGH_BAND: Final = 62.0
"""Where the title takes two lines."""
SIGNS: Final = 74.0
LINE: Final = 24.0
CONDITION_SIZE: Final = 22.0


@kept
def large_face(printed: Printed, width: float, height: float) -> Sprite:
    """A whole card: title, picture, the four signs, and its initial condition in the lower box."""
    canvas = Canvas(width, height, scale=SCALE * 2)
    tone = role(printed.face)
    lines = _condition_lines(printed.condition, width - 24)
    box = len(lines) * LINE + 16 if lines else 0.0
    canvas.rect(0, 0, width, height, tone, radius=14, edge=INK, thick=3)
    band = _title(canvas, printed.title, width)
    canvas.rect(3, band, width - 6, height - band - 3, CREAM, radius=11)
    canvas.rect(3, band, width - 6, 20, CREAM)
    signs = min(SIGNS, width * 0.32)
    _art(canvas, printed, 10, band + 8, width - 20, height - band - signs - box - 18)
    _four_signs(canvas, printed.face, width, height - box - signs / 2 - 5)
    if lines:
        _condition(canvas, lines, width, height, box)
    return canvas.layer()


def _title(canvas: Canvas, title: str, width: float) -> float:
    """The title in one line or two; returns the height of its band."""
    lines = (title,) if measure(title, 25, TITLE) <= width - 20 else wrap(title, 24, width - 16, TITLE)
    band = BAND if len(lines) == 1 else HIGH_BAND
    for place, line in enumerate(lines[:2]):
        y = band / 2 + 1 + (place - (len(lines[:2]) - 1) / 2) * 25
        size = 30 if len(lines) == 1 else 24
        canvas.text(width / 2, y, line, size, CREAM, face=TITLE, anchor="middle", width=width - 14)
    return band


def _art(canvas: Canvas, printed: Printed, x: float, y: float, width: float, height: float) -> None:
    """The picture in its frame; blood runs down from the frame of a berserker."""
    tone = role(printed.face)
    canvas.rect(x, y, width, height, mix(PARCHMENT, tone, 0.16), radius=8, edge=mix(INK, CREAM, 0.3), thick=2)
    size = min(width, height) * 0.86
    canvas.icon(ART[printed.model], x + width / 2, y + height / 2 + 1, size, mix(tone, INK, 0.45))
    if printed.face.berserker:
        count = 5
        drip = (width - 4) / count
        for place in range(count):
            canvas.icon("blood", x + 2 + (place + 0.5) * drip, y + 2 + drip * 0.4, drip * 1.06, RED)


def _four_signs(canvas: Canvas, face: Face, width: float, y: float) -> None:
    """All four, always in the same places."""
    pitch = (width - 20) / len(STATS)
    for place, which in enumerate(STATS):
        valued_sign(
            canvas, which, stat(face, which), face, 10 + (place + 0.5) * pitch, y, min(64, pitch * 1.14)
        )


def _condition_lines(text: str, width: float) -> tuple[str, ...]:
    return wrap(text, CONDITION_SIZE, width, TEXT)


def _condition(canvas: Canvas, lines: tuple[str, ...], width: float, height: float, box: float) -> None:
    y = height - box
    canvas.rect(3, y, width - 6, box - 3, PARCHMENT_DARK, radius=11)
    canvas.rect(3, y, width - 6, 14, PARCHMENT_DARK)
    canvas.line([(3, y), (width - 3, y)], mix(INK, PARCHMENT_DARK, 0.3), 2)
    for place, line in enumerate(lines):
        text, size = fit(line, CONDITION_SIZE, width - 16, TEXT)
        canvas.text(12, y + 8 + (place + 0.5) * LINE, text, size, INK, smallest=0)


# Small faces.


@kept
def small_face(printed: Printed, width: float, height: float, faded: bool = False) -> Sprite:
    """A card in a row: its picture and the values that it has."""
    canvas = Canvas(width, height, scale=SCALE * 2)
    paper = FADED_PAPER if faded else CREAM
    tone = mix(role(printed.face), paper, 0.45) if faded else role(printed.face)
    rim = mix(INK, paper, 0.4) if faded else INK
    canvas.rect(0, 0, width, height, tone, radius=9, edge=rim, thick=2)
    canvas.rect(2, 9, width - 4, height - 11, paper, radius=7)
    values = [which for which in STATS if stat(printed.face, which)]
    columns = 2 if width >= 100 else 1
    rows = -(-len(values) // columns)
    line = min(33.0, (height - 44) / max(rows, 1))
    art = height - 13 - rows * line
    size = min(art * 0.92, width * 0.8)
    canvas.icon(ART[printed.model], width / 2, 10 + art / 2, size, mix(tone, INK, 0 if faded else 0.4))
    for place, which in enumerate(values):
        across, down = place % columns, place // columns
        alone = columns == 2 and place == len(values) - 1 and not across
        x = width / 2 if columns == 1 or alone else width * (0.265 + 0.475 * across)
        value_line(
            canvas, printed.face, which, x, height - 6 - (rows - down - 0.5) * line, width, paper, faded
        )
    return canvas.layer()


def value_line(
    canvas: Canvas, face: Face, which: Stat, x: float, y: float, width: float, paper: str, faded: bool
) -> None:
    """A sign with its value beside it, around (x, y)."""
    tone = RED if which == "attack" and face.berserker else TONES[which]
    ink = mix(INK, paper, 0.4) if faded else INK
    number = signed(stat(face, which))
    side, size = (24.0, 29.0) if width > 108 else (21.0, 26.0)
    long = measure(number, size, BOLD)
    left = x - (side + 2 + long) / 2
    sign(canvas, which, left + side / 2, y, side, mix(tone, paper, 0.4) if faded else tone)
    canvas.text(left + side + 2, y, number, size, ink, face=BOLD, smallest=0)
    if which == "attack" and face.berserker:
        canvas.icon("drop", left + 1, y + 10, 14, mix(RED, paper, 0.4) if faded else RED)


State = Literal["ready", "fresh", "spent", "marked"]


@kept
def tile(model: str, face: Face, count: int, state: State, size: float) -> Sprite:
    """Cards that a player owns, ``count`` of a model: tilted when gained this turn, faded when spent, with
    what is used up."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    used = state in ("spent", "marked")
    paper = FADED_PAPER if used else CREAM
    tone = mix(role(face), paper, 0.5) if used else role(face)
    canvas.rect(0, 0, size, size, tone, radius=7, edge=mix(INK, paper, 0.4 if used else 0), thick=2)
    canvas.rect(2, 7, size - 4, size - 9, paper, radius=5)
    ink = mix(tone, INK, 0 if used else 0.4)
    canvas.icon(ART[model], size * 0.5, size * 0.55, size * 0.72, ink)
    if state == "spent":
        canvas.icon("drop", size * 0.2, size * 0.72, size * 0.4, RED)
    elif state == "marked":
        canvas.icon("hand", size * 0.24, size * 0.74, size * 0.4, GREEN)
    if count > 1:
        radius = 13.0
        canvas.disc(size - radius, size - radius, radius, INK)
        canvas.text(
            size - radius, size - radius, str(count), 22, CREAM, face=BOLD, anchor="middle", smallest=0
        )
    layer = canvas.layer()
    return layer.rotate(-14, Image.Resampling.BICUBIC, expand=True) if state == "fresh" else layer
