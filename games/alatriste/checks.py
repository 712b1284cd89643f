"""Checks: three dice against a target (chapters 1 to 5 of the rules).

A check stands alone: it needs no match and no sheet. ``refuse`` says what cannot be rolled, ``roll`` rolls,
``oppose`` compares two results, and games.alatriste.odds knows every chance exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Literal, TypeAlias

from games.core.chance import Chance
from games.core.game import Violation
from games.core.options import one_of

LOWEST_TARGET = 1
HIGHEST_TARGET = 30
MOST_MODIFIER = 30

CRITICAL = 3
FUMBLE = 18
SIX = 6


class Difficulty(Enum):
    """The rows of the table in 2.1; the value is the word for notations and menus."""

    VERY_EASY = "very-easy"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    VERY_HARD = "very-hard"

    @property
    def aside(self) -> tuple[int, ...]:
        """The dice set aside, by the value they are given (2.1)."""
        return _ASIDE[self._value_]

    @property
    def rolled(self) -> int:
        """How many dice are rolled."""
        return 3 - len(self.aside)

    @property
    def formula(self) -> str:
        """``2d6+6``, the same in every language."""
        added = sum(self.aside)
        return f"{self.rolled}d6+{added}" if added else "3d6"


_ASIDE = {"very-easy": (1, 1), "easy": (1,), "normal": (), "hard": (6,), "very-hard": (6, 6)}
"""By the word of the row: an enum itself is slow to look up, and this is asked for at every roll."""


class Use(Enum):
    """What the check is for, where rolled sixes have a meaning of their own (chapter 5)."""

    PLAIN = "plain"
    FIREARM = "firearm"
    SHORT_PARRY = "short-parry"
    """A knife, dagger or short sword parries a heavy weapon (5.2)."""
    FENCING_PARRY = "fencing-parry"
    """A fencing weapon or guard dagger parries a heavy weapon (5.2)."""


class Mishap(Enum):
    """What rolled sixes did."""

    NO_SPARK = "no-spark"
    JAM = "jam"
    BURST = "burst"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class House:
    """What a table may decide otherwise. The first preset is the default."""

    aside_counts: bool = one_of(True, False)
    """Whether dice set aside count for the triple one and the triple six (1.3)."""
    burst: str = one_of("total", "rolled")
    """Whether a total of 18 bursts a firearm, or only three rolled sixes (5.1)."""
    presets: ClassVar[dict[str, dict[str, object]]] = {"libro": {}}


BOOK = House()


@dataclass(frozen=True, slots=True)
class Check:
    """What is asked for: ``target`` is the skill or characteristic, before the modifier."""

    target: int
    modifier: int = 0
    difficulty: Difficulty = Difficulty.NORMAL
    use: Use = Use.PLAIN
    house: House = BOOK

    @property
    def value(self) -> int:
        """What the dice must not exceed: modifiers change the target, never the dice (1.2)."""
        return self.target + self.modifier


def refuse(check: Check) -> Violation | None:
    """Why ``check`` cannot be rolled, or None (1.5)."""
    if not LOWEST_TARGET <= check.target <= HIGHEST_TARGET:
        return Violation.of("1.5", "target", target=check.target, low=LOWEST_TARGET, high=HIGHEST_TARGET)
    if abs(check.modifier) > MOST_MODIFIER:
        return Violation.of("1.5", "modifier", modifier=check.modifier, most=MOST_MODIFIER)
    return None


@dataclass(frozen=True, slots=True)
class Result:
    """A check and the dice that were ``rolled`` for it, in order; all else follows. The chance it had is
    ``odds(result.check).success`` (games.alatriste.odds)."""

    check: Check
    rolled: tuple[int, ...]
    total: int = field(init=False)
    """The sum of the three dice, those set aside included (2.1)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(self.rolled) + sum(self.check.difficulty.aside))

    @property
    def aside(self) -> tuple[int, ...]:
        return self.check.difficulty.aside

    @property
    def target(self) -> int:
        return self.check.target

    @property
    def margin(self) -> int:
        """How far the total is under the value, negative when it is above (1.4)."""
        return self.check.value - self.total

    @property
    def critical(self) -> bool:
        """A triple one (1.3). A misfire leaves no critical, since it has a six in it."""
        return self.total == CRITICAL and (self.check.house.aside_counts or not self.aside)

    @property
    def fumble(self) -> bool:
        """A triple six (1.3)."""
        return self.total == FUMBLE and (self.check.house.aside_counts or not self.aside)

    @property
    def within(self) -> bool:
        """Whether the dice stay within the value (1.1), which a triple one always does and a triple six
        never (1.3)."""
        return self.critical or (self.total <= self.check.value and not self.fumble)

    @property
    def mishap(self) -> Mishap | None:
        """What rolled sixes did to the weapon; dice set aside are no rolled sixes (5.1, 5.2)."""
        sixes = self.rolled.count(SIX)
        match self.check.use:
            case Use.FIREARM:
                return self._misfire(sixes)
            case Use.SHORT_PARRY:
                return Mishap.DROP if sixes >= 1 else None
            case Use.FENCING_PARRY:
                return Mishap.DROP if sixes >= 2 else None
        return None

    def _misfire(self, sixes: int) -> Mishap | None:
        if sixes == 3 or (self.fumble and self.check.house.burst == "total"):
            return Mishap.BURST
        if sixes == 2:
            return Mishap.JAM
        return Mishap.NO_SPARK if sixes == 1 else None

    @property
    def success(self) -> bool:
        """Whether it is done: within the value, and with a firearm no six among the rolled dice (5.1)."""
        return self.within and not (self.check.use is Use.FIREARM and self.mishap is not None)


def roll(check: Check, chance: Chance) -> tuple[Result, Chance]:
    """Roll the dice that are not set aside. ValueError for a check that :func:`refuse` refuses."""
    violation = refuse(check)
    if violation is not None:
        raise ValueError(f"article {violation.article}: {violation.reason}")
    rolled, rest = chance.dice(check.difficulty.rolled, 6)
    return Result(check, rolled), rest


Reason: TypeAlias = Literal["success", "critical", "margin", "skill", "draw", "neither"]


@dataclass(frozen=True, slots=True)
class Opposed:
    """Two results against each other. ``winner`` is 0, 1, or None, and ``reason`` why (4.1)."""

    results: tuple[Result, Result]
    winner: Literal[0, 1] | None
    reason: Reason


def oppose(first: Result, second: Result) -> Opposed:
    """Who wins (4.1): the only success; a critical over a plain success; the larger margin; the higher skill
    before modifiers; else a draw."""
    pair = (first, second)
    if not (first.success or second.success):
        return Opposed(pair, None, "neither")
    steps: tuple[tuple[Reason, int, int], ...] = (
        ("success", first.success, second.success),
        ("critical", first.critical, second.critical),
        ("margin", first.margin, second.margin),
        ("skill", first.target, second.target),
    )
    for reason, one, other in steps:
        if one != other:
            return Opposed(pair, 0 if one > other else 1, reason)
    return Opposed(pair, None, "draw")
