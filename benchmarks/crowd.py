"""A database full of live matches that are under way, as a bot finds it that has been on many servers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, insert, select

from bot.match import Person, Place
from bot.referee import Referee
from bot.schema import tables
from bot.stamps import stamp
from bot.store import Store
from bot.terms import USUAL, Lapse, read_time
from games import GAMES
from games.core import chain
from games.core.chance import Chance
from games.core.search import random_move

PATTERNS = (("ring", 12), ("audatia", 16), ("espada-negra", 20), ("ring", 40), ("audatia", 30))
"""Games, and how many moves have been made: most matches that wait are not near their end."""

SEED = b"the same cards in every run ...."
"""So that none of the matches is over before so many moves."""

_COPIED = (tables.seat, tables.clock, tables.snapshot)
"""What does not depend on the number of the match."""


async def fill(database: Path, matches: int, place: Place, people: tuple[Person, Person]) -> None:
    """Add ``matches`` live matches of ``people``, who must be there: the bot misses whoever is not. A few are
    played by the referee, the others are copies of them. Nothing is left to be said about any."""
    store = await Store.open(f"sqlite:///{database}")
    try:
        referee = Referee(store, GAMES, lambda: datetime.now(UTC), lambda: SEED)
        numbers = [await _play(referee, game, plies, place, people) for game, plies in PATTERNS[:matches]]
        copies = range(numbers[-1] + 1, numbers[-1] + 1 + matches - len(numbers))
        for first, number in enumerate(numbers):
            own = copies[first :: len(numbers)]
            await store.write(partial(_copy, number=number, copies=own))
    finally:
        await store.close()


async def _play(referee: Referee, game: str, plies: int, place: Place, people: tuple[Person, Person]) -> int:
    """A match under way whose board shows how it stands, and whose players have been called; its number."""
    host, guest = people
    opened = await referee.open(game, place, host, salt="1", wanted=2, terms=read_time(USUAL, Lapse.SKIP))
    number = opened.id
    await referee.join(number, guest, "2")
    match = await referee.start(number, host)
    luck = Chance.from_seed(game.encode().ljust(32, b"-"))
    while match.ply < plies:
        seat = min(match.owes)
        words, luck = random_move(match.game, match.state, seat, luck)
        match = (await referee.play(number, people[seat], words)).match
    await referee.remember_message(
        number, "board", place.home, number, shown=match.revision, pinged=match.ply
    )
    return number


def _copy(connection: Connection, number: int, copies: Sequence[int]) -> None:
    """The match ``number`` under other numbers, each with a record of its own that holds."""
    if not copies:
        return
    (row,) = _rows(connection, tables.match, tables.match.c.id, number)
    rest = row["opening"].removeprefix(f'{{"match":{number},')
    moved = [{**row, "id": copy, "opening": f'{{"match":{copy},{rest}'} for copy in copies]
    connection.execute(insert(tables.match), moved)
    for table in _COPIED:
        for kept in _rows(connection, table, table.c.match, number):
            connection.execute(insert(table), [{**kept, "match": copy} for copy in copies])
    (board,) = _rows(connection, tables.message, tables.message.c.match, number)
    connection.execute(insert(tables.message), [{**board, "match": copy, "message": copy} for copy in copies])
    seed = bytes.fromhex(row["seed"])
    for line in _rows(connection, tables.line, tables.line.c.match, number):
        hashed = [{**line, "match": copy, "hash": _hash(seed, copy, line)} for copy in copies]
        connection.execute(insert(tables.line), hashed)


def _rows(connection: Connection, table: Table, key: Column[int], number: int) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(table).where(key == number)).mappings()]


def _hash(seed: bytes, match: int, line: dict[str, Any]) -> str:
    known = {part: line[part] for part in ("ply", "kind", "seat", "nth", "version", "words")}
    return chain.line_hash(seed, match, when=stamp(line["moment"]), **known)
