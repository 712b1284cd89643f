"""What must be true of a record whatever has happened: nothing lost, nothing doubled, everything provable.

All of it is read from the database behind the bot's back, and from what stands on people's screens.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import create_engine

from bot import loading, rows
from bot.ids import NotOurs, parse
from bot.match import Line, Match, Status
from bot.records import _file
from bot.rows import Stored
from bot.table import Shape
from bot.timing import SeatClock
from games import GAMES
from games.core import chain
from games.core.matchfile import read, write
from games.core.verifying import verify
from sandbox.seen import SeenMessage
from tests.faults.house import Wall

SHAPES = {key: Shape(game) for key, game in GAMES.items()}

FOOTER = re.compile(
    r"(?:Match|Partida) (?P<match>\d+) · (?:ply|jugada) (?P<ply>\d+) · \w+ (?P<head>[0-9a-f]{8})"
)


class Finding(AssertionError):
    """Something that must never happen: ``kind`` is ``lost``, ``doubled``, ``stuck`` or ``wrong``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


def stored(database: Path, match: int) -> Stored:
    """All that the disk knows of a match."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as connection:
            found = rows.read_match(connection, match)
    finally:
        engine.dispose()
    if found is None:
        raise Finding("lost", f"match {match} is gone")
    return found


def matches(database: Path) -> list[int]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return [number for (number,) in connection.execute("SELECT id FROM match ORDER BY id")]


def counted(lines: Iterable[Line]) -> Counter[int]:
    """The lines about each seat: its own, and the undoes that took some of them back."""
    count: Counter[int] = Counter()
    standing: list[Line] = []
    for line in lines:
        about = {line.seat}
        if line.kind == "undo":
            while standing and standing[-1].ply > int(line.words):
                about.add(standing.pop().seat)
        else:
            standing.append(line)
        count.update(about)
    return count


def heads(found: Stored) -> list[str]:
    """The head of the chain before the first line and after each."""
    if not found.row.opening:
        return [found.row.commitment]
    made = [chain.first_head(found.row.opening)]
    for line in found.lines:
        made.append(chain.next_head(made[-1], line.hash))
    return made


@dataclass
class Witness:
    """Has seen every line that was ever on the disk of one match, and knows what was pressed."""

    match: int
    seen: tuple[Line, ...] = ()

    def look(self, found: Stored) -> None:
        """Lines are only ever added."""
        if found.lines[: len(self.seen)] != self.seen:
            raise Finding("lost", f"match {self.match}: lines that were on disk are gone or changed")
        self.seen = found.lines

    def restored(self, found: Stored) -> None:
        """An older database was put back: what it knows is what there is."""
        self.seen = found.lines


def check_said(found: Stored, messages: Iterable[SeenMessage]) -> None:
    """Nothing stands on a screen that is not on disk: neither a menu made after a line that is not there,
    nor a board with a head that no line gives."""
    count, made = counted(found.lines), heads(found)
    for message in messages:
        for control in (*message.buttons, *message.selects):
            try:
                id = parse(control.custom_id or "")
            except NotOurs:
                continue
            if id.match != found.row.id or id.seat is None or id.verb not in _MENUS:
                continue
            if (id.nth or 0) > count[id.seat]:
                raise Finding("lost", f"seat {id.seat} was shown line {id.nth} of {count[id.seat]}")
        for told in FOOTER.finditer(message.text):
            ply = int(told["ply"])
            if int(told["match"]) != found.row.id or not found.row.opening:
                continue
            if ply >= len(made) or made[ply][:8] != told["head"]:
                raise Finding("lost", f"a board shows ply {ply} with the head {told['head']}")


_MENUS = frozenset({"at", "do", "sure", "fill", "menu", "pick", "done", "undo", "ahead", "void", "why"})


def check_pressed(found: Stored, pressed: Mapping[int, set[int]], typed: Counter[int]) -> None:
    """Every move of a person was pressed or typed, once for each line. ``pressed`` are the counts of lines
    that the menus pressed had been made at; ``typed`` how often each seat typed a move."""
    unexplained: Counter[int] = Counter()
    for line in found.lines:
        if line.kind == "timeout" or found.seats[line.seat].practice:
            continue
        if line.words.partition(" ")[0] == "bring":  # characters come in by themselves
            continue
        if line.nth - 1 not in pressed.get(line.seat, set()):
            unexplained[line.seat] += 1
    for seat, number in unexplained.items():
        if number > typed[seat]:
            raise Finding("doubled", f"seat {seat}: {number} moves that nobody has pressed")


def check_record(found: Stored) -> Match:
    """The record folds to its snapshot and verifies, as the file that players get of it."""
    pairs = [(line.seat, line.nth) for line in found.lines]
    if len(set(pairs)) != len(pairs):
        raise Finding("doubled", "a line of a seat stands twice")
    try:
        match = loading.restore(found, GAMES, SHAPES).match
    except loading.Broken as fault:
        raise Finding("wrong", f"match {found.row.id} does not load: {fault}") from None
    if found.row.opening:
        _check_file(found)
    return match


def _check_file(found: Stored) -> None:
    """Everything open, as once a match has ended."""
    ended = found
    if found.row.status == Status.LIVE:
        ended = replace(found, row=replace(found.row, status=Status.ENDED))
    file = read(write(_file(ended, None, False, lambda _: False)))
    verdict = verify(file, GAMES, found.row.commitment, heads(found)[-1])
    if not verdict.verifies:
        raise Finding("wrong", f"match {found.row.id} does not verify: {verdict.wrong[0].text}")
    if not any(each.what == "replayed" for each in verdict.proved):
        raise Finding("wrong", f"match {found.row.id} was not played again: {verdict.unchecked}")


def check_clocks(match: Match, wall: Wall) -> None:
    """Nobody waits longer for somebody than was agreed."""
    if match.paused is not None:
        return
    for clock in match.clocks:
        if clock.deadline is not None and _left(clock, wall) > match.terms.per_move + clock.bank + 60:
            raise Finding("stuck", f"seat {clock.seat} has {_left(clock, wall):.0f} s left")


def _left(clock: SeatClock, wall: Wall) -> float:
    assert clock.deadline is not None
    return (clock.deadline - wall()).total_seconds()


def check_memory(match: Match, found: Match) -> None:
    """The bot believes what the disk says."""
    same = (match.head, match.state, match.status, match.seats, match.clocks, match.answers, match.outcome)
    if same != (
        found.head,
        found.state,
        found.status,
        found.seats,
        found.clocks,
        found.answers,
        found.outcome,
    ):
        raise Finding("wrong", f"match {match.id}: memory and disk disagree")
