"""What lies beside the piles: the bind and the side card, or the blows that the one to act can use now.

Everything here is public: which blows are within reach follows from posta and pile, whatever the hands hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from games.audatia.cards import BLOW_OF
from games.audatia.deck import BLOWS, POSTE
from games.audatia.draw_cards import ICONS
from games.audatia.draw_signs import night, sun, swords
from games.audatia.kinds import FENDENTI, Blow, Place, Side, Symbol, Virtue
from games.audatia.names import short_title, side_name
from games.audatia.state import Decision, Denying, Ended, FencerSeen, Fight, Played, View, worth
from games.core.canvas.emblems import emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, FELT_DARK, GOLD, INK, PURPLE, TITLE, mix
from games.core.words import Say

HEIGHT: Final = 226.0
WIDEST: Final = 400.0
NARROWEST: Final = 150.0
"""A panel narrower than this is not drawn."""


def within_reach(fencer: FencerSeen) -> frozenset[Blow]:
    """The blows that posta or pile allow, hand and Virtues apart (articles 4.2 and 4.3)."""
    if fencer.posta is not None:
        return POSTE[fencer.posta].blows
    place = fencer.place or Place.MIDDLE
    return frozenset(
        blow for blow in Blow if blow is Blow.PUNTA or place is Place.MIDDLE or blow.from_side is place
    )


def parries(view: View, seat: int) -> frozenset[Blow]:
    """The blows with which ``seat`` could parry the live one; the same blow alone after a counterattack
    (articles 4.4 and 5.4)."""
    fight = view.fight
    if fight is None or fight.live is None:
        return frozenset()
    live = BLOW_OF[fight.live]
    crossing = frozenset((live,)) if fight.counter else BLOWS[live].parried_by
    return frozenset(
        blow for blow in crossing & within_reach(view.fencers[seat]) if Symbol.PARRY in BLOWS[blow].symbols
    )


def attacks(view: View, seat: int) -> frozenset[Blow]:
    """The blows with which ``seat`` could attack a rival who has left its posta (article 4.1)."""
    own, other = view.fencers[seat], view.fencers[1 - seat]

    def enough(virtue: Virtue | None) -> bool:
        if virtue is None:
            return True
        bonus = own.salute if virtue is Virtue.AUDATIA else 0
        return (virtue in own.virtues) + bonus > worth(other, virtue)

    return frozenset(
        blow
        for blow in within_reach(own)
        if Symbol.ATTACK in BLOWS[blow].symbols and enough(BLOWS[blow].attack_needs)
    )


@dataclass(frozen=True, slots=True)
class Box:
    """Where a panel is drawn: its middle across, its middle down, its width."""

    x: float
    y: float
    width: float


Panel = Callable[[Canvas, Box], None]


def panel(view: View, say: Say, near: int) -> Panel | None:
    """What to draw beside the piles, or None. ``near`` is the seat below."""
    fight, phase = view.fight, view.phase
    if isinstance(phase, Denying):
        return partial(_skill, phase.plays[-1], say)
    if isinstance(phase, Ended):
        return _end(view, phase, say)
    if fight is None:
        return None
    if isinstance(phase, Decision):
        chosen = _asked(view, phase, fight, say, phase.seat != near)
        if chosen is not None:
            return chosen
    if fight.remedy is not None and fight.side is not None:
        return partial(_night, (say("remedy"), side_name(say, fight.side)))
    if fight.bind == "stretto":
        return partial(_stretto, fight, near, say)
    return _largo if fight.bind == "largo" else None


def _end(view: View, phase: Ended, say: Say) -> Panel | None:
    """The winner; a whole symbol where one has just been completed."""
    if view.deeds and view.deeds[-1].whole:
        return partial(_night, (say("whole symbol"),))
    winner = next(iter(phase.outcome.winners), None)
    if winner is None:
        return None
    score = " – ".join(map(str, view.points)) if view.options.variant == "salle" else ""
    return partial(_victory, winner, score)


def _asked(view: View, phase: Decision, fight: Fight, say: Say, turned: bool) -> Panel | None:
    """What the seat of a decision chooses among."""
    seat = phase.seat
    match phase.kind:
        case "answer" | "countered" | "mezano":
            return partial(_blows, "", parries(view, seat), seat, say("may parry"), turned)
        case "largo" | "feint" | "again" | "kicked" if fight.bind != "stretto" or phase.kind == "kicked":
            lit = attacks(view, seat)
            if phase.kind == "kicked":
                lit &= frozenset(FENDENTI)
            title = "Largo" if phase.kind == "largo" else ""
            return partial(_blows, title, lit, seat, say("may attack"), turned)
        case "exchanged":
            return partial(_night, (say("remedy"), side_name(say, Side.EXTERNAL)))
        case "remedied" if fight.side is not None:
            return partial(_night, (say("counter"), side_name(say, fight.side)))
        case "mezano_back":
            return partial(_night, (say("counter"), side_name(say, Side.EXTERNAL)))
        case "broken" if fight.side is not None:
            return partial(_night, (say("side:"), side_name(say, fight.side)))
    return None


def draw_panel(canvas: Canvas, drawn: Panel, left: float, right: float, middle: float) -> None:
    """A dark panel between ``left`` and ``right``, around the ``middle`` line."""
    width = min(right - left, WIDEST)
    x, top = (left + right - width) / 2, middle - HEIGHT / 2
    canvas.rect(x, top, width, HEIGHT, FELT_DARK, radius=14)
    frame = mix(FELT_DARK, GOLD, 0.55)
    canvas.rect(x + 4, top + 4, width - 8, HEIGHT - 8, radius=11, edge=frame, thick=2)
    drawn(canvas, Box((left + right) / 2, middle, width - 24))


def _largo(canvas: Canvas, box: Box) -> None:
    """Two half suns that do not meet."""
    canvas.text(box.x, box.y + 42, "Largo", 44, CREAM, face=TITLE, anchor="middle", width=box.width)
    half = sun(32)
    canvas.paste_centred(half.rotate(180), box.x - 36, box.y - 44 - 16)
    canvas.paste_centred(half, box.x + 36, box.y - 44 + 16)
    canvas.line([(box.x - 72, box.y - 44), (box.x + 72, box.y - 44)], CREAM, 2)


def _blows(
    title: str, lit: frozenset[Blow], seat: int, caption: str, turned: bool, canvas: Canvas, box: Box
) -> None:
    """The seven swords as ``seat`` holds them, those of ``lit`` in colour; below, whose they are and what
    for."""
    y = box.y - HEIGHT / 2
    if title:
        canvas.text(box.x, y + 32, title, 38, CREAM, face=TITLE, anchor="middle", width=box.width)
    top = 56 if title else 16
    radius = (HEIGHT - top - 54) / 2
    canvas.paste_centred(swords(lit, radius, turned, CREAM), box.x, y + top + radius)
    wide = min(measure(caption, 26, BOLD), box.width - 38)
    left = box.x - (wide + 38) / 2
    canvas.paste_centred(emblem(seat, 30), left + 15, box.y + HEIGHT / 2 - 28)
    canvas.text(left + 38, box.y + HEIGHT / 2 - 28, caption, 26, CREAM, face=BOLD, width=box.width - 38)


def _night(lines: tuple[str, ...], canvas: Canvas, box: Box) -> None:
    """The symbol of the Stretto, and one or two lines."""
    canvas.paste_centred(night(46, "whole"), box.x, box.y - 46)
    for place, line in enumerate(lines):
        y = box.y + 46 + (place - (len(lines) - 1) / 2) * 40 + 6
        canvas.text(box.x, y, line, 36, CREAM, face=TITLE, anchor="middle", width=box.width)


def _victory(winner: int, score: str, canvas: Canvas, box: Box) -> None:
    """A laurel over the winner's emblem, and the points of a bout."""
    y = box.y if not score else box.y - 26
    canvas.icon("laurel-crown", box.x, y, 156, GOLD)
    canvas.paste_centred(emblem(winner, 66), box.x, y - 4)
    if score:
        canvas.text(box.x, box.y + 80, score, 40, CREAM, face=TITLE, anchor="middle", width=box.width)


def _skill(played: Played, say: Say, canvas: Canvas, box: Box) -> None:
    """A skill that may still be denied."""
    canvas.disc(box.x, box.y - 34, 62, CREAM)
    canvas.icon(ICONS[played.card.name], box.x, box.y - 34, 84, PURPLE)
    for place, line in enumerate(short_title(say, played.card)):
        y = box.y + 52 + place * 32
        canvas.text(box.x, y, line, 30, CREAM, face=TITLE, anchor="middle", width=box.width)


def _stretto(fight: Fight, near: int, say: Say, canvas: Canvas, box: Box) -> None:
    """A whole sun, the side card, and whose side is which."""
    y = box.y - HEIGHT / 2
    roomy = box.width > 240
    if roomy:
        wide = measure("Stretto", 44, TITLE) + 62
        canvas.paste_centred(sun(26, True), box.x - wide / 2 + 26, y + 42)
        canvas.text(box.x - wide / 2 + 62, y + 42, "Stretto", 44, GOLD, face=TITLE)
    else:
        canvas.text(box.x, y + 36, "Stretto", 40, GOLD, face=TITLE, anchor="middle", width=box.width)
    if fight.internal is None:
        canvas.paste_centred(night(40, "whole"), box.x, box.y + 30)
        return
    canvas.paste_centred(_side_card(fight.internal == near), box.x, y + 104)
    for place, seat in enumerate((1 - near, near)):
        at = y + 158 + 36 * place
        text = side_name(say, Side.INTERNAL if fight.internal == seat else Side.EXTERNAL)
        wide = min(measure(text, 28, BOLD), box.width - 40) + 40
        canvas.paste_centred(emblem(seat, 32), box.x - wide / 2 + 16, at)
        canvas.text(box.x - wide / 2 + 40, at, text, 28, CREAM, face=BOLD, width=box.width - 40)


@kept
def _side_card(internal: bool) -> Sprite:
    """The side card between the fencers: its symbol lies on the right of whoever has the internal side."""
    canvas = Canvas(120, 60, scale=SCALE * 2)
    canvas.rect(0, 0, 120, 60, CREAM, radius=8, edge=INK, thick=2)
    canvas.line([(60, 9), (60, 51)], mix(INK, CREAM, 0.6), 2)
    sprite = canvas.layer()
    x = 90 if internal else 30
    sprite.alpha_composite(night(21, "whole"), ((x - 21) * SCALE, 9 * SCALE))
    return sprite
