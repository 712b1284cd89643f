"""How well a position stands, for the cautious player. Rough on purpose: a person should win often."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.ring.board import AROUND, BEYOND, CENTRE
from games.ring.state import View

WON: Final = 1000.0
POINT: Final = 10.0
"""One point of endurance; everything else is measured against it."""
CARD: Final = 0.6
TEMPO: Final = 1.2
"""Having the turn: less than the two cards that ending it brings, more than one."""
NEAR: Final = 1.0
"""Each step closer to the rival."""
CHAMPION: Final = 2.0
ROPES: Final = 1.5
"""Standing next to a rival with the ropes at one's back, where a push hurts."""
LANDS: Final = 0.6
"""How often a hit that may still be parried is expected to land."""


def value(view: View, seat: Seat) -> float:
    """In tenths of a point of endurance, from the side of ``seat`` against its strongest rival."""
    if view.phase.kind == "over":
        place = view.phase.outcome.places
        return WON * (min(place[other] for other in range(len(place)) if other != seat) - place[seat])
    rivals = [other.seat for other in view.fighters if other.seat != seat]
    worth = _own(view, seat) - max(_own(view, rival) for rival in rivals)
    nearest = min(_distance(view, seat, rival) for rival in rivals)
    return worth + _pending(view, seat) - NEAR * nearest


def _own(view: View, seat: Seat) -> float:
    fighter = view.fighters[seat]
    worth = POINT * fighter.endurance + CARD * view.hand_sizes[seat]
    if fighter.square is CENTRE:
        worth += CHAMPION
    for other in view.fighters:
        if other.square in AROUND[fighter.square] and BEYOND[other.square, fighter.square] is None:
            worth -= ROPES
    return worth


def _pending(view: View, seat: Seat) -> float:
    """The attack that is being answered, and whose turn it is."""
    phase = view.phase
    if phase.kind != "parry":
        return TEMPO if phase.kind == "turn" and phase.seat == seat else 0.0
    expected = LANDS * POINT * phase.attack.damage
    return expected + TEMPO if phase.attack.seat == seat else -expected


def _distance(view: View, seat: Seat, other: Seat) -> int:
    """Squares to go, diagonally too."""
    here, there = view.fighters[seat].square, view.fighters[other].square
    return max(abs(here.column - there.column), abs(here.row - there.row))
