"""How well practice opponents play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.match import CAUTIOUS, RANDOM, STRATEGIST
from games.core.search import CautiousPlayer, Player, RandomPlayer
from games.core.tree import TreePlayer


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of practice opponent. ``simulations``: of the tree search, 0 for the players without one."""

    key: str
    simulations: int = 0

    def player(self, timer: Callable[[], Callable[[], bool]] | None = None) -> Player:
        """Who plays like this. With ``timer``, only as long as it says; see TreePlayer."""
        if self.simulations:
            return TreePlayer(self.simulations) if timer is None else TreePlayer(self.simulations, timer)
        return RandomPlayer() if self.key == RANDOM else CautiousPlayer()


LEVELS: Final = {
    level.key: level
    for level in (
        Level(RANDOM),
        Level(CAUTIOUS),
        Level(STRATEGIST, 100),
    )
}
"""From the weakest to the strongest; docs/opponents.md has what they win against each other."""
