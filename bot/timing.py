"""The clocks of a match's seats, as values: who is running, until when, and what a line changes about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.terms import Terms
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class SeatClock:
    """``bank`` are the seconds left beyond the time per move; ``deadline`` is set while the seat owes;
    ``late`` once a deadline was missed and nothing was played for it (``Lapse.WARN``); ``missed`` counts
    the deadlines missed in a row; ``before`` is the deadline that the last decision met, where there is time
    for each move: whoever takes it back has until then again."""

    seat: Seat
    bank: float
    deadline: datetime | None = None
    late: bool = False
    missed: int = 0
    before: datetime | None = None


Clocks = tuple[SeatClock, ...]
"""In the order of the seats; empty without a clock."""


def wound(terms: Terms, seats: Iterable[Seat]) -> Clocks:
    """The clocks before anybody owes."""
    return tuple(SeatClock(seat, terms.bank) for seat in sorted(seats)) if terms.timed else ()


def running(clocks: Clocks, terms: Terms, owes: frozenset[Seat], now: datetime) -> Clocks:
    """Who owes runs on or starts; who no longer owes stands still, uncharged: others ended the wait."""
    return tuple(_running(clock, terms, clock.seat in owes, now) for clock in clocks)


def _running(clock: SeatClock, terms: Terms, owes: bool, now: datetime) -> SeatClock:
    if not owes:
        return replace(clock, deadline=None, late=False)
    if clock.deadline is not None or clock.late:
        return clock
    return replace(clock, deadline=_fresh(clock, terms, now))


def decided(clocks: Clocks, terms: Terms, seat: Seat, now: datetime, in_time: bool = True) -> Clocks:
    """``seat`` has answered, or (not ``in_time``) was answered for: its clock is stopped and charged."""
    return tuple(_charged(clock, terms, now, in_time) if clock.seat == seat else clock for clock in clocks)


def _charged(clock: SeatClock, terms: Terms, now: datetime, in_time: bool) -> SeatClock:
    missed = 0 if in_time else clock.missed + 1
    if clock.deadline is None:
        return replace(clock, late=False, missed=missed, before=now if clock.late else clock.before)
    left = max(0.0, min(clock.bank, (clock.deadline - now).total_seconds()))
    met = clock.deadline if terms.per_move else None
    return SeatClock(clock.seat, left + terms.increment, missed=missed, before=met)


def taken_back(clocks: Clocks, terms: Terms, seats: frozenset[Seat], own: bool, now: datetime) -> Clocks:
    """Moves of ``seats`` were undone: what they had added to the bank is taken away again. Whoever took back
    their ``own`` move has the rest of its time, or moving and taking back would stop the clock; otherwise
    whoever owes once more has a fresh start."""
    return tuple(
        SeatClock(
            clock.seat,
            max(0.0, clock.bank - terms.increment),
            deadline=clock.before if own and in_time(clock, now) else None,
        )
        if clock.seat in seats
        else clock
        for clock in clocks
    )


def in_time(clock: SeatClock, now: datetime) -> bool:
    """Whether the last decision of a seat can be made again in its own time."""
    return clock.before is None or clock.before > now


def after(
    clocks: Clocks,
    terms: Terms,
    kind: str,
    seat: Seat,
    undone: Iterable[Seat],
    owes: frozenset[Seat],
    now: datetime,
) -> Clocks:
    """The clocks once ``seat`` has written a line of this kind. ``undone`` are the seats whose moves an undo
    took back; ``owes`` the seats that a person has to answer for now."""
    if kind == "undo":
        seats = frozenset(undone)
        clocks = taken_back(clocks, terms, seats, seats == {seat}, now)
    elif kind != "leave":
        clocks = decided(clocks, terms, seat, now, in_time=kind == "move")
    return running(clocks, terms, owes, now)


def restarted(clocks: Clocks, terms: Terms, seat: Seat, owes: frozenset[Seat], now: datetime) -> Clocks:
    """Somebody else sits in ``seat`` now: its time begins anew."""
    fresh = tuple(SeatClock(seat, terms.bank) if clock.seat == seat else clock for clock in clocks)
    return running(fresh, terms, owes, now)


def due(clocks: Clocks, now: datetime) -> tuple[Seat, ...]:
    """The seats whose time is out."""
    return tuple(clock.seat for clock in clocks if clock.deadline is not None and clock.deadline <= now)


def next_deadline(clocks: Clocks) -> datetime | None:
    """The earliest moment at which somebody's time is out."""
    return min((clock.deadline for clock in clocks if clock.deadline is not None), default=None)


def shifted(clocks: Clocks, by: timedelta) -> Clocks:
    """As if the time ``by`` had not passed: nobody could play meanwhile."""
    return tuple(
        replace(clock, deadline=_later(clock.deadline, by), before=_later(clock.before, by))
        for clock in clocks
    )


def put_off(clocks: Clocks, terms: Terms, by: timedelta, now: datetime) -> Clocks:
    """The clocks once the time from the last look to ``now`` is known to be nobody's. It is negative where
    the machine's clock was set back, and wrong for what was written since it was set forward: so nobody has
    more left than a fresh decision gives."""
    return tuple(
        replace(
            clock,
            deadline=_earlier(clock.deadline, _fresh(clock, terms, now)),
            before=_earlier(clock.before, _fresh(clock, terms, now)),
        )
        for clock in shifted(clocks, max(by, timedelta()))
    )


def _fresh(clock: SeatClock, terms: Terms, now: datetime) -> datetime:
    return now + timedelta(seconds=terms.per_move + clock.bank)


def _later(moment: datetime | None, by: timedelta) -> datetime | None:
    return None if moment is None else moment + by


def _earlier(moment: datetime | None, limit: datetime) -> datetime | None:
    return None if moment is None else min(moment, limit)
