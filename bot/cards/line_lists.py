"""Reading lists of lines: tables (CSV, TSV), plain lists, and those that deck builders export."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.nouns import Entry, Fault, Printed, Reason, Unreadable

LONGEST_LINE: Final = 200
"""Characters of one line of a plain list."""

LONGEST_ROW: Final = 2000
"""Characters of one row of a table."""

_COLUMNS: Final = {
    "name": ("name", "nombre", "card", "carta"),
    "copies": ("copies", "qty", "count", "quantity", "copias", "cantidad", "n"),
    "cost": ("cost", "mana cost", "mana_cost", "coste", "costo"),
    "kind": ("type", "type line", "type_line", "tipo", "clase"),
    "power": ("power", "pow", "fuerza", "f"),
    "toughness": ("toughness", "tou", "resistencia", "r"),
    "body": ("p/t", "pt", "f/r"),
    "keywords": ("keywords", "abilities", "habilidades", "palabras"),
    "text": ("text", "rules", "oracle", "texto"),
    "deck": ("deck", "mazo"),
}
"""Our column: how it may be headed."""

_HEADED: Final = {head: column for column, heads in _COLUMNS.items() for head in heads}

_LINE: Final = re.compile(
    r"(?:SB:\s*)?(?:(\d{1,4})\s*x?\s+)?(.+?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?(?:\s+\*[A-Z]\*)?"
)
"""``4 Name``, ``SB: 1 Name``, ``2 Name (SET) 205``."""

_HEADINGS: Final = frozenset(
    ["deck", "sideboard", "commander", "companion", "maybeboard", "about", "mazo", "banquillo", "comandante"]
)


def is_table(text: str) -> bool:
    """Whether the first line is the head of a table: several columns, one of them for names."""
    return "name" in _head(text.partition("\n")[0])[1]


def _head(line: str) -> tuple[str, list[str | None]]:
    """The mark between the columns, and what each column is."""
    mark = max("\t;,", key=line.count)
    if mark not in line:
        return mark, []
    return mark, [_HEADED.get(cell.strip().strip('"').lower()) for cell in line.split(mark)]


def table(text: str, faults: list[Fault]) -> Iterator[Entry]:
    """The rows of a table; what is wrong with single rows is added to ``faults``. Raises Unreadable."""
    mark, columns = _head(text.partition("\n")[0])
    known = [column for column in columns if column]
    if len(set(known)) < len(known):
        raise Unreadable(Reason.HEADER, 1)
    try:
        rows = csv.reader(text.splitlines(), delimiter=mark, strict=True)
        next(rows)
        for cells in rows:
            if any(cell.strip() for cell in cells):
                yield from _row(columns, cells, rows.line_num, faults)
    except csv.Error as fault:
        raise Unreadable(Reason.SYNTAX, rows.line_num, str(fault)) from None


def _row(
    columns: Sequence[str | None], cells: Sequence[str], line: int, faults: list[Fault]
) -> Iterator[Entry]:
    if len(cells) > len(columns) or sum(map(len, cells)) > LONGEST_ROW:
        faults.append(Fault(Reason.COLUMNS, line, ",".join(cells)[:60]))
        return
    found = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
    copies = _copies(found.get("copies", "") or "1")
    if copies is None:
        faults.append(Fault(Reason.COPIES, line, found["copies"][:60]))
        return
    power, _, toughness = found.get("body", "").partition("/")
    yield Entry(
        line,
        found.get("name", ""),
        copies,
        Printed(
            cost=found.get("cost", ""),
            kind=found.get("kind", ""),
            power=found.get("power", power.strip()),
            toughness=found.get("toughness", toughness.strip()),
            keywords=found.get("keywords", ""),
            text=found.get("text", ""),
            deck=found.get("deck", ""),
        ),
    )


def lines(text: str, faults: list[Fault]) -> Iterator[Entry]:
    """The names of a plain list, with how many of each; what is wrong with single lines is added to
    ``faults``."""
    for number, line in enumerate(text.splitlines(), start=1):
        line = " ".join(line.split())
        if not line or line.startswith(("//", "#")) or line.rstrip(":").lower() in _HEADINGS:
            continue
        found = _LINE.fullmatch(line) if len(line) <= LONGEST_LINE else None
        if found is None:
            faults.append(Fault(Reason.NAME, number, line[:60]))
            continue
        copies = _copies(found[1] or "1")
        if copies is None:
            faults.append(Fault(Reason.COPIES, number, line[:60]))
            continue
        yield Entry(number, found[2].split(" // ")[0], copies)


def _copies(text: str) -> int | None:
    """A number of copies, at least one; None for what is none. Whether so many are allowed is for others."""
    return int(text) if re.fullmatch(r"0*[1-9][0-9]{0,3}", text) else None
