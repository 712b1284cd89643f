"""The nouns of the fight: options, phases, tasks, state and view. Moves and deeds have files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from games.alatriste.checks import House
from games.alatriste.deeds import Entry
from games.alatriste.fighters import Behind, Fighter, Pair, Tag
from games.alatriste.moves import Way
from games.alatriste.sheets import Sheet
from games.alatriste.tables import PLACEHOLDER, SUMMARY, Tables
from games.core.chance import Chance
from games.core.game import Outcome, Seat
from games.core.options import one_of

MOST_NPCS: Final = 7
"""NPCs at a time (8.4)."""

KEPT: Final = 12
"""Deeds of the log that each reader keeps."""

MOST_TEXT: Final = 200
"""Characters of a ruling, a note, a reason or something done."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table decides; ``tables`` and ``npcs`` are data, copied by value when the fight opens."""

    arrivals: Literal["ask", "free"] = one_of("ask", "free")
    wounds: bool = one_of(True, False)
    auto: bool = one_of(True, False)
    espadachin: bool = one_of(True, False)
    long_in_close: bool = one_of(True, False)
    aside_counts: bool = one_of(True, False)
    burst: Literal["total", "rolled"] = one_of("total", "rolled")
    tables: Tables = SUMMARY
    npcs: tuple[Sheet, ...] = ()
    presets: ClassVar[dict[str, dict[str, object]]] = {
        "libro": {},
        "prueba": {"arrivals": "free", "tables": PLACEHOLDER},
        "mesa": {"tables": PLACEHOLDER, "auto": False},
    }

    @property
    def house(self) -> House:
        return House(self.aside_counts, self.burst)


Blow = Literal["normal", "twice", "again", "sure", "hard"]
"""A normal attack; the first and the second of two; one at +4; one with +2 to the damage (10.6)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on its way. ``item`` is the word of the attacker's weapon; ``aimed`` the word of a location;
    ``trick`` of a manoeuvre; ``deflected``: a cloth took the die away (10.11)."""

    who: Tag
    whom: Tag
    item: str
    blow: Blow = "normal"
    aimed: str = ""
    trick: str = ""
    deflected: bool = False


# Decisions: what the fight waits for.


@dataclass(frozen=True, slots=True)
class Preparing:
    """The Narrator begins, or goes on when somebody can act again."""

    kind: Literal["preparing"] = "preparing"


@dataclass(frozen=True, slots=True)
class Acting:
    """``who`` acts. ``late``: at the end of the turn, having held (9.7)."""

    who: Tag
    late: bool = False
    kind: Literal["acting"] = "acting"


@dataclass(frozen=True, slots=True)
class Sealed:
    """What one of several equals does, until all are opened. Others know only whether it is ``chosen``."""

    who: Tag
    chosen: bool = False
    words: str = ""
    """The notation of the move."""


@dataclass(frozen=True, slots=True)
class Tied:
    """Equals of both sides choose in secret (9.4)."""

    choices: tuple[Sealed, ...]
    kind: Literal["tied"] = "tied"


@dataclass(frozen=True, slots=True)
class Again:
    """``who`` names the target of the second of two attacks (10.6)."""

    who: Tag
    kind: Literal["again"] = "again"


@dataclass(frozen=True, slots=True)
class Triggered:
    """``who`` holds, and may act before ``actor`` does (9.6)."""

    who: Tag
    actor: Tag
    kind: Literal["triggered"] = "triggered"


@dataclass(frozen=True, slots=True)
class Defending:
    """``strike`` has succeeded; its target chooses a defence, other than those it ``tried`` (10.8)."""

    strike: Strike
    tried: tuple[Way, ...] = ()
    kind: Literal["defending"] = "defending"


@dataclass(frozen=True, slots=True)
class Judging:
    """The Narrator says how much damage ``strike`` does, since no table does (10.14)."""

    strike: Strike
    kind: Literal["judging"] = "judging"


@dataclass(frozen=True, slots=True)
class Moving:
    """The Narrator says whether ``who`` gets ``to`` that distance from ``whom`` (8.6)."""

    who: Tag
    whom: Tag
    to: Literal["reach", "far"]
    kind: Literal["moving"] = "moving"


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Preparing | Acting | Tied | Again | Triggered | Defending | Judging | Moving | Ended


# Tasks: what is to be done before the next decision.


@dataclass(frozen=True, slots=True)
class Act:
    """Carry out what ``who`` declared (``words``), after those who hold were ``asked``."""

    who: Tag
    words: str
    asked: tuple[Tag, ...] = ()
    kind: Literal["act"] = "act"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Equals have opened what they do; first those who hold have their say, each once about each act:
    ``asked`` are the pairs of actor and holder (9.4, 9.6)."""

    choices: tuple[Sealed, ...]
    asked: tuple[tuple[Tag, Tag], ...] = ()
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Answer:
    """Let the target of ``strike`` defend."""

    strike: Strike
    tried: tuple[Way, ...] = ()
    kind: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True)
class Hurt:
    """``strike`` lands."""

    strike: Strike
    kind: Literal["hurt"] = "hurt"


@dataclass(frozen=True, slots=True)
class Together:
    """All equals have rolled their attacks: the targets answer now (9.4)."""

    kind: Literal["together"] = "together"


@dataclass(frozen=True, slots=True)
class Apply:
    """The equals are done: what they suffered takes effect (9.4)."""

    kind: Literal["apply"] = "apply"


@dataclass(frozen=True, slots=True)
class Over:
    """``who`` is through with its act: those who close with it or leave it have done so (11.2, 11.3)."""

    who: Tag
    kind: Literal["done"] = "done"


Task = Phase | Act | Exchange | Answer | Hurt | Together | Apply | Over


@dataclass(frozen=True, slots=True)
class Wound:
    """What somebody suffered in a tie, not yet in effect. ``by`` is None for a weapon that burst."""

    whom: Tag
    by: Tag | None
    points: int


@dataclass(frozen=True, slots=True)
class Loss:
    """A weapon dropped in a tie, not yet in effect."""

    whom: Tag
    item: str


@dataclass(frozen=True, slots=True)
class Tie:
    """What has come of an exchange of equals so far: attacks that succeeded, those who strike again, and what
    takes effect at the end."""

    hits: tuple[Strike, ...] = ()
    again: tuple[Tag, ...] = ()
    wounds: tuple[Wound, ...] = ()
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A roll that the Narrator asked for; ``hidden``: only the Narrator learns what came of it (13.3)."""

    tag: Tag
    skill: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """A number that the Narrator corrects, once the reason is written (13.6)."""

    tag: Tag
    key: str
    number: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is."""

    options: Options
    chance: Chance
    phase: Phase
    seats: int
    fighters: tuple[Fighter, ...] = ()
    pairs: tuple[Pair, ...] = ()
    behind: tuple[Behind, ...] = ()
    turn: int = 0
    order: tuple[Tag, ...] = ()
    """Who acts in this turn, the highest first."""
    queue: tuple[tuple[Tag, ...], ...] = ()
    """Who has yet to act in this turn: groups of equals, in order."""
    late: bool = False
    """Whether those who still hold at the end of the turn were asked (9.7)."""
    todo: tuple[Task, ...] = ()
    """What comes after this decision, the next one last."""
    tie: Tie | None = None
    requests: tuple[Request, ...] = ()
    correction: Correction | None = None
    notes: tuple[str, ...] = ()
    log: tuple[Entry, ...] = ()
    made: int = 0
    """NPCs so far: each has a number of its own."""
    gone: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` knows (None: a spectator). NPCs that are not open have a sheet with nothing but their
    name."""

    seat: Seat | None
    options: Options
    phase: Phase
    seats: int
    fighters: tuple[Fighter, ...]
    pairs: tuple[Pair, ...]
    behind: tuple[Behind, ...]
    turn: int
    order: tuple[Tag, ...]
    queue: tuple[tuple[Tag, ...], ...]
    late: bool
    todo: tuple[Task, ...]
    tie: Tie | None
    requests: tuple[Request, ...]
    correction: Correction | None
    notes: tuple[str, ...]
    note_count: int
    log: tuple[Entry, ...]
    made: int
    gone: tuple[Seat, ...]

    def fighter(self, tag: Tag) -> Fighter | None:
        return next((one for one in self.fighters if one.tag == tag), None)


Known: TypeAlias = State | View
"""What values are reckoned from: they are the same for whoever may see the sheet in question."""
