"""The faces of Audatia's cards: blows, remedies, counter-remedies, skills, and poste.

A card's upper edge points at the opponent, and there hang its half sun or its half of the Moon and the
Night: two cards that meet edge to edge show whether the halves make a whole. A card seen from the other side
of the table is ``turned``: its signs upside down, its words upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.audatia.cards import CYCLES, Card
from games.audatia.deck import BLOWS, COUNTERS, REMEDIES, SKILLS, Status
from games.audatia.draw_signs import FADED, VIRTUE_ICONS, blow_colour, letter, night, sun, swords
from games.audatia.kinds import Blow, Side, Skill, Sun, Symbol, Virtue
from games.audatia.names import blow_name, short_title, symbol_name, virtue_name
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, INK, PARCHMENT, PARCHMENT_DARK, PURPLE, TITLE, mix
from games.core.words import Say

BAND: Final = 62.0
"""The height of the band with the title."""
ROW: Final = 38.0
"""The height of the row with the letters of the symbols, or the words in their place."""
TITLE_SIZE: Final = 25.0
TITLE_MARGIN: Final = 5.0
RADIUS: Final = 11.0

FADED_PAPER: Final = mix(PARCHMENT, PARCHMENT_DARK, 0.6)

ICONS: Final = {
    "soprana-tor-di-spada": "grab",
    "elbow-push": "push",
    "ligadura-mezana": "knot",
    "hilt-grab": "sword-brandish",
    "pommel-twist": "spiral-hilt",
    "held-pommel": "piercing-sword",
    "turn-with-the-push": "return-arrow",
    "half-sword-key": "key",
    "freed-hand": "metal-hand",
    "pommel-cover": "shield-bash",
    Skill.KICK: "boot-kick",
    Skill.BREAK_OFF: "exit-door",
    Skill.FEINT: "domino-mask",
    Skill.SECOND_THOUGHT: "two-shadows",
    Skill.REPEAT: "recycle",
    Skill.LURE: "fishing-hook",
    Skill.TAUNT: "tongue",
    Skill.DENY: "cancel",
    Skill.LYNX: "eye-target",
    Skill.PRE_EMPT: "sprint",
    Skill.PERFECT_MEASURE: "dodging",
    Skill.UNHELMED: "visored-helm",
    Skill.WIDOW: "spider-alt",
    Skill.HARNESS: "breastplate",
    Skill.STAND_IN: "body-swapping",
}
"""By the card's name: what stands in the middle of a card that is no blow."""

PAIRS: Final = {
    key: marks
    for marks, (remedy, row) in enumerate(REMEDIES.items(), 1)
    for key in (remedy, row.countered_by)
}
"""The marks on the halves of each remedy and of the counter-remedy that completes its symbol."""

SYMBOLS: Final = (Symbol.ATTACK, Symbol.PARRY, Symbol.COUNTERATTACK, Symbol.BREAK, Symbol.EXCHANGE)


def blow_code(blow: Blow) -> str:
    """A blow by its initials: ``MF``."""
    return "".join(word[0] for word in blow_name(blow).split())


def card_colour(card: Card) -> str:
    """By the blow; purple for all that is not a blow."""
    return PURPLE if card.face.blow is None else blow_colour(card.face.blow)


@kept
def card_face(
    name: str, say: Say, width: float, height: float, turned: bool = False, faded: bool = False
) -> Sprite:
    """The face of the cards of this name, in the language of ``say``, ``width`` x ``height`` pixels.
    ``faded`` for what cannot be played now."""
    card = Card(name)
    paper = FADED_PAPER if faded else CREAM
    tone = mix(card_colour(card), paper, FADED) if faded else card_colour(card)
    canvas = Canvas(width, height, scale=SCALE * 2)
    canvas.rect(0, 0, width, height, paper, radius=RADIUS)
    _band(canvas, card, say, width, height, tone, turned)
    row = BAND + ROW / 2 if turned else height - BAND - ROW / 2
    if card.face.blow is not None:
        _letters(canvas, card.face.blow, say, width, row, tone, paper)
    else:
        _words(canvas, card, say, width, row, tone)
    rim = mix(INK, paper, FADED) if faded else INK
    canvas.rect(0, 0, width, height, radius=RADIUS, edge=rim, thick=2)
    sprite = canvas.layer()
    desk = Desk(sprite, turned, faded, paper)
    if card.face.blow is not None:
        _blow_art(desk, card, card.face.blow, height - BAND - ROW)
    else:
        _other_art(desk, card, height - BAND - ROW, tone)
    return sprite


def _band(canvas: Canvas, card: Card, say: Say, width: float, height: float, tone: str, turned: bool) -> None:
    top = 0.0 if turned else height - BAND
    canvas.rect(0, top, width, BAND, tone, radius=RADIUS)
    canvas.rect(0, BAND - RADIUS if turned else top, width, RADIUS, tone)
    titled(canvas, short_title(say, card), width / 2, top + BAND / 2, width - 2 * TITLE_MARGIN)
    _certainty(canvas, card, width - 9, top + BAND - 9 if not turned else top + 9, tone)


def titled(canvas: Canvas, lines: Sequence[str], x: float, y: float, width: float) -> None:
    """One or two lines around the middle (x, y)."""
    pitch = 27
    for place, line in enumerate(lines):
        at = y + (place - (len(lines) - 1) / 2) * pitch
        canvas.text(x, at, line, TITLE_SIZE, CREAM, face=TITLE, anchor="middle", width=width)


def _certainty(canvas: Canvas, card: Card, x: float, y: float, tone: str) -> None:
    """A small dot: full for what a source tells, half for what follows from it, a ring for what is ours."""
    grade = certainty(_status(card))
    dot(canvas, x, y, grade, mix(CREAM, tone, 0.25), tone)


def dot(canvas: Canvas, x: float, y: float, grade: str, tone: str, ground: str) -> None:
    """The mark of KNOWN, INFERRED or DESIGNED, on a ``ground``."""
    canvas.disc(x, y, 4.2, tone)
    if grade == "DESIGNED":
        canvas.disc(x, y, 2.6, ground)
    elif grade == "INFERRED":
        canvas.rect(x, y - 2.6, 2.6, 5.2, ground)


def certainty(status: Status) -> str:
    """The least certain of a card's values, but for what bears on the first hand alone."""
    grades = {grade for value, grade in status.items() if value not in ("basic", "name")}
    return next(grade for grade in ("DESIGNED", "INFERRED", "KNOWN") if grade in grades)


def _status(card: Card) -> Status:
    face = card.face
    if face.blow is not None:
        return BLOWS[face.blow].status
    if face.skill is not None:
        return SKILLS[face.skill].status
    return REMEDIES[card.name].status if face.kind == "remedy" else COUNTERS[card.name].status


def _letters(canvas: Canvas, blow: Blow, say: Say, width: float, y: float, tone: str, paper: str) -> None:
    """What the blow can do. An attack that needs a Virtue is a ring beside that Virtue's animal."""
    row = BLOWS[blow]
    shown = [symbol for symbol in SYMBOLS if symbol in row.symbols]
    pitch = 36.0
    wide = pitch * (len(shown) + (row.attack_needs is not None))
    x = (width - wide + pitch) / 2
    for symbol in shown:
        needs = row.attack_needs if symbol is Symbol.ATTACK else None
        letter(canvas, x, y, symbol_name(say, symbol)[0], tone, paper if needs else "")
        x += pitch
        if needs is not None:
            canvas.icon(VIRTUE_ICONS[needs], x - 3, y, 30, tone)
            x += pitch


def _words(canvas: Canvas, card: Card, say: Say, width: float, y: float, tone: str) -> None:
    """The side of a remedy or counter-remedy; the Virtue that a skill needs."""
    face = card.face
    if face.skill is not None:
        needs = SKILLS[face.skill].needs
        if needs is not None:
            _virtue(canvas, needs, width, y, tone)
        return
    text = sides_text(say, face.sides, remedy=face.kind == "remedy")
    canvas.text(width / 2, y, text, 23, tone, face=BOLD, anchor="middle", width=width - 6)


def _virtue(canvas: Canvas, virtue: Virtue, width: float, y: float, tone: str) -> None:
    text = virtue_name(virtue)
    left = (width - 36 - measure(text, 23, BOLD)) / 2
    canvas.icon(VIRTUE_ICONS[virtue], left + 16, y, 32, tone)
    canvas.text(left + 36, y, text, 23, tone, face=BOLD)


def sides_text(say: Say, sides: tuple[Side, ...], *, remedy: bool) -> str:
    """At most about fourteen letters."""
    if len(sides) > 1:
        return say("both sides") if remedy else say("counter · both")
    if sides[0] is Side.INTERNAL:
        return say("internal") if remedy else say("counter · int.")
    return say("external") if remedy else say("counter · ext.")


# The middle of a card.


@dataclass(frozen=True, slots=True)
class Desk:
    """A card being finished with sprites, as its holder sees it: (0, 0) is the left end of the edge that
    faces the opponent."""

    sprite: Sprite
    turned: bool
    faded: bool
    paper: str

    @property
    def width(self) -> float:
        return self.sprite.width / SCALE

    def put(self, one: Sprite, x: float, y: float) -> None:
        """``one`` around (x, y); it has to lie upright or upside down already."""
        px, py = (self.width - x, self.sprite.height / SCALE - y) if self.turned else (x, y)
        at = (round(px * SCALE - one.width / 2), round(py * SCALE - one.height / 2))
        self.sprite.alpha_composite(one, (max(0, at[0]), max(0, at[1])))

    def hang(self, half: Sprite, x: float) -> None:
        """``half`` from the edge, around ``x``."""
        height = half.height / SCALE
        self.put(half.rotate(180) if self.turned else half, x, height / 2 + 1)

    def icon(self, name: str, x: float, y: float, size: float, tone: str) -> None:
        """An icon, always upright."""
        drawn = Canvas(size, size, scale=SCALE * 2)
        drawn.icon(name, size / 2, size / 2, size, tone)
        self.put(drawn.layer(), x, y)


SUN: Final = 31.0
NIGHT: Final = 25.0
SMALL: Final = 20.0
"""The radii of what stands in the corners of a card."""


def _blow_art(desk: Desk, card: Card, blow: Blow, room: float) -> None:
    """The sword of the blow; half a sun in one corner, in the other one the opponent's parries."""
    radius = min(desk.width * 0.36, (room - 40) / 2)
    desk.put(
        swords(frozenset((blow,)), radius, desk.turned, desk.paper, desk.faded),
        desk.width / 2,
        room - radius - 1,
    )
    half, left = card.face.sun, card.face.sun is Sun.LEFT
    if half is not None:
        desk.hang(sun(SUN, False, desk.faded), SUN + 4 if left else desk.width - SUN - 4)
    parries = swords(BLOWS[blow].parried_by, SMALL, not desk.turned, desk.paper, desk.faded)
    desk.put(parries, desk.width - SMALL - 6 if left else SMALL + 6, SMALL + 6)


def _other_art(desk: Desk, card: Card, room: float, tone: str) -> None:
    """An icon; the halves of a remedy left for the external side and right for the internal one, those of a
    counter-remedy across, so that the two meet; the Cycle symbol."""
    size = min(desk.width * 0.5, room * 0.6)
    desk.icon(ICONS[card.name], desk.width / 2, room - size / 2 - 3, size, tone)
    remedy = card.face.kind == "remedy"
    for side in card.face.sides:
        right = (side is Side.INTERNAL) is remedy
        half = night(NIGHT, "moon" if remedy else "night", PAIRS[card.name], desk.faded)
        desk.hang(half, desk.width - NIGHT - 7 if right else NIGHT + 7)
    if any(card in cards for cards in CYCLES.values()):
        desk.icon("cycle", desk.width - 24, 24, 32, mix(tone, desk.paper, 0.25))


# Cards that others cover.

SPINE: Final = 48.0
"""How much of a covered card is seen at best."""


SPINE_WIDTH: Final = SPINE + RADIUS + 2
"""How much of one is drawn: its corners lie under the card above."""


@kept
def spine(name: str, height: float, turned: bool, right: bool) -> Sprite:
    """The ``right`` or left end of a covered card of this name: what it is stands there."""
    card = Card(name)
    canvas = Canvas(SPINE_WIDTH, height, scale=SCALE * 2)
    tone = card_colour(card)
    x = -SPINE_WIDTH if right else 0.0
    canvas.rect(x, 0, 2 * SPINE_WIDTH, height, PARCHMENT, radius=RADIUS)
    top = 0.0 if turned else height - BAND
    canvas.rect(x, top, 2 * SPINE_WIDTH, BAND, tone, radius=RADIUS)
    canvas.rect(x, BAND - RADIUS if turned else top, 2 * SPINE_WIDTH, RADIUS, tone)
    canvas.rect(x, 0, 2 * SPINE_WIDTH, height, radius=RADIUS, edge=INK, thick=2)
    across = SPINE_WIDTH - SPINE / 2 - 1 if right else SPINE / 2 + 1
    middle = (height + BAND) / 2 if turned else (height - BAND) / 2
    if card.face.blow is None:
        canvas.icon(ICONS[name], across, middle, SPINE * 0.8, tone)
        return canvas.layer()
    canvas.text(across, top + BAND / 2, blow_code(card.face.blow), 26, CREAM, face=TITLE, anchor="middle")
    desk = Desk(canvas.layer(), False, False, PARCHMENT)
    desk.put(swords(frozenset((card.face.blow,)), SPINE * 0.42, turned, PARCHMENT), across, middle)
    return desk.sprite
