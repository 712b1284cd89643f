"""``/alatriste tables``: what the book's tables would be, filled in by the Narrator of a server."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import io
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.alatriste.desk import demand_lead, faulty, speak, tables_of, text_of
from bot.cogs.alatriste.shelf import change, page, told
from bot.cogs.alatriste.table_forms import row_form
from bot.desk import Desk, Interaction, guild_of, tell, tell_text
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.names import escaped, plain
from bot.words import sheets as words
from games.alatriste import table_words
from games.alatriste.fields import Fault, Faulty
from games.alatriste.skills import slug
from games.alatriste.table_files import merged, put, read_csv, read_json_file, write_csv, write_json
from games.alatriste.table_rows import TABLES
from games.alatriste.table_words import row_name
from games.alatriste.tables import PLACEHOLDERS, Row, Tables
from games.core.words import Say

JSON, CSV = "json", "csv"


def group(desk: Desk) -> Group:
    """The commands about tables."""
    tables = Group(
        name=both(lambda say: say.sense("command", "tables")),
        description=both(
            lambda say: say("Weapons, armour, locations, manoeuvres and ranges of this server.")
        ),
    )
    for command in (
        _show(desk),
        _add(desk),
        _remove(desk),
        _import(desk),
        _export(desk),
        _placeholders(desk),
    ):
        tables.add_command(command)
    return tables


def _choices() -> list[Choice[str]]:
    def choice(name: str) -> Choice[str]:
        spoken = discord.app_commands.locale_str(
            table_words.table(speak("en"), name), es=table_words.table(speak("es"), name)
        )
        return Choice(name=spoken, value=name)

    return [choice(name) for name in TABLES]


def _show(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(table=_choices())
    @app_commands.rename(table=both(lambda say: say.sense("parameter", "table")))
    @app_commands.describe(table=both(lambda say: say("Which table.")))
    async def show(interaction: discord.Interaction[Any], table: str) -> None:
        async def work() -> None:
            say = speak(await desk.languages.user(interaction))
            tables = await tables_of(desk, guild_of(interaction))
            await tell(interaction, page(say, tables, table).view())

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "show")),
        description=both(lambda say: say("A table, row by row, with where each row comes from.")),
        callback=show,
    )


def _add(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(table=_choices())
    @app_commands.rename(table=both(lambda say: say.sense("parameter", "table")))
    @app_commands.describe(table=both(lambda say: say("Which table.")))
    async def add(interaction: discord.Interaction[Any], table: str) -> None:
        async def work() -> None:
            await demand_lead(desk, interaction)
            say = speak(await desk.languages.user(interaction))
            await interaction.response.send_modal(row_form(say, table))

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "add")),
        description=both(lambda say: say("The Narrator writes a row; one of the same name is replaced.")),
        callback=add,
    )


def _remove(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(table=_choices())
    @app_commands.rename(
        table=both(lambda say: say.sense("parameter", "table")),
        row=both(lambda say: say.sense("parameter", "row")),
    )
    @app_commands.describe(
        table=both(lambda say: say("Which table.")), row=both(lambda say: say("Which row."))
    )
    async def remove(interaction: discord.Interaction[Any], table: str, row: str) -> None:
        await guarded(desk, interaction, _strike(desk, interaction, table, row))

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        name = getattr(interaction.namespace, "table", None)
        if interaction.guild_id is None or name not in TABLES:
            return []
        say = speak(await desk.languages.user(interaction))
        rows = getattr(await tables_of(desk, interaction.guild_id), name)
        named = [(row_name(say, row), row.word) for row in rows]
        return [Choice(name=text, value=word) for text, word in named if slug(typed) in slug(text)][:25]

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "remove")),
        description=both(lambda say: say("The Narrator takes a row out of a table.")),
        callback=remove,
    )
    command.autocomplete("row")(complete)
    return command


async def _strike(desk: Desk, interaction: Interaction, name: str, word: str) -> None:
    await demand_lead(desk, interaction)
    say = speak(await desk.languages.user(interaction))
    shown, title = escaped(plain(word)), table_words.table(say, name)
    missing = words.refuse(lambda say: words.no_row(say, shown, title))

    def without(tables: Tables) -> Tables:
        rows = getattr(tables, name)
        kept = tuple(row for row in rows if row.word != word)
        if len(kept) == len(rows):
            raise missing
        return put(tables, name, kept)

    await told(interaction, say, await change(desk, guild_of(interaction), without), name)


def _import(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(table=_choices())
    @app_commands.rename(
        file=both(lambda say: say.sense("parameter", "file")),
        table=both(lambda say: say.sense("parameter", "table")),
        replace=both(lambda say: say.sense("parameter", "replace")),
    )
    @app_commands.describe(
        file=both(lambda say: say("JSON with any tables, or CSV with one; at most 64 KiB.")),
        table=both(lambda say: say("Which table; needed for CSV.")),
        replace=both(lambda say: say("Whether rows that are not in the file go.")),
    )
    async def take(
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        table: str | None = None,
        replace: bool = False,
    ) -> None:
        await guarded(desk, interaction, _take(desk, interaction, file, table, replace))

    return Command(
        name=both(lambda say: say.sense("command", "import")),
        description=both(lambda say: say("The Narrator reads tables from a file: all of it, or nothing.")),
        callback=take,
    )


async def _take(
    desk: Desk, interaction: Interaction, file: discord.Attachment, table: str | None, replace: bool
) -> None:
    await demand_lead(desk, interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = _read(await text_of(file), table)

    def put_in(tables: Tables) -> Tables:
        for name, rows in found.items():
            tables = put(tables, name, rows) if replace else merged(tables, name, rows)
        return tables

    tables = await change(desk, guild_of(interaction), put_in)
    say = speak(await desk.languages.user(interaction))
    lines = [words.changed(say, table_words.table(say, name), len(getattr(tables, name))) for name in found]
    await tell_text(interaction, "\n".join(lines))


def _read(text: str, table: str | None) -> dict[str, tuple[Row, ...]]:
    """The tables in a file. Raises Unsuitable with all faults."""
    try:
        if not text.lstrip().startswith("{"):
            if table is None:
                raise words.refuse(words.which_table)
            return {table: read_csv(table, text)}
        found = read_json_file(text)
        if table is not None and table not in found:
            raise Faulty(Fault.of((table,), "missing"))
    except Faulty as faults:
        raise faulty(faults.faults) from None
    return found if table is None else {table: found[table]}


def _export(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(
        table=_choices(), format=[Choice(name="JSON", value=JSON), Choice(name="CSV", value=CSV)]
    )
    @app_commands.rename(
        table=both(lambda say: say.sense("parameter", "table")),
        format=both(lambda say: say.sense("parameter", "format")),
    )
    @app_commands.describe(
        table=both(lambda say: say("Which table; needed for CSV.")),
        format=both(lambda say: say("CSV is for spreadsheets and holds one table.")),
    )
    async def export(
        interaction: discord.Interaction[Any], table: str | None = None, format: str = JSON
    ) -> None:
        await guarded(desk, interaction, _give(desk, interaction, table, format))

    return Command(
        name=both(lambda say: say.sense("command", "export")),
        description=both(lambda say: say("The tables of this server as a file.")),
        callback=export,
    )


async def _give(desk: Desk, interaction: Interaction, table: str | None, kind: str) -> None:
    say = speak(await desk.languages.user(interaction))
    tables = await tables_of(desk, guild_of(interaction))
    if kind == CSV:
        if table is None:
            raise words.refuse(words.which_table)
        name, text = f"{table}.csv", write_csv(table, getattr(tables, table))
    else:
        name, text = "tables.json", write_json(tables)
    file = discord.File(io.BytesIO(text.encode("utf-8-sig" if kind == CSV else "utf-8")), name)
    view = Sheet().text(_title(say, table if kind == CSV else None)).file(name).view()
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


def _title(say: Say, table: str | None) -> str:
    names = [table] if table else list(TABLES)
    return " · ".join(table_words.table(say, name) for name in names)


def _placeholders(desk: Desk) -> Command[Any, ..., None]:
    async def load(interaction: discord.Interaction[Any]) -> None:
        async def work() -> None:
            await demand_lead(desk, interaction)
            say = speak(await desk.languages.user(interaction))
            tables = await change(desk, guild_of(interaction), _with_placeholders)
            view = page(say, tables, "weapons").text(words.loaded(say)).view()
            await tell(interaction, view)

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "placeholders")),
        description=both(
            lambda say: say("The Narrator loads weapons to play with: bot default, not the book.")
        ),
        callback=load,
    )


def _with_placeholders(tables: Tables) -> Tables:
    """Rows that the Narrator has made stay as they are."""
    known = {row.word for row in tables.weapons}
    return merged(tables, "weapons", [row for row in PLACEHOLDERS if row.word not in known])
