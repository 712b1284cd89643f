"""What the referee can be asked: nothing here changes a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import ahead, rows
from bot.match import Match, Message, Quarantined, Refused, Status, UserId
from bot.memory import Memory
from bot.shards import Shards
from bot.store import Store
from bot.stumbles import watched
from bot.table import Shape
from games.core.forms import Form
from games.core.game import Ahead, AnyGame, Event, Seat, Violation, told
from games.core.notation import Unreadable


class Inquiries:
    """Matches and messages of one database, as they stand."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], ours: Shards) -> None:
        self.store = store
        self.games = games
        self.ours = ours
        """The servers whose matches this process looks after."""
        self._memory = Memory(store, games, ours)

    @property
    def shapes(self) -> Mapping[str, Shape]:
        """How the values of each game are written to disk."""
        return self._memory.shapes

    @property
    def broken(self) -> tuple[Quarantined, ...]:
        """The matches that were set aside, at the start or since."""
        return self._memory.broken

    async def get(self, match: int) -> Match:
        """A match by its number, finished ones too. A broken one has the status BROKEN and no state."""
        return await self._memory.get(match)

    def live(self) -> tuple[Match, ...]:
        """Every match in the lobby or in play, oldest first."""
        return self._memory.open()

    def at_hand(self, match: int) -> Match | None:
        """One of ``live`` by its number."""
        return self._memory.at_hand(match)

    def in_channel(self, channel: int) -> tuple[Match, ...]:
        """Those of ``live`` that were opened in ``channel`` or have their home there."""
        return tuple(match for match in self.live() if channel in (match.place.channel, match.place.home))

    def of_user(self, guild: int, user: UserId) -> tuple[Match, ...]:
        """Those of ``live`` in ``guild`` where ``user`` is seated."""
        return tuple(
            match for match in self.live() if match.place.guild == guild and match.seat_of(user) is not None
        )

    async def last_of(self, guild: int, game: str, user: UserId) -> Match | None:
        """The match of that game in ``guild`` that ``user`` was the last to finish, with its state; None
        where there is none, or it cannot be read."""
        number = await self.store.read(lambda connection: rows.last_finished(connection, guild, game, user))
        if number is None:
            return None
        try:
            match = await self.get(number)
        except Refused:
            return None
        return match if match.status is Status.OVER else None

    def view(self, match: Match, seat: Seat | None) -> Any:
        """What ``seat`` (None: a spectator) may know now."""
        return match.game.view(match.state, seat)

    def choices(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """The notations of the seat's legal moves, in the game's order."""
        if match.status is not Status.LIVE:
            return ()
        return tuple(match.game.notation.write(move) for move in match.game.legal_moves(match.state, seat))

    def forms(self, match: Match, seat: Seat) -> tuple[Form, ...]:
        """The seat's moves that have to be filled in."""
        return match.game.forms(match.state, seat) if match.status is Status.LIVE else ()

    def objection(self, match: Match, seat: Seat, words: str) -> Violation | None:
        """What the rules would say against ``words`` now; None for a legal move and for what is no move."""
        try:
            return match.game.check(match.state, seat, match.game.notation.read(words))
        except Unreadable:
            return None

    def uses(self, match: Match, seat: Seat, word: str) -> tuple[tuple[str, Violation | None], ...]:
        """What ``seat`` may have in mind with ``word``, and what the rules have against each."""
        game, state = match.game, match.state
        with watched(match, seat, "uses"):
            moves = dict.fromkeys(game.uses(state, seat, word))
            return tuple((game.notation.write(move), game.check(state, seat, move)) for move in moves)

    def ticket(self, match: Match, seat: Seat) -> str:
        """What a menu for ``seat`` carries beside its nth."""
        return match.game.ticket(match.state, seat)

    def told_since(self, match: Match, seat: Seat | None, ply: int) -> tuple[tuple[int, Event], ...]:
        """What ``seat`` heard in the lines after ``ply``, in order, with the ply of the line that caused it;
        what was undone is left out."""
        standing = (spoken for spoken in match.standing() if spoken.line.ply > ply)
        return tuple((spoken.line.ply, event) for spoken in standing for event in told(spoken.events, seat))

    def last_own_ply(self, match: Match, seat: Seat) -> int:
        """The ply of the seat's last standing line; 0 before its first."""
        return next((s.line.ply for s in reversed(match.standing()) if s.line.seat == seat), 0)

    def offered_ahead(self, match: Match, seat: Seat) -> Ahead | None:
        """What ``seat`` may answer before it is asked."""
        return ahead.offered(match, seat)

    def answers(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """What ``seat`` has answered ahead."""
        return tuple(answer.words for answer in match.answers if answer.seat == seat)

    # Messages

    async def messages(self, match: int) -> dict[str, Message]:
        """The messages of a match that are known to exist, by their roles."""
        return await self.store.read(lambda connection: rows.messages(connection, match))

    async def remember_message(
        self, match: int, role: str, channel: int, message: int, *, shown: int = -1, pinged: int = -1
    ) -> None:
        """Write down that ``message`` is the match's message in this ``role`` (replacing an earlier one) and
        shows the revision ``shown`` (``Match.revision`` when it was drawn)."""
        row = Message(match, role, channel, message, shown, pinged)
        await self.store.write(lambda connection: rows.write_message(connection, row))

    async def forget_message(self, match: int, role: str) -> None:
        """The message is gone, or nothing will be drawn in it any more."""
        await self.store.write(lambda connection: rows.delete_message(connection, match, role))

    async def lagging(self) -> tuple[Match, ...]:
        """Matches that have something to say after a crash: a board or lobby message shows an older revision
        (finished matches too), an open match has neither, or a live one waits for somebody who was not called
        for this ply."""
        undrawn = await self.store.read(lambda connection: rows.undrawn(connection, self.ours))
        pinged = await self.store.read(rows.last_pinged)
        uncalled = [
            match.id for match in self.live() if pinged.get(match.id, -1) < match.ply and _owed(match)
        ]
        found = []
        for number in sorted({*undrawn, *uncalled}):
            try:
                found.append(await self._memory.get(number, undrawn.get(number, 0)))
            except Refused:  # broken ones are reported elsewhere
                continue
        return tuple(found)


def _owed(match: Match) -> bool:
    """Whether somebody owes; a match whose rules stumble over the question waits for nobody."""
    try:
        with watched(match, None, "owes"):
            return bool(match.owes)
    except Refused:
        return False
