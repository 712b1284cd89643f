"""From disk to memory: fold the record and demand that it gives the snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.match import Access, Match, Place, Spoken, Status
from bot.offers import read_offer
from bot.rows import MatchRow, Saved, Stored
from bot.table import Shape, Table, carry_out, read_outcome
from bot.terms import Lapse, read_time
from games.core import chain
from games.core.game import AnyGame, Seat


class Broken(Exception):
    """The match does not load. The text is a word for the log: what is wrong, never what was read."""


def restore(stored: Stored, games: Mapping[str, AnyGame], shapes: Mapping[str, Shape]) -> Table:
    """The match as it stood. Raises Broken, whatever was wrong with it."""
    try:
        return _restore(stored, games, shapes)
    except Broken:
        raise
    except Exception as fault:  # rules that stumble over their own record, damaged texts: all the same here
        raise Broken(type(fault).__name__) from None


def upgraded(stored: Stored, games: Mapping[str, AnyGame]) -> Saved | None:
    """The snapshot that a later version of the rules went on from, when it did so just now."""
    snapshot = stored.snapshot
    if snapshot is None or snapshot.version == games[stored.row.game].version:
        return None
    return snapshot


def wreck(stored: Stored, games: Mapping[str, AnyGame]) -> Match | None:
    """What can be said of a match that does not load; nothing when its game is unknown."""
    game = games.get(stored.row.game)
    return None if game is None else _match(stored, game, None, Status.BROKEN)


def first_ply(stored: Stored) -> int:
    """The earliest line after which the position can be shown: later rules do not replay earlier lines."""
    return 0 if stored.base is None else stored.base.ply


def moment(stored: Stored, games: Mapping[str, AnyGame], shapes: Mapping[str, Shape], ply: int) -> Match:
    """A match that has ended, as it stood after line ``ply``. Raises Broken where the rules have changed
    since."""
    game, shape = games[stored.row.game], shapes[stored.row.game]
    if stored.snapshot is None or stored.snapshot.version != game.version:
        raise Broken("played by other rules")
    table = Table(
        _match(stored, game, shape.read_options(stored.row.options), Status.LIVE),
        bytes.fromhex(stored.row.seed),
    )
    _replay(table, stored, shape, ply)
    return table.match


def moments(
    stored: Stored, games: Mapping[str, AnyGame], shapes: Mapping[str, Shape], most: int
) -> tuple[Any, ...]:
    """At most ``most`` states of a match that has ended, evenly spread over its lines, the first and the last
    among them. Raises Broken where the rules have changed since."""
    first, last = first_ply(stored), len(stored.lines)
    match = moment(stored, games, shapes, first)
    table = Table(match, bytes.fromhex(stored.row.seed), {first: match.state})
    wanted = {first + round(step * (last - first) / max(1, most - 1)) for step in range(most)} | {last}
    states = [match.state]
    for line in stored.lines[first:]:
        table.take(line, carry_out(match.game, table.states, match.state, line.kind, line.seat, line.words))
        if line.ply in wanted:
            states.append(match.state)
    return tuple(states)


def decisions(
    stored: Stored, games: Mapping[str, AnyGame], shapes: Mapping[str, Shape], seat: Seat
) -> tuple[tuple[int, Any, str], ...]:
    """What ``seat`` decided in a match that has ended and was not taken back, where it had a choice: the ply,
    what it knew before, and its words. Raises Broken where the rules have changed since."""
    first = first_ply(stored)
    match = moment(stored, games, shapes, first)
    table = Table(match, bytes.fromhex(stored.row.seed), {first: match.state})
    found: list[tuple[int, Any, str]] = []
    for line in stored.lines[first:]:
        game, before = match.game, match.state
        if line.kind == "undo":
            found = [each for each in found if each[0] <= int(line.words)]
        elif line.kind == "move" and line.seat == seat and _chooses(game, before, seat):
            found.append((line.ply, game.view(before, seat), line.words))
        table.take(line, carry_out(game, table.states, before, line.kind, line.seat, line.words))
    return tuple(found)


def _chooses(game: AnyGame, state: Any, seat: Seat) -> bool:
    return len(game.legal_moves(state, seat)) + len(game.forms(state, seat)) > 1


def _restore(stored: Stored, games: Mapping[str, AnyGame], shapes: Mapping[str, Shape]) -> Table:
    row = stored.row
    if row.game not in games:
        raise Broken("unknown game")
    game, shape = games[row.game], shapes[row.game]
    seed = bytes.fromhex(row.seed)
    if chain.commitment(seed) != row.commitment:
        raise Broken("seed and commitment disagree")
    table = Table(_match(stored, game, shape.read_options(row.options), Status(row.status)), seed)
    if stored.snapshot is not None:
        _check_lines(table, stored)
        if stored.snapshot.version == game.version:
            _fold(table, stored, shape)
        else:
            _go_on(table, stored, shape)
    _settle(table, row, stored.snapshot)
    return table


def _match(stored: Stored, game: AnyGame, options: Any, status: Status) -> Match:
    row = stored.row
    return Match(
        id=row.id,
        game=game,
        status=status,
        place=place(row),
        host=row.host,
        seats=stored.seats,
        wanted=row.wanted,
        invited=stored.invited,
        options=options,
        preset=row.preset,
        commitment=row.commitment,
        opened=row.opened,
        access=Access(row.role, row.private, row.autostart, row.starts, row.most_points, row.shows_points),
        terms=read_time(row.time, Lapse(row.lapse)),
        revision=row.revision,
        answers=stored.answers,
        clocks=stored.clocks,
        paused=row.paused,
        offer=read_offer(row.offer),
        rematch_of=row.rematch_of,
        deed=stored.deed,
    )


def place(row: MatchRow) -> Place:
    """Where the match of ``row`` lives."""
    return Place(row.guild, row.channel, row.home)


def _check_lines(table: Table, stored: Stored) -> None:
    """The plies have no gap, and every line is the one that was hashed."""
    for ply, line in enumerate(stored.lines, start=1):
        if line.ply != ply:
            raise Broken("a line is missing")
        if table.hash(line) != line.hash:
            raise Broken("a line was changed")


def _fold(table: Table, stored: Stored, shape: Shape) -> None:
    """Replay the lines this version of the rules ruled, from its base or from the start."""
    match, snapshot = table.match, stored.snapshot
    _replay(table, stored, shape, len(stored.lines))
    if snapshot is None or match.ply != snapshot.ply or match.state != shape.read_state(snapshot.state):
        raise Broken("record and snapshot disagree")


def _replay(table: Table, stored: Stored, shape: Shape, ply: int) -> None:
    """Carry out the lines up to ``ply``, from the base or from the start."""
    match, base = table.match, stored.base
    if base is None:
        salts = tuple(row.salt for row in stored.seats)
        seed = chain.match_seed(table.seed, salts)
        table.begin(stored.row.opening, match.game.start(len(stored.seats), seed, match.options))
    else:
        _resume(table, stored, base, shape)
    for line in stored.lines[len(match.record) : ply]:
        step = carry_out(match.game, table.states, match.state, line.kind, line.seat, line.words)
        table.take(line, step)


def _go_on(table: Table, stored: Stored, shape: Shape) -> None:
    """The rules were upgraded: go on from the snapshot."""
    if stored.snapshot is None or stored.snapshot.ply != len(stored.lines):
        raise Broken("record and snapshot disagree")
    if stored.snapshot.version > table.match.game.version:
        raise Broken("written by later rules")
    _resume(table, stored, stored.snapshot, shape)


def _resume(table: Table, stored: Stored, base: Saved, shape: Shape) -> None:
    """Begin at ``base``: of the lines before it, only the words are known; none of them can be undone."""
    match = table.match
    table.begin(stored.row.opening, shape.read_state(base.state))
    for line in stored.lines[: base.ply]:
        match.record.append(Spoken(line, (), True))
        match.head = chain.next_head(match.head, line.hash)
    table.states = {base.ply: match.state}


def _settle(table: Table, row: MatchRow, snapshot: Saved | None) -> None:
    """The outcome on disk is the one that the rules give; a closed match shows its seed."""
    match = table.match
    same_version = snapshot is not None and snapshot.version == match.game.version
    outcome = None if row.outcome is None else read_outcome(row.outcome)
    if match.status is Status.LIVE and match.state is None:
        raise Broken("no snapshot")
    if (outcome is None) is (match.status is Status.OVER):
        raise Broken("outcome and status disagree")
    if match.state is not None and same_version and match.game.outcome(match.state) != outcome:
        raise Broken("outcome and state disagree")
    if match.status in (Status.OVER, Status.ENDED, Status.DRAWN):
        table.close(match.status, outcome)
