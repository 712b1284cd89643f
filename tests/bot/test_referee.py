"""From the lobby to the outcome, over the two toys."""

import asyncio
import dataclasses
import hashlib

import pytest

from bot import rows
from bot.match import Person, Refused, Stale, Status
from bot.preferences import Preferences, UserSettings
from bot.schema import tables
from games.core import chain
from games.core.game import IllegalMove
from tests.bot.evening import (
    ANA,
    BETO,
    BOT,
    CARLA,
    DINO,
    OPENED,
    PEOPLE,
    PLACE,
    STRANGER,
    some_move,
    started,
)


async def reason(awaitable):
    """Why the referee said no, with the facts."""
    with pytest.raises(Refused) as refusal:
        await awaitable
    return refusal.value.reason, refusal.value.facts


async def test_a_match_opens_with_its_host_and_a_commitment(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="11")
    assert (match.status, match.host, match.wanted, match.ply) == (Status.LOBBY, 0, 2, 0)
    assert (match.names, match.opened, match.place) == (("Ana",), OPENED, PLACE)
    assert match.commitment == hashlib.sha256(hashlib.sha256(b"0").digest()).hexdigest()
    assert match.seed == ""
    assert await referee.get(match.id) is match


async def test_options_are_a_preset_with_changes(referee):
    match = await referee.open("toy-session", PLACE, ANA, salt="", preset="small", changes={"sides": "6"})
    assert (match.preset, match.options.size, match.options.sides) == ("small", 2, 6)


async def test_opening_says_what_is_not_allowed_and_what_is(referee):
    def opened(game="toy-session", host=ANA, **wishes):
        return reason(referee.open(game, PLACE, host, salt="", **wishes))

    assert await opened("chess") == ("unknown_game", {"game": "chess"})
    assert await opened(preset="huge") == ("unknown_preset", {"allowed": "wide, small"})
    assert await opened(changes={"colour": "red"}) == ("unknown_option", {"option": "colour"})
    assert await opened(changes={"size": "9"}) == ("bad_value", {"option": "size", "allowed": "3, 2"})
    assert await opened(wanted=9) == ("seats", {"low": 2, "high": 4})
    assert await opened(invited=(BETO, ANA)) == ("oneself", {})
    assert await opened(invited=(BOT,)) == ("bot", {"name": "Robot"})
    assert await opened(host=BOT) == ("bot", {"name": "Robot"})
    assert referee.live() == ()


async def test_the_rules_may_refuse_a_match_by_the_article(referee):
    with pytest.raises(IllegalMove) as refusal:
        await referee.open("toy-auction", PLACE, ANA, salt="", wanted=4, changes={"lots": "1"})
    assert refusal.value.violation.article == "1.2"
    assert referee.live() == ()


async def test_seats_are_taken_in_order_once_each_until_none_is_left(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="11")
    assert await reason(referee.join(match.id, ANA, "12")) == ("already_seated", {})
    assert await reason(referee.join(match.id, BOT, "12")) == ("bot", {"name": "Robot"})
    await referee.join(match.id, BETO, "13")
    assert [(row.seat, row.user, row.salt) for row in match.seats] == [
        (0, ANA.user, "11"),
        (1, BETO.user, "13"),
    ]
    assert await reason(referee.join(match.id, CARLA, "14")) == ("full", {})
    await referee.start(match.id, BETO)
    assert await reason(referee.join(match.id, CARLA, "14")) == ("started", {})


async def test_only_those_invited_may_join(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="", invited=(BETO, CARLA))
    assert match.wanted == 3
    assert await reason(referee.join(match.id, DINO, "")) == ("not_invited", {})
    await referee.join(match.id, CARLA, "")
    assert match.names == ("Ana", "Carla")


async def test_four_presses_for_the_last_seat_fill_it_once(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="")
    people = [Person(number, "P") for number in range(1, 5)]
    results = await asyncio.gather(*(referee.join(match.id, p, "") for p in people), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Match", "Refused", "Refused", "Refused"]
    assert len(match.seats) == 2


async def test_when_the_host_leaves_the_next_becomes_host(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="1", wanted=3)
    await referee.join(match.id, BETO, "2")
    await referee.part(match.id, ANA)
    assert [(row.seat, row.user, row.salt) for row in match.seats] == [(0, BETO.user, "2")]
    assert await reason(referee.cancel(match.id, ANA)) == ("not_host", {"host": "Beto"})
    assert (await referee.cancel(match.id, BETO)).status is Status.ENDED


async def test_when_nobody_is_left_the_match_is_cancelled(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="")
    assert await reason(referee.part(match.id, BETO)) == ("not_seated", {})
    assert (await referee.part(match.id, ANA)).status is Status.ENDED
    assert referee.live() == ()
    assert await reason(referee.join(match.id, BETO, "")) == ("over", {})


async def test_a_challenge_that_is_declined_is_cancelled(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="", invited=(BETO,))
    assert (await referee.part(match.id, BETO)).status is Status.ENDED


async def test_one_of_several_guests_may_decline(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="", invited=(BETO, CARLA))
    await referee.part(match.id, BETO)
    assert (match.status, match.invited) == (Status.LOBBY, (CARLA.user,))
    assert await reason(referee.join(match.id, BETO, "")) == ("not_invited", {})


async def test_the_host_starts_with_whoever_is_there(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="", wanted=4)
    assert await reason(referee.start(match.id, ANA)) == ("too_few", {"needed": 2, "seated": 1})
    await referee.join(match.id, BETO, "")
    assert await reason(referee.start(match.id, BETO)) == ("not_host", {"host": "Ana"})
    assert await reason(referee.start(match.id, STRANGER)) == ("watching", {})
    await referee.start(match.id, ANA)
    assert (match.status, len(match.state.tastes)) == (Status.LIVE, 2)
    assert await reason(referee.start(match.id, ANA)) == ("started", {})


async def test_every_salt_changes_the_deal(here, sit_down):
    referee = await sit_down(here)
    deals = set()
    for salt in ("a", "b", "c"):
        referee._new_seed = lambda: bytes(32)
        match = await referee.open("toy-auction", PLACE, ANA, salt="x")
        await referee.join(match.id, BETO, salt)
        await referee.start(match.id, ANA)
        deals.add((match.state.pile, match.state.tastes))
        expected = match.game.start(2, chain.match_seed(bytes(32), ("x", salt)), match.options)
        assert match.state == expected
    assert len(deals) == 3


async def test_who_presses_is_the_seat_whatever_the_menu_says(referee):
    match = await started(referee)
    assert await reason(referee.play(match.id, BETO, "bid 1", seat=0, nth=0)) == ("not_your_seat", {})
    assert await reason(referee.play(match.id, STRANGER, "bid 1", seat=0, nth=0)) == ("watching", {})
    done = await referee.play(match.id, BETO, "bid 1", seat=1, nth=0, ticket="0")
    assert [(spoken.line.ply, spoken.line.seat, spoken.line.words) for spoken in done.spoken] == [
        (1, 1, "bid 1")
    ]
    assert done.match is match


async def test_an_old_menu_is_stale(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 1", seat=0, nth=0)
    with pytest.raises(Stale):
        await referee.play(match.id, ANA, "bid 1", seat=0, nth=0)
    assert match.ply == 1


async def test_waiting_alone_makes_a_menu_stale_where_the_rules_say_so(referee):
    match = await started(referee, people=(ANA, BETO, CARLA))
    ticket = referee.ticket(match, 0)
    await referee.play(match.id, ANA, "bid 0")
    nth = match.nth(0)
    for person in (BETO, CARLA):
        await referee.play(match.id, person, "bid 0")
    assert match.nth(0) == nth
    with pytest.raises(Stale):
        await referee.play(match.id, ANA, "bid 1", seat=0, nth=nth, ticket=ticket)
    await referee.play(match.id, ANA, "bid 1", seat=0, nth=nth, ticket=referee.ticket(match, 0))


async def test_simultaneous_secret_choices_do_not_refuse_each_other(referee):
    match = await started(referee)
    presses = (referee.play(match.id, p, "bid 2", seat=s, nth=0) for s, p in enumerate((ANA, BETO)))
    await asyncio.gather(*presses)
    assert match.ply == 2


async def test_four_presses_of_one_button_write_one_line(referee):
    match = await started(referee)
    presses = [referee.play(match.id, ANA, "bid 2", seat=0, nth=0) for _ in range(4)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Done", "Stale", "Stale", "Stale"]
    assert match.ply == 1


@pytest.mark.parametrize(
    "words", ["", "bid", "bid x", "bid 01", "bid 1 2", "BID 1", "bid 1\0", "say \ud800", "note\n"]
)
async def test_words_that_are_no_move_are_unreadable(referee, words):
    for game in ("toy-auction", "toy-session"):
        match = await started(referee, game)
        assert await reason(referee.play(match.id, ANA, words)) == ("unreadable", {})
        assert match.ply == 0


async def test_an_illegal_move_is_refused_by_the_article_and_nothing_is_written(referee):
    match = await started(referee)
    with pytest.raises(IllegalMove) as refusal:
        await referee.play(match.id, ANA, "bid 99")
    assert refusal.value.violation.article == "2.1"
    assert (await referee.get(match.id)).ply == 0


async def test_nothing_can_be_done_before_the_start_nor_after_the_end(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="")
    assert await reason(referee.play(match.id, ANA, "bid 1")) == ("not_started", {})
    await referee.join(match.id, BETO, "")
    await referee.start(match.id, ANA)
    await referee.resign(match.id, BETO)
    assert match.status is Status.OVER
    for late in (
        referee.play(match.id, ANA, "bid 1"),
        referee.undo(match.id, ANA),
        referee.resign(match.id, ANA),
        referee.end(match.id, ANA),
        referee.force(match.id, ANA, 0, 0),
        referee.play(match.id, STRANGER, "bid 1"),
    ):
        assert await reason(late) == ("over", {})
    assert await reason(referee.get(match.id + 1)) == ("unknown_match", {})


async def test_the_seed_is_shown_once_it_is_over_and_not_before(referee):
    match = await started(referee)
    assert match.seed == ""
    await referee.resign(match.id, BETO)
    assert hashlib.sha256(bytes.fromhex(match.seed)).hexdigest() == match.commitment
    assert match.outcome.places == (1, 2)


async def test_a_seat_gives_up_once_and_the_others_play_on(referee):
    match = await started(referee, people=(ANA, BETO, CARLA))
    done = await referee.resign(match.id, BETO)
    assert [spoken.line.kind for spoken in done.spoken] == ["leave"]
    assert await reason(referee.resign(match.id, BETO)) == ("gone", {})
    assert match.owes == frozenset({0, 2})


async def test_the_host_or_a_moderator_breaks_off(referee):
    match = await started(referee)
    assert await reason(referee.end(match.id, BETO)) == ("not_host", {"host": "Ana"})
    await referee.end(match.id, STRANGER, moderator=True)
    assert (match.status, match.outcome, bool(match.seed)) == (Status.ENDED, None, True)
    other = await started(referee)
    assert (await referee.end(other.id, ANA)).status is Status.ENDED
    assert referee.live() == ()


async def test_the_host_forces_what_the_rules_prescribe_for_who_owes(referee):
    match = await started(referee)
    done = await referee.force(match.id, ANA, 0, 0)
    assert [(s.line.kind, s.line.words) for s in done.spoken] == [("timeout", "bid 0")]
    for seat, nth in ((0, 0), (0, 1), (1, 1)):
        with pytest.raises(Stale):
            await referee.force(match.id, ANA, seat, nth, moderator=True)


async def test_empty_slots_are_taken_late_and_left_again(referee):
    match = await referee.open("toy-session", PLACE, ANA, salt="g", wanted=3)
    await referee.start(match.id, ANA)
    assert [row.user for row in match.seats] == [ANA.user, None, None]
    await referee.sit(match.id, CARLA, 2)
    assert await reason(referee.sit(match.id, CARLA)) == ("already_seated", {})
    assert await reason(referee.sit(match.id, BETO, 2)) == ("no_empty_seat", {})
    await referee.sit(match.id, BETO)
    assert match.names == ("Ana", "Beto", "Carla")
    await referee.play(match.id, CARLA, "say hello")
    await referee.stand(match.id, CARLA)
    await referee.sit(match.id, DINO)
    assert match.seat_of(DINO.user) == 2
    assert match.record[0].line.seat == 2


async def test_seats_of_other_games_are_never_empty(referee):
    match = await started(referee)
    assert await reason(referee.stand(match.id, BETO)) == ("no_empty_seat", {})
    assert await reason(referee.sit(match.id, CARLA)) == ("no_empty_seat", {})


async def test_a_match_is_found_by_place_and_by_person(referee):
    first, second = await started(referee), await started(referee, people=(CARLA, BETO))
    await referee.settle(second.id, 77)
    assert second.place == dataclasses.replace(PLACE, home=77)
    assert referee.live() == (first, second)
    assert referee.in_channel(77) == (second,)
    assert referee.in_channel(PLACE.channel) == (first, second)
    assert referee.of_user(PLACE.guild, ANA.user) == (first,)
    assert referee.of_user(PLACE.guild, BETO.user) == (first, second)
    assert referee.of_user(1, ANA.user) == ()


async def test_a_seat_hears_what_it_may_since_its_last_line(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    assert referee.last_own_ply(match, 0) == 1
    own = [type(event).__name__ for _, event in referee.told_since(match, 0, 0)]
    others = [type(event).__name__ for _, event in referee.told_since(match, 1, 0)]
    assert (own, others) == (["OwnBid"], ["Sealed"])
    await referee.play(match.id, BETO, "bid 0")
    heard = referee.told_since(match, 0, referee.last_own_ply(match, 0))
    assert [type(event).__name__ for _, event in heard] == ["Sealed", "Opened", "TurnedUp"]
    assert referee.told_since(match, None, match.ply) == ()


async def test_choices_are_the_legal_moves_in_words(referee):
    match = await started(referee)
    assert referee.choices(match, 0) == ()
    assert [form.prefix for form in referee.forms(match, 0)] == ["bid"]
    await referee.play(match.id, ANA, "bid 3")
    assert referee.choices(match, 0) == ("withdraw",)
    await referee.end(match.id, ANA)
    assert (referee.choices(match, 0), referee.forms(match, 0)) == ((), ())


@pytest.mark.parametrize("game", ["toy-auction", "toy-session"])
async def test_a_match_goes_on_after_a_restart_as_if_nothing_had_been(anywhere, sit_down, game):
    referee = await sit_down(anywhere)
    match = await started(referee, game, PEOPLE)
    for luck in range(12):
        seat = min(match.owes)
        await referee.play(match.id, PEOPLE[seat], some_move(match, seat, luck))
        if not match.owes:
            break
    await referee.store.close()
    again = await sit_down(anywhere)
    found = await again.get(match.id)
    assert found is not match
    assert found == match


async def test_a_finished_match_is_read_again_with_its_record(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 3")
    await referee.resign(match.id, BETO)
    await referee.store.close()
    again = await sit_down(here)
    assert again.live() == ()
    found = await again.get(match.id)
    assert (found.record, found.outcome, found.head, found.seed) == (
        match.record,
        match.outcome,
        match.head,
        match.seed,
    )


async def test_the_head_of_the_chain_is_recomputed_from_the_disk_alone(referee):
    match = await started(referee)
    first = match.head
    await referee.play(match.id, ANA, "bid 3")
    await referee.play(match.id, BETO, "bid 1")
    stored = await referee.store.read(lambda connection: rows.read_match(connection, match.id))
    hashes = [line.hash for line in stored.lines]
    assert chain.head(stored.row.opening, []) == first
    assert chain.head(stored.row.opening, hashes) == match.head


async def test_messages_are_remembered_one_for_each_role(referee):
    match = await started(referee)
    await referee.remember_message(match.id, "board", 5, 6, shown=1)
    await referee.remember_message(match.id, "board", 5, 7, shown=2)
    await referee.remember_message(match.id, "ping", 5, 8, pinged=0)
    found = [
        (m.role, m.channel, m.message, m.shown, m.pinged) for m in (await referee.messages(match.id)).values()
    ]
    assert found == [("board", 5, 7, 2, -1), ("ping", 5, 8, -1, 0)]
    await referee.forget_message(match.id, "ping")
    assert list(await referee.messages(match.id)) == ["board"]


async def test_a_board_lags_until_it_shows_the_latest_revision_and_who_owes_was_called(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)

    async def lag():
        return [found.id for found in await referee.lagging()]

    assert await lag() == [match.id]  # neither board nor ping
    await referee.remember_message(match.id, "board", 5, 6, shown=match.revision)
    await referee.remember_message(match.id, "ping", 5, 7, pinged=match.ply)
    assert await lag() == [match.id]  # somebody may still sleep
    await referee.remember_message(match.id, "board", 5, 6, shown=match.revision, pinged=match.ply)
    assert await lag() == []
    await referee.play(match.id, ANA, "bid 1")
    await referee.remember_message(match.id, "ping", 5, 8, pinged=match.ply)
    assert await lag() == [match.id]
    await referee.remember_message(match.id, "board", 5, 6, shown=match.revision, pinged=match.ply)
    assert await lag() == []
    await referee.resign(match.id, BETO)
    await referee.store.close()
    referee = await sit_down(here)  # a crash between the last line and the board that shows the outcome
    assert await lag() == [match.id]
    await referee.remember_message(match.id, "board", 5, 6, shown=match.revision)
    assert await lag() == []


async def test_an_account_is_forgotten_everywhere_but_in_a_live_match(referee):
    over = await started(referee)
    await referee.resign(over.id, BETO)
    challenge = await referee.open("toy-auction", PLACE, ANA, salt="", invited=(BETO, CARLA))
    lobby = await referee.open("toy-auction", PLACE, BETO, salt="")
    await Preferences(referee.store).set_user(UserSettings(BETO.user, "en"))
    live = await started(referee)
    assert await reason(referee.erase(BETO.user)) == ("still_playing", {"match": live.id})
    await referee.end(live.id, ANA)
    await referee.erase(BETO.user)
    dump = await referee.store.read(everything)
    assert str(BETO.user) not in dump
    assert "Beto" not in dump
    assert str(ANA.user) in dump
    assert (challenge.invited, lobby.status) == ((CARLA.user,), Status.ENDED)
    found = await referee.get(over.id)
    assert ([row.user for row in found.seats], found.names, found.head) == (
        [ANA.user, None],
        ("Ana", ""),
        over.head,
    )


def everything(connection):
    return "".join(str(connection.execute(table.select()).all()) for table in tables.METADATA.sorted_tables)
