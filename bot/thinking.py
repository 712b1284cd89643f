"""A process beside the bot that thinks: for practice opponents that look ahead, and for reviews.

It is started when it is first needed, has the lower priority, and ends with the bot, however that ends. What
crosses over is a view and a luck that no rule uses: nothing that the seat does not know. If it dies, or takes
too long, whoever asked gets nothing, and the next question finds a new one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from bot.levels import LEVELS
from games import GAMES
from games.core.chance import Chance
from games.core.game import Seat
from games.core.tree import Opinion, study

GRACE: Final = 20.0
"""Seconds beyond its time for which an answer is waited for: others may be first, or the process starting."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Thinker:
    """The process. ``seconds`` is how long an opponent that looks ahead may think about a move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    def knows(self, game: str) -> bool:
        """Whether the process has the rules: those of tests it has not."""
        return game in GAMES

    def time(self, level: str) -> float:
        """How many seconds ``level`` may think about a move."""
        return self.seconds if level in LEVELS and LEVELS[level].simulations else 0.0

    async def choose(self, level: str, game: str, view: Any, seat: Seat, luck: Chance) -> str | None:
        """What ``level`` would play; None if nothing was heard in time."""
        seconds = self.time(level)
        return await self._asked(seconds + GRACE, _choose, level, game, view, seat, luck, seconds)

    async def study(
        self, game: str, view: Any, seat: Seat, luck: Chance, simulations: int, also: tuple[str, ...]
    ) -> tuple[Opinion, ...] | None:
        """What may be thought of a decision; None if nothing was heard."""
        return await self._asked(60.0, _study, game, view, seat, luck, simulations, also)

    def close(self) -> None:
        """End the process, whatever it is thinking about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in tuple(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=False)  # who still waits hears that it broke

    async def _asked(self, seconds: float, question: Callable[..., T], *facts: Any) -> T | None:
        pool = self._pool
        if pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would hold the sockets of the bot
            pool = self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, question, *facts)
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            log.warning("the thinking process took too long")
        except BrokenProcessPool:
            log.error("the thinking process died")
            if self._pool is pool:  # nobody has started a new one meanwhile
                self.close()
        return None


# In the process


def _settle_in() -> None:
    os.nice(10)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        wait([bot.sentinel])
        os._exit(0)


def _choose(level: str, game: str, view: Any, seat: Seat, luck: Chance, seconds: float) -> str:
    def timer() -> Callable[[], bool]:
        end = time.monotonic() + seconds
        return lambda: time.monotonic() < end

    return LEVELS[level].player(timer).choose(GAMES[game], view, seat, luck)[0]


def _study(
    game: str, view: Any, seat: Seat, luck: Chance, simulations: int, also: tuple[str, ...]
) -> tuple[Opinion, ...]:
    return study(GAMES[game], view, seat, luck, simulations, also=also)[0]
