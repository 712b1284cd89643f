"""``/roll odds``: exact chances as a table and a picture."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs.roll.making import checked, expression
from bot.cogs.roll.parameters import check_of, difficulties, uses
from bot.cogs.roll.speaking import attached, drawn, hand_over
from bot.desk import Desk, Interaction
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import draw
from games.alatriste import words as alatriste
from games.alatriste.arms import Arm, parry
from games.alatriste.checks import Check, Use
from games.alatriste.odds_words import advice, misfire_table, odds_table, odds_text, parry_text
from games.alatriste.words import speak
from games.core.canvas.surface import encode
from games.core.curve import curve
from games.core.dice import Expression
from games.core.dice_words import likely, percent

PARRIES = "parries"


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    parries = Choice(name=both(lambda say: say("Parries, by skill")), value=PARRIES)

    @app_commands.choices(difficulty=difficulties(), use=[*uses(), parries])
    @app_commands.rename(
        target=both(lambda say: say.sense("parameter", "target")),
        difficulty=both(lambda say: say.sense("parameter", "difficulty")),
        modifier=both(lambda say: say.sense("parameter", "modifier")),
        use=both(lambda say: say.sense("parameter", "use")),
        typed=both(lambda say: say.sense("parameter", "dice")),
    )
    @app_commands.describe(
        target=both(lambda say: say("The value of the skill; leave it out for the table of all.")),
        difficulty=both(lambda say: say("The difficulty.")),
        modifier=both(lambda say: say("Added to the target: 2 or -4.")),
        use=both(lambda say: say("Firearms and parries, where sixes have a meaning.")),
        typed=both(lambda say: say("Plain dice instead, such as 2d6+1.")),
    )
    async def odds(
        interaction: discord.Interaction[Any],
        target: int | None = None,
        difficulty: str | None = None,
        modifier: int = 0,
        use: str | None = None,
        typed: str | None = None,
    ) -> None:
        if typed is not None:
            work = _dice(desk, interaction, typed)
        elif use == PARRIES:
            work = _parries(desk, interaction, target)
        elif target is None:
            work = _table(desk, interaction, Use(use) if use else Use.PLAIN)
        else:
            work = _check(desk, interaction, check_of(target, modifier, difficulty, use))
        await guarded(desk, interaction, work)

    return Command(
        name=both(lambda say: say.sense("command", "odds")),
        description=both(lambda say: say("Exact chances of checks, parries, firearms and dice.")),
        callback=odds,
    )


async def _check(desk: Desk, interaction: Interaction, check: Check) -> None:
    checked(check)
    language = await desk.languages.user(interaction)
    await _hand_over(
        desk,
        interaction,
        odds_text(speak(language), check),
        draw.check_alt(check, language),
        (check, language),
        lambda: encode(draw.check_picture(check, language)),
    )


async def _table(desk: Desk, interaction: Interaction, use: Use) -> None:
    language = await desk.languages.user(interaction)
    say, check = speak(language), Check(15, use=use)
    parts = [f"**{alatriste.use(say, use).text}**", odds_table(say, check)]
    if use is Use.FIREARM:
        parts += [misfire_table(say), advice(say, check)]
    await _hand_over(
        desk,
        interaction,
        "\n".join(parts),
        draw.table_alt(use, language),
        (use, language),
        lambda: encode(draw.table_picture(use, language)),
    )


async def _parries(desk: Desk, interaction: Interaction, skill: int | None) -> None:
    """The parries of one skill or of all, and the picture of the checks that they are."""
    language = await desk.languages.user(interaction)
    await _hand_over(
        desk,
        interaction,
        parry_text(speak(language)) if skill is None else _parries_of(language, checked(Check(skill)).target),
        draw.table_alt(Use.PLAIN, language),
        (Use.PLAIN, language),
        lambda: encode(draw.table_picture(Use.PLAIN, language)),
    )


def _parries_of(language: str, skill: int) -> str:
    say, lines = speak(language), []
    for arm in Arm:
        found, name = parry(skill, arm), alatriste.arm(say, arm)
        chances = (percent(say, found.chance), percent(say, found.full))
        lines.append(f"- {words.parried(voice(language), name, found.value, *chances)}")
    return "\n".join(lines)


async def _dice(desk: Desk, interaction: Interaction, typed: str) -> None:
    asked: Expression = expression(typed)
    language = await desk.languages.user(interaction)
    exact = curve(asked)
    text = likely(speak(language), asked, exact)
    if exact is None:
        await hand_over(interaction, Sheet().text(text), [])
        return
    await _hand_over(
        desk,
        interaction,
        text,
        draw.curve_alt(asked, exact, language),
        (asked, language),
        lambda: encode(draw.curve_picture(asked, exact, language)),
    )


async def _hand_over(
    desk: Desk, interaction: Interaction, text: str, alt: str, key: Any, draw_it: Callable[[], bytes]
) -> None:
    """Words, and the picture where one could be drawn."""
    picture, page = await drawn(desk, ("odds", key), draw_it), Sheet().text(text)
    if picture:
        page.picture("odds.png", alt)
    await hand_over(interaction, page, [attached(picture, "odds.png")] if picture else [])
