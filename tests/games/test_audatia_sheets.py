"""Every option, value and preset of Audatia has a judge's sheet, and that sheet shows what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.audatia.state import Options
from games.core.options import listed, spelled
from tests.scenarios.audatia import ADAPTER
from tests.scenarios.runner import Sheet, SheetError, play, sheets

SHEETS = tuple(sheets("audatia"))

PAIRS = [
    (option.key, value, other)
    for option in listed(Options)
    for value in option.values
    for other in option.values
    if other != value
]


def agreed(sheet: Sheet) -> tuple[str, ...]:
    """The words of the sheet's ``options`` lines."""
    return tuple(word for _, line in sheet.lines if line.startswith("options ") for word in line.split()[1:])


def changed(sheet: Sheet, word: str, instead: str) -> Sheet:
    """The sheet with other words in place of ``word``."""
    lines = tuple(
        (number, line.replace(word, instead) if line.startswith("options ") else line)
        for number, line in sheet.lines
    )
    return replace(sheet, lines=lines)


def fails(sheet: Sheet) -> bool:
    """Whether the rules say something else than the sheet."""
    try:
        play(ADAPTER, sheet)
    except SheetError:
        return True
    return False


@pytest.mark.parametrize(("key", "value", "other"), PAIRS)
def test_a_sheet_shows_what_a_value_does_and_another_does_not(key: str, value: Any, other: Any) -> None:
    word, instead = f"{key}={spelled(value)}", f"{key}={spelled(other)}"
    told = [sheet for sheet in SHEETS if word in agreed(sheet)]
    assert told, f"no sheet is agreed on with {word}"
    assert any(fails(changed(sheet, word, instead)) for sheet in told), (
        f"every sheet with {word} holds with {instead} as well"
    )


@pytest.mark.parametrize("preset", [name for name in Options.presets if Options.presets[name]])
def test_a_sheet_shows_what_a_preset_does(preset: str) -> None:
    assert any(preset in agreed(sheet) and fails(changed(sheet, preset, "duelo")) for sheet in SHEETS)
