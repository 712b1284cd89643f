"""What a game of the benchmarks does without."""

from __future__ import annotations

from typing import TypeVar

from games.core.drawing import Drawing
from games.core.game import Game

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - as in the contract


class PlainGame(Game[S, M, V, O]):
    """A game that is measured, and never shown to anybody."""

    version = 1

    def drawing(self) -> Drawing[V]:
        raise LookupError(f"{self.key} is a game without pictures")
