"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959964
"""Of the normal distribution, for 95 in 100."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of the share ``count / of``, from 0 to 1 (Wilson 1927): unlike the textbook's, it
    never leaves that range and is right for few matches. Of nothing, nothing is known."""
    if of == 0:
        return 0.0, 1.0
    share, weight = count / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    spread = Z / (1 + weight) * sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)
