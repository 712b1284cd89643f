"""Options of a match: the fields of a frozen dataclass, each with the values it may take.

    @dataclass(frozen=True, slots=True)
    class Options:
        ace: str = one_of("high", "low")
        endurance: int = between(5, 15, default=10)
        presets: ClassVar[dict[str, dict[str, object]]] = {"clasica": {}, "casa": {"ace": "low"}}

The first preset is the default one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

O = TypeVar("O")  # noqa: E741 - as in the contract


def one_of(*values: Any, default: Any = None) -> Any:
    """A field that takes one of ``values``; the first is the default unless another is named."""
    return field(default=values[0] if default is None else default, metadata={"values": values})


def between(low: int, high: int, *, default: int) -> Any:
    """A field that takes a whole number from ``low`` to ``high``."""
    return field(default=default, metadata={"values": range(low, high + 1)})


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its key, the values it may take, and its default."""

    key: str
    values: tuple[Any, ...] | range
    default: Any


class BadOption(Exception):
    """``key`` is no option (then ``values`` is empty), or the value given is not one of ``values``."""

    def __init__(self, key: str, values: tuple[Any, ...] | range = ()) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def listed(options: type[Any]) -> tuple[Option, ...]:
    """The options that people may set, in order; fields without values are data, not options."""
    return tuple(
        Option(item.name, item.metadata["values"], item.default)
        for item in fields(options)
        if "values" in item.metadata
    )


def chosen(options: type[O], preset: str | None, changes: dict[str, str]) -> O:
    """The options of ``preset`` (None: the first) with ``changes`` on top, values given as text.

    Raises BadOption for an unknown preset (key ``preset``), option or value."""
    presets: dict[str, dict[str, Any]] = options.presets  # type: ignore[attr-defined]
    name = preset or next(iter(presets))
    if name not in presets:
        raise BadOption("preset", tuple(presets))
    known = {option.key: option for option in listed(options)}
    values: dict[str, Any] = {}
    for key, text in changes.items():
        if key not in known:
            raise BadOption(key)
        values[key] = _value(known[key], text)
    return replace(options(**presets[name]), **values)  # type: ignore[type-var]


def _value(option: Option, text: str) -> Any:
    for value in option.values:
        if spelled(value) == text:
            return value
    raise BadOption(option.key, option.values)


def spelled(value: Any) -> str:
    """An option's value as text: ``yes`` and ``no`` for truth, else as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
