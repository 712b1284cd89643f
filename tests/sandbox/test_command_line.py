"""`python -m sandbox` as a process of its own, used over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.client import NotPossible, Sandbox
from sandbox.server import FolderInUse, Server, assert_loopback
from tests.sandbox.conftest import PROBE

CHECKOUT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def running(*args: str) -> AsyncIterator[list[str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", *args, cwd=CHECKOUT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        lines = [(await process.stdout.readline()).decode().strip() for _ in range(2)]
        yield lines
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        rest = await process.stdout.read()
        assert rest == b""
        assert await asyncio.wait_for(process.wait(), 10) == 0


async def test_it_prints_folder_and_address_and_serves_the_page(tmp_path: Path) -> None:
    async with running("--no-bot", "--data", str(tmp_path)) as lines:
        assert lines[0] == f"data: {tmp_path}"
        assert lines[1].startswith("http://127.0.0.1:")
        async with Sandbox.connect(lines[1]) as sandbox:
            alonso = sandbox.user("alonso")
            said = await alonso.say("hola")
            assert [seen.text for seen in sandbox.user("Inés").sees("sala")] == ["hola"]
            assert said.refresh().author == "Alonso"
            assert sandbox.requests == []
            with pytest.raises(NotPossible, match="no command"):
                await alonso.command("play")


async def test_a_running_table_is_played_over_http(tmp_path: Path) -> None:
    bot = shlex.join(PROBE)
    async with (
        running("--bot-command", bot, "--data", str(tmp_path)) as lines,
        Sandbox.connect(lines[1]) as sandbox,
    ):
        alonso = sandbox.user("Alonso")
        shown = await alonso.command("board")
        assert shown.message.images[0].data.startswith(b"\x89PNG")
        kill = await sandbox.kill_at("answered")
        assert (await alonso.press(shown.message, "Count")).kind == "update"
        await kill.done()
        await sandbox.ready()
        callback = next(r for r in sandbox.requests if r.uploads)
        assert callback.uploads[0].data.startswith(b"\x89PNG")
        assert callback.body["data"]["attachments"] == [
            {"id": 0, "filename": "board.png", "description": "A red board"}
        ]
        pid = sandbox.bot_pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_bot_that_cannot_start_leaves_the_page_up(tmp_path: Path) -> None:
    bot = shlex.join((*PROBE, "--die"))
    async with (
        running("--bot-command", bot, "--data", str(tmp_path)) as lines,
        Sandbox.connect(lines[1]) as sandbox,
    ):
        assert sandbox.bot_state == "dead"
        assert "no database" in sandbox.bot_log()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
async def test_even_a_killed_table_leaves_no_bot_behind(tmp_path: Path) -> None:
    bot = shlex.join(PROBE)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--data", str(tmp_path), "--bot-command", bot),
        cwd=CHECKOUT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    url = (await process.stdout.readline()).decode().strip()
    async with Sandbox.connect(url) as sandbox:
        pid = sandbox.bot_pid
    assert pid is not None
    process.kill()
    await process.communicate()
    await asyncio.wait_for(asyncio.to_thread(_wait_for_the_end_of, pid), 5)


def _wait_for_the_end_of(pid: int) -> None:
    """Wait until a process is gone, or dead and only not collected yet."""
    with contextlib.suppress(FileNotFoundError):
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
            time.sleep(0.02)


async def test_two_tables_do_not_share_a_folder(tmp_path: Path) -> None:
    async with Sandbox.start(tmp_path, bot=False):
        with pytest.raises(FolderInUse, match="in use"):
            async with Sandbox.start(tmp_path, bot=False):
                pass


async def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with Sandbox.start(tmp_path / "one", bot=False) as sandbox:
        port = sandbox.url.rpartition(":")[2]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sandbox", "--no-bot", "--data", str(tmp_path / "two"), "--port", port),
            cwd=CHECKOUT,
            stderr=asyncio.subprocess.PIPE,
        )
        _, text = await process.communicate()
        assert process.returncode == 1
        assert text.decode().startswith(f"Error: cannot listen on port {port}")


def test_no_other_address_is_served(tmp_path: Path) -> None:
    assert_loopback("::1")
    with pytest.raises(ValueError, match="loopback"):
        Server(tmp_path, host="0.0.0.0")  # noqa: S104 - refusing it is the point
