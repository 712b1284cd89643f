"""What Pillow's basic layout leaves out: clusters, direction, and the joined forms of Arabic.

The basic layout draws one glyph per code point from left to right, the same on every machine. Names are
prepared here so that it comes out right: letters joined by Unicode's presentation forms, runs that are
written from right to left turned round. Scripts that reorder their vowels (Devanagari) stay approximate.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

MOST_MARKS = 3
"""Combining marks kept on one letter: enough for any language, too few to climb over the line above."""

_ZWJ = 0x200D
_MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def clusters(text: str) -> tuple[str, ...]:
    """``text`` in pieces that people see as one character: a letter with its marks, an emoji with its
    modifiers and those joined to it, a flag."""
    pieces: list[str] = []
    for char in text:
        if pieces and _extends(pieces[-1], char):
            pieces[-1] += char
        else:
            pieces.append(char)
    return tuple(pieces)


def _extends(cluster: str, char: str) -> bool:
    point, last = ord(char), ord(cluster[-1])
    if point == _ZWJ or last == _ZWJ or unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return True
    return 0x1F3FB <= point <= 0x1F3FF or (_flag(point) and _flag(last) and len(cluster) == 1)


def _flag(point: int) -> bool:
    return 0x1F1E6 <= point <= 0x1F1FF


def clean(text: str) -> str:
    """``text`` on one line, in composed form, without what cannot be seen: controls, zero-width and
    direction marks, unassigned and private characters, and more than MOST_MARKS marks on one letter. Styled
    letters (mathematical, full-width) become plain ones."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif marks <= MOST_MARKS and (category[0] != "C" or ord(char) == _ZWJ):
            kept.append(char)
    return " ".join("".join(kept).split())


def visual(text: str) -> str:
    """``text`` (clean) in the order and the forms in which it is drawn from left to right. The whole runs
    from right to left only if no letter runs the other way: a sentence keeps its order around a name."""
    ways = {unicodedata.bidirectional(char) for char in text}
    if not ways & {"R", "AL"}:
        return text
    base = "L" if "L" in ways else "R"
    runs = list(_runs(clusters(_join(text)), base))
    if base == "R":
        runs.reverse()
    return "".join(
        "".join(reversed(run)).translate(_MIRROR) if direction == "R" else "".join(run)
        for direction, run in runs
    )


def _direction(cluster: str) -> str:
    """``R``, ``L``, or empty for what goes with its neighbours."""
    kind = unicodedata.bidirectional(cluster[0])
    if kind in ("R", "AL"):
        return "R"
    return "L" if kind in ("L", "EN", "AN") else ""


def _runs(pieces: Sequence[str], base: str) -> Iterator[tuple[str, list[str]]]:
    """Stretches of one direction. Neutral pieces between two of the same join them, others the base."""
    ways = [_direction(piece) for piece in pieces]
    for at, way in enumerate(ways):
        if not way:
            before = next((other for other in reversed(ways[:at]) if other), base)
            after = next((other for other in map(_direction, pieces[at:]) if other), base)
            ways[at] = before if before == after else base
    start = 0
    for at in range(1, len(ways) + 1):
        if at == len(ways) or ways[at] != ways[start]:
            yield ways[start], list(pieces[start:at])
            start = at


# Arabic: the form of a letter depends on whether its neighbours join it.


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Letter (or lam with alef): its presentation forms by name: isolated, final, initial, medial."""
    forms: dict[str, dict[str, str]] = {}
    for point in range(0xFB50, 0xFEFD):
        name, _, codes = unicodedata.decomposition(chr(point)).partition(" ")
        if name in ("<isolated>", "<final>", "<initial>", "<medial>") and " 0020" not in f" {codes}":
            letters = "".join(chr(int(code, 16)) for code in codes.split())
            if len(letters) == 1 or (letters[0] == "\u0644" and point >= 0xFEF5):
                forms.setdefault(letters, {})[name[1:-1]] = chr(point)
    return forms


def _join(text: str) -> str:
    """Arabic letters in their joined forms; everything else as it is."""
    letters = [_ligature(text, at) for at in range(len(text))]
    units = [unit for at, unit in enumerate(letters) if not (at and len(letters[at - 1]) == 2)]
    solid = [unit for unit in units if unicodedata.category(unit[0]) != "Mn"]
    joined, index = [], 0
    for unit in units:
        if unicodedata.category(unit[0]) == "Mn":
            joined.append(unit)
            continue
        before = index > 0 and "initial" in _forms().get(solid[index - 1], {})
        after = index + 1 < len(solid) and "final" in _forms().get(solid[index + 1], {})
        index += 1
        joined.append(_form(unit, before, after))
    return "".join(joined)


def _ligature(text: str, at: int) -> str:
    pair = text[at : at + 2]
    return pair if len(pair) == 2 and pair in _forms() else text[at]


def _form(unit: str, before: bool, after: bool) -> str:
    forms = _forms().get(unit, {})
    after = after and "initial" in forms
    before = before and "final" in forms
    wanted = {(True, True): "medial", (True, False): "final", (False, True): "initial"}
    return forms.get(wanted.get((before, after), "isolated"), unit)
