"""What somebody did with which card, in the contests that they finished."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, select

from bot.inquiries import Inquiries
from bot.match import UserId
from bot.schema import tables
from bot.standing.results import Result
from games.core.game import AnyGame, Seat
from games.core.notation import Unreadable

MOST = 200
"""Contests of somebody that are looked at, the newest: each has to be read whole."""


@dataclass(frozen=True, slots=True)
class CardScore:
    """A card that was used so many ``times``, in so many contests (``played``), of which some were won."""

    key: str
    times: int
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class _Written:
    """A match as it was read: its lines in order as (ply, kind, seat, words), and its last state as text."""

    lines: tuple[tuple[int, str, Seat, str], ...]
    state: str


async def card_scores(
    referee: Inquiries, results: Iterable[Result], game: AnyGame, user: UserId
) -> tuple[CardScore, ...]:
    """The cards of ``user`` in the contests of ``game`` among ``results``, the most used first."""
    own = [(one, player) for one in results if (player := one.of(user)) is not None]
    contests = {
        one.match: (player.seat, player.place == 1 and not one.drawn)
        for one, player in own
        if one.contest and one.game == game.key
    }
    numbers = sorted(contests)[-MOST:]
    written = await referee.store.read(lambda connection: _read(connection, numbers))
    shape = referee.shapes[game.key]

    def count() -> tuple[CardScore, ...]:
        times, played, won = Counter[str](), Counter[str](), Counter[str]()
        for number, match in written.items():
            seat, first = contests[number]
            try:
                used = game.used(_moves(game, match.lines), shape.read_state(match.state))
                keys = Counter(key for by, key in used if by == seat)
            except (ValidationError, Unreadable):  # of rules that are gone
                continue
            times += keys
            played.update(keys.keys())
            won.update(keys.keys() if first else ())
        return tuple(CardScore(key, n, played[key], won[key]) for key, n in times.most_common())

    return await asyncio.to_thread(count)


def _read(connection: Connection, numbers: Sequence[int]) -> dict[int, _Written]:
    line, snapshot = tables.line, tables.snapshot
    lines: defaultdict[int, list[Any]] = defaultdict(list)
    query = select(line.c.match, line.c.ply, line.c.kind, line.c.seat, line.c.words)
    for number, *rest in connection.execute(query.where(line.c.match.in_(numbers)).order_by(line.c.ply)):
        lines[number].append(tuple(rest))
    states = select(snapshot.c.match, snapshot.c.state).where(snapshot.c.match.in_(numbers))
    return {number: _Written(tuple(lines[number]), state) for number, state in connection.execute(states)}


def _moves(game: AnyGame, lines: Iterable[tuple[int, str, Seat, str]]) -> tuple[tuple[Seat, Any], ...]:
    """The moves that stand. Raises Unreadable."""
    standing: list[tuple[int, Seat, Any]] = []
    for ply, kind, seat, words in lines:
        if kind == "undo":
            standing = [each for each in standing if each[0] <= int(words)]
        elif kind in ("move", "timeout"):
            standing.append((ply, seat, game.notation.read(words)))
    return tuple((seat, move) for _, seat, move in standing)
