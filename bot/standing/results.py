"""Finished matches between people, as far as standing needs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, Row, exists, select

from bot.inquiries import Inquiries
from bot.match import Status, UserId
from bot.schema import tables
from bot.table import read_outcome
from games.core.game import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat that somebody held at the end. ``user`` is None once they were forgotten; ``side``: who has the
    same one wins and loses together; ``place`` is 1 for the first."""

    seat: Seat
    user: UserId | None
    name: str
    side: int
    place: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. ``contest``: somebody could win it; a story that a Game Master leads is none."""

    match: int
    game: str
    contest: bool
    players: tuple[Player, ...]

    @property
    def drawn(self) -> bool:
        """Whether all share the first place."""
        return all(player.place == 1 for player in self.players)

    def of(self, user: UserId) -> Player | None:
        """Where ``user`` sat."""
        return next((player for player in self.players if player.user == user), None)


async def results(referee: Inquiries, guild: int, game: str | None = None) -> tuple[Result, ...]:
    """The matches of a server that ended by the rules or in a draw and that people alone played to the end:
    no practice opponent, no stand-in. In the order in which they ended."""
    found = await referee.store.read(lambda connection: _seats(connection, guild, game))
    return tuple(_results(referee, found))


def contests(game: AnyGame) -> bool:
    """Whether matches of the game can be won at all."""
    presets = game.options.presets.values()
    return any(game.most_plies(game.options(**preset)) is not None for preset in presets)


def _seats(connection: Connection, guild: int, game: str | None) -> list[Row[Any]]:
    """A row for each seat, those of one match together."""
    match, seat, other, line = tables.match, tables.seat, tables.seat.alias(), tables.line
    practised = exists().where(other.c.match == match.c.id, other.c.practice != "")
    acted = exists().where(line.c.match == seat.c.match, line.c.seat == seat.c.seat)
    ended = match.c.status.in_((Status.OVER, Status.DRAWN))
    query = select(match.c.id, match.c.game, match.c.options, match.c.outcome, seat, acted.label("acted"))
    query = query.join(seat)
    query = query.where(match.c.guild == guild, ended, ~practised)
    if game is not None:
        query = query.where(match.c.game == game)
    return list(connection.execute(query.order_by(match.c.closed, match.c.id, seat.c.seat)).all())


def _results(referee: Inquiries, found: list[Row[Any]]) -> Iterator[Result]:
    known: dict[tuple[str, str], Any] = {}
    for _, rows in groupby(found, key=lambda row: row.id):
        seats = list(rows)
        first = seats[0]
        game, key = referee.games.get(first.game), (first.game, first.options)
        if game is None:
            continue
        if key not in known:
            known[key] = _options(referee, *key)
        if known[key] is not None:
            yield _result(game, known[key], seats)


def _options(referee: Inquiries, game: str, text: str) -> Any:
    """None for options that the rules of today no longer know: nobody can say who was on whose side."""
    try:
        return referee.shapes[game].read_options(text)
    except ValidationError:
        return None


def _result(game: AnyGame, options: Any, seats: list[Row[Any]]) -> Result:
    first = seats[0]
    places = (1,) * len(seats) if first.outcome is None else read_outcome(first.outcome).places
    players = tuple(
        Player(row.seat, row.user, row.name, game.side(row.seat, len(seats), options), places[row.seat])
        for row in seats
        if row.user is not None or row.salt or row.acted  # a slot in which nobody ever sat has nothing
    )
    return Result(first.id, first.game, game.most_plies(options) is not None, players)
