"""Macros: rolls that people keep under names of their own, on every server."""

from __future__ import annotations

import re
import unicodedata

from sqlalchemy import Connection, delete, select

from bot.match import UserId
from bot.rolls import rows
from bot.rolls.nouns import Macro
from bot.schema.roll_tables import roll_macro
from bot.store import Store, replace_row

MOST = 50
"""Macros that one person may have."""

LONGEST = 32
"""Most characters of a name."""

_NAME = re.compile(r"[^\W_][\w-]*")


class TooMany(Exception):
    """Somebody has MOST macros already."""


def named(typed: str) -> str | None:
    """A name as it is kept: small letters, composed, blanks as hyphens. None for what cannot be a name."""
    name = "-".join(unicodedata.normalize("NFC", typed).casefold().split())
    return name if len(name) <= LONGEST and _NAME.fullmatch(name) else None


async def save(store: Store, user: UserId, macro: Macro) -> None:
    """Keep ``macro``, in the place of one with the same name. Raises TooMany."""

    def body(connection: Connection) -> None:
        key = {"user": user, "name": macro.name}
        known = connection.execute(select(roll_macro.c.name).filter_by(**key)).first()
        if known is None and rows.count_macros(connection, user) >= MOST:
            raise TooMany
        replace_row(connection, roll_macro, key, words=macro.words, note=macro.note)

    await store.write(body)


async def drop(store: Store, user: UserId, name: str) -> bool:
    """Forget a macro; whether there was one."""
    query = delete(roll_macro).filter_by(user=user, name=name)
    return await store.write(lambda connection: connection.execute(query).rowcount == 1)


async def of(store: Store, user: UserId) -> tuple[Macro, ...]:
    """The macros of ``user``, by name."""
    query = select(roll_macro.c.name, roll_macro.c.words, roll_macro.c.note)
    query = query.filter_by(user=user).order_by(roll_macro.c.name)
    return await store.read(lambda connection: tuple(Macro(*row) for row in connection.execute(query)))
