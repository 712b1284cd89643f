"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here. What concerns moves stands in
bot/playing.py, what changes nothing in bot/inquiries.py; together they are the referee.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot import chain, rows, seating
from bot.match import (
    Done,
    Match,
    Message,
    Person,
    Place,
    Quarantined,
    Refused,
    SeatRow,
    Status,
    UserId,
    attended,
)
from bot.rows import Change, Saved
from bot.store import Store
from bot.stumbles import watched
from bot.table import Table
from bot.terms import NO_CLOCK, Terms, write_time
from bot.timekeeping import Timekeeping
from bot.timing import running, wound
from games.core.game import AnyGame, Seat

__all__ = ["Done", "Message", "Quarantined", "Referee"]


class Referee(Timekeeping):
    """The referee of all matches of one database.

    Methods raise :class:`~bot.match.Refused` (reasons below), :class:`~games.core.game.IllegalMove` (the
    rules say no, by the article) and :class:`~bot.match.Stale` (answer with a fresh panel).

    Reasons, with their facts: ``unknown_match``; ``unknown_game`` (game); ``unknown_preset`` (allowed);
    ``unknown_option`` (option); ``bad_value`` (option, allowed); ``seats`` (low, high); ``oneself``; ``bot``
    (name); ``already_seated``; ``full``; ``not_invited``; ``not_seated``; ``not_host`` (host); ``too_few``
    (needed, seated); ``started``; ``not_started``; ``over``; ``broken``; ``watching``; ``not_your_seat``;
    ``gone``; ``unreadable``; ``undo_nothing``; ``undo_later``; ``undo_final``; ``no_empty_seat``;
    ``no_practice``; ``still_playing`` (match); ``fault`` (the rules stumbled:
    nothing was written, and the log knows more).
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], datetime],
        new_seed: Callable[[], bytes],
    ) -> None:
        """``now`` gives aware UTC times; ``new_seed`` gives 32 bytes, from ``secrets`` when it counts."""
        super().__init__(store, games, now)
        self._new_seed = new_seed

    async def load(self) -> tuple[Quarantined, ...]:
        """Take every lobby and live match into memory; those that do not load are reported and set aside.
        Answers that were given ahead, and due when the program stopped, are played."""
        broken = await self._memory.load()
        for match in self.live():
            if match.answers:
                async with self._memory.locked(match.id) as table:
                    await self._follow(table)
        return broken

    # The lobby

    async def open(
        self,
        game: str,
        place: Place,
        host: Person,
        *,
        salt: str,
        wanted: int | None = None,
        preset: str | None = None,
        changes: Mapping[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
        invited: tuple[Person, ...] = (),
        terms: Terms = NO_CLOCK,
    ) -> Match:
        """A new match in the lobby, ``host`` in seat 0. ``data`` are values of fields of the options that
        people do not set, such as tables and cards that the match holds by value. ``wanted`` seats (None: as
        many as were invited and the host, at least the game's fewest); ``salt`` is the host's interaction
        id. IllegalMove when the rules refuse these options or this number of seats."""
        rules = self.games.get(game)
        if rules is None:
            raise Refused("unknown_game", game=game)
        guests = seating.check_guests(host, invited)
        options = seating.choose_options(rules, preset, changes or {}, data or {})
        wanted = max(rules.seats[0], 1 + len(guests)) if wanted is None else wanted
        seating.check_seats(rules, wanted, options)
        seed, opened = self._new_seed(), self._now()
        values = {
            "game": game,
            "status": Status.LOBBY,
            "revision": 0,
            **dataclasses.asdict(place),
            "host": 0,
            "wanted": wanted,
            "preset": preset or next(iter(rules.options.presets)),
            "options": self._memory.shapes[game].write_options(options),
            "seed": seed.hex(),
            "commitment": chain.commitment(seed),
            "opening": "",
            "opened": opened,
            "time": write_time(terms),
            "lapse": terms.lapse,
        }
        seats = (SeatRow(0, host.user, host.name, salt),)
        number = await self.store.write(
            lambda connection: rows.insert_match(connection, values, seats, guests)
        )
        async with self._memory.locked(number) as table:
            return table.match

    async def settle(self, match: int, home: int) -> Match:
        """The thread or channel that the messages of the match go to from now on."""
        async with self._memory.locked(match) as table:
            await self._memory.commit(table, Change({"home": home}))
            table.match.place = dataclasses.replace(table.match.place, home=home)
            return table.match

    async def join(self, match: int, person: Person, salt: str) -> Match:
        """Take the next seat of a lobby."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._reseat(table, seating.joined(table.match, person, salt))

    async def part(self, match: int, person: Person) -> Match:
        """Leave the lobby, or decline an invitation. The next seat becomes host when the host leaves; the
        match is cancelled (status ENDED) when nobody is left, or too few can come."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            seats, invited = seating.parted(table.match, person)
            if not seats:
                return await self._break_off(table)
            await self._memory.commit(table, Change({}, seats=seats, invited=invited))
            table.match.seats, table.match.invited = seats, invited
            return table.match

    async def start(self, match: int, person: Person) -> Match:
        """The host starts with whoever is seated (the game's fewest at least); once every seat is taken,
        anybody seated may. IllegalMove when the rules refuse the number present."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._begin(table, seating.starters(table.match, person))

    async def practise(self, match: int, person: Person, practice: str, name: str) -> Match:
        """The host starts with practice opponents of the kind ``practice`` in the seats that are free; they
        are called ``name``."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._begin(table, seating.filled(table.match, person, practice, name))

    async def _begin(self, table: Table, seats: tuple[SeatRow, ...]) -> Match:
        found = table.match
        salts = tuple(row.salt for row in seats)
        shape = self._memory.shapes[found.game.key]
        with watched(found, None, "start"):
            state = found.game.start(len(seats), chain.match_seed(table.seed, salts), found.options)
            saved = Saved(0, found.game.version, shape.write_durably(state))
            owes = attended(seats, found.game.owes(state))
        people = (row.seat for row in seats if not row.practice)
        clocks = running(wound(found.terms, people), found.terms, owes, self._now())
        options = shape.write_options(found.options)
        opening = chain.opening(
            found.id, found.game.key, found.game.version, found.commitment, salts, found.preset, options
        )
        values = {"status": Status.LIVE, "opening": opening, "options": options}
        await self._memory.commit(table, Change(values, seats=seats, snapshot=saved, clocks=clocks))
        found.status, found.seats, found.clocks = Status.LIVE, seats, clocks
        table.begin(opening, state)
        return found

    async def cancel(self, match: int, person: Person, moderator: bool = False) -> Match:
        """The host or a moderator closes the lobby (status ENDED)."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            seating.demand_host(table.match, person, moderator)
            return await self._break_off(table)

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

    async def _reseat(self, table: Table, seats: tuple[SeatRow, ...], leaving: Seat | None = None) -> Match:
        """Write who sits where. What ``leaving`` has answered ahead is nobody's any more."""
        answers = tuple(answer for answer in table.match.answers if answer.seat != leaving)
        found = table.match
        clocks = running(found.clocks, found.terms, attended(seats, found.owes), self._now())
        await self._memory.commit(table, Change({}, seats=seats, answers=answers, clocks=clocks))
        found.seats, found.answers, found.clocks = seats, answers, clocks
        return found

    async def end(self, match: int, person: Person, moderator: bool = False) -> Match:
        """The host or a moderator breaks off a live match, or gives up a broken one: status ENDED, no
        outcome, the seed revealed."""
        if self._memory.is_broken(match):
            return await self._memory.give_up(match, person, moderator, self._now())
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LIVE)
            seating.demand_host(table.match, person, moderator)
            return await self._break_off(table)

    async def _break_off(self, table: Table) -> Match:
        change = Change({"status": Status.ENDED, "closed": self._now()}, answers=())
        await self._memory.commit(table, change)
        table.close(Status.ENDED, None)
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
        await self.store.write(lambda connection: rows.erase(connection, user))
        self._memory.drop_finished()
