"""``/tutorial``: the first match of a newcomer, prepared and told step by step, in a private thread."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.desk import Desk, Interaction, guild_of, person_of, tell, tell_text
from bot.guard import guarded
from bot.layout import Sheet
from bot.lessons import lesson_of
from bot.localised import both, of_game
from bot.match import TUTOR, Access, Match, Place, Refused
from bot.places import address
from bot.rights import check_channel
from bot.words import match_title, practice_name, voice, voices
from games.core.game import AnyGame


def command(desk: Desk, games: Mapping[str, AnyGame]) -> Command[Any, ..., None]:
    """The command, for the games that have a lesson."""
    taught = [game for game in games.values() if game.lesson() is not None]

    @app_commands.choices(
        game=[Choice(name=of_game(each, each.words.title), value=each.key) for each in taught]
    )
    @app_commands.rename(game=both(lambda say: say.sense("parameter", "game")))
    @app_commands.describe(game=both(lambda say: say("The game.")))
    async def run(interaction: discord.Interaction[Any], game: str) -> None:
        await guarded(desk, interaction, _open(desk, interaction, game))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "tutorial")),
        description=both(lambda say: say("Your first match, step by step, in a thread of your own.")),
        callback=run,
    )
    command.guild_only = True
    return command


async def _open(desk: Desk, interaction: Interaction, key: str) -> None:
    """Begin the lesson, or show the way back to one that was left."""
    game = desk.referee.games.get(key)
    lesson = None if game is None else game.lesson()
    if game is None or lesson is None:
        raise Refused("unknown_game", game=key)
    guild, learner = guild_of(interaction), person_of(interaction)
    for match in desk.referee.of_user(guild, learner.user):
        if match.game is game and lesson_of(match) is not None:
            await _lead_back(desk, interaction, match)
            return
    say = await desk.languages.say(interaction)
    check_channel(interaction, say, await desk.preferences.server(guild), True)
    channel = interaction.channel_id or 0
    match = await desk.referee.open(
        game.key,
        Place(guild, channel, channel),
        learner,
        salt="",  # nothing may be mixed into the luck of a match that is prepared
        wanted=lesson.seats,
        preset=lesson.preset,
        access=Access(private=True),
        seed=lesson.seed,
    )
    name = practice_name(voice(await desk.languages.server(guild)), TUTOR)
    match = await desk.referee.practise(match.id, learner, TUTOR, name)
    desk.announcer.changed(match.id)  # a lobby in the channel would be in everybody's way
    await tell_text(interaction, say("🎓 Your lesson opens in a private thread. You are called there."))


async def _lead_back(desk: Desk, interaction: Interaction, match: Match) -> None:
    spoken = voices(await desk.languages.user(interaction), match.game)
    known = await desk.referee.messages(match.id)
    place = known.get("board") or known.get("lobby")
    sheet = Sheet().text(
        spoken.say(
            "Your lesson goes on where you left it: {title}. To begin anew, end that match first with "
            "/match end.",
            title=match_title(spoken.say, spoken.game, match),
        )
    )
    if place is not None:
        sheet.link(spoken.say("To the board"), address(match, place))
    await tell(interaction, sheet.view())
