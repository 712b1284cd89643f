"""What may be taken back, and what it does to the count of lines."""

import asyncio

import pytest

from bot.match import Done, Line, Refused, Spoken, Stale
from tests.bot.evening import ANA, BETO, CARLA, OPENED, started


async def reason(awaitable):
    with pytest.raises(Refused) as refusal:
        await awaitable
    return refusal.value.reason


async def test_an_undo_is_a_line_that_brings_the_former_state_back(referee):
    match = await started(referee)
    before = match.state
    await referee.play(match.id, ANA, "bid 3")
    done = await referee.undo(match.id, ANA)
    assert match.state == before
    assert [(s.line.ply, s.line.kind, s.line.words, s.events) for s in done.spoken] == [(2, "undo", "0", ())]
    assert [spoken.line.kind for spoken in match.record] == ["move", "undo"]


async def test_moves_are_taken_back_one_after_the_other(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    after_first = match.state
    await referee.play(match.id, ANA, "bid 4")
    await referee.undo(match.id, ANA)
    assert match.state == after_first
    await referee.play(match.id, ANA, "bid 5")
    await referee.undo(match.id, ANA)
    assert match.state == after_first
    await referee.undo(match.id, ANA)
    assert [spoken.line.words for spoken in match.record if spoken.line.kind == "undo"] == ["1", "1", "0"]
    assert await reason(referee.undo(match.id, ANA)) == "undo_nothing"


async def test_an_undo_pressed_twice_takes_back_one_move(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    await referee.play(match.id, ANA, "bid 4")
    menu = {"seat": 0, "nth": match.nth(0), "ticket": referee.ticket(match, 0)}
    answers = await asyncio.gather(
        *(referee.undo(match.id, ANA, **menu) for _ in range(2)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Done, Stale]
    assert [spoken.line.words for spoken in match.record if spoken.line.kind == "undo"] == ["1"]


async def test_an_undone_menu_stays_stale(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3", seat=0, nth=0)
    await referee.undo(match.id, ANA)
    assert (match.nth(0), match.nth(1)) == (2, 0)
    for nth in (0, 1):
        with pytest.raises(Stale):
            await referee.play(match.id, ANA, "bid 3", seat=0, nth=nth)
    await referee.play(match.id, ANA, "bid 3", seat=0, nth=2)


async def test_nothing_is_undone_behind_somebody_elses_back(referee):
    match = await started(referee, people=(ANA, BETO, CARLA))
    assert await reason(referee.undo(match.id, ANA)) == "undo_nothing"
    await referee.play(match.id, ANA, "bid 3")
    await referee.play(match.id, BETO, "bid 1")
    assert await reason(referee.undo(match.id, ANA)) == "undo_later"
    await referee.undo(match.id, BETO)
    await referee.undo(match.id, ANA)
    assert match.owes == frozenset({0, 1, 2})


async def test_what_taught_somebody_something_stands(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    await referee.play(match.id, BETO, "bid 1")
    assert await reason(referee.undo(match.id, BETO)) == "undo_final"


async def test_what_the_clock_did_is_not_ones_own_move(referee):
    match = await started(referee)
    await referee.force(match.id, ANA, 0, 0)
    assert await reason(referee.undo(match.id, ANA)) == "undo_nothing"


async def test_giving_up_is_not_taken_back(referee):
    match = await started(referee, people=(ANA, BETO, CARLA))
    await referee.play(match.id, BETO, "bid 2")
    await referee.resign(match.id, BETO)
    assert await reason(referee.undo(match.id, BETO)) == "undo_later"


async def test_what_was_undone_is_not_told(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    await referee.undo(match.id, ANA)
    assert referee.told_since(match, 0, 0) == ()
    assert referee.last_own_ply(match, 0) == 0


async def test_only_what_an_undo_may_reach_is_kept_in_memory(referee):
    match = await started(referee)
    states = referee._memory._open[match.id].states
    await referee.play(match.id, ANA, "bid 3")
    await referee.play(match.id, ANA, "bid 4")
    assert set(states) == {0, 1, 2}
    await referee.play(match.id, BETO, "bid 1")  # opens the bids
    assert set(states) == {3}


def line(ply, seat, nth, kind="move", words=""):
    return Spoken(Line(ply, kind, seat, nth, words, OPENED, 1, ""), (), False)


async def test_an_undo_counts_for_every_seat_whose_lines_it_takes_back(referee):
    match = await started(referee, people=(ANA, BETO, CARLA))
    match.record.extend([line(1, 0, 1), line(2, 1, 1), line(3, 0, 2), line(4, 1, 2, "undo", "1")])
    assert [match.nth(seat) for seat in range(3)] == [3, 2, 0]
    match.record.append(line(5, 1, 3, "undo", "0"))
    assert [match.nth(seat) for seat in range(3)] == [4, 3, 0]
    assert match.standing() == ()


async def test_undone_moves_stay_undone_after_a_restart(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    for _ in range(2):
        await referee.play(match.id, ANA, "bid 3")
    await referee.undo(match.id, ANA)
    await referee.store.close()
    again = await sit_down(here)
    found = await again.get(match.id)
    assert (found.state, found.nth(0)) == (match.state, 3)
    await again.undo(match.id, ANA)
    assert found.owes == frozenset({0, 1})
