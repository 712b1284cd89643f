"""``python -m bot backup`` and ``python -m bot restore``."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import click

from bot import starting
from bot.backup import Unfit, Verified, back_up, file_of, put_back
from bot.starting import CannotRun
from games import GAMES


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the SQLite database to FILE, while the bot runs too, and replay every match of the copy."""
    settings = starting.settings(token_needed=False)
    _report(lambda: back_up(file_of(settings.database_url), file, GAMES | settings.test_games), str(file))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Verify the backup FILE and make it the database. An existing database is never overwritten."""
    settings = starting.settings(token_needed=False)
    starting.lasting(settings.database_url)

    def work() -> Coroutine[Any, Any, Verified]:
        return put_back(file, file_of(settings.database_url), GAMES | settings.test_games)

    _report(work, settings.database_url.rpartition("///")[2])


def _report(work: Any, written: str) -> None:
    try:
        found: Verified = asyncio.run(work())
    except (Unfit, OSError) as fault:
        raise CannotRun(str(fault)) from None
    for match, reason in found.broken:
        click.echo(f"Match {match} does not replay ({reason}): it is kept as it was.", err=True)
    click.echo(f"{written}: {found.matches} matches, {found.matches - len(found.broken)} of them replayed.")
