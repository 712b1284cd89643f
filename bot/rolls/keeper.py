"""The keeper of the books: every roll is numbered and on disk before anybody hears of it.

A page must be open, and its commitment posted, before a roll is made on it: :meth:`Keeper.roll` makes none
and returns None until :meth:`Keeper.open` has seen to that. Nothing is kept in memory, so two processes, or
one that was killed, cannot disagree about the last number.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from bot.match import UserId
from bot.rolls import rows
from bot.rolls.nouns import Order, Page, Roll, Viewer
from bot.schema.roll_tables import roll
from bot.store import Store
from games.core import rollbook

SHOWN = 10
"""Rolls that an audit lists."""

COUNTED = 5000
"""Most rolls that a histogram counts."""

Post = Callable[[Page, Page | None], Awaitable[int]]
"""Shows a page that opens, and the one before it that is closed; returns the message's id, or 0."""


class AlreadyRolled(Exception):
    """Whoever was asked has made this roll before: ``number``."""

    def __init__(self, number: int) -> None:
        super().__init__(f"as number {number}")
        self.number = number


class Keeper:
    """All books. ``now`` gives aware UTC times, ``new_seed`` 32 bytes."""

    def __init__(self, store: Store, now: Callable[[], datetime], new_seed: Callable[[], bytes]) -> None:
        self.store = store
        self._now = now
        self._new_seed = new_seed
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def roll(
        self,
        channel: int,
        orders: Sequence[Order],
        interaction: int,
        salt: str,
        request: int | None = None,
    ) -> tuple[Roll, ...] | None:
        """Make the rolls of ``orders`` as one, for ``interaction``: the same interaction again gives the same
        rolls. None when a page has to be opened first. Raises AlreadyRolled for a ``request`` that one of
        the rollers has answered."""

        def body(connection: Connection) -> tuple[Roll, ...] | None:
            held = rows.hold(connection, channel, interaction)
            if held is not None and held.known:
                return rows.rolls(connection, roll.c.interaction == interaction)
            if request is not None:
                number = rows.answered(connection, request, [order.user for order in orders])
                if number is not None:
                    raise AlreadyRolled(number)
            if held is None or self._finished(held, len(orders)) or held.page.posted is None:
                return None
            made = rows.make(held, orders, _salt(salt, interaction, held.page), self._now(), request)
            rows.write(connection, made, interaction)
            return made

        return await self.store.write(body)

    def _finished(self, held: rows.Held, wanted: int) -> bool:
        """Whether the next rolls go on a new page: this one is full, or from another day."""
        another_day = held.page.opened.date() != self._now().date()
        return held.room() < wanted or (another_day and not held.empty())

    async def open(self, guild: int, channel: int, wanted: int, post: Post) -> None:
        """See to it that the channel has a page with room for ``wanted`` rolls that was shown by ``post``."""
        async with self._lock(channel):
            page = await self._ready(guild, channel, wanted)
            if page.posted is None:
                await self._show(page, post)

    async def turn(self, guild: int, channel: int, post: Post) -> bool:
        """Close the page and open the next, if there are rolls on it; whether that was so."""

        def body(connection: Connection) -> Page | None:
            held = rows.hold(connection, channel)
            if held is None or held.empty():
                return None
            return rows.open_page(connection, guild, channel, held, self._new_seed(), self._now())

        async with self._lock(channel):
            page = await self.store.write(body)
            if page is not None:
                await self._show(page, post)
            return page is not None

    def _lock(self, channel: int) -> asyncio.Lock:
        """Held while a page is opened and shown, so that it is shown once."""
        lock = self._opening.get(channel)
        if lock is None:
            lock = self._opening[channel] = asyncio.Lock()
        return lock

    async def _ready(self, guild: int, channel: int, wanted: int) -> Page:
        def body(connection: Connection) -> Page:
            held = rows.hold(connection, channel)
            if held is None or self._finished(held, wanted):
                return rows.open_page(connection, guild, channel, held, self._new_seed(), self._now())
            return held.page

        return await self.store.write(body)

    async def _show(self, page: Page, post: Post) -> None:
        before = await self.page(page.channel, page.number - 1)
        message = await post(page, before)
        await self.store.write(lambda connection: rows.set_posted(connection, page, message))

    # Looking things up.

    async def page(self, channel: int, number: int | None = None) -> Page | None:
        """A page, by default the last."""
        return await self.store.read(lambda connection: rows.page(connection, channel, number))

    async def find(self, channel: int, number: int) -> Roll | None:
        """The roll with this number."""
        found = await self._rolls(roll.c.channel == channel, roll.c.number == number)
        return found[0] if found else None

    async def latest_of(self, channel: int, user: UserId) -> Roll | None:
        """The last roll that ``user`` made in the channel."""
        found = await self._rolls(roll.c.channel == channel, roll.c.user == user, last=1)
        return found[0] if found else None

    async def of_request(self, request: int) -> tuple[Roll, ...]:
        return await self._rolls(roll.c.request == request)

    async def last(self, page: Page) -> tuple[Roll, ...]:
        """The last few rolls of a page."""
        return await self._rolls(roll.c.channel == page.channel, roll.c.page == page.number, last=SHOWN)

    async def counted(self, channel: int, viewer: Viewer, kind: str) -> tuple[int, ...]:
        """The sums of the last throws of ``kind`` (``3d6``), as far as ``viewer`` may see them."""
        found = await self.store.read(lambda connection: rows.throws(connection, channel, kind, COUNTED))
        return tuple(
            sum(throw.values) for throw, visibility, user in found if viewer.may_see(visibility, user)
        )

    async def written(self, page: Page, viewer: Viewer) -> rollbook.Page:
        """A page for the file that ``viewer`` may have: what they may not see is hidden in it."""

        def body(connection: Connection) -> rollbook.Page:
            here = (roll.c.channel == page.channel, roll.c.page == page.number)
            lines = tuple(each.line(viewer) for each in rows.rolls(connection, *here))
            leaves = rows.leaves(connection, page)
            return rollbook.Page(str(page.channel), page.number, page.first, page.previous, leaves, lines)

        return await self.store.read(body)

    async def _rolls(self, *conditions: object, last: int | None = None) -> tuple[Roll, ...]:
        return await self.store.read(lambda connection: rows.rolls(connection, *conditions, last=last))


def _salt(salt: str, interaction: int, page: Page) -> str:
    """``salt``, and where the roll was asked for before the page's commitment was posted, the id of that
    message too: nobody knew it when the keys were drawn. An empty salt stays so (tests)."""
    if not salt or not page.posted or interaction > page.posted:
        return salt
    return f"{salt} {page.posted}"
