"""``/stats`` and ``/leaderboard``: how people have fared in this server; ``/me standing``: who stays away."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.desk import Desk, Interaction, guild_of, person, tell, tell_text
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both, of_game
from bot.match import Person, Refused
from bot.names import escaped
from bot.presses.standing import CARD, ranks_of, show, show_cards
from bot.standing.cards import card_scores
from bot.standing.figures import Figures, figures
from bot.standing.listing import list_user, unlisted
from bot.standing.results import Result, contests, results
from bot.words import standing as words
from bot.words import voices
from games.core.game import AnyGame

Member = discord.User | discord.Member


def leaderboard(desk: Desk, games: Mapping[str, AnyGame]) -> Command[Any, ..., None]:
    """``/leaderboard``: who is ahead in a game."""

    @app_commands.choices(game=[_choice(game) for game in games.values() if contests(game)])
    @app_commands.rename(game=both(lambda say: say.sense("parameter", "game")))
    @app_commands.describe(game=both(lambda say: say("The game.")))
    async def run(interaction: discord.Interaction[Any], game: str) -> None:
        await guarded(desk, interaction, show(desk, interaction, game))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "leaderboard")),
        description=both(lambda say: say("Who is ahead in a game, in this server.")),
        callback=run,
    )
    command.guild_only = True
    return command


def stats(desk: Desk, games: Mapping[str, AnyGame]) -> Command[Any, ..., None]:
    """``/stats``: how somebody has fared."""

    @app_commands.choices(
        game=[_choice(game) for game in games.values()],
        by=[Choice(name=both(lambda say: say.sense("choice", "card")), value=CARD)],
    )
    @app_commands.rename(
        by=both(lambda say: say.sense("parameter", "by")),
        user=both(lambda say: say.sense("parameter", "user")),
        game=both(lambda say: say.sense("parameter", "game")),
    )
    @app_commands.describe(
        user=both(lambda say: say("Whose; yours if you leave it out.")),
        game=both(lambda say: say("One game; all of them if you leave it out.")),
        by=both(lambda say: say("The cards of one game, used by everybody here.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        user: Member | None = None,
        game: str | None = None,
        by: str | None = None,
    ) -> None:
        if by == CARD:
            work = _show_cards(desk, interaction, user, game)
        elif user is not None and user.bot:
            work = _tell_of_bots(desk, interaction)
        else:
            work = _show(desk, interaction, person(user or interaction.user), game)
        await guarded(desk, interaction, work)

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "stats")),
        description=both(
            lambda say: say("How somebody has fared: by game and by seat, and in one game by card.")
        ),
        callback=run,
    )
    command.guild_only = True
    return command


def _choice(game: AnyGame) -> Choice[str]:
    return Choice(name=of_game(game, game.words.title), value=game.key)


async def _show_cards(desk: Desk, interaction: Interaction, user: Member | None, game: str | None) -> None:
    """The cards of everybody. Raises Refused without a game, or with somebody: one's own need no ``by``."""
    if game is None or user is not None:
        raise Refused("cards_of_a_game")
    await show_cards(desk, interaction, game)


async def _tell_of_bots(desk: Desk, interaction: Interaction) -> None:
    await tell_text(interaction, words.bots(await desk.languages.say(interaction)))


async def _show(desk: Desk, interaction: Interaction, whose: Person, game: str | None) -> None:
    """The statistics of ``whose``. Raises Refused where they do not want to be looked up."""
    say = await desk.languages.say(interaction)
    if whose.user != interaction.user.id and whose.user in await unlisted(desk.referee.store):
        raise Refused("unlisted", name=escaped(whose.name))
    played = await results(desk.referee, guild_of(interaction), game)
    found = figures(played, whose.user)
    sheet = Sheet().text("### " + words.of_whom(say, whose.name))
    for key, each in found.items():
        sheet.text(await _about(desk, interaction, whose, desk.referee.games[key], each))
    if game is not None and found:
        sheet.text(await _cards(desk, interaction, whose, desk.referee.games[game], played))
    if not found:
        sheet.text(words.none(say))
    await tell(interaction, sheet.view())


async def _about(desk: Desk, interaction: Interaction, whose: Person, game: AnyGame, each: Figures) -> str:
    spoken = voices(await desk.languages.user(interaction), game)
    ranks = await ranks_of(desk, guild_of(interaction), game.key)
    own = next((rank for rank in ranks if rank.user == whose.user), None)
    return words.figures(spoken.say, game.words.title(spoken.game), each, own, len(ranks))


async def _cards(
    desk: Desk, interaction: Interaction, whose: Person, game: AnyGame, played: tuple[Result, ...]
) -> str:
    spoken = voices(await desk.languages.user(interaction), game)
    scores = await card_scores(desk.referee, played, game, lambda player: player.user == whose.user)
    return words.cards(spoken.say, [(game.words.card(spoken.game, one.key), one) for one in scores])


def choice(desk: Desk, parent: Group) -> None:
    """Add ``standing in`` and ``standing out`` to a command."""
    standing = Group(
        name=both(lambda say: say.sense("command", "standing")),
        description=both(lambda say: say("Whether you stand on leaderboards.")),
        parent=parent,
    )
    standing.add_command(
        Command(
            name=both(lambda say: say.sense("command", "in")),
            description=both(lambda say: say("Stand on leaderboards; others may look up how you fared.")),
            callback=_deciding(desk, on=True),
        )
    )
    standing.add_command(
        Command(
            name=both(lambda say: say.sense("command", "out")),
            description=both(lambda say: say("Stand on no leaderboard, and be looked up by nobody else.")),
            callback=_deciding(desk, on=False),
        )
    )


def _deciding(desk: Desk, on: bool) -> Any:
    async def work(interaction: Interaction) -> None:
        await list_user(desk.referee.store, interaction.user.id, on)
        await tell_text(interaction, words.listed(await desk.languages.say(interaction), on))

    async def run(interaction: discord.Interaction[Any]) -> None:
        await guarded(desk, interaction, work(interaction))

    return run
