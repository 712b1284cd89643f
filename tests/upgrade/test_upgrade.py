"""A database of an older version goes on with this one: its tables are brought up to date, no row is lost,
and what was played is played on. Matches of rules so old that nobody can read them any more are set aside,
said so, and given up by their host."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match import Status
from games import GAMES
from tests.bot.evening import ANA, PEOPLE, file_url, seated_at, some_move

OLD = sorted(Path(__file__).parent.glob("*.sql.gz"))


@pytest.fixture(params=OLD, ids=lambda file: file.name.partition(".")[0])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an old database."""
    found = tmp_path / "juez.db"
    with closing(sqlite3.connect(found)) as connection:
        connection.executescript(gzip.decompress(request.param.read_bytes()).decode())
    return found


def counted(file: Path) -> dict[str, int]:
    """Rows by table."""
    with closing(sqlite3.connect(file)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


async def test_no_row_is_lost(file: Path):
    before = counted(file)
    referee = await seated_at(file_url(file.parent), GAMES)
    await referee.store.close()
    after = counted(file)
    assert before["match"] >= 7
    assert {name: after[name] for name in before} == before


def outdated(file: Path) -> set[int]:
    """Matches that were played by rules older than today's."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute(
            "SELECT match.id, game, version FROM match JOIN snapshot ON match.id = snapshot.match"
        )
        return {number for number, game, version in found if version < GAMES[game].version}


async def test_what_was_played_is_played_on_and_a_lobby_waits(file: Path):
    old = outdated(file)
    referee = await seated_at(file_url(file.parent), GAMES)
    assert {broken.match for broken in referee.broken} <= old
    matches = referee.live()
    assert [match.status for match in matches].count(Status.LOBBY) == 1
    played = [match for match in matches if match.status is Status.LIVE]
    assert {match.game.key for match in played} >= {"audatia", "espada-negra"}
    for match in played:
        ply, seat = match.ply, min(match.owes)
        done = await referee.play(match.id, PEOPLE[seat], some_move(match, seat))
        assert done.match.ply == ply + 1
    for broken in referee.broken:
        assert (await referee.end(broken.match, ANA)).status is Status.ENDED
    await referee.store.close()
    again = await seated_at(file_url(file.parent), GAMES)
    assert again.broken == ()
    assert len(again.live()) == len(matches)
    await again.store.close()
