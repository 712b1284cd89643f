"""Exact chances of checks, by counting every case; nothing here is rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from games.alatriste.checks import Check, Difficulty, Mishap, Result, oppose
from games.core.curve import Curve

TARGETS = range(1, 21)
"""The targets that a table shows."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one check. ``success`` is what :attr:`Result.success` calls so; ``within`` is without
    the mishaps of firearms; ``mishaps`` has those that can happen."""

    success: Fraction
    within: Fraction
    critical: Fraction
    fumble: Fraction
    mishaps: tuple[tuple[Mishap, Fraction], ...]

    def mishap(self, mishap: Mishap) -> Fraction:
        return dict(self.mishaps).get(mishap, Fraction(0))


def cases(check: Check) -> tuple[Result, ...]:
    """Every way the dice can fall, all equally likely: 6, 36 or 216."""
    return tuple(Result(check, rolled) for rolled in product(range(1, 7), repeat=check.difficulty.rolled))


@lru_cache(maxsize=4096)
def odds(check: Check) -> Odds:
    """All chances of ``check``."""
    results = cases(check)
    mishaps = Counter(result.mishap for result in results)

    def share(count: int) -> Fraction:
        return Fraction(count, len(results))

    return Odds(
        success=share(sum(result.success for result in results)),
        within=share(sum(result.within for result in results)),
        critical=share(sum(result.critical for result in results)),
        fumble=share(sum(result.fumble for result in results)),
        mishaps=tuple((mishap, share(mishaps[mishap])) for mishap in Mishap if mishaps[mishap]),
    )


def totals(difficulty: Difficulty) -> Curve:
    """The exact curve of the totals of a difficulty."""
    counted = Counter(result.total for result in cases(Check(10, difficulty=difficulty)))
    low, high = min(counted), max(counted)
    return Curve(low, tuple(counted[total] for total in range(low, high + 1)))


@dataclass(frozen=True, slots=True)
class Row:
    """The chances of success with one target, in the order of :class:`Difficulty`."""

    target: int
    cells: tuple[Fraction, ...]


def table(check: Check, targets: range = TARGETS) -> tuple[Row, ...]:
    """``check`` with other targets and every difficulty."""
    return tuple(
        Row(target, tuple(odds(replace(check, target=target, difficulty=row)).success for row in Difficulty))
        for target in targets
    )


@dataclass(frozen=True, slots=True)
class OpposedOdds:
    """The chances that the first wins, that the second wins, and that nobody does."""

    first: Fraction
    second: Fraction
    nobody: Fraction


@lru_cache(maxsize=256)
def opposed_odds(first: Check, second: Check) -> OpposedOdds:
    """Every case of one check against every case of the other (4.1)."""
    wins: Counter[int | None] = Counter()
    theirs = _alike(second)
    for one, ways in _alike(first):
        for other, also in theirs:
            wins[oppose(one, other).winner] += ways * also
    every = sum(wins.values())
    return OpposedOdds(*(Fraction(wins[winner], every) for winner in (0, 1, None)))


def _alike(check: Check) -> list[tuple[Result, int]]:
    """One result for each total and mishap, and how many cases are like it."""
    alike: dict[tuple[int, Mishap | None], list[Result]] = {}
    for result in cases(check):
        alike.setdefault((result.total, result.mishap), []).append(result)
    return [(results[0], len(results)) for results in alike.values()]


def hit_odds(attack: Check, *defences: Check) -> Fraction:
    """The chance that ``attack`` succeeds and each of ``defences`` fails (3.2)."""
    chance = odds(attack).success
    for defence in defences:
        chance *= 1 - odds(defence).success
    return chance
