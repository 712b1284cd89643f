"""Match files of the matches of this database. See games.core.matchfile for what such a file is."""

from __future__ import annotations

from collections.abc import Callable

from bot import rows
from bot.match import Line, Refused, Status
from bot.rows import Stored
from bot.stamps import stamp
from bot.store import Store
from bot.table import read_outcome
from games.core.chain import first_head, line_nonce, next_head
from games.core.game import Seat
from games.core.matchfile import HIDDEN, FileLine, HiddenLine, MatchFile

SUFFIX = ".juez"


async def match_file(
    store: Store,
    match: int,
    seat: Seat | None,
    private: bool,
    confides: Callable[[str], bool],
) -> MatchFile:
    """The file of a match that has started. While it goes on it tells only what ``seat`` (None: a spectator)
    decided itself; once it has ended, everything. With ``private`` the options are kept back: they hold what
    may not leave its server; lines whose words ``confides`` stay their own seat's. Raises Refused:
    ``unknown_match``, ``not_started``."""
    stored = await store.read(lambda connection: rows.read_match(connection, match))
    if stored is None:
        raise Refused("unknown_match")
    if not stored.row.opening:
        raise Refused("not_started" if stored.row.status == Status.LOBBY else "over")
    return _file(stored, seat, private, confides)


def _file(stored: Stored, seat: Seat | None, private: bool, confides: Callable[[str], bool]) -> MatchFile:
    row, live = stored.row, stored.row.status == Status.LIVE
    head = first_head(row.opening)
    for line in stored.lines:
        head = next_head(head, line.hash)
    seed = bytes.fromhex(row.seed)
    return MatchFile(
        opening=row.opening,
        options=HIDDEN if private else row.options,
        seed=HIDDEN if live else row.seed,
        names=tuple(each.name for each in stored.seats),
        lines=tuple(
            _open(line, seed)
            if _knows(line, seat) or not (live or confides(line.words))
            else HiddenLine(line.ply, line.hash)
            for line in stored.lines
        ),
        head=head,
        status=row.status,
        outcome=None if row.outcome is None else read_outcome(row.outcome),
    )


def _knows(line: Line, seat: Seat | None) -> bool:
    """Whether the words of a line are told to ``seat`` in the middle of a match: its own, and those that say
    nothing. What else is public the board tells; here only the line's own seat is sure to know it."""
    return line.seat == seat or line.kind in ("leave", "undo")


def _open(line: Line, seed: bytes) -> FileLine:
    return FileLine(
        ply=line.ply,
        kind=line.kind,
        seat=line.seat,
        nth=line.nth,
        version=line.version,
        when=stamp(line.when),
        nonce=line_nonce(seed, line.ply).hex(),
        hash=line.hash,
        words=line.words,
    )
