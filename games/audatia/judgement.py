"""How well a position stands, for the cautious player. Rough on purpose: a person should win often."""

from __future__ import annotations

from typing import Final

from games.audatia.cards import BLOW_OF, Card
from games.audatia.deck import COUNTERS, REMEDIES
from games.audatia.feasible import FROM_PLACE, FROM_POSTA, PARRIED_BY, PARRIES
from games.audatia.state import Decision, FencerSeen, View
from games.core.game import Seat

WON: Final = 1000.0
POINT: Final = 100.0
"""A point of a salle bout; everything else is measured against it."""
CARD: Final = 1.0
SPENT: Final = 1.5
"""Each card in hand at least, and of the two piles together less: cards are life, and do not come back."""
PRESSURE: Final = 12.0
"""Having the other under a blow, a remedy or an exchange that must be answered."""
PARRY: Final = 3.0
"""Each way of parrying that the other's guard leaves against one's blow."""
DRAWN: Final = 40.0
"""A draw, for the Challenged: the second one wins."""


def value(view: View, seat: Seat) -> float:
    """In hundredths of a point, from the side of ``seat``."""
    if view.phase.kind == "over":
        places = view.phase.outcome.places
        return WON * (places[1 - seat] - places[seat])
    worth = POINT * (view.points[seat] - view.points[1 - seat])
    worth += _cards(view.fencers[seat]) - _cards(view.fencers[1 - seat])
    worth += DRAWN * view.draws * (1 if seat != view.challenger else -1)
    return worth + _pressure(view, seat)


def _cards(fencer: FencerSeen) -> float:
    return CARD * (fencer.hand_size + fencer.row_size + fencer.deck) + SPENT * len(fencer.virtues)


def _pressure(view: View, seat: Seat) -> float:
    """What is owed: by the other it is good, by oneself bad, the more so the fewer ways out there are."""
    phase, fight = view.phase, view.fight
    if not isinstance(phase, Decision) or fight is None:
        return 0.0
    if phase.kind not in ("answer", "countered", "exchanged", "remedied", "mezano", "mezano_back"):
        return 0.0
    worth = PRESSURE
    if phase.kind == "remedied" and fight.remedy is not None:
        worth = _entered(view.fencers[phase.seat], fight.remedy)
    elif phase.kind in ("answer", "countered") and fight.live is not None:
        worth -= PARRY * _parries(view.fencers[phase.seat], fight.live)
    return worth if phase.seat != seat else -worth


def _entered(fencer: FencerSeen, remedy: Card) -> float:
    """What a remedy promises, by how likely its own counter is in the hand of who has to answer."""
    counter = COUNTERS[REMEDIES[remedy.name].countered_by]
    seen = sum(card.name == counter.key for card in (*fencer.discards, *fencer.pile))
    if seen == counter.copies:
        return PRESSURE
    return -3 * PRESSURE if counter.basic else 0.0


def _parries(fencer: FencerSeen, live: Card) -> int:
    reach = FROM_POSTA[fencer.posta] if fencer.posta is not None else FROM_PLACE[fencer.place]
    return len(reach & PARRIES & PARRIED_BY[BLOW_OF[live]])
