"""What Discord accepts when a bot registers commands (docs: interactions/application-commands)."""

from __future__ import annotations

import re
from typing import Any

from sandbox.refusals import Refusal
from sandbox.world import Json

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
_NAME = re.compile(r"^[-_'\w]{1,32}$")
_LIMITS = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
# fmt: off
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
))
# fmt: on


def check_commands(commands: Any) -> list[Json]:
    """Check a whole bulk overwrite."""
    if not isinstance(commands, list):
        raise Refusal("bad_type", "", wanted="a list")
    seen: set[tuple[int, str]] = set()
    count = dict.fromkeys(_LIMITS, 0)
    for index, command in enumerate(commands):
        kind = _check_command(command, str(index))
        if (kind, command["name"]) in seen:
            raise Refusal("duplicate_name", f"{index}.name", got=command["name"])
        seen.add((kind, command["name"]))
        count[kind] += 1
        if count[kind] > _LIMITS[kind]:
            raise Refusal("bad_length", "", low=0, high=_LIMITS[kind])
    return commands


def _check_command(command: Any, at: str) -> int:
    if not isinstance(command, dict):
        raise Refusal("bad_type", at, wanted="an object")
    kind = command.get("type") or CHAT
    if kind not in _LIMITS:
        raise Refusal("bad_choice", f"{at}.type", wanted="{1, 2, 3}")
    if kind == CHAT:
        _names(command, at)
        _options(command, at, depth=0)
    else:
        _length(command.get("name"), f"{at}.name", 1, 32)
        if command.get("description"):
            raise Refusal("max_length", f"{at}.description", high=0)
    size = _size(command)
    if size > 8000:
        raise Refusal("command_too_large", at, got=size)
    return kind


def _names(owner: Json, at: str) -> None:
    """Name and description with their localisations."""
    for locale, name in [("", owner.get("name")), *(owner.get("name_localizations") or {}).items()]:
        place = f"{at}.name_localizations.{locale}" if locale else f"{at}.name"
        if locale and locale not in LOCALES:
            raise Refusal("unknown_locale", place, got=locale)
        _length(name, place, 1, 32)
        if not _NAME.match(str(name)) or str(name) != str(name).lower():
            raise Refusal("command_name", place, got=name)
    for locale, text in [
        ("", owner.get("description")),
        *(owner.get("description_localizations") or {}).items(),
    ]:
        place = f"{at}.description_localizations.{locale}" if locale else f"{at}.description"
        if locale and locale not in LOCALES:
            raise Refusal("unknown_locale", place, got=locale)
        _length(text, place, 1, 100)


def _length(text: Any, at: str, low: int, high: int) -> None:
    if text is None:
        raise Refusal("required", at)
    if not isinstance(text, str):
        raise Refusal("bad_type", at, wanted="a string")
    if not low <= len(text) <= high:
        raise Refusal("bad_length", at, low=low, high=high)


def _options(owner: Json, at: str, depth: int) -> None:
    options = owner.get("options") or []
    if len(options) > 25:
        raise Refusal("bad_length", f"{at}.options", low=0, high=25)
    kinds = {option.get("type") for option in options}
    if kinds & {SUB, GROUP} and kinds - {SUB, GROUP}:
        raise Refusal("option_nesting", f"{at}.options")
    names: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        place = f"{at}.options.{index}"
        _option(option, place, depth)
        if option["name"] in names:
            raise Refusal("duplicate_option", f"{place}.name", got=option["name"])
        names.add(option["name"])
        if option["type"] not in (SUB, GROUP):
            if option.get("required") and optional:
                raise Refusal("required_after_optional", place)
            optional = optional or not option.get("required")


def _option(option: Json, at: str, depth: int) -> None:
    _names(option, at)
    kind = option.get("type")
    if not isinstance(kind, int) or kind not in range(1, 12):
        raise Refusal("bad_choice", f"{at}.type", wanted="{1, ..., 11}")
    if kind in (SUB, GROUP):
        if depth > 1 or (depth == 1 and kind == GROUP):
            raise Refusal("option_nesting", at)
        _options(option, at, depth + 1 if kind == GROUP else 2)
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        raise Refusal("choices_and_autocomplete", at)
    if len(choices) > 25:
        raise Refusal("bad_length", f"{at}.choices", low=0, high=25)
    for index, choice in enumerate(choices):
        check_choice(choice, kind, f"{at}.choices.{index}")


def check_choice(choice: Json, kind: int, at: str) -> None:
    """A choice of an option, registered or suggested by autocomplete."""
    _length(choice.get("name"), f"{at}.name", 1, 100)
    value = choice.get("value")
    if kind == STRING:
        _length(value, f"{at}.value", 1, 100)
    elif not isinstance(value, int | float) or isinstance(value, bool):
        raise Refusal("bad_type", f"{at}.value", wanted="a number")


def _size(owner: Json) -> int:
    """Characters of names, descriptions and values; of each text the longest localisation counts."""
    total = 0
    for key in ("name", "description"):
        texts = [owner.get(key) or "", *(owner.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    total += len(str(owner["value"])) if isinstance(owner.get("value"), str) else 0
    inner = [*(owner.get("options") or []), *(owner.get("choices") or [])]
    return total + sum(map(_size, inner))


def as_registered(command: Json, known: list[Json], fresh: str, application: int, guild: int | None) -> Json:
    """The command as Discord lists it; one that was registered before under its name keeps its id."""
    kind = command.get("type") or CHAT
    before = next((c for c in known if c["name"] == command["name"] and c["type"] == kind), None)
    needed = command.get("default_member_permissions")
    shape: Json = {
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": guild is None,
        "contexts": None,
        "integration_types": [0],
        "options": [],
        **command,
        "id": before["id"] if before else fresh,
        "application_id": str(application),
        "version": fresh,
        "type": kind,
        "description": command.get("description") or "",
        "default_member_permissions": None if needed is None else str(needed),
    }
    return shape if guild is None else shape | {"guild_id": str(guild)}
