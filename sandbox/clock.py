"""Time and ids: one clock that tests may push forward, and snowflakes drawn from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""First millisecond of 2015, from which Discord counts its ids."""


class Clock:
    """The real time plus an offset in seconds."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset

    def now(self) -> float:
        """Seconds since 1970 as this world sees them."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Push the clock forward; it never goes back, because ids are drawn from it."""
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self.offset += seconds


class Snowflakes:
    """Strictly increasing ids that carry their time, as Discord's do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A fresh id."""
        fresh = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last


def iso(seconds: float) -> str:
    """A time the way Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
