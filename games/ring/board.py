"""The ring: 5 x 5 squares, and the tables of who stands next to whom (article 1.2)."""

from __future__ import annotations

import enum
from typing import Final

SIZE: Final = 5


class Square(enum.StrEnum):
    """A square by its name: column a to e, row 1 to 5 (row 1 is the lower edge of the picture)."""

    A1, B1, C1, D1, E1 = "a1", "b1", "c1", "d1", "e1"
    A2, B2, C2, D2, E2 = "a2", "b2", "c2", "d2", "e2"
    A3, B3, C3, D3, E3 = "a3", "b3", "c3", "d3", "e3"
    A4, B4, C4, D4, E4 = "a4", "b4", "c4", "d4", "e4"
    A5, B5, C5, D5, E5 = "a5", "b5", "c5", "d5", "e5"

    @property
    def column(self) -> int:
        """0 (a) to 4 (e)."""
        return ord(self.value[0]) - ord("a")

    @property
    def row(self) -> int:
        """0 (1) to 4 (5)."""
        return int(self.value[1]) - 1


CENTRE: Final = Square.C3
"""The champion's square (article 6.1)."""

CORNERS: Final = (Square.A1, Square.E5, Square.E1, Square.A5)
"""In the order in which they are given out (articles 1.6 and 10.2)."""

SIDE: Final = (Square.A1, Square.E1, Square.C5)
"""Three fighters: two in the corners of one side, one in the middle of the other (article 10.2)."""

OWN_CORNERS: Final = ((Square.A1, Square.E1), (Square.A5, Square.E5))
"""The corners of each team's edge (article 11.2)."""

EDGES: Final = tuple(
    (*corners, *(square for square in Square if square.row == corners[0].row and square not in corners))
    for corners in OWN_CORNERS
)
"""All squares of each team's edge, its corners first."""


def _at(column: int, row: int) -> Square | None:
    if 0 <= column < SIZE and 0 <= row < SIZE:
        return Square(f"{'abcde'[column]}{row + 1}")
    return None


def _around(square: Square, straight: bool) -> tuple[Square, ...]:
    steps = ((x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if (x, y) != (0, 0) and (x * y == 0) is straight)
    found = (_at(square.column + x, square.row + y) for x, y in steps)
    return tuple(near for near in found if near is not None)


STRAIGHT: Final = {square: _around(square, straight=True) for square in Square}
"""The squares one straight step away."""

DIAGONAL: Final = {square: _around(square, straight=False) for square in Square}
"""The squares one diagonal step away."""

AROUND: Final = {square: STRAIGHT[square] + DIAGONAL[square] for square in Square}
"""All squares one step away."""

BEYOND: Final = {
    (near, far): _at(2 * far.column - near.column, 2 * far.row - near.row)
    for near in Square
    for far in AROUND[near]
}
"""Where a push from the first square throws whoever stands on the second; None: into the ropes."""


def distance(here: Square, there: Square) -> int:
    """Steps from one square to the other, straight and diagonal ones alike."""
    return max(abs(here.column - there.column), abs(here.row - there.row))
