"""What a seat of Espada Negra owns and keeps sealed, with the sums that it decides by.

Cards are public; only what is in the fist is secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.core.canvas.emblems import emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas
from games.core.canvas.text import measure, wrap
from games.core.canvas.tokens import (
    BOLD,
    CREAM,
    FELT,
    FELT_DARK,
    GOLD,
    GREEN,
    INK,
    PARCHMENT,
    PARCHMENT_DARK,
    RED,
    TEXT,
    TITLE,
    mix,
)
from games.core.game import Seat
from games.core.words import Say
from games.espada_negra import holdings
from games.espada_negra.card_words import card_name, conditions
from games.espada_negra.deck import Card
from games.espada_negra.draw_cards import Printed, State, large_face, small_face
from games.espada_negra.draw_seats import groups, state_of
from games.espada_negra.spying import needed
from games.espada_negra.state import Answer, Bid, Bidding, Cancelling, Player, Spying, View, Window

WIDTH: Final = 1000
MARGIN: Final = 16.0
HEAD: Final = 148.0
"""The height of the head: gold, the fist, attack, espionage, and the card in question."""
CARD_WIDTH, CARD_HEIGHT, GAP = 184.0, 216.0, 12.0
ROW: Final = 5
LINE: Final = 30.0


def draw_hand(view: View, seat: Seat, say: Say) -> Image.Image:
    """RGB, 1000 pixels wide."""
    player = view.players[seat]
    owned = groups(player)
    rows = -(-len(owned) // ROW)
    lines = [line for text in conditions(say, view) for line in wrap(text, 25, WIDTH - 90, TEXT)]
    cards = rows * (CARD_HEIGHT + GAP) if owned else 60.0
    foot = len(lines) * LINE + 24 if lines else 0.0
    canvas = Canvas.on(_felt(round(MARGIN + HEAD + GAP + cards + foot + MARGIN)))
    _head(canvas, view, seat, say)
    top = MARGIN + HEAD + GAP + 4
    if not owned:
        text = say("You own no cards yet.")
        canvas.text(WIDTH / 2, top + 26, text, 34, CREAM, face=TITLE, anchor="middle")
    for place, (card, state, count) in enumerate(owned):
        x = MARGIN + (place % ROW) * (CARD_WIDTH + GAP)
        y = top + (place // ROW) * (CARD_HEIGHT + GAP)
        _card(canvas, view, seat, card, state, count, x, y, say)
    if lines:
        _conditions(canvas, lines, top + cards + 2)
    return canvas.image()


@kept
def _felt(height: int) -> Image.Image:
    canvas = Canvas(WIDTH, height, FELT, scale=SCALE * 2)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=6)
    return canvas.layer()


# What can be used now.


def usable(view: View, seat: Seat) -> frozenset[Card]:
    """The cards that the seat may use now: to attack, or to spy and cancel."""
    phase, player = view.phase, view.players[seat]
    if isinstance(phase, Window):
        declared = any(assault.seat == seat for assault in phase.assaults)
        return frozenset(
            holdings.attackers(view.terms, player) if seat in phase.able and not declared else ()
        )
    if isinstance(phase, Spying | Cancelling) and seat in phase.able:
        return frozenset(holdings.spies(view.terms, player))
    return frozenset()


def own_bid(view: View, seat: Seat) -> Bid:
    """What the seat has sealed for the auction: a number, ``pass``, or None while nothing is."""
    return view.phase.bids[seat] if isinstance(view.phase, Window | Bidding) else None


def own_answer(view: View, seat: Seat) -> Answer:
    """What the seat has answered in secret about attack or espionage."""
    phase = view.phase
    if isinstance(phase, Spying | Cancelling):
        return phase.answers[seat]
    return phase.intents[seat] if isinstance(phase, Window) and phase.intents else None


# The head.


class Box(NamedTuple):
    """One thing of the head: an icon in its colour, a large number or word, and what it is."""

    icon: str
    tone: str
    value: str
    label: str
    strong: bool = False


def _head(canvas: Canvas, view: View, seat: Seat, say: Say) -> None:
    canvas.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD, FELT_DARK, radius=14)
    canvas.paste_centred(emblem(seat, 88), MARGIN + 64, MARGIN + HEAD / 2)
    boxes = _boxes(view, seat, say)
    card = view.card
    right = WIDTH - MARGIN - (118 if card else 8)
    left = MARGIN + 122
    pitch = (right - left) / len(boxes)
    for place, box in enumerate(boxes):
        _box(canvas, box, left + place * pitch, MARGIN + 12, pitch - 10, HEAD - 24)
    if card:
        face = Printed(card.model, holdings.face(view.terms, card))
        canvas.paste(small_face(face, 104, HEAD - 18), right + 6, MARGIN + 9)


def _boxes(view: View, seat: Seat, say: Say) -> Sequence[Box]:
    terms, player = view.terms, view.players[seat]
    boxes = [Box("two-coins", mix(GOLD, INK, 0.3), str(player.gold), say("Gold"))]
    bid = own_bid(view, seat)
    if isinstance(bid, int):
        boxes.append(Box("fist", RED, str(bid), say("Your bid"), strong=True))
    elif bid == "pass":
        boxes.append(Box("fist", RED, say("none"), say("Your bid"), strong=True))
    elif isinstance(view.phase, Window | Bidding):
        boxes.append(Box("fist", mix(INK, CREAM, 0.4), "?", say("Your bid")))
    ready = holdings.attackers(terms, player)
    idle = player.attacks >= terms.attacks or holdings.barred(terms, player, "attack")
    bloody = bool(holdings.berserkers(terms, ready))
    force = "0" if idle else str(holdings.attack(terms, ready))
    boxes.append(Box("swords-emblem", RED if bloody else INK, force, say.sense("value", "Attack")))
    boxes.append(_spies(view, player, say))
    return boxes


def _spies(view: View, player: Player, say: Say) -> Box:
    """The espionage at hand beside what is needed now."""
    total, cost = holdings.espionage(view.terms, holdings.spies(view.terms, player)), needed(view)
    if cost is None:
        return Box("hand", GREEN, str(total), say.sense("value", "Espionage"))
    return Box("hand", GREEN, f"{total}/{cost}", say("Needed: {cost}", cost=cost), strong=total >= cost)


def _box(canvas: Canvas, box: Box, x: float, y: float, width: float, height: float) -> None:
    if box.strong:
        canvas.rect(x - 4, y - 4, width + 8, height + 8, GOLD, radius=13)
    canvas.rect(x, y, width, height, CREAM, radius=10, edge=INK, thick=2)
    long = min(measure(box.value, 58, TITLE), width - 66)
    left = x + (width - long - 56) / 2
    canvas.icon(box.icon, left + 24, y + height * 0.4, 50, box.tone)
    canvas.text(left + 54, y + height * 0.4, box.value, 58, INK, face=TITLE, width=width - 62)
    canvas.text(
        x + width / 2, y + height - 22, box.label, 26, INK, face=BOLD, anchor="middle", width=width - 10
    )


# The cards.


def _card(
    canvas: Canvas,
    view: View,
    seat: Seat,
    card: Card,
    state: State,
    count: int,
    x: float,
    y: float,
    say: Say,
) -> None:
    """Cards of one kind: in gold when they can be used now, with what they have been used for."""
    player = view.players[seat]
    alike = [one for one in player.cards if one.model == card.model and state_of(player, one) == state]
    ready = usable(view, seat)
    face = Printed(card.model, holdings.face(view.terms, card), card_name(say, card))
    canvas.shadow(x, y, CARD_WIDTH, CARD_HEIGHT, 14, 5)
    if any(one in ready for one in alike):
        canvas.rect(x - 5, y - 5, CARD_WIDTH + 10, CARD_HEIGHT + 10, GOLD, radius=17, edge=INK, thick=1)
    canvas.paste(large_face(face, CARD_WIDTH, CARD_HEIGHT), x, y)
    tag = {"fresh": say("New"), "spent": say("Spent"), "marked": say("Used")}.get(state)
    if tag:
        _tag(canvas, tag, state, x, y)
    if count > 1:
        _count(canvas, f"×{count}", x + CARD_WIDTH - 34, y + 82)
    answer = own_answer(view, seat)
    named = sum(one in answer for one in alike) if isinstance(answer, tuple) else 0
    if named:
        canvas.disc(x + 34, y + 86, 26, GOLD, edge=INK, thick=2.5)
        canvas.icon("fist", x + 34, y + 86, 38, INK)
        if named > 1:
            _count(canvas, f"×{named}", x + 84, y + 86)


def _tag(canvas: Canvas, text: str, state: State, x: float, y: float) -> None:
    """A ribbon over the foot of the picture."""
    tone = mix(GOLD, CREAM, 0.2) if state == "fresh" else RED if state == "spent" else GREEN
    wide = measure(text, 25, BOLD) + 24
    top = y + CARD_HEIGHT - 96
    canvas.rect(x + 10, top, wide, 34, tone, radius=6, edge=INK, thick=2)
    ink = INK if state == "fresh" else CREAM
    canvas.text(x + 10 + wide / 2, top + 17, text, 25, ink, face=BOLD, anchor="middle")


def _count(canvas: Canvas, text: str, x: float, y: float) -> None:
    canvas.disc(x, y, 24, INK)
    canvas.text(x, y, text, 30, CREAM, face=TITLE, anchor="middle")


def _conditions(canvas: Canvas, lines: Sequence[str], y: float) -> None:
    """The initial conditions, whole."""
    height = len(lines) * LINE + 14
    canvas.rect(MARGIN, y, WIDTH - 2 * MARGIN, height, PARCHMENT, radius=12, edge=PARCHMENT_DARK, thick=3)
    canvas.icon("wax-seal", MARGIN + 30, y + height / 2, 38, RED)
    for place, line in enumerate(lines):
        canvas.text(MARGIN + 60, y + 7 + (place + 0.5) * LINE, line, 25, INK)
