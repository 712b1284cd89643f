"""The command line of the bot: how it starts, and how it stops."""

from __future__ import annotations

import asyncio
import gc
import secrets
import signal
from typing import Any

import click

from bot import starting
from bot.app import Juez
from bot.checking.command import check
from bot.connecting import ended, log_in
from bot.endpoint import point_at
from bot.keeping import backup, restore
from bot.lab import lab
from bot.lease import Process, Taken, held, refuse_second
from bot.logs import log_to_stderr
from bot.preferences import Preferences
from bot.referee import Referee
from bot.rights import invite
from bot.rolls.keeper import Keeper
from bot.settings import Settings
from bot.starting import CannotRun, lasting, now, opened
from bot.watchpost import watched
from games import GAMES
from games.core import verifying


@click.group(invoke_without_command=True)
@click.version_option(package_name="juez-de-campo", message="Juez de Campo %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """The referee on Discord. Without a command it runs until it is stopped."""
    if context.invoked_subcommand is None:
        run()


main.add_command(lab)
main.add_command(backup)
main.add_command(restore)
main.add_command(check)


@main.command()
@click.argument("file")
@click.option("--commitment", help="The 64 digits that were posted when the match opened.")
@click.option("--head", help="The digits of the chain under the last board.")
@click.pass_context
def verify(context: click.Context, file: str, commitment: str | None, head: str | None) -> None:
    """Check a match file: commitment, chain, and every move by the rules."""
    told = [("--commitment", commitment), ("--head", head)]
    options = [part for name, value in told if value is not None for part in (name, value)]
    context.exit(verifying.main(GAMES, [file, *options]))


def run() -> None:
    """Run the bot. Raises CannotRun."""
    settings = starting.settings()
    log_to_stderr(settings)
    lasting(settings.database_url)
    if settings.discord_url is not None:
        point_at(settings.discord_url)
        click.echo(f"Talking to the local Discord at {settings.discord_url}.")
        if settings.test_seed is not None:
            click.echo("JUEZ_TEST_SEED is set: every shuffle and every die can be foretold. For tests only.")
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    mine = Process.this()
    store = await opened(settings.database_url, lambda connection: refuse_second(connection, mine, now()))
    try:
        async with held(store, mine, now) as lost:
            seed = settings.test_seed
            new_seed = (lambda: seed) if seed is not None else lambda: secrets.token_bytes(32)
            shards = settings.shards
            referee = Referee(store, GAMES | settings.test_games, now, new_seed, shards)
            client = Juez(
                referee, Preferences(store, shards.all), Keeper(store, now, new_seed), settings, now
            )
            async with watched(settings, store, client.is_reached, client.games_played):
                await _connected(client, settings.discord_token, lost)
    except Taken as fault:
        raise CannotRun(str(fault)) from None
    finally:
        await store.close()


async def _connected(client: Juez, token: str, lost: asyncio.Future[None]) -> None:
    """Stay connected until a signal comes, or ``lost`` ends. Raises CannotRun, or what ``lost`` raises."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with client:
        await log_in(client, token)
        gc.collect()
        gc.freeze()  # all live matches are in memory: to look through them for garbage would hold presses up
        click.echo(f"Invite the bot: {invite(client.application_id or 0)}")
        connection = asyncio.create_task(client.connect(reconnect=True))
        stopped = asyncio.create_task(stop.wait())
        ends: tuple[asyncio.Future[Any], ...] = (connection, stopped, lost)
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        await client.close()
        await ended(connection)
        if lost.done():
            lost.result()
