"""What the referee does about time: deadlines that are missed, moves that are forced, pauses, seats that
others hold for a while. When to look is bot/clock.py's affair."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from bot import rows, seating
from bot.match import CAUTIOUS, Deed, Done, Match, Person, Refused, SeatRow, Stale, Status, attended
from bot.playing import Playing, prescribed
from bot.rows import Change
from bot.table import Table
from bot.terms import SKIPS, Lapse
from bot.timing import Clocks, SeatClock, due, running, shifted
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Late:
    """A deadline that was missed, and what was done about it."""

    seat: Seat
    lapse: Lapse
    """``STAND_IN`` also where the third move in a row was skipped."""


class Timekeeping(Playing):
    """Time, for all matches of one database."""

    async def wake(self, patience: timedelta) -> datetime | None:
        """To be called before :meth:`load`: the time since the clock last looked, when the bot was down, does
        not count, so every deadline moves by it. A gap of at most ``patience`` is none. Gives the moment at
        which the clock last looked, moved likewise; None in a new database."""
        now = self._now()

        def body(connection: Connection) -> datetime | None:
            seen = rows.last_seen(connection)
            if seen is not None and now - seen > patience:
                rows.shift_clocks(connection, now - seen)
                seen = now
            rows.see(connection, now)
            return seen

        return await self.store.write(body)

    async def see(self) -> None:
        """The clock looks at the matches now: what passes from here on counts."""
        now = self._now()
        await self.store.write(lambda connection: rows.see(connection, now))

    async def put_off(self, match: int, by: timedelta) -> None:
        """The deadlines of one match in play move by ``by``."""
        async with self._memory.locked(match) as table:
            if table.match.status is Status.LIVE and table.match.paused is None:
                await self._rewind(table, shifted(table.match.clocks, by))

    async def lapse(self, match: int) -> tuple[Late, ...]:
        """Do what was agreed about every seat whose time is out. Harmless when none is."""
        async with self._memory.locked(match) as table:
            found, late = table.match, []
            while found.status is Status.LIVE and found.paused is None:
                seats = due(found.clocks, self._now())
                if not seats:
                    break
                late.append(Late(seats[0], await self._miss(table, seats[0])))
            return tuple(late)

    async def _miss(self, table: Table, seat: Seat) -> Lapse:
        found = table.match
        lapse = found.terms.lapse
        missed = found.clocks[_index(found.clocks, seat)].missed + 1
        if lapse is Lapse.SKIP and missed >= SKIPS:
            lapse = Lapse.STAND_IN
        if lapse is Lapse.WARN:
            await self._rewind(table, _late(found.clocks, seat))
        elif lapse is Lapse.FORFEIT:
            await self._carry_on(table, "leave", seat, "")
        else:
            away = None if lapse is Lapse.SKIP else _played_by(found.seats, seat, CAUTIOUS)
            await self._write(table, "timeout", seat, prescribed(found, seat), away)
            await self._follow(table)
        return lapse

    async def force(self, match: int, person: Person, seat: Seat, nth: int, moderator: bool = False) -> Done:
        """The host or a moderator has the move played that the rules prescribe for ``seat``, which owes.
        ``nth`` is what the question was asked for: Stale if the seat has moved since."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            seating.demand_host(found, person, moderator)
            if nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            deed = Deed("forced", seating.rank(found, person), self._now(), seat)
            done = await self._write(table, "timeout", seat, prescribed(found, seat), deed=deed)
            return Done(done.match, done.spoken + await self._follow(table))

    async def come_back(self, match: int, person: Person) -> Match:
        """Take one's seat back from its stand-in."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            seat = found.seat_of(person.user)
            if seat is None:
                raise Refused("watching")
            if found.seats[seat].practice:
                await self._take_seats(table, _played_by(found.seats, seat, ""))
            return found

    async def _take_seats(self, table: Table, seats: tuple[SeatRow, ...]) -> None:
        """Who sits where changes while the match goes on, and with it whose time runs."""
        found = table.match
        clocks = running(found.clocks, found.terms, attended(seats, found.owes), self._now())
        await self._memory.commit(table, Change({}, seats=seats, clocks=clocks))
        found.seats, found.clocks = seats, clocks

    async def _rewind(self, table: Table, clocks: Clocks) -> None:
        if clocks != table.match.clocks:
            await self._memory.commit(table, Change({}, clocks=clocks))
            table.match.clocks = clocks


def _index(clocks: Clocks, seat: Seat) -> int:
    return next(place for place, clock in enumerate(clocks) if clock.seat == seat)


def _late(clocks: Clocks, seat: Seat) -> Clocks:
    return tuple(
        SeatClock(seat, 0.0, late=True, missed=clock.missed + 1) if clock.seat == seat else clock
        for clock in clocks
    )


def _played_by(seats: tuple[SeatRow, ...], seat: Seat, practice: str) -> tuple[SeatRow, ...]:
    """The seats once a stand-in of the kind ``practice`` (empty: its user again) plays ``seat``."""
    return tuple(replace(row, practice=practice) if row.seat == seat else row for row in seats)
