"""Our games beside chess in Python: random matches in which every legal move is listed before each choice.

Chess is another game, so its figure is for the order of magnitude: does naming an article for every refusal,
and keeping hands secret, make rules slow?
"""

from __future__ import annotations

import importlib
import random
from functools import partial

from benchmarks.timing import Contender, Row, Table, Target, Work, at_least, race
from games import GAMES
from games.core.chance import Chance
from games.core.forms import NumberForm, PickForm, TextForm
from games.core.game import AnyGame
from games.core.search import RandomPlayer, random_move

DECISIONS = 1_500
"""In one round, at least: whole matches are played until there are so many."""

LONGEST = 300
"""Plies after which a match is broken off; in a led session a Game Master decides the end."""

ALONE, FROM_STATE, FROM_VIEW = "the rules alone", "choices made from the state", "choices made from the view"

WANTED = {"ring": 40_000, "espada-negra": 40_000, "audatia": 25_000}
"""Decisions a second of the rules alone."""


def measure(rounds: int) -> Table:
    contenders = [Contender("python-chess", _chess, "chess")]
    for key, game in GAMES.items():
        contenders.append(Contender(f"{key}, {ALONE}", partial(_alone, game)))
        contenders.append(Contender(f"{key}, {FROM_STATE}", partial(_as_stand_ins, game, False)))
        contenders.append(Contender(f"{key}, {FROM_VIEW}", partial(_as_stand_ins, game, True)))
    rows = race("random play", "decisions", rounds, *contenders)
    return Table(rows, tuple(_target(rows, key, wanted) for key, wanted in WANTED.items()))


def _target(rows: tuple[Row, ...], key: str, wanted: int) -> Target:
    row = next(row for row in rows if row.who == f"{key}, {ALONE}")
    return at_least(f"{key}, {ALONE}", row.figures["decisions/s"], wanted, "decisions/s")


def _alone(game: AnyGame) -> Work:
    """As chess is played: a move object is picked with the standard library's luck and carried out, with no
    words, no view and no verifiable chance but that of the cards. Dealing is part of a match."""

    def work(number: int) -> int:
        luck, plies = random.Random(number), 0
        while plies < DECISIONS:
            state, end = game.start(game.seats[0], luck.randbytes(32), game.options()), plies + LONGEST
            while plies < end and (owing := game.owes(state)):
                seat = min(owing)
                choice = luck.choice((*game.legal_moves(state, seat), *game.forms(state, seat)))
                if isinstance(choice, NumberForm | PickForm | TextForm):
                    choice = game.notation.read(choice.smallest())
                state, plies = game.play(state, seat, choice).state, plies + 1
        return plies

    return work


def _as_stand_ins(game: AnyGame, secret: bool) -> Work:
    """As stand-ins play: by notation, with verifiable chance. ``secret``: each choice is made in a world
    imagined from the mover's own view, as theirs must be."""
    player = RandomPlayer()

    def work(number: int) -> int:
        plies = 0
        while plies < DECISIONS:
            seed = (number * DECISIONS + plies).to_bytes(32, "big")
            state, luck = game.start(game.seats[0], seed, game.options()), Chance.from_seed(seed[::-1])
            end = plies + LONGEST
            while plies < end and (owing := game.owes(state)):
                seat = min(owing)
                if secret:
                    words, luck = player.choose(game, game.view(state, seat), seat, luck)
                else:
                    words, luck = random_move(game, state, seat, luck)
                state, plies = game.play(state, seat, game.notation.read(words)).state, plies + 1
        return plies

    return work


def _chess() -> Work:
    chess = importlib.import_module("chess")

    def work(number: int) -> int:
        luck, plies = random.Random(number), 0
        while plies < DECISIONS:
            board = chess.Board()
            while not board.is_game_over() and board.ply() < LONGEST:
                board.push(luck.choice(list(board.legal_moves)))
                plies += 1
        return plies

    return work
