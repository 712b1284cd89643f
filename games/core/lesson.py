"""A first match that is prepared: what is done in it, in order, and what is said about each decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.core.words import Say

if TYPE_CHECKING:
    from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Task:
    """A decision of the learner: the notation asked for, what is told before it (what goes on, what to do and
    why, in at most three sentences), and the article that it shows."""

    words: str
    tell: Callable[[Say], str]
    article: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A match between whoever sits in ``learner`` and somebody who plays ``replies``, in this order. ``seed``
    is the seed of the match before anything is mixed into it; ``preset`` and ``seats`` as at any opening.
    After the last task the match goes on freely.

    Of a reply ``awaits`` says how many tasks have to be done before it, for where the rules would let it come
    sooner; 0 for those beyond its end."""

    seed: bytes
    seats: int
    preset: str
    tasks: tuple[Task, ...]
    replies: tuple[str, ...]
    farewell: Callable[[Say], str]
    learner: Seat = 0
    awaits: tuple[int, ...] = ()

    def due(self, reply: int, done: int) -> bool:
        """Whether the reply of that number may come once so many tasks are done."""
        return reply >= len(self.awaits) or self.awaits[reply] <= done
