"""What is counted while the bot runs, for whoever hosts it.

Labels are few and the same everywhere: games, kinds of lines, kinds of answers. None is a person, a server, a
match, a card or a word of a move, and nothing is timed that depends on what one seat alone knows.
"""

from __future__ import annotations

import logging
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

REGISTRY: Final = CollectorRegistry()

_QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds, up to somewhat less than the three that Discord waits."""

ANSWERS: Final = Histogram(
    "juez_answer_seconds",
    "From an interaction to the end of what it set going.",
    ("kind",),
    buckets=_QUICK,
    registry=REGISTRY,
)
"""``kind``: ``command`` or ``press`` (forms included)."""

LINES: Final = Counter(
    "juez_lines", "Lines written into the records of matches.", ("game", "kind"), registry=REGISTRY
)
"""``kind``: move, timeout, leave, undo."""

TRANSACTIONS: Final = Histogram(
    "juez_transaction_seconds", "Transactions of the database.", ("kind",), buckets=_QUICK, registry=REGISTRY
)
"""``kind``: read, write."""

PICTURES: Final = Histogram(
    "juez_picture_seconds", "Drawing and encoding a picture.", buckets=_QUICK, registry=REGISTRY
)

RECORDS: Final = Counter("juez_log_records", "Log records of that level.", ("level",), registry=REGISTRY)

CONNECTED: Final = Gauge("juez_connected", "1 while Discord is connected, else 0.", registry=REGISTRY)

LIVE: Final = Gauge("juez_live_matches", "Matches that are played.", ("game",), registry=REGISTRY)

LAG: Final = Gauge(
    "juez_loop_lag_seconds", "How late the event loop was when last looked at.", registry=REGISTRY
)

ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)


class Counting(logging.Handler):
    """Counts what is logged, and looks at nothing but its level."""

    def emit(self, record: logging.LogRecord) -> None:
        RECORDS.labels(record.levelname).inc()
