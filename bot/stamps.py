"""How a time is written where it is hashed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

_FORM: Final = "%Y-%m-%dT%H:%M:%S.%fZ"


def stamp(when: datetime) -> str:
    """A time as it stands in a line: ``2026-05-01T18:30:00.000000Z``."""
    return when.astimezone(UTC).strftime(_FORM)


def moment(text: str) -> datetime:
    """The time that was written so. Raises ValueError."""
    return datetime.strptime(text, _FORM).replace(tzinfo=UTC)
