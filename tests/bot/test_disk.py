"""A platform that wipes its disk is no place for a SQLite file."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.disk import Ephemeral, demand_lasting, device

FILE = "sqlite+aiosqlite:////srv/data/juez.db"


def one_disk(_path):
    return 1


def a_volume(path):
    return 1 if path == Path("/") else 2


@pytest.mark.parametrize("mark", ["DYNO", "RAILWAY_PROJECT_ID", "RENDER", "FLY_APP_NAME"])
def test_a_file_on_a_disk_that_is_wiped_is_refused(mark):
    with pytest.raises(Ephemeral, match="PostgreSQL"):
        demand_lasting(FILE, {mark: "1"}, one_disk)


@pytest.mark.parametrize("mark", ["RAILWAY_PROJECT_ID", "RENDER", "FLY_APP_NAME"])
def test_a_volume_lasts(mark):
    demand_lasting(FILE, {mark: "1"}, a_volume)


def test_a_platform_without_volumes_has_none():
    with pytest.raises(Ephemeral):
        demand_lasting(FILE, {"DYNO": "1"}, a_volume)


def test_a_machine_of_ones_own_and_postgresql_are_fine():
    demand_lasting(FILE, {}, one_disk)
    demand_lasting("postgresql+asyncpg://somebody@host/name", {"DYNO": "1"}, one_disk)


def test_a_folder_that_is_still_missing_is_on_the_disk_of_the_one_above(tmp_path):
    assert device(tmp_path / "not" / "yet") == device(tmp_path)
