"""Rolls as rows: ordinary functions on a connection, to be run as (part of) one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, exists, func, insert, select, update

from bot.match import UserId
from bot.rolls.nouns import Order, Page, Roll, Visibility
from bot.schema import roll_tables as tables
from bot.stamps import stamp
from bot.store import one_at_a_time
from games.core import rollbook
from games.core.rollbook import NO_HEAD, PAGE, Line, Throw

_PAGE = (
    tables.roll_page.c.channel,
    tables.roll_page.c.page.label("number"),
    tables.roll_page.c.first,
    tables.roll_page.c.previous,
    tables.roll_page.c.commitment,
    tables.roll_page.c.opened,
    tables.roll_page.c.posted,
)


def page(connection: Connection, channel: int, number: int | None = None) -> Page | None:
    """A page of the channel, by default the last."""
    query = select(*_PAGE).where(tables.roll_page.c.channel == channel)
    if number is not None:
        query = query.where(tables.roll_page.c.page == number)
    query = query.order_by(tables.roll_page.c.page.desc()).limit(1)
    row = connection.execute(query).mappings().first()
    return None if row is None else Page(**row)


@dataclass(frozen=True, slots=True)
class Held:
    """The last page of a channel, with its seed, and where the book stands: the ``number`` of the last roll
    and the head after it (0 and an empty text before the first)."""

    page: Page
    seed: bytes
    number: int
    head: str
    known: bool
    """Whether the interaction that was asked about has made its rolls."""

    def room(self) -> int:
        """How many rolls the page still takes."""
        return self.page.first + PAGE - 1 - self.number

    def empty(self) -> bool:
        return self.number < self.page.first


def _standing() -> Select[Any]:
    """All that a roll must know, in one question: each costs a hop to another thread."""
    books, pages = tables.roll, tables.roll_page
    last = (
        select(books.c.number, books.c.head)
        .where(books.c.channel == bindparam("channel"))
        .order_by(books.c.number.desc())
        .limit(1)
    )
    known = exists().where(books.c.interaction == bindparam("interaction"))
    query = select(
        *_PAGE,
        pages.c.seed,
        last.with_only_columns(books.c.number).scalar_subquery().label("last"),
        last.with_only_columns(books.c.head).scalar_subquery().label("head"),
        known.label("known"),
    )
    query = query.where(pages.c.channel == bindparam("channel"))
    return query.order_by(pages.c.page.desc()).limit(1)


_STANDING = _standing()


def hold(connection: Connection, channel: int, interaction: int = 0) -> Held | None:
    """Where the book of a channel stands, until the transaction ends: whoever writes rolls waits here for the
    others. The lock comes first, in a statement of its own: one that waited for a row would still see the
    rest of the book as it stood before."""
    one_at_a_time(connection, channel)
    asked = {"channel": channel, "interaction": interaction}
    row = connection.execute(_STANDING, asked).mappings().first()
    if row is None:
        return None
    values = dict(row)
    seed, number, head, known = (values.pop(name) for name in ("seed", "last", "head", "known"))
    return Held(Page(**values), bytes.fromhex(seed), number or 0, head or "", bool(known))


def open_page(
    connection: Connection, guild: int, channel: int, held: Held | None, seed: bytes, when: datetime
) -> Page:
    """The page after the last, which is ``held``."""
    number, first, previous = 1, 1, NO_HEAD
    if held is not None:
        number, first, previous = held.page.number + 1, held.number + 1, held.head
    opened = rollbook.open_page(str(channel), number, first, previous, seed)
    connection.execute(
        insert(tables.roll_page).values(
            guild=guild,
            channel=channel,
            page=number,
            first=first,
            previous=previous,
            seed=seed.hex(),
            commitment=opened.commitment,
            opened=when,
        )
    )
    return Page(channel, number, first, previous, opened.commitment, when, None)


def set_posted(connection: Connection, page: Page, message: int) -> None:
    at = (tables.roll_page.c.channel == page.channel) & (tables.roll_page.c.page == page.number)
    connection.execute(update(tables.roll_page).where(at).values(posted=message))


def make(
    held: Held, orders: Sequence[Order], salt: str, when: datetime, request: int | None
) -> tuple[Roll, ...]:
    """Throw the dice of ``orders`` at the next places of the page; nothing is written yet."""
    page, made = held.page, list[Roll]()
    number, head = held.number, page.commitment if held.empty() else held.head
    bare = rollbook.Page(str(page.channel), page.number, page.first, page.previous, ())
    for order in orders:
        number += 1
        key = rollbook.key(held.seed, number - page.first)
        chance, thrown = rollbook.luck(key, salt), list[Throw]()
        for count, sides in order.dice:
            values, chance = chance.dice(count, sides)
            thrown.append(Throw(sides, values))
        line = Line(number, stamp(when), order.words, tuple(thrown), salt, key.hex())
        sealed = rollbook.line_hash(bare, line)
        head = rollbook.next_head(head, sealed)
        made.append(_made(page, order, line, request, when, sealed, head))
    return tuple(made)


def _made(
    page: Page, order: Order, line: Line, request: int | None, when: datetime, sealed: str, head: str
) -> Roll:
    return Roll(
        channel=page.channel,
        number=line.number,
        page=page.number,
        request=request,
        user=order.user,
        name=order.name,
        words=order.words,
        thrown=line.thrown,
        salt=line.salt,
        visibility=order.visibility,
        proposed=order.proposed,
        note=order.note,
        when=when,
        hash=sealed,
        head=head,
        key=line.key,
        first_of_unposted=_bare(page, line.number),
    )


def _bare(page: Page, number: int) -> Page | None:
    """``page``, if nobody could be told of it before its first roll, which is this one."""
    return page if page.posted == 0 and number == page.first else None


def write(connection: Connection, rolls: Sequence[Roll], interaction: int) -> None:
    """Write down the rolls that ``interaction`` asked for."""
    rows = [
        {
            "channel": roll.channel,
            "number": roll.number,
            "page": roll.page,
            "interaction": interaction,
            "part": part,
            "request": roll.request,
            "user": roll.user,
            "name": roll.name,
            "words": roll.words,
            "dice": rollbook.written(roll.thrown),
            "salt": roll.salt,
            "visibility": roll.visibility,
            "proposed": roll.proposed,
            "note": roll.note,
            "moment": roll.when,
            "hash": roll.hash,
            "head": roll.head,
        }
        for part, roll in enumerate(rolls)
    ]
    connection.execute(insert(tables.roll), rows)


def rolls(connection: Connection, *conditions: Any, last: int | None = None) -> tuple[Roll, ...]:
    """The rolls of a channel that meet ``conditions``, oldest first; of those the ``last`` few."""
    books, pages = tables.roll, tables.roll_page
    of = (pages.c.channel == books.c.channel) & (pages.c.page == books.c.page)
    query = select(books, pages.c.seed, pages.c.first, pages.c.posted, pages.c.previous, pages.c.commitment)
    query = query.add_columns(pages.c.opened).join(pages, of).where(*conditions)
    found = connection.execute(query.order_by(books.c.number.desc()).limit(last))
    return tuple(_roll(row) for row in reversed(found.all()))


def _roll(row: Row[Any]) -> Roll:
    page = Page(row.channel, row.page, row.first, row.previous, row.commitment, row.opened, row.posted)
    return Roll(
        channel=row.channel,
        number=row.number,
        page=row.page,
        request=row.request,
        user=row.user,
        name=row.name,
        words=row.words,
        thrown=_thrown(row.dice),
        salt=row.salt,
        visibility=Visibility(row.visibility),
        proposed=row.proposed,
        note=row.note,
        when=row.moment,
        hash=row.hash,
        head=row.head,
        key=rollbook.key(bytes.fromhex(row.seed), row.number - row.first).hex(),
        first_of_unposted=_bare(page, row.number),
    )


def _thrown(dice: str) -> tuple[Throw, ...]:
    """What :func:`games.core.rollbook.written` wrote."""
    thrown = []
    for term in dice.split():
        head, _, values = term.partition(":")
        thrown.append(Throw(int(head.partition("d")[2]), tuple(map(int, values.split(",")))))
    return tuple(thrown)


def throws(
    connection: Connection, channel: int, kind: str, last: int
) -> list[tuple[Throw, Visibility, UserId | None]]:
    """The ``last`` rolls of a channel that were one throw of ``kind`` and no more, and whose they were."""
    books = tables.roll
    query = select(books.c.dice, books.c.visibility, books.c.user).where(
        books.c.channel == channel, books.c.dice.startswith(f"{kind}:"), books.c.dice.not_like("% %")
    )
    found = connection.execute(query.order_by(books.c.number.desc()).limit(last))
    return [(_thrown(dice)[0], Visibility(visibility), user) for dice, visibility, user in found]


def leaves(connection: Connection, page: Page) -> tuple[str, ...]:
    """The hashes of the keys of a page."""
    at = (tables.roll_page.c.channel == page.channel) & (tables.roll_page.c.page == page.number)
    seed = connection.execute(select(tables.roll_page.c.seed).where(at)).scalar_one()
    return rollbook.leaves(bytes.fromhex(seed))


def erase(connection: Connection, user: UserId) -> None:
    """No roll, request or macro names this account any more; what was rolled stays in the book."""
    nobody = {"user": None, "name": "", "note": ""}
    for table in (tables.roll, tables.roll_request):
        connection.execute(update(table).filter_by(user=user).values(nobody))
    connection.execute(delete(tables.roll_asked).filter_by(who=user))
    connection.execute(delete(tables.roll_macro).filter_by(user=user))


def count_macros(connection: Connection, user: UserId) -> int:
    query = select(func.count()).select_from(tables.roll_macro).filter_by(user=user)
    return connection.execute(query).scalar_one()


def answered(connection: Connection, request: int, users: Sequence[UserId]) -> int | None:
    """The number of the roll that one of ``users`` made for ``request`` already."""
    query = select(tables.roll.c.number).where(
        tables.roll.c.request == request, tables.roll.c.user.in_(users)
    )
    number: int | None = connection.scalar(query.limit(1))
    return number
