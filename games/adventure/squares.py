"""The map's squares: columns a, b, c from the left, rows 1, 2, 3 from below."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

LETTERS: Final = "abcdefghi"
LEAST_SIDE: Final = 3
MOST_SIDE: Final = len(LETTERS)
"""Squares along a side of the map (article 1.4)."""


class Square(NamedTuple):
    """A land's place; its word is ``a1`` in the lower left corner."""

    column: int
    row: int

    @property
    def word(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"

    @classmethod
    def from_word(cls, word: str) -> Square:
        if len(word) != 2 or word[0] not in LETTERS or word[1] not in "123456789":
            raise ValueError(f"no square is called {word!r}")
        return cls(LETTERS.index(word[0]), int(word[1]) - 1)


@cache
def squares(width: int, height: int) -> tuple[Square, ...]:
    """Every square, row by row from below."""
    return tuple(Square(column, row) for row in range(height) for column in range(width))


def inside(square: Square, width: int, height: int) -> bool:
    return square.column < width and square.row < height


@cache
def around(square: Square, width: int, height: int) -> tuple[Square, ...]:
    """The neighbours above, below, to the right and to the left, as far as there are any (article 1.3)."""
    column, row = square
    near = ((column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row))
    return tuple(Square(x, y) for x, y in near if 0 <= x < width and 0 <= y < height)


def border(square: Square, width: int, height: int) -> bool:
    """Whether ``square`` lies on the edge of the map."""
    return square.column in (0, width - 1) or square.row in (0, height - 1)
