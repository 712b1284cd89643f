"""What a run has made on Discord, so that all of it can be taken away again, however the run ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.checking.live.trouble import sentence

T = TypeVar("T")

PATIENCE: Final = 20.0
"""Seconds that taking one thing away may last."""


class Kept(Exception):
    """The bot has no right to take it away, and needs none; the text says what the host can do."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """What became of what was made: so many things are ``gone``; ``kept`` has what had to stay, by the
    reason; ``left`` a sentence for each thing that should not be there any more."""

    gone: int
    kept: Mapping[str, Sequence[str]]
    left: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Trace:
    what: str
    made: asyncio.Task[Any]
    undo: Callable[[Any], Awaitable[None]]


class Traces:
    """What was made, and how each is taken away."""

    def __init__(self) -> None:
        self._traces: list[_Trace] = []
        self._gone = 0

    async def make(self, what: str, work: Coroutine[Any, Any, T], undo: Callable[[T], Awaitable[None]]) -> T:
        """Do ``work``, which makes something on Discord. It goes on when the run is stopped meanwhile: what
        was half made could not be found again."""
        task = asyncio.create_task(work)
        self._traces.append(_Trace(what, task, undo))
        return await asyncio.shield(task)

    def forget(self, made: object) -> None:
        """This has been taken away already."""
        self._traces = [trace for trace in self._traces if not _is(trace.made, made)]
        self._gone += 1

    async def clear(self) -> Cleared:
        """Take everything away, the last first."""
        kept: dict[str, list[str]] = {}
        left: list[str] = []
        while self._traces:
            trace = self._traces.pop()
            await asyncio.wait([trace.made], timeout=PATIENCE)
            if not _succeeded(trace.made):
                trace.made.cancel()
                continue
            try:
                told = await _undone(trace)
            except Kept as fault:
                kept.setdefault(str(fault), []).append(trace.what)
                continue
            if told:
                left.append(f"{trace.what} is left: {told}")
            else:
                self._gone += 1
        return Cleared(self._gone, kept, left)


def _succeeded(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _is(task: asyncio.Task[Any], made: object) -> bool:
    return _succeeded(task) and task.result() is made


async def _undone(trace: _Trace) -> str:
    """Why it is still there; empty once it is gone. Raises Kept."""
    try:
        async with asyncio.timeout(PATIENCE):
            await trace.undo(trace.made.result())
    except discord.NotFound:
        return ""
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as fault:
        return sentence(fault)
    return ""
