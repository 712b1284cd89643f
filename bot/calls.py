"""Whom to call, and when: the seats that owe, without bothering those who are at the table anyway."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType

from games.core.game import Seat

PRESENT = 60.0
"""Seconds after a press during which its user is not called; and after a call, until its user is told to be
the last one missing."""

MANY = 3
"""So many have to be waited for at once before the last of them is told so."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``name`` are the seats that a new message calls (empty: no message now); after ``wait`` seconds one has
    to look again (None: no need); with ``retire`` the old message names nobody who still owes."""

    name: frozenset[Seat]
    wait: float | None
    retire: bool
    last: bool = False
    """The seat of ``name`` was called before, and all others have answered since."""


@dataclass(slots=True)
class Called:
    """The seats of one match that were called for what they owe now, with their ``nth`` at that moment."""

    seats: dict[Seat, int] = field(default_factory=dict)
    when: float = 0.0
    """When the last message went out."""
    together: int = 0
    """How many owed at once."""
    told_last: bool = False

    def plan(
        self,
        owes: Mapping[Seat, int],
        pressed: Mapping[Seat, float],
        now: float = 0.0,
        asleep: Mapping[Seat, float] = MappingProxyType({}),
    ) -> Plan:
        """``owes`` gives the nth of each seat that the match waits for; ``pressed`` how many seconds ago each
        was last heard of; ``asleep`` for how many more seconds nobody calls it. A debt is called for once;
        who pressed a moment ago is left alone for a while."""
        had = bool(self.seats)
        self.seats = {seat: nth for seat, nth in self.seats.items() if owes.get(seat) == nth}
        if not self.seats:
            self.together, self.told_last = 0, False
        self.together = max(self.together, len(owes))
        fresh = owes.keys() - self.seats.keys()
        spared = {seat: PRESENT - pressed[seat] for seat in fresh if pressed.get(seat, PRESENT) < PRESENT}
        for seat in asleep.keys() & owes.keys():
            spared[seat] = max(asleep[seat], spared.get(seat, 0.0))
        if fresh - spared.keys():  # it names all again who are still owing, but for those who are spared
            return Plan(frozenset(owes.keys() - spared.keys()), _soonest(spared, owes.keys()), retire=True)
        last = self._last(owes, pressed, now, asleep)
        return last or Plan(frozenset(), _soonest(spared, fresh), retire=had and not self.seats)

    def _last(
        self,
        owes: Mapping[Seat, int],
        pressed: Mapping[Seat, float],
        now: float,
        asleep: Mapping[Seat, float],
    ) -> Plan | None:
        """Everybody waits for one who was called together with others and a while ago."""
        if self.told_last or self.together < MANY or len(owes) != 1 or owes.keys() != self.seats.keys():
            return None
        seat = next(iter(owes))
        wait = max(PRESENT - min(now - self.when, pressed.get(seat, PRESENT)), asleep.get(seat, 0.0))
        if wait > 0:
            return Plan(frozenset(), wait, retire=False)
        return Plan(frozenset(owes), None, retire=True, last=True)

    def done(self, owes: Mapping[Seat, int], plan: Plan, now: float = 0.0) -> None:
        """The message of ``plan`` is out, and is the only one that stands."""
        self.seats = {seat: owes[seat] for seat in plan.name}
        self.when = now
        self.told_last = plan.last


def _soonest(spared: Mapping[Seat, float], seats: Set[Seat]) -> float | None:
    """In how many seconds the first of ``seats`` may be called; None when none of them is spared."""
    return min((left for seat, left in spared.items() if seat in seats), default=None)
