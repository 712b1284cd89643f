"""``python -m bot check``: what it says of each thing that a host can get wrong; it changes nothing."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from importlib import metadata
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from click.testing import CliRunner
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.checking import database, discord_there, environment, machine, token
from bot.checking.command import check
from bot.checking.finding import Finding, State
from bot.schema.migrate import newest
from bot.settings import Settings
from bot.store import Store
from tests.bot.evening import file_url

ID = base64.urlsafe_b64encode(b"1234567890123456789").decode().rstrip("=")
TOKEN = f"{ID}.Gabcde.abcdefghijklmnopqrstuvwxyz_-0123456789"  # pragma: allowlist secret


def settings(**changes: object) -> Settings:
    values: dict[str, object] = {
        "discord_token": "",
        "database_url": "",
        "discord_url": None,
        "test_seed": None,
        "test_games": {},
        "log_level": "INFO",
        "log_format": "text",
        "default_language": "es",
        "practice_delay": 0.0,
        "members_intent": False,
        "thinking_time": 0.0,
    }
    return Settings(**(values | changes))  # type: ignore[arg-type]


# the token


def test_a_token_of_the_right_shape_passes():
    assert token.looked_at(TOKEN, local=False).state is State.OK


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("", "missing"),
        (f"Bot {TOKEN}", "space"),
        (f'"{TOKEN}"', "quotes"),
        ("1234567890123456789", "id of an application"),
        ("0123456789abcdef" * 4, "public key"),
        ("abcdefghijklmnopqrstuvwxyz012345", "client secret"),
        (TOKEN.rpartition(".")[0], "2 of the three parts"),
        (f"{TOKEN}.more", "4 parts"),
        (f"{ID}..signature", "empty part"),
        (f"{ID}.ábc.signature", "no token has"),
        ("aGVsbG8.Gabcde.signature", "id of a bot"),
        ("_.Gabcde.signature", "id of a bot"),
    ],
)
def test_what_is_wrong_with_a_token_is_named_without_it(wrong: str, told: str):
    found = token.looked_at(wrong, local=False)

    assert found.state is State.PROBLEM
    assert told in found.sentence
    assert "Bot page" in found.sentence
    assert not any(part in found.sentence for part in wrong.split(".") if len(part) > 5)


# the settings


def test_a_name_in_the_env_file_that_nobody_reads_is_told_with_the_one_that_is_meant(tmp_path: Path):
    typed = ("DISCORD_TOKN=x", "DEFAULT_LANGAUGE=en", "PATH_OF_ANOTHER=1", "log_level=INFO")
    (tmp_path / ".env").write_text("\n".join(typed) + "\n")
    assert environment.misspelt(tmp_path / ".env") == [
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("DEFAULT_LANGAUGE", "DEFAULT_LANGUAGE"),
    ]


def test_the_example_of_an_env_file_names_what_is_read():
    assert environment.misspelt(Path(__file__).parents[2] / ".env.example") == []


# the database


def states(findings: list[Finding]) -> list[str]:
    return [f"{found.item} {found.state}" for found in findings]


FINE = ["database ok", "migrations ok"]


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Path):
    found = await database.looked_at(f"sqlite:///{tmp_path}/data/juez.db")

    assert states(found) == FINE
    assert "is not there yet" in found[0].sentence
    assert print_of(tmp_path) == {}


async def test_a_current_database_is_left_as_it_is(tmp_path: Path, here: str):
    await (await Store.open(here)).close()
    before = print_of(tmp_path)

    found = await database.looked_at(here)

    assert states(found) == FINE
    assert newest() in found[1].sentence
    assert print_of(tmp_path) == before


async def test_a_database_at_work_is_read_while_it_is_written(here: str):
    store = await Store.open(here)
    try:
        await store.set_meta("fact", "kept")  # lies in the write-ahead log alone
        assert states(await database.looked_at(here)) == FINE
        assert await store.meta("fact") == "kept"
    finally:
        await store.close()


def print_of(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def at_revision(folder: Path, revision: str) -> str:
    with closing(sqlite3.connect(folder / "juez.db")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        connection.commit()
    return f"sqlite:///{folder / 'juez.db'}"


async def test_tables_that_are_behind_are_told_and_not_brought_up_to_date(tmp_path: Path):
    url = at_revision(tmp_path, "0003")
    before = print_of(tmp_path)

    found = await database.looked_at(url)

    assert states(found) == FINE
    assert "behind (0003" in found[1].sentence
    assert print_of(tmp_path) == before


async def test_tables_of_a_newer_program_are_a_problem(tmp_path: Path):
    found = await database.looked_at(at_revision(tmp_path, "9999"))
    assert states(found) == ["database ok", "migrations problem"]
    assert "newer version" in found[1].sentence


def a_folder(path: Path) -> None:
    path.mkdir()


def no_database(path: Path) -> None:
    path.write_bytes(b"certainly not a database" * 50)


@pytest.mark.parametrize(("make", "told"), [(a_folder, "names the folder"), (no_database, "cannot be read")])
async def test_what_is_no_database_is_a_problem(make: Callable[[Path], None], told: str, tmp_path: Path):
    make(tmp_path / "juez.db")
    found = await database.looked_at(f"sqlite:///{tmp_path}/juez.db")
    assert states(found) == ["database problem", "migrations not tried"]
    assert told in found[0].sentence


async def test_a_file_below_a_file_is_a_problem(tmp_path: Path):
    (tmp_path / "data").write_text("")
    found = await database.looked_at(f"sqlite:///{tmp_path}/data/juez.db")
    assert "is no folder" in found[0].sentence


@pytest.mark.parametrize("denied", ["folder", "file"])
async def test_what_may_not_be_written_is_a_problem(
    denied: str, tmp_path: Path, here: str, monkeypatch: pytest.MonkeyPatch
):
    await (await Store.open(here)).close()
    file = Path(make_url(here).database or "")
    refused = tmp_path if denied == "folder" else file
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != refused and real(path, mode))

    found = await database.looked_at(here)

    assert found[0].state is State.PROBLEM
    assert str(refused) in found[0].sentence


async def test_a_file_on_a_disk_that_is_wiped_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DYNO", "worker.1")
    found = await database.looked_at(file_url(tmp_path))
    assert states(found) == ["database problem", "migrations not tried"]
    assert "PostgreSQL" in found[0].sentence


async def test_an_empty_postgresql_is_fine_and_stays_empty(postgres: str):
    found = await database.looked_at(postgres)

    assert states(found) == FINE
    assert "no tables yet" in found[1].sentence
    engine = create_async_engine(postgres)
    async with engine.connect() as connection:
        made = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert await connection.scalar(text(made)) == 0
    await engine.dispose()


@pytest.mark.parametrize(
    ("part", "told"),
    [({"database": "juez_nowhere"}, "no database"), ({"username": "nobody_here"}, "user or password")],
)
async def test_a_postgresql_that_does_not_let_us_in_is_a_problem(
    part: dict[str, str], told: str, postgres: str
):
    found = await database.looked_at(make_url(postgres).set(**part).render_as_string(hide_password=False))
    assert states(found) == ["database problem", "migrations not tried"]
    assert told in found[0].sentence


async def test_a_postgresql_that_is_not_there_is_a_problem():
    nobody = "postgresql+asyncpg://juez:secret@127.0.0.1:1/juez"  # pragma: allowlist secret
    found = await database.looked_at(nobody)
    assert "cannot be reached" in found[0].sentence
    assert "secret" not in found[0].sentence


# Discord and the clock


@asynccontextmanager
async def discord_at(
    monkeypatch: pytest.MonkeyPatch, status: int = 200, flags: int = 0, off: float = 0.0
) -> AsyncIterator[list[str]]:
    """A Discord whose clock is ``off`` seconds ahead of ours; gives the tokens that it was told."""
    told: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        told.append(request.headers.get("Authorization", ""))
        date = format_datetime(datetime.now(UTC) + timedelta(seconds=off), usegmt=True)
        return web.json_response({"flags": flags}, status=status, headers={"Date": date})

    application = web.Application()
    application.router.add_get("/applications/@me", answer)
    async with TestServer(application) as server:
        monkeypatch.setattr("discord.http.Route.BASE", str(server.make_url("")).rstrip("/"))
        yield told


@pytest.mark.parametrize(
    ("status", "discord_is", "word"),
    [(200, "ok", "knows"), (401, "problem", "does not know"), (503, "not tried", "503")],
)
async def test_whether_discord_knows_the_token(
    status: int, discord_is: str, word: str, monkeypatch: pytest.MonkeyPatch
):
    async with discord_at(monkeypatch, status) as told:
        found = await discord_there.looked_at(settings(), TOKEN)

    assert states(found) == [f"discord {discord_is}", "clock ok"]
    assert word in found[0].sentence
    assert told == [f"Bot {TOKEN}"]


async def test_a_token_of_a_wrong_shape_is_not_sent(monkeypatch: pytest.MonkeyPatch):
    async with discord_at(monkeypatch, 401) as told:
        found = await discord_there.looked_at(settings(), "")
    assert states(found) == ["discord ok", "clock ok"]
    assert told == [""]


@pytest.mark.parametrize(("off", "way"), [(60.0, "60 s behind"), (-60.0, "60 s ahead")])
async def test_a_clock_that_is_off_is_a_problem(off: float, way: str, monkeypatch: pytest.MonkeyPatch):
    async with discord_at(monkeypatch, off=off):
        found = await discord_there.looked_at(settings(), TOKEN)
    assert states(found)[1] == "clock problem"
    assert way in found[1].sentence


@pytest.mark.parametrize(("flags", "state"), [(0, "problem"), (1 << 15, "ok")])
async def test_the_members_intent_has_to_be_granted(flags: int, state: str, monkeypatch: pytest.MonkeyPatch):
    async with discord_at(monkeypatch, flags=flags):
        found = await discord_there.looked_at(settings(members_intent=True), TOKEN)
    assert states(found)[0] == f"discord {state}"


async def test_without_a_network_the_clock_is_not_looked_at(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:1")
    found = await discord_there.looked_at(settings(), TOKEN)
    assert states(found) == ["discord not tried", "clock not tried"]


# the machine


def test_what_is_installed_here_is_what_the_program_asks_for():
    assert states(machine.versions()) == ["discord.py ok", "pillow ok"]


def test_another_version_is_a_problem():
    found = machine.versions(lambda library: "1.0" if library == "pillow" else metadata.version(library))
    assert states(found) == ["discord.py ok", "pillow problem"]
    assert f"needs {metadata.version('pillow')}" in found[1].sentence


def test_fonts_and_icons_load():
    assert machine.drawing_works().state is State.OK


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_a_font_or_icon_that_does_not_load_is_named(harm: str, tmp_path: Path):
    folder = shutil.copytree(Path(__file__).parents[2] / "assets", tmp_path / "assets")
    for name in ("fonts/Alegreya-Bold.ttf", "icons/anchor.png"):
        (folder / name).unlink()
        if harm == "damaged":
            (folder / name).write_text("version https://git-lfs.github.com/spec/v1")

    found = machine.drawing_works(folder)

    assert found.state is State.PROBLEM
    assert "fonts/Alegreya-Bold.ttf, icons/anchor.png of " in found.sentence


def test_assets_that_are_not_there_are_a_problem(tmp_path: Path):
    assert machine.drawing_works(tmp_path).state is State.PROBLEM


# all of it


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, no setting, and a Discord that cannot be reached."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "DEFAULT_LANGUAGE", "SHARDS", "JUEZ_DISCORD_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:1")
    return tmp_path


def test_one_line_an_item_and_a_code_for_the_machine(alone: Path):
    (alone / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")

    ended = CliRunner().invoke(check, [])

    assert ended.exit_code == 0, ended.output
    items = [line.partition("  ")[2].strip().partition(":")[0] for line in ended.output.splitlines()]
    assert items == [
        *("token", "settings", "database", "migrations", "discord", "clock"),
        *("fonts and icons", "discord.py", "pillow"),
    ]
    assert TOKEN not in ended.output
    assert ID not in ended.output
    assert [file.name for file in alone.iterdir()] == [".env"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", "problem    token: DISCORD_TOKEN is missing"),
        ("DISCORD_TOKEN=12345678901234567890", "problem    token: DISCORD_TOKEN is the id"),
        (f"DISCORD_TOKEN={TOKEN}\nSHARDS=x", "problem    settings: SHARDS"),
        (f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=mysql://x/y", "problem    settings: DATABASE_URL"),
        (f"DISCORD_TOKEN={TOKEN}\nSHARD=2", "problem    settings: .env names what nobody reads: SHARD "),
    ],
)
def test_a_problem_ends_with_code_1(alone: Path, lines: str, told: str):
    (alone / ".env").write_text(lines)
    ended = CliRunner().invoke(check, [])
    assert ended.exit_code == 1
    assert told in ended.output
