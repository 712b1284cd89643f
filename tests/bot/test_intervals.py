"""Intervals of shares."""

from __future__ import annotations

import pytest

from bot.intervals import wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (15, 50, 0.1910, 0.4375)],
)
def test_the_interval_is_that_of_the_tables(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
