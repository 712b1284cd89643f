"""Runs a module with a watch on its event loop: ``python -m benchmarks.watched FILE MODULE``.

Every few milliseconds the loop is asked to wake up; how late it does is how long a press would have waited
for it to look. Written to FILE at the end: a line for each, the moment and how late it was, in seconds.
"""

from __future__ import annotations

import asyncio
import atexit
import runpy
import signal
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

STEP = 0.005
"""Seconds between two looks."""


class Watching(asyncio.DefaultEventLoopPolicy):
    """Its loops note when they should have looked, and how late they were."""

    def __init__(self) -> None:
        super().__init__()
        self.moments = array("d")
        self.lags = array("d")

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        loop = super().new_event_loop()
        loop.call_soon(self._look, loop, loop.time())
        return loop

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        self.moments.append(now)
        self.lags.append(now - due)
        loop.call_at(now + STEP, self._look, loop, now + STEP)


@dataclass(frozen=True, slots=True)
class Look:
    """``late`` seconds after the moment at which the loop should have looked; moments as the clock of
    ``time.monotonic``, which all processes share."""

    moment: float
    late: float


def read(file: Path) -> Sequence[Look]:
    """What a watched process has written at its end."""
    return [Look(*map(float, line.split())) for line in file.read_text().splitlines()]


def main() -> None:
    file, module = Path(sys.argv[1]), sys.argv[2]
    watching = Watching()
    asyncio.set_event_loop_policy(watching)
    atexit.register(_write, file, watching)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # or nothing would be written by who ignores it
    sys.argv = [module]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _write(file: Path, watching: Watching) -> None:
    seen = zip(watching.moments, watching.lags, strict=True)
    file.write_text("".join(f"{moment:.6f} {late:.6f}\n" for moment, late in seen))


if __name__ == "__main__":
    main()
