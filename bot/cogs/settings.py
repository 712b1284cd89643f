"""``/settings``: language, roles and places of a server; language and hands of a person."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import dataclasses
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.play import LAPSES, times
from bot.desk import Desk, Interaction, guild_of, tell
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.match import Refused
from bot.names import escaped
from bot.preferences import ServerSettings
from bot.terms import USUAL, Lapse, read_time, write_time
from bot.words.time import lapse, pace
from games.core.words import Say

LANGUAGES = {"es": "Español", "en": "English"}

OWN = "own"
"""Chosen for the language of one's Discord."""


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
        sheets=both(lambda say: say.sense("parameter", "sheets")),
        time=both(lambda say: say.sense("parameter", "time")),
        late=both(lambda say: say.sense("parameter", "late")),
    )
    @app_commands.describe(
        language=both(lambda say: say("The language of what everybody reads.")),
        game_master=both(lambda say: say("The role that may lead sessions.")),
        moderator=both(lambda say: say("The role that may end anybody's match.")),
        place=both(lambda say: say("Where matches are played.")),
        sheets=both(lambda say: say("Whether the Narrator approves of what players write on sheets.")),
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
        sheets: bool | None = None,
    ) -> None:
        changes: dict[str, Any] = {
            "language": language,
            "gm_role": game_master.id if game_master else None,
            "moderator_role": moderator.id if moderator else None,
            "threads": None if place is None else place == "thread",
            "time": time,
            "lapse": late,
            "approve_sheets": sheets,
        }
        await guarded(desk, interaction, _change(desk, interaction, changes))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "server")),
        description=both(lambda say: say("Settings of this server; what you leave out stays as it is.")),
        callback=run,
    )
    command.autocomplete("time")(times(desk))
    return command


async def _change(desk: Desk, interaction: Interaction, changes: dict[str, Any]) -> None:
    guild = guild_of(interaction)
    if not interaction.permissions.manage_guild:
        raise Refused("manage_server")
    if changes["time"] is not None:
        changes["time"] = write_time(read_time(changes["time"]))
    before = await desk.preferences.server(guild)
    after = dataclasses.replace(before, **{key: value for key, value in changes.items() if value is not None})
    if after != before:
        await desk.preferences.set_server(after)
    await tell(interaction, await _shown(desk, interaction, after))


async def _shown(desk: Desk, interaction: Interaction, settings: ServerSettings) -> Any:
    """All settings as they are now; roles by name, since private messages hold no mentions."""
    say = await desk.languages.say(interaction)
    language = await desk.languages.server(settings.guild)
    place = say("a thread for each match") if settings.threads else say("the channel itself")
    approve = settings.approve_sheets
    terms = read_time(settings.time or USUAL, Lapse(settings.lapse or Lapse.SKIP))
    lines = [
        say("Language: {value}", value=LANGUAGES[language]),
        say("Game Master role: {value}", value=_role(interaction, say, settings.gm_role)),
        say("Moderator role: {value}", value=_role(interaction, say, settings.moderator_role)),
        say("Matches are played in: {value}", value=place),
        say("Time: {value}", value=pace(say, terms)),
        say("When it is used up: {value}", value=lapse(say, terms.lapse)),
        say("Character sheets wait for the Narrator: {value}", value=say("yes") if approve else say("no")),
    ]
    return Sheet().text("\n".join(f"- {line}" for line in lines)).view()


def _me(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(
        language=[
            *(Choice(name=name, value=code) for code, name in LANGUAGES.items()),
            Choice(name=both(lambda say: say("that of my Discord")), value=OWN),
        ],
    )
    @app_commands.rename(
        language=both(lambda say: say.sense("parameter", "language")),
        hands=both(lambda say: say.sense("parameter", "hands")),
        hints=both(lambda say: say.sense("parameter", "hints")),
    )
    @app_commands.describe(
        language=both(lambda say: say("The language of what only you read.")),
        hands=both(lambda say: say("Whether your hand also comes by direct message.")),
        hints=both(lambda say: say("Whether your panel gives advice for beginners.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        hands: bool | None = None,
        hints: bool | None = None,
    ) -> None:
        changes: dict[str, Any] = {"language": language, "dm_hands": hands, "hints": hints}
        await guarded(desk, interaction, _change_own(desk, interaction, changes))

    return Command(
        name=both(lambda say: say.sense("command", "me")),
        description=both(lambda say: say("Your own settings; what you leave out stays as it is.")),
        callback=run,
    )


async def _change_own(desk: Desk, interaction: Interaction, changes: dict[str, Any]) -> None:
    before = await desk.preferences.user(interaction.user.id)
    given = {key: value for key, value in changes.items() if value is not None}
    if given.get("language") == OWN:
        given["language"] = None
    after = dataclasses.replace(before, **given)
    if after != before:
        await desk.preferences.set_user(after)
    if after.dm_hands and not before.dm_hands:
        desk.announcer.wants_hands(interaction.user.id)
    say = await desk.languages.say(interaction)
    spoken = LANGUAGES[after.language] if after.language else say("that of my Discord")
    lines = [
        say("Language: {value}", value=spoken),
        say("Hand by direct message: {value}", value=say("yes") if after.dm_hands else say("no")),
        say("Hints: {value}", value=say("yes") if after.hints else say("no")),
    ]
    await tell(interaction, Sheet().text("\n".join(f"- {line}" for line in lines)).view())


def _role(interaction: Interaction, say: Say, role: int | None) -> str:
    found = interaction.guild.get_role(role) if interaction.guild and role else None
    return escaped(found.name) if found else say("none")
