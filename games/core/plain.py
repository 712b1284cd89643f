"""Values of frozen dataclasses from JSON, with the standard library alone.

The bot checks what it stores with pydantic; whoever verifies a match file has nothing but Python. Both read
the same JSON: dataclasses are objects, tuples and frozensets are lists, enums are their values.
"""

from __future__ import annotations

import dataclasses
import enum
import types
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

DEEPEST = 40
"""Most levels of a value."""


class NotPlain(Exception):
    """The JSON does not fit the type. The text names the place, such as ``cards[3].cost``."""


def read(kind: type[T], value: Any, place: str = "value", depth: int = 0) -> T:
    """``value`` (as ``json.loads`` gives it) as a value of ``kind``. Raises NotPlain."""
    found: T = _read(kind, value, place, depth)
    return found


def _read(kind: Any, value: Any, place: str, depth: int) -> Any:
    if depth > DEEPEST:
        raise NotPlain(place)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), value, place, depth)
    if origin is Literal:
        return _same(get_args(kind), value, place)
    if origin in (tuple, frozenset):
        return _several(origin, get_args(kind), value, place, depth)
    if kind is type(None):
        return _same((None,), value, place)
    if dataclasses.is_dataclass(kind):
        return _fields(kind, value, place, depth)
    if issubclass(kind, tuple):  # a NamedTuple
        return _named(kind, value, place, depth)
    if issubclass(kind, enum.Enum):
        return _member(kind, value, place)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise NotPlain(place)
    return value


def _one_of(kinds: tuple[Any, ...], value: Any, place: str, depth: int) -> Any:
    """The first of ``kinds`` that the value fits; dataclasses are told apart by their ``kind`` field."""
    for kind in kinds:
        try:
            return _read(kind, value, place, depth + 1)
        except NotPlain:
            continue
    raise NotPlain(place)


def _same(allowed: tuple[Any, ...], value: Any, place: str) -> Any:
    for each in allowed:
        if type(each) is type(value) and each == value:
            return each
    raise NotPlain(place)


def _several(origin: Any, kinds: tuple[Any, ...], value: Any, place: str, depth: int) -> Any:
    if not isinstance(value, list):
        raise NotPlain(place)
    if origin is tuple and not (len(kinds) == 2 and kinds[1] is Ellipsis):
        if len(kinds) != len(value):
            raise NotPlain(place)
        pairs = zip(kinds, value, strict=True)
        return tuple(_read(kind, each, f"{place}[{n}]", depth + 1) for n, (kind, each) in enumerate(pairs))
    return origin(_read(kinds[0], each, f"{place}[{n}]", depth + 1) for n, each in enumerate(value))


def _fields(kind: Any, value: Any, place: str, depth: int) -> Any:
    """An object with the fields of the dataclass, no more; those with defaults may be missing."""
    if not isinstance(value, dict):
        raise NotPlain(place)
    hints = _hints(kind)
    if not value.keys() <= hints.keys():
        raise NotPlain(place)
    given = {key: _read(hints[key], each, f"{place}.{key}", depth + 1) for key, each in value.items()}
    try:
        return kind(**given)
    except (TypeError, ValueError):
        raise NotPlain(place) from None


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of the fields that a value is made from."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind) if field.init}


def _named(kind: Any, value: Any, place: str, depth: int) -> Any:
    hints = get_type_hints(kind)
    if not isinstance(value, list) or len(value) != len(hints):
        raise NotPlain(place)
    pairs = zip(hints.items(), value, strict=True)
    return kind(*(_read(hint, each, f"{place}.{name}", depth + 1) for (name, hint), each in pairs))


def _member(kind: type[enum.Enum], value: Any, place: str) -> enum.Enum:
    for member in kind:
        if type(member.value) is type(value) and member.value == value:
            return member
    raise NotPlain(place)
