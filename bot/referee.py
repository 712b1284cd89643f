"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot import chain, rows, seating
from bot.match import (
    Done,
    Kind,
    Line,
    Match,
    Message,
    Person,
    Place,
    Quarantined,
    Refused,
    SeatRow,
    Spoken,
    Stale,
    Status,
    UserId,
)
from bot.memory import Memory
from bot.rows import Change, Saved
from bot.store import Store
from bot.stumbles import watched
from bot.table import Table, carry_out, write_outcome
from games.core.forms import Form
from games.core.game import AnyGame, Event, Seat, Violation, told
from games.core.notation import Unreadable

__all__ = ["Done", "Message", "Quarantined", "Referee"]


class Referee:
    """The referee of all matches of one database.

    Methods raise :class:`~bot.match.Refused` (reasons below), :class:`~games.core.game.IllegalMove` (the
    rules say no, by the article) and :class:`~bot.match.Stale` (answer with a fresh panel).

    Reasons, with their facts: ``unknown_match``; ``unknown_game`` (game); ``unknown_preset`` (allowed);
    ``unknown_option`` (option); ``bad_value`` (option, allowed); ``seats`` (low, high); ``oneself``; ``bot``
    (name); ``already_seated``; ``full``; ``not_invited``; ``not_seated``; ``not_host`` (host); ``too_few``
    (needed, seated); ``started``; ``not_started``; ``over``; ``broken``; ``watching``; ``not_your_seat``;
    ``gone``; ``unreadable``; ``undo_nothing``; ``undo_later``; ``undo_final``; ``no_empty_seat``;
    ``still_playing`` (match); ``fault`` (the rules stumbled: nothing was written, the fault is in the log).
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], datetime],
        new_seed: Callable[[], bytes],
    ) -> None:
        """``now`` gives aware UTC times; ``new_seed`` gives 32 bytes, from ``secrets`` when it counts."""
        self.store = store
        self.games = games
        self._now = now
        self._new_seed = new_seed
        self._memory = Memory(store, games)

    async def load(self) -> tuple[Quarantined, ...]:
        """Take every lobby and live match into memory; those that do not load are reported and set aside."""
        return await self._memory.load()

    @property
    def broken(self) -> tuple[Quarantined, ...]:
        """The matches that were set aside, at the start or since."""
        return self._memory.broken

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
        invited: tuple[Person, ...] = (),
    ) -> Match:
        """A new match in the lobby, ``host`` in seat 0. ``wanted`` seats (None: as many as were invited and
        the host, at least the game's fewest); ``salt`` is the host's interaction id. IllegalMove when the
        rules refuse these options or this number of seats."""
        rules = self.games.get(game)
        if rules is None:
            raise Refused("unknown_game", game=game)
        guests = seating.check_guests(host, invited)
        options = seating.choose_options(rules, preset, changes or {})
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
            found = table.match
            seating.demand(found, Status.LOBBY)
            seats = seating.starters(found, person)
            salts = tuple(row.salt for row in seats)
            shape = self._memory.shapes[found.game.key]
            with watched(found, None, "start"):
                state = found.game.start(len(seats), chain.match_seed(table.seed, salts), found.options)
                saved = Saved(0, found.game.version, shape.write_durably(state))
            options = shape.write_options(found.options)
            opening = chain.opening(
                found.id, found.game.key, found.game.version, found.commitment, salts, found.preset, options
            )
            values = {"status": Status.LIVE, "opening": opening, "options": options}
            await self._memory.commit(table, Change(values, seats=seats, snapshot=saved))
            found.status, found.seats = Status.LIVE, seats
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
            return await self._reseat(table, seating.stood_up(table.match, person))

    async def _reseat(self, table: Table, seats: tuple[SeatRow, ...]) -> Match:
        await self._memory.commit(table, Change({}, seats=seats))
        table.match.seats = seats
        return table.match

    # Play

    async def play(
        self,
        match: int,
        person: Person,
        words: str,
        *,
        seat: Seat | None = None,
        nth: int | None = None,
        ticket: str | None = None,
    ) -> Done:
        """Carry out the move that ``words`` write. ``seat``, ``nth`` and ``ticket`` are what the menu was
        made for; None for a typed move, which means now. Who presses decides the seat, never the menu."""
        async with self._memory.locked(match) as table:
            found = table.match
            own = _seat_of(found, person)
            if seat is not None and seat != own:
                raise Refused("not_your_seat")
            if nth is not None and nth != found.nth(own):
                raise Stale
            if ticket is not None and ticket != self.ticket(found, own):
                raise Stale
            return await self._write(table, "move", own, words)

    async def undo(self, match: int, person: Person) -> Done:
        """Take back one's own last move, if nothing came after it and it taught nobody anything hidden."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            return await self._write(table, "undo", seat, str(_back_to(table.match, seat)))

    async def resign(self, match: int, person: Person) -> Done:
        """Give up one's seat."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            if seat in table.match.game.gone(table.match.state):
                raise Refused("gone")
            return await self._write(table, "leave", seat, "")

    async def time_out(self, match: int, seat: Seat, nth: int) -> Done:
        """Play what the rules prescribe for an owing seat whose time is out. Stale if it has moved since."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            if nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            with watched(found, seat, "timeout"):
                words = found.game.notation.write(found.game.timeout(found.state, seat))
            return await self._write(table, "timeout", seat, words)

    async def _write(self, table: Table, kind: Kind, seat: Seat, words: str) -> Done:
        """Ask the rules, write the line with all that follows from it, and only then remember it."""
        match, shape = table.match, self._memory.shapes[table.match.game.key]
        with watched(match, seat, f"{kind} {words.partition(' ')[0]}" if kind == "move" else kind):
            step = carry_out(match.game, table.states, match.state, kind, seat, words)
            outcome = match.game.outcome(step.state)
            saved = Saved(match.ply + 1, match.game.version, shape.write_durably(step.state))
        line = self._line(table, kind, seat, words)
        values: dict[str, Any] = {}
        if outcome is not None:
            values = {"status": Status.OVER, "outcome": write_outcome(outcome), "closed": line.when}
        await self._memory.commit(table, Change(values, line=line, snapshot=saved))
        spoken = table.take(line, step)
        if outcome is not None:
            table.close(Status.OVER, outcome)
        return Done(match, (spoken,))

    def _line(self, table: Table, kind: Kind, seat: Seat, words: str) -> Line:
        match = table.match
        bare = Line(
            ply=match.ply + 1,
            kind=kind,
            seat=seat,
            nth=match.nth(seat) + 1,
            words=words,
            when=self._now(),
            version=match.game.version,
            hash="",
        )
        return dataclasses.replace(bare, hash=table.hash(bare))

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
        await self._memory.commit(table, Change({"status": Status.ENDED, "closed": self._now()}))
        table.close(Status.ENDED, None)
        return table.match

    # Questions

    async def get(self, match: int) -> Match:
        """A match by its number, finished ones too. A broken one has the status BROKEN and no state."""
        return await self._memory.get(match)

    def live(self) -> tuple[Match, ...]:
        """Every match in the lobby or in play, oldest first."""
        return self._memory.open()

    def in_channel(self, channel: int) -> tuple[Match, ...]:
        """Those of ``live`` that were opened in ``channel`` or have their home there."""
        return tuple(match for match in self.live() if channel in (match.place.channel, match.place.home))

    def of_user(self, guild: int, user: UserId) -> tuple[Match, ...]:
        """Those of ``live`` in ``guild`` where ``user`` is seated."""
        return tuple(
            match for match in self.live() if match.place.guild == guild and match.seat_of(user) is not None
        )

    def view(self, match: Match, seat: Seat | None) -> Any:
        """What ``seat`` (None: a spectator) may know now."""
        return match.game.view(match.state, seat)

    def choices(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """The notations of the seat's legal moves, in the game's order."""
        if match.status is not Status.LIVE:
            return ()
        return tuple(match.game.notation.write(move) for move in match.game.legal_moves(match.state, seat))

    def forms(self, match: Match, seat: Seat) -> tuple[Form, ...]:
        """The seat's moves that have to be filled in."""
        return match.game.forms(match.state, seat) if match.status is Status.LIVE else ()

    def objection(self, match: Match, seat: Seat, words: str) -> Violation | None:
        """What the rules would say against ``words`` now; None for a legal move and for what is no move."""
        try:
            return match.game.check(match.state, seat, match.game.notation.read(words))
        except Unreadable:
            return None

    def ticket(self, match: Match, seat: Seat) -> str:
        """What a menu for ``seat`` carries beside its nth."""
        return match.game.ticket(match.state, seat)

    def told_since(self, match: Match, seat: Seat | None, ply: int) -> tuple[Event, ...]:
        """What ``seat`` heard in the lines after ``ply``, in order; what was undone is left out."""
        standing = (spoken for spoken in match.standing() if spoken.line.ply > ply)
        return tuple(event for spoken in standing for event in told(spoken.events, seat))

    def last_own_ply(self, match: Match, seat: Seat) -> int:
        """The ply of the seat's last standing line; 0 before its first."""
        return next((s.line.ply for s in reversed(match.standing()) if s.line.seat == seat), 0)

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

    # Messages

    async def messages(self, match: int) -> tuple[Message, ...]:
        """The messages of a match that are known to exist."""
        return await self.store.read(lambda connection: rows.messages(connection, match))

    async def remember_message(
        self, match: int, role: str, channel: int, message: int, *, shown: int = -1, pinged: int = -1
    ) -> None:
        """Write down that ``message`` is the match's message in this ``role`` (replacing an earlier one) and
        shows the revision ``shown`` (``Match.revision`` when it was drawn)."""
        row = Message(match, role, channel, message, shown, pinged)
        await self.store.write(lambda connection: rows.write_message(connection, row))

    async def forget_message(self, match: int, role: str) -> None:
        """The message is gone, or nothing will be drawn in it any more."""
        await self.store.write(lambda connection: rows.delete_message(connection, match, role))

    async def lagging(self) -> tuple[Match, ...]:
        """Matches that have something to say after a crash: a board or lobby message shows an older revision
        (finished matches too), an open match has neither, or a live one waits for somebody who was not called
        for this ply."""
        undrawn = await self.store.read(rows.undrawn)
        pinged = await self.store.read(rows.last_pinged)
        uncalled = [
            match.id for match in self.live() if pinged.get(match.id, -1) < match.ply and _owed(match)
        ]
        found = []
        for number in sorted({*undrawn, *uncalled}):
            try:
                found.append(await self.get(number))
            except Refused:  # broken ones are reported elsewhere
                continue
        return tuple(found)


def _seat_of(match: Match, person: Person) -> Seat:
    """The seat of who pressed in a live match. Raises Refused."""
    seating.demand(match, Status.LIVE)
    seat = match.seat_of(person.user)
    if seat is None:
        raise Refused("watching")
    return seat


def _back_to(match: Match, seat: Seat) -> int:
    """The ply that an undo by ``seat`` goes back to. Raises Refused."""
    standing = match.standing()
    if not any(_own_move(spoken, seat) for spoken in standing):
        raise Refused("undo_nothing")
    if not _own_move(standing[-1], seat):
        raise Refused("undo_later")
    if standing[-1].final:
        raise Refused("undo_final")
    return standing[-2].line.ply if len(standing) > 1 else 0


def _own_move(spoken: Spoken, seat: Seat) -> bool:
    return spoken.line.seat == seat and spoken.line.kind == "move"


def _owed(match: Match) -> bool:
    """Whether somebody owes; a match whose rules stumble over the question waits for nobody."""
    try:
        with watched(match, None, "owes"):
            return bool(match.owes)
    except Refused:
        return False
