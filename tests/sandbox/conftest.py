"""A local table with the probe bot behind it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import Sandbox

PROBE = (sys.executable, str(Path(__file__).with_name("probe.py")))


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with Sandbox.start(tmp_path, command=PROBE) as table:
        yield table
