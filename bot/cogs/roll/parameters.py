"""Choices that several subcommands offer."""

from __future__ import annotations

from collections.abc import Callable

from discord.app_commands import Choice, locale_str

from bot.localised import both
from bot.rolls.nouns import Visibility
from bot.words import rolls as words
from games.alatriste import words as alatriste
from games.alatriste.checks import Check, Difficulty, Use
from games.alatriste.words import speak
from games.core.words import Say


def ours(text: Callable[[Say], str]) -> locale_str:
    """What the rules say, in English with its Spanish beside it."""
    return locale_str(text(speak("en")), es=text(speak("es")))


def difficulties() -> list[Choice[str]]:
    """The rows of the table in 2.1, with what is rolled."""

    def name(row: Difficulty) -> locale_str:
        return ours(lambda say: f"{alatriste.difficulty(say, row).text} · {row.formula}")

    return [Choice(name=name(row), value=row.value) for row in Difficulty]


def uses() -> list[Choice[str]]:
    """What a check may be for, where sixes have a meaning."""

    def name(use: Use) -> locale_str:
        return ours(lambda say: alatriste.use(say, use).text)

    return [Choice(name=name(use), value=use.value) for use in Use]


def visibilities() -> list[Choice[str]]:
    def name(choice: Visibility) -> locale_str:
        return both(lambda say: words.visibility(say, choice))

    return [Choice(name=name(choice), value=choice.value) for choice in Visibility]


def check_of(target: int, modifier: int, difficulty: str | None, use: str | None) -> Check:
    """The check behind the options of a command, not yet judged."""
    return Check(
        target,
        modifier,
        Difficulty(difficulty) if difficulty else Difficulty.NORMAL,
        Use(use) if use else Use.PLAIN,
    )
