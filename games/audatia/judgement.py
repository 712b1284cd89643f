"""How well a position stands, for the cautious player. Rough on purpose: a person should win often."""

from __future__ import annotations

from games.audatia.state import View
from games.core.game import Seat


def value(view: View, seat: Seat) -> float:
    return 0.0
