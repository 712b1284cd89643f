"""``/rules``: the rulebooks, whole or by article."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, locale_str

from bot import rulebook
from bot.desk import Desk, Interaction, tell
from bot.guard import guarded
from bot.localised import both
from bot.match import Refused
from games.core.game import AnyGame


def command(desk: Desk, games: Mapping[str, AnyGame]) -> Command[Any, ..., None]:
    """The command."""

    @app_commands.choices(game=[_choice(game) for game in games.values()])
    @app_commands.rename(
        game=both(lambda say: say.sense("parameter", "game")),
        article=both(lambda say: say.sense("parameter", "article")),
    )
    @app_commands.describe(
        game=both(lambda say: say("Whose rules.")),
        article=both(lambda say: say("The number of an article, or a word of its title.")),
    )
    async def run(interaction: discord.Interaction[Any], game: str, article: str = "") -> None:
        await guarded(desk, interaction, _show(desk, interaction, games, game, article))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        game = games.get(str(interaction.namespace.game))
        if game is None:
            return []
        articles = game.rulebook.read(await desk.languages.user(interaction)).articles
        found = [item for item in articles if item.number.startswith(typed) or _within(typed, item.title)]
        return [Choice(name=f"{item.number} {item.title}"[:100], value=item.number) for item in found[:25]]

    made: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "rules")),
        description=both(lambda say: say("The rulebook of a game, by article.")),
        callback=run,
    )
    made.autocomplete("article")(complete)
    return made


def _choice(game: AnyGame) -> Choice[str]:
    words = game.words
    return Choice(
        name=locale_str(words.title(words.voice("en")), es=words.title(words.voice("es"))), value=game.key
    )


def _within(typed: str, title: str) -> bool:
    return typed.casefold() in title.casefold()


async def _show(
    desk: Desk, interaction: Interaction, games: Mapping[str, AnyGame], key: str, article: str
) -> None:
    game = games.get(key)
    if game is None:
        raise Refused("unknown_game", game=key[:40])
    language = await desk.languages.user(interaction)
    number = article.strip().split(" ")[0]
    if not number:
        await tell(interaction, rulebook.contents(game, language))
        return
    view = rulebook.quoted(game, language, number)
    if view is None:
        raise Refused("article", number=number[:20])
    await tell(interaction, view)
