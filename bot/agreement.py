"""What players agree on beside their moves, and what a host or a moderator does: offers, pauses, other people
in a seat. Everything is written with who did it and why."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from bot import seating
from bot.match import Deed, Line, Match, Person, Refused, Status, attended, others
from bot.offers import Offer, Proposal, write_offer
from bot.rows import Change, deeds
from bot.table import Table
from bot.timekeeping import Timekeeping
from bot.timing import restarted, shifted
from games.core.game import Seat

_REPEATED = (Proposal.PAUSE, Proposal.RESUME)
"""May be proposed again in a position in which they were declined: nothing else changes a pause."""


class Agreement(Timekeeping):
    """Offers and interventions, for all matches of one database."""

    async def deeds(self, match: int) -> tuple[Deed, ...]:
        """What people did about the match beside its moves, in order."""
        return await self.store.read(lambda connection: deeds(connection, match))

    async def propose(self, match: int, person: Person, proposal: Proposal) -> Match:
        """Propose something to the other people at the table; carried out at once where there are none."""
        async with self._memory.locked(match) as table:
            found = table.match
            seat = _player(found, person)
            _check(found, proposal)
            if found.offer is not None and found.offer.ply == found.ply:
                _check_against(found.offer, seat, proposal)
            offer = Offer(proposal, seat, found.ply, others(found, seat))
            if proposal is Proposal.TAKEBACK:
                offer = dataclasses.replace(offer, back=_takeback_to(table, seat))
            return await self._weigh(table, offer)

    async def agree(self, match: int, person: Person, proposal: Proposal, ply: int) -> Match:
        """Consent to the offer made after line ``ply``; carried out once nobody's consent is missing."""
        async with self._memory.locked(match) as table:
            found = table.match
            seat = _player(found, person)
            offer = _standing(found, proposal, ply)
            if seat not in offer.needed:
                raise Refused("offer_own")
            return await self._weigh(table, dataclasses.replace(offer, agreed=offer.agreed | {seat}))

    async def decline(self, match: int, person: Person, proposal: Proposal, ply: int) -> Match:
        """Say no, or take one's own offer back."""
        async with self._memory.locked(match) as table:
            found = table.match
            seat = _player(found, person)
            offer = dataclasses.replace(_standing(found, proposal, ply), declined=seat)
            await self._change(table, {}, offer)
            return found

    async def _weigh(self, table: Table, offer: Offer) -> Match:
        found = table.match
        if offer.missing & others(found, offer.seat):  # who left meanwhile is not asked any more
            await self._change(table, {}, offer)
        elif offer.proposal is Proposal.TAKEBACK:
            await self._carry_on(table, "undo", offer.seat, str(offer.back))
        else:
            await self._carried(table, offer.proposal, "players")
        return found

    async def _carried(self, table: Table, proposal: Proposal, by: str, reason: str = "") -> None:
        """What was agreed, or decided by the host or a moderator, happens."""
        found, now = table.match, self._now()
        done = Deed(_DEEDS[proposal], by, now, reason=reason)
        if proposal in (Proposal.DRAW, Proposal.END):
            status = Status.DRAWN if proposal is Proposal.DRAW else Status.ENDED
            await self._close(table, status, done)
        elif proposal is Proposal.PAUSE:
            await self._change(table, {"paused": now}, None, done)
            found.paused = now
        elif found.paused is not None:
            clocks = shifted(found.clocks, now - found.paused)
            await self._change(table, {"paused": None}, None, done, clocks=clocks)
            found.paused, found.clocks = None, clocks

    async def _close(self, table: Table, status: Status, deed: Deed) -> None:
        values = {"status": status, "closed": deed.when}
        await self._change(table, values, None, deed, answers=())
        table.close(status, None)

    async def _change(
        self, table: Table, values: dict[str, Any], offer: Offer | None, deed: Deed | None = None, **more: Any
    ) -> None:
        """Write what happens to the offer, with all that goes along."""
        change = Change(values | {"offer": write_offer(offer)}, deed=deed, **more)
        await self._memory.commit(table, change)
        table.match.offer = offer
        table.match.deed = deed or table.match.deed

    # The host and the moderators

    async def hold(self, match: int, person: Person, moderator: bool, reason: str = "") -> Match:
        """The host or a moderator pauses the match: nobody's time runs, nobody plays."""
        return await self._intervene(match, person, moderator, Proposal.PAUSE, reason)

    async def go_on(self, match: int, person: Person, moderator: bool, reason: str = "") -> Match:
        """The host or a moderator ends a pause."""
        return await self._intervene(match, person, moderator, Proposal.RESUME, reason)

    async def _intervene(
        self, match: int, person: Person, moderator: bool, proposal: Proposal, reason: str
    ) -> Match:
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            seating.demand_host(found, person, moderator)
            _check(found, proposal)
            await self._carried(table, proposal, seating.rank(found, person), reason)
            return found

    async def replace(
        self, match: int, person: Person, moderator: bool, seat: Seat, by: Person, reason: str = ""
    ) -> Match:
        """The host (once the seat is late) or a moderator gives a seat, with its hand, to somebody else."""
        async with self._memory.locked(match) as table:
            found = table.match
            seating.demand(found, Status.LIVE)
            seating.demand_host(found, person, moderator)
            seats = seating.replaced(found, seat, by)
            seating.demand_late(found, person, moderator, seat, self._now())
            answers = tuple(answer for answer in found.answers if answer.seat != seat)
            owes = attended(seats, found.owes)
            clocks = restarted(found.clocks, found.terms, seat, owes, self._now())
            deed = Deed("replaced", seating.rank(found, person), self._now(), seat, reason)
            await self._change(table, {}, None, deed, seats=seats, answers=answers, clocks=clocks)
            found.seats, found.answers, found.clocks = seats, answers, clocks
            return found

    async def abort(self, match: int, person: Person) -> Match:
        """Break off a match that has hardly begun (:func:`abortable`), without anybody's consent."""
        async with self._memory.locked(match) as table:
            found = table.match
            seat = _player(found, person)
            if not abortable(found):
                raise Refused("too_late_to_abort")
            await self._close(table, Status.ENDED, Deed("aborted", "players", self._now(), seat))
            return found


_DEEDS = {
    Proposal.DRAW: "drawn",
    Proposal.END: "ended",
    Proposal.PAUSE: "paused",
    Proposal.RESUME: "resumed",
}


def abortable(match: Match) -> bool:
    """Whether nobody has decided for the second time yet: breaking off blames nobody."""
    return all(match.nth(row.seat) < 2 for row in match.seats)


def _player(match: Match, person: Person) -> Seat:
    """The seat of a person who still plays. Raises Refused."""
    seating.demand(match, Status.LIVE)
    seat = match.seat_of(person.user)
    if seat is None:
        raise Refused("watching")
    if seat in match.game.gone(match.state):
        raise Refused("gone")
    if match.seats[seat].practice:
        raise Refused("stood_in")
    return seat


def _check(match: Match, proposal: Proposal) -> None:
    if proposal is Proposal.RESUME and match.paused is None:
        raise Refused("not_paused")
    if proposal in (Proposal.PAUSE, Proposal.TAKEBACK) and match.paused is not None:
        raise Refused("paused")


def _check_against(offer: Offer, seat: Seat, proposal: Proposal) -> None:
    """One offer at a time, and no nagging. Raises Refused."""
    if offer.declined is None:
        raise Refused("offer_stands")
    same = offer.seat == seat and offer.proposal is proposal
    if same and proposal not in _REPEATED:
        raise Refused("offer_declined")


def _standing(match: Match, proposal: Proposal, ply: int) -> Offer:
    offer = match.offer
    if offer is None or offer.declined is not None or (offer.proposal, offer.ply) != (proposal, ply):
        raise Refused("offer_gone")
    if offer.ply != match.ply:
        raise Refused("offer_gone")
    return offer


def _takeback_to(table: Table, seat: Seat) -> int:
    """The ply before the seat's last move, if nobody has learnt anything and no luck was used since."""
    standing = table.match.standing()
    lines = [each.line for each in standing]
    last = next((at for at, line in _from_behind(lines) if (line.seat, line.kind) == (seat, "move")), None)
    if last is None:
        raise Refused("undo_nothing")
    if any(each.final for each in standing[last:]):
        raise Refused("undo_final")
    return lines[last - 1].ply if last else 0


def _from_behind(lines: list[Line]) -> Iterator[tuple[int, Line]]:
    return ((at, lines[at]) for at in reversed(range(len(lines))))
