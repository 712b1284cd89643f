"""The tables of a server: changed in one piece, and shown."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.alatriste.desk import faulty
from bot.desk import Desk, Interaction, tell
from bot.layout import Sheet
from bot.names import escaped
from bot.words import sheets as words
from games.alatriste.fields import Faulty
from games.alatriste.table_files import demand, read, write_json
from games.alatriste.table_telling import row_line
from games.alatriste.table_words import table
from games.alatriste.tables import PLACEHOLDER, SUMMARY, Tables
from games.core.words import Say


async def change(desk: Desk, guild: int, how: Callable[[Tables], Tables]) -> Tables:
    """Change the tables of a server, wholly or not at all. Raises Unsuitable with all faults."""
    made = SUMMARY

    def write(text: str | None) -> str:
        nonlocal made
        made = demand(how(SUMMARY if text is None else read(text)))
        return write_json(made)

    try:
        await desk.sheets.change_tables(guild, write)
    except Faulty as found:
        raise faulty(found.faults) from None
    return made


def page(say: Say, tables: Tables, name: str) -> Sheet:
    """A table, row by row; each row says where it comes from."""
    rows = getattr(tables, name)
    lines = [f"- {escaped(row_line(say, row))}" for row in rows] or [words.empty_table(say)]
    shown = Sheet().text(f"### {table(say, name)}").text("\n".join(lines))
    if name == "weapons" and len(rows) <= len(SUMMARY.weapons) < len(PLACEHOLDER.weapons):
        shown.text(f"-# {words.few_weapons(say)}")
    return shown


async def told(interaction: Interaction, say: Say, tables: Tables, name: str) -> None:
    """How a table stands after a change, for whoever made it."""
    count = words.changed(say, table(say, name), len(getattr(tables, name)))
    await tell(interaction, page(say, tables, name).text(f"-# {count}").view())
