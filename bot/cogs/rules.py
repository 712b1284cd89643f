"""``/rules <game>``: the rulebooks, whole, by article, by phase, or by what an article speaks of (a card)."""

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
    @app_commands.describe(
        article=both(lambda say: say("The number of an article, a phase, or a card or any other word."))
    )
    async def run(interaction: discord.Interaction[Any], article: str = "") -> None:
        await guarded(desk, interaction, _show(desk, interaction, game, article))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        rules = game.rulebook.read(await desk.languages.user(interaction))
        found = [
            Choice(name=f"▸ {phase}"[:100], value=phase[:100]) for phase in rulebook.phases(rules, typed)
        ]
        articles = rulebook.about(rules, typed)
        found += [Choice(name=f"{item.number} {item.title}"[:100], value=item.number) for item in articles]
        return found[:25]

    command: Command[Any, ..., None] = Command(
        name=slug(game.key), description=of_game(game, game.words.title), callback=run
    )
    command.autocomplete("article")(complete)
    return command


async def _show(desk: Desk, interaction: Interaction, game: AnyGame, article: str) -> None:
    """One article, those of a phase or about a word, or what the rulebook holds."""
    language = await desk.languages.user(interaction)
    wanted = article.strip()
    if not wanted:
        await tell(interaction, rulebook.contents(game, language))
        return
    view = rulebook.quoted(game, language, wanted.split(" ")[0]) or rulebook.found(game, language, wanted)
    if view is None:
        raise Refused("article", number=wanted[:20])
    await tell(interaction, view)
