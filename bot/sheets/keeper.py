"""Keeps the characters of all servers: whose they are, what waits for a Narrator, who plays whom where."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from bot.match import UserId
from bot.schema import sheet_tables as tables
from bot.sheets.nouns import Kept, Taken, TooMany
from bot.store import Store, one_at_a_time, replace_row

MOST = 25
"""Characters that one person may have in a server."""

_COLUMNS = (
    tables.sheet.c.id,
    tables.sheet.c.guild,
    tables.sheet.c.user,
    tables.sheet.c.words,
    func.coalesce(tables.sheet_edit.c.id, 0),
    func.coalesce(tables.sheet_edit.c.words, ""),
)


def key(name: str) -> str:
    """How a name is looked up: capitals make no difference."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


class Sheets:
    """The characters of one database. Methods that write take the new words whole."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self.store = store
        self._now = now

    async def find(self, number: int) -> Kept | None:
        """The character with this number."""
        return await self._one(_characters().where(tables.sheet.c.id == number))

    async def named(self, guild: int, user: UserId, name: str) -> Kept | None:
        """The character of ``user`` called ``name``."""
        return await self._one(_characters().filter_by(guild=guild, user=user, name=key(name)))

    async def of(self, guild: int, user: UserId) -> tuple[Kept, ...]:
        """All characters of ``user`` in ``guild``, by name."""
        query = _characters().filter_by(guild=guild, user=user).order_by(tables.sheet.c.name)
        return await self.store.read(lambda connection: tuple(map(_kept, connection.execute(query).all())))

    async def _one(self, query: Select[Any]) -> Kept | None:
        row = await self.store.read(lambda connection: connection.execute(query).first())
        return None if row is None else _kept(row)

    async def add(self, guild: int, user: UserId, name: str, words: str, approved: bool) -> Kept:
        """A new character. Raises Taken, TooMany."""
        values = {"guild": guild, "user": user, "name": key(name), "changed": self._now()}

        def body(connection: Connection) -> Kept:
            own = select(tables.sheet.c.name).filter_by(guild=guild, user=user)
            names = connection.execute(own).scalars().all()
            if values["name"] in names:
                raise Taken
            if len(names) >= MOST:
                raise TooMany
            made = insert(tables.sheet).values(**values, words=words if approved else "")
            number: int = connection.execute(made.returning(tables.sheet.c.id)).scalar_one()
            wish = 0 if approved else _wish(connection, number, words)
            return Kept(number, guild, user, words if approved else "", wish, "" if approved else words)

        return await self.store.write(body)

    async def change(self, kept: Kept, name: str, words: str) -> None:
        """The character now says ``words``; what waited for a Narrator is void. Raises Taken."""
        await self.store.write(lambda connection: self._write(connection, kept, name, words))

    def _write(self, connection: Connection, kept: Kept, name: str, words: str) -> None:
        others = select(tables.sheet.c.id).filter_by(guild=kept.guild, user=kept.user, name=key(name))
        if connection.scalar(others) not in (None, kept.id):
            raise Taken
        connection.execute(delete(tables.sheet_edit).filter_by(sheet=kept.id))
        connection.execute(
            update(tables.sheet)
            .filter_by(id=kept.id)
            .values(name=key(name), words=words, changed=self._now())
        )

    async def wish(self, kept: Kept, words: str) -> Kept:
        """The player would like the character to say ``words``; an older wish is void."""
        number = await self.store.write(lambda connection: _wish(connection, kept.id, words))
        return Kept(kept.id, kept.guild, kept.user, kept.words, number, words)

    async def decide(self, wish: int, name: str | None) -> Kept | None:
        """Grant a wish (``name`` is the character's from then on), or refuse it (None). The character as it
        was; None when somebody has decided already. A character that was never approved of goes with a wish
        that is refused. Raises Taken."""
        query = _characters().where(tables.sheet_edit.c.id == wish)

        def body(connection: Connection) -> Kept | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            kept = _kept(row)
            if connection.execute(delete(tables.sheet_edit).filter_by(id=wish)).rowcount != 1:
                return None  # somebody else was faster
            if name is not None:
                self._write(connection, kept, name, kept.wished)
            elif not kept.words:
                connection.execute(delete(tables.sheet).filter_by(id=kept.id))
            return kept

        return await self.store.write(body)

    async def wished(self, wish: int) -> Kept | None:
        """The character that a wish is about, as long as nobody has decided."""
        return await self._one(_characters().where(tables.sheet_edit.c.id == wish))

    async def drop(self, kept: Kept) -> None:
        query = delete(tables.sheet).filter_by(id=kept.id)
        await self.store.write(lambda connection: connection.execute(query))

    # Who plays whom where.

    async def use(self, channel: int, user: UserId, kept: Kept) -> None:
        """``user`` plays ``kept`` in ``channel`` from now on."""
        place = {"channel": channel, "user": user}
        await self.store.write(
            lambda connection: replace_row(connection, tables.sheet_active, place, sheet=kept.id)
        )

    async def active(self, guild: int, user: UserId, *channels: int) -> Kept | None:
        """Whom ``user`` plays in the first of ``channels`` that knows; their only character, if they have
        one and said nothing."""
        chosen = select(tables.sheet_active.c.channel, tables.sheet_active.c.sheet)
        chosen = chosen.where(tables.sheet_active.c.user == user, tables.sheet_active.c.channel.in_(channels))
        rows = await self.store.read(lambda connection: dict(map(tuple, connection.execute(chosen))))
        number = next((rows[channel] for channel in channels if channel in rows), None)
        if number is not None:
            return await self.find(number)
        own = await self.of(guild, user)
        return own[0] if len(own) == 1 else None

    # The tables of a server.

    async def tables(self, guild: int) -> str | None:
        """The tables of ``guild`` as they were written last; None when nobody changed them."""
        query = select(tables.server_table.c.words).filter_by(guild=guild)
        return await self.store.read(lambda connection: connection.scalar(query))

    async def change_tables(self, guild: int, change: Callable[[str | None], str]) -> None:
        """Write what ``change`` makes of the tables as they are; of two Narrators at once, the second starts
        from what the first has made. Whatever ``change`` raises leaves them alone."""
        query = select(tables.server_table.c.words).filter_by(guild=guild)

        def body(connection: Connection) -> None:
            one_at_a_time(connection, guild)
            words = change(connection.scalar(query))
            replace_row(connection, tables.server_table, {"guild": guild}, words=words)

        await self.store.write(body)


def erase(connection: Connection, user: UserId) -> None:
    """No row names this account any more: its characters are gone."""
    connection.execute(delete(tables.sheet).filter_by(user=user))
    connection.execute(delete(tables.sheet_active).filter_by(user=user))


def _characters() -> Select[Any]:
    return select(*_COLUMNS).select_from(tables.sheet).outerjoin(tables.sheet_edit)


def _kept(row: Row[Any]) -> Kept:
    return Kept(*tuple(row))


def _wish(connection: Connection, sheet: int, words: str) -> int:
    connection.execute(delete(tables.sheet_edit).filter_by(sheet=sheet))
    made = insert(tables.sheet_edit).values(sheet=sheet, words=words)
    number: int = connection.execute(made.returning(tables.sheet_edit.c.id)).scalar_one()
    return number
