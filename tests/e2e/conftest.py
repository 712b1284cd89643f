"""The real bot process behind a local Discord, one for each module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from sandbox import process
from sandbox.client import Sandbox
from tests.databases import furnished
from tests.e2e import forking

ENVIRONMENT = {
    "JUEZ_TEST_SEED": "evening",
    "JUEZ_TEST_GAMES": "tests.toys:GAMES",
    "LOG_LEVEL": "DEBUG",
    "DEFAULT_LANGUAGE": "es",
    "PRACTICE_DELAY": "0",
    "THINKING_TIME": "0.05",
}


@pytest.fixture(scope="session", autouse=True)
def quick_starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "spawned", forking.spawned)
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with Sandbox.start(furnished(tmp_path_factory.mktemp("table")), env=ENVIRONMENT) as table:
        yield table
        print(table.bot_log()[-6000:])
