"""Many boards as one picture that moves, or as a strip."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

MOST_BYTES: Final = 1 << 20
"""A moving picture is at most so large: what does not fit is made smaller."""

WIDTHS: Final = (480, 400, 320, 240)
"""Tried one after the other, in pixels, until it fits."""

_COLOURS: Final = 64
_LAST: Final = 3000
"""Milliseconds for which the end stands still."""

_COLUMNS: Final = 4
_STRIP_WIDTH: Final = 320
_GAP: Final = 8


def animate(boards: Sequence[Image.Image], milliseconds: int = 700) -> bytes:
    """The boards one after the other, as a GIF of at most MOST_BYTES that begins anew at its end. The last
    width is taken even where it does not fit."""
    data = b""
    for width in WIDTHS:
        frames = [_small(board, width) for board in boards]
        times = [milliseconds] * (len(frames) - 1) + [_LAST]
        file = io.BytesIO()
        frames[0].save(
            file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
        )
        data = file.getvalue()
        if len(data) <= MOST_BYTES:
            break
    return data


def _small(board: Image.Image, width: int) -> Image.Image:
    scaled = board.resize((width, round(board.height * width / board.width)), Image.Resampling.BOX)
    return scaled.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def strip(boards: Sequence[Image.Image]) -> Image.Image:
    """The boards side by side, four in a row, from left to right and from top to bottom."""
    small = [
        board.resize((_STRIP_WIDTH, round(board.height * _STRIP_WIDTH / board.width)), Image.Resampling.BOX)
        for board in boards
    ]
    columns, rows = min(_COLUMNS, len(small)), -(-len(small) // _COLUMNS)
    width, height = _STRIP_WIDTH + _GAP, max(board.height for board in small) + _GAP
    sheet = Image.new("RGB", (columns * width + _GAP, rows * height + _GAP), (32, 28, 24))
    for number, board in enumerate(small):
        sheet.paste(board, (_GAP + number % columns * width, _GAP + number // columns * height))
    return sheet
