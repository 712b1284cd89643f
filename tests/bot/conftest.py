"""Databases to test on: a file always, PostgreSQL where one is offered."""

from __future__ import annotations

import os

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.settings import with_driver
from tests.bot.evening import TOYS, file_url, seated_at
from tests.databases import furnished

POSTGRES = "JUEZ_TEST_POSTGRES_URL"


@pytest.fixture
def here(tmp_path):
    """The address of an SQLite file with today's tables, and nothing in them."""
    return file_url(furnished(tmp_path))


@pytest.fixture(params=["sqlite", "postgresql"])
async def anywhere(request, tmp_path):
    """The address of a database of either kind with nothing in it."""
    return file_url(furnished(tmp_path)) if request.param == "sqlite" else await _offered()


@pytest.fixture
async def postgres():
    """The address of an empty PostgreSQL database, which several processes may write at once."""
    return await _offered()


async def _offered() -> str:
    url = os.environ.get(POSTGRES)
    if url is None:
        pytest.skip(f"no PostgreSQL here: {POSTGRES} is not set")
    return await emptied(with_driver(url))


async def emptied(url: str) -> str:
    """A database of this test process's own on the server at ``url``, made anew: tests run side by side."""
    name = f"juez_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    server = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with server.connect() as connection:
        await connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await server.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
async def sit_down():
    """Puts a referee in front of a database, as a start of the bot does; all leave when the test ends."""
    referees = []

    async def sit(url, games=TOYS):
        referees.append(await seated_at(url, games))
        return referees[-1]

    yield sit
    for referee in referees:
        await referee.store.close()


@pytest.fixture
async def referee(here, sit_down):
    """The referee of an SQLite file with nothing in it."""
    return await sit_down(here)
