"""A command of one server, made for a run and deleted after it. The bot's own commands stay as they are: this
one is added beside them, never sent as the whole list."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.localised import SPANISH
from bot.words import checking as words
from bot.words import voice

NAME: Final = "juez-check"
"""What it is called; a bot that runs leaves a command of this name alone."""


def payload() -> dict[str, Any]:
    """The command as it is sent."""
    english, spanish = voice("en"), voice("es")
    return {
        "type": discord.AppCommandType.chat_input.value,
        "name": NAME,
        "description": words.command_is(english),
        "description_localizations": _both(words.command_is(spanish)),
        "options": [
            {
                "type": discord.AppCommandOptionType.string.value,
                "name": words.option(english),
                "name_localizations": _both(words.option(spanish)),
                "description": words.option_is(english),
                "description_localizations": _both(words.option_is(spanish)),
                "required": True,
                "autocomplete": True,
            }
        ],
    }


def _both(spanish: str) -> dict[str, str]:
    return {locale.value: spanish for locale in SPANISH}


def differs(sent: Any, found: Any, place: str = "command") -> str | None:
    """The first place where ``found`` lacks what was sent, or has it otherwise; None where all of it is
    there. Discord adds fields of its own."""
    if isinstance(sent, dict) and isinstance(found, dict):
        pairs = [(f"{place}.{key}", value, found.get(key)) for key, value in sent.items()]
    elif isinstance(sent, list) and isinstance(found, list) and len(sent) == len(found):
        pairs = [(f"{place}.{index}", *both) for index, both in enumerate(zip(sent, found, strict=True))]
    else:
        return None if sent == found else place
    return next((told for name, one, other in pairs if (told := differs(one, other, name))), None)
