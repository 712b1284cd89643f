"""How much time a match gives, and what becomes of a seat whose time is out: agreed at the opening."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

MINUTE, HOUR, DAY = 60, 3600, 86400

LONGEST = 30 * DAY
"""Most seconds for one move, or for a bank."""

LEAST_INCREMENT = 5
"""With an empty bank, somebody who is there must still be able to answer."""

SHORTEST = 30
"""Least seconds for one move, or for a bank."""


class Lapse(enum.StrEnum):
    """What becomes of a seat whose time is out."""

    WARN = "warn"
    """All are told; the host or a moderator may then force the move."""
    SKIP = "skip"
    """The move that the rules prescribe is played; after SKIPS in a row a stand-in takes over."""
    STAND_IN = "stand-in"
    """A cautious practice opponent plays until the seat's user comes back."""
    SUBSTITUTE = "substitute"
    """As with a stand-in, and whoever comes first may take the seat with its hand."""
    FORFEIT = "forfeit"
    """The seat is given up."""


SKIPS = 3
"""Moves missed in a row after which nobody is thought to sit there."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Seconds. A decision may take ``per_move`` and, beyond that, what the seat's bank holds; each decision
    made in time adds ``increment`` to the bank. All 0: no clock."""

    bank: int = 0
    increment: int = 0
    per_move: int = 0
    lapse: Lapse = Lapse.SKIP

    @property
    def timed(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.bank or self.increment or self.per_move)


NO_CLOCK = Terms()


class BadTime(Exception):
    """What was typed is no time control. ``reason``: ``form``, ``increment``, ``short``, ``longest``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


NONE = "none"
"""How a match without a clock is written."""

USUAL = "3d"
"""What matches between people are opened with where nothing else was said."""

CHOICES = (NONE, "5m+10s", "10m+20s", "30m+60s", "1d", "3d", "7d")
"""What is suggested while one types."""

_UNITS = {"s": 1, "m": MINUTE, "h": HOUR, "d": DAY}
_LENGTH = re.compile(r"([0-9]{1,5}) ?(s|m|h|d)[a-zñí]{0,8}")


def read_time(text: str, lapse: Lapse = Lapse.SKIP) -> Terms:
    """``none``, ``3d`` (for each move) or ``10m+20s`` (a bank, and what each move adds). Raises BadTime."""
    typed = text.strip().casefold()
    if typed in (NONE, ""):
        return Terms(lapse=lapse)
    first, plus, second = typed.partition("+")
    if not plus:
        return _checked(Terms(per_move=_seconds(first), lapse=lapse))
    return _checked(Terms(bank=_seconds(first), increment=_seconds(second), lapse=lapse))


def write_time(terms: Terms) -> str:
    """What :meth:`read_time` reads again."""
    if not terms.timed:
        return NONE
    if terms.per_move:
        return _length(terms.per_move)
    return f"{_length(terms.bank)}+{_length(terms.increment)}"


def _seconds(text: str) -> int:
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise BadTime("form")
    return int(found[1]) * _UNITS[found[2]]


def _checked(terms: Terms) -> Terms:
    if max(terms.bank, terms.per_move, terms.increment) > LONGEST:
        raise BadTime("longest")
    if max(terms.bank, terms.per_move) < SHORTEST:
        raise BadTime("short")
    if terms.bank and terms.increment < LEAST_INCREMENT:
        raise BadTime("increment")
    return terms


def _length(seconds: int) -> str:
    unit, size = next((unit, size) for unit, size in reversed(_UNITS.items()) if seconds % size == 0)
    return f"{seconds // size}{unit}"
