"""The table of Audatia from above: the piles at their places, poste, bind and side card, and two plates.

The fencers sit below and above. Cards meet at the middle line with the edges that face each other, so that
half suns and halves of the Moon and the Night join as they do on a table. The eye is led by the gold frame
of the card just played, then by the banner, then by the plates. Lengths are pixels of the finished picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PIL import Image

from games.audatia.deck import CHARACTERS
from games.audatia.draw_cards import ICONS, RADIUS, SPINE, SPINE_WIDTH, card_face, spine
from games.audatia.draw_centre import NARROWEST, draw_panel, panel
from games.audatia.draw_plates import HEIGHT as PLATE_HEIGHT
from games.audatia.draw_plates import WIDTH as PLATE_WIDTH
from games.audatia.draw_plates import character_icon, draw_plate
from games.audatia.draw_poste import posta_face
from games.audatia.draw_questions import question
from games.audatia.draw_tape import draw_tape
from games.audatia.kinds import Place
from games.audatia.names import character_name
from games.audatia.state import DRAWS, Decision, Ended, Sealed, View
from games.audatia.waiting import awaited
from games.core.canvas.emblems import colour, emblem, letter
from games.core.canvas.fans import extent, fan
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import fit_phrase, name
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    INK,
    PARCHMENT,
    PURPLE,
    TITLE,
    mix,
)
from games.core.words import Say

WIDTH, HEIGHT = 1000, 700
MARGIN: Final = 12.0

TABLE: Final = 278.0
TABLE_WIDTH: Final = WIDTH - MARGIN - TABLE
"""The table right of the plates."""
BANNER: Final = 50.0
TAPE: Final = 50.0

MIDDLE: Final = HEIGHT / 2
STRIP: Final = 60.0
"""The height of the band along the middle line."""

CARD_WIDTH: Final = 172.0
CARD_HEIGHT: Final = 250.0
WIDE: Final = 342.0
"""The width of a posta."""
GAP: Final = 12.0
NAME_BAND: Final = 46.0

PLACES: Final = (Place.LEFT, Place.MIDDLE, Place.RIGHT)
LABELS: Final = {Place.LEFT: "Roversi", Place.MIDDLE: "Punta", Place.RIGHT: "Mandritti"}
"""What is struck from each place."""

Span = tuple[float, float]


def near_seat(view: View) -> int:
    """Who sits below: the seat of the view; seat A for spectators."""
    return view.seat or 0


def place_x(place: Place, far: bool) -> float:
    """The left edge of a card at ``place`` of the fencer below, or of the one above (``far``)."""
    at = place.opposite if far else place
    if at is Place.MIDDLE:
        return TABLE + (TABLE_WIDTH - CARD_WIDTH) / 2
    return TABLE if at is Place.LEFT else TABLE + TABLE_WIDTH - CARD_WIDTH


def card_y(far: bool) -> float:
    return MIDDLE - CARD_HEIGHT - 1 if far else MIDDLE + 1


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """The table as the seat of ``view`` sees it, RGB."""
    canvas = Canvas.on(_table())
    shown = [name(typed, letter(seat)) for seat, typed in enumerate(names)]
    near = near_seat(view)
    draw_plate(canvas, view, 1 - near, shown[1 - near], say, MARGIN, MARGIN)
    draw_plate(canvas, view, near, shown[near], say, MARGIN, HEIGHT - MARGIN - PLATE_HEIGHT)
    for seat in (1 - near, near):
        _gild(canvas, view, seat)
    taken = [span for seat in (1 - near, near) for span in _side(canvas, view, seat, say)]
    _centre(canvas, view, say, taken)
    draw_banner(canvas, view, shown, say, (TABLE, MARGIN, TABLE_WIDTH, BANNER))
    draw_tape(canvas, view.deeds, say, (TABLE, HEIGHT - MARGIN - TAPE, TABLE_WIDTH, TAPE))
    return canvas.image()


# The static layer.


@kept
def _table() -> Image.Image:
    """Felt, places, the band in the middle, and the shadows of the plates; drawn once."""
    canvas = Canvas(WIDTH, HEIGHT, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, HEIGHT, edge=FELT_DARK, thick=5)
    for far in (False, True):
        for place in PLACES:
            _place(canvas, place, far)
    canvas.rect(TABLE - 8, MIDDLE - STRIP / 2, TABLE_WIDTH + 16, STRIP, FELT_DARK, radius=10)
    for y in (MARGIN, HEIGHT - MARGIN - PLATE_HEIGHT):
        canvas.shadow(MARGIN, y, PLATE_WIDTH, PLATE_HEIGHT, 12)
    canvas.shadow(TABLE, MARGIN, TABLE_WIDTH, BANNER, 12)
    return canvas.layer()


def _place(canvas: Canvas, place: Place, far: bool) -> None:
    """Where a pile may lie, and what can be struck from there."""
    wide = WIDE if place is Place.MIDDLE else CARD_WIDTH
    x = place_x(place, far) - (WIDE - CARD_WIDTH) / 2 * (place is Place.MIDDLE)
    canvas.rect(
        x, card_y(far), wide, CARD_HEIGHT, mix(FELT, FELT_DARK, 0.22), radius=RADIUS,
        edge=mix(FELT, CREAM, 0.24), thick=2,
    )  # fmt: skip
    y = MIDDLE - CARD_HEIGHT - 18 if far else MIDDLE + CARD_HEIGHT + 18
    canvas.text(x + wide / 2, y, LABELS[place], 25, mix(FELT, CREAM, 0.72), face=BOLD, anchor="middle")


# The two sides.


def _side(canvas: Canvas, view: View, seat: int, say: Say) -> Iterator[Span]:
    """The posta or the pile of ``seat``. Yields what it takes of the middle line."""
    fencer, far = view.fencers[seat], seat != near_seat(view)
    if view.options.variant == "sudden" and isinstance(view.phase, Decision) and fencer.hand:
        yield _turned_up(canvas, view, seat, say)
    if fencer.pile:
        yield _pile(canvas, view, seat, say, far)
    elif fencer.posta is None and fencer.place is not None:
        yield _beaten(canvas, seat, fencer.place, far)
    else:
        x, y = TABLE + (TABLE_WIDTH - WIDE) / 2, card_y(far)
        canvas.shadow(x, y, WIDE, CARD_HEIGHT, 11, 5)
        if fencer.posta is not None:
            sprite = posta_face(fencer.posta, say, WIDE, CARD_HEIGHT, far)
        elif isinstance(view.phase, Sealed) and view.phase.kind == "posta" and fencer.chosen:
            sprite = _sealed(seat)
        else:
            sprite = _portrait(fencer.character, seat, far)
        canvas.paste(sprite, x, y)
        yield (x, x + WIDE)


@kept
def _portrait(character: str, seat: int, far: bool) -> Sprite:
    """Who fights, and with which skills, before a posta is taken."""
    canvas = Canvas(WIDE, CARD_HEIGHT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDE, CARD_HEIGHT, PARCHMENT, radius=RADIUS)
    top = 0.0 if far else CARD_HEIGHT - NAME_BAND
    canvas.rect(0, top, WIDE, NAME_BAND, colour(seat), radius=RADIUS)
    canvas.rect(0, NAME_BAND - RADIUS if far else top, WIDE, RADIUS, colour(seat))
    canvas.rect(0, 0, WIDE, CARD_HEIGHT, radius=RADIUS, edge=INK, thick=2)
    title = character_name(character)
    canvas.text(WIDE / 2, top + NAME_BAND / 2, title, 27, CREAM, face=TITLE, anchor="middle", width=WIDE - 20)
    middle = (CARD_HEIGHT + NAME_BAND) / 2 if far else (CARD_HEIGHT - NAME_BAND) / 2
    canvas.icon(character_icon(character), 82, middle, 140, INK)
    for place, (skill, _copies, _basic) in enumerate(CHARACTERS[character].skills):
        across, down = place % 3, place // 3
        canvas.icon(ICONS[skill], 194 + across * 56, middle + (down - 1) * 56, 46, PURPLE)
    return canvas.layer()


@kept
def _sealed(seat: int) -> Sprite:
    """A posta that lies face down."""
    canvas = Canvas(WIDE, CARD_HEIGHT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDE, CARD_HEIGHT, CREAM, radius=RADIUS, edge=INK, thick=2)
    canvas.rect(12, 12, WIDE - 24, CARD_HEIGHT - 24, colour(seat), radius=RADIUS * 0.6)
    canvas.icon("swords-emblem", WIDE / 2, CARD_HEIGHT / 2, 150, CREAM)
    return canvas.layer()


def _gild(canvas: Canvas, view: View, seat: int) -> None:
    """The frame of the card just played, under all cards: what meets at the middle line stays whole."""
    if not _newest(view, seat):
        return
    far = seat != near_seat(view)
    _frame(canvas, place_x(view.fencers[seat].place or Place.MIDDLE, far), card_y(far))


def _frame(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x - 8, y - 8, CARD_WIDTH + 16, CARD_HEIGHT + 16, INK, radius=RADIUS + 8)
    canvas.rect(x - 7, y - 7, CARD_WIDTH + 14, CARD_HEIGHT + 14, GOLD, radius=RADIUS + 7)


def _pile(canvas: Canvas, view: View, seat: int, say: Say, far: bool) -> Span:
    """The whole pile, fanned towards the middle, the top card whole."""
    fencer = view.fencers[seat]
    place = fencer.place or Place.MIDDLE
    x, y = place_x(place, far), card_y(far)
    rightwards = x < TABLE + CARD_WIDTH
    room = TABLE_WIDTH - CARD_WIDTH - GAP if place is not Place.MIDDLE else (TABLE_WIDTH + CARD_WIDTH) / 2
    spots = fan(len(fencer.pile), x, CARD_WIDTH, room, SPINE, "right" if rightwards else "left")
    for card, spot in zip(fencer.pile, spots, strict=True):
        if spot.place < len(spots) - 1:
            at = spot.x + CARD_WIDTH - SPINE_WIDTH if rightwards else spot.x
            canvas.paste(spine(card.name, CARD_HEIGHT, far, rightwards), at, y)
        else:
            canvas.paste(card_face(card.name, say, CARD_WIDTH, CARD_HEIGHT, far), spot.x, y)
    return extent(spots, CARD_WIDTH)


def _newest(view: View, seat: int) -> bool:
    """Whether the top of this pile is the last card that anybody laid."""
    laid = [deed for deed in view.deeds if deed.card is not None and deed.kind != "bind"]
    pile = view.fencers[seat].pile
    return bool(laid and pile) and laid[-1].seat == seat and laid[-1].card == pile[-1]


def _beaten(canvas: Canvas, seat: int, place: Place, far: bool) -> Span:
    """A sword that was beaten aside, with no card to show for it (article 7.1)."""
    x, y = place_x(place, far), card_y(far)
    canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT, radius=RADIUS, edge=PARCHMENT, thick=3)
    canvas.icon("two-handed-sword", x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, 150, PARCHMENT)
    canvas.paste_centred(emblem(seat, 44), x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)
    return (x, x + CARD_WIDTH)


def _turned_up(canvas: Canvas, view: View, seat: int, say: Say) -> Span:
    """In sudden death, the card of the row that is turned up, at the side where no pile lies."""
    fencer, far = view.fencers[seat], seat != near_seat(view)
    place = Place.LEFT if fencer.place is Place.RIGHT else Place.RIGHT
    x, y = place_x(place, far), card_y(far)
    if view.deeds and view.deeds[-1].kind == "turn" and view.deeds[-1].seat == seat:
        _frame(canvas, x, y)
    canvas.paste(card_face(fencer.hand[-1].name, say, CARD_WIDTH, CARD_HEIGHT, far), x, y)
    return (x, x + CARD_WIDTH)


# Along the middle line.


def _centre(canvas: Canvas, view: View, say: Say, taken: Sequence[Span]) -> None:
    """A panel where most room is left; out of measure, the number of the assault and of draws in the band."""
    spans = _free(taken)
    shown = panel(view, say, near_seat(view))
    if shown is not None:
        left, right = max(spans, key=lambda span: span[1] - span[0], default=(0.0, 0.0))
        if right - left >= NARROWEST:
            draw_panel(canvas, shown, left, right, MIDDLE)
        return
    texts = [say("Assault {n}", n=view.assault)]
    if view.draws:
        texts.append(say("Draws: {n} of {most}", n=view.draws, most=DRAWS))
    for (left, right), text in zip(spans, texts, strict=False):
        canvas.text(
            (left + right) / 2, MIDDLE, text, 26, CREAM, face=BOLD, anchor="middle", width=right - left - 8
        )


def _free(taken: Sequence[Span]) -> list[Span]:
    """What the cards leave of the middle line, from left to right."""
    spans, start = [], TABLE
    for low, high in (*sorted(taken), (TABLE + TABLE_WIDTH + GAP, 0.0)):
        if low - GAP - start > GAP:
            spans.append((start, low - GAP))
        start = max(start, high + GAP)
    return spans


# The banner.


def draw_banner(
    canvas: Canvas, view: View, shown: Sequence[str], say: Say, box: tuple[float, float, float, float]
) -> None:
    """What the match waits for, or who won, in the colour of the seat."""
    x, y, width, height = box
    seats = awaited(view)
    seat = next(iter(seats)) if len(seats) == 1 else None
    over = isinstance(view.phase, Ended)
    tone, ink = (colour(seat), CREAM) if seat is not None and not over else (GOLD, INK)
    canvas.rect(x, y, width, height, tone, radius=12, edge=INK, thick=2.5)
    canvas.rect(x + 4, y + 4, width - 8, height - 8, radius=9, edge=mix(tone, CREAM, 0.45), thick=1.5)
    left = x + 16
    if seat is not None:
        canvas.paste_centred(emblem(seat, height - 10), x + height / 2 + 6, y + height / 2)
        left = x + height + 14
    room = x + width - 14 - left
    phrase: Callable[[str], str] = question(view, say)
    text, size = fit_phrase(phrase, shown[seat] if seat is not None else "", 32, room, TITLE)
    canvas.text(left + room / 2, y + height / 2 + 1, text, size, ink, face=TITLE, anchor="middle")
