"""The nouns of a match, shared by the referee, the store and the Discord side. No Discord, no disk."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from bot.offers import Offer
from bot.terms import NO_CLOCK, Lapse, Terms
from bot.timing import Clocks
from games.core.chance import Chance
from games.core.game import AnyGame, Event, Outcome, Seat

UserId = int
"""A Discord account."""


class Status(enum.StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    """Ended by the rules; the outcome stands."""
    ENDED = "ended"
    """Broken off by people (cancelled lobby, ended by the host or a moderator): no outcome."""
    DRAWN = "drawn"
    """Ended by agreement: a draw, whatever the position."""
    BROKEN = "broken"
    """Set aside: its snapshot does not load, or its record does not give its snapshot. Never on disk: the
    next start tries again."""


RANDOM, CAUTIOUS, STRATEGIST = "random", "cautious", "strategist"
TUTOR = "tutor"
"""The kinds of practice opponents; a tutor plays by a script. A stand-in is a cautious one."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who pressed: the account, the name it shows in this server and its Discord roles there. ``bot``
    accounts are never seated."""

    user: UserId
    name: str
    bot: bool = False
    roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A place in a match. ``user`` is None while the slot is empty, or once its user's data was deleted."""

    seat: Seat
    user: UserId | None
    name: str
    salt: str = ""
    """The interaction id this seat joined with: mixed into the seed of the match."""
    practice: str = ""
    """The kind of practice opponent that plays this seat (a key of bot.levels), where it has a user as
    their stand-in; empty for people."""
    since: int = 0
    """How many lines there were when ``user`` sat down: those were decided by whoever sat there before."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer given ahead: ``words`` are played whenever ``seat`` owes, while its ``scope`` lasts. Nobody
    but the seat itself ever learns of it."""

    seat: Seat
    words: str
    scope: str


def attended(seats: tuple[SeatRow, ...], owes: frozenset[Seat]) -> frozenset[Seat]:
    """Those of ``owes`` that a person has to answer for: practice seats and stand-ins need no clock."""
    return frozenset(seat for seat in owes if seats[seat].user is not None and not seats[seat].practice)


def others(match: Match, seat: Seat) -> frozenset[Seat]:
    """The seats of the other people who are still in a match that goes on."""
    people = attended(match.seats, frozenset(row.seat for row in match.seats))
    return people - match.game.gone(match.state) - {seat}


@dataclass(frozen=True, slots=True)
class Deed:
    """What people did about a match beside its moves. ``what`` is ``paused``, ``resumed``, ``replaced``,
    ``forced``, ``ended`` or ``drawn``; ``by`` is ``host``, ``moderator`` or ``players`` (all of them)."""

    what: str
    by: str
    when: datetime
    seat: Seat | None = None
    """Whom it was done to."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may sit down, and when it begins. ``role`` is a Discord role without which nobody may join;
    ``private``: the board stands in a private thread; ``autostart``: as soon as every seat is taken;
    ``starts``: then, with whoever is there. ``most_points``: the most penalty points with which somebody may
    join; ``shows_points``: the host sees those of everybody who joins."""

    role: int | None = None
    private: bool = False
    autostart: bool = False
    starts: datetime | None = None
    most_points: int | None = None
    shows_points: bool = False


OPEN = Access()


Kind = Literal["move", "timeout", "leave", "undo"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the record. ``nth`` is how many lines about this seat there are, this one included;
    ``words`` the notation of a move or timeout, empty for a leave, and for an undo the ply gone back to."""

    ply: int
    kind: Kind
    seat: Seat
    nth: int
    words: str
    when: datetime
    version: int
    hash: str
    """sha256(nonce | line), hexadecimal; see docs/protocol.md."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one line of the record did, as the events that it caused (empty for an undo)."""

    line: Line
    events: tuple[Event, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match lives on Discord. ``channel`` is where it was opened; ``home`` the thread or channel its
    messages go to (equal to ``channel`` without a thread)."""

    guild: int
    channel: int
    home: int


@dataclass(slots=True)
class Match:
    """One playing, as kept in memory. The Discord side reads it and never writes it."""

    id: int
    game: AnyGame
    status: Status
    place: Place
    host: Seat
    """The seat that may start, cancel and end the match."""
    seats: tuple[SeatRow, ...]
    wanted: int
    """How many seats the match is to have; ``seats`` grows up to it in the lobby."""
    invited: tuple[UserId, ...]
    """The only accounts that may join; empty for an open match."""
    options: Any
    preset: str
    commitment: str
    """sha256 of the seed, posted when the match opens; hexadecimal."""
    opened: datetime
    access: Access = OPEN
    terms: Terms = NO_CLOCK
    """What was agreed about time."""
    revision: int = 0
    """Grows with every change that is written, lines and seats alike; a board shows one revision."""
    state: Any = field(default=None, repr=False)
    """None until the match starts. Never shown: people get views."""
    record: list[Spoken] = field(default_factory=list, repr=False)
    head: str = ""
    """Head of the chain over the record, hexadecimal; its first 8 digits stand on the board."""
    outcome: Outcome | None = None
    answers: tuple[Answer, ...] = field(default=(), repr=False)
    """Given ahead and not yet void."""
    clocks: Clocks = ()
    """One for each seat that a person holds; empty without a clock."""
    paused: datetime | None = None
    """Since when nobody's time runs."""
    offer: Offer | None = None
    """What one player proposes and the others have not yet answered."""
    rematch_of: int | None = None
    deed: Deed | None = None
    """The last thing that people did about it beside a move."""
    seed: str = field(default="", repr=False)
    """Revealed (hexadecimal) once the match is over or ended; empty before."""

    def moment(self) -> Match:
        """The match as it stands now: later lines do not reach it. Whatever awaits between reading a match
        and showing it shows one, or a picture of before would stand over a footer of after."""
        return replace(self, record=list(self.record))

    @property
    def ply(self) -> int:
        """The number of lines so far."""
        return len(self.record)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(row.name for row in self.seats)

    def names_at(self, ply: int) -> tuple[str, ...]:
        """The names for what line ``ply`` did: none where somebody else sat then, so that nobody is said to
        have done what was done before they came."""
        return tuple(row.name if row.since < ply else "" for row in self.seats)

    def seat_of(self, user: UserId) -> Seat | None:
        """The seat of ``user``, or None for a bystander."""
        return next((row.seat for row in self.seats if row.user == user), None)

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The seats of a match that goes on in which people may still sit down: empty slots, and those of
        people who stay away, where a substitute may take over."""
        if self.status is not Status.LIVE:
            return ()
        gone = self.game.gone(self.state)
        return tuple(row.seat for row in self.seats if self._free(row) and row.seat not in gone)

    def _free(self, row: SeatRow) -> bool:
        if row.user is None:
            return self.game.empty_slots and not row.practice
        return bool(row.practice) and self.terms.lapse is Lapse.SUBSTITUTE

    @property
    def owes(self) -> frozenset[Seat]:
        """The seats that the match waits for; empty unless it is live."""
        return self.game.owes(self.state) if self.status is Status.LIVE else frozenset()

    def standing(self) -> tuple[Spoken, ...]:
        """The lines that no undo took back, in order; undo lines themselves left out."""
        stack: list[Spoken] = []
        for spoken in self.record:
            _stack(stack, spoken)
        return tuple(stack)

    def nth(self, seat: Seat) -> int:
        """How many lines about ``seat`` there are: a menu made at another number is stale. Its own lines, and
        whoever's undo took some of them back."""
        stack: list[Spoken] = []
        count = 0
        for spoken in self.record:
            taken_back = _stack(stack, spoken)
            count += seat == spoken.line.seat or any(seat == back.line.seat for back in taken_back)
        return count


def _stack(stack: list[Spoken], spoken: Spoken) -> list[Spoken]:
    """Put a line on top of the standing ones, or take those off that it undoes; these are returned."""
    if spoken.line.kind != "undo":
        stack.append(spoken)
        return []
    kept = [line for line in stack if line.line.ply <= int(spoken.line.words)]
    taken_back = stack[len(kept) :]
    stack[:] = kept
    return taken_back


@dataclass(frozen=True, slots=True)
class Done:
    """What was carried out: the match as it stands now, and the lines that were written."""

    match: Match
    spoken: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """What a practice seat chooses by: its view, and luck of its own that no rule ever uses. ``nth`` is the
    seat's count of lines at this moment."""

    match: Match
    seat: Seat
    nth: int
    practice: str
    view: Any = field(repr=False)
    luck: Chance = field(repr=False)


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A match that could not be loaded, and why (an exception's name, never its text: it may hold a hand).
    Only ``Referee.end`` works on it."""

    match: int
    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a match on Discord. ``role`` is ``board``, ``ping``, ``lobby`` or ``sign`` (the lobby of a
    match that has started); ``shown`` the revision last drawn in it; ``pinged`` the ply it last called
    somebody for (-1: none yet)."""

    match: int
    role: str
    channel: int
    message: int
    shown: int
    pinged: int


class Refused(Exception):
    """The referee says no, before any rule of the game is asked. ``reason`` is a key of the sentence in
    bot/words; ``facts`` fill it."""

    def __init__(self, reason: str, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Stale(Exception):
    """A menu made before something changed for its seat: answered with a fresh panel."""
