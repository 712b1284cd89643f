"""The steps of a run: what was expected of each, and what was seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord

from bot.checking.finding import State
from bot.checking.live.trouble import ANSWERED, NotSeen, Unmet, sentence
from bot.faults import place_of


class Ended(Exception):
    """The rest of the run would tell nothing."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``expected`` and ``seen`` are for the host, and hold no secret; ``seconds`` is how long it
    took, a person's part included."""

    name: str
    state: State
    expected: str
    seen: str
    seconds: float


@dataclass(slots=True)
class Steps:
    """The steps taken so far; ``tell`` hears of each."""

    tell: Callable[[Step], None]
    taken: list[Step] = field(default_factory=list)

    @property
    def fine(self) -> bool:
        """Whether all was as expected."""
        return all(step.state is State.OK for step in self.taken)

    async def take(self, name: str, expected: str, work: Coroutine[Any, Any, str], needs: str = "") -> bool:
        """Do ``work``, which says what was seen, and tell whether it was as expected. ``needs`` names the
        permissions that it takes. Raises Ended where another bot answers with the same token."""
        began = time.monotonic()
        try:
            state, seen = State.OK, await work
        except Unmet as fault:
            state, seen = State.PROBLEM, str(fault)
        except NotSeen as fault:
            state, seen = State.NOT_SEEN, str(fault)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as fault:
            state, seen = State.PROBLEM, sentence(fault, needs)
            if isinstance(fault, discord.HTTPException) and fault.code == ANSWERED:
                self._note(Step(name, state, expected, seen, time.monotonic() - began))
                raise Ended from None
        except Exception as fault:  # a bug of ours: the other steps are still worth taking
            state, seen = State.PROBLEM, f"{sentence(fault)} ({place_of(fault)})"
        self._note(Step(name, state, expected, seen, time.monotonic() - began))
        return state is State.OK

    def leave(self, name: str, expected: str, why: str) -> None:
        """A step that cannot be taken."""
        self._note(Step(name, State.NOT_TRIED, expected, why, 0.0))

    def _note(self, step: Step) -> None:
        self.taken.append(step)
        self.tell(step)
