"""The laboratory: matches without Discord, for who writes rules and who wonders about them.

``python -m bot lab ring -n 1000 --seed 7`` tells how long matches last, who wins, and what ends them.
"""

from __future__ import annotations

import hashlib
import itertools
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import click

from bot.lab_picture import drawn
from bot.levels import LEVELS
from bot.match import CAUTIOUS, RANDOM
from bot.words import lab as words
from bot.words import voice
from games import GAMES
from games.core.chance import Chance
from games.core.game import AnyGame, IllegalMove, Outcome, Seat, Tally
from games.core.options import BadOption, chosen, spelled
from games.core.words import LANGUAGES, Say

LED_PLIES: Final = 200
"""After so many plies of a session without a longest match everybody lets the time run out."""

MIXED: Final = f"{RANDOM},{CAUTIOUS}"
"""What ``mixed`` stands for."""


class BadPlan(Exception):
    """What was asked for cannot be played. ``reason`` is a case of ``bot.words.lab.bad``."""

    def __init__(self, reason: str, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. ``seed`` decides everything: the same plan gives the same matches."""

    game: AnyGame
    seats: int
    preset: str
    options: Any
    players: tuple[str, ...]
    """Levels, which the seats have by turns; they change places from match to match."""
    matches: int
    seed: int

    @property
    def longest(self) -> int | None:
        """Most plies of a match; None where a Game Master decides the end."""
        return self.game.most_plies(self.options)


@dataclass(frozen=True, slots=True)
class Result:
    """One match: its ``plies``, which level sat where, how it ended; ``outcome`` is None when it was broken
    off."""

    plies: int
    players: tuple[str, ...]
    outcome: Outcome | None
    tallies: tuple[Tally, ...] = ()
    """What the game counts itself."""


@dataclass(frozen=True, slots=True)
class Report:
    plan: Plan
    results: tuple[Result, ...]
    seconds: float

    @property
    def lengths(self) -> tuple[int, ...]:
        """Plies of each match, shortest first."""
        return tuple(sorted(result.plies for result in self.results))

    @property
    def decisions(self) -> int:
        return sum(self.lengths)

    @property
    def broken_off(self) -> int:
        return sum(result.outcome is None for result in self.results)

    @property
    def in_time(self) -> bool:
        """Whether every match ended within the longest that its game promises; led sessions promise none."""
        return self.plan.longest is None or self.broken_off == 0

    @property
    def endings(self) -> tuple[tuple[str, int], ...]:
        """Article and how many matches it ended, most frequent first."""
        counted = Counter(result.outcome.article for result in self.results if result.outcome)
        return tuple(sorted(counted.items(), key=lambda ending: (-ending[1], ending[0])))

    @property
    def scores(self) -> tuple[tuple[int, int], ...]:
        """The most points and the second most of each match, where the game counts any."""
        counted = (result.outcome.points for result in self.results if result.outcome)
        ranked = (sorted(points, reverse=True) for points in counted if len(points) > 1)
        return tuple((first, second) for first, second, *_ in ranked)

    @property
    def tallies(self) -> dict[str, dict[str, list[int]]]:
        """The amounts that the game counted in all matches, by subject and row, rows in order."""
        found: dict[str, dict[str, list[int]]] = {}
        for result in self.results:
            for tally in result.tallies:
                found.setdefault(tally.subject, {}).setdefault(tally.row, []).append(tally.amount)
        return {subject: dict(sorted(rows.items(), key=_in_order)) for subject, rows in sorted(found.items())}

    @property
    def undecided(self) -> int:
        """Matches that ended with every seat in first place."""
        return sum(result.outcome is not None and not result.outcome.winners for result in self.results)

    def score(self, seat: Seat) -> tuple[int, int]:
        """How often ``seat`` won, alone or with some of the others."""
        return _score([(result.outcome, seat) for result in self.results])

    def player_score(self, player: str) -> tuple[int, int, int]:
        """How many seats ``player`` had in all, and how often they won, alone or with others."""
        had = [
            (result.outcome, seat)
            for result in self.results
            for seat, name in enumerate(result.players)
            if name == player
        ]
        return len(had), *_score(had)


def _in_order(row: tuple[str, list[int]]) -> tuple[int, str]:
    """Numbers as numbers, words by the alphabet."""
    return (int(row[0]) if row[0].isdecimal() else -1, row[0])


def _score(had: list[tuple[Outcome | None, Seat]]) -> tuple[int, int]:
    won = [outcome.winners for outcome, seat in had if outcome is not None and seat in outcome.winners]
    return sum(len(winners) == 1 for winners in won), sum(len(winners) > 1 for winners in won)


def run(
    game: AnyGame,
    matches: int,
    seed: int,
    *,
    seats: int | None = None,
    preset: str | None = None,
    changes: Mapping[str, str] | None = None,
    players: str = RANDOM,
    jobs: int = 1,
) -> Report:
    """Play ``matches`` matches. ``seats``: the fewest that the rules accept if None; ``preset``: the first;
    ``changes``: options on top of it, as text; ``players``: levels of bot.levels with commas between, or
    ``mixed``; ``jobs``: how many processes share the work. The same arguments give the same report, but for
    ``seconds``. Raises BadPlan, or IllegalMove when the rules refuse to open such a match."""
    plan = _plan(game, matches, seed, seats, preset, changes or {}, players)
    began = time.perf_counter()
    results = _played(plan, range(matches)) if jobs < 2 else _shared(plan, jobs)
    return Report(plan, results, time.perf_counter() - began)


def _played(plan: Plan, numbers: Iterable[int]) -> tuple[Result, ...]:
    return tuple(_match(plan, number) for number in numbers)


def _shared(plan: Plan, jobs: int) -> tuple[Result, ...]:
    """Every process takes each ``jobs``-th match."""
    slices = [range(first, plan.matches, jobs) for first in range(jobs)]
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        played = pool.map(_played, itertools.repeat(plan), slices)
        numbered = itertools.chain.from_iterable(map(zip, slices, played))
        return tuple(result for _, result in sorted(numbered, key=itemgetter(0)))


def _plan(
    game: AnyGame,
    matches: int,
    seed: int,
    seats: int | None,
    preset: str | None,
    changes: Mapping[str, str],
    players: str,
) -> Plan:
    if matches < 1:
        raise BadPlan("matches", given=matches)
    levels = tuple((MIXED if players == "mixed" else players).split(","))
    if set(levels) - set(LEVELS):
        raise BadPlan("players", given=players, known=", ".join((*LEVELS, "mixed")))
    options = _options(game, preset, changes)
    seats = _seats(game, seats, options)
    name = preset or next(iter(game.options.presets))
    return Plan(game, seats, name, options, levels, matches, seed)


def _options(game: AnyGame, preset: str | None, changes: Mapping[str, str]) -> Any:
    try:
        return chosen(game.options, preset, dict(changes))
    except BadOption as fault:
        known = ", ".join(spelled(value) for value in fault.values)
        if fault.key == "preset":
            raise BadPlan("preset", given=preset or "", known=known) from None
        if not fault.values:
            raise BadPlan("option", given=fault.key) from None
        raise BadPlan("value", option=fault.key, given=changes[fault.key], known=known) from None


def _seats(game: AnyGame, wanted: int | None, options: Any) -> int:
    """The number of seats: as wanted, else the fewest that the rules accept. Raises IllegalMove."""
    numbers = game.seats if wanted is None else range(wanted, wanted + 1)
    violation = game.refuse(numbers[0], options)
    if violation is None:
        return numbers[0]
    for seats in numbers[1:]:
        if game.refuse(seats, options) is None:
            return seats
    raise IllegalMove(violation)


def _match(plan: Plan, number: int) -> Result:
    """One match, in which only owing seats act."""
    game = plan.game
    state = game.start(plan.seats, _digest("match", plan.seed, number), plan.options)
    luck = Chance.from_seed(_digest("players", plan.seed, number))
    names = tuple(plan.players[(seat + number) % len(plan.players)] for seat in range(plan.seats))
    plies, tallies = 0, list[Tally]()
    while (outcome := game.outcome(state)) is None and not _overdue(plan, plies):
        seat, luck = luck.pick(sorted(game.owes(state)))
        if plan.longest is None and plies >= LED_PLIES:
            move = game.timeout(state, seat)
        else:
            words_chosen, luck = _MINDS[names[seat]].choose(game, game.view(state, seat), seat, luck)
            move = game.notation.read(words_chosen)
        step = game.play(state, seat, move)
        tallies += game.tallies(step)
        state, plies = step.state, plies + 1
    return Result(plies, names, outcome, tuple(tallies))


def _overdue(plan: Plan, plies: int) -> bool:
    return plies >= (2 * LED_PLIES if plan.longest is None else plan.longest)


_MINDS: Final = {key: level.player() for key, level in LEVELS.items()}


def _digest(use: str, seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{use}|{seed}|{number}".encode()).digest()


class Complaint(click.ClickException):
    """One sentence on the error stream, and exit status 2."""

    exit_code = 2


def _changes(say: Say, pairs: tuple[str, ...]) -> dict[str, str]:
    changes = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise Complaint(words.bad(say, "pair", given=pair))
        changes[key] = value
    return changes


PLAYERS: Final = f"Levels, with commas: {', '.join(LEVELS)}; mixed is {MIXED}."


@click.command()
@click.argument("game")
@click.option("-n", "--matches", default=100, show_default=True, help="How many matches to play.")
@click.option("--seed", default=0, show_default=True, help="Decides all chance and all choices.")
@click.option("--seats", type=int, help="How many seats; the fewest that the rules accept by default.")
@click.option("--preset", help="Which preset; the game's first by default.")
@click.option("--players", default=RANDOM, show_default=True, help=PLAYERS)
@click.option("--jobs", default=1, show_default=True, help="How many processes share the work.")
@click.option("--picture", type=click.Path(dir_okay=False, writable=True), help="Draw the results, as PNG.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@click.pass_obj
def lab(
    games: Mapping[str, AnyGame] | None,
    game: str,
    matches: int,
    seed: int,
    seats: int | None,
    preset: str | None,
    players: str,
    jobs: int,
    picture: str | None,
    pairs: tuple[str, ...],
    language: str,
) -> None:
    """Play matches of GAME without Discord, and report. Exit status 1 if one did not end in time."""
    say, known = voice(language), GAMES if games is None else games
    if game not in known:
        raise Complaint(words.bad(say, "game", given=game, known=", ".join(known)))
    chosen_game, changes = known[game], _changes(say, pairs)
    try:
        report = run(
            chosen_game,
            matches,
            seed,
            seats=seats,
            preset=preset,
            changes=changes,
            players=players,
            jobs=jobs,
        )
    except BadPlan as fault:
        raise Complaint(words.bad(say, fault.reason, **fault.facts)) from None
    except IllegalMove as fault:
        raise Complaint(words.against_the_rules(say, chosen_game, fault.violation)) from None
    click.echo(words.report(say, report))
    if picture is not None:
        Path(picture).write_bytes(drawn(say, report))
    raise SystemExit(0 if report.in_time else 1)
