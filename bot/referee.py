"""All that touches a match: who may sit, who may move, what is written, what may be undone.

Every change goes one way: lock the match, look whether the request is stale, ask the rules, write ONE
transaction, and only then change what is in memory. No Discord here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.match import Match, Person, Place, Spoken, UserId
from bot.store import Store
from games.core.forms import Form
from games.core.game import AnyGame, Event, Seat


@dataclass(frozen=True, slots=True)
class Done:
    """What was carried out: the match as it stands now, and the lines that were written."""

    match: Match
    spoken: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A match that could not be loaded, and why (an exception's name, never its text: it may hold a hand).
    Only ``end`` works on it."""

    match: int
    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a match on Discord. ``role`` is ``board``, ``ping`` or ``lobby``; ``shown`` the revision
    last drawn in it; ``pinged`` the ply it last called somebody for (-1: none yet)."""

    match: int
    role: str
    channel: int
    message: int
    shown: int
    pinged: int


class Referee:
    """The referee of all matches of one database.

    Methods raise :class:`~bot.match.Refused` (reasons below), :class:`~games.core.game.IllegalMove` (the rules
    say no, by the article) and :class:`~bot.match.Stale` (answer with a fresh panel).

    Reasons, with their facts: ``unknown_match``; ``unknown_game`` (game); ``unknown_preset`` (allowed);
    ``unknown_option`` (option, allowed); ``bad_value`` (option, allowed); ``seats`` (low, high); ``oneself``;
    ``bot``; ``already_seated``; ``full``; ``not_invited``; ``not_seated``; ``not_host``; ``too_few`` (needed,
    seated); ``started``; ``not_started``; ``over``; ``broken``; ``watching``; ``not_your_seat``; ``gone``;
    ``unreadable``; ``undo_nothing``; ``undo_later``; ``undo_final``; ``no_empty_seat``; ``fault`` (the rules
    stumbled: nothing was written, the fault is in the log).
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], datetime],
        new_seed: Callable[[], bytes],
    ) -> None:
        """``now`` gives aware UTC times; ``new_seed`` 32 bytes (``secrets.token_bytes(32)`` when it counts)."""
        self.store = store
        self.games = games

    async def load(self) -> tuple[Quarantined, ...]:
        """Take every lobby and live match into memory; those that do not load are reported and set aside."""
        raise NotImplementedError

    # The lobby

    async def open(
        self,
        game: str,
        place: Place,
        host: Person,
        *,
        salt: str,
        wanted: int | None = None,
        preset: str | None = None,
        changes: Mapping[str, str] | None = None,
        invited: tuple[Person, ...] = (),
    ) -> Match:
        """A new match in the lobby, ``host`` in seat 0. ``wanted`` seats (None: as many as were invited and
        the host, at least the game's fewest); ``salt`` is the host's interaction id. IllegalMove when the
        rules refuse these options or this number of seats."""
        raise NotImplementedError

    async def settle(self, match: int, home: int) -> Match:
        """The thread or channel that the messages of the match go to from now on."""
        raise NotImplementedError

    async def join(self, match: int, person: Person, salt: str) -> Match:
        """Take the next seat of a lobby."""
        raise NotImplementedError

    async def part(self, match: int, person: Person) -> Match:
        """Leave the lobby, or decline an invitation. The next seat becomes host when the host leaves; the
        match is cancelled (status ENDED) when nobody is left, or too few can come."""
        raise NotImplementedError

    async def start(self, match: int, person: Person) -> Match:
        """The host starts with whoever is seated (the game's fewest at least); once every seat is taken,
        anybody seated may. IllegalMove when the rules refuse the number present."""
        raise NotImplementedError

    async def cancel(self, match: int, person: Person, moderator: bool = False) -> Match:
        """The host or a moderator closes the lobby (status ENDED)."""
        raise NotImplementedError

    # Seats of a match that goes on (games with ``empty_slots`` only)

    async def sit(self, match: int, person: Person, seat: Seat | None = None) -> Match:
        """Take an empty slot of a live match: ``seat``, or the first one."""
        raise NotImplementedError

    async def stand(self, match: int, person: Person) -> Match:
        """Leave one's slot empty for somebody else."""
        raise NotImplementedError

    # Play

    async def play(
        self,
        match: int,
        person: Person,
        words: str,
        *,
        seat: Seat | None = None,
        nth: int | None = None,
        ticket: str | None = None,
    ) -> Done:
        """Carry out the move that ``words`` write. ``seat``, ``nth`` and ``ticket`` are what the menu was made
        for; None for a typed move, which means now. Who presses decides the seat, never the menu."""
        raise NotImplementedError

    async def undo(self, match: int, person: Person) -> Done:
        """Take back one's own last move, if nothing came after it and it taught nobody anything hidden."""
        raise NotImplementedError

    async def resign(self, match: int, person: Person) -> Done:
        """Give up one's seat."""
        raise NotImplementedError

    async def time_out(self, match: int, seat: Seat, nth: int) -> Done:
        """Play what the rules prescribe for an owing seat whose time is out. Stale when it has moved since."""
        raise NotImplementedError

    async def end(self, match: int, person: Person, moderator: bool = False) -> Match:
        """The host or a moderator breaks off a live match (or gives up a broken one): status ENDED, no outcome,
        the seed revealed."""
        raise NotImplementedError

    # Questions

    async def get(self, match: int) -> Match:
        """A match by its number, finished ones too."""
        raise NotImplementedError

    def live(self) -> tuple[Match, ...]:
        """Every match in the lobby or in play, oldest first."""
        raise NotImplementedError

    def in_channel(self, channel: int) -> tuple[Match, ...]:
        """Those of ``live`` that were opened in ``channel`` or have their home there."""
        raise NotImplementedError

    def of_user(self, guild: int, user: UserId) -> tuple[Match, ...]:
        """Those of ``live`` in ``guild`` where ``user`` is seated."""
        raise NotImplementedError

    def view(self, match: Match, seat: Seat | None) -> Any:
        """What ``seat`` (None: a spectator) may know now."""
        raise NotImplementedError

    def choices(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """The notations of the seat's legal moves, in the game's order."""
        raise NotImplementedError

    def forms(self, match: Match, seat: Seat) -> tuple[Form, ...]:
        """The seat's moves that have to be filled in."""
        raise NotImplementedError

    def ticket(self, match: Match, seat: Seat) -> str:
        """What a menu for ``seat`` carries beside its nth."""
        raise NotImplementedError

    def told_since(self, match: Match, seat: Seat | None, ply: int) -> tuple[Event, ...]:
        """What ``seat`` heard in the lines after ``ply``, in order; what was undone is left out."""
        raise NotImplementedError

    def last_own_ply(self, match: Match, seat: Seat) -> int:
        """The ply of the seat's last standing line; 0 before its first."""
        raise NotImplementedError

    # Messages

    async def messages(self, match: int) -> tuple[Message, ...]:
        """The messages of a match that are known to exist."""
        raise NotImplementedError

    async def remember_message(
        self, match: int, role: str, channel: int, message: int, *, shown: int = -1, pinged: int = -1
    ) -> None:
        """Write down that ``message`` is the match's message in this ``role`` (replacing an earlier one) and
        shows the revision ``shown`` (``Match.revision`` when it was drawn)."""
        raise NotImplementedError

    async def forget_message(self, match: int, role: str) -> None:
        """The message is gone."""
        raise NotImplementedError

    async def lagging(self) -> tuple[Match, ...]:
        """Matches with a board or lobby that shows an older revision, or that wait for somebody who was not
        called for this ply; matches just finished too."""
        raise NotImplementedError
