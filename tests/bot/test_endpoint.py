"""A token goes to Discord or to this machine, and nowhere else."""

from __future__ import annotations

import discord.asset
import discord.gateway
import discord.http
import pytest

from bot.endpoint import NotLoopback, point_at


@pytest.fixture(autouse=True)
def restored(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.asset.Asset, "BASE", discord.asset.Asset.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.9.9.9"])
def test_everything_of_discord_py_is_pointed_at_a_loopback_address(host: str):
    point_at(f"http://{host}:4321/")

    assert f"http://{host}:4321/api/v10" == discord.http.Route.BASE
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == f"ws://{host}:4321/ws"
    assert f"http://{host}:4321/cdn" == discord.asset.Asset.BASE


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org",
        "https://127.0.0.1:4321",
        "http://127.0.0.1.example.org",
        "http://10.0.0.1",
        "http://0.0.0.0",
        "127.0.0.1:4321",
        "",
    ],
)
def test_no_other_address_is_taken(address: str):
    before = discord.http.Route.BASE

    with pytest.raises(NotLoopback):
        point_at(address)

    assert before == discord.http.Route.BASE
