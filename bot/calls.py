"""Whom to call, and when: the seats that owe, without bothering those who are at the table anyway."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.game import Seat

PRESENT = 60.0
"""Seconds after a press during which its user is not called."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``name`` are the seats that a new message calls (empty: no message now); after ``wait`` seconds one has
    to look again (None: no need); with ``retire`` the old message names nobody who still owes."""

    name: frozenset[Seat]
    wait: float | None
    retire: bool


@dataclass(slots=True)
class Called:
    """The seats of one match that were called for what they owe now, with their ``nth`` at that moment."""

    seats: dict[Seat, int] = field(default_factory=dict)

    def plan(self, owes: Mapping[Seat, int], pressed: Mapping[Seat, float]) -> Plan:
        """``owes`` gives the nth of each seat that the match waits for; ``pressed`` how many seconds ago each
        was last heard of. A debt is called for once; who pressed a moment ago is left alone for a while."""
        had = bool(self.seats)
        self.seats = {seat: nth for seat, nth in self.seats.items() if owes.get(seat) == nth}
        fresh = owes.keys() - self.seats.keys()
        quiet = {seat for seat in fresh if pressed.get(seat, PRESENT) < PRESENT}
        wait = min((PRESENT - pressed[seat] for seat in quiet), default=None)
        if fresh - quiet:
            return Plan(frozenset(owes.keys() - quiet), wait, retire=True)
        return Plan(frozenset(), wait, retire=had and not self.seats)

    def done(self, owes: Mapping[Seat, int], named: frozenset[Seat]) -> None:
        """The message that names ``named`` is out."""
        self.seats |= {seat: owes[seat] for seat in named}
