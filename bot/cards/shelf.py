"""The cards that servers keep, their lists, and the drafts that wait to be filled in.

Nothing leaves its server: every question names one. Reading and writing many cards goes piece by piece, and
what takes time is done in a thread, so that presses elsewhere do not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TypeVar
from weakref import WeakValueDictionary

from pydantic import TypeAdapter
from sqlalchemy import Connection, delete, func, insert, select, update

from bot.cards.nouns import MOST_CARDS, MOST_LISTS, Draft, Listed, Waiting
from bot.cards.settling import folded, key_of
from bot.match import UserId
from bot.schema.card_tables import card as cards
from bot.schema.card_tables import card_draft as drafts
from bot.schema.card_tables import card_list as lists
from bot.store import Store
from games.adventure.card_words import card_name
from games.adventure.cards import Card, Terrain
from games.adventure.deck import BY_KEY, STARTER
from games.core.words import LANGUAGES, voice

T = TypeVar("T")

PIECE = 200
"""Rows read or written in one go: about a millisecond."""

_CARD: TypeAdapter[Card] = TypeAdapter(Card)
_DRAFT: TypeAdapter[Draft] = TypeAdapter(Draft)


class Full(Exception):
    """The server keeps as many cards (``cards``) or lists as it may."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(what)
        self.what = what
        self.most = most


class Shelf:
    """All cards of all servers. ``now`` gives aware UTC times."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, guild: int) -> asyncio.Lock:
        lock = self._locks.get(guild)
        if lock is None:
            lock = self._locks[guild] = asyncio.Lock()
        return lock

    # Cards

    async def all(self, guild: int) -> tuple[Card, ...]:
        """Every card that the server keeps, by name."""
        return await self._read(select(cards.c.body).filter_by(guild=guild).order_by(cards.c.folded))

    async def find(self, guild: int, name: str) -> Card | None:
        """The card of that name, or None."""
        found = await self._read(select(cards.c.body).filter_by(guild=guild, folded=folded(name)))
        return found[0] if found else None

    async def by_key(self, guild: int, key: str) -> Card | None:
        """The server's card with that word, or None."""
        found = await self._read(select(cards.c.body).filter_by(guild=guild, key=key))
        return found[0] if found else None

    async def known(self, guild: int) -> dict[str, Card]:
        """Every card that a name may mean here, by its folded name: the server's own before the starter
        set's."""
        return starter_names() | by_name(await self.all(guild))

    async def suggest(self, guild: int, typed: str, most: int) -> tuple[str, ...]:
        """Names in which ``typed`` stands, those that begin with it first."""
        part = folded(typed)
        query = select(cards.c.name).where(cards.c.guild == guild, cards.c.folded.contains(part))
        query = query.order_by(cards.c.folded.startswith(part).desc(), cards.c.folded).limit(most)
        return await self._store.read(lambda connection: tuple(connection.scalars(query)))

    async def correct(self, guild: int, card: Card) -> bool:
        """Put ``card`` in the place of the one with its word; whether there was one."""
        body = _CARD.dump_json(replace(card, copies=1)).decode()
        query = update(cards).where(cards.c.guild == guild, cards.c.key == card.key).values(body=body)
        return await self._store.write(lambda connection: connection.execute(query).rowcount == 1)

    async def _read(self, query: object) -> tuple[Card, ...]:
        bodies = await self._store.read(lambda connection: tuple(connection.scalars(query)))  # type: ignore[call-overload]
        return await asyncio.to_thread(lambda: tuple(map(_CARD.validate_json, bodies)))

    # Lists

    async def lists(self, guild: int) -> tuple[Listed, ...]:
        """The server's lists, by name."""
        query = select(lists.c.name, func.sum(lists.c.copies), func.count()).filter_by(guild=guild)
        query = query.group_by(lists.c.name).order_by(lists.c.name)
        return await self._store.read(
            lambda connection: tuple(Listed(*row) for row in connection.execute(query))
        )

    async def of_lists(self, guild: int, names: Sequence[str]) -> tuple[Card, ...]:
        """The cards of these lists, each once, with as many copies as they have together."""
        counted = select(lists.c.key, func.sum(lists.c.copies).label("copies")).group_by(lists.c.key)
        counted = counted.where(lists.c.guild == guild, lists.c.name.in_(names)).order_by(lists.c.key)

        def body(connection: Connection) -> tuple[dict[str, int], dict[str, str]]:
            copies = {row.key: row.copies for row in connection.execute(counted)}
            bodies = dict[str, str]()
            for keys in _pieces(list(copies)):
                query = select(cards.c.key, cards.c.body).where(cards.c.guild == guild, cards.c.key.in_(keys))
                bodies |= {row.key: row.body for row in connection.execute(query)}
            return copies, bodies

        copies, bodies = await self._store.read(body)
        return await asyncio.to_thread(
            lambda: tuple(_counted(key, count, bodies.get(key)) for key, count in copies.items())
        )

    async def put(self, guild: int, draft: Draft, waiting: int | None = None) -> Listed:
        """Import ``draft``: its cards join those of the server (one of the same name is replaced), its list
        takes the place of one of the same name, and the draft that was ``waiting`` is gone. Raises Full."""
        async with self._lock(guild):
            known = await self._store.read(lambda connection: _index(connection, guild))
            names = {listed.name for listed in await self.lists(guild)}
            if draft.name not in names and len(names) >= MOST_LISTS:
                raise Full("lists", MOST_LISTS)
            new = await asyncio.to_thread(_rekeyed, draft, known)
            if len(known) + sum(folded(card.name) not in known for card in new) > MOST_CARDS:
                raise Full("cards", MOST_CARDS)
            own = [card for card in new if card.origin == "imported"]
            rows = await asyncio.to_thread(lambda: [_row(guild, card) for card in own])

            def body(connection: Connection) -> None:
                if waiting is not None:
                    connection.execute(delete(drafts).filter_by(id=waiting))
                for some in _pieces(rows):
                    keys = [row["key"] for row in some]
                    connection.execute(delete(cards).where(cards.c.guild == guild, cards.c.key.in_(keys)))
                    connection.execute(insert(cards), some)
                connection.execute(delete(lists).filter_by(guild=guild, name=draft.name))
                for named in _pieces([_named(guild, draft.name, card) for card in new]):
                    connection.execute(insert(lists), named)
                _sweep(connection, guild)

            await self._store.write(body)
            return Listed(draft.name, sum(card.copies for card in new), len(new))

    async def remove(self, guild: int, name: str) -> bool:
        """Forget a list, and the cards that stand in no other; whether there was one."""

        def body(connection: Connection) -> bool:
            found = connection.execute(delete(lists).filter_by(guild=guild, name=name)).rowcount > 0
            _sweep(connection, guild)
            return found

        async with self._lock(guild):
            return await self._store.write(body)

    # Drafts

    async def wait(self, guild: int, user: UserId, draft: Draft) -> int:
        """Keep a draft until it is filled in; one that the user left before is forgotten. Its number."""
        body = await asyncio.to_thread(_written, draft)
        values = {"guild": guild, "user": user, "made": self._now(), "body": body}

        def write(connection: Connection) -> int:
            connection.execute(delete(drafts).filter_by(guild=guild, user=user))
            number: int = connection.execute(
                insert(drafts).values(values).returning(drafts.c.id)
            ).scalar_one()
            return number

        return await self._store.write(write)

    async def waiting(self, number: int) -> Waiting | None:
        """The draft with this number, unless it is done with."""
        query = select(drafts.c.guild, drafts.c.user, drafts.c.body).filter_by(id=number)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        draft = await asyncio.to_thread(_draft, row.body)
        return Waiting(number, row.guild, row.user, draft)

    async def of_user(self, guild: int, user: UserId) -> int | None:
        """The number of the draft that ``user`` has left unfinished there."""
        query = select(drafts.c.id).filter_by(guild=guild, user=user)
        return await self._store.read(lambda connection: connection.scalar(query))

    async def advance(self, number: int, draft: Draft) -> None:
        """Keep the draft as it is now."""
        body = await asyncio.to_thread(_written, draft)
        query = update(drafts).filter_by(id=number).values(body=body)
        await self._store.write(lambda connection: connection.execute(query))

    async def drop(self, number: int) -> None:
        query = delete(drafts).filter_by(id=number)
        await self._store.write(lambda connection: connection.execute(query))


def _written(draft: Draft) -> str:
    """A draft as text: what it is without its cards, and then a line for each card, so that neither writing
    nor reading it takes long at a stretch."""
    head = _DRAFT.dump_json(replace(draft, cards=()))
    return "\n".join(line.decode() for line in (head, *map(_CARD.dump_json, draft.cards)))


def _draft(text: str) -> Draft:
    head, *lines = text.split("\n")
    return replace(_DRAFT.validate_json(head), cards=tuple(map(_CARD.validate_json, lines)))


def _index(connection: Connection, guild: int) -> dict[str, str]:
    """The word of each card of a server, by its folded name."""
    query = select(cards.c.folded, cards.c.key).filter_by(guild=guild)
    return {row.folded: row.key for row in connection.execute(query)}


def _rekeyed(draft: Draft, known: dict[str, str]) -> list[Card]:
    """The draft's cards with words that fit the server as it is now: a draft may have waited for days."""
    taken = set(known.values()) | set(BY_KEY)
    found = []
    for card in draft.cards:
        if card.origin == "imported":
            name = folded(card.name)
            key = known.get(name) or (card.key if card.key not in taken else key_of(card.name, taken))
            taken.add(key)
            card = replace(card, key=key)
        found.append(card)
    return found


def _row(guild: int, card: Card) -> dict[str, object]:
    body = _CARD.dump_json(replace(card, copies=1)).decode()
    return {"guild": guild, "key": card.key, "name": card.name, "folded": folded(card.name), "body": body}


def _named(guild: int, name: str, card: Card) -> dict[str, object]:
    return {"guild": guild, "name": name, "key": card.key, "copies": card.copies}


def _pieces(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[start : start + PIECE] for start in range(0, len(rows), PIECE))


def _sweep(connection: Connection, guild: int) -> None:
    """Cards that no list names any more go."""
    named = select(lists.c.key).where(lists.c.guild == guild)
    connection.execute(delete(cards).where(cards.c.guild == guild, cards.c.key.not_in(named)))


def _counted(key: str, copies: int, body: str | None) -> Card:
    """A card of a list; one of the starter set stands there by its word alone."""
    return replace(BY_KEY[key] if body is None else _CARD.validate_json(body), copies=copies)


def by_name(cards: Iterable[Card]) -> dict[str, Card]:
    """Cards by their folded name."""
    return {folded(card.name): card for card in cards}


@cache
def starter_names() -> dict[str, Card]:
    """The starter set by its names in both languages, and its five lands by those that printed lists use."""
    voices = [voice(language, "games.adventure") for language in LANGUAGES]
    named = {folded(card_name(say, card)): card for card in STARTER for say in voices}
    basics = ("plains", Terrain.PLAIN), ("island", Terrain.COAST), ("swamp", Terrain.MARSH)
    lands = (*basics, ("mountain", Terrain.RANGE))
    return named | {name: BY_KEY[terrain.value] for name, terrain in lands}
