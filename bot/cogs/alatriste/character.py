"""``/alatriste character``: make, see, change and use characters."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.alatriste import keeping, panel, presses
from bot.cogs.alatriste.desk import own, read_line, read_sheet, sheet_of, tables_of, text_of
from bot.desk import Desk, Interaction, guild_of, tell_text
from bot.guard import guarded
from bot.localised import both
from bot.names import escaped, plain
from bot.sheets.keeper import key
from bot.sheets.nouns import Kept
from bot.words import sheets as words
from games.alatriste.npc import LONGEST
from games.alatriste.sheet_words import characteristics


def group(desk: Desk) -> Group:
    """The commands about characters."""
    character = Group(
        name=both(lambda say: say.sense("command", "character")),
        description=both(lambda say: say("Your characters, and the Narrator's.")),
    )
    for command in (
        _create(desk),
        _show(desk),
        _edit(desk),
        _list(desk),
        _use(desk),
        _export(desk),
        _import(desk),
        _delete(desk),
    ):
        character.add_command(command)
    return character


def _create(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(line=both(lambda say: say.sense("parameter", "npc")))
    @app_commands.describe(
        line=both(lambda say: say("A non-player character in one line: Guard 8 sword 9 dagger, PV 10"))
    )
    async def create(
        interaction: discord.Interaction[Any], line: app_commands.Range[str, 0, LONGEST] = ""
    ) -> None:
        await guarded(desk, interaction, _make(desk, interaction, line))

    return Command(
        name=both(lambda say: say.sense("command", "create")),
        description=both(lambda say: say("A new character: four characteristics and a weapon are enough.")),
        callback=create,
    )


async def _make(desk: Desk, interaction: Interaction, line: str) -> None:
    guild = guild_of(interaction)
    if not line:
        await presses.open_paper(desk, interaction, None, "new")
        return
    template = read_line(line, await tables_of(desk, guild))
    await _finish(desk, interaction, await keeping.keep(desk, interaction, template.sheet))


async def _finish(desk: Desk, interaction: Interaction, kept: Kept) -> None:
    await panel.show(desk, interaction, kept)
    if kept.wish:
        await keeping.ask_narrator(desk, interaction, kept)


def _show(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(
        name=both(lambda say: say.sense("parameter", "name")),
        player=both(lambda say: say.sense("parameter", "player")),
    )
    @app_commands.describe(
        name=both(lambda say: say("One of the characters; leave it out for the one played here.")),
        player=both(lambda say: say("The Narrator: whose character it is.")),
    )
    async def show(
        interaction: discord.Interaction[Any], name: str = "", player: discord.User | None = None
    ) -> None:
        await guarded(desk, interaction, _look(desk, interaction, name, player))

    return _completing(
        desk,
        Command(
            name=both(lambda say: say.sense("command", "show")),
            description=both(lambda say: say("A character with picture and buttons, for your eyes only.")),
            callback=show,
        ),
    )


async def _look(
    desk: Desk, interaction: Interaction, name: str, player: discord.User | discord.Member | None
) -> None:
    if player is None or player.id == interaction.user.id:
        await panel.show(desk, interaction, await own(desk, interaction, name))
        return
    if not await desk.leads(interaction):
        raise words.refuse(words.not_narrator)
    have = await desk.sheets.of(guild_of(interaction), player.id)
    found = [kept for kept in have if not name or key(sheet_of(kept).name) == key(name)]
    if not found:
        shown = escaped(plain(name or player.display_name))
        raise words.refuse(lambda say: words.unknown(say, shown))
    await panel.show(desk, interaction, found[0])


def _edit(desk: Desk) -> Command[Any, ..., None]:
    def part(value: str, name: Any) -> Choice[str]:
        return Choice(name=both(name), value=value)

    @app_commands.choices(
        what=[
            part("basics", lambda say: say("name, characteristics, wounds")),
            part("skills", lambda say: say("skills")),
            part("gear", lambda say: say("weapons and armour")),
            part("traits", lambda say: say("advantages, manoeuvres, notes")),
        ]
    )
    @app_commands.rename(
        what=both(lambda say: say.sense("parameter", "what")),
        name=both(lambda say: say.sense("parameter", "name")),
    )
    @app_commands.describe(
        what=both(lambda say: say("Which part.")),
        name=both(lambda say: say("One of your characters; leave it out for the one you play here.")),
    )
    async def edit(interaction: discord.Interaction[Any], what: str, name: str = "") -> None:
        async def work() -> None:
            await presses.open_paper(desk, interaction, await own(desk, interaction, name), what)

        await guarded(desk, interaction, work())

    return _completing(
        desk,
        Command(
            name=both(lambda say: say.sense("command", "edit")),
            description=both(lambda say: say("Change a part of a character.")),
            callback=edit,
        ),
    )


def _list(desk: Desk) -> Command[Any, ..., None]:
    async def listing(interaction: discord.Interaction[Any]) -> None:
        async def work() -> None:
            have = await desk.sheets.of(guild_of(interaction), interaction.user.id)
            say = await desk.languages.say(interaction)
            lines = [f"- {_line(kept)}" for kept in have]
            await tell_text(interaction, "\n".join(lines) or words.none_yet(say))

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "list")),
        description=both(lambda say: say("All your characters here.")),
        callback=listing,
    )


def _line(kept: Kept) -> str:
    sheet = sheet_of(kept)
    text = f"**{escaped(sheet.name)}** · {characteristics(sheet)}"
    return text + (" · ⏳" if kept.wish else "")


def _use(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(name=both(lambda say: say("One of your characters.")))
    async def use(interaction: discord.Interaction[Any], name: str) -> None:
        async def work() -> None:
            await presses.use(desk, interaction, await own(desk, interaction, name))

        await guarded(desk, interaction, work())

    return _completing(
        desk,
        Command(
            name=both(lambda say: say.sense("command", "use")),
            description=both(lambda say: say("Play a character in this channel from now on.")),
            callback=use,
        ),
    )


def _export(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(
        name=both(lambda say: say("One of your characters; leave it out for the one you play here."))
    )
    async def export(interaction: discord.Interaction[Any], name: str = "") -> None:
        async def work() -> None:
            await presses.export(desk, interaction, await own(desk, interaction, name))

        await guarded(desk, interaction, work())

    return _completing(
        desk,
        Command(
            name=both(lambda say: say.sense("command", "export")),
            description=both(lambda say: say("A character as a JSON file.")),
            callback=export,
        ),
    )


def _import(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(file=both(lambda say: say.sense("parameter", "file")))
    @app_commands.describe(file=both(lambda say: say("JSON, as the export gives it; at most 64 KiB.")))
    async def take(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await guarded(desk, interaction, _take(desk, interaction, file))

    return Command(
        name=both(lambda say: say.sense("command", "import")),
        description=both(lambda say: say("A character from a JSON file; one of the same name is changed.")),
        callback=take,
    )


async def _take(desk: Desk, interaction: Interaction, file: discord.Attachment) -> None:
    guild = guild_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    sheet = read_sheet(await text_of(file), await tables_of(desk, guild))
    known = await desk.sheets.named(guild, interaction.user.id, sheet.name)
    if known is None:
        await _finish(desk, interaction, await keeping.keep(desk, interaction, sheet))
    else:
        await _finish(desk, interaction, await keeping.change(desk, interaction, known, sheet))


def _delete(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(name=both(lambda say: say("One of your characters.")))
    async def delete(interaction: discord.Interaction[Any], name: str) -> None:
        async def work() -> None:
            await presses.ask_delete(desk, interaction, await own(desk, interaction, name))

        await guarded(desk, interaction, work())

    return _completing(
        desk,
        Command(
            name=both(lambda say: say.sense("command", "delete")),
            description=both(lambda say: say("Delete one of your characters.")),
            callback=delete,
        ),
    )


def _completing(desk: Desk, command: Command[Any, ..., None]) -> Command[Any, ..., None]:
    """``command``, which suggests the characters of whoever types."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        if interaction.guild_id is None:
            return []
        have = await desk.sheets.of(interaction.guild_id, interaction.user.id)
        names = [sheet_of(kept).name for kept in have]
        return [Choice(name=name, value=name) for name in names if key(typed) in key(name)][:25]

    command.autocomplete("name")(complete)
    return command
