"""Presses on a character's panel, and its forms. Who pressed is read from the account, never from the id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.cogs.alatriste import keeping, panel, table_forms
from bot.cogs.alatriste.aftermath import wounds_of_last_fight
from bot.cogs.alatriste.desk import (
    attached_sheet,
    channels,
    faulty,
    look_at_fights,
    sheet_of,
    speak,
    tables_of,
)
from bot.cogs.alatriste.papers import NEW, PAPERS, Reading, paper_id
from bot.desk import Desk, Interaction, guild_of
from bot.ids import Id, NotOurs, Verb
from bot.layout import Press, Sheet, written_parts
from bot.names import escaped
from bot.sheets.nouns import Kept
from bot.words import sheets as words
from games.alatriste.fields import Faulty


async def press(desk: Desk, interaction: Interaction, id: Id) -> None:
    """A button of a character's panel."""
    kept = await _known(desk, interaction, id)
    (what,) = id.words
    if what in PAPERS:
        await open_paper(desk, interaction, kept, what)
    elif what in ("text", "picture"):
        await panel.show(desk, interaction, kept, in_words=what == "text")
    elif interaction.user.id != kept.user:
        raise words.refuse(words.not_yours)
    elif what in _OWN:
        await _OWN[what](desk, interaction, kept)
    else:
        raise NotOurs


async def open_paper(desk: Desk, interaction: Interaction, kept: Kept | None, name: str) -> None:
    """The form ``name`` of a character, or of a new one."""
    tables = await tables_of(desk, guild_of(interaction))
    say = speak(await desk.languages.user(interaction))
    sheet = NEW if kept is None else sheet_of(kept)
    form = PAPERS[name].modal(paper_id(kept.id if kept else 0, name), say, tables, sheet)
    await interaction.response.send_modal(form)


async def submit(desk: Desk, interaction: Interaction, id: Id) -> None:
    """A form that was filled in: all its faults, or the character as it is now."""
    kept = await _known(desk, interaction, id) if id.match else None
    name = " ".join(id.words)
    if name not in PAPERS or (kept is None) is not (name == "new"):
        raise NotOurs
    tables = await tables_of(desk, guild_of(interaction))
    say = speak(await desk.languages.user(interaction))
    reading = Reading(say, tables, written_parts(interaction))
    try:
        sheet = reading.done(PAPERS[name].read(reading, NEW if kept is None else sheet_of(kept)))
    except Faulty as found:
        raise faulty(found.faults) from None
    if kept is None:
        now = await keeping.keep(desk, interaction, sheet)
    else:
        now = await keeping.change(desk, interaction, kept, sheet)
    await panel.show(desk, interaction, now)
    if now.wish and (kept is None or now.wish != kept.wish):
        await keeping.ask_narrator(desk, interaction, now)


async def _known(desk: Desk, interaction: Interaction, id: Id) -> Kept:
    """The character, if it is here and whoever pressed may change it. Raises Unsuitable."""
    kept = await desk.sheets.find(id.match)
    if kept is None or kept.guild != guild_of(interaction) or len(id.words) != 1:
        raise words.refuse(words.gone)
    if interaction.user.id != kept.user and not await desk.leads(interaction):
        raise words.refuse(words.not_yours)
    return kept


async def use(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """Play this character here, and say so on its panel."""
    await desk.sheets.use(channels(interaction)[0], interaction.user.id, kept)
    look_at_fights(desk, interaction)
    say = await desk.languages.say(interaction)
    await panel.show(desk, interaction, kept, words.playing(say, escaped(sheet_of(kept).name)))


async def export(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """The character as a file, for its player alone."""
    say, sheet = await desk.languages.say(interaction), sheet_of(kept)
    file = attached_sheet(sheet)
    page = Sheet().text(words.exported(say, escaped(sheet.name))).file(file.filename)
    await interaction.response.send_message(view=page.view(), file=file, ephemeral=True)


async def ask_delete(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """Ask whether it is meant."""
    say = await desk.languages.say(interaction)
    page = Sheet().text(words.really(say, escaped(sheet_of(kept).name)))
    sure = Press(Id(Verb.SHEET, kept.id, words=("gone",)), say("Delete"), "🗑", "danger")
    view = page.buttons([sure]).view()
    await interaction.response.send_message(view=view, ephemeral=True)


async def _take_wounds(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    """Write on the sheet what the last fight left."""
    wounds, now = await wounds_of_last_fight(desk, kept), kept
    if wounds is not None:
        now = await keeping.change(desk, interaction, kept, replace(sheet_of(kept), wounds=wounds))
    await panel.show(desk, interaction, now)
    if now.wish and now.wish != kept.wish:
        await keeping.ask_narrator(desk, interaction, now)


async def _delete(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    await desk.sheets.drop(kept)
    say = await desk.languages.say(interaction)
    text = words.deleted(say, escaped(sheet_of(kept).name))
    await interaction.response.edit_message(view=Sheet().text(text).view(), attachments=[])


_OWN: dict[str, Callable[[Desk, Interaction, Kept], Awaitable[None]]] = {
    "use": use,
    "all": panel.show_all,
    "file": export,
    "drop": ask_delete,
    "gone": _delete,
    "hurt": _take_wounds,
}

HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {
    Verb.SHEET: press,
    Verb.PAPER: submit,
    Verb.WISH: keeping.press,
    Verb.ROW: table_forms.submit,
}
