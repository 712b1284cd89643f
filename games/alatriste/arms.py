"""What the odds need to know of weapons: parries (chapter 3) and aim (5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from games.alatriste.checks import Check, Use
from games.alatriste.odds import TARGETS, odds

FULL_DEFENCE = 3
"""What a full defence adds to a single parry (3.2)."""

MOST_AIM = 4
"""Turns of aiming that count."""


class Arm(Enum):
    """What one parries with."""

    KNIFE = "knife"
    """Knife or dagger."""
    SHORT_SWORD = "short-sword"
    FENCING = "fencing"
    """A fencing weapon or a guard dagger."""
    OTHER = "other"
    """A heavy weapon, a club or whatever is at hand."""


def parry_value(skill: int, arm: Arm) -> int:
    """The value of a parry with ``arm`` (3.1), never below 0."""
    match arm:
        case Arm.KNIFE:
            return max(0, -(-2 * skill // 3) - 1)
        case Arm.OTHER:
            return -(-skill // 2)
    return -(-2 * skill // 3)


def against_heavy(arm: Arm) -> Use:
    """What the check is for when ``arm`` parries a heavy weapon (5.2)."""
    match arm:
        case Arm.KNIFE | Arm.SHORT_SWORD:
            return Use.SHORT_PARRY
        case Arm.FENCING:
            return Use.FENCING_PARRY
    return Use.PLAIN


def aim_modifier(turns: int) -> int:
    """The modifier of a shot after so many turns of aiming (5.3). ValueError below 0."""
    if turns < 0:
        raise ValueError(f"{turns} turns of aiming")
    return -4 if turns == 0 else min(turns, MOST_AIM) - 1


@dataclass(frozen=True, slots=True)
class Parry:
    """The value of a parry, and the exact chance that it stops a blow, alone or as a full defence."""

    value: int
    chance: Fraction
    full: Fraction


def parry(skill: int, arm: Arm) -> Parry:
    """The parry of ``skill`` with ``arm``, at normal difficulty."""
    value = parry_value(skill, arm)
    chances = (odds(Check(value)).success, odds(Check(value, FULL_DEFENCE)).success)
    return Parry(value, *chances)


def parry_table(skills: range = TARGETS) -> tuple[tuple[int, dict[Arm, Parry]], ...]:
    """Every skill with its parries."""
    return tuple((skill, {arm: parry(skill, arm) for arm in Arm}) for skill in skills)
