"""Commands in two languages: English names, and Spanish ones for people whose Discord is Spanish."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.words import voice
from games.core.game import AnyGame
from games.core.words import Say

SPANISH = (discord.Locale.spain_spanish, discord.Locale.latin_american_spanish)
"""The locales of people whose Discord is Spanish."""


def both(text: Callable[[Say], str]) -> locale_str:
    """``text`` in English, with its Spanish beside it."""
    return locale_str(text(voice("en")), es=text(voice("es")))


def of_game(game: AnyGame, text: Callable[[Say], str]) -> locale_str:
    """What a game says, in English with its Spanish beside it."""
    return locale_str(text(game.words.voice("en")), es=text(game.words.voice("es")))


class Spanish(app_commands.Translator):
    """Hands out the Spanish that each text brings along."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        return string.extras.get("es") if locale in SPANISH else None


def slug(key: str) -> str:
    """A game's key as the name of its subcommands, the same in every language."""
    return key.replace("_", "-")
