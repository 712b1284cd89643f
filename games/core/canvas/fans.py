"""Fanned piles: the cards of a pile overlap, the last one lies whole on top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one card of a fan lies: its left edge, and how much of it the card above leaves to be seen."""

    place: int
    x: float
    seen: float


def fan(
    count: int, x: float, width: float, room: float, pitch: float, towards: Literal["left", "right"]
) -> tuple[Spot, ...]:
    """The spots of ``count`` cards, in the order in which they are pasted. The last card's left edge is at
    ``x``; the older ones stick out ``towards`` one side by ``pitch`` each, or by less where the whole fan
    would be wider than ``room``."""
    step = min(pitch, (room - width) / (count - 1)) if count > 1 else 0
    sign = -1 if towards == "left" else 1
    return tuple(
        Spot(place, x + sign * step * (count - 1 - place), width if place == count - 1 else step)
        for place in range(count)
    )


def extent(spots: tuple[Spot, ...], width: float) -> tuple[float, float]:
    """The left and the right edge of a fan of cards ``width`` wide."""
    return min(spot.x for spot in spots), max(spot.x for spot in spots) + width
