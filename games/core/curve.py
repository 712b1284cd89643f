"""Exact chances: how many equally likely cases give each value, and how far rolls are from them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from games.core.dice import Dice, Expression, Number

MOST_WORK = 400_000
"""Most additions that :func:`curve` makes: a few hundredths of a second."""

FEWEST_EXPECTED = 5
"""Values with fewer rolls expected are counted together with their neighbours in a chi-square test."""


@dataclass(frozen=True, slots=True)
class Curve:
    """``ways[i]`` of the equally likely cases give the value ``low + i``."""

    low: int
    ways: tuple[int, ...]

    @property
    def high(self) -> int:
        return self.low + len(self.ways) - 1

    @property
    def cases(self) -> int:
        """How many cases there are."""
        return sum(self.ways)

    def chance(self, value: int) -> Fraction:
        """The chance of exactly ``value``."""
        inside = self.low <= value <= self.high
        return Fraction(self.ways[value - self.low] if inside else 0, self.cases)

    def at_most(self, value: int) -> Fraction:
        """The chance of ``value`` or less."""
        return Fraction(sum(self.ways[: max(0, value - self.low + 1)]), self.cases)

    def at_least(self, value: int) -> Fraction:
        """The chance of ``value`` or more."""
        return 1 - self.at_most(value - 1)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum((self.low + at) * ways for at, ways in enumerate(self.ways)), self.cases)


def curve(expression: Expression) -> Curve | None:
    """The exact curve of the totals of ``expression``, or None where it takes more than MOST_WORK."""
    work, width = 0, 1
    for dice in expression.dice:
        span = dice.kept * (dice.sides - 1) + 1
        work += width * span + (dice.count * span if dice.keep is None else _sorting(dice) * span)
        width += span - 1
    if work > MOST_WORK:
        return None
    total = Curve(0, (1,))
    for dice in expression.dice:
        total = _sum(total, _thrown(dice))
    numbers = (term for term in expression.terms if isinstance(term, Number))
    fixed = sum(-number.value if number.minus else number.value for number in numbers)
    return Curve(total.low + fixed, total.ways)


def _sum(one: Curve, other: Curve) -> Curve:
    """The curve of the sum of two independent values."""
    ways = [0] * (len(one.ways) + len(other.ways) - 1)
    for at, count in enumerate(one.ways):
        for more, also in enumerate(other.ways):
            ways[at + more] += count * also
    return Curve(one.low + other.low, tuple(ways))


def _thrown(dice: Dice) -> Curve:
    ways = _plain(dice.count, dice.sides) if dice.keep is None else _best(dice.count, dice.sides, dice.kept)
    # Keeping the lowest is keeping the highest with every face turned over.
    if (dice.highest, dice.minus) in ((False, False), (True, True)):
        ways = ways[::-1]
    return Curve(-dice.kept * dice.sides if dice.minus else dice.kept, tuple(ways))


def _plain(count: int, sides: int) -> list[int]:
    """The ways to each sum of ``count`` dice, from the lowest sum."""
    ways = [1]
    for _ in range(count):
        sums = [0, *accumulate(ways + [0] * (sides - 1))]
        ways = [sums[at] - sums[max(0, at - sides)] for at in range(1, len(sums))]
    return ways


def _sorting(dice: Dice) -> int:
    """How often :func:`_best` adds, for each sum."""
    return dice.sides * (dice.count + 1) * (dice.count + 2) // 2


def _best(count: int, sides: int, kept: int) -> list[int]:
    """The ways to each sum of the ``kept`` highest of ``count`` dice, from the lowest sum: face by face from
    the highest, choosing which of the dice left show it."""
    start = [0] * (kept * (sides - 1) + 1)
    placed = [list(start) for _ in range(count + 1)]
    placed[0][0] = 1
    for above in range(sides - 1, -1, -1):  # how far the face is above 1
        after = [list(start) for _ in range(count + 1)]
        for used, sums in enumerate(placed):
            for more in range(count - used + 1):
                ways, shift = math.comb(count - used, more), above * max(0, min(more, kept - used))
                row = after[used + more]
                for at, before in enumerate(sums):
                    if before:
                        row[at + shift] += before * ways
        placed = after
    return placed[count]


# Rolls against the curve.


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often each value from ``curve.low`` on was ``observed``. ``square`` is Pearson's chi-square over
    ``degrees`` degrees of freedom (0 when there are too few rolls to tell), ``chance`` the chance that honest
    dice are at least so far from the curve."""

    curve: Curve
    observed: tuple[int, ...]
    square: float
    degrees: int
    chance: float

    @property
    def rolls(self) -> int:
        return sum(self.observed)

    def expected(self, value: int) -> Fraction:
        """How often ``value`` comes on average in so many rolls."""
        return self.rolls * self.curve.chance(value)


def compare(values: Iterable[int], exact: Curve) -> Comparison:
    """``values`` against the curve they should follow. ValueError for a value that the curve cannot give."""
    counted = Counter(values)
    observed = tuple(counted.pop(exact.low + at, 0) for at in range(len(exact.ways)))
    if counted or any(seen and not ways for seen, ways in zip(observed, exact.ways, strict=True)):
        raise ValueError(f"values outside the curve: {sorted(counted)}")
    bins = _bins(observed, exact)
    square = sum((seen - expected) ** 2 / expected for seen, expected in bins)
    degrees = max(0, len(bins) - 1)
    return Comparison(exact, observed, square, degrees, beyond(square, degrees))


def _bins(observed: tuple[int, ...], exact: Curve) -> list[tuple[int, float]]:
    """Observed and expected numbers, neighbours joined until enough are expected of each."""
    rolls, cases = sum(observed), exact.cases
    bins: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for count, ways in zip(observed, exact.ways, strict=True):
        seen, expected = seen + count, expected + rolls * ways / cases
        if expected >= FEWEST_EXPECTED:
            bins.append((seen, expected))
            seen, expected = 0, 0.0
    if bins and expected:
        last = bins.pop()
        bins.append((last[0] + seen, last[1] + expected))
    return bins


def beyond(square: float, degrees: int) -> float:
    """The chance that a chi-square variable of ``degrees`` degrees of freedom is at least ``square``: the
    closed form for whole degrees (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    if degrees == 0:
        return 1.0
    half = square / 2
    if degrees % 2:
        chance, term, power = math.erfc(math.sqrt(half)), math.exp(-half) / math.sqrt(math.pi), 0.5
        for _ in range(degrees // 2):
            chance += term * half**power / (math.gamma(power + 1) / math.sqrt(math.pi))
            power += 1
        return chance
    term = chance = math.exp(-half)
    for step in range(1, degrees // 2):
        term *= half / step
        chance += term
    return chance
