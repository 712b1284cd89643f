"""The table of Espada Negra: the card in question, the row, what just happened, and what everybody has.

The eye is led by the large card, then by what just happened to the last one, then by the gold frames of
those who are waited for. Lengths are pixels of the finished picture, 1000 x 700.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.core.canvas.cards import card_back
from games.core.canvas.emblems import emblem, letter
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas
from games.core.canvas.text import SMALLEST, fit_phrase, measure, name
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
from games.core.game import Seat
from games.core.words import Say
from games.espada_negra import holdings
from games.espada_negra.card_words import card_name, condition_name, condition_text
from games.espada_negra.conditions import ON_CARD
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Dropped, Gained, Stopped
from games.espada_negra.draw_cards import ART, Printed, large_face, role, small_face, tile
from games.espada_negra.draw_end import draw_end
from games.espada_negra.draw_seats import Box, draw_seats, owing
from games.espada_negra.draw_stage import draw_scene, scene
from games.espada_negra.state import Bidding, Cancelling, Choosing, Spying, View

WIDTH, HEIGHT = 1000, 700
MARGIN: Final = 12.0
CARD_WIDTH, CARD_HEIGHT = 250.0, 360.0
LEFT: Final = MARGIN + CARD_WIDTH + 16
"""Where the row, the banner and the stage begin."""
ROOM: Final = WIDTH - MARGIN - LEFT
FOOT: Final = MARGIN + CARD_HEIGHT
"""The lower edge of the upper half."""
ROW_HEIGHT: Final = 146.0
LOW_ROW: Final = 116.0
"""The height of the row when rows ahead are shown."""
BANNER: Final = 50.0
STRIP: Final = 32.0


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """The public table, RGB."""
    shown = [name(typed, letter(seat)) for seat, typed in enumerate(names)]
    canvas = Canvas.on(table())
    if view.phase.kind == "over":
        draw_end(canvas, view, view.phase.outcome, shown, say)
        return canvas.image()
    _card_in_question(canvas, view, say)
    row = LOW_ROW if view.ahead else ROW_HEIGHT
    _row(canvas, view, MARGIN, row)
    _banner(canvas, view, shown, say, MARGIN + row + 8)
    _stage(canvas, view, shown, say, MARGIN + row + 8 + BANNER + 8)
    _seats(canvas, view, shown)
    return canvas.image()


@kept
def table() -> Image.Image:
    canvas = Canvas(WIDTH, HEIGHT, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, HEIGHT, edge=FELT_DARK, thick=6)
    return canvas.layer()


def printed(view: View, card: Card, say: Say | None = None) -> Printed:
    """What stands on ``card``: with ``say``, its title and its initial condition too."""
    face = holdings.face(view.terms, card)
    if say is None:
        return Printed(card.model, face)
    key = ON_CARD.get(card) if view.options.deck == "corona" else None
    text = f"{condition_name(say, key)}: {condition_text(say, key)}" if key else ""
    return Printed(card.model, face, card_name(say, card), text)


def _card_in_question(canvas: Canvas, view: View, say: Say) -> None:
    card = view.card
    if card is None:
        return
    canvas.shadow(MARGIN, MARGIN, CARD_WIDTH, CARD_HEIGHT, 14, 7)
    canvas.paste(large_face(printed(view, card, say), CARD_WIDTH, CARD_HEIGHT), MARGIN, MARGIN)
    if view.bundle:
        _bundle(canvas, view)


def _bundle(canvas: Canvas, view: View) -> None:
    """The unsold cards that go with it, over the edge of its picture."""
    x, y = MARGIN + 16.0, MARGIN + 52.0
    step = min(58.0, (CARD_WIDTH - 30 - 54) / max(1, len(view.bundle) - 1))
    for place, card in enumerate(view.bundle):
        canvas.paste(small_face(printed(view, card), 54, 88), x + place * step, y)
    canvas.disc(MARGIN + CARD_WIDTH - 24, y + 84, 21, GOLD, edge=INK, thick=2.5)
    canvas.text(
        MARGIN + CARD_WIDTH - 24, y + 84, f"+{len(view.bundle)}", 26, INK, face=TITLE, anchor="middle"
    )


# The row.


def _row(canvas: Canvas, view: View, y: float, height: float) -> None:
    """The cards of the turn in order: those settled with who has them, the one in question in gold."""
    if not view.row:
        return
    gap = 8.0 if len(view.row) <= 8 else 5.0
    width = min(128.0, (ROOM - 6 - gap * (len(view.row) - 1)) / len(view.row))
    ends = _fates(view)
    for place, card in enumerate(view.row):
        x = LEFT + 3 + place * (width + gap)
        if place == view.lot:
            canvas.rect(x - 6, y - 6, width + 12, height + 12, GOLD, radius=14, edge=INK, thick=1.5)
        canvas.paste(small_face(printed(view, card), width, height, place < view.lot), x, y)
        if place < view.lot:
            _fate(canvas, ends.get(card), x + width / 2, y + height * 0.36, min(width * 0.8, 62))


Fate = Seat | str | None


def _fates(view: View) -> dict[Card, Fate]:
    """Who has each settled card of this turn, or the icon of what became of it."""
    found: dict[Card, Fate] = {}
    for deed in view.deeds:
        match deed:
            case Gained():
                found.update(dict.fromkeys(deed.cards, deed.seat))
            case Stopped(to="discard"):
                found.update(dict.fromkeys(deed.cards, "hand"))
            case Dropped():
                icon = {"bottom": "return-arrow", "bundle": "sprint"}.get(deed.to, "card-discard")
                found.update(dict.fromkeys(deed.cards, icon))
    return found


def _fate(canvas: Canvas, fate: Fate, x: float, y: float, size: float) -> None:
    if isinstance(fate, int):
        canvas.paste_centred(emblem(fate, round(size)), x, y)
    elif fate:
        canvas.disc(x, y, size * 0.48, CREAM, edge=INK, thick=2.5)
        canvas.icon(fate, x, y, size * 0.62, RED)


# The banner.


def _banner(canvas: Canvas, view: View, shown: Sequence[str], say: Say, y: float) -> None:
    """What the table waits for; the turn and the pile at its right."""
    canvas.rect(LEFT, y, ROOM, BANNER, GOLD, radius=12, edge=INK, thick=2.5)
    used = _clock(canvas, view, say, y + BANNER / 2)
    icon, phrase, seat = _announcement(view, say)
    canvas.icon(icon, LEFT + 30, y + BANNER / 2, 42, INK)
    width = ROOM - used - 68
    text, size = fit_phrase(phrase, shown[seat], 33, width, TITLE)
    canvas.text(LEFT + 58, y + BANNER / 2, text, size, INK, face=TITLE)


def _clock(canvas: Canvas, view: View, say: Say, y: float) -> float:
    """The turn, and how many cards are left to turn up; returns the width."""
    left = view.pile + len(view.bottom)
    right = LEFT + ROOM - 12
    pile = str(left)
    long = measure(pile, 28, BOLD)
    canvas.text(right, y, pile, 28, INK, face=BOLD, anchor="right")
    canvas.paste(card_back(24, 34, WOOD), right - long - 32, y - 17)
    last = left < (1 if view.terms.partial else view.terms.row)
    text = say("Last turn") if last else say("Turn {n}", n=view.turn)
    drawn = canvas.text(
        right - long - 44, y, text, 28, RED if last else INK, face=BOLD, anchor="right", width=190
    )
    return drawn + long + 72


def _announcement(view: View, say: Say) -> tuple[str, Callable[[str], str], Seat]:
    """An icon, what the banner says given a name, and whose."""
    phase, owes = view.phase, sorted(owing(view))
    first = owes[0] if owes else view.auctioneer
    match phase:
        case Spying():
            cost = phase.win.cost
            return (
                "hand",
                lambda name: say("Spy on {name}? It takes {cost}", name=name, cost=cost),
                phase.win.seat,
            )
        case Cancelling():
            link = phase.links[-1]
            return (
                "hand",
                lambda name: say("Cancel {name}'s spies? It takes {cost}", name=name, cost=link.total),
                link.seat,
            )
        case Choosing():
            return "banging-gavel", lambda name: say("{name} settles the tie", name=name), view.auctioneer
        case Bidding():
            return "fist", *_missing_bids(phase, owes, first, say)
    if len(owes) == 1:
        return "swords-emblem", lambda name: say("Does {name} attack?", name=name), first
    return "swords-emblem", lambda _: say("Who attacks? {n} to answer", n=len(owes)), first


def _missing_bids(
    phase: Bidding, owes: Sequence[Seat], first: Seat, say: Say
) -> tuple[Callable[[str], str], Seat]:
    if len(owes) == 1:
        return lambda name: say("{name}'s bid is missing", name=name), first
    if phase.low > 1:
        return lambda _: say("Bids from {low} up: {n} missing", low=phase.low, n=len(owes)), first
    return lambda _: say("Bids: {n} missing", n=len(owes)), first


# The stage.


def _stage(canvas: Canvas, view: View, shown: Sequence[str], say: Say, y: float) -> None:
    """What just happened, the conditions of the match, and the rows ahead."""
    height = FOOT - y
    canvas.rect(LEFT, y, ROOM, height, FELT_DARK, radius=12)
    bottom = FOOT
    if view.ahead:
        bottom -= STRIP + 4
        _ahead(canvas, view, bottom)
    if view.conditions:
        bottom -= STRIP
        _conditions(canvas, view, say, bottom)
    draw_scene(canvas, scene(view, say), shown, (LEFT, y, ROOM, bottom - y - 2))


def _conditions(canvas: Canvas, view: View, say: Say, y: float) -> None:
    """The conditions in force: with what they do where there is room, and else by name; their texts stand in
    the text board and in the hand too."""
    canvas.rect(LEFT + 4, y, ROOM - 8, STRIP - 4, PARCHMENT_DARK, radius=8)
    canvas.icon("wax-seal", LEFT + 22, y + STRIP / 2 - 2, 26, RED)
    keys = [key for key in view.conditions if key not in view.fallen]
    width = ROOM - 58
    text = " · ".join(f"{condition_name(say, key)}: {condition_text(say, key)}" for key in keys)
    if measure(text, SMALLEST, BOLD) > width:
        text = " · ".join(condition_name(say, key) for key in keys)
    canvas.text(LEFT + 42, y + STRIP / 2 - 2, text, 25, INK, face=BOLD, width=width)


def _ahead(canvas: Canvas, view: View, y: float) -> None:
    """The next rows as tiles, a gap between two turns."""
    side, gap = STRIP, 6.0
    size = view.terms.row
    pitch = min(56.0, (ROOM - 60 - 16) / len(view.ahead))
    canvas.icon("card-draw", LEFT + 24, y + side / 2, 32, PARCHMENT)
    for place, card in enumerate(view.ahead):
        x = LEFT + 50 + place * pitch + (place // size) * 16
        canvas.rect(x, y, pitch - gap, side, CREAM, radius=6, edge=INK, thick=2)
        _tiny(canvas, view, card, x + (pitch - gap) / 2, y + side / 2, pitch - gap)


def _tiny(canvas: Canvas, view: View, card: Card, x: float, y: float, width: float) -> None:
    tone = role(holdings.face(view.terms, card))
    canvas.icon(ART[card.model], x, y, min(28, width - 4), mix(tone, INK, 0.4))


# The players.


def _seats(canvas: Canvas, view: View, shown: Sequence[str]) -> None:
    """Two columns; with an odd number of players the last place is left for the discards."""
    count = len(view.players)
    rows = -(-count // 2)
    top, gap = FOOT + 16, 9.0
    height = (HEIGHT - MARGIN - top - gap * (rows - 1)) / rows
    width = (WIDTH - 2 * MARGIN - 14) / 2
    boxes = [
        (MARGIN + 2 + (place % 2) * (width + 10), top + (place // 2) * (height + gap), width, height)
        for place in range(2 * rows)
    ]
    draw_seats(canvas, view, shown, boxes[:count])
    if count % 2:
        _discards(canvas, view, boxes[-1])


def _discards(canvas: Canvas, view: View, box: Box) -> None:
    """The last discards, newest at the left, and how many there are."""
    x, y, width, height = box
    canvas.rect(x, y, width, height, radius=10, edge=mix(FELT, CREAM, 0.3), thick=2.5)
    canvas.icon("card-discard", x + 38, y + height / 2 - 12, 44, PARCHMENT)
    canvas.text(x + 38, y + height / 2 + 20, str(len(view.discards)), 28, CREAM, face=BOLD, anchor="middle")
    tall = min(height - 14, 130)
    wide = 100.0 if tall > 110 else 52.0
    room = int((width - 90) // (wide + 8))
    for place, card in enumerate(view.discards[: -room - 1 : -1]):
        left = x + 80 + place * (wide + 8)
        if tall > 110:
            sprite = small_face(printed(view, card), wide, tall, True)
        else:
            sprite = tile(card.model, holdings.face(view.terms, card), 1, "ready", wide)
        canvas.paste_centred(sprite, left + wide / 2, y + height / 2)
