"""``python -m tests.faults``: rounds of play with faults, and a table of them."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import click

from tests.faults.rounds import Report, run
from tests.faults.tables import OPENINGS
from tests.faults.troubles import TROUBLES

SHARE = 10
"""One round in so many has the bot in a process of its own."""


@click.command()
@click.option(
    "--seed", default=1, show_default=True, help="Of the first round; each round takes the next one."
)
@click.option(
    "--game", "games", type=click.Choice(list(OPENINGS)), multiple=True, help="Default: all by turns."
)
@click.option("--rounds", type=int, help="So many rounds.")
@click.option("--minutes", type=float, help="As many rounds as fit.")
@click.option(
    "--real/--inside", default=None, help="Every bot a process of its own, or none (default: every tenth)."
)
@click.option(
    "--book", type=click.Path(path_type=Path), help="Keep each round here; the table tells all of them."
)
@click.option("--verbose", is_flag=True, help="Tell each round.")
def main(
    seed: int,
    games: tuple[str, ...],
    rounds: int | None,
    minutes: float | None,
    real: bool | None,
    book: Path | None,
    verbose: bool,
) -> None:
    """Play with faults. The exit code is 1 when something was lost, doubled, stuck or otherwise wrong."""

    def heard(report: Report) -> None:
        if report.finding or verbose:
            click.echo(told(report))
        if book is not None:
            with book.open("a") as opened:
                opened.write(json.dumps(asdict(report)) + "\n")

    reports = asyncio.run(campaign(seed, games or tuple(OPENINGS), rounds, minutes, real, heard))
    kept = reports if book is None else [Report(**json.loads(line)) for line in book.read_text().splitlines()]
    click.echo(table(kept))
    if any(report.finding for report in reports):
        raise SystemExit(1)


async def campaign(
    seed: int,
    games: tuple[str, ...],
    rounds: int | None,
    minutes: float | None,
    real: bool | None = None,
    heard: Callable[[Report], None] = lambda _: None,
) -> list[Report]:
    """``rounds`` rounds, or as many as ``minutes`` allow and one of each game at least; games take turns."""
    end = time.monotonic() + 60 * minutes if minutes is not None else None
    most = rounds if rounds is not None else (len(games) if end is None else None)
    reports: list[Report] = []
    for number in itertools.count() if most is None else range(most):
        if end is not None and time.monotonic() > end and number >= len(games):
            break
        outside = (seed + number) % SHARE == 0 if real is None else real
        report = await run(games[number % len(games)], seed + number, outside)
        reports.append(report)
        heard(report)
    return reports


def told(report: Report) -> str:
    """One round, and how to play it again."""
    done = f"{report.presses} presses, {report.lines} lines, {report.seconds:.1f} s"
    again = f"--seed {report.seed} --game {report.game} --rounds 1 {'--real' if report.real else '--inside'}"
    text = f"{again}: {report.finding or 'well'} ({', '.join(report.troubles)}; {done})"
    return "\n    ".join([text, *(report.log[-12:] if report.finding else ())])


def table(reports: list[Report]) -> str:
    """Markdown: how often each trouble came to each game, and what was found."""
    games = list(dict.fromkeys(report.game for report in reports))
    counts = Counter((name, report.game) for report in reports for name in set(report.troubles))
    lines = [f"| trouble | {' | '.join(games)} |", f"| --- | {' | '.join('--:' for _ in games)} |"]
    for trouble in TROUBLES:
        lines.append(f"| {trouble.name} | {' | '.join(str(counts[trouble.name, game]) for game in games)} |")
    for what, value in (
        ("rounds", lambda report: len([report])),
        ("things done", lambda report: report.presses),
        ("lines written", lambda report: report.lines),
        ("findings", lambda report: bool(report.finding)),
    ):
        sums = [sum(value(report) for report in reports if report.game == game) for game in games]
        lines.append(f"| **{what}** | {' | '.join(map(str, sums))} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
