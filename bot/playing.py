"""Moves: by people, by practice opponents, by the clock, and those that were answered ahead."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot import ahead, lessons, seating
from bot.absences import Absence
from bot.inquiries import Inquiries
from bot.match import (
    Answer,
    Deed,
    Done,
    Kind,
    Line,
    Match,
    Person,
    Refused,
    SeatRow,
    Spoken,
    Stale,
    Status,
    Thought,
    attended,
)
from bot.rows import Change, Saved
from bot.shards import Shards
from bot.store import Store
from bot.stumbles import watched
from bot.table import Table, carry_out, write_outcome
from bot.timing import Clocks, after, in_time, running
from games.core import chain
from games.core.game import AnyGame, IllegalMove, Seat

log = logging.getLogger(__name__)


class Playing(Inquiries):
    """What writes lines of the record, for all matches of one database."""

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], datetime], ours: Shards
    ) -> None:
        super().__init__(store, games, ours)
        self._now = now

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
            own = self._deciding(table.match, person, seat, nth, ticket)
            lessons.demand(table.match, own, words, self.objection)
            return await self._carry_on(table, "move", own, words)

    async def undo(
        self,
        match: int,
        person: Person,
        *,
        seat: Seat | None = None,
        nth: int | None = None,
        ticket: str | None = None,
    ) -> Done:
        """Take back one's own last move, if nothing came after it and it taught nobody anything hidden.
        ``seat``, ``nth`` and ``ticket`` as in :meth:`play`: a button pressed twice takes back one move."""
        async with self._memory.locked(match) as table:
            own = self._deciding(table.match, person, seat, nth, ticket)
            back = _back_to(table.match, own)
            if not all(in_time(clock, self._now()) for clock in table.match.clocks if clock.seat == own):
                raise Refused("undo_late")
            return await self._carry_on(table, "undo", own, str(back))

    def _deciding(
        self, match: Match, person: Person, seat: Seat | None, nth: int | None, ticket: str | None
    ) -> Seat:
        """The seat of ``person``, if the menu pressed is still the newest. Raises Refused or Stale."""
        own = _acting(match, person)
        if seat is not None and seat != own:
            raise Refused("not_your_seat")
        if nth is not None and nth != match.nth(own):
            raise Stale
        if ticket is not None and ticket != self.ticket(match, own):
            raise Stale
        return own

    async def resign(self, match: int, person: Person) -> Done:
        """Give up one's seat."""
        async with self._memory.locked(match) as table:
            seat = _seat_of(table.match, person)
            if seat in table.match.game.gone(table.match.state):
                raise Refused("gone")
            return await self._carry_on(table, "leave", seat, "")

    # Practice seats

    async def thought(self, match: int) -> Thought | None:
        """What the first practice seat that owes has to go by; None when none does."""
        async with self._memory.locked(match) as table:
            found = table.match
            practising = (seat for seat in found.owes if found.seats[seat].practice)
            seat = min((seat for seat in practising if not lessons.waits(found, seat)), default=None)
            if seat is None or found.paused is not None:
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
            taken_back = not found.seats[seat].practice or found.paused is not None
            if taken_back or thought.nth != found.nth(seat) or seat not in found.owes:
                raise Stale
            return await self._carry_on(
                table, "move", seat, prescribed(found, seat) if words is None else words
            )

    # Answers ahead

    async def answer_ahead(self, match: int, person: Person, words: str, scope: str | None = None) -> Match:
        """Keep ``words`` for when the seat is asked; played at once if it is already. ``scope`` is what they
        were offered for."""
        async with self._memory.locked(match) as table:
            seat = _acting(table.match, person)
            lessons.demand_patience(table.match, seat)
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

    async def _write(
        self,
        table: Table,
        kind: Kind,
        seat: Seat,
        words: str,
        seats: tuple[SeatRow, ...] | None = None,
        deed: Deed | None = None,
        absence: Absence | None = None,
    ) -> Done:
        """Ask the rules, write the line with all that follows from it (who sits in ``seats`` from now on, and
        whose ``absence`` goes on record), and only then remember it."""
        match, shape = table.match, self._memory.shapes[table.match.game.key]
        with watched(match, seat, f"{kind} {words.partition(' ')[0]}" if kind == "move" else kind):
            step = carry_out(match.game, table.states, match.state, kind, seat, words)
            outcome = match.game.outcome(step.state)
            saved = Saved(match.ply + 1, match.game.version, shape.write_durably(step.state))
            answers = ahead.holding(match.game, step.state, match.answers)
            owes = match.game.owes(step.state)
        line = self._line(table, kind, seat, words)
        clocks = _clocks(match, line, owes, match.seats if seats is None else seats)
        values: dict[str, Any] = {} if match.offer is None else {"offer": None}
        if outcome is not None:
            values |= {"status": Status.OVER, "outcome": write_outcome(outcome), "closed": line.when}
        change = Change(
            values,
            deed=deed,
            line=line,
            snapshot=saved,
            answers=answers if answers != match.answers else None,
            clocks=clocks if clocks != match.clocks else None,
            seats=seats,
            absence=absence,
            yielding=kind == "timeout",  # a clock of another process may see the same deadline
        )
        await self._memory.commit(table, change)
        spoken = table.take(line, step)
        match.seats = match.seats if seats is None else seats
        match.answers, match.clocks, match.offer = answers, clocks, None
        match.deed = deed or match.deed
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


def prescribed(match: Match, seat: Seat) -> str:
    """What the rules prescribe for an owing seat whose time is out."""
    with watched(match, seat, "timeout"):
        return match.game.notation.write(match.game.timeout(match.state, seat))


def _clocks(match: Match, line: Line, owes: frozenset[Seat], seats: tuple[SeatRow, ...]) -> Clocks:
    """The clocks once ``line`` is written and those of ``seats`` that are in ``owes`` owe."""
    awaited = attended(seats, owes)
    if not match.clocks or match.seats[line.seat].practice:
        return running(match.clocks, match.terms, awaited, line.when)
    back = int(line.words) if line.kind == "undo" else match.ply
    undone = (spoken.line.seat for spoken in match.standing() if spoken.line.ply > back)
    return after(match.clocks, match.terms, line.kind, line.seat, undone, awaited, line.when)


def _seat_of(match: Match, person: Person) -> Seat:
    """The seat of who pressed in a live match. Raises Refused."""
    seating.demand(match, Status.LIVE)
    seat = match.seat_of(person.user)
    if seat is None:
        raise Refused("watching")
    return seat


def _acting(match: Match, person: Person) -> Seat:
    """The seat of who pressed, if it may act: nobody stands in for it, and the match is not paused."""
    seat = _seat_of(match, person)
    if match.seats[seat].practice:
        raise Refused("stood_in")
    if match.paused is not None:
        raise Refused("paused")
    return seat


def _back_to(match: Match, seat: Seat) -> int:
    """The ply that an undo by ``seat`` goes back to. Raises Refused."""
    standing, since = match.standing(), match.seats[seat].since
    if not any(_own_move(spoken, seat) and spoken.line.ply > since for spoken in standing):
        raise Refused("undo_nothing")  # what was played before somebody sat down is not theirs
    if not _own_move(standing[-1], seat):
        raise Refused("undo_later")
    if standing[-1].final:
        raise Refused("undo_final")
    return standing[-2].line.ply if len(standing) > 1 else 0


def _own_move(spoken: Spoken, seat: Seat) -> bool:
    return spoken.line.seat == seat and spoken.line.kind == "move"
