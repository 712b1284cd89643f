"""A character on Discord: its picture, its text, and what its player can do with it."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.cogs.alatriste.aftermath import wounds_of_last_fight
from bot.cogs.alatriste.desk import channels, sheet_of, speak
from bot.cogs.roll.speaking import attached, drawn
from bot.desk import Desk, Interaction, guild_of
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.names import escaped
from bot.panels import from_panel
from bot.sheets.nouns import Kept
from bot.words import sheets as words
from games.alatriste import sheet_text
from games.alatriste.draw_sheet import sheet_picture
from games.alatriste.sheet_words import alt, text, warnings
from games.core.canvas.surface import encode

PICTURE = "character.png"


async def show(
    desk: Desk, interaction: Interaction, kept: Kept, notice: str = "", in_words: bool = False
) -> None:
    """The panel of a character, in place of the one that was pressed, or as a new private message."""
    language = await desk.languages.user(interaction)
    page, files = await _page(desk, language, kept, notice, in_words)
    page.buttons(await _presses(desk, interaction, kept, in_words))
    view = page.view()
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files, ephemeral=True)
    elif from_panel(interaction):
        await interaction.response.edit_message(view=view, attachments=files)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True)


async def show_all(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """The character for everybody in the channel, without buttons and without its notes."""
    language = await desk.languages.server(guild_of(interaction))
    public = sheet_text.write(replace(sheet_of(kept), notes=""))
    page, files = await _page(desk, language, replace(kept, words=public, wish=0, wished=""), "", False)
    await interaction.response.send_message(view=page.view(), files=files)


async def _page(
    desk: Desk, language: str, kept: Kept, notice: str, in_words: bool
) -> tuple[Sheet, list[discord.File]]:
    say, sheet = speak(language), sheet_of(kept)
    page, files = Sheet().text(notice), []
    if kept.wish:
        page.text(words.waiting(say))
    picture = b""
    if not in_words:
        key = ("character", kept.newest, language)
        picture = await drawn(desk, key, lambda: encode(sheet_picture(sheet, language)))
    if picture:
        page.picture(PICTURE, alt(say, sheet))
        files.append(attached(picture, PICTURE))
    else:
        page.text(text(say, sheet, escaped))
    return page.text("\n".join(f"-# 💡 {line}" for line in warnings(say, sheet))), files


async def _presses(desk: Desk, interaction: Interaction, kept: Kept, in_words: bool) -> list[Press]:
    """What whoever looks may do: its player everything, a Narrator correct it."""
    say = await desk.languages.say(interaction)

    def press(what: str, label: str, mark: str, tone: str = "plain", off: bool = False) -> Press:
        return Press(Id(Verb.SHEET, kept.id, words=(what,)), label, mark, tone, off)

    presses = [
        press("basics", say("Values"), "🧭"),
        press("skills", say("Skills"), "📜"),
        press("gear", say("Weapons"), "⚔"),
        press("traits", say("Traits"), "✒"),
        press("picture", say("Picture"), "🖼") if in_words else press("text", say("Text"), "📄"),
    ]
    if interaction.user.id == kept.user:
        played = await desk.sheets.active(kept.guild, kept.user, *channels(interaction))
        here = played is not None and played.id == kept.id
        presses += [
            press("use", say("Played here") if here else say("Play here"), "🎭", "main", off=here),
            press("all", say("Show to all"), "📣"),
            press("file", say("Export"), "💾"),
            press("drop", say("Delete"), "🗑", "danger"),
        ]
        wounds = await wounds_of_last_fight(desk, kept)
        if wounds is not None:
            label = say.many(
                "Wounds of the last fight: {n} point", "Wounds of the last fight: {n} points", wounds
            )
            presses.append(press("hurt", label, "🩹"))
    return presses
