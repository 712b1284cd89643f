"""Writing characters down, with the Narrator's approval where the server wants that."""

from __future__ import annotations

from bot.cogs.alatriste.desk import look_at_fights, speak
from bot.desk import Desk, Interaction, guild_of, tell_text
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.names import escaped, plain
from bot.sheets.keeper import MOST
from bot.sheets.nouns import Kept, Taken, TooMany
from bot.words import sheets as words
from games.alatriste import sheet_text
from games.alatriste import sheets as alatriste
from games.alatriste.sheet_words import changes


async def keep(desk: Desk, interaction: Interaction, sheet: alatriste.Sheet) -> Kept:
    """A new character. Raises Unsuitable."""
    free = await _free(desk, interaction)
    words_of = sheet_text.write(sheet)
    try:
        kept = await desk.sheets.add(
            guild_of(interaction), interaction.user.id, sheet.name, words_of, approved=free
        )
    except Taken:
        raise _taken(sheet) from None
    except TooMany:
        raise words.refuse(lambda say: words.too_many(say, MOST)) from None
    look_at_fights(desk, interaction)
    return kept


async def change(desk: Desk, interaction: Interaction, kept: Kept, sheet: alatriste.Sheet) -> Kept:
    """``kept`` is to say what ``sheet`` says. Raises Unsuitable."""
    written = sheet_text.write(sheet)
    if written == kept.newest:
        return kept
    if not await _free(desk, interaction):
        return await desk.sheets.wish(kept, written)
    try:
        await desk.sheets.change(kept, sheet.name, written)
    except Taken:
        raise _taken(sheet) from None
    return Kept(kept.id, kept.guild, kept.user, written)


async def _free(desk: Desk, interaction: Interaction) -> bool:
    """Whether whoever acts writes on sheets without asking."""
    server = await desk.preferences.server(guild_of(interaction))
    return not server.approve_sheets or await desk.leads(interaction)


def _taken(sheet: alatriste.Sheet) -> Exception:
    name = escaped(sheet.name)
    return words.refuse(lambda say: words.taken(say, name))


async def ask_narrator(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """Show in the channel that a change waits, to everybody but without what was written. It comes after the
    answer to whoever wrote it."""
    language = await desk.languages.server(guild_of(interaction))
    say = speak(language)
    player, name = escaped(plain(interaction.user.display_name)), escaped(sheet_text.read(kept.wished).name)
    page = Sheet().text(words.asked(say, player, name, new=not kept.words))
    presses = [
        Press(Id(Verb.WISH, kept.wish, words=("read",)), say("Read"), "👁"),
        Press(Id(Verb.WISH, kept.wish, words=("grant",)), say("Approve"), "✅", "main"),
        Press(Id(Verb.WISH, kept.wish, words=("deny",)), say("Reject"), "✖", "danger"),
    ]
    await interaction.followup.send(view=page.buttons(presses).view())


async def press(desk: Desk, interaction: Interaction, id: Id) -> None:
    """*Read*, *Approve* or *Reject* under a change that waits."""
    kept = await desk.sheets.wished(id.match)
    if kept is None or kept.guild != guild_of(interaction):
        raise words.refuse(words.decided)
    leads = await desk.leads(interaction)
    if id.words == ("read",):
        if not leads and interaction.user.id != kept.user:
            raise words.refuse(words.not_yours)
        say = speak(await desk.languages.user(interaction))
        old = sheet_text.read(kept.words) if kept.words else None
        await tell_text(interaction, changes(say, old, sheet_text.read(kept.wished), escaped))
        return
    if not leads:
        raise words.refuse(words.not_narrator)
    await _decide(desk, interaction, kept, id.words == ("grant",))


async def _decide(desk: Desk, interaction: Interaction, kept: Kept, grant: bool) -> None:
    """Of two Narrators at once, one decides and the other hears of it."""
    sheet = sheet_text.read(kept.wished)
    try:
        done = await desk.sheets.decide(kept.wish, sheet.name if grant else None)
    except Taken:
        raise _taken(sheet) from None
    if done is None:
        raise words.refuse(words.decided)
    say = speak(await desk.languages.server(kept.guild))
    narrator, name = escaped(plain(interaction.user.display_name)), escaped(sheet.name)
    outcome = words.granted(say, name, narrator) if grant else words.denied(say, name, narrator)
    await interaction.response.edit_message(view=Sheet().text(outcome).view())
