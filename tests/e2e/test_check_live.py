"""``python -m bot check --live``: the host's process beside the bot's, and a person who does what it asks."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.ids import Verb
from sandbox.client import Recorded, Sandbox, SeenMessage, User
from sandbox.founding import CHANNELS
from tests.e2e.driver import id_of
from tests.e2e.records import database
from tests.e2e.test_starting import clean
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")

SALA = str(CHANNELS["sala"])
BOT = "Juez de Campo"
TOKEN = "host.0123456789abcdef"  # noqa: S105 # pragma: allowlist secret
COMMAND = "juez-check"


class Host:
    """A run, as the host sees it in the terminal."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self.process = process
        self.folder = folder

    async def ended(self) -> tuple[int, str]:
        """The code and all that was printed."""
        out, _ = await asyncio.wait_for(self.process.communicate(), 60)
        return self.process.returncode or 0, out.decode()

    @property
    def report(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "report.json").read_text())
        return found

    def states(self) -> dict[str, str]:
        return {step["name"]: step["state"] for step in self.report["steps"]}

    def seen(self, step: str) -> str:
        return next(str(each["seen"]) for each in self.report["steps"] if each["name"] == step)


@asynccontextmanager
async def checking(
    sandbox: Sandbox, folder: Path, channel: str = SALA, wait: float = 30, report: str = "report.json"
) -> AsyncIterator[Host]:
    """``python -m bot check --live`` under way."""
    arguments = ("-m", "bot", "check", "--live", channel, "--wait", str(wait), "--report", report)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=folder,
        env=clean(
            DISCORD_TOKEN=TOKEN,
            JUEZ_DISCORD_URL=sandbox.url,
            DATABASE_URL=f"sqlite:///{database(sandbox)}",
        ),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield Host(process, folder)
    finally:
        if process.returncode is None:
            process.kill()
        print((await process.communicate())[0].decode())


def control(user: User, word: str, channel: str | None = None) -> tuple[SeenMessage, str] | None:
    """The newest message on the user's screen with the control of a run that is called ``word``."""
    for message in reversed(user.sees(channel)):
        for each in [*message.buttons, *message.selects]:
            id = id_of(each)
            if id is not None and id.verb is Verb.CHECK and id.words[-1] == word:
                return message, each.custom_id or ""
    return None


async def press(sandbox: Sandbox, user: User, word: str) -> Any:
    message, id = await sandbox.until(lambda: control(user, word), within=30)
    return await user.press(message, custom_id=id)


async def play_along(sandbox: Sandbox, user: User) -> SeenMessage:
    """Do all that a run asks for; returns the panel."""
    opened = await press(sandbox, user, "here")
    assert opened.message.ephemeral
    message, id = await sandbox.until(lambda: control(user, "select"), within=30)
    await user.choose(message, ["two"], custom_id=id)
    form = await press(sandbox, user, "open")
    await user.submit(form.modal, {"value": "a secret of mine"})
    await use_command(sandbox, user)
    return message


async def use_command(sandbox: Sandbox, user: User) -> None:
    await sandbox.until(lambda: any(f"/{COMMAND}" in seen.text for seen in user.sees()), within=30)
    suggested = await user.autocomplete(COMMAND, "word", "t")
    assert [value for _, value in suggested] == ["one", "two", "three"]
    await user.command(COMMAND, word="two")


def offered(user: User) -> list[str]:
    return [command["name"] for command in user.commands()]


STEPS = (
    *("channel", "connection", "permissions", "command", "board", "panel", "edit", "select", "form", "use"),
    *("ping", "direct", "thread", "private thread", "delete", "clearing"),
)


def strewn(user: User) -> set[str]:
    """The messages on a screen that stand in no thread: the bot may not delete threads."""
    threads = {row["id"] for row in user.channels() if row.get("parent")}
    return {seen.id for seen in user.sees() if seen.channel not in threads}


def answered_once(requests: Sequence[Recorded]) -> None:
    """Bot and run hear every press; one of them answers."""
    answered = [each.interaction_id for each in requests if each.template.endswith("/callback")]
    assert answered
    assert len(set(answered)) == len(answered)


def called(requests: Sequence[Recorded]) -> list[Any]:
    """Whom messages with a mention call."""
    return [each.body["allowed_mentions"] for each in requests if "<@" in json.dumps(each.body)]


async def test_a_run_beside_the_bot_finds_all_well_and_leaves_nothing(sandbox: Sandbox, tmp_path: Path):
    urraca, beatriz = sandbox.user("Urraca"), sandbox.user("Beatriz")
    before, commands, since = strewn(urraca), offered(urraca), len(sandbox.requests)
    async with checking(sandbox, tmp_path) as host:
        refused = await press(sandbox, beatriz, "here")
        panel = await play_along(sandbox, urraca)
        code, printed = await host.ended()

    assert code == 0, printed
    assert host.states() == dict.fromkeys(STEPS, "ok")
    answered_once(sandbox.requests[since:])
    assert called(sandbox.requests[since:]) == [{"parse": [], "users": [int(urraca.id)]}]
    assert "nothing for you to do" in refused.text
    await beatriz.dismiss(refused.message)
    assert offered(urraca) == commands
    assert panel.refresh().gone
    assert strewn(urraca) == before
    assert "the private thread and the thread stay: " in host.seen("clearing")
    told = printed + json.dumps(host.report)
    for secret in (TOKEN, "a secret of mine", urraca.id, "Urraca"):
        assert secret not in told
    assert " ERROR " not in sandbox.bot_log()


async def test_who_takes_no_direct_messages_is_told_and_the_rest_goes_on(sandbox: Sandbox, tmp_path: Path):
    """Alonso has no rights in the server, but the application is his. His Discord is Spanish."""
    alonso = sandbox.user("Alonso")
    await sandbox.set_dms(alonso, open=False)
    try:
        async with checking(sandbox, tmp_path, report="report.md") as host:
            panel = await play_along(sandbox, alonso)
            code, printed = await host.ended()
    finally:
        await sandbox.set_dms(alonso, open=True)

    assert code == 1
    assert "15 of 16 steps as expected" in printed
    report = (tmp_path / "report.md").read_text()
    assert "| direct | problem | a direct message | this account takes no direct messages" in report
    assert "| ping | ok |" in report
    assert "Elige" in panel.text


async def test_what_nobody_does_is_not_seen_and_nothing_is_left(sandbox: Sandbox, tmp_path: Path):
    urraca = sandbox.user("Urraca")
    before = strewn(urraca)
    async with checking(sandbox, tmp_path, wait=1) as host:
        code, _ = await host.ended()

    assert code == 1
    states = host.states()
    assert states["panel"] == "not seen"
    assert host.seen("panel") == "nothing came within 1 s."
    late = ("edit", "select", "form", "use", "ping", "direct")
    assert {states[name] for name in late} == {"not tried"}
    assert {states[name] for name in STEPS if name not in (*late, "panel")} == {"ok"}
    assert strewn(urraca) == before
    assert COMMAND not in offered(urraca)


async def test_a_run_that_is_stopped_takes_all_of_it_away(sandbox: Sandbox, tmp_path: Path):
    urraca = sandbox.user("Urraca")
    before = strewn(urraca)
    async with checking(sandbox, tmp_path) as host:
        opened = await press(sandbox, urraca, "here")
        await sandbox.until(lambda: control(urraca, "select"))
        assert COMMAND in offered(urraca)
        host.process.send_signal(signal.SIGINT)
        code, printed = await host.ended()

    assert code == 1
    assert "Traceback" not in printed
    assert host.seen("the rest") == "it was stopped."
    assert host.states()["clearing"] == "ok"
    assert opened.message.refresh().gone
    assert strewn(urraca) == before
    assert COMMAND not in offered(urraca)


async def test_each_missing_permission_has_its_sentence(sandbox: Sandbox, tmp_path: Path):
    channel = str(CHANNELS["torneo"])
    denied = ("attach_files", "create_private_threads")
    await sandbox.allow(channel, BOT, deny=denied)
    try:
        async with checking(sandbox, tmp_path, channel) as host:
            code, _ = await host.ended()
    finally:
        await sandbox.allow(channel, BOT)

    assert code == 1
    assert "Attach Files, Create Private Threads" in host.seen("permissions")
    assert host.states()["board"] == host.states()["private thread"] == "problem"
    assert "may not do this here: it needs" in host.seen("board")
    assert "Create Private Threads" in host.seen("private thread")
    assert host.states()["panel"] == "not tried"
    assert host.seen("panel") == "the board was not sent."


async def test_a_channel_in_which_no_match_can_be_played_is_told_and_nothing_is_made(
    sandbox: Sandbox, tmp_path: Path
):
    closed = await sandbox.add_channel("cerrado")
    await sandbox.allow(closed, BOT, deny=["view_channel"])
    threads = [str(row["id"]) for row in sandbox.user("Urraca").channels() if row.get("parent")]
    since = len(sandbox.requests)
    for channel, told in (
        ("999999999999999999", "there is no channel with this id"),
        (closed, "the bot does not see this channel"),
        (threads[0], "this is a thread: name an ordinary text channel."),
    ):
        async with checking(sandbox, tmp_path, channel) as host:
            code, printed = await host.ended()
        assert code == 1
        assert list(host.states()) == ["channel"]
        assert told in host.seen("channel")
        assert "Traceback" not in printed
    assert {each.method for each in sandbox.requests[since:]} == {"GET"}


async def test_discord_would_have_taken_all_of_it(sandbox: Sandbox):
    """The requests of all these runs."""
    assert_valid(sandbox.requests)
