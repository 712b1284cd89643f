"""An evening of several games, and all that its host can read of it: what is measured, whether all is well,
and that neither these nor the log hold what somebody may not know."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from bot.table import Shape
from games import GAMES
from sandbox.client import Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Table, opened, some_move, take
from tests.e2e.records import database, rows

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYED = ("ring", "audatia", "espada-negra")
MOVES = 8


@dataclass(frozen=True)
class Evening:
    """What came out, and what must not be in it."""

    log: str
    metrics: str
    health: tuple[int, dict[str, str]]
    secrets: frozenset[str]

    @property
    def out(self) -> str:
        return self.log + self.metrics + json.dumps(self.health)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    folder, port = furnished(tmp_path_factory.mktemp("evening")), free_port()
    own = {"METRICS_PORT": str(port), "LOG_FORMAT": "json", "JUEZ_TEST_SEED": ""}
    async with Sandbox.start(folder, env=ENVIRONMENT | own) as sandbox:
        tables = [await opened(sandbox, "Alonso", "Beatriz", game=game) for game in PLAYED]
        for table in tables:
            await moves(table)
        await sandbox.user("Alonso").command("match move", match=tables[0].number, move="hit joker b c")
        await sandbox.archive(tables[1].board().channel, archived=True, locked=True)
        asked = tables[1].asked()[0]
        words = " ".join(some_move(tables[1].panels[asked.name]).words)
        await asked.command("match move", match=tables[1].number, move=words)
        await sandbox.until(lambda: "no permission in its channel" in sandbox.bot_log())
        await sandbox.restart()
        await moves(tables[0])
        yield Evening(
            sandbox.bot_log(),
            await got(port, "/metrics"),
            await health(port),
            frozenset(hidden(sandbox, tables)),
        )


async def moves(table: Table) -> None:
    for _ in range(MOVES):
        for user in table.users:
            await table.sit(user)
        asked = table.asked()
        if not asked:
            return
        await take(asked[0], table.panels[asked[0].name], some_move(table.panels[asked[0].name]))


async def got(port: int, path: str) -> str:
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port}{path}") as response:
        return await response.text()


async def health(port: int) -> tuple[int, dict[str, str]]:
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port}/health") as response:
        return response.status, await response.json()


def hidden(sandbox: Sandbox, tables: list[Table]) -> set[str]:
    """Seeds of matches that go on, what each hand holds, what was played by notation, and every token."""
    found = {seed for (seed,) in rows(sandbox, "SELECT seed FROM match WHERE status = 'live'")}
    for table in tables:
        ((key, state),) = rows(
            sandbox,
            "SELECT game, state FROM match JOIN snapshot ON match.id = snapshot.match WHERE match.id = ?",
            table.number,
        )
        game = GAMES[key]
        position = Shape(game).read_state(state)
        for seat in range(len(table.users)):
            found |= set(game.words.held(game.view(position, seat)))
    words = {text for (text,) in rows(sandbox, "SELECT words FROM line WHERE words LIKE '% %'")}
    paths = " ".join(request.path for request in sandbox.requests)
    tokens = set(re.findall(r"/webhooks/\d+/([\w.-]{20,})", paths))
    assert tokens
    return found | words | tokens


async def test_the_evening_had_something_to_hide(evening: Evening):
    assert len(evening.secrets) > 30
    assert any(re.fullmatch(r"[0-9a-f]{64}", secret) for secret in evening.secrets)
    assert '"WARNING"' in evening.log


async def test_nothing_hidden_is_logged_or_measured(evening: Evening):
    assert [secret for secret in sorted(evening.secrets) if leaks(secret, evening.out)] == []


async def test_a_leak_would_be_found(evening: Evening):
    secret = sorted(evening.secrets)[0]
    assert leaks(secret, f'{evening.out}\n{{"message": "seat 1 holds {secret}, and smiles"}}')


def leaks(secret: str, text: str) -> bool:
    """Whether it stands there as a word."""
    return re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text) is not None


async def test_every_record_is_one_json_object(evening: Evening):
    lines = [line for line in evening.log.splitlines() if line.startswith("{")]
    records: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert records
    assert all({"time", "level", "logger", "message"} <= record.keys() for record in records)
    spoken = ("Talking to", "Invite the bot")
    assert all(line.startswith(("{", *spoken)) for line in evening.log.splitlines())


async def test_what_is_measured_names_games_and_kinds_and_nobody(evening: Evening):
    samples = [s for family in text_string_to_metric_families(evening.metrics) for s in family.samples]
    ours = [sample for sample in samples if sample.name.startswith("juez_")]
    labels = {value for sample in ours for key, value in sample.labels.items() if key not in ("le",)}
    kinds = {"move", "timeout", "leave", "undo", "press", "command", "read", "write"}
    assert labels <= kinds | set(GAMES) | {"DEBUG", "INFO", "WARNING", "ERROR", "toy-session", "toy-auction"}
    counted = {(s.name, *sorted(s.labels.values())): s.value for s in ours}
    assert counted["juez_lines_total", "move", "ring"] >= 1
    assert counted["juez_live_matches", "ring"] == 1
    assert counted["juez_connected",] == 1
    assert counted["juez_answer_seconds_count", "press"] >= 1
    assert counted["juez_transaction_seconds_count", "write"] >= 1
    assert counted["juez_picture_seconds_count",] >= 1


async def test_all_is_well(evening: Evening):
    assert evening.health == (200, {"discord": "connected", "database": "answers"})


async def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        own = {"METRICS_PORT": str(taken.getsockname()[1])}
        async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT | own, wait=False) as sandbox:
            await sandbox.until(lambda: "cannot be listened on" in sandbox.bot_log(), within=20)
            assert "Traceback" not in sandbox.bot_log()
            assert database(sandbox).exists()
