"""Display names are strangers' text: cleaned before they are kept, escaped before they stand in a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 32
"""Most characters of a name; Discord's own limit."""

_MOST_MARKS = 2
"""Combining marks kept on one letter; more of them climb over the lines around."""

_MARKUP = re.compile(r"[\\*_~|`<>@#\[\]():]|^[-+]|(?<=^[0-9])\.")
"""What Discord would read as markup, a mention, a link, or the start of a list."""

_MARKS = re.compile(r"[\\*_~|`<>@#\[\]()]|://")
"""Signs that a text can do without."""


def plain(name: str, longest: int = LONGEST) -> str:
    """``name`` without control, zero-width and direction characters, on one line, at most ``longest`` long.

    Empty when nothing visible is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if kind.startswith("M"):
            marks += 1
            if marks > _MOST_MARKS or not kept:
                continue
        else:
            marks = 0
        if kind.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C"):
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].strip()


def unmarked(text: str, longest: int) -> str:
    """``text`` on one line without anything that Discord would take for markup or a mention, for what is kept
    and shown in many places."""
    return plain(_MARKS.sub("", text), longest)


def letter(seat: int) -> str:
    """How a seat is called that has no name: A, B, C ..."""
    return chr(ord("A") + seat)


def typed(names: Sequence[str]) -> tuple[str, ...]:
    """The seats' names for places without Markdown: pictures, alt texts, labels."""
    return tuple(name or letter(seat) for seat, name in enumerate(names))


def written(names: Sequence[str]) -> tuple[str, ...]:
    """The seats' names for messages: no Markdown, no link and no mention comes out of them."""
    return tuple(escaped(name) for name in typed(names))


def escaped(name: str) -> str:
    """One name for a message."""
    return _MARKUP.sub(r"\\\g<0>", name)
