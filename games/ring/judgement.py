"""How well a position stands, for the cautious player. Rough on purpose: a person should win often."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.ring.board import AROUND, BEYOND, CENTRE, distance
from games.ring.deck import is_bonus
from games.ring.state import Fighter, View

WON: Final = 1000.0
POINT: Final = 10.0
"""One point of endurance; everything else is measured against it."""
CARD: Final = 0.6
BONUS: Final = 3.0
"""A bonus card in one's own hand, beyond what any card is worth."""
COWED: Final = 4.0
"""Each turn for which a fighter is intimidated."""
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
    """In tenths of a point of endurance, from the side of ``seat`` against its strongest rivals."""
    sides = view.options.fight.sides
    side = seat % sides
    if view.phase.kind == "over":
        place = view.phase.outcome.places
        return WON * (min(place[other] for other in range(len(place)) if other % sides != side) - place[seat])
    worth = [_worth(view, one) for one in range(sides)]
    own = worth[side] + BONUS * sum(is_bonus(view.options, card) for card in view.hand)
    return own - max(worth[:side] + worth[side + 1 :]) + _pending(view, side) - NEAR * _nearest(view, side)


def _worth(view: View, side: int) -> float:
    """All fighters and hands of a side."""
    sides = view.options.fight.sides
    worth = CARD * sum(view.hand_sizes[side::sides])
    for fighter in view.fighters[side::sides]:
        worth += POINT * fighter.endurance - COWED * fighter.cowed
        if fighter.square is CENTRE:
            worth += CHAMPION
        worth -= ROPES * _cornered(view, fighter)
    return worth


def _cornered(view: View, fighter: Fighter) -> int:
    """How many rivals could push it into the ropes."""
    here, sides = fighter.square, view.options.fight.sides
    if here is None:
        return 0
    around = AROUND[here]
    return sum(
        other.square in around and BEYOND[other.square, here] is None
        for other in view.fighters
        if other.square is not None and (other.number - fighter.number) % sides
    )


def _pending(view: View, side: int) -> float:
    """The attack that is being answered, and whose turn it is."""
    phase, sides = view.phase, view.options.fight.sides
    if phase.kind != "parry":
        return TEMPO if phase.kind == "turn" and phase.fighter % sides == side else 0.0
    expected = LANDS * POINT * phase.attack.damage
    if phase.attack.target % sides == side:
        return -expected
    return expected + TEMPO if phase.attack.fighter % sides == side else 0.0


def _nearest(view: View, side: int) -> int:
    """Steps between the side and its nearest rival; 0 if one of them is not in the ring."""
    sides = view.options.fight.sides
    own = [one.square for one in view.fighters if one.square is not None and one.number % sides == side]
    rivals = [one.square for one in view.fighters if one.square is not None and one.number % sides != side]
    return min((distance(here, there) for here in own for there in rivals), default=0)
