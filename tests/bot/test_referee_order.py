"""Disk first, memory second: nobody is shown what a power cut could still take back."""

import copy

import pytest

from tests.bot.evening import ANA, BETO, CARLA, PLACE, started


def seen(match):
    """All that the Discord side can read of the match."""
    return (
        copy.copy(match.record),
        match.state,
        match.head,
        match.status,
        match.seats,
        match.outcome,
        match.seed,
    )


@pytest.mark.parametrize("act", ["play", "undo", "resign", "force", "end"])
async def test_a_line_is_on_disk_before_anybody_can_see_it(referee, monkeypatch, act):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 2")
    before, real, shown = seen(match), referee.store.write, []

    async def write(body):
        shown.append(seen(match))
        await real(body)
        shown.append(seen(match))

    monkeypatch.setattr(referee.store, "write", write)
    await {
        "play": lambda: referee.play(match.id, BETO, "bid 3"),
        "undo": lambda: referee.undo(match.id, ANA),
        "resign": lambda: referee.resign(match.id, BETO),
        "force": lambda: referee.force(match.id, ANA, 1, 0, moderator=True),
        "end": lambda: referee.end(match.id, ANA),
    }[act]()
    assert shown == [before, before]
    assert seen(match) != before


async def test_a_seat_is_on_disk_before_anybody_can_see_who_took_it(referee, monkeypatch):
    match = await referee.open("toy-auction", PLACE, ANA, salt="", wanted=3)
    await referee.join(match.id, BETO, "1")
    before, real, shown = seen(match), referee.store.write, []

    async def write(body):
        await real(body)
        shown.append(seen(match))

    monkeypatch.setattr(referee.store, "write", write)
    await referee.join(match.id, CARLA, "2")
    await referee.start(match.id, ANA)
    assert shown[0] == before
    assert shown[1] != before
    assert match.state is not None
    assert all(state is None for _, state, *_ in shown)
