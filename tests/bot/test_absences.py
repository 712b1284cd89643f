"""The record of conduct: what counts, for how long, who is kept out, and what becomes of who leaves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.absences import HALF_LIFE, KEPT, Absence, Kind, points
from bot.attendance import Attendance
from bot.match import CAUTIOUS, Access, Refused, Stale, Status
from bot.offers import Proposal
from bot.panel import may_undo
from bot.terms import SKIPS, Lapse, Terms, read_time
from tests.bot.evening import ANA, BETO, CARLA, DINO, OPENED, PLACE, STRANGER
from tests.bot.test_clock import lines, office, seated

__all__ = ["office"]


async def held(desk, person, guild=PLACE.guild):
    return (await desk.referee.points(guild, [person.user]))[person.user]


async def kinds(desk, person):
    return [(entry.match, entry.absence.kind) for entry in await desk.referee.absences(person.user)]


async def run_out(desk, match, times=1, hours=1):
    """The time of whoever owes is out, so many times, while Ana answers."""
    for _ in range(times):
        if 0 in match.owes:
            await desk.referee.play(match.id, ANA, "bid 0")
        await desk.pass_(hours=hours)


# Points


def test_points_halve_with_time_and_add_up():
    found = [Absence(1, Kind.LEFT, OPENED), Absence(1, Kind.LATE, OPENED)]
    assert points(found, OPENED) == 4
    assert points(found, OPENED + HALF_LIFE) == 2
    assert points(found, OPENED + 2 * HALF_LIFE) == 1
    assert points([], OPENED) == 0


async def test_a_missed_deadline_is_on_record_once_a_match(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await run_out(desk, match, times=2)
    assert lines(match).count(("timeout", 1)) == 2
    assert await kinds(desk, BETO) == [(match.id, Kind.LATE)]
    assert (await held(desk, ANA), await held(desk, BETO)) == (0, 1)
    desk = await office()  # it survives a restart
    assert await held(desk, BETO) == 1
    assert await held(desk, BETO, guild=5) == 0


@pytest.mark.parametrize("lapse", Lapse)
async def test_what_counts_is_whether_others_play_on_alone(office, lapse):
    desk = await office()
    match = await seated(desk, Terms(per_move=3600, lapse=lapse))
    await run_out(desk, match)
    left = lapse in (Lapse.STAND_IN, Lapse.SUBSTITUTE, Lapse.FORFEIT)
    assert await kinds(desk, BETO) == [(match.id, Kind.LEFT if left else Kind.LATE)]


async def test_after_the_third_move_skipped_they_have_left(office):
    desk = await office()
    match = await seated(desk, read_time("1h"))
    await run_out(desk, match, times=SKIPS - 1)
    assert await held(desk, BETO) == 1
    await run_out(desk, match)
    assert await held(desk, BETO) == 3


async def test_coming_back_mends_most_of_it(office):
    desk = await office()
    match = await seated(desk, Terms(per_move=3600, lapse=Lapse.STAND_IN))
    await run_out(desk, match)
    assert await held(desk, BETO) == 3
    await desk.referee.come_back(match.id, BETO)
    assert await kinds(desk, BETO) == [(match.id, Kind.LATE)]


async def test_nothing_that_a_person_decides_counts(office):
    desk = await office()
    match = await seated(desk, read_time("1h"), (ANA, BETO, CARLA))
    await desk.referee.force(match.id, ANA, 1, match.nth(1), moderator=True)
    await desk.referee.replace(match.id, ANA, True, 1, DINO)
    await desk.referee.resign(match.id, CARLA)
    await desk.referee.end(match.id, ANA)
    assert [await held(desk, person) for person in (ANA, BETO, CARLA, DINO)] == [0, 0, 0, 0]


async def test_who_keeps_only_practice_opponents_waiting_is_not_counted(office):
    desk = await office()
    match = await desk.referee.open("toy-auction", PLACE, ANA, salt="", wanted=2, terms=read_time("1h"))
    await desk.referee.practise(match.id, ANA, CAUTIOUS, "Luck")
    await desk.pass_(hours=1)
    assert lines(match) == [("timeout", 0)]
    assert await kinds(desk, ANA) == []


async def test_half_a_year_later_all_is_forgotten(office):
    desk = await office()
    match = await seated(desk, Terms(per_move=3600, lapse=Lapse.FORFEIT))
    await run_out(desk, match)
    desk.now.pass_(days=KEPT.days - 1)
    assert await kinds(desk, BETO) != []
    await desk.referee.forget_absences()
    assert await kinds(desk, BETO) != []
    desk.now.pass_(days=1)
    assert await kinds(desk, BETO) == []
    await desk.referee.forget_absences()
    stored = await desk.referee.store.read(
        lambda connection: connection.exec_driver_sql("SELECT count(*) FROM absence").scalar()
    )
    assert stored == 0


async def test_the_record_goes_with_its_account(office):
    desk = await office()
    match = await seated(desk, Terms(per_move=3600, lapse=Lapse.FORFEIT))
    await run_out(desk, match)
    assert match.status is Status.OVER
    await desk.referee.erase(BETO.user)
    assert await kinds(desk, BETO) == []


# The bar


async def guilty(desk):
    """Beto has three points."""
    match = await seated(desk, Terms(per_move=3600, lapse=Lapse.FORFEIT))
    await run_out(desk, match)
    assert await held(desk, BETO) == 3


async def lobby(desk, **access):
    return await desk.referee.open("toy-auction", PLACE, ANA, salt="", wanted=3, access=Access(**access))


async def test_too_many_points_keep_somebody_out_until_they_have_halved(office):
    desk = await office()
    await guilty(desk)
    match = await lobby(desk, most_points=2)
    with pytest.raises(Refused) as fault:
        await desk.referee.join(match.id, BETO, "")
    assert (fault.value.reason, fault.value.facts) == ("too_many_points", {"held": "3", "most": 2})
    assert [row.user for row in match.seats] == [ANA.user]
    await desk.referee.join(match.id, CARLA, "")
    desk.now.pass_(days=30)
    await desk.referee.join(match.id, BETO, "")


async def test_the_bar_survives_a_restart_and_lets_in_who_just_reaches_it(office):
    desk = await office()
    await guilty(desk)
    low, just = await lobby(desk, most_points=0), await lobby(desk, most_points=3, shows_points=True)
    desk = await office()
    assert (await desk.referee.get(just.id)).access == just.access
    await desk.referee.join(just.id, BETO, "")
    with pytest.raises(Refused, match="too_many_points"):
        await desk.referee.join(low.id, BETO, "")


async def test_the_host_may_let_in_whoever_they_name(office):
    desk = await office()
    await guilty(desk)
    match = await desk.referee.open(
        "toy-auction", PLACE, ANA, salt="", wanted=2, invited=(BETO,), access=Access(most_points=0)
    )
    await desk.referee.join(match.id, BETO, "")
    assert match.seat_of(BETO.user) == 1


@pytest.mark.parametrize(
    ("access", "roles", "reason"),
    [
        (Access(most_points=0), (), "too_many_points"),
        (Access(role=7), (), "role_only"),
        (Access(role=7, most_points=0), (7,), "too_many_points"),
        (Access(private=True), (), "private"),
    ],
)
async def test_a_substitute_meets_the_bars_of_the_lobby_and_is_not_let_into_a_private_match(
    office, access, roles, reason
):
    desk = await office()
    await guilty(desk)
    terms = Terms(per_move=3600, lapse=Lapse.SUBSTITUTE)
    match = await desk.referee.open("toy-auction", PLACE, ANA, salt="", terms=terms, access=access)
    await desk.referee.join(match.id, replace(CARLA, roles=frozenset({7})), "")
    await desk.referee.start(match.id, ANA)
    await run_out(desk, match)
    assert match.empty == (1,)
    with pytest.raises(Refused) as fault:
        await desk.referee.sit(match.id, replace(BETO, roles=frozenset(roles)))
    assert fault.value.reason == reason
    assert match.seat_of(CARLA.user) == 1
    await desk.referee.replace(match.id, ANA, False, 1, BETO)  # the host knows whom they bring
    assert match.seat_of(BETO.user) == 1


# Whoever leaves the server


@pytest.mark.parametrize(
    ("lapse", "kind", "practice", "empty"),
    [
        (Lapse.WARN, None, "", ()),
        (Lapse.SKIP, None, CAUTIOUS, ()),
        (Lapse.STAND_IN, None, CAUTIOUS, ()),
        (Lapse.SUBSTITUTE, None, CAUTIOUS, (1,)),
        (Lapse.FORFEIT, "leave", "", ()),
    ],
)
async def test_who_leaves_the_server_is_dealt_with_at_once_as_agreed(office, lapse, kind, practice, empty):
    desk = await office()
    match = await seated(desk, Terms(lapse=lapse), (ANA, BETO, CARLA))
    done = await desk.referee.depart(PLACE.guild, BETO.user)
    assert [(each.match, each.name, each.lapse) for each in done] == [(match.id, "Beto", lapse)]
    assert lines(match) == ([(kind, 1)] if kind else [])
    assert (match.seats[1].practice, match.empty) == (practice, empty)
    assert await kinds(desk, BETO) == [(match.id, Kind.LEFT)]
    desk = await office()
    again = await desk.referee.depart(PLACE.guild, BETO.user)
    assert (lapse is Lapse.WARN) == bool(again)  # nothing is done twice; a warning may be said again
    assert lines(await desk.referee.get(match.id)) == lines(match)


async def test_a_slot_that_may_be_empty_is_free_once_its_user_has_left(office):
    desk = await office()
    match = await seated(desk, Terms(), (ANA, BETO, CARLA), game="toy-session")
    await desk.referee.depart(PLACE.guild, BETO.user)
    assert (match.seats[1].user, match.empty) == (None, (1,))
    await desk.referee.sit(match.id, DINO)


async def test_who_leaves_the_server_leaves_its_lobbies(office):
    desk = await office()
    match = await lobby(desk)
    await desk.referee.join(match.id, BETO, "")
    await desk.referee.depart(PLACE.guild, ANA.user)
    assert [row.user for row in match.seats] == [BETO.user]


async def test_who_leaves_one_server_stays_in_the_matches_of_another(office):
    desk = await office()
    match = await seated(desk, Terms())
    assert await desk.referee.depart(5, BETO.user) == ()
    assert not match.seats[1].practice


async def test_nothing_is_done_where_nobody_waits(office):
    desk = await office()
    match = await seated(desk, Terms())
    await desk.referee.depart(PLACE.guild, BETO.user)
    assert await desk.referee.depart(PLACE.guild, ANA.user) == ()
    assert await desk.referee.depart(PLACE.guild, STRANGER.user) == ()
    assert (match.status, await kinds(desk, ANA)) == (Status.LIVE, [])


async def test_who_comes_back_to_the_server_has_the_seat_again(office):
    desk = await office()
    match = await seated(desk, Terms())
    await desk.referee.depart(PLACE.guild, BETO.user)
    await desk.referee.come_back(match.id, BETO)
    assert (match.seats[1].practice, await held(desk, BETO)) == ("", 1)


# Who sits there now


async def test_an_offer_is_void_once_somebody_else_would_have_to_consent(office):
    desk = await office()
    match = await seated(desk, Terms(lapse=Lapse.SUBSTITUTE), (ANA, BETO, CARLA))
    await desk.referee.depart(PLACE.guild, CARLA.user)
    await desk.referee.propose(match.id, ANA, Proposal.DRAW)
    assert match.offer.needed == {1}
    await desk.referee.sit(match.id, DINO)
    with pytest.raises(Refused, match="offer_gone"):
        await desk.referee.agree(match.id, BETO, Proposal.DRAW, 0)
    desk = await office()
    assert (await desk.referee.get(match.id)).offer is None


async def test_coming_back_gives_one_a_say_in_what_was_proposed_meanwhile(office):
    desk = await office()
    match = await seated(desk, Terms(), (ANA, BETO, CARLA))
    await desk.referee.depart(PLACE.guild, CARLA.user)
    await desk.referee.propose(match.id, ANA, Proposal.END)
    await desk.referee.come_back(match.id, CARLA)
    with pytest.raises(Refused, match="offer_gone"):
        await desk.referee.agree(match.id, BETO, Proposal.END, 0)
    assert match.status is Status.LIVE


async def test_what_was_done_before_somebody_sat_down_is_nobodys_by_name(office):
    desk = await office()
    match = await seated(desk, Terms(per_move=3600, lapse=Lapse.SUBSTITUTE))
    await run_out(desk, match)
    ply = match.ply
    await desk.referee.sit(match.id, CARLA)
    assert (match.names, match.names_at(ply), match.names_at(ply + 1)) == (
        ("Ana", "Carla"),
        ("Ana", ""),
        ("Ana", "Carla"),
    )
    desk = await office()
    assert (await desk.referee.get(match.id)).names_at(ply) == ("Ana", "")


async def test_a_stand_in_does_not_play_for_somebody_who_came_back_meanwhile(office):
    desk = await office()
    match = await seated(desk, Terms())
    await desk.referee.depart(PLACE.guild, BETO.user)
    thought = await desk.referee.thought(match.id)
    await desk.referee.come_back(match.id, BETO)
    with pytest.raises(Stale):
        await desk.referee.play_practice(thought, "bid 0")
    assert lines(match) == []


# Asking Discord about somebody


class Door:
    """A client that answers for one question what Discord would."""

    def __init__(self, answer):
        self.http, self.asked, self._answer = self, [], answer

    def is_ready(self):
        return True

    async def get_member(self, guild, user):
        self.asked.append((guild, user))
        if self._answer is not None:
            raise self._answer


def fault(kind, status, code):
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("answer", "gone"),
    [
        (None, False),
        (fault(discord.NotFound, 404, 10007), True),
        (fault(discord.NotFound, 404, 10013), True),
        (fault(discord.NotFound, 404, 10004), False),  # the server is unknown: the bot was removed
        (fault(discord.Forbidden, 403, 50001), False),
        (fault(discord.HTTPException, 500, 0), False),
        (aiohttp.ClientError(), False),
    ],
)
async def test_only_who_is_known_to_be_no_member_has_left(office, answer, gone):
    desk = await office()
    match = await seated(desk, read_time("1h"), (ANA, BETO, CARLA))
    await desk.referee.play(match.id, ANA, "bid 1")
    door, told = Door(answer), []
    attendance = Attendance(door, desk.referee, desk.now, told.append)
    attendance.seen(PLACE.guild, CARLA.user)
    for _ in range(2):  # whoever was asked about is not asked about again so soon
        attendance.look(match.id)
        await asyncio.gather(*attendance._errands.going)
    assert door.asked == [(PLACE.guild, BETO.user)]
    assert [each.name for each in told] == (["Beto"] if gone else [])
    assert bool(match.seats[1].practice) is gone
    desk.now.pass_(hours=1)
    attendance.look(match.id)
    await asyncio.gather(*attendance._errands.going)
    assert (PLACE.guild, CARLA.user) in door.asked


async def test_a_substitute_takes_back_nothing_that_was_played_before_they_came(office):
    desk = await office()
    match = await seated(desk, Terms())
    await desk.referee.play(match.id, BETO, "bid 2")
    await desk.referee.replace(match.id, ANA, True, 1, CARLA)
    assert not may_undo(match, 1)
    with pytest.raises(Refused, match="undo_nothing"):
        await desk.referee.undo(match.id, CARLA)
