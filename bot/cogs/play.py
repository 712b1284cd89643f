"""``/play <game>``: open a match, with a lobby for others to join."""

# No postponed annotations: discord.py reads the real types of a command's parameters, among them ranges that
# differ from game to game.

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot import lobby
from bot.desk import Desk, Interaction, guild_of, person, person_of
from bot.guard import Illegal, guarded
from bot.localised import both, of_game, slug
from bot.match import Match, Place
from bot.options import read_options, suggest
from bot.rights import check_channel
from bot.words import voice
from games.core.game import AnyGame, IllegalMove

Member = discord.User | discord.Member


def group(desk: Desk, games: Mapping[str, AnyGame]) -> Group:
    """The command, with a subcommand for each game."""
    play = Group(
        name=both(lambda say: say.sense("command", "play")),
        description=both(lambda say: say("Open a match for others to join.")),
        guild_only=True,
    )
    for game in games.values():
        play.add_command(_subcommand(desk, game))
    return play


def _subcommand(desk: Desk, game: AnyGame) -> Command[Any, ..., None]:
    low, high = game.seats[0], game.seats[-1]

    @app_commands.rename(
        opponent=both(lambda say: say.sense("parameter", "opponent")),
        preset=both(lambda say: say.sense("parameter", "preset")),
        seats=both(lambda say: say.sense("parameter", "seats")),
        options=both(lambda say: say.sense("parameter", "options")),
    )
    @app_commands.describe(
        opponent=both(lambda say: say("Whom you play against; leave it out for an open match.")),
        preset=both(lambda say: say("A named set of options.")),
        seats=both(lambda say: say("How many seats the match has.")),
        options=both(lambda say: say("Changes to the preset, as key=value pairs.")),
    )
    @app_commands.choices(preset=_presets(game))
    async def play(
        interaction: discord.Interaction[Any],
        opponent: discord.User | None = None,
        preset: str | None = None,
        seats: app_commands.Range[int, low, high] | None = None,
        options: str = "",
    ) -> None:
        await guarded(desk, interaction, _open(desk, interaction, game, opponent, preset, seats, options))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        language = await desk.languages.user(interaction)
        pairs = suggest(game, game.words.voice(language), typed)
        return [Choice(name=label, value=text) for label, text in pairs]

    command: Command[Any, ..., None] = Command(
        name=slug(game.key),
        description=of_game(game, game.words.summary),
        callback=play,
    )
    command.autocomplete("options")(complete)
    return command


def _presets(game: AnyGame) -> list[Choice[str]]:
    def choice(preset: str) -> Choice[str]:
        return Choice(name=of_game(game, lambda say: game.words.preset(say, preset).text), value=preset)

    return [choice(preset) for preset in game.options.presets]


async def _open(
    desk: Desk,
    interaction: Interaction,
    game: AnyGame,
    opponent: Member | None,
    preset: str | None,
    seats: int | None,
    options: str,
) -> None:
    """Write the match, answer with its lobby, and remember where that stands."""
    guild, host = guild_of(interaction), person_of(interaction)
    desk.announcer.heard(interaction)
    say = voice(await desk.languages.user(interaction))
    check_channel(interaction, say, (await desk.preferences.server(guild)).threads)
    channel = interaction.channel_id or 0
    try:
        match = await desk.referee.open(
            game.key,
            Place(guild, channel, channel),
            host,
            salt=desk.salt(interaction),
            wanted=seats,
            preset=preset,
            changes=read_options(options),
            invited=() if opponent is None else (person(opponent),),
        )
    except IllegalMove as fault:
        raise Illegal(fault, game) from None
    await _answer(desk, interaction, match)


async def _answer(desk: Desk, interaction: Interaction, match: Match) -> None:
    revision = match.revision
    view = lobby.render(match, await desk.languages.public(match))
    response = await interaction.response.send_message(view=view)
    if response.message_id is not None:
        await desk.referee.remember_message(
            match.id, "lobby", match.place.channel, response.message_id, shown=revision
        )
    desk.announcer.changed(match.id)
