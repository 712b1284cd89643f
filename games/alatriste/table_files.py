"""Tables as files: JSON holds any of them, CSV a single one. Reading tells all faults at once and changes
nothing: what comes out are whole new tables."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.alatriste.fields import WORD, Fault, Faulty, Record
from games.alatriste.sheet_text import LONGEST, read_json
from games.alatriste.table_rows import ROWS, TABLES, complaints
from games.alatriste.tables import Row, Tables

_DELIMITERS = ",;\t"


def write_json(tables: Tables) -> str:
    """All tables, for people to read and change."""
    made = {name: rows.write(getattr(tables, name)) for name, rows in TABLES.items()}
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def read_json_file(text: str) -> dict[str, tuple[Row, ...]]:
    """The tables in a file, by name; those that it does not name are not touched. Raises Faulty."""
    value, faults = read_json(text), []
    if not isinstance(value, dict):
        raise Faulty(Fault.of((), "record"))
    read: dict[str, tuple[Row, ...]] = {}
    for name, rows in value.items():
        if name not in TABLES:
            faults.append(Fault.of((str(name)[:WORD],), "unknown", known=", ".join(TABLES)))
            continue
        found = TABLES[name].read(rows, (name,), faults)
        read[name] = found or ()
    if faults:
        raise Faulty(*faults)
    return read


def write_csv(table: str, rows: Iterable[Row]) -> str:
    """A table as CSV, every column of every row."""
    record = ROWS[table]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(record.parts)
    for row in rows:
        writer.writerow(field.to_cell(getattr(row, name)) for name, field in record.parts.values())
    return file.getvalue()


def read_csv(table: str, text: str) -> tuple[Row, ...]:
    """The rows of a CSV file whose first line names its columns, separated by commas, semicolons or tabs.
    Cells may be empty where a row needs nothing there. Raises Faulty."""
    if len(text) > LONGEST:
        raise Faulty(Fault.of((), "long", least=0, most=LONGEST))
    record, lines = ROWS[table], _lines(text)
    known = ", ".join(record.parts)
    if not lines or not {cell.casefold() for cell in lines[0]} & set(record.parts):
        raise Faulty(Fault.of((), "csv", known=known))
    columns, faults = [cell.casefold() for cell in lines[0]], []
    for column in columns:
        if column not in record.parts:
            faults.append(Fault.of((column[:WORD],), "unknown", known=known))
        elif columns.count(column) > 1:
            faults.append(Fault.of((column,), "repeated", value=column))
    if faults:
        raise Faulty(*dict.fromkeys(faults))
    rows: list[Any] = []
    for place, line in enumerate(lines[1:], start=1):
        if len(line) > len(columns):
            faults.append(Fault.of((table, place), "columns"))
        rows.append(_values(record, columns, line))
    found = TABLES[table].read(rows, (table,), faults)
    if found is None or faults:
        raise Faulty(*faults)
    return found


def _lines(text: str) -> list[list[str]]:
    """The cells of each line that is not empty. Raises Faulty."""
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error:
        raise Faulty(Fault.of((), "csv", known="word")) from None
    stripped = ([cell.strip() for cell in line] for line in lines)
    return [line for line in stripped if any(line)]


def _values(record: Record[Any], columns: list[str], line: list[str]) -> dict[str, Any]:
    """A line as the JSON of a row; empty cells are left out."""
    return {
        column: record.parts[column][1].from_cell(cell)
        for column, cell in zip(columns, line, strict=False)
        if cell
    }


def merged(tables: Tables, name: str, rows: Iterable[Row]) -> Tables:
    """``tables`` with ``rows`` in the table ``name``: in the place of those of the same words, or at the
    end."""
    new = {row.word: row for row in rows}
    kept = [new.pop(row.word, row) for row in getattr(tables, name)]
    return put(tables, name, (*kept, *new.values()))


def put(tables: Tables, name: str, rows: tuple[Row, ...]) -> Tables:
    """``tables`` with exactly ``rows`` in the table ``name``."""
    changed: dict[str, Any] = {name: rows}
    return replace(tables, **changed)


def demand(tables: Tables) -> Tables:
    """``tables`` if they are right as a whole. Raises Faulty."""
    faults = complaints(tables)
    if faults:
        raise Faulty(*faults)
    return tables


def read(text: str) -> Tables:
    """All tables, as :func:`write_json` writes them. Raises Faulty."""
    tables = Tables()
    for name, rows in read_json_file(text).items():
        tables = put(tables, name, rows)
    return demand(tables)
