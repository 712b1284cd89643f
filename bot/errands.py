"""Work beside the answers to presses: tasks that end with the program, and do not end it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.faults import place_of

log = logging.getLogger(__name__)


class Errands:
    """Tasks that nobody waits for."""

    def __init__(self) -> None:
        self.going: set[asyncio.Task[None]] = set()

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Let ``work`` run; it answers for its own faults."""
        task = asyncio.create_task(work, name=name)
        self.going.add(task)
        task.add_done_callback(self.going.discard)

    async def stop(self) -> None:
        """Leave the rest undone."""
        tasks = tuple(self.going)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Underway:
    """Tasks that the library starts for us, and that are waited for before the program ends."""

    def __init__(self) -> None:
        self._going: set[asyncio.Task[Any]] = set()

    def note(self, heard: Callable[[float], object] = lambda _: None) -> None:
        """The task that runs now is one of them; ``heard`` is told after how many seconds it is done."""
        task, began = asyncio.current_task(), time.monotonic()
        if task is not None:
            self._going.add(task)
            task.add_done_callback(self._going.discard)
            task.add_done_callback(lambda _: heard(time.monotonic() - began))

    async def end(self, patience: float) -> None:
        """Wait so many seconds for them; whoever is late is cut off."""
        if not self._going:
            return
        _, late = await asyncio.wait(tuple(self._going), timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


class Rounds:
    """At most one task for each match, called ``name``: a change meanwhile makes ``work`` run once more for
    it. What fails is looked at again when the match is, at the latest at the next start."""

    def __init__(self, name: str, work: Callable[[int], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._again: set[int] = set()
        self._at_work: set[int] = set()
        self._errands = Errands()
        self._stopped = False

    def look(self, match: int) -> None:
        """Something about ``match`` has changed."""
        self._again.add(match)
        if match not in self._at_work and not self._stopped:
            self._at_work.add(match)
            self._errands.start(f"{self._name}-{match}", self._run(match))

    @property
    def going(self) -> frozenset[asyncio.Task[None]]:
        """The tasks at work."""
        return frozenset(self._errands.going)

    async def stop(self) -> None:
        """Leave every match as it is."""
        self._stopped = True
        await self._errands.stop()

    async def _run(self, match: int) -> None:
        try:
            while match in self._again:
                self._again.discard(match)
                await self._work(match)
        except Exception as fault:  # the match goes on without it
            told = (self._name, match, type(fault).__name__, place_of(fault))
            log.error("%s of match %d failed: %s at %s", *told)
        finally:
            self._at_work.discard(match)
