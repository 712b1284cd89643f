"""How a time is written where it is hashed."""

from __future__ import annotations

from datetime import UTC, datetime


def stamp(when: datetime) -> str:
    """A time as it stands in a line: ``2026-05-01T18:30:00.000000Z``."""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
