"""Answers given ahead: kept by the referee, played as ordinary moves, dropped when their time is over."""

from __future__ import annotations

import pytest

from bot.match import Answer, Match, Refused, Stale
from bot.referee import Referee
from games import GAMES
from tests.bot.evening import ANA, BETO, CARLA, PLACE, STRANGER, TOYS, started


def lines(match: Match) -> list[tuple[int, str]]:
    return [(spoken.line.seat, spoken.line.words) for spoken in match.record]


async def sealed(referee: Referee) -> Match:
    """An auction in which Ana has bid 2 for the first lot."""
    match = await started(referee, "toy-auction", (ANA, BETO, CARLA))
    await referee.play(match.id, ANA, "bid 2")
    return match


async def test_an_answer_is_played_as_soon_as_its_seat_owes(referee: Referee):
    match = await sealed(referee)
    await referee.answer_ahead(match.id, ANA, "bid 1")
    assert referee.answers(match, 0) == ("bid 1",)
    assert referee.answers(match, 1) == ()

    await referee.play(match.id, BETO, "bid 0")
    done = await referee.play(match.id, CARLA, "bid 1")

    assert [spoken.line.words for spoken in done.spoken] == ["bid 1", "bid 1"]
    assert lines(match)[-1] == (0, "bid 1")
    assert referee.answers(match, 0) == ()


async def test_an_answer_shows_in_no_revision_and_no_line_until_it_is_played(referee: Referee):
    match = await sealed(referee)
    before = (match.revision, match.head, lines(match))

    await referee.answer_ahead(match.id, ANA, "bid 1")

    assert (match.revision, match.head, lines(match)) == before
    assert "bid 1" not in repr(match)


async def test_an_answer_replaces_an_earlier_one_and_is_taken_back_at_will(referee: Referee):
    match = await sealed(referee)
    for words in ("bid 1", "bid 3"):
        await referee.answer_ahead(match.id, ANA, words)
    assert referee.answers(match, 0) == ("bid 3",)

    await referee.take_back_ahead(match.id, ANA)
    await referee.play(match.id, BETO, "bid 0")
    await referee.play(match.id, CARLA, "bid 0")

    assert len(match.record) == 3


async def test_an_answer_whose_scope_is_over_is_dropped(referee: Referee):
    match = await sealed(referee)
    await referee.answer_ahead(match.id, ANA, "bid 1")

    await referee.play(match.id, ANA, "withdraw")  # she owes for this lot again: that was for the next one

    assert referee.answers(match, 0) == ()
    assert lines(match) == [(0, "bid 2"), (0, "withdraw")]


async def test_an_answer_that_has_become_illegal_is_dropped_and_the_seat_is_asked(referee: Referee):
    match = await sealed(referee)
    await referee.answer_ahead(match.id, ANA, "bid 6")
    await referee.play(match.id, BETO, "bid 0")

    await referee.play(match.id, CARLA, "bid 0")  # Ana has bought for two: six are more than she has left

    assert referee.answers(match, 0) == ()
    assert len(match.record) == 3
    assert 0 in match.owes


async def test_what_was_not_offered_is_no_answer(referee: Referee):
    match = await sealed(referee)
    for words in ("withdraw", "bid 99", "bid", "bid x", "nonsense"):
        with pytest.raises(Refused, match="unreadable"):
            await referee.answer_ahead(match.id, ANA, words)
    with pytest.raises(Stale):
        await referee.answer_ahead(match.id, ANA, "bid 1", scope="lot-9")
    with pytest.raises(Refused, match="watching"):
        await referee.answer_ahead(match.id, STRANGER, "bid 1")
    assert match.answers == ()


async def test_answers_survive_a_restart_and_those_due_are_played_at_it(anywhere, sit_down):
    before = await sit_down(anywhere)
    match = await sealed(before)
    await before.answer_ahead(match.id, ANA, "bid 1")
    after = await sit_down(anywhere)
    assert after.answers(await after.get(match.id), 0) == ("bid 1",)
    await after.play(match.id, BETO, "bid 0")

    class Killed(Exception):
        pass

    async def killed(*_):
        raise Killed

    after._follow = killed
    with pytest.raises(Killed):
        await after.play(match.id, CARLA, "bid 1")
    again = await sit_down(anywhere)

    found = await again.get(match.id)
    assert lines(found)[-1] == (0, "bid 1")
    assert len(found.record) == 4


async def test_who_parries_nothing_this_turn_is_not_asked_before_the_next(here, sit_down):
    referee = await sit_down(here, TOYS | GAMES)
    match = await started(referee, "ring")
    mover = min(match.owes)
    other, people = 1 - mover, (ANA, BETO)

    await referee.answer_ahead(match.id, people[other], "let")
    assert referee.answers(match, other) == ("let",)
    with pytest.raises(Stale):
        await referee.answer_ahead(match.id, people[mover], "let")
    await referee.play(match.id, people[mover], "draw 0")

    assert referee.answers(match, other) == ()
    assert match.owes == {other}


async def test_who_passes_for_the_turn_is_asked_again_in_the_next(here, sit_down):
    referee = await sit_down(here, TOYS | GAMES)
    match = await started(referee, "espada-negra")
    row = len(match.state.row)

    await referee.answer_ahead(match.id, ANA, "pass")
    for card in range(row):
        assert match.owes == {1}, card
        await referee.play(match.id, BETO, "pass")

    assert [words for seat, words in lines(match) if seat == 0] == ["pass"] * row
    assert referee.answers(match, 0) == ()
    assert match.owes == {0, 1}


async def test_an_answer_waits_while_its_seat_is_asked_for_something_else(here, sit_down):
    """No attack this turn: bids are still asked for, card after card."""
    referee = await sit_down(here, TOYS | GAMES)
    match = await started(referee, "espada-negra", preset="berserker")
    while "wait" not in referee.offered_ahead(match, 0).notations:  # until she has bought a soldier
        await referee.play(match.id, BETO, "pass")
        await referee.play(match.id, ANA, "bid 1")

    await referee.answer_ahead(match.id, ANA, "wait")
    for _ in range(2):
        assert lines(match)[-1] == (0, "wait")
        assert referee.answers(match, 0) == ("wait",)
        assert 0 in match.owes
        await referee.play(match.id, ANA, "pass")
        await referee.play(match.id, BETO, "pass")


async def test_who_leaves_a_seat_leaves_no_answer_to_whoever_sits_down_next(referee: Referee):
    match = await referee.open("toy-session", PLACE, ANA, salt="salt", wanted=2)
    await referee.join(match.id, BETO, "salt")
    await referee.start(match.id, ANA)
    match.answers = (Answer(1, "roll", "scene-1"), Answer(0, "close", "scene-1"))

    await referee.stand(match.id, BETO)

    assert match.answers == (Answer(0, "close", "scene-1"),)
