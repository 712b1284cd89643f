"""A hand of El Rey del Ring: playing cards, each with a small sign of what it does."""

from __future__ import annotations

from PIL import Image

from games.core.canvas.cards import card_colour, card_face
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import measure
from games.core.canvas.tokens import (
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT_DARK,
    PURPLE,
    RED,
    TITLE,
    mix,
)
from games.core.cards import ACE, JACK, KING, QUEEN, Card
from games.core.words import Say
from games.ring.board import AROUND, CENTRE, Square
from games.ring.deck import is_bonus
from games.ring.judging import reach
from games.ring.options import Options
from games.ring.state import Shown, View

WIDTH = 1000
ROW = 5
"""Most cards side by side."""
CARD_WIDTH, CARD_HEIGHT, GAP = 172, 264, 22
SHOWN_WIDTH, SHOWN_HEIGHT = 118, 166
"""The cards of a mate."""
FOOT = 92
MARGIN = 28

PAPER = mix(PARCHMENT_DARK, CREAM, 0.3)
"""What fades the signs of cards that cannot be played."""

CELL = 24
"""The pitch of the squares in the sign."""


def draw_hand(view: View, playable: frozenset[Card], say: Say) -> Image.Image:
    """The cards of ``view``'s seat and the places left for more, and below them the hands that mates show it;
    RGB, 1000 pixels wide. ``playable`` are those that can be played now; with none, all look alike."""
    rows = [view.hand[at : at + ROW] for at in range(0, len(view.hand), ROW)]
    if not rows and not view.shown:
        return _empty(view, say)
    rows = rows or [()]
    height = 2 * MARGIN + len(rows) * CARD_HEIGHT + (len(rows) - 1) * GAP
    height += len(view.shown) * (SHOWN_HEIGHT + GAP)
    canvas = Canvas.on(_felt(height))
    seen = frozenset(known.card for known in view.known if known.holder == view.seat)
    left = (WIDTH - ROW * CARD_WIDTH - (ROW - 1) * GAP) / 2
    for line, row in enumerate(rows):
        y = MARGIN + line * (CARD_HEIGHT + GAP)
        for place in range(ROW):
            x = left + place * (CARD_WIDTH + GAP)
            if place < len(row):
                _card(canvas, row[place], x, y, playable, view.options, seen=row[place] in seen)
            else:
                canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT, radius=12, edge=mix(FELT, CREAM, 0.22), thick=2)
    for line, shown in enumerate(reversed(view.shown), 1):
        _shown(canvas, shown, left, height - MARGIN - line * (SHOWN_HEIGHT + GAP) + GAP, view.options)
    return canvas.image()


def _shown(canvas: Canvas, shown: Shown, left: float, y: float, options: Options) -> None:
    """The hand of a mate, smaller and beside the mate's emblem, without the signs of what it can do."""
    canvas.rect(left - 12, y - 10, WIDTH - 2 * left + 24, SHOWN_HEIGHT + 20, mix(FELT, INK, 0.3), radius=12)
    canvas.paste_centred(emblem(shown.seat, 104), left + CARD_WIDTH / 2, y + SHOWN_HEIGHT / 2)
    for place in range(options.fight.hand):
        x = left + CARD_WIDTH + GAP + place * (SHOWN_WIDTH + GAP)
        if place >= len(shown.hand):
            canvas.rect(x, y, SHOWN_WIDTH, SHOWN_HEIGHT, radius=8, edge=mix(FELT, CREAM, 0.22), thick=2)
            continue
        card = shown.hand[place]
        canvas.paste(card_face(card, SHOWN_WIDTH, SHOWN_HEIGHT), x, y)
        if is_bonus(options, card):
            canvas.rect(x + 3, y + 3, SHOWN_WIDTH - 6, SHOWN_HEIGHT - 6, radius=7, edge=PURPLE, thick=4)
            canvas.disc(x + 26, y + SHOWN_HEIGHT - 26, 19, CREAM, edge=PURPLE, thick=3)
            canvas.icon("crown", x + 26, y + SHOWN_HEIGHT - 26, 27, PURPLE)


def _card(
    canvas: Canvas, card: Card, x: float, y: float, playable: frozenset[Card], options: Options, *, seen: bool
) -> None:
    ready = card in playable
    canvas.shadow(x, y, CARD_WIDTH, CARD_HEIGHT, 12, 7 if ready else 4)
    if ready:
        canvas.rect(x - 8, y - 8, CARD_WIDTH + 16, CARD_HEIGHT + 16, INK, radius=20)
        canvas.rect(x - 7, y - 7, CARD_WIDTH + 14, CARD_HEIGHT + 14, GOLD, radius=19)
    faded = bool(playable) and not ready
    canvas.paste(card_face(card, CARD_WIDTH, CARD_HEIGHT, FOOT, faded), x, y)
    tone = mix(card_colour(card), PAPER, 0.35) if faded else card_colour(card)
    if is_bonus(options, card):
        _crown(canvas, x, y)
        foot = _bonus_sign(BONUS[card.rank], mix(PURPLE, PAPER, 0.35) if faded else PURPLE)
    else:
        foot = _sign(reach(card, CENTRE), _icons(card, options.joker), tone)
    canvas.paste(foot, x, y + CARD_HEIGHT - FOOT)
    if seen:
        canvas.disc(x + CARD_WIDTH - 30, y + 30, 24, CREAM, edge=INK, thick=2.5)
        canvas.icon(POKE, x + CARD_WIDTH - 30, y + 31, 36, RED)


STEP, STRIKE, POKE = "walking-boot", "mailed-fist", "bleeding-eye"


BONUS = {JACK: "sprint", QUEEN: "eye-target", KING: "lion", ACE: "laurel-crown"}
"""What a bonus card does: charge, shoot, intimidate, cheer (articles 14.4 to 14.7)."""


def _crown(canvas: Canvas, x: float, y: float) -> None:
    """What tells a bonus card apart: a purple rim and a crown in the corner opposite to the rank."""
    canvas.rect(x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, radius=9, edge=PURPLE, thick=5)
    canvas.disc(x + CARD_WIDTH - 34, y + CARD_HEIGHT - FOOT - 26, 22, CREAM, edge=PURPLE, thick=3)
    canvas.icon("crown", x + CARD_WIDTH - 34, y + CARD_HEIGHT - FOOT - 26, 32, PURPLE)


@kept
def _bonus_sign(icon: str, tone: str) -> Sprite:
    """The foot of a bonus card: its suit reaches nothing."""
    canvas = Canvas(CARD_WIDTH, FOOT, scale=SCALE * 2)
    canvas.line([(14, 3), (CARD_WIDTH - 14, 3)], mix(tone, PAPER, 0.55), 2)
    canvas.icon(icon, CARD_WIDTH / 2, FOOT / 2, 68, tone)
    return canvas.layer()


def _icons(card: Card, joker: str) -> tuple[str, ...]:
    """What ``card`` does, given what jokers are good for (articles 3.1, 4.1, 6.3, 6.4)."""
    if card.suit is None:
        return {"seed": (POKE,), "wild": (STEP, STRIKE)}.get(joker, (STEP, STRIKE, POKE))
    return (STRIKE,) if card.suit.red else (STEP,)


@kept
def _sign(reached: tuple[Square, ...], icons: tuple[str, ...], tone: str) -> Sprite:
    """The foot of a card: which squares it reaches from the middle one, and whether it moves, strikes or
    pokes."""
    canvas = Canvas(CARD_WIDTH, FOOT, scale=SCALE * 2)
    canvas.line([(14, 3), (CARD_WIDTH - 14, 3)], mix(tone, PAPER, 0.55), 2)
    middle = (18 + CELL * 1.5, 10 + CELL * 1.5)
    for square in (CENTRE, *AROUND[CENTRE]):
        _square(canvas, square, middle, tone if square in reached else None, mix(tone, PAPER, 0.6))
    x, size = CARD_WIDTH * 0.75, 68 if len(icons) == 1 else 38
    for place, icon in enumerate(icons):
        across, down = (0, 0) if len(icons) == 1 else (place % 2 - 0.5, place // 2 - (len(icons) > 2) / 2)
        canvas.icon(icon, x + across * 40, 10 + CELL * 1.5 + down * 38, size, tone)
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


@kept
def _felt(height: int) -> Image.Image:
    canvas = Canvas(WIDTH, height, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=6)
    return canvas.layer()


def _empty(view: View, say: Say) -> Image.Image:
    """An empty hand: the place where cards would lie."""
    canvas = Canvas.on(_felt(2 * MARGIN + 140))
    canvas.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 140, radius=14, edge=mix(FELT, CREAM, 0.35), thick=2.5)
    text = say("Your hand is empty.")
    x, y = (WIDTH - 116 - measure(text, 40, TITLE)) / 2, MARGIN + 70
    canvas.disc(x + 44, y, 44, CREAM, edge=INK, thick=3)
    canvas.icon("hand", x + 44, y, 60, colour(view.seat or 0))
    canvas.text(x + 116, y, text, 40, CREAM, face=TITLE)
    return canvas.image()
