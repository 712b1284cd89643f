"""A run on Discord, piece by piece: what is written down, what is taken away, and bad input."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from click.testing import CliRunner

from bot.checking.command import check
from bot.checking.finding import State
from bot.checking.live import report, throwaway
from bot.checking.live.place import language
from bot.checking.live.steps import Ended, Step, Steps
from bot.checking.live.traces import Kept, Traces
from bot.checking.live.trouble import NotSeen, Unmet, sentence
from bot.preferences import Preferences, ServerSettings
from bot.store import Store
from tests.bot.test_checking import TOKEN, settings

WHEN = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def refused(code: int, status: int = 403) -> discord.HTTPException:
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "TOKEN"})  # type: ignore[arg-type]


async def failing(fault: Exception) -> str:
    raise fault


# the language

NOBODY: Any = SimpleNamespace(get_guild=lambda _: None)
"""A client that knows no server."""


async def test_the_channel_is_spoken_to_in_the_language_that_its_server_chose(here: str):
    store = await Store.open(here)
    await Preferences(store).set_server(ServerSettings(7, language="en"))
    await store.close()
    assert await language(NOBODY, 7, settings(database_url=here)) == "en"
    assert await language(NOBODY, 8, settings(database_url=here)) == "es"


async def test_without_a_database_it_is_the_default(tmp_path: Path):
    where = f"sqlite:///{tmp_path}/data/juez.db"
    assert await language(NOBODY, 7, settings(database_url=where, default_language="en")) == "en"
    assert not Path(where.removeprefix("sqlite:///")).parent.exists()


# steps


@pytest.mark.parametrize(
    ("fault", "state", "told"),
    [
        (Unmet("it is not so."), State.PROBLEM, "it is not so."),
        (NotSeen("nothing came."), State.NOT_SEEN, "nothing came."),
        (refused(50013), State.PROBLEM, "it needs Send Messages in this channel"),
        (refused(50007), State.PROBLEM, "no direct messages"),
        (refused(1234, 400), State.PROBLEM, "status 400, code 1234"),
        (aiohttp.ClientConnectionError("TOKEN"), State.PROBLEM, "connection to Discord broke"),
        (KeyError("TOKEN"), State.PROBLEM, "stumbled (KeyError)"),
    ],
)
async def test_each_way_to_fail_has_its_state_and_sentence(fault: Exception, state: State, told: str):
    told_to: list[Step] = []
    steps = Steps(told_to.append)

    assert not await steps.take("one", "it works", failing(fault), needs="Send Messages")

    (step,) = steps.taken
    assert step.state is state
    assert told in step.seen
    assert "TOKEN" not in step.seen
    assert told_to == steps.taken
    assert not steps.fine


async def test_another_bot_that_answers_ends_the_run():
    told_to: list[Step] = []
    steps = Steps(told_to.append)
    with pytest.raises(Ended):
        await steps.take("panel", "a panel", failing(refused(40060, 400)))
    assert [step.state for step in told_to] == [State.PROBLEM]
    assert "stop the other bot" in told_to[0].seen


def test_every_sentence_is_one_for_people():
    for code in (10003, 10008, 10062, 30034, 30046, 40060, 50001, 50007, 50083, 50278, 160005, 160006):
        told = sentence(refused(code))
        assert told.endswith((".", "?", ")."))
        assert str(code) not in told


# traces


async def nothing(_: object) -> None: ...


async def test_what_is_being_made_when_the_run_is_stopped_is_taken_away_as_well():
    traces, go, undone = Traces(), asyncio.Event(), []

    async def work() -> str:
        await go.wait()
        return "message"

    async def undo(made: str) -> None:
        undone.append(made)

    making = asyncio.create_task(traces.make("a message", work(), undo))
    await asyncio.sleep(0)
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    go.set()

    cleared = await traces.clear()

    assert undone == ["message"]
    assert (cleared.gone, cleared.kept, cleared.left) == (1, {}, [])


async def test_what_was_never_made_is_not_taken_away():
    traces = Traces()
    with pytest.raises(Unmet):
        await traces.make("a message", failing(Unmet("no")), nothing)
    assert (await traces.clear()).gone == 0


async def test_what_stays_is_told_and_stops_nothing():
    traces, order = Traces(), []

    async def made(name: str) -> str:
        return name

    def undo(fault: Exception | None) -> Any:
        async def work(name: str) -> None:
            order.append(name)
            if fault is not None:
                raise fault

        return work

    for name, fault in (
        ("a", None),
        ("gone", refused(10008, 404)),
        ("kept", Kept("by hand.")),
        ("stuck", refused(50013)),
    ):
        await traces.make(name, made(name), undo(fault))

    cleared = await traces.clear()

    assert order == ["stuck", "kept", "gone", "a"]
    assert cleared.gone == 2
    assert cleared.kept == {"by hand.": ["kept"]}
    assert cleared.left[0].startswith("stuck is left: Discord says")


# the command


def test_a_command_that_comes_back_with_more_is_the_same():
    sent = throwaway.payload()
    found = json.loads(json.dumps(sent)) | {"id": "1", "version": "2"}
    assert throwaway.differs(sent, found) is None


@pytest.mark.parametrize("place", ["description", "options"])
def test_a_command_that_comes_back_otherwise_is_told_where(place: str):
    sent = throwaway.payload()
    assert throwaway.differs(sent, sent | {place: []}) == f"command.{place}"
    deep = json.loads(json.dumps(sent))
    deep["options"][0]["name_localizations"].pop("es-ES")
    assert throwaway.differs(sent, deep) == "command.options.0.name_localizations.es-ES"
    assert throwaway.differs(sent, None) == "command"


# the report


def test_the_report_says_the_same_in_both_forms():
    steps = [
        Step("board", State.OK, "a board", "a board.", 0.123),
        Step("ping", State.NOT_SEEN, "x", "y", 60),
    ]
    told = json.loads(report.as_json(7, steps, WHEN))
    assert told["channel"] == "7"
    assert [step["state"] for step in told["steps"]] == ["ok", "not seen"]
    assert "| ping | not seen | x | y | 60.0 |" in report.as_markdown(7, steps, WHEN)


# bad input


@pytest.mark.parametrize(
    ("token", "arguments", "code", "told"),
    [
        (TOKEN, ["--live", "general"], 2, "Copy Channel ID"),
        (TOKEN, ["--live", "<#1234567890123456789>"], 2, "Copy Channel ID"),
        (TOKEN, ["--live", "-1"], 2, "Copy Channel ID"),
        (TOKEN, ["--live", "1" * 19, "--wait", "0"], 2, "--wait"),
        (TOKEN, ["--live", "1" * 19, "--report", "nowhere/report.md"], 1, "cannot be written"),
        ("", ["--live", "1" * 19], 1, "DISCORD_TOKEN is missing"),
        ("1" * 19, ["--live", "1" * 19], 1, "id of an application"),
    ],
)
def test_bad_input_is_told_before_anything_is_done(
    token: str,
    arguments: list[str],
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    def never(*_: object) -> None:
        raise AssertionError("something was done")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.checking.live.run.run", never)
    for name in ("DATABASE_URL", "JUEZ_DISCORD_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", token)

    ended = CliRunner().invoke(check, arguments)

    assert ended.exit_code == code, ended.output
    assert told in ended.output
    assert list(tmp_path.iterdir()) == []
