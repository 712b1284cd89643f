"""Every option, value and preset of the ring has a judge's sheet, and that sheet shows what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.core.options import Option, chosen, listed, spelled
from games.ring.rules import Ring
from games.ring.state import Options
from tests.scenarios.ring import ADAPTER
from tests.scenarios.runner import Sheet, SheetError, play, sheets

SHEETS = tuple(sheets("ring"))

BOOKS = {language: Ring.rulebook.read(language).articles for language in ("en", "es")}


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


def agreed(sheet: Sheet) -> tuple[str, ...]:
    """The words of the sheet's ``options`` lines."""
    return tuple(word for _, line in sheet.lines if line.startswith("options ") for word in line.split()[1:])


def told(word: str) -> Iterator[Sheet]:
    """The sheets that were agreed on with ``word``."""
    return (sheet for sheet in SHEETS if word in agreed(sheet))


def changed(sheet: Sheet, word: str, instead: str) -> Sheet:
    """The sheet with other words in place of ``word``."""
    lines = tuple(
        (
            number,
            " ".join(instead if part == word else part for part in line.split(" "))
            if line.startswith("options ")
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
    assert list(told(word)), f"no sheet is agreed on with {word}"
    assert any(fails(changed(sheet, word, instead)) for sheet in told(word)), (
        f"every sheet with {word} holds with {instead} as well"
    )


@pytest.mark.parametrize(
    ("preset", "key"), [(preset, key) for preset, values in Options.presets.items() for key in values]
)
def test_a_sheet_shows_each_choice_of_a_preset(preset: str, key: str) -> None:
    usual = spelled(getattr(Options(), key))
    assert any(fails(changed(sheet, preset, f"{preset} {key}={usual}")) for sheet in told(preset)), (
        f"every sheet of {preset} holds with {key}={usual} as well"
    )


@pytest.mark.parametrize("preset", Options.presets)
def test_a_sheet_of_a_preset_fails_under_every_other(preset: str) -> None:
    for other in set(Options.presets) - {preset}:
        assert any(fails(changed(sheet, preset, other)) for sheet in told(preset)), other


def test_sheets_agree_only_on_what_there_is_and_presets_only_on_values_there_are() -> None:
    for sheet in SHEETS:
        words = agreed(sheet)
        presets = [word for word in words if "=" not in word]
        chosen(Options, *(presets or [None]), dict(word.split("=") for word in words if "=" in word))
    known = {option.key: option.values for option in listed(Options)}
    for preset, values in Options.presets.items():
        for key, value in values.items():
            assert value in known[key], (preset, key)
            assert value != getattr(Options(), key), f"{preset} says what goes without saying: {key}"


@pytest.mark.parametrize("option", listed(Options), ids=lambda option: option.key)
def test_an_option_is_explained_where_its_sheets_stand(option: Option) -> None:
    """The rulebook names it as ``**Option** `key` ``, in both languages in the same article."""
    homes = {
        language: {article.number for article in articles if f"`{option.key}`" in article.text}
        for language, articles in BOOKS.items()
    }
    assert homes["en"] == homes["es"] != set()
    stand = {
        sheet.article
        for value in shown(option)
        if value != option.default
        for sheet in told(f"{option.key}={spelled(value)}")
    }
    assert homes["en"] & stand
