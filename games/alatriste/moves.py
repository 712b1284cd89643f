"""The moves of the fight: those of fighters, and all together. The Narrator's stand in
games.alatriste.narrator_moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.alatriste.fighters import Tag, Word
from games.alatriste.narrator_moves import Narrated


class Way(Enum):
    """How one defends (10.8)."""

    PARRY_MAIN = "parry-main"
    PARRY_OFF = "parry-off"
    DODGE = "dodge"
    DEFLECT = "deflect"

    @property
    def parry(self) -> bool:
        return self in (Way.PARRY_MAIN, Way.PARRY_OFF)


class How(Enum):
    """What a defence is taken from (10.9)."""

    PLAIN = "plain"
    FULL = "full"
    """The first roll of a full defence that begins now."""
    PLUS = "plus"
    """The single roll of a full defence, with +3."""


class Hand(Enum):
    MAIN = "main"
    OFF = "off"


class Whole(Enum):
    """What a full attack is for (10.6)."""

    TWICE = "twice"
    SURE = "sure"
    HARD = "hard"


# A fighter's turn.


@dataclass(frozen=True, slots=True)
class Attack:
    """A normal attack: ``attack n1 ropera``"""

    verb: ClassVar[str] = "attack"
    foe: Tag
    item: Word


@dataclass(frozen=True, slots=True)
class Aimed:
    """A normal attack at a part of the body: ``aimed n1 ropera cabeza``"""

    verb: ClassVar[str] = "aimed"
    foe: Tag
    item: Word
    location: Word


@dataclass(frozen=True, slots=True)
class Trick:
    """A normal attack with a manoeuvre: ``trick n1 ropera trabar``"""

    verb: ClassVar[str] = "trick"
    foe: Tag
    item: Word
    manoeuvre: Word


@dataclass(frozen=True, slots=True)
class Full:
    """A full attack: ``full sure n1 ropera``"""

    verb: ClassVar[str] = "full"
    whole: Whole
    foe: Tag
    item: Word


@dataclass(frozen=True, slots=True)
class GuardSelf:
    """A full defence: ``guard``"""

    verb: ClassVar[str] = "guard"


@dataclass(frozen=True, slots=True)
class Enter:
    """A full defence that enters close combat: ``enter n1``"""

    verb: ClassVar[str] = "enter"
    foe: Tag


@dataclass(frozen=True, slots=True)
class Quit:
    """A full defence that leaves close combat: ``quit n1``"""

    verb: ClassVar[str] = "quit"
    foe: Tag


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a weapon, or pick it up: ``draw daga off``. What that hand holds falls."""

    verb: ClassVar[str] = "draw"
    item: Word
    hand: Hand


@dataclass(frozen=True, slots=True)
class Wrap:
    """Roll a cloth round the off arm: ``wrap capa``"""

    verb: ClassVar[str] = "wrap"
    cloth: Word


@dataclass(frozen=True, slots=True)
class Snap:
    """Draw a firearm and fire it in the same turn: ``snap n1 pistola``"""

    verb: ClassVar[str] = "snap"
    foe: Tag
    item: Word


@dataclass(frozen=True, slots=True)
class AimAt:
    """``aim n1``"""

    verb: ClassVar[str] = "aim"
    foe: Tag


@dataclass(frozen=True, slots=True)
class Reload:
    """One of six turns: ``reload pistola``"""

    verb: ClassVar[str] = "reload"
    item: Word


@dataclass(frozen=True, slots=True)
class Run:
    """Towards somebody: ``run n1``"""

    verb: ClassVar[str] = "run"
    foe: Tag


@dataclass(frozen=True, slots=True)
class Flee:
    """Turn round and run: ``flee``"""

    verb: ClassVar[str] = "flee"


@dataclass(frozen=True, slots=True)
class Rise:
    """``rise``"""

    verb: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class Other:
    """Something else: ``other I overturn the table``"""

    verb: ClassVar[str] = "other"
    text: str


@dataclass(frozen=True, slots=True)
class Hold:
    """``hold``"""

    verb: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, or no more: ``pass``"""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Wait:
    """Hold on: ``wait``"""

    verb: ClassVar[str] = "wait"


# Free actions.


@dataclass(frozen=True, slots=True)
class Drop:
    """``drop pistola``; the word of a cloth drops that."""

    verb: ClassVar[str] = "drop"
    item: Word


@dataclass(frozen=True, slots=True)
class Near:
    """A free step towards somebody: ``near n1``"""

    verb: ClassVar[str] = "near"
    foe: Tag


@dataclass(frozen=True, slots=True)
class Back:
    """A free step away from somebody: ``back n1``"""

    verb: ClassVar[str] = "back"
    foe: Tag


# Answers.


@dataclass(frozen=True, slots=True)
class Defend:
    """``defend parry-main plain``"""

    verb: ClassVar[str] = "defend"
    way: Way
    how: How


@dataclass(frozen=True, slots=True)
class Let:
    """No defence: ``let``"""

    verb: ClassVar[str] = "let"


@dataclass(frozen=True, slots=True)
class RollIt:
    """The roll that was asked for: ``roll``"""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Bring:
    """Come in with a character: ``bring <sheet>`` (games.alatriste.sheet_text)"""

    verb: ClassVar[str] = "bring"
    text: str


@dataclass(frozen=True, slots=True)
class Take:
    """Come in with a ready-made character: ``take espadachin``"""

    verb: ClassVar[str] = "take"
    key: Word


Strikes = Attack | Aimed | Trick | Full | Snap
"""The moves that strike somebody."""

Turn = (
    Strikes
    | GuardSelf
    | Enter
    | Quit
    | Draw
    | Wrap
    | AimAt
    | Reload
    | Run
    | Flee
    | Rise
    | Other
    | Hold
    | Pass
)
"""What a turn is spent on."""

Free = Drop | Near | Back

Answers = Defend | Let | Wait | RollIt | Bring | Take

Move = Turn | Free | Answers | Narrated
