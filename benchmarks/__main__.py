"""``python -m benchmarks all``, or the name of one table: measures it, prints it, and writes it down."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping

import click

from benchmarks import answers, dice, durable, page, pictures, press, rules, search, small_games, start
from benchmarks.timing import ROUNDS, Table

TABLES: Mapping[str, Callable[[int], Table]] = {
    "small-games": small_games.measure,
    "rules": rules.measure,
    "search": search.measure,
    "dice": dice.measure,
    "pictures": pictures.measure,
    "durable": durable.measure,
    "press": press.measure,
    "rolls": answers.measure,
    "start": start.measure,
}
"""By their names on the page. Each is given the number of rounds."""


@click.command()
@click.argument("names", nargs=-1, required=True, type=click.Choice(["all", *TABLES]))
@click.option(
    "--rounds", default=ROUNDS, show_default=True, type=click.IntRange(1), help="Rounds that count."
)
def main(names: tuple[str, ...], rounds: int) -> None:
    """Measure beside named peers: medians, and the least and the most, into docs/performance.md."""
    click.echo(page.told(page.circumstances(os.getloadavg()[0])))
    for name in TABLES if "all" in names else names:
        load, began = os.getloadavg()[0], time.monotonic()
        table = TABLES[name](rounds)
        click.echo(f"\n## {name} ({time.monotonic() - began:.0f} s)\n")
        click.echo(page.keep(name, table, page.circumstances(load)))
        for target in table.targets:
            click.echo(
                f"{'met' if target.met else 'MISSED'}: {target.what}: {target.measured} ({target.wanted})"
            )


if __name__ == "__main__":
    main()
