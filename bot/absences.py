"""The record of conduct: in which matches of a server somebody let the others wait until their time was out.

Only the clock, and leaving the server, are counted; nothing that a person decides about another is, or a host
could spoil somebody's record. No Discord here.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, select

from bot.match import UserId
from bot.schema import tables
from bot.store import replace_row

HALF_LIFE: Final = timedelta(days=30)
"""After so long an absence counts half."""

KEPT: Final = timedelta(days=180)
"""After so long, when it counts next to nothing, it is forgotten."""


class Kind(enum.StrEnum):
    """What an absence was."""

    LATE = "late"
    """A deadline was missed; whoever it was played on, or came back."""
    LEFT = "left"
    """Others had to play on without them."""


WEIGHTS: Final = {Kind.LATE: 1, Kind.LEFT: 3}
"""The points of an absence on its first day."""


@dataclass(frozen=True, slots=True)
class Absence:
    """One match in which ``user`` was missing, and when that was last seen. There is at most one of a match:
    a later one takes its place."""

    user: UserId
    kind: Kind
    when: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """An absence as its user may see it."""

    guild: int
    match: int
    absence: Absence


def points(found: Iterable[Absence], now: datetime) -> float:
    """Penalty points, to a tenth: the sum of what each absence still counts."""
    return round(sum(WEIGHTS[each.kind] * math.exp2((each.when - now) / HALF_LIFE) for each in found), 1)


def write(connection: Connection, match: int, absence: Absence) -> None:
    """Put an absence on record."""
    key = {"match": match, "user": absence.user}
    replace_row(connection, tables.absence, key, kind=absence.kind, moment=absence.when)


def forget_old(connection: Connection, now: datetime) -> None:
    """Delete what counts no more."""
    connection.execute(delete(tables.absence).where(tables.absence.c.moment <= now - KEPT))


def entries(connection: Connection, user: UserId, now: datetime) -> tuple[Entry, ...]:
    """The record of ``user`` on every server, newest first."""
    return tuple(map(_entry, connection.execute(_newer(now).where(tables.absence.c.user == user))))


def of_server(
    connection: Connection, guild: int, users: Iterable[UserId], now: datetime
) -> dict[UserId, float]:
    """The penalty points of each of ``users`` in a server."""
    wanted = list(users)
    query = _newer(now).where(tables.match.c.guild == guild, tables.absence.c.user.in_(wanted))
    found = [_entry(row).absence for row in connection.execute(query)]
    return {user: points((each for each in found if each.user == user), now) for user in wanted}


def _newer(now: datetime) -> Any:
    absence, match = tables.absence, tables.match
    query = select(match.c.guild, match.c.id, absence.c.user, absence.c.kind, absence.c.moment)
    query = query.join(absence).where(absence.c.moment > now - KEPT)
    return query.order_by(absence.c.moment.desc(), match.c.id)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.guild, row.id, Absence(row.user, Kind(row.kind), row.moment))
