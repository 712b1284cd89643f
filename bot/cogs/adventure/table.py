"""``/adventure table``: the sessions of whoever asks, with the board of the one that is meant posted anew."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord.app_commands import Choice, Command

from bot.cogs import pick_match
from bot.cogs.adventure.rights import GAME
from bot.cogs.asking import numbered
from bot.desk import Desk, Interaction, guild_of, tell, tell_text
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.match import Match, Refused, Status
from bot.names import written
from bot.places import address
from bot.words import cards as words
from bot.words import match_title, voices


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @numbered
    async def table(interaction: discord.Interaction[Any], match: int | None = None) -> None:
        await guarded(desk, interaction, _table(desk, interaction, match))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[Any]]:
        found = {session.id for session in await _sessions(desk, interaction)}
        return [one for one in await pick_match.suggest(desk, interaction, str(typed)) if one.value in found]

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "table")),
        description=both(lambda say: say("Your sessions here; the board is posted anew.")),
        callback=table,
    )
    command.autocomplete("match")(complete)
    return command


async def _sessions(desk: Desk, interaction: Interaction) -> list[Match]:
    """The sessions of the server that whoever asks may know of, their own first."""
    user = interaction.user.id
    found = [one for one in desk.referee.live() if one.game.key == GAME]
    here = [one for one in found if one.place.guild == interaction.guild_id]
    open_ = [one for one in here if await desk.hides(interaction, one) is None]
    return sorted(open_, key=lambda one: one.seat_of(user) is None)


async def _table(desk: Desk, interaction: Interaction, number: int | None) -> None:
    """Post the board of the session meant anew, for those who sit there; else list what there is."""
    guild_of(interaction)
    known = await _sessions(desk, interaction)
    mine = [one for one in known if one.seat_of(interaction.user.id) is not None]
    if number is not None:
        mine = [one for one in mine if one.id == number]
        if not mine:
            raise Refused("watching" if number in {one.id for one in known} else "unknown_match")
    if len(mine) == 1:
        desk.announcer.repost(mine[0].id)
        say = await desk.languages.say(interaction)
        await tell_text(interaction, words.posted_anew(say, mine[0].id, mine[0].status is Status.LOBBY))
        return
    await tell(interaction, (await _list(desk, interaction)).view())


async def _list(desk: Desk, interaction: Interaction) -> Sheet:
    language = await desk.languages.user(interaction)
    sheet, sessions = Sheet(), await _sessions(desk, interaction)
    for one in sessions[:8]:
        spoken = voices(language, one.game)
        known = await desk.referee.messages(one.id)
        role = "lobby" if one.status is Status.LOBBY else "board"
        people = ", ".join(name for row, name in zip(one.seats, written(one.names), strict=True) if row.user)
        sheet.text(f"**{match_title(spoken.say, spoken.game, one)}** · {people}")
        if role in known:
            sheet.link(words.to_session(spoken.say), address(one, known[role]))
    if not sessions:
        sheet.text(words.no_sessions(await desk.languages.say(interaction)))
    return sheet
