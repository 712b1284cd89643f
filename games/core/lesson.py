"""A first match that is prepared: what is done in it, in order, and what is said about each decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.core.words import Say

LEARNER: Final = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision of the learner: the notation asked for, what is told before it (what goes on, what to do and
    why, in at most three sentences), and the article that it shows."""

    words: str
    tell: Callable[[Say], str]
    article: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A match between the learner and somebody who plays ``replies``, in this order. ``seed`` is the seed of
    the match before anything is mixed into it; ``preset`` and ``seats`` as at any opening. After the last
    task the match goes on freely."""

    seed: bytes
    seats: int
    preset: str
    tasks: tuple[Task, ...]
    replies: tuple[str, ...]
    farewell: Callable[[Say], str]
