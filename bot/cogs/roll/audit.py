"""``/roll audit``: the channel's book, as far as whoever asks may see it."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Command

from bot.cogs.roll.making import post_page, viewer
from bot.cogs.roll.speaking import attached, brief, drawn, hand_over, name_of
from bot.desk import Desk, Interaction, guild_of
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.rolls.nouns import Page, Roll, Viewer
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import draw
from games.alatriste.checks import Difficulty
from games.alatriste.odds import totals
from games.core.canvas.surface import encode
from games.core.curve import compare
from games.core.rollfile import write_file

COUNTED = "3d6"
"""The throws that the histogram counts, whatever they were for."""


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(
        page=both(lambda say: say.sense("parameter", "page")),
        new_page=both(lambda say: say.sense("parameter", "new-page")),
    )
    @app_commands.describe(
        page=both(lambda say: say("An older page of the book.")),
        new_page=both(lambda say: say("Moderators: close the page and open the next.")),
    )
    async def audit(
        interaction: discord.Interaction[Any], page: int | None = None, new_page: bool = False
    ) -> None:
        await guarded(desk, interaction, _audit(desk, interaction, page, new_page))

    return Command(
        name=both(lambda say: say.sense("command", "audit")),
        description=both(lambda say: say("The last rolls here, their curve, and the file that proves them.")),
        callback=audit,
    )


async def _audit(desk: Desk, interaction: Interaction, number: int | None, new_page: bool) -> None:
    guild_of(interaction)
    channel = interaction.channel_id or 0
    last = await desk.keeper.page(channel)
    if last is None:
        raise words.refuse(words.no_book)
    number = last.number if number is None else number
    page = await desk.keeper.page(channel, number) if 1 <= number <= last.number else None
    if page is None:
        raise words.refuse(lambda say: words.no_page(say, last.number))
    if new_page:
        await _turn(desk, interaction, channel)
    await _show(desk, interaction, page)


async def _turn(desk: Desk, interaction: Interaction, channel: int) -> None:
    if not await desk.moderates(interaction):
        raise words.refuse(words.not_moderator)
    if not await desk.keeper.turn(guild_of(interaction), channel, partial(post_page, desk, interaction)):
        raise words.refuse(words.nothing_to_close)


async def _show(desk: Desk, interaction: Interaction, page: Page) -> None:
    language, reader = await desk.languages.user(interaction), await viewer(desk, interaction)
    say, sheet, files = voice(language), Sheet(), []
    lines = [_line(language, reader, roll) for roll in await desk.keeper.last(page)]
    sheet.text(words.audit(say, page)).text("\n".join(lines) or words.no_rolls(say))
    sums = await desk.keeper.counted(page.channel, reader, COUNTED)
    comparison = compare(sums, totals(Difficulty.NORMAL))
    if comparison.rolls:
        picture = await drawn(
            desk,
            ("audit", comparison, language),
            lambda: encode(draw.audit_picture(COUNTED, comparison, language)),
        )
        if picture:
            sheet.picture("rolls.png", draw.audit_alt(COUNTED, comparison, language))
            files.append(attached(picture, "rolls.png"))
    name = f"rolls-{page.channel}-{page.number}.json"
    written = write_file(await desk.keeper.written(page, reader))
    files.append(attached(written.encode(), name))
    await hand_over(interaction, sheet.file(name), files)


def _line(language: str, reader: Viewer, roll: Roll) -> str:
    say = voice(language)
    if not roll.seen_by(reader):
        return f"-# {words.hidden(say, roll)}"
    return words.listed(say, roll, name_of(language, roll), brief(language, roll))
