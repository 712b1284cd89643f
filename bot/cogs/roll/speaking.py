"""Rolls as messages: each to those who may see it, in their language."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable

import discord
from discord import ui

from bot.cogs.roll.making import PATIENCE, is_check, longhand
from bot.desk import Desk, Interaction, guild_of, tell
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.names import escaped
from bot.rolls.nouns import Roll, Visibility
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import checks, notation, telling
from games.alatriste.words import speak
from games.core import dice
from games.core.dice_words import rolled


def of_check(roll: Roll) -> checks.Result:
    """The result of a check in the book: its words and its chance give it again."""
    return checks.roll(notation.read(roll.words), roll.chance)[0]


def of_dice(roll: Roll) -> dice.Rolled:
    """The same for plain dice."""
    return dice.roll(longhand(roll.words), roll.chance)[0]


def result(language: str, roll: Roll) -> str:
    """All that came out."""
    if is_check(roll.words):
        return telling.result(speak(language), of_check(roll), roll.proposed)
    return rolled(speak(language), of_dice(roll))


def brief(language: str, roll: Roll) -> str:
    """What came out, in half a line."""
    if not is_check(roll.words):
        return rolled(speak(language), of_dice(roll))
    say, found = speak(language), of_check(roll)
    against = telling.value(found.check)
    return f"{telling.mark(found)} {telling.verdict(say, found)}, {found.total} / {against}"


def name_of(language: str, roll: Roll) -> str:
    """Who rolled, for a message."""
    return escaped(roll.name) if roll.name else words.nobody(voice(language))


def sheet(language: str, *rolls: Roll) -> Sheet:
    """Rolls in full, one under the other."""
    say, page = voice(language), Sheet()
    for place, roll in enumerate(rolls):
        if place:
            page.rule()
        heading = words.headline(name_of(language, roll), escaped(roll.note))
        page.text(f"{heading}\n{result(language, roll)}\n{words.footer(say, roll)}")
        if roll.first_of_unposted is not None:
            page.text(words.opened(say, roll.first_of_unposted, None))
    return page


def curtain(language: str, roll: Roll) -> ui.LayoutView:
    """What all see of a roll for the Narrator: that it was made, and a door for those who may read it."""
    say, page = voice(language), Sheet()
    page.text(f"{words.behind(say, roll, name_of(language, roll))}\n{words.footer(say, roll)}")
    if roll.first_of_unposted is not None:
        page.text(words.opened(say, roll.first_of_unposted, None))
    return page.buttons([Press(Id(Verb.READ, roll.number), say("Read"), "👁")]).view()


async def show(interaction: Interaction, view: ui.LayoutView) -> None:
    """Something that everybody can read, as the first answer or as one more."""
    if interaction.response.is_done():
        await interaction.followup.send(view=view)
    else:
        await interaction.response.send_message(view=view)


async def answer(desk: Desk, interaction: Interaction, roll: Roll) -> None:
    """Say a roll to those who may hear of it."""
    if roll.visibility is Visibility.PRIVATE:
        await tell(interaction, sheet(await desk.languages.user(interaction), roll).view())
        return
    public = await desk.languages.server(guild_of(interaction))
    if roll.visibility is Visibility.PUBLIC:
        await show(interaction, sheet(public, roll).view())
        return
    await show(interaction, curtain(public, roll))
    if roll.visibility is Visibility.NARRATOR:
        await tell(interaction, sheet(await desk.languages.user(interaction), roll).view())


async def drawn(desk: Desk, key: Hashable, draw: Callable[[], bytes]) -> bytes:
    """A picture, or nothing when it takes so long that the answer would come too late without one."""
    return await desk.studio.soon(key, draw, PATIENCE) or b""


def attached(data: bytes, filename: str) -> discord.File:
    return discord.File(io.BytesIO(data), filename=filename)


async def hand_over(interaction: Interaction, page: Sheet, files: list[discord.File]) -> None:
    """A private answer with files."""
    await interaction.response.send_message(view=page.view(), files=files, ephemeral=True)
