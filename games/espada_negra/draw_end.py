"""The final count of Espada Negra: the places, and what each player's victory is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import fit, measure
from games.core.canvas.tokens import BOLD, CREAM, GOLD, INK, PARCHMENT_DARK, TITLE, mix
from games.core.game import Outcome, Seat
from games.core.words import Say
from games.espada_negra.deeds import Counted
from games.espada_negra.draw_cards import sign
from games.espada_negra.draw_seats import DULL, Box, draw_tiles
from games.espada_negra.state import View

TOP: Final = 84.0
FOOT: Final = 688.0
X, WIDTH = 12.0, 976.0


def draw_end(canvas: Canvas, view: View, outcome: Outcome, names: Sequence[str], say: Say) -> None:
    """Who won, and a row for each player from the first place to the last."""
    _title(canvas, view, outcome, names, say)
    counted = next((deed for deed in reversed(view.deeds) if isinstance(deed, Counted)), None)
    bonus = counted.bonus if counted else (0,) * len(view.players)
    order = sorted(range(len(view.players)), key=lambda seat: (outcome.places[seat], seat))
    pitch = (FOOT - TOP) / len(order)
    for place, seat in enumerate(order):
        box = (X, TOP + place * pitch, WIDTH, pitch - 8)
        _row(canvas, view, outcome, seat, bonus[seat], any(bonus), names[seat], box)


def _title(canvas: Canvas, view: View, outcome: Outcome, names: Sequence[str], say: Say) -> None:
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    canvas.rect(X, 12, WIDTH, 60, GOLD, radius=12, edge=INK, thick=2.5)
    canvas.icon("laurel-crown", X + 40, 42, 54, INK)
    if len(winners) == 1:
        text = say("{name} wins", name=names[winners[0]])
    elif view.options.pairs and len(winners) == 2:
        text = say("The pair wins: {names}", names=_together(winners, names))
    else:
        text = say("Shared victory: {names}", names=_together(winners, names))
    shown, size = fit(text, 40, WIDTH - 130, TITLE)
    canvas.text(X + 80 + (WIDTH - 130) / 2, 42, shown, size, INK, face=TITLE, anchor="middle")


def _together(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return " · ".join(names[seat] for seat in seats)


def _row(
    canvas: Canvas,
    view: View,
    outcome: Outcome,
    seat: Seat,
    bonus: int,
    bonuses: bool,
    shown: str,
    box: Box,
) -> None:
    """A place, a name, and victory of cards and conditions beside a bar as long as it is high."""
    x, y, width, height = box
    won, gone = outcome.places[seat] == 1, seat in view.gone
    middle = y + min(height, 76) / 2
    if won:
        canvas.rect(x - 4, y - 4, width + 8, height + 8, GOLD, radius=14, edge=INK, thick=1.5)
    canvas.rect(x, y, width, height, PARCHMENT_DARK if gone else CREAM, radius=10, edge=INK, thick=2.5)
    _bar(canvas, outcome, seat, box)
    canvas.text(x + 34, middle, str(outcome.places[seat]), 40, INK, face=TITLE, anchor="middle")
    canvas.paste_centred(emblem(seat, 54, faded=gone), x + 94, middle)
    right = x + width - 14
    points = outcome.points[seat]
    canvas.text(right, middle, str(points), 46, INK, face=TITLE, anchor="right")
    sign(canvas, "victory", right - 86, middle, 46)
    at = right - 124
    if bonuses:
        parts = f"{points - bonus}+{bonus}" if bonus else ""
        canvas.text(at, middle, parts, 28, INK, face=BOLD, anchor="right")
        at -= 84
    at = _held(canvas, view, seat, at, middle)
    canvas.text(
        x + 134, middle, shown, 34, DULL if gone else INK, face=TITLE, width=at - x - 144, smallest=22
    )
    if height > 120:
        size = 96 if height > 180 else 60
        draw_tiles(canvas, view, view.players[seat], (x + 134, y + 78, width - 160, height - 90), size)


def _bar(canvas: Canvas, outcome: Outcome, seat: Seat, box: Box) -> None:
    """Along the foot of the row: victory beside the best one's."""
    x, y, width, height = box
    best = max(max(outcome.points), 1)
    long = (width - 16) * max(outcome.points[seat], 0) / best
    canvas.rect(x + 8, y + height - 11, width - 16, 6, mix(PARCHMENT_DARK, CREAM, 0.3), radius=3)
    if long > 6:
        canvas.rect(x + 8, y + height - 11, long, 6, colour(seat), radius=3)


def _held(canvas: Canvas, view: View, seat: Seat, right: float, y: float) -> float:
    """Gold and the number of cards; returns where they begin."""
    player = view.players[seat]
    gold = str(player.gold)
    wide = max(44.0, measure(gold, 28, TITLE) + 18)
    canvas.rect(right - wide, y - 18, wide, 36, mix(GOLD, CREAM, 0.2), radius=18, edge=INK, thick=2)
    canvas.text(right - wide / 2, y, gold, 28, INK, face=TITLE, anchor="middle")
    at = right - 74
    count = str(len(player.cards))
    canvas.text(at, y, count, 28, INK, face=BOLD, anchor="right")
    at -= measure(count, 28, BOLD) + 24
    canvas.rect(at, y - 13, 18, 26, mix(PARCHMENT_DARK, CREAM, 0.4), radius=3, edge=INK, thick=2)
    return at - 10
