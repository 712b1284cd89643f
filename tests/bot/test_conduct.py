"""Offers, interventions and openings: who may, when, and what survives a restart."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clock import Clock
from bot.match import Access, Refused, Status
from bot.offers import Proposal
from bot.opening import WAITING
from bot.referee import Referee
from bot.store import Store
from bot.terms import read_time
from tests.bot.evening import ANA, BETO, BOT, CARLA, DINO, OPENED, PLACE, STRANGER, TOYS, Seeds, some_move
from tests.bot.test_clock import Now, deadlines, lines

HOUR = timedelta(hours=1)


class Room:
    """A referee whose time stands still unless told."""

    def __init__(self, referee, now):
        self.referee, self.now = referee, now

    async def reason(self, awaitable):
        with pytest.raises(Refused) as fault:
            await awaitable
        return fault.value.reason

    async def match(self, people=(ANA, BETO), game="toy-auction", start=True, **wishes):
        match = await self.referee.open(game, PLACE, people[0], salt="0", wanted=len(people), **wishes)
        for number, person in enumerate(people[1:], start=1):
            await self.referee.join(match.id, person, str(number))
        return await self.referee.start(match.id, people[0]) if start else match


@pytest.fixture
async def room(here):
    """Opens a room on the same database as often as asked."""
    rooms, now = [], Now()

    async def opened():
        if rooms:
            await rooms[-1].referee.store.close()
        rooms.append(Room(Referee(await Store.open(here), TOYS, now, Seeds()), now))
        await rooms[-1].referee.load()
        return rooms[-1]

    yield opened
    await rooms[-1].referee.store.close()


# Offers


async def test_a_draw_needs_everybody_and_is_nobodys_victory(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA))
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    await here.referee.agree(match.id, BETO, Proposal.DRAW, 0)
    assert match.status is Status.LIVE
    await here.referee.agree(match.id, CARLA, Proposal.DRAW, 0)
    assert (match.status, match.outcome, bool(match.seed), match.offer) == (Status.DRAWN, None, True, None)
    here = await room()
    again = await here.referee.get(match.id)
    assert (again.status, again.seed) == (Status.DRAWN, match.seed)
    assert [(deed.what, deed.by) for deed in await here.referee.deeds(match.id)] == [("drawn", "players")]


async def test_an_offer_survives_a_restart(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA))
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    await here.referee.agree(match.id, BETO, Proposal.DRAW, 0)
    offer = match.offer
    here = await room()
    match = await here.referee.get(match.id)
    assert match.offer == offer
    await here.referee.agree(match.id, CARLA, Proposal.DRAW, 0)
    assert match.status is Status.DRAWN


async def test_an_offer_dies_with_its_position(room):
    here = await room()
    match = await here.match()
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    await here.referee.play(match.id, ANA, "bid 2")
    assert match.offer is None
    assert await here.reason(here.referee.agree(match.id, BETO, Proposal.DRAW, 0)) == "offer_gone"
    assert (await (await room()).referee.get(match.id)).offer is None


@pytest.mark.parametrize("act", ["agree", "decline"])
async def test_only_the_offer_that_stands_is_answered(room, act):
    here = await room()
    match = await here.match()
    answer = getattr(here.referee, act)
    assert await here.reason(answer(match.id, BETO, Proposal.DRAW, 0)) == "offer_gone"
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    assert await here.reason(answer(match.id, BETO, Proposal.END, 0)) == "offer_gone"
    assert await here.reason(answer(match.id, BETO, Proposal.DRAW, 1)) == "offer_gone"
    assert await here.reason(answer(match.id, STRANGER, Proposal.DRAW, 0)) == "watching"
    assert match.offer is not None
    assert match.offer.stands


async def test_nobody_consents_to_what_they_propose(room):
    here = await room()
    match = await here.match()
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    assert await here.reason(here.referee.agree(match.id, ANA, Proposal.DRAW, 0)) == "offer_own"


async def test_one_offer_at_a_time_and_none_twice_in_a_position(room):
    here = await room()
    match = await here.match()
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    assert await here.reason(here.referee.propose(match.id, BETO, Proposal.END)) == "offer_stands"
    await here.referee.decline(match.id, BETO, Proposal.DRAW, 0)
    assert await here.reason(here.referee.agree(match.id, BETO, Proposal.DRAW, 0)) == "offer_gone"
    assert await here.reason(here.referee.propose(match.id, ANA, Proposal.DRAW)) == "offer_declined"
    await here.referee.play(match.id, ANA, "bid 1")
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    await here.referee.agree(match.id, BETO, Proposal.DRAW, 1)
    assert match.status is Status.DRAWN


async def test_what_one_proposes_one_may_take_back(room):
    here = await room()
    match = await here.match()
    await here.referee.propose(match.id, ANA, Proposal.END)
    await here.referee.decline(match.id, ANA, Proposal.END, 0)
    assert await here.reason(here.referee.agree(match.id, BETO, Proposal.END, 0)) == "offer_gone"
    assert match.status is Status.LIVE


async def test_who_is_alone_with_practice_opponents_asks_nobody(room):
    here = await room()
    match = await here.referee.open("toy-auction", PLACE, ANA, salt="", wanted=2)
    await here.referee.practise(match.id, ANA, "cautious", "Práctica")
    await here.referee.propose(match.id, ANA, Proposal.END)
    assert match.status is Status.ENDED


async def test_who_has_left_is_not_asked(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA))
    await here.referee.resign(match.id, CARLA)
    await here.referee.propose(match.id, ANA, Proposal.DRAW)
    assert await here.reason(here.referee.agree(match.id, CARLA, Proposal.DRAW, 1)) == "gone"
    await here.referee.agree(match.id, BETO, Proposal.DRAW, 1)
    assert match.status is Status.DRAWN


@pytest.mark.parametrize("proposal", list(Proposal))
async def test_nothing_is_proposed_before_the_start_or_after_the_end(room, proposal):
    here = await room()
    lobby = await here.referee.open("toy-auction", PLACE, ANA, salt="")
    assert await here.reason(here.referee.propose(lobby.id, ANA, proposal)) == "not_started"
    match = await here.match()
    assert await here.reason(here.referee.propose(match.id, STRANGER, proposal)) == "watching"
    await here.referee.resign(match.id, ANA)
    assert await here.reason(here.referee.propose(match.id, BETO, proposal)) == "over"


# Takeback


async def test_a_takeback_reaches_behind_the_others_with_their_consent(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA))
    start = match.state
    await here.referee.play(match.id, ANA, "bid 3")
    await here.referee.play(match.id, BETO, "bid 1")
    assert await here.reason(here.referee.undo(match.id, ANA)) == "undo_later"
    await here.referee.propose(match.id, ANA, Proposal.TAKEBACK)
    await here.referee.agree(match.id, BETO, Proposal.TAKEBACK, 2)
    await here.referee.agree(match.id, CARLA, Proposal.TAKEBACK, 2)
    assert match.state == start
    assert lines(match) == [("move", 0), ("move", 1), ("undo", 0)]
    assert [match.nth(seat) for seat in range(3)] == [2, 2, 0]


async def test_a_takeback_never_reaches_behind_what_taught_somebody_something(room):
    here = await room()
    match = await here.match()
    assert await here.reason(here.referee.propose(match.id, ANA, Proposal.TAKEBACK)) == "undo_nothing"
    await here.referee.play(match.id, ANA, "bid 3")
    await here.referee.play(match.id, BETO, "bid 1")
    for person in (ANA, BETO):
        assert await here.reason(here.referee.propose(match.id, person, Proposal.TAKEBACK)) == "undo_final"


# Pauses


async def test_in_a_pause_nobody_plays_and_nobodys_time_runs(room):
    here = await room()
    match = await here.match(terms=read_time("2h"))
    await here.referee.propose(match.id, ANA, Proposal.PAUSE)
    await here.referee.agree(match.id, BETO, Proposal.PAUSE, 0)
    assert match.paused == OPENED
    assert await here.reason(here.referee.play(match.id, ANA, "bid 1")) == "paused"
    here.now.pass_(days=9)
    assert await here.referee.lapse(match.id) == ()
    here = await room()
    match = await here.referee.get(match.id)
    assert await here.reason(here.referee.propose(match.id, ANA, Proposal.PAUSE)) == "paused"
    await here.referee.propose(match.id, BETO, Proposal.RESUME)
    await here.referee.decline(match.id, ANA, Proposal.RESUME, 0)
    await here.referee.propose(match.id, BETO, Proposal.RESUME)
    await here.referee.agree(match.id, ANA, Proposal.RESUME, 0)
    assert deadlines(match) == {0: here.now() + 2 * HOUR, 1: here.now() + 2 * HOUR}
    assert await here.reason(here.referee.propose(match.id, ANA, Proposal.RESUME)) == "not_paused"
    await here.referee.play(match.id, ANA, "bid 1")


async def test_the_host_and_moderators_pause_with_a_reason(room):
    here = await room()
    match = await here.match()
    assert await here.reason(here.referee.hold(match.id, BETO, False, "x")) == "not_host"
    await here.referee.hold(match.id, ANA, False, "cena")
    assert await here.reason(here.referee.hold(match.id, ANA, False, "x")) == "paused"
    await here.referee.go_on(match.id, STRANGER, True, "ya")
    assert await here.reason(here.referee.go_on(match.id, STRANGER, True, "ya")) == "not_paused"
    deeds = await here.referee.deeds(match.id)
    assert [(deed.what, deed.by, deed.reason) for deed in deeds] == [
        ("paused", "host", "cena"),
        ("resumed", "moderator", "ya"),
    ]
    assert (await (await room()).referee.get(match.id)).deed == deeds[-1]


# People


async def test_a_seat_is_given_to_somebody_else_with_its_hand_and_fresh_time(room):
    here = await room()
    match = await here.match(terms=read_time("2h"))
    before = match.state
    here.now.pass_(minutes=90)
    assert await here.reason(here.referee.replace(match.id, BETO, False, 1, CARLA)) == "not_host"
    assert await here.reason(here.referee.replace(match.id, ANA, False, 1, ANA)) == "already_seated"
    assert await here.reason(here.referee.replace(match.id, ANA, False, 1, BOT)) == "bot"
    assert await here.reason(here.referee.replace(match.id, ANA, False, 7, CARLA)) == "no_such_seat"
    await here.referee.replace(match.id, ANA, True, 1, CARLA, "de viaje")
    assert (match.names, match.state) == (("Ana", "Carla"), before)
    assert deadlines(match) == {0: OPENED + 2 * HOUR, 1: here.now() + 2 * HOUR}
    assert await here.reason(here.referee.play(match.id, BETO, "bid 1")) == "watching"
    await here.referee.play(match.id, CARLA, "bid 1")
    assert (await here.referee.deeds(match.id))[0].seat == 1


async def test_a_match_that_has_hardly_begun_is_broken_off_by_anybody(room):
    here = await room()
    match = await here.match()
    await here.referee.play(match.id, ANA, "bid 1")
    assert await here.reason(here.referee.abort(match.id, STRANGER)) == "watching"
    await here.referee.abort(match.id, BETO)
    assert match.status is Status.ENDED


async def test_once_somebody_has_moved_twice_it_takes_consent(room):
    here = await room()
    match = await here.match()
    for _ in range(2):
        await here.referee.play(match.id, ANA, "bid 1")
    assert await here.reason(here.referee.abort(match.id, BETO)) == "too_late_to_abort"


# Opening


async def test_the_host_sends_people_away_before_the_start(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA), start=False)
    assert await here.reason(here.referee.kick(match.id, BETO, CARLA)) == "not_host"
    assert await here.reason(here.referee.kick(match.id, ANA, ANA)) == "kick_oneself"
    assert await here.reason(here.referee.kick(match.id, ANA, STRANGER)) == "not_seated"
    await here.referee.kick(match.id, ANA, BETO)
    assert match.names == ("Ana", "Carla")
    await here.referee.start(match.id, ANA)
    assert await here.reason(here.referee.kick(match.id, ANA, CARLA)) == "started"


async def test_a_role_opens_the_door_and_so_does_an_invitation(room):
    here = await room()
    knight = replace(BETO, roles=frozenset({5, 7}))
    match = await here.referee.open("toy-auction", PLACE, ANA, salt="", wanted=3, access=Access(role=7))
    assert await here.reason(here.referee.join(match.id, CARLA, "")) == "role_only"
    await here.referee.join(match.id, knight, "")
    await here.referee.invite(match.id, ANA, CARLA)
    await here.referee.join(match.id, CARLA, "")
    assert match.names == ("Ana", "Beto", "Carla")


async def test_invitations_are_the_hosts_and_for_people_outside(room):
    here = await room()
    match = await here.referee.open("toy-auction", PLACE, ANA, salt="", wanted=2, invited=(BETO,))
    assert await here.reason(here.referee.join(match.id, CARLA, "")) == "not_invited"
    assert await here.reason(here.referee.invite(match.id, BETO, CARLA)) == "not_host"
    assert await here.reason(here.referee.invite(match.id, ANA, BOT)) == "bot"
    assert await here.reason(here.referee.invite(match.id, ANA, ANA)) == "already_there"
    await here.referee.invite(match.id, ANA, CARLA)
    await here.referee.join(match.id, CARLA, "")
    assert await here.reason(here.referee.invite(match.id, ANA, DINO)) == "full"


async def test_a_match_begins_by_itself_once_it_is_full(room):
    here = await room()
    match = await here.match((ANA, BETO), start=False, access=Access(autostart=True))
    assert match.status is Status.LIVE


async def looked(here):
    clock = Clock(here.referee, here.now, lambda *_: None, lambda *_: None)
    await clock.tick()


async def test_a_match_begins_at_its_time_with_whoever_is_there(room):
    here = await room()
    access = Access(starts=OPENED + HOUR)
    match = await here.referee.open("toy-auction", PLACE, ANA, salt="", wanted=4, access=access)
    await here.referee.join(match.id, BETO, "")
    alone = await here.referee.open("toy-auction", PLACE, CARLA, salt="", wanted=4, access=access)
    here.now.pass_(minutes=59)
    await looked(here)
    assert (match.status, alone.status) == (Status.LOBBY, Status.LOBBY)
    here.now.pass_(minutes=2)
    here = await room()
    await looked(here)
    assert (await here.referee.get(match.id)).names == ("Ana", "Beto")
    assert (await here.referee.get(match.id)).status is Status.LIVE
    assert (await here.referee.get(alone.id)).status is Status.ENDED


async def test_a_lobby_that_nobody_starts_is_closed_after_a_week(room):
    here = await room()
    match = await here.match(start=False)
    here.now.time += WAITING - HOUR
    await looked(here)
    assert match.status is Status.LOBBY
    here.now.pass_(hours=2)
    await looked(here)
    assert match.status is Status.ENDED


# Rematch


async def test_a_rematch_keeps_seats_options_and_time(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA), terms=read_time("2h"), preset=None)
    assert await here.reason(here.referee.rematch(match.id, ANA, "")) == "not_over"
    await here.referee.resign(match.id, ANA)
    await here.referee.resign(match.id, BETO)
    assert match.status is Status.OVER
    assert await here.reason(here.referee.rematch(match.id, STRANGER, "")) == "watching"
    again = await here.referee.rematch(match.id, CARLA, "x")
    assert (again.names, again.terms, again.options) == (("Carla",), match.terms, match.options)
    assert await here.reason(here.referee.join(again.id, STRANGER, "")) == "not_invited"
    assert (await here.referee.rematch(match.id, ANA, "y")).id == again.id
    here = await room()
    await here.referee.join(again.id, BETO, "z")
    again = await here.referee.start(again.id, CARLA)
    assert again.names == ("Ana", "Beto", "Carla")
    assert [row.seat for row in again.seats] == [0, 1, 2]
    assert again.host == 2
    assert again.seats[2].salt == "x"
    loaded = await (await room()).referee.get(again.id)
    assert (loaded.status, loaded.state, loaded.host) == (Status.LIVE, again.state, 2)


async def test_who_watched_a_match_watches_its_rematch(room):
    here = await room()
    match = await here.match()
    await here.referee.watch(match.id, DINO)
    await here.referee.resign(match.id, ANA)
    again = await here.referee.rematch(match.id, BETO, "")
    assert await here.referee.watchers(again.id) == (DINO.user,)


async def test_a_rematch_that_goes_on_is_shown_not_opened_twice(room):
    here = await room()
    match = await here.match()
    await here.referee.propose(match.id, ANA, Proposal.END)
    await here.referee.agree(match.id, BETO, Proposal.END, 0)
    first = await here.referee.rematch(match.id, ANA, "")
    second = await here.referee.rematch(match.id, BETO, "")
    assert second.id == first.id
    await here.referee.start(first.id, ANA)
    assert (await here.referee.rematch(match.id, BETO, "")).id == first.id
    assert [match.id for match in here.referee.live()] == [first.id]


async def test_a_cancelled_lobby_has_no_rematch(room):
    here = await room()
    match = await here.referee.open("toy-auction", PLACE, ANA, salt="")
    await here.referee.cancel(match.id, ANA)
    assert await here.reason(here.referee.rematch(match.id, ANA, "")) == "not_over"


async def test_what_follows_a_takeback_is_a_match_like_any_other(room):
    here = await room()
    match = await here.match((ANA, BETO, CARLA))
    await here.referee.play(match.id, ANA, some_move(match, 0))
    await here.referee.play(match.id, BETO, some_move(match, 1))
    await here.referee.propose(match.id, ANA, Proposal.TAKEBACK)
    for person in (BETO, CARLA):
        await here.referee.agree(match.id, person, Proposal.TAKEBACK, 2)
    here = await room()
    assert (await here.referee.get(match.id)).state == match.state
    assert here.referee.broken == ()


# What a host may not do: the host plays too


def pushed_aside(here, match, seat=1, who=ANA, moderator=False):
    """The two ways to act for somebody else's seat."""
    return (
        here.referee.force(match.id, who, seat, match.nth(seat), moderator),
        here.referee.replace(match.id, who, moderator, seat, CARLA),
    )


async def test_a_host_pushes_nobody_aside_who_thinks(room):
    here = await room()
    match = await here.match(terms=read_time("1h"))
    here.now.pass_(minutes=59)
    for act in pushed_aside(here, match):
        assert await here.reason(act) == "not_late"
    assert (match.ply, match.names) == (0, ("Ana", "Beto"))


async def test_without_a_clock_a_day_after_the_last_move_is_late(room):
    here = await room()
    match = await here.match()
    here.now.pass_(days=9)  # nobody has moved: whoever wants to may break it off
    for act in pushed_aside(here, match):
        assert await here.reason(act) == "not_late"
    await here.referee.play(match.id, ANA, "bid 1")
    here.now.pass_(hours=23, minutes=59)
    for act in pushed_aside(here, match):
        assert await here.reason(act) == "not_late"
    here.now.pass_(minutes=1)
    await here.referee.force(match.id, ANA, 1, match.nth(1))
    assert lines(match)[-1] == ("timeout", 1)


async def test_whoever_does_not_owe_lets_nobody_wait(room):
    here = await room()
    match = await here.match()
    await here.referee.play(match.id, BETO, "bid 1")
    here.now.pass_(days=2)
    assert await here.reason(here.referee.replace(match.id, ANA, False, 1, CARLA)) == "not_late"


async def test_moderators_and_who_leads_a_session_act_at_any_time(room):
    here = await room()
    match = await here.match()
    await here.referee.replace(match.id, STRANGER, True, 1, CARLA)
    led = await here.match(game="toy-session")
    await here.referee.replace(led.id, ANA, False, 1, CARLA)
    assert (match.names[1], led.names[1]) == ("Carla", "Carla")


async def test_nothing_is_forced_while_a_match_is_paused(room):
    here = await room()
    match = await here.match()
    await here.referee.hold(match.id, ANA, False, "supper")
    assert await here.reason(here.referee.force(match.id, ANA, 1, 0, moderator=True)) == "paused"
