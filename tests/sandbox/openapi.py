"""Hold recorded requests against Discord's own OpenAPI description, and against the limits it cannot express.

    from tests.sandbox.openapi import assert_valid
    assert_valid(sandbox.requests)

The description lies in ``vendor``; the environment variable JUEZ_OPENAPI may name another, newer one. It is
corrected on the way: snowflakes may be integers (discord.py sends them so, and Discord takes them); of a
union only the branch with the instance's `type` is judged, so that errors can be read; literal routes win
over templates; references are followed by name, so that `{}` in them is harmless.
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from sandbox.client import Recorded

VENDORED = Path(__file__).with_name("vendor") / "openapi.json.gz"
V2 = 1 << 15
ROOT = "urn:discord"
SENT_ANYWAY = {"nsfw", "tts"}
"""Fields that discord.py sends where Discord's description does not list them, and that Discord ignores."""


def assert_valid(requests: Iterable[Recorded]) -> None:
    """Fail with every violation in these requests."""
    found = violations(requests)
    assert not found, "\n".join(found)


def violations(requests: Iterable[Recorded]) -> list[str]:
    """What Discord's description, or a limit beyond it, forbids in these requests; one line each."""
    document = description()
    lines = []
    for request in requests:
        for text in [*_schema_errors(document, request), *_limit_errors(request)]:
            lines.append(f"#{request.number} {request.method} {request.template}: {text}")
    return lines


@functools.cache
def description() -> dict[str, Any]:
    """Discord's OpenAPI document, corrected."""
    own = os.environ.get("JUEZ_OPENAPI")
    text = Path(own).read_bytes() if own else gzip.decompress(VENDORED.read_bytes())
    document: dict[str, Any] = json.loads(text)
    document["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
    return document


# the description


def _schema_errors(document: dict[str, Any], request: Recorded) -> Iterator[str]:
    operation = _operation(document, request)
    if operation is None:
        yield "Discord has no such route"
        return
    content = operation.get("requestBody", {}).get("content", {})
    kind = "multipart/form-data" if request.multipart else "application/json"
    if request.body is None:
        if operation.get("requestBody", {}).get("required"):
            yield "a body is required"
        return
    if kind not in content:
        yield f"no body of type {kind} is taken"
        return
    for error in (
        _validator(document).evolve(schema=_anchored(content[kind]["schema"])).iter_errors(request.body)
    ):
        yield f"{'.'.join(map(str, error.absolute_path))}: {error.message[:300]}"


def _operation(document: dict[str, Any], request: Recorded) -> dict[str, Any] | None:
    path = request.path
    for template, operations in sorted(document["paths"].items(), key=lambda item: item[0].count("{")):
        pattern = "[^/]+".join(map(re.escape, re.split(r"\{[^}]+\}", template)))
        if re.fullmatch(pattern, path) and request.method.lower() in operations:
            found: dict[str, Any] = operations[request.method.lower()]
            return found
    return None


@functools.cache
def _registry() -> Registry[Any]:
    resource = Resource.from_contents(description(), default_specification=DRAFT202012)
    return Registry().with_resource(ROOT, resource)


def _validator(document: dict[str, Any]) -> Any:
    kind = extend(Draft202012Validator, {"oneOf": _by_type, "anyOf": _by_type, "properties": _properties})
    return kind({}, registry=_registry())


def _anchored(schema: Any) -> Any:
    """Let references of a schema cut out of the document point into the document again."""
    if isinstance(schema, list):
        return [_anchored(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: ROOT + value if key == "$ref" and value.startswith("#") else _anchored(value)
        for key, value in schema.items()
    }


def _target(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema behind a reference."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    found: Any = description()
    for step in reference.partition("#/")[2].split("/"):
        found = found[step]
    return _target(found)


def _by_type(validator: Any, branches: list[Any], instance: Any, schema: Any) -> Iterator[ValidationError]:
    """A union: judge only the branches that mean this instance."""
    fitting = [branch for branch in branches if _means(_target(branch), instance)]
    if not fitting:
        what = instance.get("type") if isinstance(instance, dict) else instance
        yield ValidationError(f"{what!r} fits no branch of the union")
        return
    results = [list(validator.descend(instance, branch)) for branch in fitting]
    yield from min(results, key=len)


def _means(branch: dict[str, Any], instance: Any) -> bool:
    kinds = branch.get("type")
    kinds = [kinds] if isinstance(kinds, str) else kinds or []
    names = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}
    name = names.get(type(instance))
    if kinds and name is not None and name not in kinds:
        return False
    if not isinstance(instance, dict) or "type" not in instance:
        return True
    allowed = branch.get("properties", {}).get("type", {}).get("enum")
    return allowed is None or instance["type"] in allowed


def _properties(
    validator: Any, known: dict[str, Any], instance: Any, schema: Any
) -> Iterator[ValidationError]:
    """Discord ignores fields that it does not know; a misspelt one is a fault all the same."""
    yield from Draft202012Validator.VALIDATORS["properties"](validator, known, instance, schema)
    part = any(key.startswith("files[") for key in known)  # the other half of an allOf
    if isinstance(instance, dict) and not schema.get("additionalProperties") and not part:
        for key in sorted(set(instance) - set(known) - SENT_ANYWAY):
            yield ValidationError(f"unknown field {key!r}")


# the limits


def _limit_errors(request: Recorded) -> Iterator[str]:
    body = request.body if isinstance(request.body, dict) else {}
    data = body.get("data") if request.template.endswith("/callback") else body
    if not isinstance(data, dict):
        return
    everything = list(_walk(data.get("components") or []))
    if len(everything) > 40:
        yield f"{len(everything)} components, nested ones counted; 40 are allowed"
    text = sum(len(c.get("content", "")) for c in everything if c.get("type") == 10)
    if text > 4000:
        yield f"{text} characters in text displays; 4000 are allowed"
    if "title" in data and len(data.get("components") or []) > 5:
        yield "a form with more than 5 rows"
    yield from _duplicates([c["custom_id"] for c in everything if c.get("custom_id")], "custom_id")
    for component in everything:
        yield from _component_errors(component)
    if len(data.get("content") or "") > 2000:
        yield "content of more than 2000 characters"
    if (data.get("flags") or 0) & V2 and (data.get("content") or data.get("embeds")):
        yield "content or embeds together with IS_COMPONENTS_V2"
    if sum(map(_embed_length, data.get("embeds") or [])) > 6000:
        yield "more than 6000 characters in embeds"


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        yield from _walk([component[key] for key in ("accessory", "component") if component.get(key)])


def _duplicates(values: list[str], what: str) -> Iterator[str]:
    for value in sorted({v for v in values if values.count(v) > 1}):
        yield f"{what} {value!r} stands {values.count(value)} times"


def _component_errors(component: dict[str, Any]) -> Iterator[str]:
    if component.get("type") == 2 and not (component.get("label") or component.get("emoji")):
        yield f"button {component.get('custom_id')!r} has neither label nor emoji"
    yield from _duplicates([o["value"] for o in component.get("options") or []], "option value")


def _embed_length(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text or "") for text in texts)
