"""The custom ids of everything that can be pressed: ``<verb>:<match>:<seat>:<nth[.ticket]>:<words>``.

The id says what the control was made for; who pressed is read from the interaction, never from here. ``seat``
and ``nth`` are empty on public controls. A select's verb carries a counter (``menu3``), because a client
sends nothing when the same option of the same select is chosen twice.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from games.core.game import Seat

LONGEST = 100
"""Most characters of a custom id, and of a select option's value (Discord's own limit)."""


class Verb(enum.StrEnum):
    """What a press asks for."""

    SEAT = "seat"
    """Open the panel of whoever presses (public)."""
    TEXT = "text"
    """The board in words (public)."""
    RULES = "rules"
    """The rulebook; in a select, a page of it (public)."""
    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    PRACTISE = "practise"
    """Start with practice opponents in the free seats."""
    CANCEL = "cancel"
    POINTS = "points"
    """The penalty points of those who sit in a lobby, for its host (public)."""
    OPTIONS = "options"
    """All options of the match (public)."""
    SIT = "sit"
    """Take an empty seat of a match that goes on (public)."""
    AT = "at"
    """Show the choices after ``words``."""
    DO = "do"
    """Play ``words``."""
    SURE = "sure"
    """Play ``words``, confirmed by somebody who wants to be asked."""
    FILL = "fill"
    """Fill in the form whose prefix is ``words``."""
    MENU = "menu"
    """A select: its value is a verb and the words that follow ``words``."""
    PICK = "pick"
    """A multi-select of the form whose prefix is ``words``: its values are the words picked."""
    DONE = "done"
    """Confirm what was picked."""
    FORM = "form"
    """A modal submitted for the form whose prefix is ``words``."""
    AHEAD = "ahead"
    """Answer ahead: ``words`` are the scope and a notation, or the scope and the prefix of a form."""
    PLAN = "plan"
    """A modal submitted for an answer ahead."""
    VOID = "void"
    """Take back what was answered ahead."""
    WHY = "why"
    """Ask why something cannot be played; in a select, about what."""
    UNDO = "undo"
    RESIGN = "resign"
    """Give up, confirmed."""
    END = "end"
    """Break the match off, confirmed."""
    FORCE = "force"
    """Have the rules play for the seat of the control, confirmed; pressed by the host or a moderator."""
    ABORT = "abort"
    """Break off a match that has hardly begun, confirmed."""
    AGREE = "agree"
    """Consent to the offer of the kind ``words``, made after line ``nth`` (public)."""
    DECLINE = "decline"
    """Say no to it (public)."""
    REMATCH = "rematch"
    """Another match of the same people (public)."""
    PAGE = "page"
    """Another page of the record; ``nth`` is its number."""
    STEP = "step"
    """How a match that is over stood after line ``nth``, seen by ``seat``; in a select, by whom."""
    REVIEW = "review"
    """What somebody decided in a match that is over; the seat is chosen in the select."""
    FILE = "file"
    """The same of the match file that hangs on the message; ``match`` is 0."""
    ANSWER = "answer"
    """Make a roll that was asked for; ``match`` is the number of the request (public)."""
    TARGET = "target"
    """A modal submitted with the target of such a roll."""
    READ = "read"
    """Read a hidden roll; ``match`` is its number in the channel's book (public)."""
    DRAFT = "draft"
    """Do something about a list of cards that waits; ``match`` is the number of the draft."""
    CARD = "card"
    """Open the form of a card: of a draft (then ``match`` is its number), or of the server (0)."""
    PRINT = "print"
    """A modal submitted with such a card."""
    HANDS = "hands"
    """What ``seat`` (none: the first) had in the end, once a match is over (public)."""
    SETTING = "setting"
    """Change a setting: ``words`` are ``me`` or ``server``, which one, and its value (in a select, the value
    is what was chosen); ``match`` is 0."""
    QUIET = "quiet"
    """A modal submitted with quiet hours; ``match`` is 0."""
    LADDER = "ladder"
    """Another page of a leaderboard; ``words`` are the game, ``nth`` is the page, ``match`` is 0."""
    ERASE = "erase"
    """Delete what is kept about whoever presses; ``match`` is 0."""
    SHEET = "sheet"
    """Something about a character; ``match`` is its number and the first of ``words`` says what."""
    PAPER = "paper"
    """A modal submitted for a character (0: a new one)."""
    WISH = "wish"
    """Decide on a change that waits for a Narrator; ``match`` is its number (public)."""
    ROW = "row"
    """A modal submitted with a row for a table of the server."""
    CHECK = "check"
    """A control of ``python -m bot check --live``: that process answers it, and the bot leaves it alone."""


CONFIRMING = frozenset({Verb.RESIGN, Verb.END, Verb.ABORT, Verb.FORCE})
"""What answers the question whether it is meant, in a message that is no panel."""

_VERBS = frozenset(verb.value for verb in Verb)


class NotOurs(Exception):
    """A custom id that this program does not write."""


_ID = re.compile(
    r"(?P<verb>[a-z]+)(?P<salt>[0-9]{0,3}):(?P<match>[0-9]{1,12}):(?P<seat>[0-9]{0,2})"
    r":(?:(?P<nth>[0-9]{1,6})(?:\.(?P<ticket>[A-Za-z0-9]{1,8}))?)?:(?P<words>[^\r\n]*)"
)


@dataclass(frozen=True, slots=True)
class Id:
    """One custom id, taken apart."""

    verb: Verb
    match: int
    seat: Seat | None = None
    nth: int | None = None
    ticket: str = ""
    words: tuple[str, ...] = ()
    salt: int = 0

    def write(self) -> str:
        """The id as text. It may be longer than LONGEST: :meth:`fits` tells."""
        salt = str(self.salt) if self.salt else ""
        seat = "" if self.seat is None else str(self.seat)
        made = "" if self.nth is None else str(self.nth) + (f".{self.ticket}" if self.ticket else "")
        return f"{self.verb}{salt}:{self.match}:{seat}:{made}:{' '.join(self.words)}"

    def fits(self) -> bool:
        """Whether Discord would take it."""
        return len(self.write()) <= LONGEST


def parse(text: str) -> Id:
    """Read a custom id. Raises NotOurs."""
    found = _ID.fullmatch(text)
    if found is None or found["verb"] not in _VERBS:
        raise NotOurs
    return Id(
        verb=Verb(found["verb"]),
        match=int(found["match"]),
        seat=int(found["seat"]) if found["seat"] else None,
        nth=int(found["nth"]) if found["nth"] else None,
        ticket=found["ticket"] or "",
        words=tuple(found["words"].split(" ")) if found["words"] else (),
        salt=int(found["salt"] or 0),
    )


def option(verb: Verb, rest: tuple[str, ...]) -> str:
    """A select option's value: what choosing it asks for, and the words that follow those of the select."""
    return " ".join((verb, *rest))


def chosen(select: Id, value: str) -> Id:
    """What the option ``value`` of the menu ``select`` asks for. Raises NotOurs."""
    verb, *rest = value.split(" ")
    if verb not in (Verb.AT, Verb.DO, Verb.FILL):
        raise NotOurs
    words = (*select.words, *rest)
    return Id(Verb(verb), select.match, select.seat, select.nth, select.ticket, words)
