"""What somebody has won and lost, by game and by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.match import UserId
from bot.standing.results import Player, Result
from games.core.game import Seat


@dataclass(slots=True)
class Score:
    """Contests, those won (also with others in the first place) and those in which all shared it."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn

    def add(self, result: Result, player: Player) -> None:
        self.played += 1
        self.drawn += result.drawn
        self.won += player.place == 1 and not result.drawn


@dataclass(slots=True)
class Figures:
    """One game of somebody. ``places`` counts the places taken where more than two sides played; ``stories``
    are matches that a Game Master led, which nobody wins."""

    score: Score = field(default_factory=Score)
    seats: dict[Seat, Score] = field(default_factory=dict)
    places: Counter[int] = field(default_factory=Counter)
    stories: int = 0

    def add(self, result: Result, player: Player) -> None:
        if not result.contest:
            self.stories += 1
            return
        self.score.add(result, player)
        self.seats.setdefault(player.seat, Score()).add(result, player)
        if len({other.side for other in result.players}) > 2:
            self.places[player.place] += 1


def figures(results: Iterable[Result], user: UserId) -> dict[str, Figures]:
    """How ``user`` has fared, by the key of the game."""
    found: dict[str, Figures] = {}
    for result in results:
        player = result.of(user)
        if player is not None:
            found.setdefault(result.game, Figures()).add(result, player)
    return found
