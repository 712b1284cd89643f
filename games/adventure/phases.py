"""What a session waits for: the phases, and what a fight is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.adventure.cards import Copy
from games.adventure.mana import NOTHING, Mana
from games.adventure.squares import Square
from games.core.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Recruiting:
    """Everybody recruits at once (chapter 2)."""

    kind: Literal["recruiting"] = "recruiting"


@dataclass(frozen=True, slots=True)
class Entering:
    """``seat`` says where ``party`` enters the map (article 3.1)."""

    party: int
    seat: Seat
    kind: Literal["entering"] = "entering"


@dataclass(frozen=True, slots=True)
class Travel:
    """The movement of ``party``; ``steps`` squares made so far (chapter 3). ``new``: the last of them had
    been face down."""

    party: int
    steps: int = 0
    new: bool = False
    kind: Literal["travel"] = "travel"


@dataclass(frozen=True, slots=True)
class Meeting:
    """``party`` has come to where ``other`` stands: both answer in secret. ``answers`` has one for each of
    the two, in this order: None, ``fight``, ``peace``, or ``sealed`` in the view of who may not know."""

    party: int
    other: int
    answers: tuple[str | None, str | None] = (None, None)
    new: bool = False
    kind: Literal["meeting"] = "meeting"


@dataclass(frozen=True, slots=True)
class Summoning:
    """The others summon against ``party``, those in ``asked`` one after the other (chapter 6). ``pool`` is
    the budget of the table (article 5.6) or what the Game Master adds; lands pay as well, unless the session
    plays by the table."""

    party: int
    asked: tuple[Seat, ...]
    pool: Mana = NOTHING
    duel: int | None = None
    """The party that stands here and is to be fought as well."""
    kind: Literal["summoning"] = "summoning"


@dataclass(frozen=True, slots=True)
class Turn:
    """Who has a turn in a fight: a party, or the monsters of one seat (``party`` None). ``dice``: what it
    threw for the order, more than one after a tie (article 7.1)."""

    seat: Seat
    party: int | None
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is declared. Several ``attackers`` only with banding (article 10.6); ``free`` while a
    party flees (article 7.10)."""

    attackers: tuple[Copy, ...]
    target: Copy
    blocker: Copy | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A strike whose dice are still to be thrown: ``striker`` with so much ``power`` at ``struck``; ``back``
    if it strikes back (article 7.7)."""

    striker: Copy
    struck: Copy
    power: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage of a strike that nobody has taken yet."""

    striker: Copy
    struck: Copy
    amount: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A spell (``skill`` empty) or a skill used in answer, not carried out yet (article 7.6)."""

    seat: Seat
    source: Copy
    by: Copy
    """The creature that casts or uses it."""
    skill: str
    targets: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat on ``square`` (chapter 7). ``stage``: ``act`` (the turn of ``order[current]``), ``window``
    (``asked`` may block or answer the blow), ``reply`` (``asked`` may answer the answer), ``share``
    (``asked`` shares the first of ``harms`` out, article 10.6), ``flight`` (``asked`` name the targets of
    free blows)."""

    square: Square
    parties: tuple[int, ...]
    order: tuple[Turn, ...]
    current: int = 0
    asalto: int = 1
    stage: Literal["act", "window", "reply", "share", "flight"] = "act"
    ready: tuple[Seat, ...] = ()
    """Of the party whose turn it is: who has finished."""
    started: bool = False
    """Whether something was done in this turn: flight is then too late."""
    blow: Blow | None = None
    asked: tuple[Seat, ...] = ()
    held: tuple[Seat, ...] = ()
    """During a reply: those asked about the blow, who are asked again afterwards."""
    answer: Answer | None = None
    hits: tuple[tuple[Hit, ...], ...] = ()
    """What is still to be struck of a blow; those of one group at the same time (articles 7.7, 10.11)."""
    harms: tuple[Harm, ...] = ()
    queue: tuple[Copy, ...] = ()
    """Attackers that are still to strike ``queue_target`` (article 7.4)."""
    queue_target: Copy | None = None
    strikers: tuple[Copy, ...] = ()
    """In a flight: the enemies whose free blow is still to come."""
    fleeing: int | None = None
    pool: Mana = NOTHING
    """Mana left to the monsters besides that of the lands (article 5.5)."""
    walls_from: int | None = None
    """The asalto since which only walls oppose the party (article 7.12)."""
    kind: Literal["fight"] = "fight"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the turn of ``party``: those in ``asked`` may exchange a card (article 4.3)."""

    party: int
    asked: tuple[Seat, ...]
    kind: Literal["ending"] = "ending"


@dataclass(frozen=True, slots=True)
class Over:
    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Recruiting | Entering | Travel | Meeting | Summoning | Fight | Ending | Over


def decision(phase: Phase) -> str:
    """The kind of decision that ``phase`` asks for."""
    return f"fight-{phase.stage}" if isinstance(phase, Fight) else phase.kind
