"""The matches in memory, one lock each, and how they follow the disk."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

from bot import loading, rows, seating
from bot.match import Answer, Match, Person, Quarantined, Refused, Stale, Status, UserId
from bot.metrics import LINES
from bot.rows import Change, Stored
from bot.shards import Shards
from bot.store import Store
from bot.table import Shape, Table
from games.core.game import AnyGame

log = logging.getLogger(__name__)

_BATCH = 100
"""How many matches are read at once at the start: a question to the database costs more than its rows."""

_FINISHED = 64
"""How many finished matches are kept for those who look at them again."""


class Memory:
    """Open matches are all here; finished ones come from disk when asked for. Nothing is changed in memory
    before it is on disk."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], ours: Shards) -> None:
        self._ours = ours
        self.shapes = {key: Shape(game) for key, game in games.items()}
        self._store = store
        self._games = games
        self._open: dict[int, Table] = {}
        self._finished: OrderedDict[int, Table] = OrderedDict()
        self._broken: dict[int, Quarantined] = {}
        self._wrecks: dict[int, Match] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def load(self) -> tuple[Quarantined, ...]:
        """Read all open matches; those that do not load are set aside and returned."""
        numbers = await self._store.read(lambda connection: rows.open_matches(connection, self._ours))
        for first in range(0, len(numbers), _BATCH):
            batch = numbers[first : first + _BATCH]
            for stored in await self._store.read(partial(rows.read_matches, numbers=batch)):
                with suppress(Refused, Stale):  # set aside, or changed by another process this very moment
                    async with self._lock(stored.row.id):
                        await self._adopt(stored)
        return self.broken

    def is_broken(self, match: int) -> bool:
        return match in self._broken

    @property
    def broken(self) -> tuple[Quarantined, ...]:
        return tuple(self._broken.values())

    def open(self) -> tuple[Match, ...]:
        """Every match in the lobby or in play, oldest first."""
        return tuple(self._open[number].match for number in sorted(self._open))

    def at_hand(self, match: int) -> Match | None:
        """One of ``open``, or None."""
        table = self._open.get(match)
        return None if table is None else table.match

    async def get(self, match: int, revision: int = 0) -> Match:
        """A match, no older than ``revision``, which another process may have written. Raises Refused:
        ``unknown_match``, or ``broken`` for a match of a game we do not even know."""
        if match in self._wrecks:
            return self._wrecks[match]
        known = self._open.get(match)
        if known is not None and known.match.revision < revision:
            known.doubtful = True
        async with self.locked(match) as table:
            return table.match

    @asynccontextmanager
    async def locked(self, match: int) -> AsyncIterator[Table]:
        """The match, for one task at a time. Raises Refused: ``unknown_match``, ``broken``."""
        async with self._lock(match):
            table = self._open.get(match) or self._finished.get(match)
            if table is None or table.doubtful:
                table = await self._reload(match)
            try:
                yield table
            finally:
                self._file(match)

    def _lock(self, match: int) -> asyncio.Lock:
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    def _file(self, match: int) -> None:
        """A match that has just finished goes to the finished ones; one that another process looks after is
        not kept."""
        table = self._open.get(match)
        if table is None or (table.match.status in (Status.LOBBY, Status.LIVE) and self._looks_after(table)):
            return
        del self._open[match]
        if not self._ours.all:  # another process may change who is named there
            return
        self._finished[match] = table
        while len(self._finished) > _FINISHED:
            self._finished.popitem(last=False)

    def _looks_after(self, table: Table) -> bool:
        return self._ours.has(table.match.place.guild)

    def forget(self, user: UserId) -> None:
        """The rows no longer name this account: finished matches are read anew when asked for."""
        self._finished.clear()
        for wreck in self._wrecks.values():
            wreck.seats = tuple(
                replace(row, user=None, name="") if row.user == user else row for row in wreck.seats
            )

    def forget_server(self, guild: int) -> None:
        """The rows of all matches of a server are gone."""
        self._finished.clear()
        for number in [number for number, table in self._open.items() if table.match.place.guild == guild]:
            del self._open[number]
        for number in [number for number, broken in self._broken.items() if broken.place.guild == guild]:
            del self._broken[number]
            self._wrecks.pop(number, None)

    async def commit(self, table: Table, change: Change) -> None:
        """Write ``change``; the caller then changes the memory without awaiting anything in between. Raises
        Stale when another process has written this match meanwhile; the memory has caught up then."""
        match, revision = table.match.id, table.match.revision
        table.doubtful = True  # until we know: a cancelled or failed commit may have reached the disk
        try:
            await self._store.write(lambda connection: rows.apply(connection, match, revision, change))
        except rows.Busy:  # it stays in doubt until that process is done
            raise Stale from None
        except (rows.Clash, IntegrityError):
            if (await self._reload(match)).match.revision == revision:
                raise  # nobody else wrote: the fault is ours
            raise Stale from None
        table.doubtful = False
        table.match.revision += 1
        if change.line is not None:
            LINES.labels(table.match.game.key, change.line.kind).inc()

    async def keep_answers(self, table: Table, answers: tuple[Answer, ...]) -> None:
        """Write answers given ahead, which nobody else sees; the caller then changes the memory. Raises
        Stale like :meth:`commit`."""
        match, revision = table.match.id, table.match.revision
        table.doubtful = True
        try:
            await self._store.write(
                lambda connection: rows.keep_answers(connection, match, revision, answers)
            )
        except rows.Clash:
            await self._reload(match)
            raise Stale from None
        table.doubtful = False

    async def _reload(self, match: int) -> Table:
        """The match as the disk has it."""
        if match in self._broken:
            raise Refused("broken")
        stored = await self._store.read(lambda connection: rows.read_match(connection, match))
        if stored is None:
            raise Refused("unknown_match")
        return await self._adopt(stored)

    async def _adopt(self, stored: Stored) -> Table:
        """What was read is what is in memory. Raises Refused ``broken``, Stale."""
        match = stored.row.id
        try:
            table = loading.restore(stored, self._games, self.shapes)
        except loading.Broken as fault:
            self._set_aside(stored, str(fault))
            raise Refused("broken") from None
        self._finished.pop(match, None)
        self._open[match] = table
        await self._rebase(table, stored)
        self._file(match)
        return table

    async def _rebase(self, table: Table, stored: Stored) -> None:
        """Rules that were upgraded go on from the snapshot: it becomes the base that is replayed from."""
        old = loading.upgraded(stored, self._games)
        if old is None or table.match.status is not Status.LIVE:
            return
        state = self.shapes[stored.row.game].write_durably(table.match.state)
        new = rows.Saved(old.ply, table.match.game.version, state)
        await self.commit(table, Change({}, base=new, snapshot=new))
        log.info("match %d goes on with version %d of %s", table.match.id, new.version, stored.row.game)

    def _set_aside(self, stored: Stored, reason: str) -> None:
        number = stored.row.id
        self._open.pop(number, None)
        self._finished.pop(number, None)
        self._broken[number] = Quarantined(number, loading.place(stored.row), reason)
        wreck = loading.wreck(stored, self._games)
        if wreck is not None:
            self._wrecks[number] = wreck
        log.error("match %d of %s is set aside: %s", number, stored.row.game, reason)

    async def give_up(self, match: int, person: Person, moderator: bool, now: datetime) -> Match:
        """End a broken match. Raises Refused, Stale."""
        async with self._lock(match):
            wreck = self._wrecks.get(match)
            if wreck is None:
                raise Refused("broken")
            seating.demand_host(wreck, person, moderator)
            change = Change({"status": Status.ENDED, "closed": now})
            try:
                await self._store.write(
                    lambda connection: rows.apply(connection, match, wreck.revision, change)
                )
            except rows.Clash:
                raise Stale from None
            wreck.revision += 1
            wreck.status = Status.ENDED
            return wreck
