"""The board of El Rey del Ring: the ring from above, the fighters, the piles, and what just happened.

The eye is led by the arrow of the last deed, then by the banner, then by the panels. Lengths are pixels of
the finished picture, 1000 x 700.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image

from games.core.canvas.cards import card_back, card_face
from games.core.canvas.emblems import colour, emblem, letter
from games.core.canvas.surface import SCALE, Canvas, Point
from games.core.canvas.text import fit_phrase, name
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT,
    PARCHMENT_DARK,
    RED,
    TITLE,
    WOOD,
    mix,
)
from games.core.words import Say
from games.ring.board import CENTRE, SIZE, Square
from games.ring.draw_deeds import draw_deed, draw_tape, sign
from games.ring.state import Deed, Fighter, View

WIDTH, HEIGHT = 1000, 700

RING = 612
"""The side of the whole ring, apron and ropes included; its upper left corner is at (LEFT, TOP)."""
LEFT, TOP = 18, 14
APRON = 46
CELL = (RING - 2 * APRON) / SIZE
FIGURE = 94

COLUMN, COLUMN_WIDTH = 652, 332
"""Left edge and width of the column with the panels."""
BANNER_TOP, BANNER_HEIGHT = 14, 62
PANEL_TOP, PANEL_HEIGHT, PANEL_PITCH = 92, 182, 196
PILE_TOP, PILE_WIDTH, PILE_HEIGHT = 490, 108, 152

FIGHTERS = ("luchador", "tiger-head")
"""The icon of each seat's figure."""


def centre(square: Square) -> Point:
    """The middle of a square in the picture."""
    return (
        LEFT + APRON + (square.column + 0.5) * CELL,
        TOP + APRON + (SIZE - 1 - square.row + 0.5) * CELL,
    )


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """The public table, RGB."""
    canvas = Canvas.on(_table())
    shown = [name(typed, letter(seat)) for seat, typed in enumerate(names)]
    _figures(canvas, view)
    draw_deed(canvas, _focus(view), centre, CELL)
    _banner(canvas, view, shown, say)
    for fighter in view.fighters:
        _panel(canvas, view, fighter, shown[fighter.seat])
    _piles(canvas, view, say)
    draw_tape(canvas, view, (LEFT, TOP + RING + 12, RING, HEIGHT - TOP - RING - 24))
    return canvas.image()


def _focus(view: View) -> Deed | None:
    """The deed that the arrow shows: the last one that touched the ring."""
    return next((deed for deed in reversed(view.deeds) if deed.kind not in ("draw", "discard")), None)


# The static layer.


@cache
def _table() -> Image.Image:
    """Felt, apron, ropes, squares, coordinates, and the shadows of the column; drawn once."""
    canvas = Canvas(WIDTH, HEIGHT, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, HEIGHT, edge=FELT_DARK, thick=6)
    canvas.shadow(LEFT, TOP, RING, RING, 14, 7)
    canvas.rect(LEFT, TOP, RING, RING, WOOD, radius=10, edge=INK, thick=3)
    _planks(canvas)
    _ropes(canvas)
    _squares(canvas)
    _coordinates(canvas)
    canvas.shadow(COLUMN, BANNER_TOP, COLUMN_WIDTH, BANNER_HEIGHT, 12)
    for seat in range(len(FIGHTERS)):
        canvas.shadow(COLUMN, PANEL_TOP + seat * PANEL_PITCH, COLUMN_WIDTH, PANEL_HEIGHT, 12)
    return canvas.layer()


def _planks(canvas: Canvas) -> None:
    """The apron as a frame of boards, mitred at the corners."""
    dark = mix(WOOD, INK, 0.35)
    end = RING - APRON
    for x, y in ((0, 0), (RING, 0), (0, RING), (RING, RING)):
        inner = (APRON if x == 0 else end, APRON if y == 0 else end)
        canvas.line([(LEFT + x, TOP + y), (LEFT + inner[0], TOP + inner[1])], dark, 2)
    inside = RING - 2 * APRON
    canvas.rect(LEFT + APRON - 6, TOP + APRON - 6, inside + 12, inside + 12, mix(WOOD, INK, 0.55), radius=8)


def _ropes(canvas: Canvas) -> None:
    """Three ropes seen from above, and the four posts that hold them."""
    for inset, tone in ((5, CREAM), (10, RED), (15, CREAM)):
        canvas.rect(
            LEFT + inset - 1.5,
            TOP + inset - 1.5,
            RING - 2 * inset + 3,
            RING - 2 * inset + 3,
            radius=10,
            edge=INK,
            thick=6,
        )
        canvas.rect(
            LEFT + inset,
            TOP + inset,
            RING - 2 * inset,
            RING - 2 * inset,
            radius=9,
            edge=tone,
            thick=3,
        )
    for x in (12, RING - 12):
        for y in (12, RING - 12):
            canvas.disc(LEFT + x, TOP + y, 21, GOLD, edge=INK, thick=4)
            canvas.disc(LEFT + x, TOP + y, 11, mix(GOLD, CREAM, 0.45), edge=mix(GOLD, INK, 0.5), thick=2)


def _squares(canvas: Canvas) -> None:
    for square in Square:
        x, y = centre(square)
        tone = PARCHMENT if (square.column + square.row) % 2 else PARCHMENT_DARK
        box = (x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4)
        if square is CENTRE:
            canvas.rect(*box, mix(GOLD, CREAM, 0.45), radius=8, edge=mix(GOLD, INK, 0.15), thick=6)
            canvas.icon("queen-crown", x, y, CELL * 0.62, mix(GOLD, INK, 0.12))
        else:
            canvas.rect(*box, tone, radius=8)


def _coordinates(canvas: Canvas) -> None:
    for step in range(SIZE):
        x, y = centre(Square(f"{'abcde'[step]}{step + 1}"))
        for side in (LEFT + APRON * 0.68, LEFT + RING - APRON * 0.68):
            canvas.text(side, y, str(step + 1), 26, CREAM, face=TITLE, anchor="middle")
        for side in (TOP + APRON * 0.66, TOP + RING - APRON * 0.7):
            canvas.text(x, side, "abcde"[step], 28, CREAM, face=TITLE, anchor="middle")


# The ring.


def _figures(canvas: Canvas, view: View) -> None:
    winners = view.phase.outcome.winners if view.phase.kind == "over" else ()
    for fighter in view.fighters:
        x, y = centre(fighter.square)
        out = view.phase.kind == "over" and bool(winners) and fighter.seat not in winners
        canvas.shadow(x - FIGURE * 0.42, y - FIGURE * 0.4, FIGURE * 0.84, FIGURE * 0.84, FIGURE * 0.4, 6)
        canvas.paste_centred(emblem(fighter.seat, FIGURE, FIGHTERS[fighter.seat], out), x, y)
        if fighter.seat in winners:
            sign(canvas, x - CELL * 0.36, y - CELL * 0.36, "laurel-crown", INK, GOLD)


# The column.


def _banner(canvas: Canvas, view: View, shown: Sequence[str], say: Say) -> None:
    """Whose turn it is, who is asked to parry, or who won."""
    over = view.phase.kind == "over"
    seat = _awaited(view)
    tone, ink = (GOLD, INK) if over or seat is None else (colour(seat), CREAM)
    canvas.rect(COLUMN, BANNER_TOP, COLUMN_WIDTH, BANNER_HEIGHT, tone, radius=12, edge=INK, thick=2.5)
    canvas.rect(
        COLUMN + 5,
        BANNER_TOP + 5,
        COLUMN_WIDTH - 10,
        BANNER_HEIGHT - 10,
        radius=8,
        edge=mix(tone, CREAM, 0.45),
        thick=1.5,
    )
    y = BANNER_TOP + BANNER_HEIGHT / 2
    if seat is None:
        canvas.text(COLUMN + COLUMN_WIDTH / 2, y, say("A draw"), 34, ink, face=TITLE, anchor="middle")
        return
    canvas.paste_centred(emblem(seat, 46), COLUMN + 36, y)
    width = COLUMN_WIDTH - 82
    text, size = fit_phrase(_announcement(view, say), shown[seat], 33, width, TITLE)
    canvas.text(COLUMN + 68 + width / 2, y, text, size, ink, face=TITLE, anchor="middle")


def _awaited(view: View) -> int | None:
    """The seat that the match waits for; once it is over, the winner, or None after a draw."""
    if view.phase.kind == "over":
        return next(iter(view.phase.outcome.winners), None)
    return view.phase.seat


def _announcement(view: View, say: Say) -> Callable[[str], str]:
    """What the banner says of the awaited seat, given its name."""
    match view.phase.kind:
        case "over":
            return lambda name: say("{name} wins", name=name)
        case "exchange":
            return lambda name: say("{name} may swap", name=name)
        case "parry":
            return lambda name: say("Parry, {name}?", name=name)
        case "turn":
            return lambda name: say("{name}'s turn", name=name)


def _panel(canvas: Canvas, view: View, fighter: Fighter, shown: str) -> None:
    """A fighter's name, endurance and number of cards; in a gold frame when the match waits for this seat."""
    x, y, seat = COLUMN, PANEL_TOP + fighter.seat * PANEL_PITCH, fighter.seat
    owes = view.phase.kind != "over" and view.phase.seat == seat
    if owes:
        canvas.rect(x - 6, y - 6, COLUMN_WIDTH + 12, PANEL_HEIGHT + 12, GOLD, radius=17, edge=INK, thick=1.5)
    canvas.rect(x, y, COLUMN_WIDTH, PANEL_HEIGHT, colour(seat), radius=12, edge=INK, thick=2.5)
    canvas.rect(x + 2.5, y + 54, COLUMN_WIDTH - 5, PANEL_HEIGHT - 56.5, CREAM, radius=10)
    canvas.rect(x + 2.5, y + 54, COLUMN_WIDTH - 5, 20, CREAM)
    canvas.paste_centred(emblem(seat, 42), x + 32, y + 28)
    canvas.text(x + 62, y + 28, shown, 32, CREAM, face=TITLE, width=COLUMN_WIDTH - 62 - 14)
    _endurance(canvas, x, y + 54, fighter, view.options.endurance)
    _held(canvas, x, y + PANEL_HEIGHT - 48, seat, view.hand_sizes[seat])


def _endurance(canvas: Canvas, x: float, y: float, fighter: Fighter, most: int) -> None:
    """As many hearts as a fighter may have, in two rows, and the number."""
    row = max(5, -(-most // 2))
    pitch = min(40.0, 218 / row)
    tone, lost = colour(fighter.seat), mix(PARCHMENT_DARK, INK, 0.08)
    for pip in range(most):
        at = (x + 16 + pitch * (pip % row + 0.5), y + 23 + (pip // row) * 33)
        canvas.icon("hearts", *at, min(33, pitch * 0.94), tone if pip < fighter.endurance else lost)
    right = x + COLUMN_WIDTH - 52
    canvas.text(right, y + 34, str(fighter.endurance), 60, tone, face=TITLE, anchor="middle")
    canvas.text(right, y + 82, f"/ {most}", 26, INK, face=BOLD, anchor="middle")


def _held(canvas: Canvas, x: float, y: float, seat: int, count: int) -> None:
    """The backs of the cards in hand, side by side, or overlapping when there are many."""
    width, height = 29, 41
    pitch = min(34.0, 200 / max(count, 1))
    for place in range(max(count, 5)):
        if place < count:
            canvas.paste(card_back(width, height, colour(seat)), x + 18 + place * pitch, y)
        else:
            canvas.rect(
                x + 18 + place * pitch,
                y,
                width,
                height,
                radius=3,
                edge=mix(PARCHMENT_DARK, INK, 0.15),
                thick=1.5,
            )


def _piles(canvas: Canvas, view: View, say: Say) -> None:
    """The pile, as high as it is, and the discards with the last one face up."""
    left, right = COLUMN + COLUMN_WIDTH * 0.27, COLUMN + COLUMN_WIDTH * 0.73
    x = left - PILE_WIDTH / 2
    layers = min(5, -(-view.pile // 8))
    if view.pile:
        canvas.shadow(x, PILE_TOP, PILE_WIDTH, PILE_HEIGHT, 8)
        for layer in range(layers):
            shift = (layers - 1 - layer) * 2.5
            canvas.paste(card_back(PILE_WIDTH, PILE_HEIGHT, WOOD), x + shift, PILE_TOP + shift)
    else:
        _place(canvas, x)
    x = right - PILE_WIDTH / 2
    if view.discards:
        canvas.shadow(x, PILE_TOP, PILE_WIDTH, PILE_HEIGHT, 8)
        if len(view.discards) > 1:
            canvas.paste(card_face(view.discards[-2], PILE_WIDTH, PILE_HEIGHT), x + 5, PILE_TOP + 4)
        canvas.paste(card_face(view.discards[-1], PILE_WIDTH, PILE_HEIGHT), x, PILE_TOP)
    else:
        _place(canvas, x)
    y = PILE_TOP + PILE_HEIGHT + 31
    for at, text in (
        (left, say("Pile {n}", n=view.pile)),
        (right, say("Discards {n}", n=len(view.discards))),
    ):
        canvas.text(at, y, text, 29, CREAM, face=BOLD, anchor="middle", width=COLUMN_WIDTH / 2 - 6)


def _place(canvas: Canvas, x: float) -> None:
    """Where a pile would lie."""
    canvas.rect(x, PILE_TOP, PILE_WIDTH, PILE_HEIGHT, radius=8, edge=mix(FELT, CREAM, 0.3), thick=2)
