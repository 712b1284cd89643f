"""Rolls as rows: ordinary functions on a connection, to be run as (part of) one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from bot.chain import stamp
from bot.match import UserId
from bot.rolls.nouns import Order, Page, Roll, Visibility
from bot.schema import roll_tables as tables
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


def locked_page(connection: Connection, channel: int) -> tuple[Page, bytes] | None:
    """The last page and its seed. On PostgreSQL whoever writes rolls waits here for the others."""
    query = select(*_PAGE, tables.roll_page.c.seed).where(tables.roll_page.c.channel == channel)
    query = query.order_by(tables.roll_page.c.page.desc()).limit(1).with_for_update()
    row = connection.execute(query).mappings().first()
    if connection.dialect.name == "postgresql":  # while this waited, another may have opened a page
        row = connection.execute(query).mappings().first()
    if row is None:
        return None
    values = dict(row)
    seed = bytes.fromhex(values.pop("seed"))
    return Page(**values), seed


def open_page(connection: Connection, channel: int, seed: bytes, when: datetime) -> Page:
    """The page after the last."""
    last = page(connection, channel)
    before, previous = latest(connection, channel)
    opened = rollbook.open_page(
        str(channel), last.number + 1 if last else 1, before + 1, previous or NO_HEAD, seed
    )
    made = Page(channel, opened.number, opened.first, opened.previous, opened.commitment, when, None)
    connection.execute(
        insert(tables.roll_page).values(
            channel=channel,
            page=made.number,
            first=made.first,
            previous=made.previous,
            seed=seed.hex(),
            commitment=made.commitment,
            opened=when,
        )
    )
    return made


def set_posted(connection: Connection, page: Page, message: int) -> None:
    at = (tables.roll_page.c.channel == page.channel) & (tables.roll_page.c.page == page.number)
    connection.execute(update(tables.roll_page).where(at).values(posted=message))


def latest(connection: Connection, channel: int) -> tuple[int, str]:
    """The number of the channel's last roll and the head after it; 0 and an empty text before the first."""
    query = select(tables.roll.c.number, tables.roll.c.head).where(tables.roll.c.channel == channel)
    row = connection.execute(query.order_by(tables.roll.c.number.desc()).limit(1)).first()
    return (0, "") if row is None else (row[0], row[1])


def write_roll(
    connection: Connection,
    page: Page,
    seed: bytes,
    order: Order,
    salt: str,
    when: datetime,
    interaction: int,
    part: int,
    request: int | None,
) -> None:
    """Throw the dice of ``order`` at the next place of ``page``, and write them down."""
    number, head = latest(connection, page.channel)
    number, head = number + 1, head if number >= page.first else page.commitment
    key = rollbook.key(seed, number - page.first)
    chance, thrown = rollbook.luck(key, salt), []
    for count, sides in order.dice:
        values, chance = chance.dice(count, sides)
        thrown.append(Throw(sides, values))
    line = Line(number, stamp(when), order.words, tuple(thrown), salt, key.hex())
    bare = rollbook.Page(str(page.channel), page.number, page.first, page.previous, ())
    sealed = rollbook.line_hash(bare, line)
    connection.execute(
        insert(tables.roll).values(
            channel=page.channel,
            number=number,
            page=page.number,
            interaction=interaction,
            part=part,
            request=request,
            user=order.user,
            name=order.name,
            words=order.words,
            dice=rollbook.written(thrown),
            salt=salt,
            visibility=order.visibility,
            proposed=order.proposed,
            note=order.note,
            moment=when,
            hash=sealed,
            head=rollbook.next_head(head, sealed),
        )
    )


def rolls(connection: Connection, *conditions: Any, last: int | None = None) -> tuple[Roll, ...]:
    """The rolls of a channel that meet ``conditions``, oldest first; of those the ``last`` few."""
    books, pages = tables.roll, tables.roll_page
    of = (pages.c.channel == books.c.channel) & (pages.c.page == books.c.page)
    query = select(books, pages.c.seed, pages.c.first, pages.c.posted, pages.c.previous, pages.c.commitment)
    query = query.add_columns(pages.c.opened).join(pages, of).where(*conditions)
    found = connection.execute(query.order_by(books.c.number.desc()).limit(last))
    return tuple(_roll(row) for row in reversed(found.all()))


def _roll(row: Row[Any]) -> Roll:
    bare = row.posted == 0 and row.number == row.first
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
        first_of_unposted=page if bare else None,
    )


def _thrown(dice: str) -> tuple[Throw, ...]:
    """What :func:`games.core.rollbook.written` wrote."""
    thrown = []
    for term in dice.split():
        head, _, values = term.partition(":")
        thrown.append(Throw(int(head.partition("d")[2]), tuple(map(int, values.split(",")))))
    return tuple(thrown)


def leaves(connection: Connection, page: Page) -> tuple[str, ...]:
    """The hashes of the keys of a page."""
    at = (tables.roll_page.c.channel == page.channel) & (tables.roll_page.c.page == page.number)
    seed = connection.execute(select(tables.roll_page.c.seed).where(at)).scalar_one()
    return rollbook.leaves(bytes.fromhex(seed))


def room(page: Page, number: int) -> int:
    """How many rolls ``page`` still takes after the roll ``number``."""
    return page.first + PAGE - 1 - max(number, page.first - 1)


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
