"""Who may sit, and with what options a match is opened: decisions only, nothing is written here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.match import TUTOR, Match, Person, Refused, SeatRow, Status, UserId
from bot.names import letter
from games.core.game import AnyGame, IllegalMove, Seat
from games.core.options import BadOption, chosen, spelled


def choose_options(
    game: AnyGame, preset: str | None, changes: Mapping[str, str], data: Mapping[str, Any]
) -> Any:
    """The options of ``preset`` with ``changes``, and with ``data`` in the fields that people do not set.
    Raises Refused with what is allowed."""
    try:
        return replace(chosen(game.options, preset, dict(changes)), **data)
    except BadOption as fault:
        allowed = ", ".join(spelled(value) for value in fault.values)
        if fault.key == "preset":
            raise Refused("unknown_preset", allowed=allowed) from None
        if not fault.values:
            raise Refused("unknown_option", option=fault.key) from None
        raise Refused("bad_value", option=fault.key, allowed=allowed) from None


def check_seats(game: AnyGame, seats: int, options: Any) -> None:
    """Raises Refused or IllegalMove when no match can have so many seats with these options."""
    if seats not in game.seats:
        raise Refused("seats", low=game.seats[0], high=game.seats[-1])
    violation = game.refuse(seats, options)
    if violation is not None:
        raise IllegalMove(violation)


def usual_seats(game: AnyGame, options: Any, people: int) -> int:
    """How many seats a match has when nobody says: the fewest for ``people`` that the rules accept with these
    options, or as many as people if they accept none."""
    fewest = max(game.seats[0], people)
    numbers = range(fewest, game.seats[-1] + 1)
    return next((seats for seats in numbers if game.refuse(seats, options) is None), fewest)


def check_guests(host: Person, invited: tuple[Person, ...]) -> tuple[UserId, ...]:
    """The accounts that are invited. Raises Refused for oneself and for bots."""
    for person in (host, *invited):
        if person.bot:
            raise Refused("bot", name=person.name)
    if any(person.user == host.user for person in invited):
        raise Refused("oneself")
    return tuple(dict.fromkeys(person.user for person in invited))


def demand(match: Match, status: Status) -> None:
    """Raises Refused unless the match is in ``status`` (LOBBY or LIVE)."""
    if match.status is status:
        return
    if match.status is Status.LOBBY:
        raise Refused("not_started")
    if match.status is Status.BROKEN:
        raise Refused("broken")
    raise Refused("started" if match.status is Status.LIVE else "over")


def demand_host(match: Match, person: Person, moderator: bool) -> None:
    """Raises Refused unless ``person`` is the host, or a moderator."""
    if not moderator and match.seat_of(person.user) != match.host:
        raise Refused("not_host", host=match.names[match.host])


PATIENCE = timedelta(days=1)
"""Without a clock, whoever has let the others wait so long counts as late."""


def demand_late(match: Match, person: Person, moderator: bool, seat: Seat, now: datetime) -> None:
    """Raises Refused unless the others wait for ``seat`` in vain: the host plays too, and must not push aside
    an opponent who thinks. Moderators may do so at any time, and who leads a session."""
    row = match.seats[seat]
    if moderator or match.game.empty_slots or row.practice or row.user in (None, person.user):
        return
    if any(clock.late for clock in match.clocks if clock.seat == seat):
        return
    waiting = not match.terms.timed and seat in match.owes and match.record
    if not waiting or now - match.record[-1].line.when < PATIENCE:
        raise Refused("not_late")


def rank(match: Match, person: Person) -> str:
    """As what the host or a moderator acts."""
    return "host" if match.seat_of(person.user) == match.host else "moderator"


def replaced(match: Match, seat: Seat, person: Person) -> tuple[SeatRow, ...]:
    """The seats once ``person`` has taken over ``seat``, which a person holds. Raises Refused."""
    _check_guest(match, person)
    if seat >= len(match.seats) or seat in match.game.gone(match.state):
        raise Refused("no_such_seat")
    return _with_user(match, seat, person.user, person.name)


def joined(match: Match, person: Person, salt: str) -> tuple[SeatRow, ...]:
    """The seats once ``person`` has taken the next one."""
    _check_guest(match, person)
    _check_access(match, person)
    if len(match.seats) >= match.wanted:
        raise Refused("full")
    return (*match.seats, SeatRow(len(match.seats), person.user, person.name, salt))


def _check_guest(match: Match, person: Person) -> None:
    """Whether a seat can be theirs at all. Raises Refused."""
    if person.bot:
        raise Refused("bot", name=person.name)
    if match.seat_of(person.user) is not None:
        raise Refused("already_seated")


def _check_access(match: Match, person: Person, substitute: bool = False) -> None:
    """Whether they may take one by themselves. Raises Refused. A substitute comes from outside, though not
    into a private match, which nobody outside is to see."""
    if person.user in match.invited:
        return
    if match.access.private if substitute else match.invited:
        raise Refused("private" if substitute else "not_invited")
    if match.access.role is not None and match.access.role not in person.roles:
        raise Refused("role_only")


def parted(match: Match, person: Person) -> tuple[tuple[SeatRow, ...], tuple[UserId, ...]]:
    """Seats and guests without ``person``; no seats when the match cannot come about any more: nobody is
    left, or too few can still come. The others move up, so whoever came second becomes host."""
    if match.seat_of(person.user) is None and person.user not in match.invited:
        raise Refused("not_seated")
    stay = [row for row in match.seats if row.user != person.user]
    invited = tuple(user for user in match.invited if user != person.user)
    if match.invited:
        possible = {row.user for row in stay} | set(invited)
        if not invited or len(possible) < fewest(match.game):
            return (), invited
    return tuple(replace(row, seat=seat) for seat, row in enumerate(stay)), invited


def fewest(game: AnyGame) -> int:
    """How many people it takes to start."""
    return 1 if game.empty_slots else game.seats[0]


def starters(match: Match, person: Person) -> tuple[SeatRow, ...]:
    """The seats that the match starts with when ``person`` says so."""
    seat = match.seat_of(person.user)
    if seat is None:
        raise Refused("watching")
    if seat != match.host and len(match.seats) < match.wanted:
        raise Refused("not_host", host=match.names[match.host])
    return present(match)


def present(match: Match) -> tuple[SeatRow, ...]:
    """The seats that a match starts with when it starts now. Raises Refused or IllegalMove."""
    if len(match.seats) < fewest(match.game):
        raise Refused("too_few", needed=fewest(match.game), seated=len(match.seats))
    if match.game.empty_slots:
        empty = range(len(match.seats), match.wanted)
        return (*match.seats, *(SeatRow(slot, None, "") for slot in empty))
    check_seats(match.game, len(match.seats), match.options)
    return match.seats


def filled(match: Match, person: Person, practice: str, name: str) -> tuple[SeatRow, ...]:
    """The seats once ``person``, the host, has put practice opponents of that kind into the free ones. They
    are called ``name``, and by their letters too where they are several."""
    demand_host(match, person, moderator=False)
    if match.game.empty_slots and practice != TUTOR:
        raise Refused("no_practice")
    free = range(len(match.seats), match.wanted)
    if not free:
        raise Refused("full")
    names = [name if len(free) == 1 else f"{name} {letter(seat)}" for seat in free]
    rows = tuple(SeatRow(seat, None, own, practice=practice) for seat, own in zip(free, names, strict=True))
    check_seats(match.game, match.wanted, match.options)
    return _taught(match, rows) if practice == TUTOR else (*match.seats, *rows)


def _taught(match: Match, tutors: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The host where whoever learns sits, and ``tutors`` in the other seats."""
    lesson, rows = match.game.lesson(), list(tutors)
    rows.insert(0 if lesson is None else lesson.learner, match.seats[match.host])
    return tuple(replace(row, seat=seat) for seat, row in enumerate(rows))


def as_before(seats: tuple[SeatRow, ...], before: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The seats of a rematch in the order of the match ``before``; who was not there takes what is left."""
    old = {row.user: row.seat for row in before if row.user is not None}
    wanted = {old[row.user]: row for row in seats if row.user in old and old[row.user] < len(seats)}
    others = iter([row for row in seats if row not in wanted.values()])
    return tuple(
        replace(wanted[seat] if seat in wanted else next(others), seat=seat) for seat in range(len(seats))
    )


def seated_late(match: Match, person: Person, seat: Seat | None) -> tuple[SeatRow, ...]:
    """The seats once ``person`` has taken the empty slot ``seat``, or the first one still in the match."""
    empty = match.empty
    _check_guest(match, person)
    if not empty or (seat is not None and seat not in empty):
        raise Refused("no_empty_seat")
    chosen = empty[0] if seat is None else seat
    _check_access(match, person, substitute=match.seats[chosen].user is not None)
    return _with_user(match, chosen, person.user, person.name)


def stood_up(match: Match, person: Person) -> tuple[SeatRow, ...]:
    """The seats once ``person`` has left a slot of a match that may have empty ones."""
    seat = match.seat_of(person.user)
    if seat is None:
        raise Refused("not_seated")
    if not match.game.empty_slots:
        raise Refused("no_empty_seat")
    return _with_user(match, seat, None, "")


def _with_user(match: Match, seat: Seat, user: UserId | None, name: str) -> tuple[SeatRow, ...]:
    """The salt stays with the seat: it is part of the seed the match started from."""
    return tuple(
        replace(row, user=user, name=name, practice="", since=match.ply) if row.seat == seat else row
        for row in match.seats
    )
