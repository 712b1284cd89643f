"""Where results are kept: all in ``results.json``, and each table in its place in docs/performance.md."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.timing import Figure, Row, Table, spelled

JSON = Path(__file__).parent / "results.json"
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"

PACKAGES = (
    "discord.py",
    "pillow",
    "sqlalchemy",
    "aiosqlite",
    "open-spiel",
    "rlcard",
    "chess",
    "d20",
)
"""Ours and the peers' whose versions are told."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When and on what something was measured. ``load`` is that of the last minute, before and after."""

    when: str
    machine: str
    cores: int
    load: tuple[float, float]
    versions: dict[str, str]


def circumstances(load_before: float) -> Circumstances:
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    versions = {package: _version(package) for package in PACKAGES}
    load = (round(load_before, 1), round(os.getloadavg()[0], 1))
    now = datetime.now(UTC).isoformat(" ", "minutes").removesuffix("+00:00") + " UTC"
    return Circumstances(now, machine, os.cpu_count() or 1, load, versions)


def keep(name: str, table: Table, when: Circumstances) -> str:
    """Write the results of one subcommand down; returns its table as it stands on the page."""
    kept = json.loads(JSON.read_text("utf-8")) if JSON.exists() else {}
    kept[name] = {**asdict(table), "circumstances": asdict(when)}
    JSON.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
    page = PAGE.read_text("utf-8")
    written = markdown(name, table, when)
    page = _placed(page, name, written)
    page = _placed(page, "targets", targets(kept))
    PAGE.write_text(page, "utf-8")
    return written


def _placed(page: str, name: str, text: str) -> str:
    """``page`` with ``text`` between the marks of ``name``. LookupError when it has none."""
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    found = re.search(re.escape(begin) + ".*?" + re.escape(end), page, re.DOTALL)
    if found is None:
        raise LookupError(f"{PAGE.name} has no place for {name}")
    return page[: found.start()] + begin + text + "\n" + end + page[found.end() :]


def markdown(name: str, table: Table, when: Circumstances) -> str:
    columns = list(dict.fromkeys(column for row in table.rows for column in row.figures))
    lines = [
        f"`python -m benchmarks {name}`, {when.when}, {when.machine}, {when.cores} cores, "
        f"load {when.load[0]} before and {when.load[1]} after:",
        "",
        *_grid(("what", "who", *columns), 2, (_cells(row, columns) for row in table.rows)),
    ]
    lines += ["", *(f"- {remark}" for remark in table.remarks)] if table.remarks else []
    return "\n".join(lines)


def targets(kept: Mapping[str, Any]) -> str:
    """What was aimed at, over all that has been measured."""
    rows = [
        (
            target["what"],
            target["wanted"],
            target["measured"],
            "yes" if target["met"] else "**no**",
            f"`{name}`",
        )
        for name, table in kept.items()
        for target in table["targets"]
    ]
    return "\n".join(_grid(("target", "wanted", "measured", "met", "table"), 1, rows))


def _cells(row: Row, columns: list[str]) -> tuple[str, ...]:
    return (row.what, row.who, *(_cell(row.figures.get(column)) for column in columns))


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    if figure.low == figure.high:
        return spelled(figure.value)
    return f"{spelled(figure.value)} ({spelled(figure.low)} – {spelled(figure.high)})"


def _grid(heading: tuple[str, ...], words: int, rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A Markdown table; all but the first ``words`` columns are numbers."""
    rule = ("---",) * words + ("--:",) * (len(heading) - words)
    return [f"| {' | '.join(row)} |" for row in (heading, rule, *rows)]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def told(when: Circumstances) -> str:
    """The versions, for who watches."""
    return f"Python {sys.version.split()[0]}, " + ", ".join(
        f"{name} {v}" for name, v in when.versions.items()
    )
