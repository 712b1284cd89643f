"""What a seat holds: its cards; its own view of the map, with what it has looked at, and its group; or the
fight that it is in.

The Game Master's is the whole map. Lengths are pixels of the finished picture, 1000 wide; it is as high as
what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.adventure import holdings
from games.adventure.cards import Card, Copy, Kind
from games.adventure.draw_cards import card_face, face_of
from games.adventure.draw_fight import line_up
from games.adventure.draw_map import draw_map, frame
from games.adventure.draw_side import HIGH, heap, rows
from games.adventure.mana import Mana, pay
from games.adventure.state import Creature
from games.adventure.view import View
from games.core.canvas.surface import Canvas
from games.core.canvas.tokens import CREAM, FELT, FELT_DARK, TITLE
from games.core.game import Seat
from games.core.words import Say

WIDTH: Final = 1000
MARGIN: Final = 12.0
IN_ROW: Final = 4
CARD_WIDTH, CARD_HEIGHT, GAP = 238.0, 252.0, 8.0
MAP: Final = 440.0
HEAD: Final = 52.0


def draw_hand(view: View, seat: Seat, names: Sequence[str], say: Say) -> Image.Image:
    """RGB. Recruits and what they cost while that is the question; in a fight the line-up over the hand; else
    map, group and hand."""
    recruiting = view.phase.kind == "recruiting" and bool(view.offers)
    cards = view.offers if recruiting else view.hand
    lines = -(-len(cards) // IN_ROW)
    foot = (HEAD if cards else 0) + lines * (CARD_HEIGHT + GAP) + MARGIN
    if view.phase.kind == "fight":
        fight = line_up(view, view.phase, names, say)
        high = fight.surface.height / fight.scale
        canvas = _felt(high + foot)
        canvas.surface.paste(fight.surface, (0, 0))
    elif view.phase.kind in ("recruiting", "over"):
        heroes = own_group(view, seat)
        high = MARGIN + _sheet_height(heroes)
        canvas = _felt(high + foot)
        _sheet(canvas, view, heroes, say)
    else:
        high = MARGIN + MAP
        canvas = _felt(high + foot)
        _map(canvas, view, seat, say)
    if cards:
        _cards(canvas, view, cards, high, view.players[seat].purse if recruiting else None, say)
    return canvas.image()


def _felt(height: float) -> Canvas:
    canvas = Canvas(WIDTH, round(max(height, 120)), FELT)
    canvas.rect(0, 0, WIDTH, round(max(height, 120)), edge=FELT_DARK, thick=6)
    return canvas


def _map(canvas: Canvas, view: View, seat: Seat, say: Say) -> None:
    """The viewer's map, and the group beside it."""
    frame(canvas, MARGIN, MARGIN, MAP + 40, MAP - 10)
    draw_map(canvas, view, MARGIN + 6, MARGIN + 6, MAP + 26, MAP - 22)
    x = MARGIN + MAP + 52
    _group(canvas, view, own_group(view, seat), x, MARGIN, WIDTH - MARGIN - x, MAP - 10, say)


def own_group(view: View, seat: Seat) -> tuple[Creature, ...]:
    """The adventurers of the seat's group; for a Game Master, those of the group that is led."""
    for party in view.parties:
        if seat in party.seats or view.led:
            return party.heroes
    return ()


def _sheet_height(heroes: Sequence[Creature]) -> float:
    return -(-len(heroes) // 2) * HIGH + (10 if heroes else 0)


def _sheet(canvas: Canvas, view: View, heroes: Sequence[Creature], say: Say) -> None:
    """The group in two columns."""
    half = -(-len(heroes) // 2)
    width = (WIDTH - 2 * MARGIN - 10) / 2
    for column, some in enumerate((heroes[:half], heroes[half:])):
        x = MARGIN + column * (width + 10)
        rows(canvas, view, some, x, MARGIN, width, HIGH * max(1, len(some)), say)


def _group(
    canvas: Canvas,
    view: View,
    heroes: Sequence[Creature],
    x: float,
    y: float,
    width: float,
    height: float,
    say: Say,
) -> None:
    if heroes:
        rows(canvas, view, heroes, x, y, width, height, say)
        return
    canvas.text(
        x + width / 2,
        y + height / 2,
        say("Nobody is left"),
        32,
        CREAM,
        face=TITLE,
        anchor="middle",
        width=width,
    )


def _cards(
    canvas: Canvas, view: View, cards: Sequence[Copy], top: float, purse: Mana | None, say: Say
) -> None:
    """The hand, or those who offer themselves: what can be paid in gold, what cannot be used now faded."""
    if purse is None:
        title = say.many("Your hand: {n} card", "Your hand: {n} cards", len(cards))
        canvas.text(MARGIN + 4, top + HEAD / 2, title, 30, CREAM, face=TITLE)
    else:
        width = canvas.text(MARGIN + 4, top + HEAD / 2, say("To recruit with"), 30, CREAM, face=TITLE)
        heap(canvas, purse, MARGIN + width + 22, top + HEAD / 2, 36, 500)
    for place, copy in enumerate(cards):
        card = holdings.card(view.options, copy)
        payable = purse is not None and pay(purse, card.cost)[1].value == 0
        faded = not payable if purse is not None else not timely(view, card)
        face = face_of(say, card, faded=faded, gold=payable)
        x = MARGIN + (place % IN_ROW) * (CARD_WIDTH + GAP)
        y = top + HEAD + (place // IN_ROW) * (CARD_HEIGHT + GAP)
        canvas.paste(card_face(face, CARD_WIDTH, CARD_HEIGHT), x, y)


def timely(view: View, card: Card) -> bool:
    """Whether this kind of card has its time now: creatures while the seat may summon, spells otherwise; a
    Game Master summons, and casts nothing."""
    if view.phase.kind == "summoning" and view.seat in view.phase.asked:
        return card.kind is Kind.CREATURE
    if view.led and view.seat == 0:
        return card.kind is Kind.CREATURE
    return card.spell
