"""`python -m sandbox`: a local table to play at, with the real bot behind it."""

from __future__ import annotations

import asyncio
import logging
import shlex
import signal
from pathlib import Path

import click

from sandbox.process import CHECKOUT
from sandbox.server import FolderInUse, Server, serve_forever


@click.command()
@click.option("--port", default=0, show_default="any free one", help="Port on 127.0.0.1.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=CHECKOUT / "sandbox-data",
    show_default="sandbox-data/ in the checkout",
    help="Folder for messages, files, the bot's database and its log.",
)
@click.option("--bot-command", help="Start this instead of `python -m bot`.")
@click.option("--no-bot", is_flag=True, help="Do not start the bot: only the server and the page.")
def main(port: int, data: Path, bot_command: str | None, no_bot: bool) -> None:
    """Open a local table: a server that speaks the bot's part of Discord, the bot, and a page to play in."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    try:
        asyncio.run(_run(Server(data, port=port, command=shlex.split(bot_command or "")), not no_bot))
    except FolderInUse as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(
            f"cannot listen on port {port}: {problem.strerror or problem}"
        ) from problem


async def _run(server: Server, with_bot: bool) -> None:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    try:
        problem = await serve_forever(server, stop, with_bot)
        click.echo(f"data: {server.data}")
        if problem:
            click.echo(f"{problem}\nThe page is up all the same.", err=True)
        click.echo(server.url)
        await stop.wait()
    finally:
        await server.stop()


if __name__ == "__main__":
    main()
