"""What the commands and presses of this cog share: reading what is kept, and answering for faults."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Final

import discord

from bot.desk import Desk, Interaction, guild_of
from bot.names import escaped, plain
from bot.sheets.nouns import Kept, Unsuitable
from bot.words import sheets as words
from games.alatriste import npc, sheet_text, table_files
from games.alatriste.fault_words import bad_line, fault
from games.alatriste.fields import Fault, Faulty
from games.alatriste.npc import Template
from games.alatriste.sheets import Sheet
from games.alatriste.skills import slug
from games.alatriste.tables import SUMMARY, Tables
from games.alatriste.words import PACKAGE
from games.core.rulebook import Rulebook
from games.core.words import Say

MOST_FAULTS: Final = 20
"""Faults that one answer lists."""

RULES: Final = Rulebook(PACKAGE)

LARGEST: Final = 64 * 1024
"""Most bytes of a file."""


@cache
def speak(language: str) -> Say:
    """The voice of this cog: what the bot says and what the rules say, side by side."""
    return Say(language, "bot.words", PACKAGE, "games.core")


def sheet_of(kept: Kept) -> Sheet:
    """The character as its player last wrote it."""
    return sheet_text.read(kept.newest)


def approved(kept: Kept) -> Sheet:
    """The character as it may be used. Raises Unsuitable."""
    if not kept.words:
        raise words.refuse(words.never_approved)
    return sheet_text.read(kept.words)


async def tables_of(desk: Desk, guild: int) -> Tables:
    """The tables of a server; those of the summary until its Narrator changes them."""
    text = await desk.sheets.tables(guild)
    return SUMMARY if text is None else table_files.read(text)


async def demand_lead(desk: Desk, interaction: Interaction) -> None:
    """Raises Unsuitable for whoever is no Narrator here."""
    if not await desk.leads(interaction):
        raise words.refuse(words.not_narrator)


async def own(desk: Desk, interaction: Interaction, name: str | None) -> Kept:
    """The character that whoever acts means: by name, or whom they play here. Raises Unsuitable."""
    guild, user = guild_of(interaction), interaction.user.id
    if name:
        kept = await desk.sheets.named(guild, user, name)
        if kept is None:
            shown = escaped(plain(name))
            raise words.refuse(lambda say: words.unknown(say, shown))
        return kept
    kept = await desk.sheets.active(guild, user, *channels(interaction))
    if kept is None:
        have = await desk.sheets.of(guild, user)
        raise words.refuse(words.which if have else words.none_yet)
    return kept


def channels(interaction: Interaction) -> tuple[int, ...]:
    """Where it was typed, and the channel around it if that is a thread."""
    here = interaction.channel_id or 0
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return here, channel.parent_id
    return (here,)


def faulty(faults: Sequence[Fault]) -> Unsuitable:
    """All faults of a file in one answer."""

    def tell(language: str) -> str:
        say = speak(language)
        lines = [f"- {escaped(fault(say, one))}" for one in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            lines.append(f"- {words.and_more(say, len(faults) - MOST_FAULTS)}")
        return "\n".join([words.faulty(say, len(faults)), *lines])

    return Unsuitable(tell)


async def text_of(file: discord.Attachment) -> str:
    """What stands in a file: UTF-8, or what spreadsheets in Spain write. Raises Unsuitable."""
    if file.size > LARGEST:
        raise words.refuse(lambda say: words.too_large(say, LARGEST // 1024))
    data = await file.read()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise words.refuse(words.not_text)


def read_sheet(text: str, tables: Tables) -> Sheet:
    """A character from a file. Raises Unsuitable with all faults."""
    try:
        return sheet_text.read(text, tables)
    except Faulty as found:
        raise faulty(found.faults) from None


def read_line(line: str, tables: Tables) -> Template:
    """A non-player character from one line. Raises Unsuitable."""
    try:
        return npc.read(line, tables)
    except npc.BadLine as found:
        reason, facts = found.reason, found.facts
        raise Unsuitable(
            lambda language: f"⚖️ {bad_line(speak(language), reason, facts)}\n{_cited(language, '14.6')}"
        ) from None


def _cited(language: str, number: str) -> str:
    """The line that names an article."""
    article = RULES.read(language).article(number)
    title = article.title if article else ""
    return "-# " + speak(language)("Article {number}: {title}", number=number, title=title)


def attached_sheet(sheet: Sheet) -> discord.File:
    """A character's file, under its name."""
    data = sheet_text.write_file(sheet).encode()
    return discord.File(io.BytesIO(data), f"{slug(sheet.name) or 'character'}.json")


def look_at_fights(desk: Desk, interaction: Interaction) -> None:
    """Whoever sits in a fight here may have a character for it now."""
    for channel in channels(interaction):
        for match in desk.referee.in_channel(channel):
            if match.seat_of(interaction.user.id) is not None:
                desk.announcer.changed(match.id)
