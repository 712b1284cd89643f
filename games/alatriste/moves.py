"""The moves of the fight. ``group`` says whose they are: a fighter that acts, one that defends, or the
Narrator."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.alatriste.checks import Difficulty
from games.alatriste.fighters import Reach, Tag


@dataclass(frozen=True, slots=True)
class Word:
    """Any single word: of a weapon, a location, a manoeuvre, a skill, a ready-made character."""

    word: str

    @classmethod
    def from_word(cls, word: str) -> Word:
        if not word or len(word) > 32 or not all(char.isascii() and char in _LETTERS for char in word):
            raise ValueError(f"no word: {word!r}")
        return cls(word)


_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-~")


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


# The Narrator.


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

Move = Turn | Free | Answers | Narrated
