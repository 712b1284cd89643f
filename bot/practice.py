"""Practice opponents: seats that no person holds. They know a view, never the state, and play ordinary moves.

Each match has at most one task at work. An opponent thinks in a thread, or in a process of its own if it
looks ahead, and answers after a delay that is the same in every case, so that its timing tells nothing.
Whatever a crash kept from being played is played when the match is looked at again, at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot import lessons
from bot.errands import Rounds
from bot.faults import place_of
from bot.levels import LEVELS
from bot.match import CAUTIOUS, TUTOR, Refused, Stale, Thought
from bot.referee import Referee
from bot.thinking import Thinker
from games.core.game import IllegalMove

log = logging.getLogger(__name__)


class Practice:
    """Plays the practice seats of all matches. ``moved`` is called with a match's number after each move."""

    def __init__(
        self, referee: Referee, thinker: Thinker, delay: float, moved: Callable[[int], None]
    ) -> None:
        self._referee = referee
        self._thinker = thinker
        self._delay = delay
        self._moved = moved
        self._rounds = Rounds("practice", self._play)
        self.look, self.stop = self._rounds.look, self._rounds.stop

    async def _play(self, match: int) -> None:
        """Play while a practice seat owes."""
        try:
            while (thought := await self._referee.thought(match)) is not None:
                await self._answer(thought)
        except Refused as refusal:
            log.info("nobody practises in match %d: %s", match, refusal.reason)

    async def _answer(self, thought: Thought) -> None:
        delay = max(self._delay, self._thinker.time(thought.practice))
        words, _ = await asyncio.gather(self._chosen(thought), asyncio.sleep(delay))
        try:
            await self._carry_out(thought, words)
        except Stale:  # the match went on otherwise
            return
        self._moved(thought.match.id)

    async def _chosen(self, thought: Thought) -> str | None:
        """The notation to play; None when the player stumbles. Who looks ahead and is not heard in time plays
        like a cautious one; so does a tutor whose script is over."""
        scripted = lessons.reply(thought.match, thought.seat)
        if scripted is not None:
            return scripted
        level = CAUTIOUS if thought.practice == TUTOR else thought.practice
        if LEVELS[level].simulations and self._thinker.knows(thought.match.game.key):
            words = await self._thinker.choose(
                level, thought.match.game.key, thought.view, thought.seat, thought.luck
            )
            if words is not None:
                return words
            return await asyncio.to_thread(_choose, thought, CAUTIOUS)
        return await asyncio.to_thread(_choose, thought, level)

    async def _carry_out(self, thought: Thought, words: str | None) -> None:
        try:
            await self._referee.play_practice(thought, words)
        except IllegalMove:  # a player that does not know its rules: the seat does what the clock would
            await self._referee.play_practice(thought, None)


def _choose(thought: Thought, level: str) -> str | None:
    """The notation that ``level`` plays; None when it stumbles."""
    try:
        game = thought.match.game
        return LEVELS[level].player().choose(game, thought.view, thought.seat, thought.luck)[0]
    except Exception as fault:
        log.error("a practice player stumbled: %s at %s", type(fault).__name__, place_of(fault))
        return None
