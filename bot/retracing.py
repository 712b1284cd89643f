"""Matches that have ended, looked at again: how they stood after any of their lines."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from bot import loading, rows
from bot.match import Match, Refused, Status
from bot.referee import Referee
from bot.rows import Stored
from games.core.game import Seat

ENDED = (Status.OVER, Status.ENDED, Status.DRAWN)


@dataclass(frozen=True, slots=True)
class Past:
    """How ``match`` stood after its line ``ply``; it can be shown from ``first`` on, up to ``last``."""

    match: Match
    ply: int
    first: int
    last: int


async def look_back(referee: Referee, match: Match, ply: int) -> Past:
    """``match`` after line ``ply``, or the nearest line that can be shown. Raises Refused: ``replay_later``
    while it goes on, ``replay_rules`` where the rules have changed since."""
    stored = await _stored(referee, match)
    first, last = loading.first_ply(stored), len(stored.lines)
    at = min(max(ply, first), last)
    try:
        found = await asyncio.to_thread(loading.moment, stored, referee.games, referee.shapes, at)
    except loading.Broken:
        raise Refused("replay_rules") from None
    return Past(found, at, first, last)


async def states(referee: Referee, match: Match, most: int) -> tuple[Any, ...]:
    """At most ``most`` positions of ``match`` from its beginning to its end. Raises Refused as
    :func:`look_back` does."""
    stored = await _stored(referee, match)
    try:
        return await asyncio.to_thread(loading.moments, stored, referee.games, referee.shapes, most)
    except loading.Broken:
        raise Refused("replay_rules") from None


async def decisions(referee: Referee, match: Match, seat: Seat) -> tuple[tuple[int, Any, str], ...]:
    """The decisions of ``seat``, as :func:`bot.loading.decisions` tells them. Raises Refused as
    :func:`look_back` does."""
    stored = await _stored(referee, match)
    try:
        return await asyncio.to_thread(loading.decisions, stored, referee.games, referee.shapes, seat)
    except loading.Broken:
        raise Refused("replay_rules") from None


async def _stored(referee: Referee, match: Match) -> Stored:
    if match.status not in ENDED or match.state is None:
        raise Refused("replay_later")
    stored = await referee.store.read(lambda connection: rows.read_match(connection, match.id))
    if stored is None:
        raise Refused("unknown_match")
    return stored
