"""How somebody stands on every server, for their own file."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select

from bot.inquiries import Inquiries
from bot.match import UserId
from bot.schema import tables
from bot.standing.figures import figures
from bot.standing.ratings import ladder
from bot.standing.results import Result, results


async def everywhere(referee: Inquiries, user: UserId) -> list[dict[str, Any]]:
    """One entry for each server and game; the points are those that a leaderboard would show."""
    query = select(tables.match.c.guild).distinct().join(tables.seat).where(tables.seat.c.user == user)
    guilds = await referee.store.read(lambda connection: sorted(connection.scalars(query)))
    found: list[dict[str, Any]] = []
    for guild in guilds:
        played = await results(referee, guild)
        entries = await asyncio.to_thread(_standing, played, user)
        found += [{"guild": str(guild)} | entry for entry in entries]
    return found


def _standing(played: tuple[Result, ...], user: UserId) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for game, own in figures(played, user).items():
        ranks = ladder(result for result in played if result.game == game)
        points = next((rank.points for rank in ranks if rank.user == user), None)
        score = {"played": own.score.played, "won": own.score.won, "drawn": own.score.drawn}
        entries.append({"game": game} | score | {"led": own.stories, "points": points})
    return entries
