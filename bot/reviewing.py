"""The coach: what each decision of a seat was worth, by what that seat knew then. Once a match is over."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from bot.match import Match, Refused
from bot.referee import Referee
from bot.retracing import decisions
from bot.thinking import Thinker
from games.core.chance import Chance
from games.core.game import Seat

SIMULATIONS: Final = 4000
"""Of a whole review, for each second that an opponent may think about a move: with two seconds a review takes
about ten."""

FEWEST: Final = 10
MOST: Final = 240
"""Of one decision."""

LONGEST: Final = 80
"""Decisions that are weighed; of a longer match these are the last ones, which decided it."""

TURNING: Final = 3
"""Turning points that are shown."""

SLIP: Final = 0.05
"""What a decision must at least have cost to be one: less is within what the search is unsure of."""

KEPT: Final = 64
"""Reviews that are kept."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One decision. ``worth`` and ``best`` are between -1 and 1, from the side of the seat, zero being the
    position before it; ``better`` are the words of the best alternative, or of the move itself."""

    ply: int
    view: Any
    words: str
    worth: float
    better: str
    best: float

    @property
    def cost(self) -> float:
        return max(0.0, self.best - self.worth)


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of ``seat``. ``left_out``: how many earlier ones were not weighed."""

    seat: Seat
    decisions: tuple[Weighed, ...]
    left_out: int

    @property
    def turning(self) -> tuple[Weighed, ...]:
        """What cost most, in the order in which it happened."""
        slips = [each for each in self.decisions if each.cost >= SLIP]
        worst = sorted(slips, key=lambda each: -each.cost)[:TURNING]
        return tuple(sorted(worst, key=lambda each: each.ply))


class Coach:
    """Makes reviews, each once: the same match always gets the same one."""

    def __init__(self, referee: Referee, thinker: Thinker) -> None:
        self._referee = referee
        self._thinker = thinker
        self._made: OrderedDict[tuple[int, Seat], asyncio.Task[Review]] = OrderedDict()

    async def review(self, match: Match, seat: Seat) -> Review:
        """Raises Refused: ``replay_later`` before the end, ``replay_rules`` where the rules have changed,
        ``no_coach`` for a game without one, ``coach_away`` where the thinking process was not heard."""
        if match.game.empty_slots or not self._thinker.knows(match.game.key):
            raise Refused("no_coach")
        key = (match.id, seat)
        task = self._made.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._made[key] = asyncio.create_task(self._weigh(match, seat))
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        return await asyncio.shield(task)

    async def _weigh(self, match: Match, seat: Seat) -> Review:
        found = await decisions(self._referee, match, seat)
        chosen = found[-LONGEST:]
        budget = round(SIMULATIONS * self._thinker.seconds)
        simulations = min(MOST, max(FEWEST, budget // max(1, len(chosen))))
        weighed = []
        for ply, view, words in chosen:
            luck = Chance.from_seed(hashlib.sha256(f"review|{match.head}|{seat}|{ply}".encode()).digest())
            opinions = await self._thinker.study(match.game.key, view, seat, luck, simulations, (words,))
            if opinions is None:
                raise Refused("coach_away")
            worth = next((each.worth for each in opinions if each.words == words), opinions[0].worth)
            best = opinions[0] if opinions[0].worth > worth else None
            better, most = (words, worth) if best is None else (best.words, best.worth)
            weighed.append(Weighed(ply, view, words, worth, better, most))
        return Review(seat, tuple(weighed), len(found) - len(chosen))
