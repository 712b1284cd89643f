"""What was looked at, and how it stands."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class State(enum.StrEnum):
    """How something stands; the values are words for the host."""

    OK = "ok"
    PROBLEM = "problem"
    NOT_SEEN = "not seen"
    """Somebody was asked to do it, and nothing came in time."""
    NOT_TRIED = "not tried"
    """It could not be looked at, which says nothing about it."""


WIDTH = max(map(len, State))


@dataclass(frozen=True, slots=True)
class Finding:
    """One item. ``sentence`` says what was found and, of a problem, what would be right; never a secret."""

    item: str
    state: State
    sentence: str

    def line(self) -> str:
        return f"{self.state:<{WIDTH}}  {self.item}: {self.sentence}"


def ok(item: str, sentence: str) -> Finding:
    return Finding(item, State.OK, sentence)


def problem(item: str, sentence: str) -> Finding:
    return Finding(item, State.PROBLEM, sentence)


def not_tried(item: str, sentence: str) -> Finding:
    return Finding(item, State.NOT_TRIED, sentence)
