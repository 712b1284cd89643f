"""Speed of the rules: random matches in which every legal move is listed before each choice.

The peers play games of their own, so a figure tells the order of magnitude, not who is better: it answers
whether naming an article for every refusal and keeping hands secret makes rules slow.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from functools import partial

from benchmarks.timing import Contender, Measured, measured
from games import GAMES
from games.core.chance import Chance
from games.core.forms import NumberForm, PickForm, TextForm
from games.core.game import AnyGame
from games.core.search import RandomPlayer, random_move

MATCHES = 20
"""Played in one round."""

WHAT = "random play, every legal move listed"


def ours(game: AnyGame, secret: bool) -> Callable[[int], int]:
    """As stand-ins play: by notation, with verifiable chance. ``secret``: each choice is made in a world
    imagined from the mover's own view, as theirs must be."""
    player = RandomPlayer()

    def work(number: int) -> int:
        plies = 0
        for match in range(MATCHES):
            seed = (number * MATCHES + match).to_bytes(32, "big")
            state, luck = game.start(game.seats[0], seed, game.options()), Chance.from_seed(seed[::-1])
            while game.outcome(state) is None and plies < 100_000:
                seat = min(game.owes(state))
                if secret:
                    words, luck = player.choose(game, game.view(state, seat), seat, luck)
                else:
                    words, luck = random_move(game, state, seat, luck)
                state, plies = game.play(state, seat, game.notation.read(words)).state, plies + 1
        return plies

    return work


def ours_alone(game: AnyGame) -> Callable[[int], int]:
    """As the peers are played: a move object is picked with the standard library's luck and carried out, with
    no words, no view and no verifiable chance in between."""

    def work(number: int) -> int:
        luck, plies = random.Random(number), 0  # noqa: S311 - not a secret
        for _ in range(MATCHES):
            state = game.start(game.seats[0], luck.randbytes(32), game.options())
            while game.outcome(state) is None and plies < 100_000:
                seat = min(game.owes(state))
                choices = (*game.legal_moves(state, seat), *game.forms(state, seat))
                choice = luck.choice(choices)
                if isinstance(choice, NumberForm | PickForm | TextForm):
                    choice = game.notation.read(choice.smallest())
                state, plies = game.play(state, seat, choice).state, plies + 1
        return plies

    return work


def python_chess() -> Callable[[int], int]:
    chess = importlib.import_module("chess")

    def work(number: int) -> int:
        luck, plies = random.Random(number), 0  # noqa: S311 - not a secret
        for _ in range(MATCHES // 4):
            board = chess.Board()
            while not board.is_game_over() and board.ply() < 300:
                board.push(luck.choice(list(board.legal_moves)))
                plies += 1
        return plies

    return work


def open_spiel(name: str) -> Callable[[int], int]:
    importlib.import_module("open_spiel.python.games")
    game = importlib.import_module("pyspiel").load_game(name)

    def work(number: int) -> int:
        luck, plies = random.Random(number), 0  # noqa: S311 - not a secret
        for _ in range(MATCHES):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(luck.choice([action for action, _ in state.chance_outcomes()]))
                    continue
                state.apply_action(luck.choice(state.legal_actions()))
                plies += 1
        return plies

    return work


def results() -> list[Measured]:
    contenders = []
    for key, game in GAMES.items():
        contenders.append(Contender(f"{key}, the rules alone", partial(ours_alone, game)))
        contenders.append(Contender(f"{key}, choices made from the state", partial(ours, game, False)))
        contenders.append(Contender(f"{key}, choices made from the view", partial(ours, game, True)))
    contenders += [
        Contender("chess in Python", python_chess, "chess"),
        Contender("block dominoes in Python", partial(open_spiel, "python_block_dominoes"), "open-spiel"),
        Contender("gin rummy in C++", partial(open_spiel, "gin_rummy"), "open-spiel"),
    ]
    return [measured(WHAT, "plies", contender) for contender in contenders]
