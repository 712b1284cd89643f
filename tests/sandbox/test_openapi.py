"""The judge of recorded requests judges rightly."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.client import Recorded, Sandbox
from tests.sandbox.openapi import assert_valid, violations


def request(body: Any, path: str = "/channels/1/messages", method: str = "POST") -> Recorded:
    return Recorded(1, 0.0, method, path, path, {}, body, [], None)


async def test_what_discord_py_sends_is_valid(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    message = (await alonso.command("board")).message
    assert message is not None
    await alonso.press(message, "Seat")
    await alonso.press(message, "Form")
    await (await alonso.press(message, "Slow")).final()
    await (await alonso.command("think")).final()
    await alonso.autocomplete("why", "card", "p")
    await alonso.command("thread")
    await alonso.command("whisper", to="Carmen")
    await sandbox.quiet(50)
    assert_valid(sandbox.requests)


BUTTON = {"type": 2, "style": 1, "custom_id": "x", "label": "x"}


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({"content": "x" * 4001}, "content: 'xxx"),
        ({"content": "x" * 2001}, "2000"),
        ({"contents": "x"}, "unknown field 'contents'"),
        ({"components": [{"type": 1, "components": [BUTTON, BUTTON]}]}, "stands 2 times"),
        ({"components": [{"type": 1, "components": [BUTTON | {"label": ""}]}]}, "neither label nor emoji"),
        ({"components": [{"type": 1, "components": [BUTTON | {"label": "x" * 81}]}]}, "label: "),
        ({"components": [{"type": 99}]}, "99 fits no branch"),
        ({"flags": 1 << 15, "content": "x"}, "together with"),
        ({"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "4000"),
        ({"embeds": [{"description": "x" * 3001}] * 2}, "6000"),
        (
            {
                "flags": 1 << 15,
                "components": [{"type": 17, "components": [{"type": 10, "content": "x"}] * 40}],
            },
            "41 components",
        ),
    ],
)
def test_violations_are_found(body: Any, wanted: str) -> None:
    found = violations([request(body)])
    assert any(wanted in line for line in found), found


def test_an_unknown_route_is_found() -> None:
    assert "no such route" in violations([request({}, "/channels/1/nonsense")])[0]
    assert not violations([request(None, "/users/@me", "GET")])
