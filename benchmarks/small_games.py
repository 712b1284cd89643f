"""Games of other people's benchmarks on our contract, beside the engines that they come from.

Everybody plays alike: each decision is one of the listed legal moves, any as likely as any other. First it is
shown that it is the same game: what it pays, and how often, agrees.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.kernel import kuhn, leduc, sealed
from benchmarks.timing import Contender, Row, Table, Work, race, times
from games.core.game import AnyGame

Returns = Counter[tuple[float, ...]]
"""How often each of the possible results came."""

MATCHES = 1_000
"""Played in one round."""

TRIALS = 10_000
"""Played to see whether results agree."""

FURTHEST = 4.5
"""A frequency may be off by so many standard errors; the luck is the same in every run."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Plays matches with random moves: ``prepare`` gives a function from a source of luck to one match, which
    tells how many decisions it took and what each seat has won."""

    who: str
    prepare: Callable[[], Callable[[random.Random], tuple[int, tuple[float, ...]]]]
    package: str = ""


def ours(game: AnyGame, seats: int = 2, options: Any = None) -> Engine:
    def prepare() -> Callable[[random.Random], tuple[int, tuple[float, ...]]]:
        agreed = game.options() if options is None else options

        def match(luck: random.Random) -> tuple[int, tuple[float, ...]]:
            state, plies = game.start(seats, luck.randbytes(32), agreed), 0
            while owing := game.owes(state):
                seat = next(iter(owing))
                state = game.play(state, seat, luck.choice(game.legal_moves(state, seat))).state
                plies += 1
            outcome = game.outcome(state)
            return plies, () if outcome is None else outcome.points

        return match

    return Engine("ours", prepare)


def open_spiel(who: str, name: str) -> Engine:
    def prepare() -> Callable[[random.Random], tuple[int, tuple[float, ...]]]:
        importlib.import_module("open_spiel.python.games")
        game = importlib.import_module("pyspiel").load_game(name)

        def match(luck: random.Random) -> tuple[int, tuple[float, ...]]:
            state, plies = game.new_initial_state(), 0
            while not state.is_terminal():
                # every chance node of these games is uniform, as legal_actions lists its outcomes
                plies += not state.is_chance_node()
                state.apply_action(luck.choice(state.legal_actions()))
            return plies, tuple(state.returns())

        return match

    return Engine(who, prepare, "open-spiel")


def rlcard(who: str, through_env: bool) -> Engine:
    """RLCard's Leduc hold'em: its bare game, or the environment around it, which also
    encodes what is seen."""

    def prepare() -> Callable[[random.Random], tuple[int, tuple[float, ...]]]:
        env = importlib.import_module("rlcard").make("leduc-holdem", {"seed": 0})
        game = env.game

        def bare(luck: random.Random) -> tuple[int, tuple[float, ...]]:
            game.init_game()
            plies = 0
            while not game.is_over():
                game.step(luck.choice(game.get_legal_actions()))
                plies += 1
            return plies, tuple(2 * float(won) for won in game.get_payoffs())  # it counts in big blinds

        def whole(luck: random.Random) -> tuple[int, tuple[float, ...]]:
            state, _ = env.reset()
            plies = 0
            while not env.is_over():
                state, _ = env.step(luck.choice(list(state["legal_actions"])))
                plies += 1
            return plies, tuple(2 * float(won) for won in env.get_payoffs())

        return whole if through_env else bare

    return Engine(who, prepare, "rlcard")


@dataclass(frozen=True, slots=True)
class Contest:
    """Engines that play the same game."""

    what: str
    engines: tuple[Engine, ...]


LEDUC, RLCARD_LEDUC, KUHN, SEALED = (
    "Leduc hold'em",
    "Leduc hold'em by RLCard's rules",
    "Kuhn poker",
    "sealed auction, 3 bidders",
)

CONTESTS = (
    Contest(LEDUC, (ours(leduc.Leduc()), open_spiel("OpenSpiel, C++", "leduc_poker"))),
    Contest(
        RLCARD_LEDUC,
        (
            ours(leduc.Leduc(), options=leduc.RLCARD),
            rlcard("RLCard, the game alone", through_env=False),
            rlcard("RLCard, with its environment", through_env=True),
        ),
    ),
    Contest(
        KUHN,
        (
            ours(kuhn.Kuhn()),
            open_spiel("OpenSpiel, Python", "python_kuhn_poker"),
            open_spiel("OpenSpiel, C++", "kuhn_poker"),
        ),
    ),
    Contest(
        SEALED,
        (
            ours(sealed.SealedAuction(), seats=3),
            open_spiel("OpenSpiel, C++", "first_sealed_auction(players=3,max_value=10)"),
        ),
    ),
)


def measure(rounds: int) -> Table:
    rows: list[Row] = []
    remarks = []
    for contest in CONTESTS:
        engines = contest.engines
        raced = [Contender(engine.who, partial(_work, engine), engine.package) for engine in engines]
        found = race(contest.what, "decisions", rounds, *raced)
        present = [engine for engine, row in zip(engines, found, strict=True) if row.figures]
        remarks += [f"{contest.what}: {agreement(present[0], peer)}" for peer in present[1:]]
        rows += found
    return Table(tuple(rows), _targets(rows), tuple(remarks))


def _work(engine: Engine) -> Work:
    match = engine.prepare()

    def work(number: int) -> int:
        luck = random.Random(number)
        return sum(match(luck)[0] for _ in range(MATCHES))

    return work


def agreement(own: Engine, peer: Engine) -> str:
    """A sentence on how results of both compare. AssertionError when they play different games."""
    one, other = _returns(own), _returns(peer)
    worst = 0.0
    for result in one.keys() | other.keys():
        share = (one[result] + other[result]) / (2 * TRIALS)
        error: float = (2 * share * (1 - share) / TRIALS) ** 0.5
        worst = max(worst, abs(one[result] - other[result]) / TRIALS / error)
    if worst > FURTHEST:
        raise AssertionError(f"{peer.who} pays otherwise: {one} and {other}")
    return (
        f"the {len(one | other)} possible results come as often as with {peer.who} "
        f"({TRIALS:,} matches each; the furthest apart is {worst:.1f} standard errors)."
    )


def _returns(engine: Engine) -> Returns:
    match, luck = engine.prepare(), random.Random(TRIALS)
    return Counter(tuple(map(float, match(luck)[1])) for _ in range(TRIALS))


def _targets(rows: list[Row]) -> tuple[Any, ...]:
    def of(what: str) -> list[Row]:
        return [row for row in rows if row.what == what]

    return (
        times(
            "Leduc hold'em beside RLCard's game",
            of(RLCARD_LEDUC),
            "ours",
            "RLCard, the game",
            "decisions/s",
            1.2,
        ),
        times(
            "Kuhn poker beside OpenSpiel's in Python",
            of(KUHN),
            "ours",
            "OpenSpiel, Python",
            "decisions/s",
            1.0,
        ),
    )
