"""``/rules <game>``: the rulebooks, whole or by article."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot import rulebook
from bot.desk import Desk, Interaction, tell
from bot.guard import guarded
from bot.localised import both, of_game, slug
from bot.match import Refused
from games.core.game import AnyGame


def group(desk: Desk, games: Mapping[str, AnyGame]) -> Group:
    """The command, with a subcommand for each game."""
    rules = Group(
        name=both(lambda say: say.sense("command", "rules")),
        description=both(lambda say: say("The rulebook of a game, by article.")),
    )
    for game in games.values():
        rules.add_command(_subcommand(desk, game))
    return rules


def _subcommand(desk: Desk, game: AnyGame) -> Command[Any, ..., None]:
    @app_commands.rename(article=both(lambda say: say.sense("parameter", "article")))
    @app_commands.describe(article=both(lambda say: say("The number of an article, or a word of its title.")))
    async def run(interaction: discord.Interaction[Any], article: str = "") -> None:
        await guarded(desk, interaction, _show(desk, interaction, game, article))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        articles = game.rulebook.read(await desk.languages.user(interaction)).articles
        found = [item for item in articles if item.number.startswith(typed) or _within(typed, item.title)]
        return [Choice(name=f"{item.number} {item.title}"[:100], value=item.number) for item in found[:25]]

    command: Command[Any, ..., None] = Command(
        name=slug(game.key), description=of_game(game, game.words.title), callback=run
    )
    command.autocomplete("article")(complete)
    return command


def _within(typed: str, title: str) -> bool:
    return typed.casefold() in title.casefold()


async def _show(desk: Desk, interaction: Interaction, game: AnyGame, article: str) -> None:
    """One article, or what the rulebook holds."""
    language = await desk.languages.user(interaction)
    number = article.strip().split(" ")[0]
    if not number:
        await tell(interaction, rulebook.contents(game, language))
        return
    view = rulebook.quoted(game, language, number)
    if view is None:
        raise Refused("article", number=number[:20])
    await tell(interaction, view)
