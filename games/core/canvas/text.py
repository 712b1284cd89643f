"""Type: faces with a fallback chain, measuring, and fitting into a width."""

from __future__ import annotations

import io
import json
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from PIL import ImageFont

from games.core.canvas.scripts import clean, clusters, visual
from games.core.canvas.tokens import TEXT

ELLIPSIS = "…"
MISSING = "□"
"""Drawn for a character that no font has."""

SMALLEST = 22.0
"""No text is smaller, in pixels of a picture 1,000 wide: it is read when that is 350 pixels wide."""

_INVISIBLE = frozenset("\u200d\ufe0e\ufe0f") | {chr(point) for point in range(0x1F3FB, 0x1F400)}
"""Joiners and modifiers, of which the monochrome emoji know nothing."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that one font file draws."""

    file: str
    text: str


@cache
def _coverage() -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Font file: the first and the last code points of its ranges, in the order of the fallback chain."""
    ranges = json.loads(files("assets").joinpath("fonts", "coverage.json").read_text())
    return {
        file: (tuple(first for first, _ in pairs), tuple(last for _, last in pairs))
        for file, pairs in ranges.items()
    }


def _draws(file: str, char: str) -> bool:
    firsts, lasts = _coverage()[file]
    at = bisect_right(firsts, ord(char)) - 1
    return at >= 0 and ord(char) <= lasts[at]


@lru_cache(maxsize=4096)
def _file_for(cluster: str, face: str) -> str | None:
    """The first font of the chain, the face itself before all others, that has the whole cluster."""
    chain = (face, *(file for file in _coverage() if file != face))
    return next((file for file in chain if all(_draws(file, char) for char in cluster)), None)


@lru_cache(maxsize=512)
def runs(text: str, face: str) -> tuple[Run, ...]:
    """``text`` as it is drawn from left to right, in the fewest runs."""
    found: list[Run] = []
    for file, piece in _pieces(visual(text), face):
        if found and found[-1].file == file:
            found[-1] = Run(file, found[-1].text + piece)
        else:
            found.append(Run(file, piece))
    return tuple(found)


def _pieces(text: str, face: str) -> Iterator[tuple[str, str]]:
    for cluster in clusters(text):
        shown = "".join(char for char in cluster if char not in _INVISIBLE)
        file = _file_for(shown, face)
        if file is not None:
            yield file, shown
            continue
        for char in shown[:1]:
            known = _file_for(char, face)
            yield (known, char) if known else (_file_for(MISSING, face) or face, MISSING)


@cache
def _data(file: str) -> bytes:
    return files("assets").joinpath("fonts", file).read_bytes()


@lru_cache(maxsize=128)
def font(file: str, size: float) -> ImageFont.FreeTypeFont:
    """The font at ``size`` pixels, with the basic layout, which draws the same on every machine."""
    return ImageFont.truetype(io.BytesIO(_data(file)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def measure(text: str, size: float, face: str = TEXT) -> float:
    """The width of ``text``, in pixels."""
    return sum(font(run.file, size).getlength(run.text) for run in runs(text, face))


def capitals(size: float, face: str = TEXT) -> float:
    """The height of a capital letter, in pixels."""
    return -font(face, size).getbbox("H", anchor="ls")[1]


def fit(
    text: str, size: float, width: float, face: str = TEXT, smallest: float = SMALLEST
) -> tuple[str, float]:
    """``text`` and the size at which it is at most ``width`` wide: first smaller (down to ``smallest``), then
    shortened by whole characters with an ellipsis."""
    return fit_phrase(str, text, size, width, face, smallest)


def fit_phrase(
    phrase: Callable[[str], str],
    typed: str,
    size: float,
    width: float,
    face: str = TEXT,
    smallest: float = SMALLEST,
) -> tuple[str, float]:
    """The same for a ``phrase`` around a name: the name is shortened, the words around it are never lost. A
    phrase that does not fit even so becomes as small as it must."""
    size = _shrunk(phrase(typed), size, width, face, smallest)
    pieces = clusters(typed)
    for kept in range(len(pieces), -1, -1):
        text = phrase(typed if kept == len(pieces) else "".join(pieces[:kept]).rstrip() + ELLIPSIS)
        if measure(text, size, face) <= width:
            return text, size
    bare = phrase(ELLIPSIS)
    return bare, _shrunk(bare, size, width, face, 0)


def _shrunk(text: str, size: float, width: float, face: str, smallest: float) -> float:
    """The largest size, in steps of 2 %, at which ``text`` fits into ``width``; at least ``smallest``."""
    least = min(smallest, size)
    while size > least and measure(text, size, face) > width:
        size = max(least, size * 0.98)
    return size


def wrap(text: str, size: float, width: float, face: str = TEXT) -> tuple[str, ...]:
    """``text`` broken at its spaces into lines at most ``width`` wide; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def name(text: str, instead: str) -> str:
    """A person's name as it can be drawn; ``instead`` when nothing of it is left."""
    return clean(text) or instead
