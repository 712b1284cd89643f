"""When somebody's time is out: one scheduler for all matches.

Deadlines stand in the database, written with the line that set them. The scheduler only looks: at the next
deadline, whenever a match changes, and every few seconds. A gap between two looks (the bot was down, or cut
off from Discord) is time in which nobody could play: every deadline moves by it. So it does when the
machine's clock was set forward or back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.faults import place_of
from bot.match import Match, Refused, Stale, Status
from bot.opening import Opening, expected
from bot.terms import HOUR
from bot.timekeeping import Late
from bot.timing import SeatClock, due, next_deadline
from games.core.game import Seat

BEAT: Final = 20.0
"""Most seconds between two looks, and between two notes of them on disk."""

PATIENCE: Final = timedelta(minutes=1)
"""A longer gap between two looks does not count as anybody's time."""

REST: Final = timedelta(minutes=1)
"""For a match whose rules stumble over what a late seat has to play."""

log = logging.getLogger(__name__)


class Clock:
    """Looks after the deadlines of all matches. ``late`` is told what was done about missed ones, ``remind``
    whose time is running short."""

    def __init__(
        self,
        referee: Opening,
        now: Callable[[], datetime],
        late: Callable[[int, tuple[Late, ...]], None],
        remind: Callable[[int, Seat], None],
    ) -> None:
        self._referee = referee
        self._now = now
        self._late = late
        self._remind = remind
        self._looked = self._noted = now()
        self._reminded = self._looked
        self._resting: dict[int, datetime] = {}
        self._next: datetime | None = None
        self._changed = asyncio.Event()
        self._up = True

    def reachable(self, up: bool) -> None:
        """Whether players can reach the bot; while they cannot, nobody's time is out."""
        self._up = up
        self._changed.set()

    async def wake(self) -> None:
        """To be called before the matches are loaded: what passed since the last look does not count."""
        seen = await self._referee.wake(PATIENCE)
        self._looked = self._noted = self._now()
        self._reminded = seen or self._looked

    def look(self, match: Match | None) -> None:
        """Something about a match (None: one that is over) has changed: its deadline may be the next now."""
        deadline = None if match is None else _deadline(match)
        if deadline is not None and (self._next is None or deadline < self._next):
            self._changed.set()

    async def run(self) -> None:
        """Look for ever."""
        while True:
            try:
                await self.tick()
            except Exception as fault:  # the next look finds what this one left
                log.error("looking at the clocks failed: %s at %s", type(fault).__name__, place_of(fault))
            await self._wait()

    async def _wait(self) -> None:
        seconds = BEAT
        if self._up and self._next is not None:
            seconds = min(BEAT, max(0.05, (self._next - self._now()).total_seconds()))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)
        self._changed.clear()

    async def tick(self) -> None:
        """One look: everything that is due now is done."""
        if not self._up:
            return
        await self._account_for_gap()
        now = self._now()
        for match in self._referee.live():
            if match.status is Status.LIVE and match.clocks and match.paused is None:
                await self._see_to(match, now)
            elif (begin := expected(match)) is not None and begin <= now:
                await self._referee.start_on_time(match.id)
                self._late(match.id, ())
        self._reminded = now
        self._next = min(filter(None, map(self._upcoming, self._referee.live())), default=None)

    async def _account_for_gap(self) -> None:
        now = self._now()
        gap = now - self._looked
        jumped = abs(gap) > PATIENCE
        if jumped:
            log.warning("nobody could play for %d seconds: every deadline moves", gap.total_seconds())
            self._resting.clear()
            for match in self._referee.live():
                await self._referee.put_off(match.id, gap)
                self._late(match.id, ())
            self._reminded += gap
        self._looked = now
        if jumped or now - self._noted >= timedelta(seconds=BEAT):
            await self._referee.see()
            self._noted = now

    async def _see_to(self, match: Match, now: datetime) -> None:
        if due(match.clocks, now) and self._resting.get(match.id, now) <= now:
            try:
                late = await self._referee.lapse(match.id)
                self._resting.pop(match.id, None)
                self._late(match.id, late)
            except Stale:
                log.info("match %d: another process is at its deadline", match.id)
            except Refused as refusal:
                self._resting[match.id] = now + REST
                log.error("match %d: the time of a seat is out, and nothing is done: %s", match.id, refusal)
        for clock in match.clocks:
            short = reminder(match, clock)
            if short is not None and self._reminded < short <= now:
                self._remind(match.id, clock.seat)

    def _upcoming(self, match: Match) -> datetime | None:
        deadline = _deadline(match)
        return deadline if deadline is None else max(deadline, self._resting.get(match.id, deadline))


def _deadline(match: Match) -> datetime | None:
    if match.status is Status.LIVE and match.paused is None:
        return next_deadline(match.clocks)
    return expected(match)


def reminder(match: Match, clock: SeatClock) -> datetime | None:
    """When a seat that owes is reminded: once a quarter of its time is left, where it has hours."""
    if clock.deadline is None or match.terms.per_move < HOUR:
        return None
    return clock.deadline - timedelta(seconds=match.terms.per_move / 4)
