"""Matches as rows: ordinary functions on a connection, to be run as (part of) one transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)

from bot import absences
from bot.absences import Absence
from bot.match import TUTOR, Answer, Deed, Line, Message, SeatRow, Status, UserId
from bot.rolls.rows import erase as erase_rolls
from bot.schema import tables
from bot.schema.card_tables import card_draft
from bot.schema.privacy_tables import unlisted
from bot.shards import Shards
from bot.sheets.keeper import erase as erase_sheets
from bot.store import replace_row
from bot.terms import read_time
from bot.timing import Clocks, SeatClock, put_off

_SEEN = "clock"
"""The facts in ``meta`` that say when a clock last looked begin so; each process has its own."""


HAND_ROLE = "hand"
"""The role of a hand by direct message among the messages of its match; the number of its seat follows."""


class Clash(Exception):
    """Somebody else wrote this match since it was read."""


class Busy(Exception):
    """Another process is writing this match, or has written it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A state as text, after ``ply`` lines, in the shape of the rules' ``version``."""

    ply: int
    version: int
    state: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The row of a match; texts as they are stored."""

    id: int
    game: str
    status: str
    revision: int
    guild: int
    channel: int
    home: int
    host: int
    wanted: int
    preset: str
    options: str
    seed: str
    commitment: str
    opening: str
    outcome: str | None
    opened: datetime
    closed: datetime | None
    time: str
    lapse: str
    paused: datetime | None
    role: int | None
    private: bool
    autostart: bool
    starts: datetime | None
    rematch_of: int | None
    offer: str | None
    most_points: int | None
    shows_points: bool


@dataclass(frozen=True, slots=True)
class Stored:
    """All that the disk knows of a match. ``base`` is the latest, if any."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    invited: tuple[UserId, ...]
    lines: tuple[Line, ...]
    base: Saved | None
    snapshot: Saved | None
    answers: tuple[Answer, ...] = ()
    clocks: Clocks = ()
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction writes: columns of the match, and whatever else is not None."""

    values: dict[str, Any]
    seats: tuple[SeatRow, ...] | None = None
    invited: tuple[UserId, ...] | None = None
    line: Line | None = None
    snapshot: Saved | None = None
    base: Saved | None = None
    answers: tuple[Answer, ...] | None = None
    clocks: Clocks | None = None
    deed: Deed | None = None
    absence: Absence | None = None
    yielding: bool = False
    """Busy at once, instead of waiting, while another process writes this match: it does the same."""


# Made once, as each move needs them: to make a statement takes longer than to carry it out.
_ON_TOP = update(tables.match).where(
    tables.match.c.id == bindparam("number"), tables.match.c.revision == bindparam("latest")
)
_SNAPSHOT = update(tables.snapshot).where(tables.snapshot.c.match == bindparam("number"))
_NO_CLOCKS = delete(tables.clock).where(tables.clock.c.match == bindparam("number"))
_CLOCKS, _LINE = insert(tables.clock), insert(tables.line)


def insert_match(
    connection: Connection, values: dict[str, Any], seats: tuple[SeatRow, ...], invited: tuple[UserId, ...]
) -> int:
    """A new match; its number."""
    query = insert(tables.match).values(**values).returning(tables.match.c.id)
    number: int = connection.execute(query).scalar_one()
    _write_seats(connection, number, seats)
    _write_invited(connection, number, invited)
    if values.get("rematch_of") is not None:
        _carry_watchers(connection, values["rematch_of"], number)
    return number


def _carry_watchers(connection: Connection, before: int, match: int) -> None:
    """Who watched a match watches its rematch."""
    found = connection.scalars(select(tables.watcher.c.user).filter_by(match=before)).all()
    if found:
        connection.execute(insert(tables.watcher), [{"match": match, "user": user} for user in found])


def apply(connection: Connection, match: int, revision: int, change: Change) -> None:
    """Write ``change`` on top of ``revision``. Clash when that is not the latest any more; Busy."""
    if change.yielding:
        at = (tables.match.c.id == match) & (tables.match.c.revision == revision)
        if connection.scalar(select(tables.match.c.id).where(at).with_for_update(skip_locked=True)) is None:
            raise Busy
    known = {"number": match, "latest": revision}
    if connection.execute(_ON_TOP, {**known, "revision": revision + 1, **change.values}).rowcount != 1:
        raise Clash
    if change.seats is not None:
        _write_seats(connection, match, change.seats)
    if change.invited is not None:
        _write_invited(connection, match, change.invited)
    if change.answers is not None:
        _write_answers(connection, match, change.answers)
    if change.clocks is not None:
        _write_clocks(connection, match, change.clocks)
    if change.deed is not None:
        _write_deed(connection, match, change.deed)
    if change.absence is not None:
        absences.write(connection, match, change.absence)
    if change.line is not None:
        _write_line(connection, match, change.line)
    if change.base is not None:
        connection.execute(insert(tables.base), {"match": match, **asdict(change.base)})
    if change.snapshot is not None:
        _write_snapshot(connection, match, change.snapshot)


def _write_seats(connection: Connection, match: int, seats: tuple[SeatRow, ...]) -> None:
    """Who sits where. A hand by direct message is somebody's: whoever takes the seat over gets one anew."""
    sat = select(tables.seat.c.seat, tables.seat.c.user).filter_by(match=match)
    before = {row.seat: row.user for row in connection.execute(sat)}
    for row in seats:
        if before.get(row.seat, row.user) != row.user:
            delete_message(connection, match, f"{HAND_ROLE}{row.seat}")
    connection.execute(delete(tables.seat).filter_by(match=match))
    connection.execute(insert(tables.seat), [{"match": match, **asdict(row)} for row in seats])


def _write_invited(connection: Connection, match: int, invited: tuple[UserId, ...]) -> None:
    connection.execute(delete(tables.invited).filter_by(match=match))
    if invited:
        connection.execute(insert(tables.invited), [{"match": match, "user": user} for user in invited])


def keep_answers(connection: Connection, match: int, revision: int, answers: tuple[Answer, ...]) -> None:
    """Write the answers given ahead. The revision stays: nothing that others see has changed. Clash when it
    is not the latest any more."""
    latest = select(tables.match.c.revision).filter_by(id=match).with_for_update()
    if connection.scalar(latest) != revision:
        raise Clash
    _write_answers(connection, match, answers)


def _write_answers(connection: Connection, match: int, answers: tuple[Answer, ...]) -> None:
    connection.execute(delete(tables.ahead).filter_by(match=match))
    if answers:
        connection.execute(insert(tables.ahead), [{"match": match, **asdict(answer)} for answer in answers])


def _write_clocks(connection: Connection, match: int, clocks: Clocks) -> None:
    connection.execute(_NO_CLOCKS, {"number": match})
    if clocks:
        connection.execute(_CLOCKS, [{"match": match, **asdict(clock)} for clock in clocks])


def put_off_clocks(connection: Connection, by: timedelta, now: datetime, ours: Shards) -> None:
    """Every deadline (also the one met before) of a match of ours in play that is not paused is put off as
    :func:`bot.timing.put_off` does. To be run before the matches are read into memory."""
    going = (tables.match.c.status == Status.LIVE) & tables.match.c.paused.is_(None)
    running = going & (tables.clock.c.deadline.is_not(None) | tables.clock.c.before.is_not(None))
    query = select(tables.match.c.guild, tables.match.c.time, *tables.clock.c)
    query = query.join_from(tables.clock, tables.match)
    touched = set()
    for row in connection.execute(query.where(running)).mappings().all():
        values = dict(row)
        if not ours.has(values.pop("guild")):
            continue
        terms, match = read_time(values.pop("time")), values.pop("match")
        (clock,) = put_off((SeatClock(**values),), terms, by, now)
        at = (tables.clock.c.match == match) & (tables.clock.c.seat == clock.seat)
        connection.execute(
            update(tables.clock).where(at).values(deadline=clock.deadline, before=clock.before)
        )
        touched.add(match)
    changed = update(tables.match).where(tables.match.c.id.in_(touched))
    connection.execute(changed.values(revision=tables.match.c.revision + 1))


def _write_deed(connection: Connection, match: int, deed: Deed) -> None:
    number = select(func.count()).select_from(tables.deed).filter_by(match=match)
    values = {"number": connection.scalar(number), "moment": deed.when, "what": deed.what, "by": deed.by}
    connection.execute(insert(tables.deed).values(match=match, seat=deed.seat, reason=deed.reason, **values))


def deeds(connection: Connection, match: int) -> tuple[Deed, ...]:
    """What people did about a match, in order."""
    found = _of(connection, tables.deed, (match,), "number")[match]
    return tuple(map(_deed, found))


def rematch_of(connection: Connection, match: int) -> int | None:
    """The number of the match that was opened as the rematch of ``match``."""
    number: int | None = connection.scalar(select(tables.match.c.id).filter_by(rematch_of=match))
    return number


def last_seen(connection: Connection, ours: Shards) -> datetime | None:
    """When the clock last looked at our matches; with shards dealt out anew, when any clock last looked."""
    query = select(tables.meta.c.key, tables.meta.c.value).where(tables.meta.c.key.startswith(_SEEN))
    found = {key: datetime.fromisoformat(value) for key, value in connection.execute(query)}
    return found.get(_clock_of(ours), max(found.values(), default=None))


def see(connection: Connection, now: datetime, ours: Shards) -> None:
    """The clock looks at our matches."""
    replace_row(connection, tables.meta, {"key": _clock_of(ours)}, value=now.isoformat())


def _clock_of(ours: Shards) -> str:
    return _SEEN if ours.all else f"{_SEEN} {ours.first}-{ours.last}/{ours.count}"


def _write_line(connection: Connection, match: int, line: Line) -> None:
    values = asdict(line)
    values["moment"] = values.pop("when")
    connection.execute(_LINE, {"match": match, **values})


def _write_snapshot(connection: Connection, match: int, snapshot: Saved) -> None:
    values = asdict(snapshot)
    if connection.execute(_SNAPSHOT, {"number": match, **values}).rowcount == 0:
        connection.execute(insert(tables.snapshot), {"match": match, **values})


def read_match(connection: Connection, match: int) -> Stored | None:
    """Everything about a match, or None when there is no such number."""
    return next(iter(read_matches(connection, (match,))), None)


def read_matches(connection: Connection, numbers: Sequence[int]) -> tuple[Stored, ...]:
    """Everything about those of these matches that there are, in a dozen questions however many they are."""
    found = connection.execute(
        select(tables.match).where(tables.match.c.id.in_(numbers)).order_by(tables.match.c.id)
    )
    seats = _of(connection, tables.seat, numbers, "seat")
    invited = _of(connection, tables.invited, numbers, "user")
    lines = _of(connection, tables.line, numbers, "ply")
    bases = _of(connection, tables.base, numbers, "ply")
    snapshots = _of(connection, tables.snapshot, numbers, "ply")
    answers = _of(connection, tables.ahead, numbers, "seat")
    clocks = _of(connection, tables.clock, numbers, "seat")
    done = _of(connection, tables.deed, numbers, "number")
    return tuple(
        Stored(
            MatchRow(**row),
            tuple(SeatRow(**seat) for seat in seats[row["id"]]),
            tuple(each["user"] for each in invited[row["id"]]),
            tuple(map(_line, lines[row["id"]])),
            _saved(bases[row["id"]]),
            _saved(snapshots[row["id"]]),
            tuple(Answer(**answer) for answer in answers[row["id"]]),
            tuple(SeatClock(**clock) for clock in clocks[row["id"]]),
            _deed(done[row["id"]][-1]) if done[row["id"]] else None,
        )
        for row in found.mappings()
    )


def _of(
    connection: Connection, table: Table, numbers: Sequence[int], order: str
) -> defaultdict[int, list[dict[str, Any]]]:
    """The rows of each of these matches, in order."""
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    query = select(table).where(table.c.match.in_(numbers)).order_by(table.c.match, table.c[order])
    for row in connection.execute(query).mappings():
        values = dict(row)
        found[values.pop("match")].append(values)
    return found


def _deed(row: dict[str, Any]) -> Deed:
    return Deed(row["what"], row["by"], row["moment"], row["seat"], row["reason"])


def _line(row: dict[str, Any]) -> Line:
    return Line(when=row.pop("moment"), **row)


def _saved(found: list[dict[str, Any]]) -> Saved | None:
    return Saved(**found[-1]) if found else None


def open_matches(connection: Connection, ours: Shards) -> tuple[int, ...]:
    """The numbers of our matches in the lobby or in play, oldest first."""
    wanted = tables.match.c.status.in_((Status.LOBBY, Status.LIVE))
    query = select(tables.match.c.id, tables.match.c.guild).where(wanted).order_by(tables.match.c.id)
    return tuple(number for number, guild in connection.execute(query) if ours.has(guild))


def last_finished(connection: Connection, guild: int, game: str, user: UserId) -> int | None:
    """The number of the last match of that game in ``guild`` that ended by the rules with ``user`` in it;
    lessons are none."""
    seats = exists().where(tables.seat.c.match == tables.match.c.id)
    played, taught = seats.where(tables.seat.c.user == user), seats.where(tables.seat.c.practice == TUTOR)
    query = select(tables.match.c.id).filter_by(guild=guild, game=game, status=Status.OVER)
    query = query.where(played, ~taught)
    query = query.order_by(tables.match.c.closed.desc(), tables.match.c.id.desc()).limit(1)
    return connection.scalar(query)


def seated(connection: Connection, user: UserId) -> tuple[int, ...]:
    """The numbers of the matches in the lobby or in play in which ``user`` has a seat."""
    is_open = tables.match.c.status.in_((Status.LOBBY, Status.LIVE))
    query = select(tables.match.c.id).join(tables.seat).where(is_open, tables.seat.c.user == user)
    return tuple(connection.scalars(query.order_by(tables.match.c.id)))


def lobbies(connection: Connection, user: UserId) -> tuple[int, ...]:
    """The numbers of the lobbies in which ``user`` has a seat or an invitation."""
    people = union(*(select(table.c.match).filter_by(user=user) for table in (tables.seat, tables.invited)))
    query = select(tables.match.c.id).filter_by(status=Status.LOBBY).where(tables.match.c.id.in_(people))
    return tuple(connection.scalars(query.order_by(tables.match.c.id)))


def erase(connection: Connection, user: UserId) -> None:
    """No row names this account any more, nor the channel of its direct messages."""
    sat = select(tables.seat.c.match, tables.seat.c.seat).filter_by(user=user)
    for match, seat in connection.execute(sat).all():
        delete_message(connection, match, f"{HAND_ROLE}{seat}")
    connection.execute(update(tables.seat).filter_by(user=user).values(user=None, name=""))
    for table in (tables.invited, tables.watcher, tables.absence, tables.setting_user, unlisted, card_draft):
        connection.execute(delete(table).filter_by(user=user))
    erase_rolls(connection, user)
    erase_sheets(connection, user)


def toggle_watcher(connection: Connection, match: int, user: UserId) -> bool:
    """Write down that ``user`` watches the match, or no longer does; whether they watch it now."""
    if connection.execute(delete(tables.watcher).filter_by(match=match, user=user)).rowcount:
        return False
    connection.execute(insert(tables.watcher).values(match=match, user=user))
    return True


def watchers(connection: Connection, match: int) -> tuple[UserId, ...]:
    """Who has asked to watch the match."""
    query = select(tables.watcher.c.user).filter_by(match=match).order_by(tables.watcher.c.user)
    return tuple(connection.scalars(query))


def messages(connection: Connection, match: int) -> dict[str, Message]:
    """The messages of a match by their roles."""
    found = _of(connection, tables.message, (match,), "role")[match]
    return {row["role"]: Message(match=match, **row) for row in found}


def write_message(connection: Connection, message: Message) -> None:
    values = asdict(message)
    key = {"match": values.pop("match"), "role": values.pop("role")}
    replace_row(connection, tables.message, key, **values)


def delete_message(connection: Connection, match: int, role: str) -> None:
    connection.execute(delete(tables.message).filter_by(match=match, role=role))


def undrawn(connection: Connection, ours: Shards) -> dict[int, int]:
    """The revisions of our matches with a board or lobby message of an older one, of open ones without any,
    and of those that are over while a sign in place of their lobby does not say so."""
    drawn = tables.message.c.match == tables.match.c.id
    drawn &= tables.message.c.role.in_(("board", "lobby"))
    old = exists().where(drawn, tables.message.c.shown < tables.match.c.revision)
    is_open = tables.match.c.status.in_((Status.LOBBY, Status.LIVE))
    bare = is_open & ~exists().where(drawn)
    sign = exists().where(tables.message.c.match == tables.match.c.id, tables.message.c.role == "sign")
    query = select(tables.match.c.id, tables.match.c.guild, tables.match.c.revision)
    found = connection.execute(query.where(or_(old, bare, ~is_open & sign)))
    return {number: revision for number, guild, revision in found if ours.has(guild)}


def last_pinged(connection: Connection) -> dict[int, int]:
    """For each live match, the last ply for which everybody who owed was called: its board says so."""
    live = select(tables.match.c.id).where(tables.match.c.status == Status.LIVE)
    query = select(tables.message.c.match, tables.message.c.pinged).where(tables.message.c.match.in_(live))
    return {
        row.match: row.pinged for row in connection.execute(query.where(tables.message.c.role == "board"))
    }
