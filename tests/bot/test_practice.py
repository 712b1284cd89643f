"""Practice seats: ordinary moves by players that know only a view, from luck that no rule uses."""

from __future__ import annotations

import asyncio

import pytest

from bot.levels import Level
from bot.match import Match, Refused, Status
from bot.practice import Practice
from bot.referee import Referee
from bot.thinking import Thinker
from games import GAMES
from games.core.game import IllegalMove
from tests.bot.evening import ANA, BETO, PLACE, TOYS, some_move


async def practising(
    referee: Referee, kind: str = "random", game: str = "toy-auction", seats: int = 3
) -> Match:
    match = await referee.open(game, PLACE, ANA, salt="salt", wanted=seats)
    return await referee.practise(match.id, ANA, kind, "Práctica")


async def played(referee: Referee, match: Match) -> None:
    """Let the practice seats play whatever they owe."""
    moved: list[int] = []
    practice = Practice(referee, Thinker(0.0), 0.0, moved.append)
    practice.look(match.id)
    while practice._rounds.going:
        await asyncio.gather(*practice._rounds.going)
    assert moved == [match.id] * len(moved)


async def test_free_seats_are_filled_and_the_match_starts_at_once(referee: Referee):
    match = await practising(referee)

    assert match.status is Status.LIVE
    assert [(row.user, row.practice) for row in match.seats] == [
        (ANA.user, ""),
        (None, "random"),
        (None, "random"),
    ]
    assert match.names == ("Ana", "Práctica B", "Práctica C")


async def test_only_the_host_fills_seats_and_only_where_nobody_leads(referee: Referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="salt", wanted=2)
    with pytest.raises(Refused, match="not_host"):
        await referee.practise(match.id, BETO, "random", "Práctica")
    await referee.join(match.id, BETO, "salt")
    with pytest.raises(Refused, match="full"):
        await referee.practise(match.id, ANA, "random", "Práctica")
    led = await referee.open("toy-session", PLACE, ANA, salt="salt", wanted=3)
    with pytest.raises(Refused, match="no_practice"):
        await referee.practise(led.id, ANA, "random", "Práctica")


@pytest.mark.parametrize("kind", ["random", "cautious"])
@pytest.mark.parametrize("game", ["toy-auction", "ring"])
async def test_a_match_alone_against_practice_seats_comes_to_its_end(here, sit_down, kind: str, game: str):
    referee = await sit_down(here, TOYS | GAMES)
    match = await practising(referee, kind, game, 2)

    while match.status is Status.LIVE:
        await played(referee, match)
        if match.owes:
            await referee.play(match.id, ANA, some_move(match, 0, match.ply))

    assert match.outcome is not None
    assert {spoken.line.kind for spoken in match.record} == {"move"}


async def test_practice_seats_never_play_for_people(referee: Referee):
    match = await practising(referee)

    await played(referee, match)

    assert {spoken.line.seat for spoken in match.record} == {1, 2}
    assert match.owes == {0}


async def test_the_same_seed_gives_the_same_practice_and_leaves_the_luck_of_the_rules_alone(
    tmp_path, sit_down
):
    records, chances = [], []
    for name in ("one", "two"):
        referee = await sit_down(f"sqlite:///{tmp_path / name}.db", TOYS | GAMES)
        match = await practising(referee, "random", "ring", 2)
        chances.append(match.state.chance.counter)
        await played(referee, match)
        while match.owes == {0} and match.ply < 12:
            await referee.play(match.id, ANA, some_move(match, 0, match.ply))
            await played(referee, match)
        records.append([spoken.line.words for spoken in match.record])

    assert records[0] == records[1]
    assert len(records[0]) >= 12
    assert chances[0] == chances[1]


async def test_what_a_practice_seat_owes_is_played_after_a_restart(anywhere, sit_down):
    before = await sit_down(anywhere)
    match = await practising(before, "cautious")
    after = await sit_down(anywhere)
    found = await after.get(match.id)
    assert [row.practice for row in found.seats] == ["", "cautious", "cautious"]

    await played(after, found)

    assert found.owes == {0}


async def test_a_player_that_stumbles_does_what_the_clock_would(referee: Referee, monkeypatch):
    class Clumsy:
        def choose(self, *_):
            raise ValueError

    monkeypatch.setattr(Level, "player", lambda *_: Clumsy())
    match = await practising(referee)

    await played(referee, match)

    assert [spoken.line.words for spoken in match.record] == ["bid 0", "bid 0"]


async def test_a_stop_leaves_what_is_owed_to_the_next_start(referee: Referee):
    match = await practising(referee)
    practice = Practice(referee, Thinker(0.0), 60.0, lambda _: None)
    practice.look(match.id)
    await asyncio.sleep(0)

    await practice.stop()
    practice.look(match.id)

    assert match.record == []
    assert practice._rounds.going == frozenset()


async def test_every_answer_takes_the_same_time(referee: Referee, monkeypatch):
    waits = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("bot.practice.asyncio.sleep", sleep)
    match = await practising(referee)
    practice = Practice(referee, Thinker(0.0), 1.5, lambda _: None)
    practice.look(match.id)
    await asyncio.gather(*practice._rounds.going)

    assert waits == [1.5, 1.5]


async def test_a_learner_plays_what_is_asked_for_and_answers_nothing_ahead(here, sit_down):
    referee = await sit_down(here, GAMES)
    lesson = GAMES["ring"].lesson()
    assert lesson is not None
    match = await referee.open("ring", PLACE, ANA, salt="", wanted=2, preset=lesson.preset, seed=lesson.seed)
    match = await referee.practise(match.id, ANA, "tutor", "Tutor")
    await played(referee, match)

    with pytest.raises(Refused, match="lesson"):
        await referee.play(match.id, ANA, "discard club-a")
    with pytest.raises(IllegalMove):  # what the rules refuse, they explain
        await referee.play(match.id, ANA, "step heart-7 c3")
    with pytest.raises(Refused, match="lesson"):
        await referee.answer_ahead(match.id, ANA, "let")
    for task in lesson.tasks:
        await referee.play(match.id, ANA, task.words)
        await played(referee, match)

    assert [spoken.line.words for spoken in match.record if spoken.line.seat == 1] == list(lesson.replies)
    assert match.status is Status.LIVE
    await referee.play(match.id, ANA, some_move(match, 0, match.ply))
