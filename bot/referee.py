"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here. What concerns moves stands in
bot/playing.py, what changes nothing in bot/inquiries.py; together they are the referee.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from bot import rows, seating
from bot.match import (
    Deed,
    Done,
    Match,
    Message,
    Person,
    Quarantined,
    Refused,
    Status,
    UserId,
)
from bot.opening import Opening
from games.core.game import Seat

__all__ = ["Done", "Message", "Quarantined", "Referee"]


class Referee(Opening):
    """The referee of all matches of one database.

    Methods raise :class:`~bot.match.Refused` (reasons below), :class:`~games.core.game.IllegalMove` (the
    rules say no, by the article) and :class:`~bot.match.Stale` (answer with a fresh panel).

    Reasons, with their facts: ``unknown_match``; ``unknown_game`` (game); ``unknown_preset`` (allowed);
    ``unknown_option`` (option); ``bad_value`` (option, allowed); ``seats`` (low, high); ``oneself``; ``bot``
    (name); ``already_seated``; ``full``; ``not_invited``; ``not_seated``; ``not_host`` (host); ``too_few``
    (needed, seated); ``started``; ``not_started``; ``over``; ``broken``; ``watching``; ``not_your_seat``;
    ``gone``; ``unreadable``; ``undo_nothing``; ``undo_later``; ``undo_final``; ``no_empty_seat``;
    ``no_practice``; ``watch_own``; ``watch_private``; ``still_playing`` (match);
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
            return await self._reseat(table, seating.seated_late(table.match, person, seat))

    async def stand(self, match: int, person: Person) -> Match:
        """Leave one's slot empty for somebody else."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            seats, seat = seating.stood_up(table.match, person), table.match.seat_of(person.user)
            return await self._reseat(table, seats, leaving=seat)

    # Watching

    async def watch(self, match: int, person: Person) -> bool:
        """Begin to watch a match that goes on, or stop; whether ``person`` watches it now. Only its players
        see a private one."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            if table.match.seat_of(person.user) is not None:
                raise Refused("watch_own")
            if table.match.access.private:
                raise Refused("watch_private")
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
        for match in self.live():
            if match.status is Status.LOBBY and (match.seat_of(user) is not None or user in match.invited):
                await self.part(match.id, Person(user, ""))

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
