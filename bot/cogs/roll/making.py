"""From what was typed to a roll that stands in the book."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import aiohttp
import discord

from bot.desk import Desk, Interaction, guild_of
from bot.layout import Sheet
from bot.match import UserId
from bot.names import plain
from bot.rolls.nouns import Order, Page, Roll, Unrollable, Viewer, Visibility
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import notation
from games.alatriste.checks import Check, refuse
from games.alatriste.words import PACKAGE, refusal, speak
from games.core import dice
from games.core.dice_words import fault
from games.core.game import Violation
from games.core.rulebook import Rulebook

NOTE = 200
"""Most characters of a note."""

PATIENCE = 1.5
"""Seconds that an answer waits for a page to be posted or a picture to be drawn: three is too late."""

RULES = Rulebook(PACKAGE)


def is_check(written: str) -> bool:
    """Whether these words of the book are a check; if not, they are plain dice."""
    return written.startswith("check ")


def checked(check: Check) -> Check:
    """``check`` if it can be rolled. Raises Unrollable, which cites the article."""
    violation = refuse(check)
    if violation is not None:
        raise Unrollable(partial(_cited, violation))
    return check


def _cited(violation: Violation, language: str) -> str:
    article = RULES.read(language).article(violation.article)
    cited = voice(language)(
        "Article {number}: {title}", number=violation.article, title=article.title if article else ""
    )
    return f"⚖️ {refusal(speak(language), violation)}\n-# {cited}"


def expression(typed: str) -> dice.Expression:
    """The dice that ``typed`` stands for. Raises Unrollable, which points at what is wrong."""
    try:
        return dice.read(typed)
    except dice.Unreadable as unreadable:
        found = unreadable.fault
        raise Unrollable(lambda language: fault(speak(language), found, typed)) from None


def thrown_for(written: str) -> tuple[tuple[int, int], ...]:
    """The dice that the words of the book ask for."""
    if is_check(written):
        return ((notation.read(written).difficulty.rolled, 6),)
    return tuple((each.count, each.sides) for each in longhand(written).dice)


def longhand(written: str) -> dice.Expression:
    """Plain dice as they stand in the book, which may be longer than what can be typed."""
    return dice.read(written, longest=4 * dice.LONGEST)


def order(
    interaction: Interaction,
    written: str,
    visibility: Visibility = Visibility.PUBLIC,
    note: str = "",
    proposed: bool = False,
) -> Order:
    """A roll by whoever acts."""
    user = interaction.user
    return Order(
        user.id,
        plain(user.display_name),
        written,
        thrown_for(written),
        visibility,
        proposed,
        plain(note, NOTE),
    )


def again(interaction: Interaction, roll: Roll) -> Order:
    """The same roll once more, under the name that its roller has now."""
    made = order(interaction, roll.words, roll.visibility, roll.note, roll.proposed)
    return replace(made, note=roll.note)


async def make(
    desk: Desk, interaction: Interaction, *orders: Order, request: int | None = None
) -> tuple[Roll, ...]:
    """Roll, on a page that was posted before. Raises AlreadyRolled."""
    channel, post = interaction.channel_id or 0, partial(post_page, desk, interaction)
    guild = guild_of(interaction)
    if any(each.visibility in (Visibility.NARRATOR, Visibility.BLIND) for each in orders):
        await demand_narrator(desk, interaction)
    while True:
        salt = desk.salt(interaction)
        rolls = await desk.keeper.roll(channel, orders, interaction.id, salt, request)
        if rolls is not None:
            return rolls
        await desk.keeper.open(guild, channel, len(orders), post)


async def demand_narrator(desk: Desk, interaction: Interaction) -> None:
    """There is a role that may read what is rolled. Raises Unrollable."""
    if (await desk.preferences.server(guild_of(interaction))).gm_role is None:
        raise words.refuse(words.no_narrator)


async def post_page(desk: Desk, interaction: Interaction, page: Page, before: Page | None) -> int:
    """Show a page that opens; the message's id, or 0 where it cannot be shown: then its first roll does."""
    guild = guild_of(interaction)
    text = words.opened(voice(await desk.languages.server(guild)), page, before)
    channel = interaction.client.get_partial_messageable(page.channel, guild_id=guild)
    nonce = f"page{page.number}.{page.commitment[:12]}"
    try:
        sent: discord.Message = await asyncio.wait_for(
            channel.send(view=Sheet().text(text).view(), nonce=nonce), PATIENCE
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError):
        return 0
    return sent.id


async def viewer(desk: Desk, interaction: Interaction) -> Viewer:
    """Whoever acts, as a reader of rolls."""
    user: UserId = interaction.user.id
    return Viewer(user, await desk.narrates(interaction))
