"""What a turn allows: one table (9.3)."""

from __future__ import annotations

from typing import Final

from games.alatriste.fighters import Guard, Mode, Spent

DEFENCES: Final = {
    Mode.NONE: 1,
    Mode.NORMAL: 1,
    Mode.FULL: 0,
    Mode.GUARD: 2,
    Mode.OTHER: 1,
    Mode.RELOAD: 1,
    Mode.FLEE: 0,
    Mode.HOLD: 1,
}
"""Rolls of defence in a turn, by what the turn is spent on (9.3)."""


def defences_left(spent: Spent) -> int:
    """Rolls of defence that are left; a full defence of +3, or one that enters or leaves close combat, has
    one only (10.9)."""
    single = spent.mode is Mode.GUARD and spent.guard is not Guard.ROLLS
    return max(0, (1 if single else DEFENCES[spent.mode]) - spent.defended)


def may_commit(spent: Spent) -> bool:
    """Whether a full defence can begin with the defence that is asked for now: before one's own turn, and as
    the first defence (9.3)."""
    return spent.mode is Mode.NONE and not spent.defended


def may_plus(spent: Spent) -> bool:
    """Whether a full defence that was declared may be spent on a single roll with +3: as its first (10.9)."""
    return spent.mode is Mode.GUARD and spent.guard is Guard.ROLLS and not spent.defended


def may_strike_fully(spent: Spent) -> bool:
    """A full attack forgets defence: not after having used one in this turn (9.3)."""
    return not spent.defended


def rolls_per_attack(spent: Spent) -> int:
    """How often one may try against the same attack (10.9)."""
    return 2 if spent.mode is Mode.GUARD and spent.guard is Guard.ROLLS else 1
