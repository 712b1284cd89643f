"""A hand of Audatia in rows of six, under a strip with what the seat decides by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.audatia.cards import BLOW_OF, Card
from games.audatia.draw_board import draw_banner
from games.audatia.draw_cards import ICONS, RADIUS, card_face
from games.audatia.draw_centre import within_reach
from games.audatia.draw_poste import SMALL_HEIGHT, SMALL_WIDTH, name_lines, posta_small
from games.audatia.draw_signs import VIRTUE_ICONS, night, swords
from games.audatia.kinds import Blow, Place, Posta, Side, Virtue
from games.audatia.names import blow_name, posta_name, short_title, side_name
from games.audatia.state import Decision, Denying, FencerSeen, Sealed, View, worth
from games.core.canvas.emblems import emblem, letter
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas
from games.core.canvas.text import name
from games.core.canvas.tokens import (
    BOLD,
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
from games.core.words import Say

WIDTH: Final = 1000
ROW: Final = 6
"""Most cards side by side."""
CARD_WIDTH: Final = 154.0
CARD_HEIGHT: Final = 234.0
GAP: Final = 12.0
MARGIN: Final = (WIDTH - ROW * CARD_WIDTH - (ROW - 1) * GAP) / 2

BANNER: Final = 50.0
SITUATION: Final = 78.0
TOP: Final = 12 + BANNER + 10 + SITUATION + 14
"""Where the cards begin."""

POSTE_ROW: Final = 4


def draw_hand(view: View, names: Sequence[str], playable: frozenset[Card], say: Say) -> Image.Image:
    """All that the seat of ``view`` holds, RGB, 1000 pixels wide. ``playable`` are the cards that can be
    played now; with none, all look alike. When a posta is to be chosen, all twelve stand below."""
    seat = view.seat or 0
    own = view.fencers[seat]
    choosing = isinstance(view.phase, Sealed) and view.phase.kind == "posta"
    rows = max(1, -(-(len(own.hand) + len(own.row)) // ROW))
    height = TOP + rows * (CARD_HEIGHT + GAP)
    canvas = Canvas.on(_felt(round(height + (3 * (SMALL_HEIGHT + 10) + 4 if choosing else 0))))
    shown = [name(typed, letter(place)) for place, typed in enumerate(names)]
    draw_banner(canvas, view, shown, say, (MARGIN, 12, WIDTH - 2 * MARGIN, BANNER))
    _situation(canvas, view, seat, say, 12 + BANNER + 10)
    _cards(canvas, view, own, seat, playable, say)
    if choosing:
        chosen = own.sealed if isinstance(own.sealed, Posta) else None
        _poste(canvas, chosen, say, height + 2)
    return canvas.image()


@kept
def _felt(height: int) -> Image.Image:
    canvas = Canvas(WIDTH, height, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=5)
    return canvas.layer()


# The situation.


def _situation(canvas: Canvas, view: View, seat: int, say: Say, y: float) -> None:
    """Where both swords are, and who has more of which Virtue."""
    canvas.rect(MARGIN, y, WIDTH - 2 * MARGIN, SITUATION, FELT_DARK, radius=12)
    _sword(canvas, view, seat, say, MARGIN + 8, y)
    _sword(canvas, view, 1 - seat, say, MARGIN + 276, y, rival=True)
    for place, virtue in enumerate(Virtue):
        _virtue(canvas, view, seat, virtue, 566 + place * 106, y)


def _sword(
    canvas: Canvas, view: View, seat: int, say: Say, x: float, y: float, *, rival: bool = False
) -> None:
    """Whose, a sign, and up to three lines: the own sign shows what is within reach, the rival's, upside
    down, the blow on top of its pile. In a Stretto the own side counts instead."""
    lines: tuple[str, ...]
    fencer, middle = view.fencers[seat], y + SITUATION / 2
    canvas.paste_centred(emblem(seat, 36), x + 20, middle)
    side, top = _own_side(view, seat), fencer.pile[-1] if fencer.pile else None
    if not rival and side is not None:
        canvas.paste_centred(night(32, "whole"), x + 78, middle)
        lines = _side_lines(say, side)
    elif rival and top is not None and top not in BLOW_OF:
        canvas.disc(x + 78, middle, 34, CREAM)
        canvas.icon(ICONS[top.name], x + 78, middle, 48, PURPLE)
        lines = short_title(say, top)
    else:
        canvas.paste_centred(swords(lit(fencer, rival), 34, rival), x + 78, middle)
        lines = _sword_lines(fencer, say, rival=rival)
    for place, line in enumerate(lines):
        at = middle + (place - (len(lines) - 1) / 2) * 25
        canvas.text(x + 120, at, line, 24, CREAM, face=BOLD, width=146)


def lit(fencer: FencerSeen, rival: bool) -> frozenset[Blow]:
    """The blow that the rival has just struck; else what is within reach, which is nothing before there is a
    posta."""
    if rival and fencer.pile:
        return frozenset((BLOW_OF[fencer.pile[-1]],))
    if fencer.posta is None and fencer.place is None:
        return frozenset()
    return within_reach(fencer)


def _own_side(view: View, seat: int) -> Side | None:
    """The side of the Stretto on which ``seat`` plays, or answers, a remedy."""
    fight = view.fight
    if fight is None:
        return None
    if fight.side is not None:
        return fight.side
    if fight.bind != "stretto" or fight.internal is None:
        return None
    return Side.INTERNAL if fight.internal == seat else Side.EXTERNAL


def _side_lines(say: Say, side: Side) -> tuple[str, str]:
    return (say("side:"), side_name(say, side))


def _sword_lines(fencer: FencerSeen, say: Say, *, rival: bool) -> tuple[str, ...]:
    """The posta; else the rival's blow, or on which side the sword is."""
    if fencer.posta is not None:
        return name_lines(posta_name(fencer.posta))
    if not fencer.pile and fencer.place is None:
        return (say("no posta"), say("yet"))
    if rival and fencer.pile:
        return tuple(blow_name(BLOW_OF[fencer.pile[-1]]).split())
    match fencer.place:
        case Place.LEFT:
            return (say("sword"), say("on the left"))
        case Place.RIGHT:
            return (say("sword"), say("on the right"))
    return (say("sword"), say("in the centre"))


def _virtue(canvas: Canvas, view: View, seat: int, virtue: Virtue, x: float, y: float) -> None:
    """The animal, and both values; gold for who has more, pale for who has less."""
    own, other = worth(view.fencers[seat], virtue), worth(view.fencers[1 - seat], virtue)
    paper = GOLD if own > other else PARCHMENT_DARK if own == other else mix(FELT_DARK, CREAM, 0.3)
    ink = INK if own >= other else CREAM
    canvas.rect(x, y + 9, 98, SITUATION - 18, paper, radius=10)
    canvas.icon(VIRTUE_ICONS[virtue], x + 26, y + SITUATION / 2, 42, ink)
    text = f"{own}–{other}"
    canvas.text(x + 71, y + SITUATION / 2, text, 30, ink, face=BOLD, anchor="middle", width=50)


# The cards.


def _cards(
    canvas: Canvas, view: View, own: FencerSeen, seat: int, playable: frozenset[Card], say: Say
) -> None:
    """The hand, with what is given in a sealed swap in gold; in sudden death the row, numbered from the
    left."""
    held = (*own.hand, *own.row)
    if not held:
        text = say("Your hand is empty.")
        canvas.text(WIDTH / 2, TOP + CARD_HEIGHT / 2, text, 40, CREAM, face=TITLE, anchor="middle")
    deciding = bool(playable) or (isinstance(view.phase, Decision | Denying) and view.phase.seat == seat)
    seen = frozenset(known.card for known in view.known if known.holder == seat)
    chosen = own.sealed if isinstance(own.sealed, tuple) else ()
    for place, card in enumerate(held):
        x = MARGIN + place % ROW * (CARD_WIDTH + GAP)
        y = TOP + place // ROW * (CARD_HEIGHT + GAP)
        number = place + 1 - len(own.hand)
        if number > 0:
            _card(canvas, card, x, y, say)
            _badge(canvas, x + CARD_WIDTH / 2, y + 24, str(number))
            continue
        _card(canvas, card, x, y, say, ready=card in playable or card in chosen, deciding=deciding)
        if card in seen:
            canvas.disc(x + 19, y + 68, 17, CREAM, edge=INK, thick=2)
            canvas.icon("eye-target", x + 19, y + 68, 26, RED)


def _card(
    canvas: Canvas, card: Card, x: float, y: float, say: Say, *, ready: bool = False, deciding: bool = False
) -> None:
    """In a gold frame when it can be played now; pale when another one has to be."""
    canvas.shadow(x, y, CARD_WIDTH, CARD_HEIGHT, 11, 5 if ready else 3)
    if ready:
        canvas.rect(x - 6, y - 6, CARD_WIDTH + 12, CARD_HEIGHT + 12, INK, radius=RADIUS + 6)
        canvas.rect(x - 5, y - 5, CARD_WIDTH + 10, CARD_HEIGHT + 10, GOLD, radius=RADIUS + 5)
    faded = deciding and not ready
    canvas.paste(card_face(card.name, say, CARD_WIDTH, CARD_HEIGHT, False, faded), x, y)


def _badge(canvas: Canvas, x: float, y: float, text: str) -> None:
    canvas.disc(x, y, 19, GOLD, edge=INK, thick=2)
    canvas.text(x, y, text, 26, INK, face=TITLE, anchor="middle")


def _poste(canvas: Canvas, chosen: Posta | None, say: Say, top: float) -> None:
    """All twelve poste, the chosen one in gold."""
    gap = (WIDTH - 2 * MARGIN - POSTE_ROW * SMALL_WIDTH) / (POSTE_ROW - 1)
    for place, posta in enumerate(Posta):
        x = MARGIN + place % POSTE_ROW * (SMALL_WIDTH + gap)
        y = top + place // POSTE_ROW * (SMALL_HEIGHT + 10)
        if posta is chosen:
            canvas.rect(x - 5, y - 5, SMALL_WIDTH + 10, SMALL_HEIGHT + 10, GOLD, radius=RADIUS + 5)
        canvas.paste(posta_small(posta, say, posta is chosen), x, y)
