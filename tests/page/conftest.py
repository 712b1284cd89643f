"""One browser and one table with the real bot for all tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from sandbox.client import Sandbox
from tests.databases import furnished

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
ENVIRONMENT = {"JUEZ_TEST_SEED": "evening", "DEFAULT_LANGUAGE": "es"}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium with an empty profile of its own, or a reported skip."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no chromium here; on Debian: apt-get install chromium")
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        await found.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with Sandbox.start(furnished(tmp_path_factory.mktemp("page")), env=ENVIRONMENT) as found:
        yield found
        print(found.bot_log()[-4000:])
