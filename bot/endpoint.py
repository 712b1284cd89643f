"""Where Discord is: its own servers, or a local Discord on this machine."""

from __future__ import annotations

import ipaddress

import discord.asset
import discord.gateway
import discord.http
import yarl


class NotLoopback(Exception):
    """An address of another machine: tokens and test seeds must never go there."""


def point_at(url: str) -> None:
    """Make discord.py speak to the local Discord at ``url`` (``http://127.0.0.1:PORT``) in this process, for
    good; call it before the client is built. Raises NotLoopback."""
    address = yarl.URL(url)
    if address.scheme != "http" or not _loopback(address.host or ""):
        raise NotLoopback(url)
    root = str(address.origin())
    discord.http.Route.BASE = f"{root}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{root}/ws").with_scheme("ws")
    discord.asset.Asset.BASE = f"{root}/cdn"


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
