"""A fight: those who oppose above, the group below, between them the last blow, the order and the mana left.

Lengths are pixels of the finished picture, 1000 wide; it grows with the number of creatures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from games.adventure import holdings
from games.adventure.cards import Copy
from games.adventure.deeds import Deed
from games.adventure.draw_cards import STAND_HEIGHT, STAND_WIDTH, stand_of, standing
from games.adventure.draw_side import chip_of, heap, map_mana
from games.adventure.draw_signs import figure
from games.adventure.mana import NOTHING, Mana, plus
from games.adventure.phases import Fight
from games.adventure.state import Creature
from games.adventure.view import View
from games.core.canvas.dice import die
from games.core.canvas.emblems import emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import fit_phrase
from games.core.canvas.tokens import BOLD, CREAM, FELT, FELT_DARK, GOLD, INK, TITLE
from games.core.words import Say

WIDTH: Final = 1000
BANNER: Final = 54.0
MIDDLE: Final = 164.0
GAP: Final = 10.0
IN_ROW: Final = 6
STEP: Final = STAND_WIDTH + 10


def draw_fight(view: View, fight: Fight, names: Sequence[str], say: Say) -> Image.Image:
    """The line-up, RGB."""
    return line_up(view, fight, names, say).image()


def line_up(view: View, fight: Fight, names: Sequence[str], say: Say) -> Canvas:
    """The same as a canvas, for what is drawn below it."""
    above, below = sides(view, fight)
    upper, lower = (max(1, -(-len(side) // IN_ROW)) for side in (above, below))
    high = STAND_HEIGHT + GAP
    height = max(700, round(GAP * 3 + BANNER + (upper + lower) * high + MIDDLE))
    canvas = Canvas(WIDTH, height, FELT)
    canvas.rect(0, 0, WIDTH, height, edge=FELT_DARK, thick=6)
    _banner(canvas, fight, names, say)
    top = GAP + BANNER + GAP
    _rows(canvas, view, fight, above, top, say)
    top += upper * high
    _middle(canvas, view, fight, top, say)
    _rows(canvas, view, fight, below, top + MIDDLE + GAP, say)
    return canvas


def sides(view: View, fight: Fight) -> tuple[tuple[Creature, ...], tuple[Creature, ...]]:
    """Those above and those below: the first group of the fight stands below, everybody else above."""
    own = view.parties[fight.parties[0]].heroes
    rivals = tuple(hero for number in fight.parties[1:] for hero in view.parties[number].heroes)
    monsters = tuple(one for one in view.monsters if one.square == fight.square)
    return rivals + monsters, own


def _banner(canvas: Canvas, fight: Fight, names: Sequence[str], say: Say) -> None:
    canvas.rect(GAP, GAP, WIDTH - 2 * GAP, BANNER, GOLD, radius=10, edge=INK, thick=2)
    canvas.icon("crossed-swords", GAP + 32, GAP + BANNER / 2, 42, INK)
    right = say("Asalto {n}", n=fight.asalto)
    width = canvas.text(WIDTH - 26, GAP + BANNER / 2, right, 30, INK, face=BOLD, anchor="right")
    seat = fight.asked[0] if fight.asked else fight.order[fight.current].seat
    square = fight.square.word
    turn = partial(_turn, say, square, bool(fight.asked))
    text, size = fit_phrase(turn, names[seat], 32, WIDTH - 130 - width, TITLE)
    canvas.text(GAP + 64, GAP + BANNER / 2, text, size, INK, face=TITLE)


def _turn(say: Say, square: str, asked: bool, name: str) -> str:
    if asked:
        return say("Fight on {square} · {name} answers", square=square, name=name)
    return say("Fight on {square} · {name}'s turn", square=square, name=name)


def _rows(
    canvas: Canvas, view: View, fight: Fight, creatures: Sequence[Creature], top: float, say: Say
) -> None:
    """Rows of creatures, each in the middle of its row."""
    acting: set[Copy | None] = set()
    if fight.blow is not None:
        acting = {fight.blow.blocker, *fight.blow.attackers}
    count = len(creatures)
    each = -(-count // max(1, -(-count // IN_ROW)))  # as many in each row as in the others
    for start in range(0, count, max(1, each)):
        some = creatures[start : start + each]
        x = (WIDTH - STEP * len(some) + 10) / 2
        for place, one in enumerate(some):
            struck = fight.blow is not None and one.copy == fight.blow.target
            stand = stand_of(say, view.options, one, gold=one.copy in acting, struck=struck)
            canvas.paste(standing(stand), x + place * STEP, top)
        top += STAND_HEIGHT + GAP


def _middle(canvas: Canvas, view: View, fight: Fight, top: float, say: Say) -> None:
    canvas.rect(GAP, top, WIDTH - 2 * GAP, MIDDLE, FELT_DARK, radius=10)
    strikes = last_strikes(view.log)
    if not strikes:
        text = say("No blow yet")
        canvas.text(GAP + 310, top + MIDDLE / 2, text, 32, CREAM, face=TITLE, anchor="middle", width=580)
    for place, deed in enumerate(strikes):
        y = top + MIDDLE / 2 if len(strikes) == 1 else top + 44 + place * 76
        _strike(canvas, view, deed, GAP + 14, y)
    _order(canvas, fight, 660.0, top + 12)
    canvas.text(660, top + 118, say("Mana left"), 24, CREAM, width=120)
    left = monsters_mana(view, fight)
    if left.total:
        heap(canvas, left, 786, top + 118, 32, WIDTH - 30 - 786)
    else:
        canvas.text(786, top + 118, "0", 28, CREAM, face=BOLD)


def monsters_mana(view: View, fight: Fight) -> Mana:
    """What the monsters may still use: of the lands where those pay, the one they stand on left aside, and of
    what was given to them."""
    lands = map_mana(view, fight.square) if view.options.encounters == "lands" else NOTHING
    return plus(fight.pool, lands)


def last_strikes(log: Sequence[Deed]) -> tuple[Deed, ...]:
    """The last blow's strike, and the strike back if there was one."""
    found: list[Deed] = []
    for deed in log:
        if deed.what in ("attacked", "banded", "fight"):
            found = []
        elif deed.what in ("rolled", "countered"):
            found.append(deed)
    return tuple(found[-2:])


def _strike(canvas: Canvas, view: View, deed: Deed, x: float, y: float) -> None:
    """Die and strength against die and resistance, and the damage that comes of it."""
    attack, power, defence, toughness, damage = deed.numbers
    x = _thrown(canvas, view, deed.copy, attack, power, "power", x, y)
    canvas.text(x + 6, y, "–", 34, CREAM, face=TITLE)
    x = _thrown(canvas, view, deed.other, defence, toughness, "toughness", x + 34, y)
    canvas.text(x + 2, y, "→", 34, CREAM, face=BOLD)
    canvas.paste_centred(figure("wounds", str(damage), 60), x + 64, y - 3)


def _thrown(
    canvas: Canvas, view: View, who: Copy | None, value: int, more: int, kind: str, x: float, y: float
) -> float:
    if who is not None:
        canvas.paste(chip_of(holdings.card(view.options, who), 52), x, y - 26)
    canvas.paste(die(value, 44), x + 58, y - 22)
    canvas.text(x + 118, y, "+", 30, CREAM, face=BOLD, anchor="middle")
    canvas.paste_centred(figure(kind, str(more), 42), x + 150, y)
    canvas.text(x + 178, y, f"={value + more}", 32, CREAM, face=TITLE, width=66)
    return x + 246


def _order(canvas: Canvas, fight: Fight, x: float, y: float) -> None:
    """The dice that gave the order, each under the emblem of its player; whose turn it is in gold."""
    step = min(76.0, (WIDTH - 26 - x) / max(1, len(fight.order)))
    for place, turn in enumerate(fight.order):
        left = x + place * step
        if place == fight.current:
            canvas.rect(left - 4, y - 4, step - 2, 84, GOLD, radius=10)
        canvas.paste(emblem(turn.seat, 38), left + 14, y)
        size = 34 if len(turn.dice) == 1 else min(30.0, (step - 8) / len(turn.dice))
        first = left + 33 - size * len(turn.dice) / 2
        for nth, value in enumerate(turn.dice):
            canvas.paste(die(value, int(size), aside=place != fight.current), first + nth * size, y + 42)
