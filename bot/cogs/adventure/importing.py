"""``/adventure cards import``: a list as a file, everything wrong with it at once, and what has to be filled
in as forms. Nothing is imported before all of it is."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Command

from bot.cards import reading
from bot.cards.nouns import LONGEST_LIST, MOST_BYTES, Draft, Fault, Listed, Reason, Waiting
from bot.cards.reading import Wish
from bot.cards.settling import Incomplete, named
from bot.cards.shelf import Full
from bot.cogs.adventure.forms import card_form, filled_in
from bot.cogs.adventure.rights import demand_master
from bot.desk import Desk, Interaction, guild_of
from bot.guard import guarded
from bot.ids import Id, NotOurs, Verb
from bot.layout import ROW, Entry, Press, Sheet
from bot.localised import both
from bot.match import Refused
from bot.names import escaped, plain
from bot.questions import LIST
from bot.words import cards as words
from bot.words import voice
from games.adventure.cards import Deck
from games.core.words import Say

TOLD = 15
"""Faults that stand in the message; all of them are in a file where there are more."""


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(deck=[_deck(deck) for deck in (Deck.ADVENTURER, Deck.ENCOUNTER)])
    @app_commands.rename(
        file=both(lambda say: say.sense("parameter", "file")),
        name=both(lambda say: say.sense("parameter", "name")),
        deck=both(lambda say: say.sense("parameter", "deck")),
        keep_text=both(lambda say: say.sense("parameter", "keep-text")),
    )
    @app_commands.describe(
        file=both(lambda say: say("Scryfall or MTGJSON, a table (CSV, TSV), or a list of names.")),
        name=both(lambda say: say("What the list is called here; an old one of the same name is replaced.")),
        deck=both(lambda say: say("Where its creatures go; leave it out to go by what they are.")),
        keep_text=both(lambda say: say("Keep the words of texts that are left to the Game Master.")),
    )
    async def bring(
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        name: str | None = None,
        deck: str | None = None,
        keep_text: bool = False,
    ) -> None:
        wish = Wish(name or file.filename.rpartition(".")[0], Deck(deck) if deck else None, keep_text)
        await guarded(desk, interaction, _import(desk, interaction, file, wish))

    return Command(
        name=both(lambda say: say.sense("command", "import")),
        description=both(lambda say: say("Bring a list of cards of your own, for this server alone.")),
        callback=bring,
    )


def _deck(deck: Deck) -> Choice[str]:
    return Choice(name=both(lambda say: words.deck_name(say, deck)), value=deck.value)


async def _import(desk: Desk, interaction: Interaction, file: discord.Attachment, wish: Wish) -> None:
    guild = guild_of(interaction)
    await demand_master(desk, interaction)
    name = named(plain(wish.name.replace(",", " "), LONGEST_LIST))  # commas stand between lists
    if not name:
        raise Refused("list_name")
    await interaction.response.defer(ephemeral=True, thinking=True)
    if file.size > MOST_BYTES:
        await _refuse(desk, interaction, (Fault(Reason.BYTES),))
        return
    data, known = await file.read(), await desk.shelf.known(guild)
    draft, faults = await asyncio.to_thread(reading.read, data, replace(wish, name=name), known)
    if faults:
        await _refuse(desk, interaction, faults)
    elif draft.unsettled:
        number = await desk.shelf.wait(guild, interaction.user.id, draft)
        say = await desk.languages.say(interaction)
        view = _waiting(say, Waiting(number, guild, interaction.user.id, draft))
        await interaction.edit_original_response(view=view)
    else:
        listed = await _put(desk, guild, draft)
        say = await desk.languages.say(interaction)
        await interaction.edit_original_response(view=_imported(say, listed))


async def _put(desk: Desk, guild: int, draft: Draft, number: int | None = None) -> Listed:
    """Raises Refused."""
    try:
        return await desk.shelf.put(guild, draft, number)
    except Full as fault:
        reason = "full_lists" if fault.what == "lists" else "full_cards"
        raise Refused(reason, most=fault.most) from None


async def _refuse(desk: Desk, interaction: Interaction, faults: Sequence[Fault]) -> None:
    """Every fault at once: in the message, and in a file where there are many."""
    say = await desk.languages.say(interaction)
    shown = words.faults(say, faults[:TOLD], [escaped(plain(fault.text, 60)) for fault in faults[:TOLD]])
    sheet = Sheet().text(f"**{words.not_imported(say, len(faults))}**")
    sheet.text("\n".join(f"- {line}" for line in shown))
    files = []
    if len(faults) > TOLD:
        sheet.text(words.more_faults(say)).file("faults.txt")
        lines = words.faults(say, faults, [plain(fault.text, 60) for fault in faults])
        files = [discord.File(io.BytesIO("\n".join(lines).encode()), "faults.txt")]
    await interaction.edit_original_response(view=sheet.view(), attachments=files)


def _imported(say: Say, listed: Listed) -> ui.LayoutView:
    sheet = Sheet().text("📥 " + words.imported(say, listed, escaped(listed.name)))
    return sheet.text(words.private_cards(say)).view()


# A draft that waits.


def _waiting(say: Say, found: Waiting, notice: str = "") -> ui.LayoutView:
    """What has to be filled in, and the ways out."""
    draft = found.draft
    sheet = Sheet().text(notice)
    sheet.text(words.waiting(say, escaped(draft.name), len(draft.cards), len(draft.unsettled)))
    asked = list(enumerate(draft.unsettled[:LIST]))
    if len(asked) <= ROW:
        sheet.buttons(Press(Id(Verb.CARD, found.id, words=(str(at),)), one.name, "✏️") for at, one in asked)
    else:
        entries = [Entry(str(at), one.name, words.gap(say, one.gap)) for at, one in asked]
        salt = len(draft.cards) % 997 + 1  # a list drawn anew can be chosen from anew
        sheet.select(Id(Verb.CARD, found.id, salt=salt), say("Which card do you fill in?"), entries)
    presses = []
    if draft.cards:
        text = say("Import without them") if draft.unsettled else say("Import")
        presses.append(Press(Id(Verb.DRAFT, found.id, words=("import",)), text, "📥", "main"))
    presses.append(
        Press(Id(Verb.DRAFT, found.id, words=("discard",)), say("Discard the list"), "✖", "danger")
    )
    return sheet.buttons(presses).view()


async def _open_draft(desk: Desk, interaction: Interaction, number: int) -> Waiting:
    """The draft, if it is that of whoever pressed, and they may still bring cards. Raises Refused."""
    found = await desk.shelf.waiting(number)
    if found is None or found.guild != interaction.guild_id:
        raise Refused("no_draft")
    if found.user != interaction.user.id:
        raise NotOurs
    await demand_master(desk, interaction)
    return found


async def act(desk: Desk, interaction: Interaction, id: Id) -> None:
    """*Import without them*, *Discard*, or *Go on* with a draft."""
    found = await _open_draft(desk, interaction, id.match)
    say = await desk.languages.say(interaction)
    match id.words:
        case ("import",):
            await interaction.response.defer()
            listed = await _put(desk, found.guild, found.draft, found.id)
            await interaction.edit_original_response(view=_imported(say, listed))
        case ("discard",):
            await desk.shelf.drop(found.id)
            await interaction.response.edit_message(view=Sheet().text(words.discarded(say)).view())
        case ("open",):
            await interaction.response.edit_message(view=_waiting(say, found))
        case _:
            raise NotOurs


async def ask(desk: Desk, interaction: Interaction, id: Id) -> None:
    """A card was chosen: its form."""
    found = await _open_draft(desk, interaction, id.match)
    data: Any = interaction.data or {}
    place = _place(found.draft, (data.get("values") or id.words or [""])[0])
    one = found.draft.unsettled[place]
    say = await desk.languages.say(interaction)
    form = Id(Verb.PRINT, found.id, words=(str(place), *one.name.split(" ")[:3]))
    await interaction.response.send_modal(card_form(say, form, one.name, one.printed))


def _place(draft: Draft, text: str) -> int:
    """Raises Refused for a card that is no longer asked for."""
    if not text.isdecimal() or int(text) >= len(draft.unsettled):
        raise Refused("no_draft")
    return int(text)


async def submit(desk: Desk, interaction: Interaction, id: Id) -> None:
    """The form of a card of a draft: it becomes clear, or stays with what was written and why that does not
    do."""
    found = await _open_draft(desk, interaction, id.match)
    place = _place(found.draft, id.words[0] if id.words else "")
    one = found.draft.unsettled[place]
    if one.name.split(" ")[:3] != list(id.words[1:]):  # another card has been filled in meanwhile
        raise Refused("no_draft")
    say, printed = await desk.languages.say(interaction), filled_in(interaction)
    notice = ""
    try:
        draft = reading.fill_in(found.draft, place, printed, await desk.shelf.known(found.guild))
    except Incomplete as fault:
        notice = "⚠️ " + words.not_read(say, fault.gap, escaped(plain(fault.text, 60)))
        kept = replace(one, gap=fault.gap, printed=printed)
        unsettled = (*found.draft.unsettled[:place], kept, *found.draft.unsettled[place + 1 :])
        draft = replace(found.draft, unsettled=unsettled)
    await desk.shelf.advance(found.id, draft)
    await interaction.response.edit_message(view=_waiting(say, replace(found, draft=draft), notice))


# The lists that are there.


async def lists(desk: Desk, interaction: Interaction) -> ui.LayoutView:
    """The server's lists, and the draft that whoever asks has left unfinished."""
    guild, say = guild_of(interaction), voice(await desk.languages.user(interaction))
    lines = [f"- {words.listed(say, one, escaped(one.name))}" for one in await desk.shelf.lists(guild)]
    sheet = Sheet().text("\n".join(lines) or words.no_lists(say))
    number = await desk.shelf.of_user(guild, interaction.user.id)
    if number is not None:
        go_on = Press(Id(Verb.DRAFT, number, words=("open",)), say("Go on"), "✏️", "main")
        sheet.text(words.unfinished(say)).buttons([go_on])
    return sheet.text(words.private_cards(say)).view()
