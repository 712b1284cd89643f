"""The right-hand column of the board: a panel for each fighter, and the piles. Lengths are pixels of the
finished picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.canvas.cards import card_back, card_face
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT,
    GOLD,
    INK,
    PARCHMENT_DARK,
    PURPLE,
    RED,
    TITLE,
    WOOD,
    mix,
)
from games.core.cards import Card
from games.core.words import Say
from games.ring.state import Fighter, View

COLUMN, COLUMN_WIDTH = 652, 332
"""Left edge and width of the column."""
TOP = 92
"""Where the first panel begins."""
PILE_TOP, PILE_HEIGHT = 490, 152
BAND = 16
"""The width of a team's pattern beside a panel."""

OUT, OUTSIDE, COWED = "knockout", "two-shadows", "lion"
"""The signs of fighters that are knocked out, waiting outside, intimidated."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a panel is laid out: its height, the pitch of panels, the height of the head and of a name."""

    height: float
    pitch: float
    head: float
    name: float


TALL = Layout(182, 196, 54, 32)
LOW = Layout(90, 98, 38, 27)


def layout(fighters: int) -> Layout:
    """Two panels are tall; for more there is less room."""
    return TALL if fighters == 2 else LOW


@kept
def band(side: int, width: float, height: float) -> Sprite:
    """A team's pattern: light with stripes, or dark with dots."""
    canvas = Canvas(width, height, scale=SCALE * 2)
    paper, mark = (CREAM, INK) if side == 0 else (INK, CREAM)
    canvas.rect(0, 0, width, height, paper)
    for step in range(-int(height), int(width + height), 14):
        if side == 0:
            canvas.line([(step, height), (step + height, 0)], mark, 5)
            continue
        for down in range(4, int(height) + 8, 14):
            canvas.disc(step + 8 + 7 * (down // 14 % 2), down + 3, 4, mark)
    canvas.rect(0, 0, width, height, edge=INK, thick=2)
    return canvas.layer()


def draw_panels(canvas: Canvas, view: View, shown: Sequence[str]) -> None:
    """``shown`` are the seats' names as they can be drawn."""
    for fighter in view.fighters:
        if view.options.fight.fighters == 2:
            _tall(canvas, view, fighter, shown[fighter.seat])
        else:
            _low(canvas, view, fighter, shown[fighter.seat])


def _frame(canvas: Canvas, view: View, fighter: Fighter, shown: str) -> tuple[float, float]:
    """The empty panel with its head, in a gold frame when the match waits for this fighter; where it is."""
    plan, seat = layout(len(view.fighters)), fighter.number
    x, y, edge = COLUMN, TOP + fighter.number * plan.pitch, 6 if plan is TALL else 5
    if awaited(view) == fighter.number:
        canvas.rect(
            x - edge,
            y - edge,
            COLUMN_WIDTH + 2 * edge,
            plan.height + 2 * edge,
            GOLD,
            radius=17,
            edge=INK,
            thick=1.5,
        )
    faded = fighter.square is None and view.phase.kind != "deploy"
    tone = mix(colour(seat), PARCHMENT_DARK, 0.55) if faded else colour(seat)
    canvas.rect(x, y, COLUMN_WIDTH, plan.height, tone, radius=12, edge=INK, thick=2.5)
    canvas.rect(x + 2.5, y + plan.head, COLUMN_WIDTH - 5, plan.height - plan.head - 2.5, CREAM, radius=10)
    canvas.rect(x + 2.5, y + plan.head, COLUMN_WIDTH - 5, 20, CREAM)
    left, size = x + _indent(view), 42.0 if plan is TALL else 32.0
    middle = y + plan.head / 2 + 1
    sign = emblem(seat, size, faded=not fighter.endurance)
    canvas.paste_centred(sign, left + (32 if plan is TALL else 24), middle)
    at = left + (62 if plan is TALL else 48)
    room = x + COLUMN_WIDTH - 14 - at - (40 if any(_signs(view, fighter)) else 0)
    canvas.text(at, middle, shown, plan.name, CREAM, face=TITLE, width=room)
    return x, y


def _indent(view: View) -> float:
    """The room for a team's band."""
    return BAND if view.options.fight.fighters > view.options.fight.sides else 0


def awaited(view: View) -> int | None:
    """The fighter that the match waits for: whose turn it is, who is attacked, who is to be placed."""
    phase = view.phase
    match phase.kind:
        case "turn" | "deploy":
            return phase.fighter
        case "parry":
            return phase.attack.target
        case "exchange":
            return phase.seat
    return None


def _signs(view: View, fighter: Fighter) -> Iterator[str]:
    """What else is to be seen about a fighter."""
    if not fighter.endurance:
        yield OUT
    elif fighter.square is None and view.phase.kind != "deploy":
        yield OUTSIDE
    elif fighter.cowed:
        yield COWED


def _tall(canvas: Canvas, view: View, fighter: Fighter, shown: str) -> None:
    """Name, endurance and number of cards."""
    x, y = _frame(canvas, view, fighter, shown)
    _mark(canvas, view, fighter, x, y)
    most = view.options.endurance
    row = max(5, -(-most // 2))
    _hearts(canvas, fighter, most, row, (x + 16, y + TALL.head + 23), min(40.0, 218 / row), 33)
    right, tone = x + COLUMN_WIDTH - 52, colour(fighter.number)
    canvas.text(right, y + TALL.head + 34, str(fighter.endurance), 60, tone, face=TITLE, anchor="middle")
    canvas.text(right, y + TALL.head + 82, f"/ {most}", 26, INK, face=BOLD, anchor="middle")
    _held(canvas, (x + 18, y + TALL.height - 48), fighter.number, view.hand_sizes[fighter.seat], (29, 41), 34)


def _low(canvas: Canvas, view: View, fighter: Fighter, shown: str) -> None:
    """The same in half the height; of two fighters with one hand, the first shows it."""
    x, y = _frame(canvas, view, fighter, shown)
    _mark(canvas, view, fighter, x, y)
    fight, left = view.options.fight, x + _indent(view) + 10
    if _indent(view):
        canvas.paste(band(fighter.number % fight.sides, BAND, LOW.height - 20), x + 3, y + 10)
    most = view.options.endurance
    _hearts(canvas, fighter, most, most, (left, y + LOW.head + 12), min(19.0, 190 / most), 18)
    tone = colour(fighter.number) if fighter.endurance else mix(INK, CREAM, 0.5)
    canvas.text(x + 254, y + LOW.head + 25, str(fighter.endurance), 46, tone, face=TITLE, anchor="middle")
    canvas.text(x + 304, y + LOW.head + 30, f"/{most}", 24, INK, face=BOLD, anchor="middle")
    if fighter.number == fighter.seat:
        _held(
            canvas, (left, y + LOW.height - 29), fighter.number, view.hand_sizes[fighter.seat], (18, 25), 21
        )


def _mark(canvas: Canvas, view: View, fighter: Fighter, x: float, y: float) -> None:
    """The sign of who is out, outside or intimidated, at the right end of the head."""
    for icon in _signs(view, fighter):
        middle = y + layout(len(view.fighters)).head / 2 + 1
        canvas.disc(x + COLUMN_WIDTH - 24, middle, 17, CREAM, edge=INK, thick=2)
        canvas.icon(icon, x + COLUMN_WIDTH - 24, middle, 25, RED if icon == COWED else INK)


def _hearts(
    canvas: Canvas,
    fighter: Fighter,
    most: int,
    row: int,
    start: tuple[float, float],
    pitch: float,
    size: float,
) -> None:
    """As many hearts as a fighter may have, so many in a row."""
    tone, lost = colour(fighter.number), mix(PARCHMENT_DARK, INK, 0.08)
    for pip in range(most):
        at = (start[0] + pitch * (pip % row + 0.5), start[1] + (pip // row) * 33)
        canvas.icon("hearts", *at, min(size, pitch * 0.94), tone if pip < fighter.endurance else lost)


def _held(
    canvas: Canvas,
    start: tuple[float, float],
    number: int,
    count: int,
    size: tuple[float, float],
    pitch: float,
) -> None:
    """The backs of the cards in hand, side by side, or overlapping when there are many."""
    step = min(pitch, 9.2 * pitch / max(count, 1))
    for place in range(max(count, 5)):
        x = start[0] + place * step
        if place < count:
            canvas.paste(card_back(*size, colour(number)), x, start[1])
        else:
            canvas.rect(x, start[1], *size, radius=3, edge=mix(PARCHMENT_DARK, INK, 0.15), thick=1.5)


# The piles.


def draw_piles(canvas: Canvas, view: View, say: Say) -> None:
    """The pile, as high as it is, the discards with the last one face up, and the bonus deck if there is
    one."""
    if view.options.mutants:
        _three_piles(canvas, view, say)
        return
    left, right = (COLUMN + COLUMN_WIDTH * share for share in (0.27, 0.73))
    size = (108.0, PILE_HEIGHT)
    _pile(canvas, view.pile, left - size[0] / 2, PILE_TOP, size)
    _discards(canvas, view.discards, right - size[0] / 2, PILE_TOP, size)
    for at, text in (
        (left, say("Pile {n}", n=view.pile)),
        (right, say("Discards {n}", n=len(view.discards))),
    ):
        _label(canvas, at, text, 29, COLUMN_WIDTH / 2 - 6)


def _three_piles(canvas: Canvas, view: View, say: Say) -> None:
    """With the bonus deck there is room for a word below each, and for a number on it."""
    at = [COLUMN + COLUMN_WIDTH * share for share in (0.16, 0.5, 0.84)]
    size, top = (92.0, 130.0), PILE_TOP + 8
    _pile(canvas, view.pile, at[0] - size[0] / 2, top, size)
    _discards(canvas, view.discards, at[1] - size[0] / 2, top, size)
    _pile(canvas, view.bonus, at[2] - size[0] / 2, top, size, PURPLE, "crown")
    words = (say("Pile"), say("Discards"), say("Bonus deck"))
    for x, text, count in zip(at, words, (view.pile, len(view.discards), view.bonus), strict=True):
        _label(canvas, x, text, 25, COLUMN_WIDTH / 3 - 4)
        canvas.disc(x + 30, top + size[1] - 8, 25, CREAM, edge=INK, thick=3)
        canvas.text(x + 30, top + size[1] - 8, str(count), 29, INK, face=TITLE, anchor="middle")


def _label(canvas: Canvas, x: float, text: str, size: float, width: float) -> None:
    y = PILE_TOP + PILE_HEIGHT + 31
    canvas.text(x, y, text, size, CREAM, face=BOLD, anchor="middle", width=width)


def _pile(
    canvas: Canvas,
    count: int,
    x: float,
    y: float,
    size: tuple[float, float],
    tone: str = WOOD,
    icon: str = "swords-emblem",
) -> None:
    if not count:
        _place(canvas, x, y, size)
        return
    canvas.shadow(x, y, *size, 8)
    layers = min(5, -(-count // 8))
    for layer in range(layers):
        shift = (layers - 1 - layer) * 2.5
        canvas.paste(card_back(*size, tone, icon), x + shift, y + shift)


def _discards(canvas: Canvas, cards: tuple[Card, ...], x: float, y: float, size: tuple[float, float]) -> None:
    if not cards:
        _place(canvas, x, y, size)
        return
    canvas.shadow(x, y, *size, 8)
    if len(cards) > 1:
        canvas.paste(card_face(cards[-2], *size), x + 5, y + 4)
    canvas.paste(card_face(cards[-1], *size), x, y)


def _place(canvas: Canvas, x: float, y: float, size: tuple[float, float]) -> None:
    """Where a pile would lie."""
    canvas.rect(x, y, *size, radius=8, edge=mix(FELT, CREAM, 0.3), thick=2)
