"""The look of all games: colours, seats and faces of type."""

from __future__ import annotations

from PIL import ImageColor

Colour = tuple[int, int, int]

INK = "#2b2118"
PARCHMENT = "#f0e4cb"
PARCHMENT_DARK = "#e2d1ae"
CREAM = "#faf3e2"
RED = "#9c2b23"
BLUE = "#1f4e79"
GREEN = "#3f6f5e"
PURPLE = "#5c3c6e"
GOLD = "#c59a3d"
WOOD = "#7c5836"
FELT = "#465448"
FELT_DARK = "#28312a"

SEAT_COLOURS = (RED, BLUE, GREEN, PURPLE, "#8a5a12", "#2f6b78", "#7a3550", "#4c4a45")
SEAT_LETTERS = "ABCDEFGH"

TITLE = "Alegreya-Bold.ttf"
TEXT = "AlegreyaSans-Medium.ttf"
BOLD = "AlegreyaSans-Bold.ttf"


def rgb(colour: str) -> Colour:
    """``#rrggbb`` as three numbers from 0 to 255."""
    return ImageColor.getrgb(colour)[:3]


def mix(colour: str, other: str, share: float) -> str:
    """``colour`` with ``share`` (0 to 1) of ``other`` in it."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#{:02x}{:02x}{:02x}".format(*(round(a + (b - a) * share) for a, b in pairs))
