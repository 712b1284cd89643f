"""A hand of El Rey del Ring: playing cards, each with a small sign of what it does."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from games.core.canvas.cards import card_colour, card_face
from games.core.canvas.emblems import colour
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import (
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT_DARK,
    RED,
    TITLE,
    mix,
)
from games.core.cards import Card
from games.core.words import Say
from games.ring.board import AROUND, CENTRE, Square
from games.ring.legality import reach
from games.ring.state import View

WIDTH = 1000
ROW = 5
"""Most cards side by side."""
CARD_WIDTH, CARD_HEIGHT, GAP = 172, 264, 22
FOOT = 92
MARGIN = 28

CELL = 24
"""The pitch of the squares in the sign."""


def draw_hand(view: View, playable: frozenset[Card], say: Say) -> Image.Image:
    """The cards of ``view``'s seat, RGB, 1000 pixels wide. ``playable`` are those that can be played now;
    with none, all look alike."""
    rows = [view.hand[at : at + ROW] for at in range(0, len(view.hand), ROW)]
    if not rows:
        return _empty(view, say)
    height = 2 * MARGIN + len(rows) * CARD_HEIGHT + (len(rows) - 1) * GAP
    canvas = Canvas.on(_felt(height))
    seen = frozenset(known.card for known in view.known if known.holder == view.seat)
    for line, row in enumerate(rows):
        width = len(row) * CARD_WIDTH + (len(row) - 1) * GAP
        x, y = (WIDTH - width) / 2, MARGIN + line * (CARD_HEIGHT + GAP)
        for card in row:
            _card(canvas, card, x, y, playable, seen=card in seen)
            x += CARD_WIDTH + GAP
    return canvas.image()


def _card(canvas: Canvas, card: Card, x: float, y: float, playable: frozenset[Card], *, seen: bool) -> None:
    ready = card in playable
    canvas.shadow(x, y, CARD_WIDTH, CARD_HEIGHT, 12, 7 if ready else 4)
    if ready:
        canvas.rect(x - 8, y - 8, CARD_WIDTH + 16, CARD_HEIGHT + 16, INK, radius=20)
        canvas.rect(x - 7, y - 7, CARD_WIDTH + 14, CARD_HEIGHT + 14, GOLD, radius=19)
    canvas.paste(_face(card, bool(playable) and not ready), x, y)
    if seen:
        canvas.disc(x + CARD_WIDTH - 30, y + 30, 24, CREAM, edge=INK, thick=2.5)
        canvas.icon("bleeding-eye", x + CARD_WIDTH - 30, y + 31, 36, RED)


@lru_cache(maxsize=128)
def _face(card: Card, faded: bool) -> Sprite:
    """The card with its sign in the foot: which squares it reaches from the middle one, and whether it moves,
    strikes or pokes."""
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT)
    canvas.paste(card_face(card, CARD_WIDTH, CARD_HEIGHT, FOOT, faded), 0, 0)
    canvas.paste(_sign(card, faded), 0, CARD_HEIGHT - FOOT)
    return canvas.layer()


def _sign(card: Card, faded: bool) -> Sprite:
    paper = mix(PARCHMENT_DARK, CREAM, 0.3)
    tone = mix(card_colour(card), paper, 0.35) if faded else card_colour(card)
    canvas = Canvas(CARD_WIDTH, FOOT, scale=SCALE * 2)
    canvas.line([(14, 3), (CARD_WIDTH - 14, 3)], mix(tone, paper, 0.55), 2)
    middle = (18 + CELL * 1.5, 10 + CELL * 1.5)
    reached = reach(card, CENTRE)
    for square in (CENTRE, *AROUND[CENTRE]):
        _square(canvas, square, middle, tone if square in reached else None, mix(tone, paper, 0.6))
    icon = "bleeding-eye" if card.joker else "mailed-fist" if card.suit and card.suit.red else "walking-boot"
    canvas.icon(icon, CARD_WIDTH * 0.75, 10 + CELL * 1.5, 68, tone)
    return canvas.layer()


def _square(canvas: Canvas, square: Square, middle: tuple[float, float], fill: str | None, edge: str) -> None:
    """One square of the sign; the one in the middle is where the figure stands."""
    x = middle[0] + (square.column - CENTRE.column) * CELL
    y = middle[1] - (square.row - CENTRE.row) * CELL
    if square is CENTRE:
        canvas.disc(x, y, CELL * 0.36, GOLD, edge=INK, thick=2)
        return
    half = CELL / 2 - 1.5
    canvas.rect(
        x - half, y - half, 2 * half, 2 * half, fill, radius=3, edge=None if fill else edge, thick=1.5
    )


@cache
def _felt(height: int) -> Image.Image:
    canvas = Canvas(WIDTH, height, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=6)
    return canvas.layer()


def _empty(view: View, say: Say) -> Image.Image:
    """An empty hand: the place where cards would lie."""
    canvas = Canvas.on(_felt(2 * MARGIN + 140))
    canvas.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 140, radius=14, edge=mix(FELT, CREAM, 0.35), thick=2.5)
    tone = colour(view.seat or 0)
    canvas.disc(WIDTH / 2 - 170, MARGIN + 70, 44, CREAM, edge=INK, thick=3)
    canvas.icon("hand", WIDTH / 2 - 170, MARGIN + 70, 60, tone)
    canvas.text(WIDTH / 2 - 104, MARGIN + 70, say("Your hand is empty."), 40, CREAM, face=TITLE)
    return canvas.image()
