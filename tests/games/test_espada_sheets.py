"""Every option, value, preset and condition of Espada Negra has a judge's sheet that shows what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.options import Option, chosen, listed, spelled
from games.espada_negra.conditions import CONDITIONS
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import Options
from tests.scenarios.espada_negra import ADAPTER
from tests.scenarios.runner import Sheet, SheetError, play, sheets

SHEETS = tuple(sheets("espada_negra"))
BOOKS = {language: EspadaNegra.rulebook.read(language).articles for language in ("en", "es")}


def shown(option: Option) -> tuple[Any, ...]:
    """The values that need a sheet: all of a list; of a range the ends and the default."""
    values = option.values
    return tuple({values[0], option.default, values[-1]}) if isinstance(values, range) else values


PAIRS = [
    (option.key, value, other)
    for option in listed(Options)
    for value in shown(option)
    for other in shown(option)
    if other != value
]


def agreed(sheet: Sheet, command: str = "options ") -> tuple[str, ...]:
    """The words of the sheet's ``options`` (or other) lines."""
    return tuple(word for _, line in sheet.lines if line.startswith(command) for word in line.split())


def changed(sheet: Sheet, start: str, word: str, instead: str) -> Sheet:
    """The sheet with other words in place of ``word`` in lines that begin with ``start``."""
    lines = tuple(
        (
            number,
            " ".join(instead if part == word else part for part in line.split(" ") if part or instead)
            if line.startswith(start)
            else line,
        )
        for number, line in sheet.lines
    )
    return replace(sheet, lines=lines)


def fails(sheet: Sheet) -> bool:
    """Whether the rules say something else than the sheet. That such a match is refused does not count: it
    says nothing about what is played."""
    try:
        play(ADAPTER, sheet)
    except SheetError as fault:
        return "the match is refused" not in str(fault)
    return False


@pytest.mark.parametrize(("key", "value", "other"), PAIRS)
def test_a_sheet_shows_what_a_value_does_and_another_does_not(key: str, value: Any, other: Any) -> None:
    word, instead = f"{key}={spelled(value)}", f"{key}={spelled(other)}"
    told = [sheet for sheet in SHEETS if word in agreed(sheet)]
    assert told, f"no sheet is agreed on with {word}"
    assert any(fails(changed(sheet, "options ", word, instead)) for sheet in told), (
        f"every sheet with {word} holds with {instead} as well"
    )


@pytest.mark.parametrize("preset", Options.presets)
def test_a_sheet_of_a_preset_fails_under_every_other(preset: str) -> None:
    for other in set(Options.presets) - {preset}:
        told = [sheet for sheet in SHEETS if preset in agreed(sheet)]
        assert any(fails(changed(sheet, "options ", preset, other)) for sheet in told), other


@pytest.mark.parametrize("key", CONDITIONS)
def test_a_sheet_shows_what_each_condition_does(key: str) -> None:
    """Take the condition away, and some sheet that names it no longer holds."""
    told = [sheet for sheet in SHEETS if key in agreed(sheet, "given conditions ")]
    assert told, f"no sheet names {key}"
    assert any(fails(changed(sheet, "given conditions ", key, "")) for sheet in told), key


def test_presets_say_only_what_differs() -> None:
    known = {option.key: option.values for option in listed(Options)}
    for preset, values in Options.presets.items():
        assert isinstance(chosen(Options, preset, {}), Options)
        for key, value in values.items():
            assert value in known[key], (preset, key)
            assert value != getattr(Options(), key), f"{preset} says what goes without saying: {key}"


@pytest.mark.parametrize("option", listed(Options), ids=lambda option: option.key)
def test_an_option_is_explained_where_its_sheets_stand(option: Option) -> None:
    """The rulebook names it as ``**Option** `key` ``, in both languages in the same article."""
    homes = {
        language: {article.number for article in articles if f"** `{option.key}`" in article.text}
        for language, articles in BOOKS.items()
    }
    assert homes["en"] == homes["es"] != set()
    stand = {
        sheet.article
        for value in shown(option)
        if value != option.default
        for sheet in SHEETS
        if f"{option.key}={spelled(value)}" in agreed(sheet)
    }
    assert homes["en"] & stand
