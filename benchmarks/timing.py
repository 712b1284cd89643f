"""How everything is measured: contenders by turns; the median, the least and the most of their rounds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median

ROUNDS = 7
"""Rounds that count, after one to warm up. An odd number, so that the median is one of them."""

Work = Callable[[int], int]
"""One round. It is given the round's number (its luck depends on nothing else) and returns how many units of
work it did."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The median of several measurements of one thing between the least and the most of them."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Figure:
        return cls(median(values), min(values), max(values))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: ``figures`` by the heading of their column; none for a peer that is missing."""

    what: str
    who: str
    figures: dict[str, Figure]


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should be, and what it was."""

    what: str
    wanted: str
    measured: str
    met: bool


@dataclass(frozen=True, slots=True)
class Table:
    """What one subcommand measured. ``remarks`` are sentences that stand under it."""

    rows: tuple[Row, ...]
    targets: tuple[Target, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contender:
    """``prepare`` imports what it needs and returns the work of a round. ``package`` is the distribution of a
    peer, empty for ours."""

    who: str
    prepare: Callable[[], Work]
    package: str = ""

    @property
    def name(self) -> str:
        return f"{self.who} ({self.package} {version(self.package)})" if self.package else self.who


def race(what: str, unit: str, rounds: int, *contenders: Contender) -> tuple[Row, ...]:
    """Units of work in a second of processor time, of each contender; a round of each by turns, so that
    whatever else the machine does slows all alike. Processor time, since waiting for a core is no work."""
    ready: dict[Contender, Work] = {}
    for contender in contenders:
        if installed(contender.package):
            ready[contender] = contender.prepare()
    speeds: dict[Contender, list[float]] = {contender: [] for contender in ready}
    for number in range(rounds + 1):
        for contender, work in ready.items():
            began = time.process_time()
            done = work(number)
            took = time.process_time() - began
            speeds[contender] += [done / took] if number else []
    return tuple(
        Row(what, contender.name, {f"{unit}/s": Figure.of(speeds[contender])})
        if contender in ready
        else missing(what, contender.who, contender.package)
        for contender in contenders
    )


def installed(package: str) -> bool:
    """Whether a peer is there; the empty name is ours."""
    try:
        return not package or bool(version(package))
    except PackageNotFoundError:
        return False


def missing(what: str, who: str, package: str) -> Row:
    return Row(what, f"{who} ({package} is not installed)", {})


def times(what: str, rows: Sequence[Row], ours: str, peer: str, column: str, wanted: float) -> Target:
    """How many times as fast ``ours`` is as ``peer``, both rows whose ``who`` begins so, by their medians."""
    own, other = (
        next(row for row in rows if row.who.startswith(who)).figures.get(column) for who in (ours, peer)
    )
    if own is None or other is None:
        return Target(what, f"≥ {wanted:g}×", "peer missing", False)
    ratio = own.value / other.value
    return Target(what, f"≥ {wanted:g}×", f"{ratio:.2f}×", ratio >= wanted)


def percentile(values: Sequence[float], percent: float) -> float:
    """The least value that so many of them are no greater than."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def at_least(what: str, figure: Figure, wanted: float, unit: str) -> Target:
    return Target(what, f"≥ {wanted:,g} {unit}", f"{spelled(figure.value)} {unit}", figure.value >= wanted)


def at_most(what: str, value: float, wanted: float, unit: str) -> Target:
    return Target(what, f"≤ {wanted:,g} {unit}", f"{spelled(value)} {unit}", value <= wanted)


def spelled(number: float) -> str:
    """Three digits that matter at least."""
    size = abs(number)
    return f"{number:,.0f}" if size >= 100 else f"{number:.1f}" if size >= 10 else f"{number:.2f}"
