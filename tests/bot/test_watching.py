"""Who may watch a match, and what watchers and everybody see of it."""

from __future__ import annotations

import pytest

from bot import watching
from bot.match import Access, Refused
from bot.words import voices
from games import GAMES
from games.core.chance import Chance
from games.core.search import random_move
from tests.bot.evening import ANA, BETO, CARLA, DINO, PEOPLE, PLACE, some_move, started
from tests.bot.test_messages import check
from tests.toys import GAMES as TOYS


async def reason(awaitable) -> str:
    with pytest.raises(Refused) as fault:
        await awaitable
    return fault.value.reason


async def test_watching_is_begun_and_ended_by_the_same_word(referee):
    match = await started(referee)

    assert await referee.watch(match.id, CARLA)
    assert await referee.watch(match.id, DINO)
    assert set(await referee.watchers(match.id)) == {CARLA.user, DINO.user}
    assert not await referee.watch(match.id, CARLA)
    assert await referee.watchers(match.id) == (DINO.user,)


async def test_players_do_not_watch_and_nobody_before_the_start_or_after_the_end(referee):
    lobby = await referee.open("toy-auction", PLACE, ANA, salt="1")
    assert await reason(referee.watch(lobby.id, CARLA)) == "not_started"
    match = await started(referee)
    assert await reason(referee.watch(match.id, ANA)) == "watch_own"
    await referee.watch(match.id, CARLA)

    await referee.end(match.id, ANA)

    assert await reason(referee.watch(match.id, DINO)) == "over"
    assert await reason(referee.watch(match.id, CARLA)) == "over"
    assert await referee.watchers(match.id) == (CARLA.user,)  # for a rematch
    assert await reason(referee.watch(999, CARLA)) == "unknown_match"


async def test_a_private_match_has_no_watchers(referee):
    match = await referee.open("toy-auction", PLACE, ANA, salt="1", access=Access(private=True))
    await referee.join(match.id, BETO, "2")
    await referee.start(match.id, ANA)

    assert await reason(referee.watch(match.id, CARLA)) == "players_only"


async def test_a_watcher_who_takes_a_seat_is_none_any_more(referee):
    match = await started(referee)
    await referee.watch(match.id, CARLA)

    await referee.replace(match.id, ANA, True, 1, CARLA, "Beto has left")

    assert await referee.watchers(match.id) == ()


async def test_watchers_survive_a_restart_and_are_forgotten_with_their_data(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.watch(match.id, CARLA)
    await referee.watch(match.id, DINO)
    again = await sit_down(here)

    await again.erase(CARLA.user)

    assert await again.watchers(match.id) == (DINO.user,)


async def test_a_watcher_is_shown_the_same_whatever_the_hands_hold(referee):
    match = await started(referee)
    await referee.play(match.id, ANA, some_move(match, 0))
    shown = text(watching.public(referee, match, voices("en", match.game), ""))

    other = match.game.imagine(referee.view(match, None), Chance.from_seed(bytes(32)))
    assert other != match.state
    match.state = other

    assert text(watching.public(referee, match, voices("en", match.game), "")) == shown


def text(view) -> list[str]:
    return [part["content"] for part in check(view) if part["type"] == 10]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", GAMES | TOYS)
async def test_all_hands_of_every_game_fit_into_their_message(key: str, language: str, sit_down, here):
    games = GAMES | TOYS
    referee = await sit_down(here, games)
    match = await started(referee, key, PEOPLE[: games[key].seats[0]])
    chance = Chance.from_seed(bytes(32))
    for _ in range(30):
        if not match.owes:
            break
        seat = min(match.owes)
        words, chance = random_move(match.game, match.state, seat, chance)
        await referee.play(match.id, PEOPLE[seat], words)
    spoken = voices(language, match.game)

    check(watching.public(referee, match, spoken, "https://discord.com/channels/1/2/3"))
    for seat in range(len(match.seats)):
        parts = check(watching.hands(referee, match, spoken, seat))
        off = [part["disabled"] for part in parts if part["type"] == 2]
        assert off == [other == seat for other in range(len(match.seats))]
