"""What every command of the program begins with: settings and a database, or one sentence why not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import click
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot import settings as configuration
from bot.disk import Ephemeral, demand_lasting
from bot.lease import Taken
from bot.store import NewerDatabase, Store


class CannotRun(click.ClickException):
    """One sentence for the person who hosts the bot; the exit code is 1."""


def now() -> datetime:
    """This moment, aware, in UTC."""
    return datetime.now(UTC)


def settings(token_needed: bool = True) -> configuration.Settings:
    """What the environment says. Raises CannotRun."""
    try:
        return configuration.load(token_needed)
    except configuration.BadSettings as fault:
        raise CannotRun(str(fault)) from None


def lasting(url: str) -> None:
    """Raises CannotRun for a database on a disk that its platform wipes."""
    try:
        demand_lasting(url)
    except Ephemeral as fault:
        raise CannotRun(str(fault)) from None


async def opened(url: str, entering: Callable[[Connection], None] | None = None) -> Store:
    """The database, its tables up to date: see Store.open. Raises CannotRun."""
    try:
        return await Store.open(url, entering)
    except (NewerDatabase, Taken) as fault:
        raise CannotRun(str(fault)) from None
    except (DBAPIError, OSError) as fault:
        raise CannotRun(
            f"The database cannot be opened or written ({type(fault).__name__}): see DATABASE_URL."
        ) from None
