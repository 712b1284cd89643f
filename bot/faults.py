"""How a fault stands in the log: what and where, never with values, which may hold a hand."""

from __future__ import annotations

import traceback


def place_of(fault: BaseException) -> str:
    """The last frames of ``fault`` as ``file:line`` from the outside in."""
    frames = traceback.extract_tb(fault.__traceback__)[-4:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames) or "nowhere"
