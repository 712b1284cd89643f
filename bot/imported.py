"""Match files from anywhere, stepped through as if played here. Nothing of them is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, cast

from bot import names
from bot.match import Kind, Line, Match, Place, Refused, SeatRow, Status
from bot.retracing import Past
from bot.stamps import moment
from bot.table import Table, carry_out
from games.core import chain, plain
from games.core.game import AnyGame
from games.core.matchfile import FileLine, MatchFile, opening_of

NOWHERE = Place(0, 0, 0)

MOST_LINES = 3000
"""A longer file is checked, but not stepped through: each step plays it again up to there."""


def past(file: MatchFile, games: Mapping[str, AnyGame], ply: int) -> Past:
    """How the match of a file that has been verified stood after line ``ply``, or the nearest there is.
    Raises Refused: ``file_long``."""
    last = len(file.lines)
    if last > MOST_LINES:
        raise Refused("file_long", most=MOST_LINES)
    opening, at = opening_of(file), min(max(ply, 0), last)
    game, seed = games[opening["game"]], bytes.fromhex(file.seed)
    match = _match(file, opening, game)
    start = game.start(len(match.seats), chain.match_seed(seed, opening["salts"]), match.options)
    table = Table(match, seed)
    table.begin(file.opening, start)
    for line in (_line(each) for each in file.lines[:at] if isinstance(each, FileLine)):
        step = carry_out(game, table.states, match.state, line.kind, line.seat, line.words)
        table.take(line, step)
    return Past(match, at, 0, last)


def _match(file: MatchFile, opening: dict[str, Any], game: AnyGame) -> Match:
    seats = tuple(
        SeatRow(seat, None, names.plain(name), salt)
        for seat, (name, salt) in enumerate(zip(file.names, opening["salts"], strict=True))
    )
    return Match(
        id=opening["match"],
        game=game,
        status=Status.LIVE,
        place=NOWHERE,
        host=0,
        seats=seats,
        wanted=len(seats),
        invited=(),
        options=plain.read(game.options, json.loads(file.options)),
        preset=opening["preset"],
        commitment=opening["commitment"],
        opened=datetime.fromtimestamp(0, UTC),
    )


def _line(line: FileLine) -> Line:
    kind = cast(Kind, line.kind)  # whoever read the file has looked at it
    return Line(line.ply, kind, line.seat, line.nth, line.words, moment(line.when), line.version, line.hash)
