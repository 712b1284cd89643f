"""What every game must be able to draw. Everything here takes a view, never a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from games.core.words import Say

if TYPE_CHECKING:
    from PIL.Image import Image

V = TypeVar("V")

ALT_TEXT = 1024
"""Most characters of an alt text."""


class Drawing(ABC, Generic[V]):
    """A view as picture, as alt text, and as text board. ``names`` are the seats' names as typed."""

    @abstractmethod
    def board(self, view: V, names: Sequence[str], say: Say) -> Image:
        """The public table, RGB, about 1000 x 700 pixels. Called with a spectator's view."""

    def hand(self, view: V, names: Sequence[str], say: Say) -> Image | None:
        """What the seat of ``view`` holds, or None when there is nothing to draw."""
        return None

    @abstractmethod
    def alt(self, view: V, names: Sequence[str], say: Say) -> str:
        """The board in at most ALT_TEXT characters: whose turn, what just happened, every number one decides
        by, the most important first."""

    def hand_alt(self, view: V, names: Sequence[str], say: Say) -> str:
        """The hand in at most ALT_TEXT characters."""
        return ""

    @abstractmethod
    def text(self, view: V, names: Sequence[str], say: Say) -> str:
        """The whole public state in words and a drawn grid, Markdown, at most 3,500 characters."""
