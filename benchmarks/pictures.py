"""Every board and every hand: how long it takes to draw and encode one, and how large it is.

Positions come from a random match of each game, once with the fewest and once with the most seats. What never
changes is drawn once in a process and kept, so the first picture of a game is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.timing import Figure, Row, Table, Target, at_most
from games import GAMES
from games.core.canvas.surface import encode
from games.core.chance import Chance
from games.core.game import AnyGame
from games.core.options import chosen
from games.core.search import random_move

POSITIONS, PLIES = 5, 45
"""So many positions, about, among the first so many of a match."""

NAMES = ("Alonso", "Beatriz", "Carmen", "Diego", "Elvira", "Fadrique", "Guiomar", "Hernando", "Inés")

LONGEST_MS, LARGEST_KIB = 30, 80

BOARD, HAND = "board", "hand"


@dataclass(slots=True)
class Subject:
    """A picture to draw; the milliseconds of each time it was drawn, and its size."""

    what: str
    who: str
    draw: Callable[[], Any]
    milliseconds: list[float] = field(default_factory=list)
    kibibytes: float = 0.0

    def once(self, counts: bool) -> None:
        began = time.process_time()
        picture = encode(self.draw())
        took = 1000 * (time.process_time() - began)
        self.kibibytes = len(picture) / 1024
        if counts:
            self.milliseconds.append(took)


def measure(rounds: int) -> Table:
    subjects = [subject for key, game in GAMES.items() for subject in _subjects(key, game)]
    for number in range(rounds + 1):
        for subject in subjects:
            subject.once(counts=number > 0)
    kinds = dict.fromkeys((subject.what, subject.who) for subject in subjects)
    rows = tuple(_row(kind, [each for each in subjects if (each.what, each.who) == kind]) for kind in kinds)
    return Table(rows, tuple(_targets([row for row in rows if row.what == BOARD])))


def _row(kind: tuple[str, str], subjects: list[Subject]) -> Row:
    """Over the positions: the median of each one's rounds."""
    each = [Figure.of(subject.milliseconds).value for subject in subjects]
    sizes = [subject.kibibytes for subject in subjects]
    return Row(*kind, {"ms": Figure.of(each), "KiB": Figure.of(sizes)})


def _targets(boards: list[Row]) -> Iterator[Target]:
    slowest = max(boards, key=lambda row: row.figures["ms"].value)
    largest = max(boards, key=lambda row: row.figures["KiB"].value)
    yield at_most(f"slowest board ({slowest.who})", slowest.figures["ms"].value, LONGEST_MS, "ms")
    yield at_most(f"largest board ({largest.who})", largest.figures["KiB"].value, LARGEST_KIB, "KiB")


def _subjects(key: str, game: AnyGame) -> Iterator[Subject]:
    for seats, preset in _setups(game):
        who = f"{key}, {seats} seats, {preset}"
        drawing, say, names = game.drawing(), game.words.voice("es"), NAMES[:seats]
        for state in _positions(game, seats, chosen(game.options, preset, {})):
            yield Subject(BOARD, who, partial(drawing.board, game.view(state, None), names, say))
            for seat in range(seats):
                draw = partial(drawing.hand, game.view(state, seat), names, say)
                if draw() is not None:
                    yield Subject(HAND, who, draw)


def _setups(game: AnyGame) -> list[tuple[int, str]]:
    """The fewest seats and the most, each with the first preset that allows it."""
    allowed = [
        (seats, preset)
        for seats in game.seats
        for preset in game.options.presets
        if game.refuse(seats, chosen(game.options, preset, {})) is None
    ]
    most = max(seats for seats, _ in allowed)
    return list(dict.fromkeys([allowed[0], next(each for each in allowed if each[0] == most)]))


def _positions(game: AnyGame, seats: int, options: Any) -> list[Any]:
    """Positions of one match, evenly spread over as much of it as is played."""
    seed = b"a match that is drawn, not decided".ljust(64)[:32]
    state, luck = game.start(seats, seed, options), Chance.from_seed(seed[::-1])
    states = [state]
    while len(states) < PLIES and (owing := game.owes(state)):
        words, luck = random_move(game, state, min(owing), luck)
        state = game.play(state, min(owing), game.notation.read(words)).state
        states.append(state)
    return states[:: max(1, len(states) // POSITIONS)]
