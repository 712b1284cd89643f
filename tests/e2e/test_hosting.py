"""What the person who hosts the bot does beside it, with real processes on one database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from sandbox.client import Sandbox
from tests.e2e.records import database, rows
from tests.e2e.test_starting import started

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def beside(sandbox: Sandbox, folder: Path, *arguments: str) -> CompletedProcess[str]:
    """Another process of the program on the bot's database, at its end."""
    environment = {
        "DISCORD_TOKEN": "x",
        "JUEZ_DISCORD_URL": "http://127.0.0.1:9",
        "DATABASE_URL": f"sqlite:///{database(sandbox)}",
    }
    return await asyncio.to_thread(started, folder, *arguments, **environment)


def leases(sandbox: Sandbox) -> int:
    return len(rows(sandbox, "SELECT value FROM meta WHERE key = 'lease'"))


async def test_a_second_bot_on_the_same_file_refuses_to_start(sandbox: Sandbox, tmp_path: Path):
    second = await beside(sandbox, tmp_path)

    assert second.returncode == 1
    assert f"Another bot works on this database (process {sandbox.bot_pid} on " in second.stderr
    assert "Traceback" not in second.stderr
    assert sandbox.bot_state == "ready"


async def test_a_killed_bot_starts_again_at_once(sandbox: Sandbox):
    await sandbox.kill()
    assert leases(sandbox) == 1

    await sandbox.restart()

    assert sandbox.bot_state == "ready"
    assert "Another bot works" not in sandbox.bot_log()


async def test_a_stopped_bot_gives_its_database_back(sandbox: Sandbox, tmp_path: Path):
    await sandbox.stop_bot()
    assert leases(sandbox) == 0

    second = await beside(sandbox, tmp_path)

    assert "Discord cannot be reached" in second.stderr
    await sandbox.restart()


async def test_a_backup_is_made_while_the_bot_runs_and_a_restore_does_not_touch_its_database(
    sandbox: Sandbox, tmp_path: Path
):
    made = await beside(sandbox, tmp_path, "backup", "copy.db")
    refused = await beside(sandbox, tmp_path, "restore", "copy.db")

    assert (made.returncode, made.stderr) == (0, "")
    assert "copy.db: 0 matches" in made.stdout
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    assert refused.returncode == 1
    assert "is not overwritten" in refused.stderr
    assert sandbox.bot_state == "ready"


async def test_a_file_on_a_disk_that_is_wiped_is_refused_at_the_start(tmp_path: Path):
    environment = {"DISCORD_TOKEN": "x", "DYNO": "worker.1"}
    ended = await asyncio.to_thread(started, tmp_path, **environment)

    assert ended.returncode == 1
    assert "DATABASE_URL to a PostgreSQL database" in ended.stderr
