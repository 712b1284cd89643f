"""``/why``: what stops a card of one's hand, or a whole move, by the article."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs import pick_match
from bot.cogs.asking import about, numbered, with_number
from bot.desk import Desk, Interaction, tell_text
from bot.localised import both
from bot.match import Match, Refused
from bot.panel import read
from bot.questions import completions, told_apart
from bot.why import explain, folded
from bot.words import Voices, voices

MOST = 25


def command(desk: Desk) -> Command[Any, ..., None]:
    """The command."""

    @numbered
    @app_commands.rename(asked=both(lambda say: say.sense("parameter", "card")))
    @app_commands.describe(asked=both(lambda say: say("A card that you hold, or a move in words.")))
    async def run(interaction: discord.Interaction[Any], asked: str, match: int | None = None) -> None:
        async def answer(desk: Desk, interaction: Interaction, found: Match, spoken: Voices) -> None:
            seat = found.seat_of(interaction.user.id)
            if seat is None:
                raise Refused("watching")
            if found.state is None:
                raise Refused("not_started")
            await tell_text(interaction, explain(desk.referee, found, seat, spoken, asked.strip()))

        await about(desk, interaction, match, answer)

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        try:
            match = await pick_match.find(desk, interaction, interaction.namespace.match)
        except Refused:
            return []
        seat = match.seat_of(interaction.user.id)
        if seat is None or match.state is None:
            return []
        panel = read(desk.referee, match, seat, voices(await desk.languages.user(interaction), match.game))
        labels = told_apart([panel.wonder(word) for word in panel.held])
        held = [(label.text, word) for label, word in zip(labels, panel.held, strict=True)]
        wanted = folded(typed)
        pairs = [pair for pair in held if any(wanted in folded(text) for text in pair)]
        pairs += completions(panel.asker, typed) if typed else ()
        return [Choice(name=text[:100], value=word) for text, word in pairs if len(word) <= 100][:MOST]

    why: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "why")),
        description=both(lambda say: say("Why a card cannot be played now; only you read the answer.")),
        callback=run,
    )
    why.guild_only = True
    why.autocomplete("asked")(complete)
    return with_number(desk, why)
