"""``python -m bot check``."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path

import click

from bot.checking import database, discord_there, environment, machine, token
from bot.checking.finding import WIDTH, Finding, State
from bot.endpoint import point_at
from bot.logs import log_to_stderr
from bot.starting import CannotRun, now

WAIT = 60.0
"""Seconds that a person has for each of their parts of a run on Discord."""


def _channel(_context: click.Context, _parameter: click.Parameter, value: str | None) -> int | None:
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{15,20}", value):
        raise click.BadParameter(
            "it must be the id of a channel, a number of some 19 digits: turn on the developer mode in "
            "Discord, and take Copy Channel ID from the channel's menu."
        )
    return int(value)


@click.command()
@click.option(
    "--live",
    metavar="CHANNEL",
    callback=_channel,
    help="Go through every kind of request on Discord itself, in the channel with this id, with your help. "
    "It takes about two minutes; all that is made is deleted again.",
)
@click.option(
    "--wait",
    type=click.FloatRange(1, 600),
    default=WAIT,
    show_default=True,
    help="With --live: seconds that you have for each of your parts.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    default=Path("juez-check.md"),
    show_default=True,
    help="With --live: where the report goes; one whose name ends with .json is written as JSON.",
)
@click.pass_context
def check(context: click.Context, live: int | None, wait: float, report: Path) -> None:
    """Look at everything that a host can get wrong before the first start. Changes nothing."""
    fine = _looked_at() if live is None else _gone_through(live, wait, report)
    context.exit(0 if fine else 1)


def _looked_at() -> bool:
    """Print the findings; whether none is a problem."""
    fine = True
    for finding in _findings():
        click.echo(finding.line())
        fine = fine and finding.state is not State.PROBLEM
    return fine


def _findings() -> Iterator[Finding]:
    settings, found = environment.loaded()
    if settings is None:
        yield found
        yield from environment.unread(token.ITEM, database.ITEM, database.MIGRATIONS, "discord", "clock")
    else:
        shape = token.looked_at(settings.discord_token, local=settings.discord_url is not None)
        yield from (shape, found)
        yield from asyncio.run(database.looked_at(settings.database_url))
        if settings.discord_url is not None:
            point_at(settings.discord_url)
        sent = settings.discord_token if shape.state is State.OK else ""
        yield from asyncio.run(discord_there.looked_at(settings, sent))
    yield machine.drawing_works()
    yield from machine.versions()


def _gone_through(channel: int, wait: float, report: Path) -> bool:
    """Run all steps and write the report; whether all was as expected. Raises CannotRun."""
    # Loaded only here: the bot itself has no use for it.
    from bot.checking.live.report import write
    from bot.checking.live.run import run
    from bot.checking.live.steps import Step

    settings, found = environment.loaded()
    if settings is None:
        raise CannotRun(found.sentence)
    shape = token.looked_at(settings.discord_token, local=settings.discord_url is not None)
    if shape.state is not State.OK:
        raise CannotRun(shape.sentence)
    if not os.access(report.absolute().parent, os.W_OK):
        raise CannotRun(f"{report} cannot be written: name another file by --report.")
    log_to_stderr(settings)
    if settings.discord_url is not None:
        point_at(settings.discord_url)

    def tell(step: Step) -> None:
        indent = " " * (WIDTH + 2)
        click.echo(f"{step.state:<{WIDTH}}  {step.name}")
        click.echo(f"{indent}expected: {step.expected}")
        click.echo(f"{indent}seen: {step.seen}")

    click.echo(
        f"Go to the channel on Discord now, and do what the bot asks there; you have {wait:.0f} s for each "
        "part. A bot that runs may go on: it leaves these presses alone (stop one of an older version first)."
    )
    when = now()
    steps = asyncio.run(run(settings, channel, wait, tell))
    try:
        write(report, channel, steps.taken, when)
    except OSError as fault:
        raise CannotRun(f"{report} cannot be written ({type(fault).__name__}).") from None
    click.echo(
        f"{sum(step.state is State.OK for step in steps.taken)} of {len(steps.taken)} steps as expected; "
        f"the report is in {report}."
    )
    return steps.fine
