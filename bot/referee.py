"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot import ahead, chain, rows, seating
from bot.inquiries import Inquiries
from bot.match import (
    Answer,
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
    Thought,
    UserId,
)
from bot.rows import Change, Saved
from bot.store import Store
from bot.stumbles import watched
from bot.table import Table, carry_out, write_outcome
from games.core.game import AnyGame, IllegalMove, Seat

__all__ = ["Done", "Message", "Quarantined", "Referee"]

log = logging.getLogger(__name__)


class Referee(Inquiries):
    """The referee of all matches of one database: what it can be asked stands in Inquiries, here is what it
    can be told.

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
        super().__init__(store, games)
        self._now = now
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
            return await self._carry_on(table, "move", own, words)

    async def undo(self, match: int, person: Person) -> Done:
        """Take back one's own last move, if nothing came after it and it taught nobody anything hidden."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            return await self._carry_on(table, "undo", seat, str(_back_to(table.match, seat)))

    async def resign(self, match: int, person: Person) -> Done:
        """Give up one's seat."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            if seat in table.match.game.gone(table.match.state):
                raise Refused("gone")
            return await self._carry_on(table, "leave", seat, "")

    async def time_out(self, match: int, seat: Seat, nth: int) -> Done:
        """Play what the rules prescribe for an owing seat whose time is out. Stale if it has moved since."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            if nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            with watched(found, seat, "timeout"):
                words = found.game.notation.write(found.game.timeout(found.state, seat))
            return await self._carry_on(table, "timeout", seat, words)

    # Practice seats

    async def thought(self, match: int) -> Thought | None:
        """What the first practice seat that owes has to go by; None when none does."""
        async with self._memory.locked(match) as table:
            found = table.match
            seat = min((seat for seat in found.owes if found.seats[seat].practice), default=None)
            if seat is None:
                return None
            luck = chain.practice_luck(table.seed, found.ply, seat)
            view = found.game.view(found.state, seat)
            return Thought(found, seat, found.nth(seat), found.seats[seat].practice, view, luck)

    async def play_practice(self, thought: Thought, words: str | None) -> Done:
        """Carry out what a practice seat chose; None: what the rules prescribe for a seat whose time is out.
        Stale if the match went on otherwise."""
        async with self._memory.locked(thought.match.id) as table:
            found, seat = table.match, thought.seat
            seating.demand(found, Status.LIVE)
            if thought.nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            if words is None:
                with watched(found, seat, "timeout"):
                    words = found.game.notation.write(found.game.timeout(found.state, seat))
            return await self._carry_on(table, "move", seat, words)

    # Answers ahead

    async def answer_ahead(self, match: int, person: Person, words: str, scope: str | None = None) -> Match:
        """Keep ``words`` for when the seat is asked; played at once if it is already. ``scope`` is what they
        were offered for."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            await self._keep(table, ahead.given(table.match, seat, words, scope))
            await self._follow(table)
            return table.match

    async def take_back_ahead(self, match: int, person: Person) -> Match:
        """Forget what the seat has answered ahead."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            left = tuple(answer for answer in table.match.answers if answer.seat != seat)
            await self._keep(table, left)
            return table.match

    async def _keep(self, table: Table, answers: tuple[Answer, ...]) -> None:
        await self._memory.keep_answers(table, answers)
        table.match.answers = answers

    async def _carry_on(self, table: Table, kind: Kind, seat: Seat, words: str) -> Done:
        """Write a line, and then those that others have answered ahead."""
        done = await self._write(table, kind, seat, words)
        return Done(done.match, done.spoken + await self._follow(table))

    async def _follow(self, table: Table) -> tuple[Spoken, ...]:
        """Play the answers that are due, as ordinary moves; illegal ones are dropped. What another process
        wrote meanwhile, it also follows up."""
        spoken: tuple[Spoken, ...] = ()
        try:
            while (answer := ahead.due(table.match)) is not None:
                try:
                    spoken += (await self._write(table, "move", answer.seat, answer.words)).spoken
                except (IllegalMove, Refused):
                    left = tuple(other for other in table.match.answers if other != answer)
                    await self._keep(table, left)
        except Stale:
            log.info("match %d was changed by another process", table.match.id)
        return spoken

    async def _write(self, table: Table, kind: Kind, seat: Seat, words: str) -> Done:
        """Ask the rules, write the line with all that follows from it, and only then remember it."""
        match, shape = table.match, self._memory.shapes[table.match.game.key]
        with watched(match, seat, f"{kind} {words.partition(' ')[0]}" if kind == "move" else kind):
            step = carry_out(match.game, table.states, match.state, kind, seat, words)
            outcome = match.game.outcome(step.state)
            saved = Saved(match.ply + 1, match.game.version, shape.write_durably(step.state))
            answers = ahead.holding(match.game, step.state, match.answers)
        line = self._line(table, kind, seat, words)
        values: dict[str, Any] = {}
        if outcome is not None:
            values = {"status": Status.OVER, "outcome": write_outcome(outcome), "closed": line.when}
        void = answers != match.answers
        change = Change(values, line=line, snapshot=saved, answers=answers if void else None)
        await self._memory.commit(table, change)
        spoken = table.take(line, step)
        match.answers = answers
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
