"""What the referee does about time: deadlines that are missed, moves that are forced, pauses, seats that
others hold for a while. When to look is bot/clock.py's affair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from bot import absences, rows, seating
from bot.absences import Absence, Kind
from bot.match import (
    CAUTIOUS,
    Deed,
    Done,
    Match,
    Person,
    Refused,
    SeatRow,
    Stale,
    Status,
    UserId,
    attended,
    others,
)
from bot.playing import Playing, prescribed
from bot.rows import Change
from bot.table import Table
from bot.terms import SKIPS, Lapse
from bot.timing import Clocks, SeatClock, due, put_off, running
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
        not count, so every deadline moves by it, as in :meth:`put_off`. A gap of at most ``patience`` is
        none. Gives the moment at which the clock last looked, moved likewise; None in a new database."""
        now = self._now()

        def body(connection: Connection) -> datetime | None:
            seen = rows.last_seen(connection, self.ours)
            if seen is not None and abs(now - seen) > patience:
                rows.put_off_clocks(connection, now - seen, now, self.ours)
                seen = now
            rows.see(connection, now, self.ours)
            return seen

        return await self.store.write(body)

    async def see(self) -> None:
        """The clock looks at the matches now: what passes from here on counts."""
        now = self._now()
        await self.store.write(lambda connection: rows.see(connection, now, self.ours))

    async def put_off(self, match: int, by: timedelta) -> None:
        """The deadlines of one match in play move by ``by``, the time since the clock last looked; negative
        where the machine's clock was set back."""
        async with self._memory.locked(match) as table:
            if table.match.status is Status.LIVE and table.match.paused is None:
                found = table.match
                await self._rewind(table, put_off(found.clocks, found.terms, by, self._now()))

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
        absent = self._absence(found, seat, Kind.LATE if lapse in (Lapse.WARN, Lapse.SKIP) else Kind.LEFT)
        if lapse is Lapse.WARN:
            await self._rewind(table, _late(found.clocks, seat), absent)
        elif lapse is Lapse.FORFEIT:
            await self._write(table, "leave", seat, "", absence=absent)
            await self._follow(table)
        else:
            away = None if lapse is Lapse.SKIP else played_by(found.seats, seat, CAUTIOUS)
            await self._write(table, "timeout", seat, prescribed(found, seat), away, absence=absent)
            await self._follow(table)
        return lapse

    def _absence(self, match: Match, seat: Seat, kind: Kind) -> Absence | None:
        """What goes on record about who sits in ``seat``; nothing where no other person waits for them."""
        user = match.seats[seat].user
        return Absence(user, kind, self._now()) if user is not None and others(match, seat) else None

    async def force(self, match: int, person: Person, seat: Seat, nth: int, moderator: bool = False) -> Done:
        """The host (once the seat is late) or a moderator has the move played that the rules prescribe for
        ``seat``, which owes. ``nth`` is what the question was asked for: Stale if the seat has moved
        since."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            seating.demand_host(found, person, moderator)
            if nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            if found.paused is not None:
                raise Refused("paused")
            seating.demand_late(found, person, moderator, seat, self._now())
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
                absent = self._absence(found, seat, Kind.LATE)
                await self._reseat(table, played_by(found.seats, seat, ""), absence=absent)
            return found

    async def _reseat(
        self,
        table: Table,
        seats: tuple[SeatRow, ...],
        leaving: Seat | None = None,
        absence: Absence | None = None,
    ) -> Match:
        """Write who sits where, and with it whose time runs. What ``leaving`` has answered ahead is nobody's
        any more; an offer is void, since its consent was asked of others."""
        found = table.match
        answers = tuple(answer for answer in found.answers if answer.seat != leaving)
        clocks = running(found.clocks, found.terms, attended(seats, found.owes), self._now())
        values: dict[str, Any] = {} if found.offer is None else {"offer": None}
        change = Change(values, seats=seats, answers=answers, clocks=clocks, absence=absence)
        await self._memory.commit(table, change)
        found.seats, found.answers, found.clocks, found.offer = seats, answers, clocks, None
        return found

    async def _rewind(self, table: Table, clocks: Clocks, absence: Absence | None = None) -> None:
        if clocks != table.match.clocks:
            await self._memory.commit(table, Change({}, clocks=clocks, absence=absence))
            table.match.clocks = clocks

    # Conduct

    async def points(self, guild: int, users: Iterable[UserId]) -> dict[UserId, float]:
        """The penalty points that each of ``users`` has in a server."""
        now, wanted = self._now(), tuple(users)
        return await self.store.read(lambda connection: absences.of_server(connection, guild, wanted, now))

    async def absences(self, user: UserId) -> tuple[absences.Entry, ...]:
        """What counts against ``user``, on all servers, newest first."""
        now = self._now()
        return await self.store.read(lambda connection: absences.entries(connection, user, now))

    async def forget_absences(self) -> None:
        """Delete those that count no more."""
        now = self._now()
        await self.store.write(lambda connection: absences.forget_old(connection, now))


def _index(clocks: Clocks, seat: Seat) -> int:
    return next(place for place, clock in enumerate(clocks) if clock.seat == seat)


def _late(clocks: Clocks, seat: Seat) -> Clocks:
    return tuple(
        SeatClock(seat, 0.0, late=True, missed=clock.missed + 1) if clock.seat == seat else clock
        for clock in clocks
    )


def played_by(seats: tuple[SeatRow, ...], seat: Seat, practice: str) -> tuple[SeatRow, ...]:
    """The seats once a stand-in of the kind ``practice`` (empty: its user again) plays ``seat``."""
    return tuple(replace(row, practice=practice) if row.seat == seat else row for row in seats)
