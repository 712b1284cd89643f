"""Embeds: Discord's lengths (docs: resources/message, embed limits)."""

from __future__ import annotations

from typing import Any

from sandbox.refusals import Refusal
from sandbox.world import Json

_LIMITS = {"title": 256, "description": 4096}
_NESTED = {"footer": ("text", 2048), "author": ("name", 256)}


def check_embeds(embeds: Any, path: str = "embeds") -> list[Json]:
    """Check a message's embeds; returns them with the type filled in."""
    if not isinstance(embeds, list) or len(embeds) > 10:
        raise Refusal("bad_length", path, low=0, high=10)
    total = sum(_check(embed, f"{path}.{index}") for index, embed in enumerate(embeds))
    if total > 6000:
        raise Refusal("embed_total", path, got=total)
    return [{"type": "rich"} | embed for embed in embeds]


def _check(embed: Any, at: str) -> int:
    """Check one embed and count its characters."""
    if not isinstance(embed, dict):
        raise Refusal("bad_type", at, wanted="an object")
    total = sum(_length(embed.get(key), limit, f"{at}.{key}") for key, limit in _LIMITS.items())
    for key, (inner, limit) in _NESTED.items():
        total += _length((embed.get(key) or {}).get(inner), limit, f"{at}.{key}.{inner}")
    fields = embed.get("fields") or []
    if len(fields) > 25:
        raise Refusal("bad_length", f"{at}.fields", low=0, high=25)
    for index, field in enumerate(fields):
        for key, limit in (("name", 256), ("value", 1024)):
            if not field.get(key):
                raise Refusal("required", f"{at}.fields.{index}.{key}")
            total += _length(field[key], limit, f"{at}.fields.{index}.{key}")
    return total


def _length(text: Any, limit: int, at: str) -> int:
    if text is None:
        return 0
    if len(str(text)) > limit:
        raise Refusal("max_length", at, high=limit)
    return len(str(text))
