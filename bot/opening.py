"""The lobby: how a match is opened, who may sit down, when it begins."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from bot import rows, seating
from bot.agreement import Agreement
from bot.match import (
    OPEN,
    Access,
    Match,
    Person,
    Place,
    Refused,
    SeatRow,
    Status,
    attended,
)
from bot.rows import Change, Saved
from bot.shards import WHOLE, Shards
from bot.store import Store
from bot.stumbles import watched
from bot.table import Table
from bot.terms import NO_CLOCK, Terms, write_time
from bot.timing import running, wound
from games.core import chain
from games.core.game import AnyGame, IllegalMove

AtStart = Callable[[Match, tuple[SeatRow, ...]], Awaitable[Any]]
"""The options of a match, once it is known who sits where (an empty seat has no user). May raise Refused."""

WAITING: Final = timedelta(days=7)
"""A lobby in which nothing has begun by then is closed."""


class Opening(Agreement):
    """Lobbies, for all matches of one database."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], datetime],
        new_seed: Callable[[], bytes],
        ours: Shards = WHOLE,
    ) -> None:
        super().__init__(store, games, now, ours)
        self._new_seed = new_seed
        self.at_start: dict[str, AtStart] = {}
        """By the key of a game: what gives the options with which its matches start."""

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
        access: Access = OPEN,
        rematch_of: int | None = None,
        options: Any = None,
        seed: bytes | None = None,
    ) -> Match:
        """A new match in the lobby, ``host`` in seat 0. ``data`` are values of fields of the options that
        people do not set, such as tables and cards that the match holds by value. ``wanted`` seats (None: the
        fewest for the host and who was invited that the rules accept); ``salt`` is the host's interaction
        id. ``options`` are those of a match before, whole; ``seed`` is that of a lesson. IllegalMove when the
        rules refuse these options or this number of seats."""
        rules = self.games.get(game)
        if rules is None:
            raise Refused("unknown_game", game=game)
        guests = seating.check_guests(host, invited)
        if options is None:
            options = seating.choose_options(rules, preset, changes or {}, data or {})
        wanted = seating.usual_seats(rules, options, 1 + len(guests)) if wanted is None else wanted
        seating.check_seats(rules, wanted, options)
        seed, opened = seed or self._new_seed(), self._now()
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
            "rematch_of": rematch_of,
            **dataclasses.asdict(access),
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
        """Take the next seat of a lobby. The match begins when that was the last one and it was opened so."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LOBBY)
            seats = seating.joined(found, person, salt)
            await self._demand_few_points(found, person)
            await self._reseat(table, seats)
            if found.access.autostart and len(found.seats) >= found.wanted:
                await self._begin(table, found.seats)
            return found

    async def kick(self, match: int, person: Person, out: Person) -> Match:
        """The host sends somebody away from the lobby, or takes an invitation back."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LOBBY)
            seating.demand_host(found, person, moderator=False)
            if out.user == person.user:
                raise Refused("kick_oneself")
            return await self._part(table, out)

    async def invite(self, match: int, person: Person, guest: Person) -> Match:
        """The host asks somebody to come, who may join from now on whoever else may."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LOBBY)
            seating.demand_host(found, person, moderator=False)
            if len(found.seats) >= found.wanted:
                raise Refused("full")
            if found.seat_of(guest.user) is not None:
                raise Refused("already_there", name=guest.name)
            guests = seating.check_guests(person, (guest,))
            if found.invited or found.access.role is not None:
                await self._change_guests(table, found.seats, tuple(dict.fromkeys((*found.invited, *guests))))
            return found

    async def part(self, match: int, person: Person) -> Match:
        """Leave the lobby, or decline an invitation. The next seat becomes host when the host leaves; the
        match is cancelled (status ENDED) when nobody is left, or too few can come."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._part(table, person)

    async def _part(self, table: Table, person: Person) -> Match:
        seats, invited = seating.parted(table.match, person)
        if not seats:
            return await self._break_off(table)
        return await self._change_guests(table, seats, invited)

    async def _change_guests(
        self, table: Table, seats: tuple[SeatRow, ...], invited: tuple[int, ...]
    ) -> Match:
        await self._memory.commit(table, Change({}, seats=seats, invited=invited))
        table.match.seats, table.match.invited = seats, invited
        return table.match

    async def start(self, match: int, person: Person) -> Match:
        """The host starts with whoever is seated (the game's fewest at least); once every seat is taken,
        anybody seated may. IllegalMove when the rules refuse the number present."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._begin(table, seating.starters(table.match, person))

    async def start_on_time(self, match: int) -> Match:
        """The moment has come that was agreed (or a lobby has waited long enough): begin with whoever is
        there, or close the lobby if they are too few. Harmless before that moment."""
        async with self._memory.locked(match) as table:
            found = table.match
            due = expected(found)
            if found.status is not Status.LOBBY or due is None or self._now() < due:
                return found
            if found.access.starts is None:
                return await self._break_off(table)
            try:
                return await self._begin(table, seating.present(found))
            except (Refused, IllegalMove):
                return await self._break_off(table)

    async def practise(self, match: int, person: Person, practice: str, name: str) -> Match:
        """The host starts with practice opponents of the kind ``practice`` in the seats that are free; they
        are called ``name``."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            return await self._begin(table, seating.filled(table.match, person, practice, name))

    async def _begin(self, table: Table, seats: tuple[SeatRow, ...]) -> Match:
        found = table.match
        host = found.seats[found.host].user
        if found.rematch_of is not None:
            seats = seating.as_before(seats, (await self.get(found.rematch_of)).seats)
        ask = self.at_start.get(found.game.key)
        options = found.options if ask is None else await ask(found, seats)
        salts = tuple(row.salt for row in seats)
        shape = self._memory.shapes[found.game.key]
        with watched(found, None, "start"):
            state = found.game.start(len(seats), chain.match_seed(table.seed, salts), options)
            saved = Saved(0, found.game.version, shape.write_durably(state))
            owes = attended(seats, found.game.owes(state))
        people = (row.seat for row in seats if not row.practice)
        clocks = running(wound(found.terms, people), found.terms, owes, self._now())
        written = shape.write_options(options)
        opening = chain.opening(
            found.id, found.game.key, found.game.version, found.commitment, salts, found.preset, written
        )
        place = next(row.seat for row in seats if row.user == host)
        values = {"status": Status.LIVE, "opening": opening, "options": written, "host": place}
        await self._memory.commit(table, Change(values, seats=seats, snapshot=saved, clocks=clocks))
        found.status, found.seats, found.options, found.clocks = Status.LIVE, seats, options, clocks
        found.host = place
        table.begin(opening, state)
        return found

    async def cancel(self, match: int, person: Person, moderator: bool = False) -> Match:
        """The host or a moderator closes the lobby (status ENDED)."""
        async with self._memory.locked(match) as table:
            seating.demand(table.match, Status.LOBBY)
            seating.demand_host(table.match, person, moderator)
            return await self._break_off(table)

    async def rematch(self, match: int, person: Person, salt: str) -> Match:
        """A lobby for those who played a match that is over: same seats, options and time. A second one is
        not opened: the first is given back, and joined."""
        before = await self.get(match)
        if before.status not in (Status.OVER, Status.ENDED, Status.DRAWN) or before.state is None:
            raise Refused("not_over")
        if before.seat_of(person.user) is None:
            raise Refused("watching")
        again = await self.store.read(lambda connection: rows.rematch_of(connection, match))
        if again is not None:
            found = await self.get(again)
            if found.status is Status.LOBBY and found.seat_of(person.user) is None:
                return await self.join(again, person, salt)
            return found
        others = (row for row in before.seats if row.user not in (None, person.user))
        return await self.open(
            before.game.key,
            dataclasses.replace(before.place, home=before.place.channel),
            person,
            salt=salt,
            wanted=before.wanted,
            preset=before.preset,
            invited=tuple(Person(row.user, row.name) for row in others if row.user is not None),
            terms=before.terms,
            access=dataclasses.replace(before.access, starts=None),
            rematch_of=match,
            options=before.options,
        )

    async def _demand_few_points(self, match: Match, person: Person) -> None:
        """Raises Refused to who has more penalty points than the match allows. Whoever was invited may come
        all the same: the host knows them."""
        most = match.access.most_points
        if most is None or person.user in match.invited:
            return
        held = (await self.points(match.place.guild, [person.user]))[person.user]
        if held > most:
            raise Refused("too_many_points", held=f"{held:g}", most=most)

    async def _break_off(self, table: Table) -> Match:
        """Close a lobby in which nothing has begun."""
        await self._memory.commit(table, Change({"status": Status.ENDED, "closed": self._now()}))
        table.close(Status.ENDED, None)
        return table.match


def expected(match: Match) -> datetime | None:
    """When a lobby begins or is closed by itself; None for a match that is no lobby."""
    if match.status is not Status.LOBBY:
        return None
    return match.access.starts or match.opened + WAITING
