"""What the process says when it cannot run: one sentence, and a code that tells the machine."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.run import CannotRun, _connected

CHECKOUT = Path(__file__).resolve().parents[2]


def clean(**settings: str) -> dict[str, str]:
    """An environment with nothing but these settings."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return kept | {"PYTHONPATH": str(CHECKOUT)} | settings


def started(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A bot process, or one of its tools, with nothing but these settings, at its end."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=clean(**environment),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def newer(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "newer.db")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    return f"sqlite:///{folder / 'newer.db'}"


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, ("DISCORD_TOKEN", "python -m sandbox")),
        ({"DISCORD_TOKEN": "x", "JUEZ_DISCORD_URL": "http://127.0.0.1:9"}, ("cannot be reached",)),
        ({"DISCORD_TOKEN": "x", "DATABASE_URL": "sqlite:////proc/nowhere/x.db"}, ("DATABASE_URL",)),
        ({"DISCORD_TOKEN": "x", "JUEZ_DISCORD_URL": "http://example.org"}, ("JUEZ_DISCORD_URL",)),
        ({"DISCORD_TOKEN": "x", "LOG_LEVEL": "LOUD"}, ("LOG_LEVEL",)),
        ({"DISCORD_TOKEN": "x", "MEMBERS_INTENT": "maybe"}, ("MEMBERS_INTENT", "true or false")),
        ({"DISCORD_TOKEN": "x", "DATABASE_URL": "newer"}, ("newer",)),
    ],
)
def test_what_keeps_the_bot_from_running_is_said_in_one_sentence(
    environment: dict[str, str], told: tuple[str, ...], tmp_path: Path
):
    if environment.get("DATABASE_URL") == "newer":
        environment = environment | {"DATABASE_URL": newer(tmp_path)}
    elif "DATABASE_URL" not in environment:
        environment = environment | {"DATABASE_URL": f"sqlite:///{tmp_path / 'juez.db'}"}

    ended = started(tmp_path, **environment)

    assert ended.returncode == 1
    assert all(part in ended.stderr for part in told)
    assert "Traceback" not in ended.stderr
    assert len([line for line in ended.stderr.splitlines() if line.startswith("Error: ")]) == 1


class Ungranted(discord.Client):
    """Discord lets it log in, and does not grant the intents that it asks for."""

    async def login(self, token: str) -> None: ...

    async def connect(self, *, reconnect: bool = True) -> None:
        raise discord.PrivilegedIntentsRequired(None)


async def test_an_intent_that_is_not_granted_is_named_with_what_to_do():
    client = Ungranted(intents=discord.Intents(members=True))
    with pytest.raises(CannotRun, match=r"MEMBERS_INTENT .* Server Members Intent"):
        await _connected(client, "token", asyncio.get_running_loop().create_future())


async def test_a_token_that_discord_does_not_know_is_said_to_be_unknown(tmp_path: Path):
    async def unauthorized(request: web.Request) -> web.Response:
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", unauthorized)
    async with TestServer(application) as server:
        address = str(server.make_url("")).rstrip("/")
        environment = {"DISCORD_TOKEN": "wrong", "JUEZ_DISCORD_URL": address}
        ended = await asyncio.to_thread(started, tmp_path, **environment)

    assert ended.returncode == 1
    assert "does not know this token" in ended.stderr
