"""What judge's sheets agree on before a match (options, presets, conditions), and what if not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.options import Option
from tests.scenarios.runner import Adapter, Sheet, SheetError, play

OPTIONS = "options "
"""How a line begins that agrees on options."""


def shown(option: Option) -> tuple[Any, ...]:
    """The values that need a sheet: all of a list; of a range the ends and the default."""
    values = option.values
    return tuple({values[0], option.default, values[-1]}) if isinstance(values, range) else values


def agreed(sheet: Sheet, start: str = OPTIONS) -> tuple[str, ...]:
    """The words of the sheet's lines that begin with ``start``."""
    lines = [line.removeprefix(start) for _, line in sheet.lines if line.startswith(start)]
    return tuple(word for line in lines for word in line.split())


def changed(sheet: Sheet, word: str, instead: str, start: str = OPTIONS) -> Sheet:
    """The sheet with other words (or none) in place of ``word`` in lines that begin with ``start``."""
    lines = tuple(
        (number, _replaced(line, word, instead) if line.startswith(start) else line)
        for number, line in sheet.lines
    )
    return replace(sheet, lines=lines)


def _replaced(line: str, word: str, instead: str) -> str:
    parts = [instead if part == word else part for part in line.split()]
    return " ".join(part for part in parts if part)


def fails(adapter: Adapter, sheet: Sheet, refusal: bool = False) -> bool:
    """Whether the rules say something else than the sheet. That such a match is refused only counts with
    ``refusal``: it says nothing about what is played."""
    try:
        play(adapter, sheet)
    except SheetError as fault:
        return refusal or "the match is refused" not in str(fault)
    return False
