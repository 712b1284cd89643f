"""A run from its login to the end, when nothing of it is left, however it ends."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Callable
from typing import Final

import discord

from bot.checking.live.examiner import Examiner
from bot.checking.live.place import guild_of, language
from bot.checking.live.scene import Scene
from bot.checking.live.steps import Ended, Step, Steps
from bot.checking.live.tour import tour
from bot.checking.live.traces import Traces
from bot.checking.live.trouble import Unmet
from bot.checking.machine import first_board
from bot.connecting import ended, log_in
from bot.desk import Interaction, tell_text
from bot.settings import Settings
from bot.words import checking as words
from bot.words import language_of, voice
from games import GAMES

CONNECTED: Final = 30.0
"""Seconds in which a connection must stand."""


async def run(settings: Settings, number: int, wait: float, tell: Callable[[Step], None]) -> Steps:
    """Go through all steps in the channel with this id; ``tell`` hears of each, and a person has ``wait``
    seconds for each of theirs. SIGINT and SIGTERM end it early. Raises CannotRun."""
    steps, stop = Steps(tell), asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    client = Examiner(settings, secrets.token_hex(4), _refuse)
    async with client:
        await log_in(client, settings.discord_token)
        if not await steps.take("channel", "an ordinary text channel", _found(client, number)):
            return steps
        connection = asyncio.create_task(client.connect())
        traces = Traces()
        work = asyncio.create_task(_through(client, settings, number, wait, steps, traces))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait([connection, work, stopping], return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set() and not work.done():
            steps.leave("the rest", "the rest of the run", "it was stopped.")
        for task in (stopping, work):
            task.cancel()
        await asyncio.wait([work])
        await steps.take("clearing", "nothing of all this left", _cleared(traces))
        await client.close()
        await ended(connection)
        if not work.cancelled():
            work.result()
    return steps


async def _found(client: Examiner, number: int) -> str:
    client.serve(await guild_of(client, number))
    return "there is one, and the bot sees it."


async def _through(
    client: Examiner, settings: Settings, number: int, wait: float, steps: Steps, traces: Traces
) -> None:
    if not await steps.take("connection", "a connection that hears presses", _connected(client, number)):
        return
    channel = client.get_channel(number)
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - the connection was asked for it
    game = next(iter(GAMES.values()))
    say = voice(await language(client, channel.guild.id, settings))
    picture = await asyncio.to_thread(first_board, game, say.language)
    alt = game.words.title(game.words.voice(say.language))
    with contextlib.suppress(Ended):
        await tour(Scene(client, channel, traces, say, picture, alt, wait), steps)


async def _connected(client: Examiner, number: int) -> str:
    try:
        async with asyncio.timeout(CONNECTED):
            await client.wait_until_ready()
    except TimeoutError:
        raise Unmet(f"Discord's gateway did not answer within {CONNECTED:.0f} s.") from None
    if not isinstance(client.get_channel(number), discord.TextChannel):
        raise Unmet("Discord's gateway does not tell of this channel: invite the bot to its server.")
    return "it stands, and tells of the channel."


async def _cleared(traces: Traces) -> str:
    cleared = await traces.clear()
    kept = [f"{' and '.join(whats)} stay: {why}" for why, whats in cleared.kept.items()]
    if cleared.left:
        raise Unmet(" ".join((*cleared.left, *kept)))
    return " ".join((f"{cleared.gone} things are gone.", *kept))


async def _refuse(interaction: Interaction) -> None:
    """To others who press. It is theirs to dismiss."""
    await tell_text(interaction, words.not_yours(voice(language_of(interaction.locale.value))))
