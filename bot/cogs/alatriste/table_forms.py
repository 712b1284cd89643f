"""A row of a table as a form."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.cogs.alatriste.desk import demand_lead, faulty, speak
from bot.cogs.alatriste.shelf import change, told
from bot.desk import Desk, Interaction, guild_of
from bot.ids import Id, NotOurs, Verb
from bot.layout import Blank, Entry, Picks, form, written_parts
from games.alatriste.fields import WORD, Choice, Fault, Field, Flag, Many
from games.alatriste.skills import slug
from games.alatriste.table_files import merged
from games.alatriste.table_rows import NAME, ROWS, TABLES
from games.alatriste.table_words import choice_name, column_hint, column_name, table
from games.alatriste.tables import Tables
from games.core.words import Say

SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "weapons": ("class", "skill", "damage", "hands"),
    "armour": ("protection", "covers", "cloth", "speed"),
    "locations": ("part", "faces", "aimed"),
    "manoeuvres": ("type", "effect", "strike", "damage"),
    "ranges": ("metres", "modifier"),
}
"""The columns that a form has room for, beside the name; files have them all."""

_START: Final = {"skill": "esgrima", "hands": "1", "speed": "0", "aimed": "-4", "strike": "0", "damage": "0"}


def row_form(say: Say, name: str) -> ui.Modal:
    """The form for a new row of the table ``name``."""
    parts: list[Blank | Picks] = [Blank("name", say("Name"), "", "", 1, NAME)]
    parts += [_part(say, name, column, ROWS[name].parts[column][1]) for column in SHOWN[name]]
    return form(Id(Verb.ROW, 0, words=(name,)), table(say, name), parts)


def _part(say: Say, name: str, column: str, field: Field[Any]) -> Blank | Picks:
    """A column as a part of the form: what can be listed is a list."""
    label, hint = column_name(say, column), column_hint(say, name, column)
    if isinstance(field, Flag):
        flags = (Entry("no", say("no"), chosen=True), Entry("yes", say("yes")))
        return Picks(column, label, flags, hint, 1, 1)
    if isinstance(field, Choice):
        return Picks(column, label, _entries(say, field), hint, 1, 1)
    if isinstance(field, Many) and isinstance(field.item, Choice):
        entries = _entries(say, field.item)
        return Picks(column, label, entries, hint, 0, len(entries))
    value = "" if name == "weapons" and column == "damage" else _START.get(column, "")
    low = 0 if column in ("damage", "faces") else 1
    return Blank(column, label, hint, value, low, WORD)


def _entries(say: Say, field: Choice[Any]) -> tuple[Entry, ...]:
    return tuple(Entry(str(one.value), choice_name(say, one)) for one in field.options)


async def submit(desk: Desk, interaction: Interaction, id: Id) -> None:
    """A row that was written: added, or in the place of one of the same name."""
    await demand_lead(desk, interaction)
    if len(id.words) != 1 or id.words[0] not in SHOWN:
        raise NotOurs
    (name,) = id.words
    row = _row(name, written_parts(interaction))

    def put(tables: Tables) -> Tables:
        return merged(tables, name, (row,))

    tables = await change(desk, guild_of(interaction), put)
    say = speak(await desk.languages.user(interaction))
    await told(interaction, say, tables, name)


def _row(name: str, written: dict[str, list[str]]) -> Any:
    """The row that a form says. Raises Unsuitable with all faults."""
    typed = "".join(written.get("name", ()))
    value: dict[str, Any] = {"name": typed, "word": slug(typed)[:WORD].strip("-")}
    for column in SHOWN[name]:
        field = ROWS[name].parts[column][1]
        cell = " ".join(written.get(column, ())).strip()
        if cell:
            value[column] = field.from_cell(cell)
    if name == "weapons":
        value["skill"] = slug(str(value.get("skill", "")))
    faults: list[Fault] = []
    rows = TABLES[name].read([value], (), faults)
    if rows is None or faults:
        raise faulty([Fault(fault.at[1:], fault.reason, fault.facts) for fault in faults])
    return rows[0]
