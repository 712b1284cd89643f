"""How everything here is timed, and how a table of it reads."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median

ROUNDS = 5
"""Each measurement is repeated so often, after one round that does not count; the median is told."""


@dataclass(frozen=True, slots=True)
class Measured:
    """``value`` of ``unit`` for one contender; ``spread`` is the slowest round over the fastest. A contender
    that is not installed has no value."""

    what: str
    who: str
    value: float | None
    unit: str
    spread: float = 1.0


@dataclass(frozen=True, slots=True)
class Contender:
    """``prepare`` imports what it needs and returns the work of one round, which returns how many units it
    did. ``package`` is the distribution of a peer, empty for ours."""

    who: str
    prepare: Callable[[], Callable[[int], int]]
    package: str = ""

    @property
    def name(self) -> str:
        return f"{self.who} ({self.package} {version(self.package)})" if self.package else self.who


def measured(what: str, unit: str, contender: Contender) -> Measured:
    """Units of work a second."""
    try:
        name, work = contender.name, contender.prepare()
    except PackageNotFoundError:
        return Measured(what, f"{contender.who} ({contender.package}: not installed)", None, unit)
    work(0)
    speeds = []
    for number in range(1, ROUNDS + 1):
        began = time.perf_counter()
        done = work(number)
        speeds.append(done / (time.perf_counter() - began))
    return Measured(what, name, median(speeds), unit, max(speeds) / min(speeds))


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"


def table(results: Iterable[Measured]) -> str:
    """Markdown."""
    rows = [("what", "who", "a second", "fastest / slowest round"), ("---", "---", "--:", "--:")]
    for result in results:
        speed = "–" if result.value is None else f"{result.value:,.0f} {result.unit}"
        rows.append((result.what, result.who, speed, "–" if result.value is None else f"{result.spread:.2f}"))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
