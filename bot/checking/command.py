"""``python -m bot check``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import click

from bot.checking import database, discord_there, environment, machine, token
from bot.checking.finding import Finding, State
from bot.endpoint import point_at


@click.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Look at everything that a host can get wrong before the first start. Changes nothing."""
    failed = False
    for finding in _findings():
        click.echo(finding.line())
        failed = failed or finding.state is State.PROBLEM
    context.exit(1 if failed else 0)


def _findings() -> Iterator[Finding]:
    settings, found = environment.loaded()
    if settings is None:
        yield found
        yield from environment.unread("token", database.ITEM, database.MIGRATIONS, "discord", "clock")
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
