"""Ratings, and the leaderboard of a game in a server. See docs/decisions.md for the choice of the system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.match import UserId
from bot.standing.figures import Score
from bot.standing.results import Player, Result

START: Final = 1000
"""Points before the first match."""

_SCALE: Final = 40
"""Points for one unit of skill: a first win between equals is worth some 140."""

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of a leaderboard. Equal points share a place. ``points`` are what somebody's skill is at least,
    with great certainty: whoever has played little stands lower than they will."""

    place: int
    user: UserId
    name: str
    points: int
    score: Score


@dataclass(slots=True)
class _Rated:
    name: str
    rating: PlackettLuceRating
    score: Score


def ladder(results: Iterable[Result], unlisted: frozenset[UserId] = frozenset()) -> tuple[Rank, ...]:
    """The leaderboard of the contests among ``results`` (of one game, in the order in which they ended), best
    first. Whoever is ``unlisted`` counts as an opponent and has no line."""
    people: dict[UserId, _Rated] = {}
    for result in results:
        if result.contest and len({player.side for player in result.players}) > 1:
            _rate(people, result)
    rows = [(_points(rated.rating), user, rated) for user, rated in people.items() if user not in unlisted]
    rows.sort(key=lambda row: (-row[0], row[1]))
    better = {points: at + 1 for at, (points, _, _) in reversed(list(enumerate(rows)))}
    return tuple(Rank(better[points], user, rated.name, points, rated.score) for points, user, rated in rows)


def _points(rating: PlackettLuceRating) -> int:
    return round(rating.ordinal(alpha=_SCALE, target=START))


def _rate(people: dict[UserId, _Rated], result: Result) -> None:
    """One more match. Somebody forgotten plays as somebody new, each time."""
    sides: dict[int, list[tuple[Player, _Rated]]] = {}
    for player in result.players:
        new = _Rated(player.name, _MODEL.rating(), Score())
        rated = new if player.user is None else people.setdefault(player.user, new)
        rated.name = player.name
        rated.score.add(result, player)
        sides.setdefault(player.side, []).append((player, rated))
    teams = list(sides.values())
    rated_anew = _MODEL.rate(
        [[rated.rating for _, rated in team] for team in teams],
        ranks=[team[0][0].place for team in teams],
    )
    for team, ratings in zip(teams, rated_anew, strict=True):
        for (_, rated), rating in zip(team, ratings, strict=True):
            rated.rating = rating
