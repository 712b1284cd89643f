"""``/alatriste combat``: a fight in this channel, led by whoever opens it."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import re
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs.alatriste.desk import approved, read_line, tables_of
from bot.cogs.play import answer, presets
from bot.desk import Desk, Interaction, guild_of, person_of
from bot.guard import Illegal, guarded
from bot.localised import both
from bot.match import Place
from bot.options import read_options, suggest
from bot.rights import check_channel
from bot.sheets.keeper import key
from bot.words import sheets as words
from bot.words import voice
from games.alatriste.npc import MOST, Template
from games.alatriste.sheets import Sheet
from games.alatriste.state import MOST_NPCS, Options
from games.alatriste.tables import SUMMARY, Tables
from games.core.game import IllegalMove

GAME = "alatriste"
"""The key of the fights in the register."""

HEROES = 3
"""Seats for players when nothing else is said; empty ones may be taken while the fight goes on."""

LINES = 400
"""Most characters of all the lines for non-player characters."""


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    game = desk.referee.games[GAME]
    most = game.seats[-1] - 1

    @app_commands.choices(preset=presets(game))
    @app_commands.rename(
        npcs=both(lambda say: say.sense("parameter", "npcs")),
        players=both(lambda say: say.sense("parameter", "players")),
        preset=both(lambda say: say.sense("parameter", "preset")),
        options=both(lambda say: say.sense("parameter", "options")),
    )
    @app_commands.describe(
        npcs=both(lambda say: say("Non-player characters, one line each, separated by semicolons.")),
        players=both(lambda say: say("How many seats for players; they may stay empty at first.")),
        preset=both(lambda say: say("A named set of options.")),
        options=both(lambda say: say("Changes to the preset, as key=value pairs.")),
    )
    async def combat(
        interaction: discord.Interaction[Any],
        npcs: app_commands.Range[str, 0, LINES] = "",
        players: app_commands.Range[int, 1, most] = HEROES,
        preset: str | None = None,
        options: str = "",
    ) -> None:
        await guarded(desk, interaction, _open(desk, interaction, Wish(npcs, players, preset, options)))

    async def complete_options(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        language = await desk.languages.user(interaction)
        pairs = suggest(game, game.words.voice(language), typed)
        return [Choice(name=label, value=text) for label, text in pairs]

    async def complete_npcs(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        return await _suggest_npcs(desk, interaction, typed)

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "combat")),
        description=both(lambda say: say("Open a fight in this channel; you are its Narrator.")),
        callback=combat,
    )
    command.autocomplete("options")(complete_options)
    command.autocomplete("npcs")(complete_npcs)
    return command


async def _suggest_npcs(desk: Desk, interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What was typed, and after the last semicolon the kept characters that are no player's."""
    before, _, last = typed.rpartition(";")
    found = [typed] if typed.strip() else []
    for sheet in await _kept_npcs(desk, interaction):
        if key(last) in key(sheet.name):
            found.append(f"{before}; {sheet.name}" if before else sheet.name)
    short = dict.fromkeys(text for text in found if len(text) <= 100)
    return [Choice(name=text, value=text) for text in short][:25]


async def _kept_npcs(desk: Desk, interaction: Interaction) -> list[Sheet]:
    have = await desk.sheets.of(interaction.guild_id or 0, interaction.user.id)
    sheets = [approved(kept) for kept in have if kept.words]
    return [sheet for sheet in sheets if sheet.npc]


@dataclass(frozen=True, slots=True)
class Wish:
    """The fight that somebody wants, as typed."""

    npcs: str
    players: int
    preset: str | None
    options: str


async def _tables(desk: Desk, guild: int, wish: Wish) -> Tables:
    """The tables of the server, or as long as nobody has changed them, those of the preset."""
    usual = Options.presets.get(wish.preset or "", {}).get("tables", SUMMARY)
    changed = await desk.sheets.tables(guild) is not None
    return await tables_of(desk, guild) if changed or not isinstance(usual, Tables) else usual


async def _open(desk: Desk, interaction: Interaction, wish: Wish) -> None:
    """Write the fight with its tables and the characters named, and answer with its lobby."""
    guild, channel = guild_of(interaction), interaction.channel_id or 0
    server = await desk.preferences.server(guild)
    if server.gm_role is not None and not await desk.leads(interaction):
        raise words.refuse(words.not_narrator)
    desk.announcer.heard(interaction)
    check_channel(interaction, voice(await desk.languages.user(interaction)), server)
    tables = await _tables(desk, guild, wish)
    kept = {key(sheet.name): sheet for sheet in await _kept_npcs(desk, interaction)}
    cast = read_cast(wish.npcs, kept, tables)
    game = desk.referee.games[GAME]
    try:
        match = await desk.referee.open(
            GAME,
            Place(guild, channel, channel),
            person_of(interaction),
            salt=desk.salt(interaction),
            wanted=1 + wish.players,
            preset=wish.preset,
            changes=read_options(wish.options),
            data={"tables": tables, "npcs": cast},
        )
    except IllegalMove as fault:
        raise Illegal(fault, game) from None
    await answer(desk, interaction, match)


_COUNTED = re.compile(r"(?:(?P<count>[0-9]{1,3})\s+)?(?P<name>.+)", re.DOTALL)


def read_cast(npcs: str, kept: dict[str, Sheet], tables: Tables) -> tuple[Sheet, ...]:
    """The non-player characters of all lines: those that are kept by name, and those written out. Raises
    Unsuitable."""
    cast: list[Sheet] = []
    for line in filter(None, (part.strip() for part in re.split(r"[;\n]", npcs))):
        counted = _COUNTED.fullmatch(line)
        known = kept.get(key(counted["name"])) if counted else None
        if known is None or counted is None:
            template = read_line(line, tables)
        else:
            template = Template(min(max(int(counted["count"] or 1), 1), MOST), known)
        cast.extend(template.sheets())
    if len(cast) > MOST_NPCS:
        raise words.refuse(lambda say: words.too_many_npcs(say, MOST_NPCS))
    return tuple(cast)
