"""Fanned piles."""

from __future__ import annotations

import pytest

from games.core.canvas.fans import extent, fan


@pytest.mark.parametrize("towards", ["left", "right"])
@pytest.mark.parametrize("count", [1, 2, 5, 12, 40])
def test_a_fan_keeps_to_its_room_with_the_last_card_whole(count: int, towards: str) -> None:
    spots = fan(count, 300, 100, 380, 48, "left" if towards == "left" else "right")
    assert [spot.place for spot in spots] == list(range(count))
    assert (spots[-1].x, spots[-1].seen) == (300, 100)
    left, right = extent(spots, 100)
    assert right - left <= 380 + 1e-9
    assert (left, right)[towards == "left"] == (300, 400)[towards == "left"]


def test_the_cards_of_a_small_fan_stand_a_pitch_apart() -> None:
    assert [spot.x for spot in fan(3, 300, 100, 380, 48, "left")] == [204, 252, 300]
    assert [spot.x for spot in fan(3, 300, 100, 380, 48, "right")] == [396, 348, 300]
    assert [spot.seen for spot in fan(3, 300, 100, 380, 48, "right")] == [48, 48, 100]
