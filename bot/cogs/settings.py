"""``/settings``: what a server and what a person has set. What is left out stays as it is; the answer shows
all of it, with a menu or a button for each."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import dataclasses
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.play import LAPSES, times
from bot.desk import Desk
from bot.guard import guarded
from bot.localised import both
from bot.match import Refused
from bot.menus import CHANNELS, LANGUAGES, OWN, verbosity
from bot.names import escaped
from bot.preferences import ServerSettings, Verbosity
from bot.presses.settings import change_own, change_server
from bot.quiet import completions, read_quiet
from bot.terms import read_time, write_time

NO_QUIET = "none"
"""Typed to be called at all hours."""

Channel = discord.TextChannel | discord.VoiceChannel


def group(desk: Desk) -> Group:
    """The command with its subcommands."""
    settings = Group(
        name=both(lambda say: say.sense("command", "settings")),
        description=both(lambda say: say("How the referee behaves here.")),
        guild_only=True,
    )
    settings.add_command(_server(desk))
    settings.add_command(_me(desk))
    return settings


def _server(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(
        language=[Choice(name=name, value=code) for code, name in LANGUAGES.items()],
        late=LAPSES,
        place=[
            Choice(name=both(lambda say: say("a thread for each match")), value="thread"),
            Choice(name=both(lambda say: say("the channel itself")), value="channel"),
        ],
    )
    @app_commands.rename(
        language=both(lambda say: say.sense("parameter", "language")),
        game_master=both(lambda say: say.sense("parameter", "game-master")),
        moderator=both(lambda say: say.sense("parameter", "moderator")),
        place=both(lambda say: say.sense("parameter", "place")),
        allow=both(lambda say: say.sense("parameter", "allow-channel")),
        forbid=both(lambda say: say.sense("parameter", "forbid-channel")),
        sheets=both(lambda say: say.sense("parameter", "sheets")),
        points=both(lambda say: say.sense("parameter", "points")),
        time=both(lambda say: say.sense("parameter", "time")),
        late=both(lambda say: say.sense("parameter", "late")),
    )
    @app_commands.describe(
        language=both(lambda say: say("The language of what everybody reads.")),
        game_master=both(lambda say: say("The role that may lead sessions.")),
        moderator=both(lambda say: say("The role that may end anybody's match.")),
        place=both(lambda say: say("Where matches are played.")),
        allow=both(lambda say: say("One more channel in which matches may be opened; at first it is all.")),
        forbid=both(lambda say: say("A channel in which they may no longer be opened.")),
        sheets=both(lambda say: say("Whether the Narrator approves of what players write on sheets.")),
        points=both(lambda say: say("Whether hosts see the penalty points of those who join.")),
        time=both(lambda say: say("How long one may take where nothing else is said: 3d, 10m+20s, none.")),
        late=both(lambda say: say("What becomes of somebody whose time is out.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        game_master: discord.Role | None = None,
        moderator: discord.Role | None = None,
        place: str | None = None,
        time: str | None = None,
        late: str | None = None,
        allow: Channel | None = None,
        forbid: Channel | None = None,
        sheets: bool | None = None,
        points: bool | None = None,
    ) -> None:
        given: dict[str, Any] = {
            "language": language,
            "gm_role": game_master.id if game_master else None,
            "moderator_role": moderator.id if moderator else None,
            "threads": None if place is None else place == "thread",
            "time": time,
            "lapse": late,
            "approve_sheets": sheets,
            "shows_points": points,
        }

        def change(before: ServerSettings) -> ServerSettings:
            values = {key: value for key, value in given.items() if value is not None}
            if time is not None:
                values["time"] = write_time(read_time(time))
            return _channels(dataclasses.replace(before, **values), allow, forbid)

        await guarded(desk, interaction, change_server(desk, interaction, change))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "server")),
        description=both(lambda say: say("Settings of this server; what you leave out stays as it is.")),
        callback=run,
    )
    command.autocomplete("time")(times(desk))
    return command


def _channels(settings: ServerSettings, allow: Channel | None, forbid: Channel | None) -> ServerSettings:
    """With one channel more, or less. Raises Refused."""
    allowed = [channel for channel in settings.allowed if forbid is None or channel != forbid.id]
    if forbid is not None and len(allowed) == len(settings.allowed):
        raise Refused("not_allowed_before", channel=f"#{escaped(forbid.name)}")
    if allow is not None:
        allowed.append(allow.id)
    if len(set(allowed)) > CHANNELS:
        raise Refused("too_many_channels", most=CHANNELS)
    return settings.allowing(allowed)


def _me(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(
        language=[
            *(Choice(name=name, value=code) for code, name in LANGUAGES.items()),
            Choice(name=both(lambda say: say("that of my Discord")), value=OWN),
        ],
        verbose=[_verbosity(kind) for kind in Verbosity],
    )
    @app_commands.rename(
        language=both(lambda say: say.sense("parameter", "language")),
        hands=both(lambda say: say.sense("parameter", "hands")),
        hints=both(lambda say: say.sense("parameter", "hints")),
        confirm=both(lambda say: say.sense("parameter", "confirm")),
        quiet=both(lambda say: say.sense("parameter", "quiet-hours")),
        verbose=both(lambda say: say.sense("parameter", "news")),
        text=both(lambda say: say.sense("parameter", "text-only")),
    )
    @app_commands.describe(
        language=both(lambda say: say("The language of what only you read.")),
        hands=both(lambda say: say("Whether your hand also comes by direct message.")),
        hints=both(lambda say: say("Whether your panel gives advice for beginners.")),
        confirm=both(lambda say: say("Whether you are asked once more before a move of yours is played.")),
        quiet=both(lambda say: say("When nobody calls you: 23-8 Europe/Madrid, or none.")),
        verbose=both(lambda say: say("How much your panel tells of what has happened.")),
        text=both(lambda say: say("Whether your panel shows the board in words instead of a picture.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        hands: bool | None = None,
        hints: bool | None = None,
        confirm: bool | None = None,
        quiet: app_commands.Range[str, 1, 60] | None = None,
        verbose: str | None = None,
        text: bool | None = None,
    ) -> None:
        changes: dict[str, Any] = {
            "language": language,
            "dm_hands": hands,
            "hints": hints,
            "confirm": confirm,
            "verbosity": verbose,
            "text_only": text,
        }
        given = {key: value for key, value in changes.items() if value is not None}
        if language == OWN:
            given["language"] = None

        async def work() -> None:
            if quiet is not None:
                given["quiet"] = None if _is_none(quiet) else read_quiet(quiet).write()
            await change_own(desk, interaction, given)

        await guarded(desk, interaction, work())

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "me")),
        description=both(lambda say: say("Your own settings; what you leave out stays as it is.")),
        callback=run,
    )

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        say = await desk.languages.say(interaction)
        offered = [Choice(name=text, value=text) for text in completions(typed)[:24]]
        return [*offered, Choice(name=say.sense("quiet hours", "none"), value=NO_QUIET)]

    command.autocomplete("quiet")(complete)
    return command


def _verbosity(kind: Verbosity) -> Choice[str]:
    return Choice(name=both(lambda say: verbosity(say, kind)), value=kind.value)


def _is_none(typed: str) -> bool:
    return typed.strip().casefold() in (NO_QUIET, "no", "nada", "ninguna")
