"""Rolls that people were asked for, and opposed rolls that wait for the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Literal

from sqlalchemy import Connection, insert, select

from bot.rolls.nouns import Asked, Order, Request, Visibility
from bot.schema import roll_tables as tables
from bot.store import Store


async def add(
    store: Store,
    guild: int,
    channel: int,
    kind: Literal["ask", "oppose"],
    order: Order,
    asked: Sequence[Asked],
    when: datetime,
) -> Request:
    """Write a request down. ``order`` is who asks and for what; its dice do not matter yet."""
    values = {
        "guild": guild,
        "channel": channel,
        "kind": kind,
        "user": order.user,
        "name": order.name,
        "words": order.words,
        "visibility": order.visibility,
        "note": order.note,
        "made": when,
    }

    def body(connection: Connection) -> int:
        query = insert(tables.roll_request).values(values).returning(tables.roll_request.c.id)
        number: int = connection.execute(query).scalar_one()
        connection.execute(insert(tables.roll_asked), [{"request": number, **asdict(one)} for one in asked])
        return number

    number = await store.write(body)
    return Request(
        number,
        channel,
        kind,
        order.user,
        order.name,
        order.words,
        order.visibility,
        order.note,
        tuple(asked),
    )


async def find(store: Store, number: int) -> Request | None:
    """The request with this number."""

    def body(connection: Connection) -> Request | None:
        row = connection.execute(select(tables.roll_request).filter_by(id=number)).first()
        if row is None:
            return None
        asked = select(tables.roll_asked).filter_by(request=number).order_by(tables.roll_asked.c.name)
        return Request(
            row.id,
            row.channel,
            row.kind,
            row.user,
            row.name,
            row.words,
            Visibility(row.visibility),
            row.note,
            tuple(Asked(one.who, one.role, one.name) for one in connection.execute(asked)),
        )

    return await store.read(body)
