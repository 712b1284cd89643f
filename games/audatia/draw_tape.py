"""What just happened, as a row of small signs: the same letters and icons as on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.audatia.cards import Card
from games.audatia.draw_cards import ICONS, blow_code, card_colour
from games.audatia.draw_poste import name_lines
from games.audatia.draw_signs import VIRTUE_ICONS, letter, night, sun
from games.audatia.kinds import Symbol
from games.audatia.names import posta_name, side_name, symbol_name
from games.audatia.state import Deed
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, FELT_DARK, GOLD, INK, PARCHMENT_DARK, PURPLE, mix
from games.core.words import Say

Part = Card | Symbol | str
"""A card in short; the letter of a symbol; an icon written ``:name``, ``:sun`` or ``:night``; a text."""

SIZE: Final = 26.0
ICON: Final = 34.0
EMBLEM: Final = 30.0

LETTERS: Final = {
    "attack": Symbol.ATTACK,
    "parry": Symbol.PARRY,
    "counterattack": Symbol.COUNTERATTACK,
    "break": Symbol.BREAK,
    "exchange": Symbol.EXCHANGE,
}
"""Kinds of deed that are shown by a symbol's letter."""

SIGNS: Final = {
    "swap": ":card-discard",
    "salute": ":sword-brandish",
    "no_salute": ":cancel",
    "trade": ":card-discard",
    "ready": ":hand",
    "stay": ":sands-of-time",
    "denied": ":cancel",
    "recall": ":recycle",
    "lynx": ":eye-target",
    "cycle": ":cycle",
    "beat": ":crossed-swords",
    "defend": ":checked-shield",
    "strike": ":domino-mask",
    "enter": ":lion",
    "wait": ":sands-of-time",
    "pass": ":sands-of-time",
    "yield": ":knockout",
    "avoided": ":dodging",
    "kick": ":boot-kick",
    "refill": ":card-draw",
    "turn": ":card-draw",
    "exit": ":exit-door",
    "point": ":laurel-crown",
    "leave": ":walking-boot",
}
"""The icon of each other kind that has one."""

ALONE: Final = frozenset({"bind", "exit", "draw"})
"""What happens to both, and so bears no emblem."""


def parts(deed: Deed, say: Say) -> tuple[Part, ...]:
    """A deed in small signs: ``(A) MF``, ``(shield) RS``."""
    card: tuple[Part, ...] = () if deed.card is None else (deed.card,)
    if deed.kind in LETTERS:
        return (LETTERS[deed.kind], *card)
    match deed.kind:
        case "bind":
            return (":sun", "Stretto") if deed.bind == "stretto" else ("Largo",)
        case "orient":
            return (":night", *(() if deed.side is None else (side_name(say, deed.side),)))
        case "posta" | "change":
            return () if deed.posta is None else (" ".join(name_lines(posta_name(deed.posta))),)
        case "virtue":
            return () if deed.virtue is None else (f":{VIRTUE_ICONS[deed.virtue]}",)
        case "draw":
            return (say("Draw"), str(deed.count))
        case "row":
            return (say("Row"),)
        case "swap" | "trade" | "refill" | "lynx" | "point":
            return (SIGNS[deed.kind], str(deed.count))
    return (*((SIGNS[deed.kind],) if deed.kind in SIGNS else ()), *card)


def draw_tape(
    canvas: Canvas, deeds: Sequence[Deed], say: Say, box: tuple[float, float, float, float]
) -> None:
    """``deeds`` from left to right in ``box`` (x, y, width, height): as many of the newest as fit, the last
    one in gold."""
    x, y, width, height = box
    canvas.rect(x, y, width, height, FELT_DARK, radius=12)
    chips = [(deed, shown, _width(deed, shown)) for deed in deeds if (shown := parts(deed, say))]
    left, room = x + 8, width - 16
    while len(chips) > 1 and sum(wide + 8 for _, _, wide in chips) - 8 > room:
        chips.pop(0)
    for place, (deed, shown, wide) in enumerate(chips, 1):
        _chip(canvas, deed, shown, say, (left, y + 6, wide, height - 12), newest=place == len(chips))
        left += wide + 8


def _width(deed: Deed, shown: Sequence[Part]) -> float:
    return sum(_part_width(part) + 6 for part in shown) + 12 + (0 if deed.kind in ALONE else EMBLEM + 6)


def _part_width(part: Part) -> float:
    if isinstance(part, Card):
        blow = part.face.blow
        return ICON if blow is None else measure(blow_code(blow), SIZE, BOLD)
    if isinstance(part, Symbol):
        return 31.0
    return ICON if part.startswith(":") else measure(part, SIZE, BOLD)


def _chip(
    canvas: Canvas,
    deed: Deed,
    shown: Sequence[Part],
    say: Say,
    box: tuple[float, float, float, float],
    *,
    newest: bool,
) -> None:
    x, y, width, height = box
    if newest:
        canvas.rect(x - 3, y - 3, width + 6, height + 6, GOLD, radius=11)
    canvas.rect(x, y, width, height, CREAM if newest else mix(PARCHMENT_DARK, FELT_DARK, 0.12), radius=8)
    at, middle = x + 9, y + height / 2
    if deed.kind not in ALONE:
        canvas.paste_centred(emblem(deed.seat, EMBLEM), at + EMBLEM / 2, middle)
        at += EMBLEM + 6
    for part in shown:
        wide = _part_width(part)
        _part(canvas, part, say, at + wide / 2, middle, colour(deed.seat))
        at += wide + 6


def _part(canvas: Canvas, part: Part, say: Say, x: float, y: float, tone: str) -> None:
    if isinstance(part, Card):
        blow = part.face.blow
        if blow is None:
            canvas.icon(ICONS[part.name], x, y, ICON, PURPLE)
        else:
            canvas.text(x, y, blow_code(blow), SIZE, card_colour(part), face=BOLD, anchor="middle")
    elif isinstance(part, Symbol):
        letter(canvas, x, y, symbol_name(say, part)[0], tone)
    elif part == ":sun":
        canvas.paste_centred(sun(17, True), x, y)
    elif part == ":night":
        canvas.paste_centred(night(15, "whole"), x, y)
    elif part.startswith(":"):
        canvas.icon(part[1:], x, y, ICON, INK)
    else:
        canvas.text(x, y, part, SIZE, INK, face=BOLD, anchor="middle")
