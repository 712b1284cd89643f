"""Deadlines: kept on disk, carried out once, moved by whatever kept the bot from its players."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clock import BEAT, PATIENCE, REST, Clock
from bot.match import CAUTIOUS, Refused, Stale, Status
from bot.offers import Proposal
from bot.referee import Referee
from bot.store import Store
from bot.terms import BadTime, Lapse, Terms, read_time, write_time
from bot.timing import SeatClock
from tests.bot.evening import ANA, BETO, CARLA, DINO, OPENED, PLACE, STRANGER, TOYS, Seeds

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Now:
    """Time that passes when told."""

    def __init__(self):
        self.time = OPENED

    def __call__(self):
        return self.time

    def pass_(self, **span):
        self.time += timedelta(**span)


class Office:
    """A referee, a clock, and all that was said about time."""

    def __init__(self, referee, now):
        self.referee, self.now = referee, now
        self.late, self.reminded = [], []
        self.clock = Clock(referee, now, self.note, lambda match, seat: self.reminded.append((match, seat)))

    def note(self, match, late):
        self.late.extend((match, each.seat, each.lapse) for each in late)

    async def pass_(self, **span):
        """Time passes while the clock looks as seldom as it may."""
        end = self.now() + timedelta(**span)
        while self.now() < end:
            self.now.time = min(end, self.now() + PATIENCE)
            await self.clock.tick()


@pytest.fixture
async def office(here):
    """Opens an office on the same database as often as asked; ``now`` goes on meanwhile."""
    offices, now = [], Now()

    async def opened(games=TOYS):
        if offices:
            await offices[-1].referee.store.close()
        referee = Referee(await Store.open(here), games, now, Seeds())
        offices.append(Office(referee, now))
        await offices[-1].clock.wake()
        await referee.load()
        return offices[-1]

    yield opened
    await offices[-1].referee.store.close()


async def seated(office, terms, people=(ANA, BETO), game="toy-auction"):
    match = await office.referee.open(game, PLACE, people[0], salt="", wanted=len(people), terms=terms)
    for person in people[1:]:
        await office.referee.join(match.id, person, "")
    return await office.referee.start(match.id, people[0])


def lines(match):
    return [(spoken.line.kind, spoken.line.seat) for spoken in match.record]


def deadlines(match):
    return {clock.seat: clock.deadline for clock in match.clocks if clock.deadline is not None}


@pytest.mark.parametrize("text", ["none", "3d", "90m", "45s", "10m+20s", "30s+5s", "1h+30s"])
def test_a_time_control_is_read_as_it_is_written(text):
    assert write_time(read_time(text)) == text


def test_units_may_be_written_out_in_either_language():
    assert read_time("2 days") == read_time("2 días") == Terms(per_move=2 * 86400)
    assert read_time(" 10 min + 20 segundos ") == Terms(bank=600, increment=20)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("soon", "form"),
        ("3", "form"),
        ("-3d", "form"),
        ("1d+", "form"),
        ("10m+20s+5s", "form"),
        ("10m+0s", "increment"),
        ("3s", "short"),
        ("0s+5s", "short"),
        ("31d", "longest"),
        ("99999d", "longest"),
        ("31d+5s", "longest"),
    ],
)
def test_what_is_no_time_control_is_refused_with_its_reason(text, reason):
    with pytest.raises(BadTime) as fault:
        read_time(text)
    assert fault.value.reason == reason


async def test_who_owes_has_until_the_deadline_and_then_the_rules_play(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    assert deadlines(match) == {0: OPENED + HOUR, 1: OPENED + HOUR}
    await desk.referee.play(match.id, ANA, "bid 2")
    await desk.pass_(minutes=59)
    assert lines(match) == [("move", 0)]
    await desk.pass_(minutes=1)
    assert lines(match) == [("move", 0), ("timeout", 1)]
    assert desk.late == [(match.id, 1, Lapse.SKIP)]


async def test_a_simultaneous_step_has_one_deadline_for_all(office):
    desk = await office()
    match = await seated(desk, read_time("1h"), (ANA, BETO, CARLA, DINO))
    await desk.pass_(minutes=50)
    await desk.referee.play(match.id, ANA, "bid 1")
    await desk.pass_(minutes=10)
    assert lines(match) == [("move", 0), ("timeout", 1), ("timeout", 2), ("timeout", 3)]
    assert set(deadlines(match).values()) == {desk.now() + HOUR}


async def test_a_match_without_a_clock_waits_for_ever(office):
    desk = await office()
    match = await seated(desk, read_time("none"))
    desk.now.pass_(days=400)
    await desk.clock.tick()
    assert lines(match) == []
    assert match.clocks == ()


async def test_downtime_is_nobodys_time(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=30)
    desk.now.pass_(days=2)
    desk = await office()
    match = await desk.referee.get(match.id)
    left = [deadline - desk.now() for deadline in deadlines(match).values()]
    assert all(timedelta(minutes=30) <= each <= timedelta(minutes=31) for each in left)
    await desk.pass_(minutes=29)
    assert lines(match) == []
    await desk.pass_(minutes=2)
    assert lines(match) == [("timeout", 0), ("timeout", 1)]


async def test_a_short_restart_moves_nothing(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=5)
    before = deadlines(match)
    desk.now.pass_(seconds=PATIENCE.total_seconds() - 1)
    desk = await office()
    assert deadlines(await desk.referee.get(match.id)) == before


async def test_two_restarts_in_a_row_move_the_deadlines_once(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=1)
    desk.now.pass_(hours=5)
    await office()
    desk = await office()
    left = deadlines(await desk.referee.get(match.id))[0] - desk.now()
    assert HOUR - timedelta(minutes=1) <= left <= HOUR


async def test_while_nobody_can_reach_the_bot_nobodys_time_runs(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=10)
    desk.clock.reachable(False)
    desk.now.pass_(hours=3)
    await desk.clock.tick()
    assert lines(match) == []
    desk.clock.reachable(True)
    await desk.clock.tick()
    assert lines(match) == []
    assert deadlines(match) == {0: OPENED + 4 * HOUR, 1: OPENED + 4 * HOUR}


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_clock_that_is_set_back_gives_nobody_more_time_than_was_agreed(office, restarted):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=30)
    desk.now.pass_(days=-10)
    if restarted:
        desk = await office()
    await desk.clock.tick()
    match = await desk.referee.get(match.id)
    assert deadlines(match) == dict.fromkeys((0, 1), desk.now() + HOUR)
    await desk.pass_(minutes=59)
    assert lines(match) == []
    await desk.pass_(minutes=2)
    assert lines(match) == [("timeout", 0), ("timeout", 1)]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_move_right_after_the_clock_was_set_forward_leaves_no_more_time_than_was_agreed(
    office, restarted
):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.pass_(minutes=30)
    desk.now.pass_(days=10)
    await desk.referee.play(match.id, ANA, "bid 1")
    await desk.referee.play(match.id, ANA, "withdraw")  # she owes again, from now on
    if restarted:
        desk = await office()
    await desk.clock.tick()
    left = {
        seat: deadline - desk.now() for seat, deadline in deadlines(await desk.referee.get(match.id)).items()
    }
    assert left == {0: HOUR, 1: HOUR / 2}


async def test_a_bank_is_used_up_and_grows_by_the_increment(office):
    desk = await office()
    match = await seated(desk, read_time("10m+30s"))
    await desk.pass_(minutes=4)
    await desk.referee.play(match.id, ANA, "bid 1")
    assert match.clocks[0] == SeatClock(0, 390.0)
    await desk.referee.play(match.id, BETO, "bid 2")
    assert deadlines(match) == {
        0: desk.now() + timedelta(seconds=390),
        1: desk.now() + timedelta(seconds=390),
    }


async def test_changing_a_sealed_bid_earns_no_time(office):
    desk = await office()
    match = await seated(desk, read_time("10m+30s"))
    await desk.referee.play(match.id, ANA, "bid 1")
    for bid in (2, 3, 1):
        await desk.referee.play(match.id, ANA, f"bid {bid}")
    assert match.clocks[0].bank == 630.0


async def test_taking_back_and_playing_again_earns_no_time(office):
    desk = await office()
    match = await seated(desk, read_time("10m+30s"))
    for _ in range(5):
        await desk.referee.play(match.id, ANA, "bid 1")
        await desk.referee.undo(match.id, ANA)
    assert match.clocks[0].bank == 600.0
    assert deadlines(match)[0] == desk.now() + timedelta(minutes=10)
    await desk.referee.play(match.id, ANA, "bid 1")
    assert match.clocks[0].bank == 630.0


async def test_the_third_missed_move_in_a_row_brings_a_stand_in(office):
    desk = await office()
    match = await seated(desk, read_time("1h"), game="toy-auction")
    for _ in range(3):
        if BETO and match.seats[1].practice:
            break
        await desk.referee.play(match.id, ANA, "bid 0")
        await desk.pass_(hours=1)
    assert [each for _, _, each in desk.late] == [Lapse.SKIP, Lapse.SKIP, Lapse.STAND_IN]
    assert match.seats[1].practice == CAUTIOUS
    assert 1 not in deadlines(match)


async def test_a_move_in_time_forgives_the_missed_ones(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    for _ in range(2):
        await desk.referee.play(match.id, ANA, "bid 0")
        await desk.pass_(hours=1)
    assert match.clocks[1].missed == 2
    await desk.referee.play(match.id, BETO, "bid 0")
    assert match.clocks[1].missed == 0


async def test_a_stand_in_gives_the_seat_back(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.STAND_IN))
    await desk.referee.play(match.id, ANA, "bid 0")
    await desk.pass_(hours=1)
    assert (lines(match)[-1], match.seats[1].practice) == (("timeout", 1), CAUTIOUS)
    with pytest.raises(Refused, match="stood_in"):
        await desk.referee.play(match.id, BETO, "bid 1")
    thought = await desk.referee.thought(match.id)
    assert (thought.seat, thought.practice) == (1, CAUTIOUS)
    await desk.referee.come_back(match.id, BETO)
    assert deadlines(match)[1] == desk.now() + HOUR
    assert await desk.referee.thought(match.id) is None
    await desk.referee.play(match.id, BETO, "bid 1")
    with pytest.raises(Refused, match="watching"):
        await desk.referee.come_back(match.id, STRANGER)


async def test_a_substitute_takes_the_seat_of_who_stays_away(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.SUBSTITUTE))
    assert match.empty == ()
    await desk.referee.play(match.id, ANA, "bid 0")
    await desk.pass_(hours=1)
    assert match.empty == (1,)
    await desk.referee.sit(match.id, CARLA)
    assert (match.seats[1].user, match.seats[1].name, match.seats[1].practice) == (CARLA.user, "Carla", "")
    assert deadlines(match)[1] == desk.now() + HOUR
    with pytest.raises(Refused, match="watching"):
        await desk.referee.play(match.id, BETO, "bid 1")
    await desk.referee.play(match.id, CARLA, "bid 1")


async def test_a_forfeit_gives_the_seat_up(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.FORFEIT), (ANA, BETO, CARLA))
    await desk.referee.play(match.id, ANA, "bid 0")
    await desk.referee.play(match.id, CARLA, "bid 0")
    await desk.pass_(hours=1)
    assert lines(match)[-1] == ("leave", 1)
    assert match.game.gone(match.state) == {1}


async def test_a_warning_plays_nothing_until_the_host_says_so(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.WARN))
    await desk.referee.play(match.id, ANA, "bid 0")
    await desk.pass_(hours=9)
    assert desk.late == [(match.id, 1, Lapse.WARN)]
    assert (match.clocks[1].late, match.clocks[1].deadline, lines(match)) == (True, None, [("move", 0)])
    with pytest.raises(Refused, match="not_host"):
        await desk.referee.force(match.id, BETO, 1, 0)
    with pytest.raises(Stale):
        await desk.referee.force(match.id, ANA, 1, 7)
    await desk.referee.force(match.id, ANA, 1, 0)
    assert lines(match)[-1] == ("timeout", 1)
    assert not match.clocks[1].late


async def test_who_has_hours_is_reminded_once_when_a_quarter_is_left(office):
    desk = await office()
    match = await seated(desk, read_time("1d"))
    await desk.referee.play(match.id, ANA, "bid 0")
    await desk.pass_(hours=17, minutes=59)
    assert desk.reminded == []
    await desk.pass_(minutes=2)
    assert desk.reminded == [(match.id, 1)]
    desk.now.pass_(seconds=30)
    desk = await office()
    await desk.pass_(hours=5)
    assert desk.reminded == []


async def test_rules_that_stumble_hold_nobody_up(office, monkeypatch):
    desk = await office()
    bad, good = await seated(desk, read_time("1h")), await seated(desk, read_time("1h"))
    real = type(bad.game).timeout

    def timeout(game, state, seat):
        if state is bad.state:
            raise ZeroDivisionError
        return real(game, state, seat)

    monkeypatch.setattr(type(bad.game), "timeout", timeout)
    await desk.pass_(hours=1)
    assert (lines(bad), lines(good)) == ([], [("timeout", 0), ("timeout", 1)])
    monkeypatch.undo()
    await desk.pass_(seconds=REST.total_seconds() + BEAT)
    assert lines(bad) == [("timeout", 0), ("timeout", 1)]


async def test_what_is_over_has_no_deadlines(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.referee.resign(match.id, ANA)
    assert match.status is Status.OVER
    assert deadlines(match) == {}


async def test_deadlines_of_many_matches_pass_a_restart_and_an_hour_of_downtime(office):
    """Each deadline is carried out, once, whatever happened in between."""
    desk = await office({"toy-auction": TOYS["toy-auction"]})
    matches = [await seated(desk, read_time(f"{30 + number % 90}m")) for number in range(60)]
    await desk.pass_(minutes=45)
    desk.now.pass_(hours=1)
    desk = await office({"toy-auction": TOYS["toy-auction"]})
    await desk.pass_(minutes=30)
    for number, old in enumerate(matches):
        match = await desk.referee.get(old.id)
        span, played = 30 + number % 90, 75
        seen = [spoken.line for spoken in match.record]
        assert all(line.kind == "timeout" for line in seen)
        assert len(seen) in (2 * ((played - 1) // span), 2 * ((played + 1) // span)), (span, len(seen))
        assert len({(line.seat, line.nth) for line in seen}) == len(seen)


async def test_moving_and_taking_back_gains_no_time(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    for _ in range(3):
        await desk.pass_(minutes=15)
        await desk.referee.play(match.id, ANA, "bid 2")
        await desk.referee.undo(match.id, ANA)
        assert deadlines(match)[0] == OPENED + HOUR
    desk = await office()
    await desk.pass_(minutes=14)
    match = await desk.referee.get(match.id)
    assert deadlines(match)[0] == OPENED + HOUR
    await desk.pass_(minutes=1)
    assert ("timeout", 0) in lines(match)


async def test_a_move_whose_time_is_over_is_not_taken_back_alone(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.WARN))
    await desk.pass_(minutes=59)
    await desk.referee.play(match.id, ANA, "bid 2")
    await desk.pass_(minutes=1)
    with pytest.raises(Refused, match="undo_late"):
        await desk.referee.undo(match.id, ANA)
    await desk.referee.propose(match.id, ANA, Proposal.TAKEBACK)
    await desk.referee.agree(match.id, BETO, Proposal.TAKEBACK, match.ply)
    assert deadlines(match)[0] == desk.now() + HOUR  # the others gave it


async def test_who_moves_late_cannot_take_it_back_to_have_time_again(office):
    desk = await office()
    match = await seated(desk, replace(read_time("1h"), lapse=Lapse.WARN))
    await desk.pass_(hours=1)
    assert match.clocks[0].late
    await desk.referee.play(match.id, ANA, "bid 2")
    with pytest.raises(Refused, match="undo_late"):
        await desk.referee.undo(match.id, ANA)


async def test_the_deadline_that_was_met_moves_like_the_others(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await desk.referee.play(match.id, ANA, "bid 2")
    await desk.referee.store.close()
    desk.now.pass_(hours=5)  # the bot was down
    desk = await office()
    match = await desk.referee.get(match.id)
    await desk.referee.undo(match.id, ANA)
    assert deadlines(match) == {0: OPENED + 6 * HOUR, 1: OPENED + 6 * HOUR}
