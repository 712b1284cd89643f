"""Options: presets, changes given as text, and what is no option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from games.core.options import BadOption, Option, between, chosen, listed, one_of, spelled


@dataclass(frozen=True, slots=True)
class Rules:
    ace: str = one_of("high", "low")
    points: int = between(5, 15, default=10)
    tomatoes: bool = one_of(True, False)
    deck: tuple[int, ...] = (1, 2, 3)

    presets: ClassVar[dict[str, dict[str, object]]] = {"classic": {}, "house": {"ace": "low"}}


def test_the_first_preset_is_the_default() -> None:
    assert chosen(Rules, None, {}) == Rules()


def test_changes_stand_on_top_of_a_preset() -> None:
    assert chosen(Rules, "house", {"points": "7", "tomatoes": "no"}) == Rules("low", 7, False)


def test_fields_without_values_are_no_options() -> None:
    assert [option.key for option in listed(Rules)] == ["ace", "points", "tomatoes"]
    assert listed(Rules)[1] == Option("points", range(5, 16), 10)


@pytest.mark.parametrize(
    ("preset", "changes", "key", "values"),
    [
        ("club", {}, "preset", ("classic", "house")),
        (None, {"joker": "wild"}, "joker", ()),
        (None, {"deck": "1"}, "deck", ()),
        (None, {"ace": "middle"}, "ace", ("high", "low")),
        (None, {"points": "16"}, "points", range(5, 16)),
        (None, {"points": "07"}, "points", range(5, 16)),
        (None, {"tomatoes": "True"}, "tomatoes", (True, False)),
    ],
)
def test_what_cannot_be_chosen_says_what_can(
    preset: str | None, changes: dict[str, str], key: str, values: object
) -> None:
    with pytest.raises(BadOption) as fault:
        chosen(Rules, preset, changes)
    assert (fault.value.key, fault.value.values) == (key, values)


@pytest.mark.parametrize(("value", "text"), [(True, "yes"), (False, "no"), (3, "3"), ("high", "high")])
def test_values_are_spelled(value: object, text: str) -> None:
    assert spelled(value) == text


def test_false_can_be_a_default() -> None:
    assert one_of(False, True).default is False
