"""Everything that names an account, as its own user may have it.

Each place where accounts stand is one :class:`Section`; a test walks the tables and demands one for every
column that holds accounts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Column, Connection, Select, select

from bot.match import UserId
from bot.rolls.nouns import Viewer
from bot.rolls.rows import rolls as read_rolls
from bot.schema import card_tables, privacy_tables, roll_tables, sheet_tables, tables
from bot.stamps import stamp
from bot.table import read_outcome
from games.core import rollbook

FORMAT = "juez-de-campo/account/1"
"""The first value of the file; the number grows when the meaning of a field changes."""

Fields = dict[str, Any]

LARGEST = 2**53
"""Greater whole numbers are written as texts: programs that read JSON as JavaScript does would round them."""


@dataclass(frozen=True, slots=True)
class Section:
    """What stands in one table about an account: ``column`` holds the account."""

    name: str
    column: Column[Any]
    read: Callable[[Connection, UserId], list[Fields]]


def export(connection: Connection, user: UserId, now: datetime) -> Fields:
    """All sections about ``user``, by name, ready to be written as JSON. Nothing of others is in it, and
    nothing that ``user`` may not see: of a blind roll only that it was made."""
    found: Fields = {"format": FORMAT, "account": str(user), "written": stamp(now)}
    return found | {section.name: section.read(connection, user) for section in SECTIONS}


def known(connection: Connection, user: UserId) -> bool:
    """Whether any row names the account."""
    asked = (select(section.column).where(section.column == user).limit(1) for section in SECTIONS)
    return any(connection.scalar(query) is not None for query in asked)


def write(found: Fields) -> bytes:
    """The file."""
    return json.dumps(found, ensure_ascii=False, indent=2).encode()


def _plain(value: Any) -> Any:
    """A value of a row as JSON has it."""
    if isinstance(value, datetime):
        return stamp(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= LARGEST:
        return str(value)
    return value


def _listed(connection: Connection, query: Select[Any]) -> list[Fields]:
    return [
        {key: _plain(value) for key, value in row.items()} for row in connection.execute(query).mappings()
    ]


def _rows(*columns: Column[Any], where: Column[Any]) -> Callable[[Connection, UserId], list[Fields]]:
    """These columns of the rows whose ``where`` is the account."""
    table = columns[0].table

    def read(connection: Connection, user: UserId) -> list[Fields]:
        return _listed(connection, select(*columns).where(where == user).order_by(*table.primary_key.columns))

    return read


def _seats(connection: Connection, user: UserId) -> list[Fields]:
    """The seats of ``user`` with what was decided there, and how the match ended for it."""
    match, seat = tables.match, tables.seat
    columns = (match.c.game, match.c.guild, match.c.status, match.c.opened, match.c.closed, match.c.outcome)
    query = select(
        seat.c.match, seat.c.seat, seat.c.name, seat.c.salt, seat.c.since, seat.c.practice, *columns
    )
    query = query.join(match).where(seat.c.user == user).order_by(seat.c.match)
    return [_seat(connection, row) for row in _listed(connection, query)]


def _seat(connection: Connection, row: Fields) -> Fields:
    outcome, at = row.pop("outcome"), {"match": row["match"], "seat": row["seat"]}
    row["stand_in"] = bool(row.pop("practice"))
    row["place"] = None if outcome is None else read_outcome(outcome).places[row["seat"]]
    line, ahead = tables.line, tables.ahead
    moves = select(line.c.ply, line.c.kind, line.c.words, line.c.moment).filter_by(**at)
    moves = moves.where(line.c.ply > row["since"])  # those before were somebody else's
    row["moves"] = _listed(connection, moves.order_by(line.c.ply))
    row["answers_ahead"] = _listed(connection, select(ahead.c.words, ahead.c.scope).filter_by(**at))
    return row


def _rolls(connection: Connection, user: UserId) -> list[Fields]:
    viewer, own = Viewer(user, narrates=False), roll_tables.roll.c.user == user
    found = []
    for roll in read_rolls(connection, own):
        row: Fields = {"channel": str(roll.channel), "number": roll.number, "moment": stamp(roll.when)}
        row |= {"name": roll.name, "visibility": roll.visibility.value, "note": roll.note}
        if roll.seen_by(viewer):
            row |= {"words": roll.words, "dice": rollbook.written(roll.thrown)}
        found.append(row)
    return found


def _asked(connection: Connection, user: UserId) -> list[Fields]:
    asked, request = roll_tables.roll_asked, roll_tables.roll_request
    query = select(asked.c.name, request.c.channel, request.c.kind, request.c.made).join(request)
    return _listed(connection, query.where(asked.c.who == user, ~asked.c.role).order_by(request.c.id))


def _characters(connection: Connection, user: UserId) -> list[Fields]:
    sheet, edit = sheet_tables.sheet, sheet_tables.sheet_edit
    query = select(sheet.c.guild, sheet.c.name, sheet.c.words, sheet.c.changed, edit.c.words.label("wished"))
    return _listed(connection, query.outerjoin(edit).where(sheet.c.user == user).order_by(sheet.c.id))


_setting, _absence, _sheet_active = tables.setting_user, tables.absence, sheet_tables.sheet_active
_request, _macro, _draft = roll_tables.roll_request, roll_tables.roll_macro, card_tables.card_draft

SECTIONS = (
    Section("seats", tables.seat.c.user, _seats),
    Section("invitations", tables.invited.c.user, _rows(tables.invited.c.match, where=tables.invited.c.user)),
    Section(
        "absences",
        _absence.c.user,
        _rows(_absence.c.match, _absence.c.kind, _absence.c.moment, where=_absence.c.user),
    ),
    Section("watching", tables.watcher.c.user, _rows(tables.watcher.c.match, where=tables.watcher.c.user)),
    Section(
        "settings",
        _setting.c.user,
        _rows(*(column for column in _setting.c if column.name != "user"), where=_setting.c.user),
    ),
    Section(
        "not_on_leaderboards",
        privacy_tables.unlisted.c.user,
        _rows(privacy_tables.unlisted.c.user, where=privacy_tables.unlisted.c.user),
    ),
    Section("characters", sheet_tables.sheet.c.user, _characters),
    Section(
        "characters_played",
        _sheet_active.c.user,
        _rows(_sheet_active.c.channel, _sheet_active.c.sheet, where=_sheet_active.c.user),
    ),
    Section("rolls", roll_tables.roll.c.user, _rolls),
    Section(
        "rolls_asked_of_others",
        _request.c.user,
        _rows(
            *(
                _request.c[name]
                for name in ("channel", "kind", "name", "words", "visibility", "note", "made")
            ),
            where=_request.c.user,
        ),
    ),
    Section("rolls_asked_of_you", roll_tables.roll_asked.c.who, _asked),
    Section(
        "macros", _macro.c.user, _rows(_macro.c.name, _macro.c.words, _macro.c.note, where=_macro.c.user)
    ),
    Section(
        "card_lists_in_the_making",
        _draft.c.user,
        _rows(_draft.c.guild, _draft.c.made, _draft.c.body, where=_draft.c.user),
    ),
)
