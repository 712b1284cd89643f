"""What people did with which card, in the contests that they finished."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, select

from bot.inquiries import Inquiries
from bot.schema import tables
from bot.standing.results import Player, Result
from games.core.game import AnyGame, Seat
from games.core.notation import Unreadable

MOST = 200
"""Contests that are looked at, the last to end: each has to be read whole."""


@dataclass(frozen=True, slots=True)
class CardScore:
    """A card that was used so many ``times``. ``played`` counts whoever used it in a contest, once for each
    contest, ``won`` those of them who won it."""

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
    referee: Inquiries, results: Iterable[Result], game: AnyGame, counted: Callable[[Player], bool]
) -> tuple[CardScore, ...]:
    """The cards of the ``counted`` players in the contests of ``game`` among ``results`` (in the order in
    which they ended), the most used first."""
    contests = {
        one.match: {
            player.seat: player.place == 1 and not one.drawn for player in one.players if counted(player)
        }
        for one in results
        if one.contest and one.game == game.key
    }
    numbers = [number for number, seats in contests.items() if seats][-MOST:]
    written = await referee.store.read(lambda connection: _read(connection, numbers))
    shape = referee.shapes[game.key]

    def count() -> tuple[CardScore, ...]:
        times, played, won = Counter[str](), Counter[str](), Counter[str]()
        for number, match in written.items():
            seats = contests[number]
            try:
                used = game.used(_moves(game, match.lines), shape.read_state(match.state))
                uses = Counter((seat, key) for seat, key in used if seat in seats)
            except (ValidationError, Unreadable):  # of rules that are gone
                continue
            for (seat, key), n in uses.items():
                times[key] += n
                played[key] += 1
                won[key] += seats[seat]
        most = sorted(times, key=lambda key: (-times[key], key))  # the same order on each page
        return tuple(CardScore(key, times[key], played[key], won[key]) for key in most)

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
