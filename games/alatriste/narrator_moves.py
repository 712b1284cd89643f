"""The moves of the Narrator (chapter 13)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.alatriste.checks import Difficulty
from games.alatriste.fighters import Reach, Tag, Word


class Flag(Enum):
    FALLEN = "fallen"
    SURPRISED = "surprised"
    OUT = "out"
    TURNED = "turned"


class Key(Enum):
    """The numbers that the Narrator corrects (13.6)."""

    WOUNDS = "wounds"
    REFLEJOS = "reflejos"
    BRIOS = "brios"
    ESQUIVAR = "esquivar"
    PARADA = "parada"
    SPENT = "spent"
    AIM = "aim"


class Sight(Enum):
    OPEN = "open"
    HIDDEN = "hidden"


class Put(Enum):
    """What becomes of a weapon (13.6)."""

    MAIN = "main"
    OFF = "off"
    CARRIED = "carried"
    GROUND = "ground"
    LOADED = "loaded"
    EMPTY = "empty"
    JAMMED = "jammed"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Begin:
    """``begin``"""

    verb: ClassVar[str] = "begin"


@dataclass(frozen=True, slots=True)
class Npc:
    """``npc 3 rufianes V11 Esgrima 11 ropera`` (games.alatriste.npc)"""

    verb: ClassVar[str] = "npc"
    text: str


@dataclass(frozen=True, slots=True)
class Remove:
    """``remove n2``"""

    verb: ClassVar[str] = "remove"
    who: Tag


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for a roll: ``ask h1 open sigilo``"""

    verb: ClassVar[str] = "ask"
    who: Tag
    sight: Sight
    skill: Word


@dataclass(frozen=True, slots=True)
class Next:
    """Somebody's next roll: ``next h1 hard -2``"""

    verb: ClassVar[str] = "next"
    who: Tag
    difficulty: Difficulty
    modifier: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A state, on or off: ``mark n1 fallen``"""

    verb: ClassVar[str] = "mark"
    who: Tag
    flag: Flag


@dataclass(frozen=True, slots=True)
class SetBehind:
    """Somebody gets behind another, or no longer is: ``behind n1 h2``"""

    verb: ClassVar[str] = "behind"
    who: Tag
    whom: Tag


@dataclass(frozen=True, slots=True)
class SetReach:
    """``reach h1 n2 close``"""

    verb: ClassVar[str] = "reach"
    one: Tag
    other: Tag
    reach: Reach


@dataclass(frozen=True, slots=True)
class Mend:
    """Correct a number, once the reason is written: ``mend h1 wounds 3``"""

    verb: ClassVar[str] = "mend"
    who: Tag
    key: Key
    number: int


@dataclass(frozen=True, slots=True)
class Because:
    """Why something is corrected: ``because the blow fell short``"""

    verb: ClassVar[str] = "because"
    text: str


@dataclass(frozen=True, slots=True)
class SetItem:
    """``item n1 daga main``"""

    verb: ClassVar[str] = "item"
    who: Tag
    item: Word
    put: Put


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open an NPC's numbers, or close them again: ``reveal n1``"""

    verb: ClassVar[str] = "reveal"
    who: Tag


@dataclass(frozen=True, slots=True)
class Auto:
    """Whether an NPC defends by itself: ``auto n1``"""

    verb: ClassVar[str] = "auto"
    who: Tag


@dataclass(frozen=True, slots=True)
class Force:
    """Go on without waiting any longer: ``force``"""

    verb: ClassVar[str] = "force"


@dataclass(frozen=True, slots=True)
class Yes:
    """``yes``"""

    verb: ClassVar[str] = "yes"


@dataclass(frozen=True, slots=True)
class No:
    """``no``"""

    verb: ClassVar[str] = "no"


@dataclass(frozen=True, slots=True)
class Harm:
    """The damage of a weapon that no table knows: ``harm 4``"""

    verb: ClassVar[str] = "harm"
    points: int


@dataclass(frozen=True, slots=True)
class Rule:
    """Decide something, for all to read: ``rule <text>``"""

    verb: ClassVar[str] = "rule"
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """For the Narrator's eyes only: ``note <text>``"""

    verb: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """``end``"""

    verb: ClassVar[str] = "end"


Narrated = (
    Begin
    | Npc
    | Remove
    | Ask
    | Next
    | Mark
    | SetBehind
    | SetReach
    | Mend
    | Because
    | SetItem
    | Reveal
    | Auto
    | Force
    | Yes
    | No
    | Harm
    | Rule
    | Note
    | End
)
"""What only the Narrator does."""
