"""Every option, value and preset of a game has a judge's sheet, and that sheet shows what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from games.core.options import Option, chosen, listed, spelled
from tests.scenarios.agreements import agreed, changed, fails, shown
from tests.scenarios.runner import Adapter, Sheet, sheets

GAMES = ("audatia", "espada_negra", "ring")


SEATING = {("ring", "format"), ("ring", "deck")}
"""Options that decide who may sit down at all: that a match is refused shows what they do."""


def adapter(key: str) -> Adapter:
    found: Adapter = import_module(f"tests.scenarios.{key}").ADAPTER
    return found


@cache
def all_sheets(key: str) -> tuple[Sheet, ...]:
    return tuple(sheets(key))


def told(key: str, word: str) -> Iterator[Sheet]:
    """The sheets that were agreed on with ``word``."""
    return (sheet for sheet in all_sheets(key) if word in agreed(sheet))


def presets(key: str) -> dict[str, dict[str, Any]]:
    return dict(adapter(key).game.options.presets)


OPTIONS = [(key, option) for key in GAMES for option in listed(adapter(key).game.options)]
PAIRS = [
    (key, option.key, value, other)
    for key, option in OPTIONS
    for value in shown(option)
    for other in shown(option)
    if other != value
]
PRESETS = [(key, preset) for key in GAMES for preset in presets(key)]
CHOICES = [(key, preset, option) for key, preset in PRESETS for option in presets(key)[preset]]


@pytest.mark.parametrize(("key", "option", "value", "other"), PAIRS)
def test_a_sheet_shows_what_a_value_does_and_another_does_not(
    key: str, option: str, value: Any, other: Any
) -> None:
    word, instead = f"{option}={spelled(value)}", f"{option}={spelled(other)}"
    assert list(told(key, word)), f"no sheet is agreed on with {word}"
    seating = (key, option) in SEATING
    assert any(fails(adapter(key), changed(sheet, word, instead), seating) for sheet in told(key, word)), (
        f"every sheet with {word} holds with {instead} as well"
    )


@pytest.mark.parametrize(("key", "preset", "option"), CHOICES)
def test_a_sheet_shows_each_choice_of_a_preset(key: str, preset: str, option: str) -> None:
    usual = spelled(getattr(adapter(key).game.options(), option))
    without = [changed(sheet, preset, f"{preset} {option}={usual}") for sheet in told(key, preset)]
    assert any(fails(adapter(key), sheet, (key, option) in SEATING) for sheet in without), (
        f"every sheet of {preset} holds with {option}={usual} as well"
    )


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_a_sheet_of_a_preset_fails_under_every_other(key: str, preset: str) -> None:
    for other in presets(key).keys() - {preset}:
        seating = any((key, option) in SEATING for option in _differing(key, preset, other))
        under = [changed(sheet, preset, other) for sheet in told(key, preset)]
        assert any(fails(adapter(key), sheet, seating) for sheet in under), other


def _differing(key: str, preset: str, other: str) -> list[str]:
    """The options in which two presets differ."""
    one, two = (chosen(adapter(key).game.options, name, {}) for name in (preset, other))
    keys = [option.key for option in listed(type(one))]
    return [option for option in keys if getattr(one, option) != getattr(two, option)]


@pytest.mark.parametrize("key", GAMES)
def test_sheets_agree_only_on_what_there_is_and_presets_only_on_values_there_are(key: str) -> None:
    options = adapter(key).game.options
    for sheet in all_sheets(key):
        words = agreed(sheet)
        named = [word for word in words if "=" not in word]
        chosen(options, *(named or [None]), dict(word.split("=") for word in words if "=" in word))
    known = {option.key: option.values for option in listed(options)}
    for preset, values in presets(key).items():
        for option, value in values.items():
            assert value in known[option], (preset, option)
            assert value != getattr(options(), option), f"{preset} says what goes without saying: {option}"


@pytest.mark.parametrize(("key", "option"), OPTIONS, ids=str)
def test_an_option_is_explained_where_its_sheets_stand(key: str, option: Option) -> None:
    """The rulebook names it as `` `key` ``, in both languages in the same article."""
    book = adapter(key).game.rulebook
    homes = {
        language: {a.number for a in book.read(language).articles if f"`{option.key}`" in a.text}
        for language in ("en", "es")
    }
    assert homes["en"] == homes["es"] != set()
    stand = {
        sheet.article
        for value in shown(option)
        if value != option.default
        for sheet in told(key, f"{option.key}={spelled(value)}")
    }
    assert homes["en"] & stand
