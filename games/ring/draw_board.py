"""The board of El Rey del Ring: the ring from above, the fighters, the piles, and what just happened.

The eye is led by the arrow of the last deed, then by the banner, then by the panels. Lengths are pixels of
the finished picture (see draw_table.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas, Point
from games.core.canvas.text import fit_phrase, name
from games.core.canvas.tokens import (
    CREAM,
    GOLD,
    INK,
    PARCHMENT,
    RED,
    TITLE,
    mix,
)
from games.core.game import Seat
from games.core.words import Say
from games.ring.board import Square, distance
from games.ring.draw_deeds import draw_deed, mark, sign
from games.ring.draw_panels import (
    COLUMN,
    COLUMN_WIDTH,
    COWED,
    OUT,
    awaited,
    band,
    draw_panels,
    draw_piles,
)
from games.ring.draw_table import (
    APRON,
    BANNER_HEIGHT,
    BANNER_TOP,
    CELL,
    HEIGHT,
    LEFT,
    RING,
    TOP,
    centre,
    table,
)
from games.ring.draw_tape import draw_tape
from games.ring.state import Deed, Fighter, Number, View, letter
from games.ring.verdict import joined

FIGURE, MATE = 94, 82
"""The size of a figure; in a team there is its band around it."""


FIGHTERS = ("luchador", "tiger-head", "elephant", "daemon-skull")
"""The icon of each figure."""


def draw_board(view: View, names: Sequence[str], say: Say) -> Image.Image:
    """The public table, RGB."""
    canvas = Canvas.on(table(len(view.fighters)))
    shown = [name(typed, letter(seat)) for seat, typed in enumerate(names)]
    _figures(canvas, view)
    draw_deed(canvas, _focus(view), centre, CELL, _letters(view))
    _banner(canvas, view, shown, say)
    draw_panels(canvas, view, shown)
    draw_piles(canvas, view, say)
    draw_tape(canvas, view, (LEFT, TOP + RING + 12, RING, HEIGHT - TOP - RING - 24))
    return canvas.image()


def _focus(view: View) -> Deed | None:
    """The deed that the arrow shows: the last one that touched the ring."""
    beside = ("draw", "discard", "swap", "fall", "reshuffle")
    return next((deed for deed in reversed(view.deeds) if deed.kind not in beside), None)


# The ring.


def _figures(canvas: Canvas, view: View) -> None:
    winners = view.phase.outcome.winners if view.phase.kind == "over" else ()
    for number, square, attacker in _fallen(view):
        canvas.paste_centred(emblem(number, MATE, FIGHTERS[number], faded=True), *centre(square))
        mark(canvas, *_behind(square, attacker), OUT, INK)
    for fighter in view.fighters:
        if fighter.square is not None:
            _figure(canvas, view, fighter, fighter.square)
            if fighter.seat in winners:
                x, y = centre(fighter.square)
                sign(canvas, x - CELL * 0.36, y - CELL * 0.36, "laurel-crown", INK, GOLD)
        elif fighter.endurance and view.options.fight.relay and view.phase.kind != "deploy":
            _outside(canvas, view, fighter.number)


def _figure(canvas: Canvas, view: View, fighter: Fighter, square: Square) -> None:
    """A figure on its square: in a team on the team's pattern, with more than two turned to a rival."""
    x, y = centre(square)
    fight, size = view.options.fight, FIGURE
    if fight.fighters > fight.sides:
        size = MATE
        canvas.paste(
            band(fighter.number % fight.sides, CELL - 6, CELL - 6), x - CELL / 2 + 3, y - CELL / 2 + 3
        )
        canvas.rect(x - CELL / 2 + 15, y - CELL / 2 + 15, CELL - 30, CELL - 30, PARCHMENT, radius=6)
    canvas.shadow(x - size * 0.42, y - size * 0.4, size * 0.84, size * 0.84, size * 0.4, 6)
    if not fight.duel:
        _nose(canvas, view, fighter, square, size)
    canvas.paste_centred(emblem(fighter.number, size, FIGHTERS[fighter.number]), x, y)
    if fighter.cowed:
        deed = _focus(view)
        struck = deed is not None and deed.target == fighter.number
        mark(canvas, *_behind(square, deed.origin if deed and struck else None), COWED, RED)


def _letters(view: View) -> tuple[Point, ...]:
    """Where the letters of the figures stand, which nothing should hide."""
    squares = (fighter.square for fighter in view.fighters)
    middles = (centre(square) for square in squares if square is not None)
    return tuple((x + FIGURE * 0.33, y + FIGURE * 0.33) for x, y in middles)


def _nose(canvas: Canvas, view: View, fighter: Fighter, square: Square, size: float) -> None:
    """Which way it faces: the nearest rival."""
    sides = view.options.fight.sides
    rivals = [one.square for one in view.fighters if one.square and (one.number - fighter.number) % sides]
    if not rivals:
        return
    (x, y), to = centre(square), centre(min(rivals, key=lambda other: distance(square, other)))
    length = math.dist((x, y), to)
    ux, uy = (to[0] - x) / length, (to[1] - y) / length
    tip, half = size * (0.6 + 0.3 * abs(ux * uy)), size * 0.2
    for grown, tone in ((5, INK), (0, CREAM)):
        canvas.polygon(
            [
                (x + ux * (tip + grown), y + uy * (tip + grown)),
                (x - uy * (half + grown), y + ux * (half + grown)),
                (x + uy * (half + grown), y - ux * (half + grown)),
            ],
            tone,
        )


def _outside(canvas: Canvas, view: View, number: Number) -> None:
    """A partner waiting on the apron, beside the corner of its side."""
    x, y = LEFT + APRON + CELL, TOP + RING - APRON * 0.55
    if number % view.options.fight.sides:
        x, y = LEFT + RING - APRON - CELL, TOP + APRON * 0.55
    canvas.paste_centred(emblem(number, 50), x, y)


def _behind(square: Square, attacker: Square | None) -> Point:
    """The corner of a square that is farthest from the attacker and is not the one of the letter."""
    x, y = centre(square)
    corners = [
        (x + right * CELL * 0.34, y + down * CELL * 0.34) for right, down in ((1, -1), (-1, -1), (-1, 1))
    ]
    return max(corners, key=lambda corner: math.dist(corner, centre(attacker or square)))


def _fallen(view: View) -> Iterator[tuple[Number, Square, Square | None]]:
    """Who was knocked out in the turn that is shown, where, if nobody stands there now, and from where."""
    taken = {fighter.square for fighter in view.fighters}
    for deed in view.deeds:
        if deed.kind in ("tomatoes", "leave") and not view.fighters[deed.fighter].endurance:
            number, square = deed.fighter, deed.origin
        elif deed.target is not None and deed.damage and not deed.left:
            number, square = deed.target, deed.to or deed.at
        else:
            continue
        if square is not None and square not in taken and not view.fighters[number].endurance:
            yield number, square, deed.origin


# The banner.


def _banner(canvas: Canvas, view: View, shown: Sequence[str], say: Say) -> None:
    """Whose turn it is, who is asked to parry, or who won."""
    winners = view.phase.outcome.winners if view.phase.kind == "over" else ()
    number = awaited(view) if view.phase.kind != "over" else next(iter(winners), None)
    tone, ink = (GOLD, INK) if view.phase.kind == "over" or number is None else (colour(number), CREAM)
    canvas.rect(COLUMN, BANNER_TOP, COLUMN_WIDTH, BANNER_HEIGHT, tone, radius=12, edge=INK, thick=2.5)
    canvas.rect(
        COLUMN + 5,
        BANNER_TOP + 5,
        COLUMN_WIDTH - 10,
        BANNER_HEIGHT - 10,
        radius=8,
        edge=mix(tone, CREAM, 0.45),
        thick=1.5,
    )
    y = BANNER_TOP + BANNER_HEIGHT / 2
    if number is None:
        canvas.text(COLUMN + COLUMN_WIDTH / 2, y, say("A draw"), 34, ink, face=TITLE, anchor="middle")
        return
    canvas.paste_centred(emblem(number, 46), COLUMN + 36, y)
    width = COLUMN_WIDTH - 82
    text, size = fit_phrase(
        _announcement(view, say), _subject(view, winners, number, shown, say), 33, width, TITLE
    )
    canvas.text(COLUMN + 68 + width / 2, y, text, size, ink, face=TITLE, anchor="middle")


def _subject(view: View, winners: Sequence[Seat], number: Number, shown: Sequence[str], say: Say) -> str:
    """Whom the banner speaks of."""
    if len(winners) > 1:
        return joined(say, [shown[seat] for seat in winners])
    return shown[view.fighters[number].seat]


def _announcement(view: View, say: Say) -> Callable[[str], str]:
    """What the banner says of the awaited seat, given its name."""
    match view.phase.kind:
        case "over" if len(view.phase.outcome.winners) > 1:
            return lambda name: say("{name} win", name=name)
        case "over":
            return lambda name: say("{name} wins", name=name)
        case "deploy" if view.options.fight.relay:
            return lambda name: say("Who, {name}?", name=name)
        case "deploy":
            return lambda name: say("Where, {name}?", name=name)
        case "exchange":
            return lambda name: say("{name} may swap", name=name)
        case "parry":
            return lambda name: say("Parry, {name}?", name=name)
        case "turn":
            return lambda name: say("{name}'s turn", name=name)
