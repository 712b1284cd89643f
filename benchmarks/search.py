"""Search on Leduc hold'em beside OpenSpiel's IS-MCTS in Python: simulations, and what they win.

Both are asked at the decisions of random matches. Ours ends a simulation where the tree grows and asks the
game what the position is worth; the peer plays it out at random, which is its usual way.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.kernel.leduc import Leduc
from benchmarks.timing import Contender, Figure, Row, Table, Work, installed, race, times
from games import GAMES
from games.core.chance import Chance
from games.core.game import AnyGame
from games.core.tree import TreePlayer, study

SIMULATIONS = 100
"""For each decision."""

DECISIONS = 20
"""Searched in a round."""

MATCHES = 60
"""Won or lost in a round, each player once on either side."""

WHAT, PEER = "Leduc hold'em", "OpenSpiel's IS-MCTS, Python"

REAL = ("ring", "audatia", "espada-negra")

UCT = 2.0
"""How much the peer explores, as in its own tests."""


def measure(rounds: int) -> Table:
    rows = race(
        WHAT,
        "simulations",
        rounds,
        Contender("ours", partial(_ours, Leduc())),
        Contender(PEER, _open_spiel, "open-spiel"),
    )
    target = times("search on Leduc beside OpenSpiel's", rows, "ours", PEER, "simulations/s", 2.0)
    won = {"ours": _winnings(rounds, _our_match)}
    if installed("open-spiel"):
        won[PEER] = _winnings(rounds, _their_match())
    chips = f"chips a match, {SIMULATIONS} simulations, against random moves"
    rows = tuple(
        Row(
            row.what,
            row.who,
            {**row.figures, chips: next(won[who] for who in won if row.who.startswith(who))},
        )
        if row.figures
        else row
        for row in rows
    )
    real = [
        race(key, "simulations", rounds, Contender("ours", partial(_ours, GAMES[key])))[0] for key in REAL
    ]
    return Table((*rows, *real), (target,))


def _ours(game: AnyGame) -> Work:
    def work(number: int) -> int:
        luck, done = random.Random(number), 0
        while True:
            state = game.start(game.seats[0], luck.randbytes(32), game.options())
            while owing := game.owes(state):
                seat, chance = min(owing), Chance.from_seed(luck.randbytes(32))
                study(game, game.view(state, seat), seat, chance, SIMULATIONS)
                done += SIMULATIONS
                if done >= DECISIONS * SIMULATIONS:
                    return done
                moves = game.legal_moves(state, seat)
                move = luck.choice(moves) if moves else game.timeout(state, seat)
                state = game.play(state, seat, move).state

    return work


def _bot(number: int) -> tuple[Any, Any]:
    """The peer's game, and its player."""
    game = importlib.import_module("pyspiel").load_game("leduc_poker")
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    luck = importlib.import_module("numpy").random.RandomState(number)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    return game, ismcts.ISMCTSBot(game, evaluator, UCT, SIMULATIONS, random_state=luck)


def _open_spiel() -> Work:
    game, bot = _bot(0)

    def work(number: int) -> int:
        luck, done = random.Random(number), 0
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    bot.run_search(state)
                    done += SIMULATIONS
                    if done >= DECISIONS * SIMULATIONS:
                        return done
                state.apply_action(luck.choice(state.legal_actions()))

    return work


def _winnings(rounds: int, match: Callable[[random.Random, int], float]) -> Figure:
    """Chips that the player wins in a match, on average of each round."""
    means = []
    for number in range(rounds):
        luck = random.Random(number)
        means.append(sum(match(luck, seat % 2) for seat in range(MATCHES)) / MATCHES)
    return Figure.of(means)


def _our_match(luck: random.Random, own: int) -> float:
    game, player = Leduc(), TreePlayer(SIMULATIONS)
    state = game.start(2, luck.randbytes(32), game.options())
    while owing := game.owes(state):
        seat = min(owing)
        move = luck.choice(game.legal_moves(state, seat))
        if seat == own:
            words, _ = player.choose(game, game.view(state, seat), seat, Chance.from_seed(luck.randbytes(32)))
            move = game.notation.read(words)
        state = game.play(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None  # noqa: S101 - nobody owes any more
    return outcome.points[own]


def _their_match() -> Callable[[random.Random, int], float]:
    game, bot = _bot(0)

    def match(luck: random.Random, own: int) -> float:
        state = game.new_initial_state()
        while not state.is_terminal():
            asked = not state.is_chance_node() and state.current_player() == own
            state.apply_action(bot.step(state) if asked else luck.choice(state.legal_actions()))
        won: float = state.returns()[own]
        return won

    return match
