"""Cards and creatures: a card as it is printed, and a creature as it stands in a fight.

The look is our own: parchment, an icon in the colour of the mana, strength in a red disc, resistance on a
blue shield. A tapped creature lies on its side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.adventure import holdings
from games.adventure.card_words import abilities, card_name, signed
from games.adventure.cards import Card, Cost, Keyword, Kind
from games.adventure.draw_signs import cost_signs, draw_cost, figure, icon_of, keyword_signs, tone_of
from games.adventure.options import Options
from games.adventure.state import Creature
from games.core.canvas.emblems import emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import Canvas, Sprite
from games.core.canvas.text import SMALLEST, wrap
from games.core.canvas.tokens import BOLD, CREAM, GOLD, INK, PARCHMENT, PARCHMENT_DARK, RED, TEXT, TITLE, mix
from games.core.words import Say

ROUND: Final = 12.0

TURNED: Final = "⭮"
"""How tapping is drawn: our fonts have no other turning arrow."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn on a card, in one language; hashable, so that faces are drawn once."""

    name: str
    icon: str
    tone: str
    cost: Cost
    body: tuple[str, str] | None
    """Strength and resistance as they are written."""
    lines: tuple[str, ...]
    faded: bool = False
    gold: bool = False
    """What can be chosen now."""


def face_of(say: Say, card: Card, *, faded: bool = False, gold: bool = False) -> Face:
    body = None
    if card.kind is Kind.CREATURE:
        body = str(card.power), str(card.toughness)
    elif card.kind is Kind.ITEM and (card.power or card.toughness):
        body = signed(card.power), signed(card.toughness)
    lines = tuple(line.replace("↻", TURNED) for line in abilities(say, card))
    return Face(card_name(say, card), icon_of(card), tone_of(card), card.cost, body, lines, faded, gold)


@kept
def card_face(face: Face, width: float, height: float) -> Sprite:
    """A card of the hand, or of those that offer themselves."""
    canvas = Canvas(width, height)
    paper = mix(PARCHMENT, PARCHMENT_DARK, 0.7) if face.faded else CREAM
    tone = mix(face.tone, paper, 0.45) if face.faded else face.tone
    canvas.rect(0, 0, width, height, GOLD if face.gold else INK, radius=ROUND)
    rim = 5.0 if face.gold else 2.5
    canvas.rect(rim, rim, width - 2 * rim, height - 2 * rim, paper, radius=ROUND - 2)
    head = _title(canvas, face, width, rim)
    foot = 50.0 if face.body else 12.0
    room = height - head - foot
    lines = _lines(face, width - 24, max(1, int((room - 64) // 25)))
    art = room - len(lines) * 25
    canvas.rect(rim, head, width - 2 * rim, art, mix(tone, paper, 0.78))
    canvas.icon(face.icon, width / 2, head + art / 2, min(art * 0.9, width * 0.6), tone)
    for place, line in enumerate(lines):
        y = head + art + 15 + place * 25
        canvas.text(width / 2, y, line, SMALLEST, INK, face=TEXT, anchor="middle", width=width - 16)
    if face.body:
        for kind, number, x in zip(("power", "toughness"), face.body, (34.0, width - 34), strict=True):
            canvas.paste_centred(figure(kind, number, 42), x, height - 29)
    return canvas.layer()


def _title(canvas: Canvas, face: Face, width: float, rim: float) -> float:
    """The name in one or two lines beside the cost; returns where the picture begins."""
    size = 34.0
    taken = 0.0
    if cost_signs(face.cost):
        left = draw_cost(canvas, face.cost, width - 10, 28, size, width * 0.42)
        taken = width - left
    room = width - 12 - rim - max(taken + 4, 8)
    lines = two_lines(face.name, 26, room)
    for place, line in enumerate(lines):
        y = 28 if len(lines) == 1 else 18 + place * 25
        canvas.text(12, y, line, 26, INK, face=TITLE, width=room)
    return 58.0


def two_lines(text: str, size: float, room: float) -> tuple[str, ...]:
    """``text`` in at most two lines of ``room`` pixels; what is too long is cut where it is drawn."""
    lines = wrap(text, size, room, TITLE)
    if len(lines) <= 2:
        return lines
    return lines[0], " ".join(lines[1:])


def _lines(face: Face, room: float, most: int) -> list[str]:
    """As many lines about abilities as there is room for; the last one says that there is more."""
    found = [line for text in face.lines for line in wrap(text, SMALLEST, room, TEXT)]
    if len(found) > most:
        found = [*found[: most - 1], found[most - 1] + " …"]
    return found


# Creatures in a fight.


@dataclass(frozen=True, slots=True)
class Stand:
    """A creature as it is now."""

    name: str
    icon: str
    tone: str
    power: int
    toughness: int
    changed: tuple[bool, bool]
    """Whether strength and resistance differ from what is printed."""
    damage: int
    keywords: tuple[str, ...]
    items: tuple[str, ...]
    seat: int
    tapped: bool
    acted: bool
    down: bool
    away: bool
    gold: bool = False
    """Its turn, or it is asked about."""
    struck: bool = False
    """The target of the blow."""


def stand_of(say: Say, options: Options, one: Creature, *, gold: bool = False, struck: bool = False) -> Stand:
    card = holdings.card(options, one.copy)
    power, toughness = holdings.power(options, one), holdings.toughness(options, one)
    known = holdings.keywords(options, one)
    signs = keyword_signs(known)
    if card.caster:
        signs = (*signs, "spell-book")
    return Stand(
        name=card_name(say, card),
        icon=icon_of(card),
        tone=tone_of(card),
        power=power,
        toughness=toughness,
        changed=(power != card.power, toughness != card.toughness),
        damage=one.damage,
        keywords=signs
        if Keyword.WALL not in known
        else ("stone-wall", *(s for s in signs if s != "stone-wall")),
        items=tuple(icon_of(holdings.card(options, item)) for item in one.items),
        seat=one.seat,
        tapped=one.tapped,
        acted=one.acted,
        down=one.down,
        away=one.away,
        gold=gold,
        struck=struck,
    )


STAND_WIDTH, STAND_HEIGHT = 152.0, 216.0


@kept
def standing(stand: Stand) -> Sprite:
    """A creature of a line-up: its card, upright or lying, and under it its name and numbers."""
    width, height = STAND_WIDTH, STAND_HEIGHT
    canvas = Canvas(width, height)
    _lying(canvas, stand)
    out = stand.down or stand.away
    paper = PARCHMENT_DARK if out else CREAM
    canvas.rect(2, 112, width - 4, height - 114, paper, radius=9, edge=INK, thick=2)
    lines = two_lines(stand.name, 23, width - 14)
    for place, line in enumerate(lines):
        canvas.text(
            width / 2,
            131.0 if len(lines) == 1 else 127.0 + place * 22,
            line,
            23,
            INK,
            face=BOLD,
            anchor="middle",
            width=width - 12,
        )
    y = height - 28
    canvas.paste_centred(figure("power", str(stand.power), 42, stand.changed[0]), 27, y)
    canvas.paste_centred(figure("toughness", str(stand.toughness), 42, stand.changed[1]), width - 27, y)
    if stand.damage:
        canvas.paste_centred(figure("wounds", str(stand.damage), 46), width / 2, y - 2)
    return canvas.layer()


def _lying(canvas: Canvas, stand: Stand) -> None:
    """The small card: upright, or turned to the right when tapped."""
    out = stand.down or stand.away
    long, broad = 108.0, 82.0
    width, height = (long, broad) if stand.tapped else (broad, long)
    x, y = (STAND_WIDTH - width) / 2, 4 + (long - height)
    rim = GOLD if stand.gold else RED if stand.struck else INK
    thick = 6.0 if stand.gold or stand.struck else 2.5
    paper = mix(stand.tone, PARCHMENT, 0.72)
    tone = mix(stand.tone, PARCHMENT, 0.5) if out else stand.tone
    canvas.rect(x, y, width, height, paper, radius=9, edge=rim, thick=thick)
    angle = -90.0 if stand.tapped else 0.0
    canvas.icon(stand.icon, STAND_WIDTH / 2, y + height / 2, 70, tone, angle=angle)
    canvas.paste(emblem(stand.seat, 34), 2, 2)
    for place, sign in enumerate((*stand.keywords, *stand.items)[:4]):
        top = 18 + place * 29
        canvas.disc(STAND_WIDTH - 16, top, 15, PARCHMENT, edge=INK, thick=1.5)
        canvas.icon(sign, STAND_WIDTH - 16, top, 22, INK)
    if stand.down or stand.away or stand.acted:
        sign = "half-heart" if stand.down else "ghost" if stand.away else "sands-of-time"
        canvas.disc(18, 92, 16, GOLD if stand.down else CREAM, edge=INK, thick=2)
        canvas.icon(sign, 18, 92, 23, RED if stand.down else INK)
