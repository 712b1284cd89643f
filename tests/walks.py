"""Random matches of any game, to look at every position on the way; for the promises."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any

from games import GAMES
from games.core.chance import Chance
from games.core.forms import Form
from games.core.game import AnyGame, Seat, Step, Violation
from games.core.options import chosen
from games.core.search import CautiousPlayer
from tests.toys import GAMES as TOYS

ALL_GAMES: dict[str, AnyGame] = {**GAMES, **TOYS}

NAMES = ("Ana", "Maximiliana de las Casas y Robles", "Ñandú 🦤", "D")
"""Names of every length that Discord allows."""

MANY = 12
"""Setups of one game that are all looked at."""

MOST_PLIES = 160
"""Where a walk stops if its match may go on for ever."""


@dataclass(frozen=True)
class Setup:
    """A way to open a match that the rules accept."""

    key: str
    seats: int
    preset: str

    @property
    def game(self) -> AnyGame:
        return ALL_GAMES[self.key]

    @property
    def options(self) -> Any:
        return chosen(self.game.options, self.preset, {})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(NAMES[seat % len(NAMES)] for seat in range(self.seats))


@dataclass(frozen=True)
class Ply:
    """One line of a walk: ``words`` of a move or timeout, and what it did to the state before it."""

    kind: str
    seat: Seat
    words: str
    before: Any
    step: Step[Any]


@dataclass(frozen=True)
class Walk:
    setup: Setup
    seed: bytes
    start: Any
    plies: tuple[Ply, ...]

    @property
    def end(self) -> Any:
        return self.plies[-1].step.state if self.plies else self.start


@dataclass(frozen=True)
class Position:
    """A state on a walk, ``ply`` lines after its start."""

    walk: Walk
    ply: int

    @property
    def setup(self) -> Setup:
        return self.walk.setup

    @property
    def game(self) -> AnyGame:
        return self.walk.setup.game

    @property
    def state(self) -> Any:
        return self.walk.start if self.ply == 0 else self.walk.plies[self.ply - 1].step.state

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    def __repr__(self) -> str:
        """How to get here, for the message of a failing test."""
        lines = "; ".join(f"{ply.kind} {ply.seat} {ply.words}" for ply in self.walk.plies[: self.ply])
        return f"{self.setup} seed {self.walk.seed.hex()} after: {lines or 'nothing'}"


def every_setup(key: str) -> tuple[Setup, ...]:
    """Every number of seats with every preset that the rules accept for it. Where these are many, and the
    Hypothesis profile is not ``dev``: every number with the first preset, and the other presets with one."""
    game = ALL_GAMES[key]
    every = [Setup(key, seats, preset) for preset in game.options.presets for seats in game.seats]
    accepted = tuple(setup for setup in every if game.refuse(setup.seats, setup.options) is None)
    if len(accepted) <= MANY or os.environ.get("HYPOTHESIS_PROFILE") == "dev":
        return accepted
    first, *others = game.options.presets
    groups = [[setup for setup in accepted if setup.preset == preset] for preset in others]
    one_each = (group[place % len(group)] for place, group in enumerate(groups, 1))
    return (*(setup for setup in accepted if setup.preset == first), *one_each)


@lru_cache(maxsize=4096)
def walk(setup: Setup, number: int) -> Walk:
    """A match by chance. Odd ``number``: seats may leave and run out of time as well. In two walks of four
    most moves are a cautious player's, since players who choose at random seldom come to blows."""
    luck = Chance.from_seed(b"walk" + number.to_bytes(28, "big"))
    game, seed = setup.game, number.to_bytes(32, "big")
    start = state = game.start(setup.seats, seed, setup.options)
    plies: list[Ply] = []
    most = MOST_PLIES if game.longest is None else max(MOST_PLIES, game.longest)
    while game.outcome(state) is None and len(plies) < most:
        ply, luck = _next(game, state, luck, rough=number % 2 == 1, cautious=number % 4 >= 2)
        plies.append(ply)
        state = ply.step.state
    return Walk(setup, seed, start, tuple(plies))


def _next(game: AnyGame, state: Any, luck: Chance, rough: bool, cautious: bool) -> tuple[Ply, Chance]:
    """A move of who owes or, one time in four, of anyone who may; if ``rough``, seldom a timeout or leave."""
    owes, may = sorted(game.owes(state)), sorted(game.may(state))
    event, luck = luck.below(40)
    whom, luck = luck.below(4)
    seat, luck = luck.pick(may if whom == 0 else owes)
    if rough and event == 0:
        return Ply("leave", seat, "", state, game.leave(state, seat)), luck
    if rough and event in (1, 2) and seat in owes:
        move = game.timeout(state, seat)
        return Ply("timeout", seat, game.notation.write(move), state, game.play(state, seat, move)), luck
    if cautious and event % 4:
        words, luck = CautiousPlayer().choose(game, game.view(state, seat), seat, luck)
    else:
        words, luck = _any_verb(game, state, seat, luck)
        if game.outcome(game.play(state, seat, game.notation.read(words)).state) is not None:
            words, luck = _any_verb(game, state, seat, luck)  # think again before ending it all
    return Ply("move", seat, words, state, game.play(state, seat, game.notation.read(words))), luck


def _any_verb(game: AnyGame, state: Any, seat: Seat, luck: Chance) -> tuple[str, Chance]:
    """A random move of ``seat``: its verb first, so that what is seldom possible is often done."""
    by_verb: dict[str, list[Any]] = {}
    for choice in (*game.legal_moves(state, seat), *game.forms(state, seat)):
        verb = getattr(choice, "verb", None) or choice.prefix.split(" ")[0]
        by_verb.setdefault(verb, []).append(choice)
    verb, luck = luck.pick(tuple(by_verb))
    choice, luck = luck.pick(by_verb[verb])
    if not isinstance(choice, Form):
        return game.notation.write(choice), luck
    words, luck = choice.sample(luck)
    legal = game.check(state, seat, game.notation.read(words)) is None
    return words if legal else choice.smallest(), luck


def positions(key: str, number: int, percent: int) -> Iterator[Position]:
    """For every setup of the game, the position ``percent`` of the way through its walk ``number``."""
    for setup in every_setup(key):
        way = walk(setup, number)
        yield Position(way, len(way.plies) * percent // 100)


def tried(position: Position, luck: Chance) -> list[Any]:
    """Moves worth checking for any seat: all seats' candidates and forms, and what was played before."""
    game, state = position.game, position.state
    moves: dict[Any, None] = {}
    for other in position.seats:
        moves.update(dict.fromkeys(game.candidates(state, other)))
        for form in game.forms(state, other):
            sampled, luck = form.sample(luck)
            moves[game.notation.read(sampled)] = None
    for ply in position.walk.plies[-12:]:
        if ply.words:
            moves[game.notation.read(ply.words)] = None
    return list(moves)


def refused(position: Position, seat: Seat, luck: Chance) -> Iterator[tuple[Any, Violation]]:
    for move in tried(position, luck):
        violation = position.game.check(position.state, seat, move)
        if violation is not None:
            yield move, violation


def parts(value: Any) -> Iterator[Any]:
    """``value`` and everything inside it, through dataclasses, tuples, sets and mappings."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        inside: Any = [getattr(value, item.name) for item in fields(value)]
    elif isinstance(value, dict):
        inside = [*value, *value.values()]
    elif isinstance(value, tuple | list | frozenset | set):
        inside = value
    else:
        return
    for item in inside:
        yield from parts(item)
