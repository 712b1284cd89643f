"""Ids written by hand: every verb, with words, numbers and values that no control of ours has. Each press is
answered, nothing changes, and the bot does not stumble."""

from __future__ import annotations

import random

import pytest

from bot.ids import Id, Verb
from sandbox.client import Sandbox
from tests.e2e.driver import opened, turn
from tests.e2e.records import record, rows
from tests.e2e.test_bad_input import with_id

pytestmark = pytest.mark.asyncio(loop_scope="module")

WORDS: tuple[tuple[str, ...], ...] = (
    (),
    ("",),
    ("x",),
    ("me", "language", "tlh"),
    ("server", "moderator_role", "9" * 30),
    ("server", "threads", "off"),
    ("²",),
    ("-1",),
    ("99999999999999999999",),
    ("@everyone", "||x||"),
    ("import",),
    ("gone",),
    ("draw",),
    ("turn", "say", "x"),
)

STUMBLES = ("Traceback", " ERROR ")
"""What the log says where something failed that has no answer of its own."""


def forged(number: int, seat: int, nth: int) -> list[Id]:
    """Ids for every verb: about this match, none, and one that there is not."""
    luck = random.Random(20261201)
    found = []
    for verb in sorted(set(Verb) - {Verb.CHECK}):  # which another process answers
        for words in luck.sample(WORDS, 4):
            match = luck.choice([number, number, 0, 999_999_999_999])
            found.append(
                Id(
                    verb,
                    match,
                    luck.choice([seat, 1 - seat, 99, None]),
                    luck.choice([nth, 0, 999_999]),
                    words=words,
                )
            )
    return found


STANDING = "SELECT count(*), max(revision) FROM match"


async def test_no_id_that_somebody_writes_does_anything_or_trips_the_bot(sandbox: Sandbox):
    table = await opened(sandbox, time="1d")
    mover, other = turn(table)
    await sandbox.quiet()
    stranger = sandbox.user("Gonzalo")
    settled = {name: rows(sandbox, f"SELECT * FROM {name}") for name in ("setting_server", "seat", "clock")}
    ids = [id for id in forged(table.number, table.users.index(other), 0) if id.fits()]
    tripped = []
    for id in ids:
        written = id.write()
        board = table.board(stranger)
        answer = await stranger.press(with_id(board, written), custom_id=written, stale=True)
        if answer.kind == "failed" or "Algo ha fallado" in answer.text:
            tripped.append(written)
    assert tripped == []
    log = sandbox.bot_log()
    assert [line for line in log.splitlines() if any(word in line for word in STUMBLES)] == []
    assert record(sandbox, table.number) == []
    for name, before in settled.items():
        assert rows(sandbox, f"SELECT * FROM {name}") == before, name
    assert mover


@pytest.mark.parametrize("id", ["9" * 30, "9" * 19, "-1", "²", "1 OR 1=1"])
async def test_who_may_set_a_role_sets_none_that_cannot_be(sandbox: Sandbox, id: str):
    owner = sandbox.user("Urraca")
    shown = (await owner.command("settings server")).message
    assert shown is not None
    written = Id(Verb.SETTING, 0, words=("server", "moderator_role", *id.split(" "))).write()
    answer = await owner.press(with_id(shown, written), custom_id=written, stale=True)
    assert "No conozco este botón" in answer.text
    assert rows(sandbox, "SELECT moderator_role FROM setting_server") in ([], [(None,)])
