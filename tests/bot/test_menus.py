"""The settings as messages: within Discord's limits, in both languages, whatever is set."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot import menus
from bot.preferences import ServerSettings, UserSettings, Verbosity
from bot.terms import Lapse
from bot.words import voice
from tests.bot.test_messages import check

LONG = "n" * 100


def guild(roles: int = 250, channels: int = 500) -> Any:
    return SimpleNamespace(
        roles=[SimpleNamespace(id=number, name=LONG) for number in range(1, roles + 1)],
        channels=[SimpleNamespace(id=number, name=LONG) for number in range(1, channels + 1)],
    )


def chosen(parts: list[dict[str, Any]]) -> list[str]:
    return [option["value"] for part in parts for option in part.get("options", []) if option.get("default")]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_ones_own_settings_show_what_is_in_force(language: str):
    for verbosity in Verbosity:
        settings = UserSettings(
            1, "es", True, True, True, "22:30-7:15 America/Argentina/Buenos_Aires", verbosity
        )
        parts = check(menus.own(voice(language), settings))
        assert chosen(parts) == ["es", verbosity]
    assert chosen(check(menus.own(voice(language), UserSettings(1)))) == [menus.OWN, "normal"]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_servers_settings_show_what_is_in_force_within_the_limits(language: str):
    bare = check(menus.of_server(voice(language), ServerSettings(1), "en", guild()))
    assert chosen(bare) == ["en", "3d", "skip"]
    for lapse in Lapse:
        full = ServerSettings(1, "es", 1, 2, False, "90m+45s", lapse, True).allowing(range(1, 26))
        parts = check(menus.of_server(voice(language), full, "es", guild()))
        assert chosen(parts) == ["es", "90m+45s", lapse]
        known = [len(part["default_values"]) for part in parts if part.get("default_values")]
        assert known == [1, 1, 25]


async def test_roles_and_channels_that_are_gone_are_not_sent():
    settings = ServerSettings(1, gm_role=7, moderator_role=8).allowing([9, 10])

    parts = check(menus.of_server(voice("en"), settings, "en", guild(roles=1, channels=9)))

    assert [part["default_values"] for part in parts if part.get("default_values")] == [
        [{"id": 9, "type": "channel"}]
    ]
    gone = check(menus.of_server(voice("en"), settings, "en", guild(roles=1, channels=1)))
    assert any("none that still exists" in part.get("content", "") for part in gone)


async def test_each_render_gives_a_menu_another_id():
    ids = [
        {part["custom_id"] for part in check(menus.own(voice("en"), UserSettings(1))) if "options" in part}
        for _ in range(2)
    ]
    assert not ids[0] & ids[1]
