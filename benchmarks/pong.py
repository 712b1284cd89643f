"""The least that a bot can do: a button, and an answer to each press. ``python -m benchmarks.pong`` is run by
the press benchmark in place of ours, on the same local Discord."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord import app_commands, ui

from bot.endpoint import point_at


class Pong(discord.Client):
    """Answers ``/ping`` with a button, and each press of it by editing the message."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.presses = 0

    async def setup_hook(self) -> None:
        @self.tree.command(name="ping", description="A button.")
        async def ping(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("pong", view=self._view(), ephemeral=True)

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            self.presses += 1
            await interaction.response.edit_message(content=f"pong {self.presses}", view=self._view())

    def _view(self) -> ui.View:
        view = ui.View(timeout=None)
        view.add_item(ui.Button[ui.View](label="ping", custom_id=f"ping{self.presses}"))
        view.stop()
        return view


if __name__ == "__main__":
    point_at(os.environ["JUEZ_DISCORD_URL"])
    Pong().run(os.environ["DISCORD_TOKEN"], log_handler=None)
