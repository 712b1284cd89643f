"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here. What concerns moves stands in
bot/playing.py, what changes nothing in bot/inquiries.py; together they are the referee.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot import rows, seating
from bot.absences import Kind
from bot.match import (
    CAUTIOUS,
    Deed,
    Done,
    Match,
    Message,
    Person,
    Quarantined,
    Refused,
    Status,
    UserId,
    others,
)
from bot.opening import Opening
from bot.rows import Change
from bot.table import Table
from bot.terms import Lapse
from bot.timekeeping import played_by
from games.core.game import Seat

__all__ = ["Done", "Message", "Quarantined", "Referee"]


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody called ``name`` has left the server in the middle of a match, and what was done about it: what
    ``lapse`` says; None for a lobby."""

    match: int
    name: str
    lapse: Lapse | None


class Referee(Opening):
    """The referee of all matches of one database.

    Methods raise :class:`~bot.match.Refused` (reasons below), :class:`~games.core.game.IllegalMove` (the
    rules say no, by the article) and :class:`~bot.match.Stale` (answer with a fresh panel).

    Reasons, with their facts: ``unknown_match``; ``unknown_game`` (game); ``unknown_preset`` (allowed);
    ``unknown_option`` (option); ``bad_value`` (option, allowed); ``seats`` (low, high); ``oneself``; ``bot``
    (name); ``already_seated``; ``full``; ``not_invited``; ``not_seated``; ``not_host`` (host); ``too_few``
    (needed, seated); ``started``; ``not_started``; ``over``; ``broken``; ``watching``; ``not_your_seat``;
    ``gone``; ``unreadable``; ``undo_nothing``; ``undo_later``; ``undo_final``; ``no_empty_seat``;
    ``no_practice``; ``watch_own``; ``players_only``; ``still_playing`` (match); ``private``;
    ``too_many_points`` (held, most); ``not_late``;
    ``fault`` (the rules stumbled: nothing was written, and the log knows more).
    """

    async def load(self) -> tuple[Quarantined, ...]:
        """Take every lobby and live match into memory; those that do not load are reported and set aside.
        Answers that were given ahead, and due when the program stopped, are played."""
        broken = await self._memory.load()
        for match in self.live():
            if match.answers:
                async with self._memory.locked(match.id) as table:
                    await self._follow(table)
        return broken

    # Seats of a match that goes on (games with ``empty_slots`` only)

    async def sit(self, match: int, person: Person, seat: Seat | None = None) -> Match:
        """Take an empty slot of a live match: ``seat``, or the first one."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            seats = seating.seated_late(table.match, person, seat)
            await self._demand_few_points(table.match, person)
            return await self._reseat(table, seats)

    async def stand(self, match: int, person: Person) -> Match:
        """Leave one's slot empty for somebody else."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            seats, seat = seating.stood_up(table.match, person), table.match.seat_of(person.user)
            return await self._reseat(table, seats, leaving=seat)

    # Leaving the server

    async def depart(self, guild: int, user: UserId) -> tuple[Departure, ...]:
        """``user`` is no longer in a server: their seats in its lobbies are free, and in its matches happens
        at once what was agreed about somebody whose time is out. Harmless when all that is done."""
        done = []
        for match in self.live():
            if match.place.guild != guild:
                continue
            if match.status is Status.LOBBY and (match.seat_of(user) is not None or user in match.invited):
                await self.part(match.id, Person(user, ""))
                done.append(Departure(match.id, "", None))
            elif match.status is Status.LIVE and match.seat_of(user) is not None:
                async with self._memory.locked(match.id) as table:
                    done += await self._abandon(table, user)
        return tuple(done)

    async def _abandon(self, table: Table, user: UserId) -> list[Departure]:
        found = table.match
        seat = found.seat_of(user) if found.status is Status.LIVE else None
        if seat is None or seat in found.game.gone(found.state) or not others(found, seat):
            return []  # nobody waits for them
        row, lapse = found.seats[seat], found.terms.lapse
        if row.practice:
            return []
        absent = self._absence(found, seat, Kind.LEFT)
        if found.game.empty_slots:
            lapse = Lapse.SUBSTITUTE
            await self._reseat(table, seating.stood_up(found, Person(user, "")), seat, absent)
        elif lapse is Lapse.WARN:
            await self._memory.commit(table, Change({}, absence=absent))
        elif lapse is Lapse.FORFEIT:
            await self._write(table, "leave", seat, "", absence=absent)
            await self._follow(table)
        else:
            await self._reseat(table, played_by(found.seats, seat, CAUTIOUS), absence=absent)
        return [Departure(found.id, row.name, lapse)]

    # Watching

    async def watch(self, match: int, person: Person) -> bool:
        """Begin to watch a match that goes on, or stop; whether ``person`` watches it now. Only its players
        see a private one."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            if table.match.seat_of(person.user) is not None:
                raise Refused("watch_own")
            if table.match.access.private:
                raise Refused("players_only")
            user = person.user
            return await self.store.write(lambda connection: rows.toggle_watcher(connection, match, user))

    async def watchers(self, match: int) -> tuple[UserId, ...]:
        """Who watches the match (a finished one, too), without those who have taken a seat in it since."""
        seated = {row.user for row in (await self.get(match)).seats}
        users = await self.store.read(lambda connection: rows.watchers(connection, match))
        return tuple(user for user in users if user not in seated)

    async def end(self, match: int, person: Person, moderator: bool = False, reason: str = "") -> Match:
        """The host or a moderator breaks off a live match, or gives up a broken one: status ENDED, no
        outcome, the seed revealed."""
        if self._memory.is_broken(match):
            return await self._memory.give_up(match, person, moderator, self._now())
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            seating.demand_host(table.match, person, moderator)
            by = seating.rank(table.match, person)
            await self._close(table, Status.ENDED, Deed("ended", by, self._now(), reason=reason))
            return table.match

    async def erase(self, user: UserId) -> None:
        """Forget an account: its lobbies are left, its seats in finished matches keep neither account nor
        name. The record stays as it was, since no line names anybody. Refused ``still_playing`` in a live
        match."""
        for match in self.live():
            if match.status is Status.LIVE and match.seat_of(user) is not None:
                raise Refused("still_playing", match=match.id)
        for number in await self.store.read(lambda connection: rows.lobbies(connection, user)):
            if not self._memory.is_broken(number):
                await self.part(number, Person(user, ""))

        def body(connection: Connection) -> None:
            for number in rows.seated(connection, user):  # they may have sat down meanwhile
                if not self._memory.is_broken(number):
                    raise Refused("still_playing", match=number)
            rows.erase(connection, user)

        await self.store.write(body)
        self._memory.forget(user)

    async def forget_server(self, guild: int, erase: Callable[[Connection], None]) -> None:
        """Forget all matches of a server: ``erase`` deletes their rows, and whatever goes with them."""
        await self.store.write(erase)
        self._memory.forget_server(guild)
