"""``/adventure cards list`` and ``remove``, and ``/adventure card``: looking cards up."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cards.nouns import Printed
from bot.cards.settling import Incomplete, folded, settle
from bot.cards.shelf import by_name, starter_names
from bot.cogs.adventure.forms import card_form, filled_in, printed_of
from bot.cogs.adventure.importing import lists
from bot.cogs.adventure.rights import demand_master, masters, played_with
from bot.desk import Desk, Interaction, guild_of, tell, tell_text
from bot.guard import guarded
from bot.ids import Id, NotOurs, Verb
from bot.layout import Press, Sheet
from bot.localised import both
from bot.match import Refused
from bot.names import escaped, plain
from bot.words import cards as words
from bot.words import voice
from games.adventure.card_words import card_name, rules_line
from games.adventure.cards import Card
from games.adventure.deck import STARTER
from games.core.words import voice as game_voice

SUGGESTED = 25

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[Choice[str]]]]


def listing(desk: Desk) -> Command[Any, ..., None]:
    async def show(interaction: discord.Interaction[Any]) -> None:
        async def work() -> None:
            await tell(interaction, await lists(desk, interaction))

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "list")),
        description=both(lambda say: say("The lists of cards that this server keeps.")),
        callback=show,
    )


def removal(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(name=both(lambda say: say("One of this server's lists.")))
    async def remove(interaction: discord.Interaction[Any], name: str) -> None:
        await guarded(desk, interaction, _remove(desk, interaction, name))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "remove")),
        description=both(lambda say: say("Forget a list; sessions that play with it go on.")),
        callback=remove,
    )
    command.autocomplete("name")(_list_names(desk))
    return command


def _list_names(desk: Desk) -> Complete:
    """Suggests the server's lists while one types."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await desk.shelf.lists(interaction.guild_id or 0)
        named = [one.name for one in found if folded(typed) in folded(one.name)]
        return [Choice(name=name, value=name) for name in named[:SUGGESTED]]

    return complete


async def _remove(desk: Desk, interaction: Interaction, name: str) -> None:
    guild = guild_of(interaction)
    await demand_master(desk, interaction)
    if not await desk.shelf.remove(guild, name):
        raise Refused("no_list", name=escaped(plain(name)))
    await tell_text(interaction, words.removed(await desk.languages.say(interaction), escaped(name)))


def card(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(name=both(lambda say: say("A card of the starter set, or one that you may know.")))
    async def look(interaction: discord.Interaction[Any], name: str) -> None:
        await guarded(desk, interaction, _look(desk, interaction, name))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        say = game_voice(await desk.languages.user(interaction), "games.adventure")
        names = [card_name(say, one) for one in (*STARTER, *played_with(desk, interaction))]
        if await masters(desk, interaction):
            names += await desk.shelf.suggest(interaction.guild_id or 0, typed, SUGGESTED)
        return [Choice(name=name, value=name) for name in _matching(names, typed)]

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "card")),
        description=both(lambda say: say("What a card of Magic Adventures is and does.")),
        callback=look,
    )
    command.autocomplete("name")(complete)
    return command


def _matching(names: Iterable[str], typed: str) -> list[str]:
    """Names in which ``typed`` stands, those that begin with it first."""
    part = folded(typed)
    found = [name for name in dict.fromkeys(names) if part in folded(name)]
    return sorted(found, key=lambda name: not folded(name).startswith(part))[:SUGGESTED]


async def _look(desk: Desk, interaction: Interaction, name: str) -> None:
    found, own = await _found(desk, interaction, name)
    language = await desk.languages.user(interaction)
    say, game_say = voice(language), game_voice(language, "games.adventure")
    sheet = Sheet().text(f"### {escaped(card_name(game_say, found))}").text(rules_line(game_say, found))
    if found.origin == "imported":
        sheet.text("-# " + escaped(" · ".join(found.tags)) if found.tags else "").text(escaped(found.text))
    if own:
        sheet.buttons([Press(Id(Verb.CARD, 0, words=(found.key,)), say("Correct it"), "✏️")])
    if found.origin == "imported":
        sheet.text(words.private_cards(say))
    await tell(interaction, sheet.view())


async def _found(desk: Desk, interaction: Interaction, name: str) -> tuple[Card, bool]:
    """The card that is called so, as far as whoever asks may know it; and whether it is the server's own and
    theirs to correct. Raises Refused, in the same words whether there is such a card or not."""
    guild = guild_of(interaction)
    if await masters(desk, interaction):
        own = await desk.shelf.find(guild, name)
        if own is not None:
            return own, True
    known = starter_names() | by_name(played_with(desk, interaction))
    found = known.get(folded(name))
    if found is None:
        raise Refused("no_card", name=escaped(plain(name)))
    return found, False


# Correcting a card of the server.


async def ask(desk: Desk, interaction: Interaction, id: Id) -> None:
    """*Correct it*: the form, filled with the card as it is."""
    found = await _to_correct(desk, interaction, id)
    say = await desk.languages.say(interaction)
    form = Id(Verb.PRINT, 0, words=(found.key,))
    await interaction.response.send_modal(card_form(say, form, found.name, printed_of(say, found)))


async def submit(desk: Desk, interaction: Interaction, id: Id) -> None:
    """The form of a card of the server. Sessions that are under way keep the card as it was."""
    found = await _to_correct(desk, interaction, id)
    language = await desk.languages.user(interaction)
    say, printed = voice(language), filled_in(interaction)
    try:
        corrected = _corrected(found, printed)
    except Incomplete as fault:
        await tell_text(interaction, "⚠️ " + words.not_read(say, fault.gap, escaped(plain(fault.text, 60))))
        return
    await desk.shelf.correct(guild_of(interaction), corrected)
    told = rules_line(game_voice(language, "games.adventure"), corrected)
    await tell_text(interaction, words.corrected(say, escaped(corrected.name), told))


def _corrected(found: Card, printed: Printed) -> Card:
    """Raises Incomplete."""
    settled = settle(found.key, found.name, found.copies, printed, None, keep=False)
    return replace(settled, text=found.text)


async def _to_correct(desk: Desk, interaction: Interaction, id: Id) -> Card:
    await demand_master(desk, interaction)
    found = await desk.shelf.by_key(guild_of(interaction), " ".join(id.words))
    if found is None:
        raise NotOurs
    return found
