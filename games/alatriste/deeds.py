"""What happened in a fight, for the log, the board and the people who may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.alatriste.checks import Check, Difficulty, Result
from games.alatriste.fighters import Tag
from games.core.game import Event, Seat, all_but, only

Reason = Literal[
    "off-hand",
    "rear",
    "fallen",
    "sure",
    "aim",
    "unaimed",
    "manoeuvre",
    "location",
    "narrator",
    "halved",
    "plus",
    "iniciativa",
    "espadachin",
]
"""Why a value is not the level that stands on the sheet."""


@dataclass(frozen=True, slots=True)
class Part:
    """``number`` more or less, and why."""

    why: Reason
    number: int


@dataclass(frozen=True, slots=True)
class Value:
    """What a roll is made against: the level on the sheet, and all that changes it (1.2)."""

    base: int
    parts: tuple[Part, ...] = ()
    difficulty: Difficulty = Difficulty.NORMAL

    @property
    def total(self) -> int:
        return self.base + sum(part.number for part in self.parts)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were rolled against ``value``."""

    value: Value
    check: Check
    rolled: tuple[int, ...]

    @property
    def result(self) -> Result:
        return Result(self.check, self.rolled)


What = Literal[
    "begin",
    "turn",
    "enter",
    "npc",
    "remove",
    "attack",
    "defend",
    "stand",
    "damage",
    "cut",
    "out",
    "dropped",
    "burst",
    "nerve",
    "guard",
    "entering",
    "entered",
    "leaving",
    "left",
    "kept",
    "drove",
    "draw",
    "wrap",
    "drop",
    "aim",
    "reload",
    "loaded",
    "broken",
    "step",
    "back",
    "run",
    "arrived",
    "short",
    "flee",
    "rise",
    "other",
    "hold",
    "trigger",
    "wait",
    "pass",
    "sealed",
    "opened",
    "lost",
    "let",
    "ask",
    "rolled",
    "next",
    "mark",
    "behind",
    "reach",
    "mend",
    "because",
    "item",
    "reveal",
    "auto",
    "force",
    "rule",
    "note",
    "end",
    "gone",
]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that happened. ``who`` did it to ``whom`` with ``item`` (a weapon's word); ``verdict`` is how
    a roll came out, for those too who may not see its ``roll``; ``word`` and ``text`` say more, depending on
    ``what``; ``number`` counts."""

    what: What
    who: Tag | None = None
    whom: Tag | None = None
    item: str = ""
    word: str = ""
    number: int = 0
    verdict: str = ""
    roll: Roll | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """A deed, told to its audience. ``names`` are what the fighters in it are called."""

    deed: Deed
    names: tuple[tuple[str, str], ...] = ()

    def named(self, tag: Tag | None) -> str:
        return dict(self.names).get("" if tag is None else tag.word, "")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log. Where there are ``readers``, only they know all of it; for others it is ``bare``."""

    happened: Happened
    readers: tuple[Seat, ...] = ()

    def to(self, seat: Seat | None) -> Entry:
        """As ``seat`` may read it."""
        if not self.readers or seat in self.readers:
            return self
        return Entry(Happened(bare(self.happened.deed), self.happened.names), self.readers)

    def events(self) -> tuple[Event, ...]:
        """What each is told of it."""
        full = self.happened
        if not self.readers:
            return (full,)
        return (
            Happened(full.deed, full.names, audience=only(*self.readers)),
            Happened(bare(full.deed), full.names, audience=all_but(*self.readers)),
        )


def bare(deed: Deed) -> Deed:
    """What anybody may know of a deed that is not told to everybody: that it was done, and how it came out
    where that is seen."""
    verdict = "" if deed.what == "rolled" else deed.verdict
    number = deed.number if deed.what in _COUNTED else 0
    word = deed.word if deed.what in _SEEN else ""
    return Deed(deed.what, deed.who, deed.whom, deed.item, word, number, verdict)


_SEEN = ("attack", "defend", "nerve", "rolled", "damage", "burst")
"""Deeds whose ``word`` (the kind of blow or defence, the skill, the place hit) is for all to see."""

_COUNTED = ("damage", "burst")
"""Deeds whose ``number`` is for all to see."""
