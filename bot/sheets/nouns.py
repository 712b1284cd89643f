"""What is kept of a character."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.match import UserId


@dataclass(frozen=True, slots=True)
class Kept:
    """A character of ``user`` in ``guild``. ``words`` are empty until a Narrator has approved of the first;
    ``wish`` is the number of a change that waits for one (0: none), and ``wished`` what it would say."""

    id: int
    guild: int
    user: UserId
    words: str = field(repr=False)
    wish: int = 0
    wished: str = field(default="", repr=False)

    @property
    def newest(self) -> str:
        """What its player last wrote, approved or not."""
        return self.wished or self.words


class TooMany(Exception):
    """Somebody has as many characters as one may have."""


class Taken(Exception):
    """Somebody has a character of that name already."""


class Unsuitable(Exception):
    """Something about characters or tables that cannot be done; ``tell`` gives the sentence in a language."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        super().__init__()
        self.tell = tell
