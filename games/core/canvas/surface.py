"""The surface that everything is drawn on, at a multiple of its size, and how it becomes a file."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal

from PIL import Image, ImageDraw, ImageFilter

from games.core.canvas import text as type_
from games.core.canvas.keeping import kept
from games.core.canvas.tokens import INK, TEXT, rgb

SCALE = 2
"""Pixels drawn for one pixel shown."""

Point = tuple[float, float]
Sprite = Image.Image
"""Something drawn before, RGBA, at SCALE pixels for one."""

Anchor = Literal["left", "middle", "right"]


class Canvas:
    """A picture being drawn. All lengths are pixels of the finished picture, fractions welcome; the surface
    is ``scale`` times as large and halved at the end, so every edge is smooth. With a background it is RGB,
    without one it is a transparent sprite. Not for sharing between threads; finished sprites are."""

    def __init__(
        self, width: float, height: float, background: str | None = None, scale: int = SCALE
    ) -> None:
        size = (round(width * scale), round(height * scale))
        self.scale = scale
        self.surface = (
            Image.new("RGB", size, background) if background else Image.new("RGBA", size, (0, 0, 0, 0))
        )
        self.draw = ImageDraw.Draw(self.surface)

    @classmethod
    def on(cls, layer: Image.Image) -> Canvas:
        """A canvas that begins as a copy of ``layer`` (see :meth:`layer`)."""
        canvas = cls.__new__(cls)
        canvas.scale = SCALE
        canvas.surface = layer.copy()
        canvas.draw = ImageDraw.Draw(canvas.surface)
        return canvas

    # Shapes.

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        *,
        radius: float = 0,
        edge: str | None = None,
        thick: float = 0,
    ) -> None:
        """A rectangle from its top left corner, its corners rounded by ``radius``; the edge lies inside."""
        s = self.scale
        box = (round(x * s), round(y * s), round((x + width) * s) - 1, round((y + height) * s) - 1)
        self.draw.rounded_rectangle(box, radius * s, fill, edge, round(thick * s))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        *,
        edge: str | None = None,
        thick: float = 0,
    ) -> None:
        """A circle around (x, y); the edge lies inside."""
        s = self.scale
        box = ((x - radius) * s, (y - radius) * s, (x + radius) * s - 1, (y + radius) * s - 1)
        self.draw.ellipse(box, fill, edge, round(thick * s))

    def polygon(
        self, points: Sequence[Point], fill: str | None, *, edge: str | None = None, thick: float = 0
    ) -> None:
        """A closed figure; the edge is centred on its outline, with round corners."""
        s = self.scale
        scaled = [(px * s, py * s) for px, py in points]
        if fill:
            self.draw.polygon(scaled, fill)
        if edge:
            self.line([*points, points[0], points[1]], edge, thick)

    def line(self, points: Sequence[Point], fill: str, thick: float) -> None:
        """A line through all points, with round joints."""
        s = self.scale
        self.draw.line([(px * s, py * s) for px, py in points], fill, round(thick * s), joint="curve")

    def arrow(self, start: Point, end: Point, fill: str, thick: float, head: float) -> None:
        """A line from ``start`` whose head, ``head`` long and wide, touches ``end``."""
        (x1, y1), (x2, y2) = start, end
        length = math.hypot(x2 - x1, y2 - y1) or 1
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        bx, by = x2 - ux * head, y2 - uy * head
        half = thick / 2
        self.polygon(
            [
                (x1 - uy * half, y1 + ux * half),
                (bx - uy * half, by + ux * half),
                (bx - uy * head * 0.6, by + ux * head * 0.6),
                (x2, y2),
                (bx + uy * head * 0.6, by - ux * head * 0.6),
                (bx + uy * half, by - ux * half),
                (x1 + uy * half, y1 - ux * half),
            ],
            fill,
        )

    def shadow(
        self, x: float, y: float, width: float, height: float, radius: float, depth: float = 5
    ) -> None:
        """The soft shadow of a rounded rectangle that stands ``depth`` above the table."""
        mask, spread = _shadow(round(width), round(height), round(radius), depth, self.scale)
        at = (round((x + depth * 0.2) * self.scale) - spread, round((y + depth * 0.6) * self.scale) - spread)
        self.surface.paste(rgb(INK), at, mask)

    # Things.

    def icon(self, name: str, x: float, y: float, size: float, fill: str, *, angle: float = 0) -> None:
        """The icon called ``name`` around (x, y), turned counter-clockwise by ``angle`` degrees."""
        mask = _icon(name, round(size * self.scale), angle)
        self.surface.paste(
            rgb(fill),
            (round(x * self.scale - mask.width / 2), round(y * self.scale - mask.height / 2)),
            mask,
        )

    def paste(self, sprite: Sprite, x: float, y: float) -> None:
        """``sprite`` with its top left corner at (x, y). Only on a canvas of scale SCALE."""
        at = (round(x * self.scale), round(y * self.scale))
        if self.surface.mode == "RGBA":
            self.surface.alpha_composite(sprite, (max(at[0], 0), max(at[1], 0)))
        else:
            self.surface.paste(sprite, at, sprite)

    def paste_centred(self, sprite: Sprite, x: float, y: float) -> None:
        """``sprite`` around (x, y)."""
        self.paste(sprite, x - sprite.width / 2 / SCALE, y - sprite.height / 2 / SCALE)

    # Text.

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str = INK,
        *,
        face: str = TEXT,
        anchor: Anchor = "left",
        width: float | None = None,
        smallest: float = type_.SMALLEST,
    ) -> float:
        """One line of text; ``y`` is the middle of its capitals. With ``width`` it is made to fit. Returns
        the width drawn."""
        if width is not None:
            text, size = type_.fit(text, size, width, face, smallest)
        size *= self.scale
        length = type_.measure(text, size, face)
        left = x * self.scale - length * {"left": 0, "middle": 0.5, "right": 1}[anchor]
        base = y * self.scale + type_.capitals(size, face) / 2
        for run in type_.runs(text, face):
            font = type_.font(run.file, size)
            self.draw.text((left, base), run.text, fill, font, anchor="ls")
            left += font.getlength(run.text)
        return length / self.scale

    # Finishing.

    def layer(self) -> Image.Image:
        """What is drawn so far, at SCALE pixels for one: kept and pasted, or begun from. A canvas of twice
        that scale gives the smoothest edges."""
        return self.surface if self.scale == SCALE else self.surface.reduce(self.scale // SCALE)

    def image(self) -> Image.Image:
        """The finished picture, RGB at its own size."""
        picture = self.surface.reduce(self.scale)
        return picture if picture.mode == "RGB" else picture.convert("RGB")


def encode(picture: Image.Image) -> bytes:
    """``picture`` as PNG with 256 colours, no dithering: 6 to 8 ms and about 50 KiB at 1,000 pixels."""
    quantized = picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    data = io.BytesIO()
    quantized.save(data, "PNG", compress_level=3)
    return data.getvalue()


@kept
def _shadow(width: int, height: int, radius: int, depth: float, scale: int) -> tuple[Image.Image, int]:
    """A mask, and how far it reaches beyond the rectangle on each side."""
    spread = round(depth * 2 * scale)
    size = (width * scale + 2 * spread, height * scale + 2 * spread)
    mask = Image.new("L", size, 0)
    box = (spread, spread, size[0] - spread - 1, size[1] - spread - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * scale, 110)
    return mask.filter(ImageFilter.GaussianBlur(depth * scale * 0.6)), spread


@kept
def _mask(name: str) -> Image.Image:
    data = files("assets").joinpath("icons", f"{name}.png").read_bytes()
    return Image.open(io.BytesIO(data)).convert("L")


@kept
def _icon(name: str, pixels: int, angle: float) -> Image.Image:
    mask = _mask(name).resize((pixels, pixels), Image.Resampling.LANCZOS)
    return mask.rotate(angle, Image.Resampling.BICUBIC, expand=True) if angle else mask
