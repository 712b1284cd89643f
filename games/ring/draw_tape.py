"""The turn so far as a tape of small signs."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.canvas.cards import card_colour
from games.core.canvas.emblems import emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, FELT_DARK, GOLD, INK, PARCHMENT_DARK, RED, TITLE, mix
from games.core.cards import Card
from games.ring.draw_deeds import ICONS, SHIELD
from games.ring.state import Deed, View, letter

Part = Card | str
"""A card's index; an icon, written ``:name``; or a short text."""


def parts(deed: Deed) -> tuple[Part, ...]:
    """A deed in small signs, the same in every language: ``9♥ (fist) −2``."""
    icon = f":{ICONS[deed.kind]}"
    match deed.kind:
        case "step":
            return (*deed.cards, icon, str(deed.at))
        case "hit" | "push" | "shoot" | "charge":
            return (*deed.cards, icon, *_result(deed))
        case "gouge":
            return (*deed.cards, icon, "+1")
        case "blow":
            return (icon, f"−{len(deed.lost)}", ":card-discard")
        case "discard" | "relay" | "cow" | "swap":
            return (*deed.cards, icon)
        case "draw" | "exchange":
            return (icon, f"+{deed.amount}")
        case "cheer":
            return (*deed.cards, icon, "+1")
        case "tomatoes":
            return (icon, f"−{deed.damage}")
    return (icon, *_small(deed))


def _small(deed: Deed) -> tuple[Part, ...]:
    """What stands beside the sign of what is no play."""
    match deed.kind:
        case "deploy" | "enter":
            return (letter(deed.fighter), str(deed.at))
        case "fall":
            return (letter(deed.fighter),)
        case "shower":
            return ("−1",)
        case "reshuffle":
            return (str(deed.amount),)
    return ()


def _result(deed: Deed) -> tuple[Part, ...]:
    if deed.result == "asked":
        return ("?",)
    if deed.result == "parried" and deed.parry:
        return (f":{SHIELD}", deed.parry)
    if deed.result == "pushed":
        return (str(deed.to), f"−{deed.damage}") if deed.damage else (str(deed.to),)
    return (f"−{deed.damage}" if deed.damage else "0",)


def draw_tape(canvas: Canvas, view: View, box: tuple[float, float, float, float]) -> None:
    """The deeds of a turn from left to right in ``box`` (x, y, width, height): as many of the newest as fit,
    the last one in gold. Before the first deed, the draw that settled who starts."""
    x, y, width, height = box
    canvas.rect(x, y, width, height, FELT_DARK, radius=12)
    if not view.deeds:
        _draw_opening(canvas, view, x, y, height)
        return
    last = view.deeds[-1]
    canvas.paste_centred(emblem(last.fighter, height - 10), x + height / 2 + 2, y + height / 2)
    left, right = x + height + 8, x + width - 8
    chips = [(parts(deed), _width(parts(deed))) for deed in view.deeds]
    while len(chips) > 1 and left + sum(wide + 8 for _, wide in chips) - 8 > right:
        chips.pop(0)
    for place, (shown, wide) in enumerate(chips, 1):
        _chip(canvas, shown, left, y + 6, wide, height - 12, newest=place == len(chips))
        left += wide + 8


def _draw_opening(canvas: Canvas, view: View, x: float, y: float, height: float) -> None:
    """Who drew what in the last round, in gold the one who starts."""
    left = x + 6
    for drawn in view.opening[-1]:
        starts = view.first == drawn.seat
        canvas.paste_centred(emblem(drawn.seat, height - 10), left + height / 2 - 4, y + height / 2)
        wide = _width((drawn.card,))
        _chip(canvas, (drawn.card,), left + height + 2, y + 6, wide, height - 12, newest=starts)
        left += height + wide + 22


_SIZE = 29


def _width(shown: Sequence[Part]) -> float:
    return sum(_part_width(part) + 6 for part in shown) + 14


def _part_width(part: Part) -> float:
    if isinstance(part, Card):
        return 28 if part.joker else measure(part.corner, _SIZE, TITLE) + 25
    return 36 if part.startswith(":") else measure(part, _SIZE, BOLD)


def _chip(
    canvas: Canvas, shown: Sequence[Part], x: float, y: float, width: float, height: float, *, newest: bool
) -> None:
    paper = CREAM if newest else mix(PARCHMENT_DARK, FELT_DARK, 0.15)
    if newest:
        canvas.rect(x - 3, y - 3, width + 6, height + 6, GOLD, radius=11)
    canvas.rect(x, y, width, height, paper, radius=8)
    at, middle = x + 10, y + height / 2
    for part in shown:
        wide = _part_width(part)
        if isinstance(part, Card):
            _card(canvas, part, at, middle)
        elif part.startswith(":"):
            canvas.icon(part[1:], at + wide / 2, middle, 34, INK)
        else:
            tone = RED if part.startswith("−") else INK
            canvas.text(at, middle, part, _SIZE, tone, face=BOLD)
        at += wide + 6


def _card(canvas: Canvas, card: Card, x: float, y: float) -> None:
    """Rank and suit side by side."""
    tone = card_colour(card)
    if card.suit is None:
        canvas.icon("jester-hat", x + 14, y, 30, tone)
        return
    drawn = canvas.text(x, y, card.corner, _SIZE, tone, face=TITLE)
    canvas.icon(f"{card.suit.value}s", x + drawn + 13, y, 24, tone)
