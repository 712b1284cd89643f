"""What may go wrong with the disk, the process, the rules or another process, and what is left then."""

import asyncio
import logging
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import text

from bot import rows
from bot.match import Refused, Stale, Status
from games.core.game import Step
from tests.bot.evening import ANA, BETO, CARLA, PEOPLE, PLACE, STRANGER, TOYS, seated_at, some_move, started
from tests.toys.auction.rules import Auction
from tests.toys.auction.state import Options as AuctionOptions
from tests.toys.auction.state import State as AuctionState


class PowerCut(BaseException):
    """Ends whatever is going on, as the end of the process would."""


async def reason(awaitable):
    with pytest.raises(Refused) as refusal:
        await awaitable
    return refusal.value.reason


async def lines(referee, match):
    stored = await referee.store.read(lambda connection: rows.read_match(connection, match.id))
    return [(line.ply, line.seat, line.words) for line in stored.lines]


async def test_two_processes_with_the_same_move_write_one_line(anywhere, sit_down):
    first, second = await sit_down(anywhere), await sit_down(anywhere)
    match = await started(first)
    await second.load()
    presses = [referee.play(match.id, ANA, "bid 2", seat=0, nth=0) for referee in (first, second)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Done", "Stale"]
    assert await lines(first, match) == [(1, 0, "bid 2")]
    assert (await first.get(match.id)) == (await second.get(match.id))


async def test_the_process_that_lost_the_race_has_caught_up_and_plays_on(anywhere, sit_down):
    first, second = await sit_down(anywhere), await sit_down(anywhere)
    match = await started(first)
    await second.load()
    await first.play(match.id, ANA, "bid 2")
    with pytest.raises(Stale):
        await second.play(match.id, BETO, "bid 1", seat=1, nth=0)
    assert (await second.get(match.id)).ply == 1
    await second.play(match.id, BETO, "bid 1", seat=1, nth=0)
    assert await lines(first, match) == [(1, 0, "bid 2"), (2, 1, "bid 1")]


async def test_two_processes_seat_nobody_twice(anywhere, sit_down):
    first, second = await sit_down(anywhere), await sit_down(anywhere)
    match = await first.open("toy-auction", PLACE, ANA, salt="")
    await second.load()
    joins = [first.join(match.id, BETO, "1"), second.join(match.id, CARLA, "2")]
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Match", "Stale"]
    assert (await first.get(match.id)).seats == (await second.get(match.id)).seats


async def test_a_clash_that_nobody_else_caused_is_no_stale_menu(referee, monkeypatch):
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 2")
    monkeypatch.setattr(type(match), "nth", lambda *_: 0)
    with pytest.raises(Exception, match="UNIQUE constraint failed"):
        await referee.play(match.id, ANA, "bid 3")


@pytest.mark.parametrize("step", ["_write_line", "_write_snapshot"])
async def test_a_power_cut_inside_the_transaction_leaves_nothing_of_it(here, sit_down, monkeypatch, step):
    referee = await sit_down(here)
    match = await started(referee)
    real = getattr(rows, step)

    def cut(*args, **kwargs):
        real(*args, **kwargs)
        raise PowerCut

    monkeypatch.setattr(rows, step, cut)
    with pytest.raises(PowerCut):
        await referee.play(match.id, ANA, "bid 2")
    monkeypatch.undo()
    for witness in (referee, await sit_down(here)):
        assert (await witness.get(match.id)).ply == 0
    await referee.play(match.id, ANA, "bid 2", seat=0, nth=0)


async def test_a_power_cut_between_commit_and_speech_loses_no_line(here, sit_down, monkeypatch):
    referee = await sit_down(here)
    match = await started(referee)
    real = referee.store.write

    async def cut(body):
        await real(body)
        raise PowerCut

    monkeypatch.setattr(referee.store, "write", cut)
    with pytest.raises(PowerCut):
        await referee.play(match.id, ANA, "bid 2")
    monkeypatch.undo()
    for witness in (referee, await sit_down(here)):
        assert (await witness.get(match.id)).ply == 1
    with pytest.raises(Stale):
        await referee.play(match.id, ANA, "bid 2", seat=0, nth=0)


async def test_a_press_that_is_cancelled_while_it_is_written_leaves_memory_and_disk_agreed(referee):
    match = await started(referee)
    press = asyncio.create_task(referee.play(match.id, ANA, "bid 2"))
    for _ in range(6):
        await asyncio.sleep(0)
    press.cancel()
    await asyncio.wait([press])
    found = await referee.get(match.id)
    assert len(await lines(referee, match)) == found.ply
    await referee.play(match.id, ANA, "bid 3", seat=0, nth=found.nth(0))


def test_what_was_said_before_kill_9_is_on_the_disk(here):
    said = []
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bot.player", here], stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout:
            said.append(line.split())
            if len(said) == 60:
                break
        process.kill()
        said += [line.split() for line in process.stdout if line.endswith("\n")]
    asyncio.run(_compare(here, said))


async def _compare(url, said):
    referee = await seated_at(url)
    assert referee.broken == ()
    for number, ply, head in said:
        match = await referee.get(int(number))
        hashes = [spoken.line.hash for spoken in match.record[: int(ply)]]
        assert len(hashes) == int(ply)
        assert (match.head == head) is (match.ply == int(ply))
    await referee.store.close()


DAMAGES = {
    "snapshot": "UPDATE snapshot SET state = '{\"no\": 1}' WHERE match = :id",
    "other state": "UPDATE snapshot SET state = (SELECT s.state FROM snapshot s WHERE s.match <> :id)"
    " WHERE match = :id",
    "no snapshot": "DELETE FROM snapshot WHERE match = :id",
    "words": "UPDATE line SET words = 'bid 0' WHERE match = :id AND ply = 1",
    "unreadable words": "UPDATE line SET words = 'hum' WHERE match = :id AND ply = 1",
    "time": "UPDATE line SET moment = '2020-01-01 00:00:00.000000' WHERE match = :id AND ply = 1",
    "hash": "UPDATE line SET hash = 'ab' WHERE match = :id AND ply = 2",
    "line": "DELETE FROM line WHERE match = :id AND ply = 2",
    "seed": "UPDATE match SET seed = '00' WHERE id = :id",
    "salt": "UPDATE seat SET salt = 'x' WHERE match = :id",
    "game": "UPDATE match SET game = 'chess' WHERE id = :id",
    "outcome": "UPDATE match SET status = 'over' WHERE id = :id",
    "options": "UPDATE match SET options = '[]' WHERE id = :id",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_match_is_set_aside_and_the_others_load(here, sit_down, damage, caplog):
    referee = await sit_down(here)
    sound = await started(referee)
    match = await started(referee)
    for person in (ANA, BETO):
        await referee.play(match.id, person, "bid 2")
    await referee.store.write(lambda c: c.execute(text(DAMAGES[damage]), {"id": match.id}))
    again = await sit_down(here)
    assert again.live() == (sound,)
    assert await reason(again.play(match.id, ANA, "bid 1")) == "broken"
    assert [(item.match, item.place) for item in again.broken] == [(match.id, match.place)]
    assert f"match {match.id} of" in caplog.text
    await again.play(sound.id, ANA, "bid 1")


async def test_a_broken_match_can_only_be_given_up_by_its_host_or_a_moderator(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.store.write(lambda c: c.execute(text(DAMAGES["snapshot"]), {"id": match.id}))
    again = await sit_down(here)
    found = await again.get(match.id)
    assert (found.status, found.state, found.names) == (Status.BROKEN, None, ("Ana", "Beto"))
    for refused in (again.resign(match.id, ANA), again.undo(match.id, ANA), again.stand(match.id, ANA)):
        assert await reason(refused) == "broken"
    assert await reason(again.end(match.id, BETO)) == "not_host"
    assert (await again.end(match.id, ANA)).status is Status.ENDED
    assert (await sit_down(here)).broken == ()


async def test_a_repaired_match_loads_at_the_next_start(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.store.write(lambda c: c.execute(text("UPDATE match SET game = 'x'")))
    assert len((await sit_down(here)).broken) == 1
    await referee.store.write(lambda c: c.execute(text("UPDATE match SET game = 'toy-auction'")))
    assert [found.id for found in (await sit_down(here)).live()] == [match.id]


class Stumbling(Auction):
    """Rules with a fault that comes out at a bid of four, and shows what it should not."""

    def resolve(self, state, seat, move):
        if getattr(move, "coins", 0) == 4:
            raise KeyError(f"{state.tastes} {state.chance.seed}")
        return super().resolve(state, seat, move)


async def test_rules_that_stumble_write_nothing_and_stop_nobody_else(here, sit_down, caplog):
    referee = await sit_down(here, {"toy-auction": Stumbling()})
    match, other = await started(referee), await started(referee)
    assert await reason(referee.play(match.id, ANA, "bid 4")) == "fault"
    assert (match.ply, match.status) == (0, Status.LIVE)
    await referee.play(other.id, ANA, "bid 3")
    await referee.play(match.id, ANA, "bid 3", seat=0, nth=0)
    assert f"match {match.id} of toy-auction, seat 0, move bid: the rules raised KeyError" in caplog.text
    assert "in resolve" in caplog.text
    assert not any(secret in caplog.text for secret in ("Colour.", match.state.chance.seed, "bid 4"))


class Forgetful(Auction):
    """Rules whose state does not come back from the disk as it went."""

    def resolve(self, state, seat, move):
        step = super().resolve(state, seat, move)
        return Step(replace(step.state, pile=list(step.state.pile)), step.events, step.final)


async def test_a_state_that_the_disk_would_not_give_back_is_never_written(here, sit_down):
    referee = await sit_down(here, {"toy-auction": Forgetful()})
    match = await started(referee)
    assert await reason(referee.play(match.id, ANA, "bid 2")) == "fault"
    assert (await (await sit_down(here)).get(match.id)).ply == 0


@dataclass(frozen=True, slots=True)
class LaterState(AuctionState):
    """The state with one field more."""

    weather: str = "dry"


class LaterAuction(Auction):
    """Version 2: other articles on ties, another state; a record of version 1 does not replay."""

    version = 2
    state_type = LaterState

    def start(self, seats, seed, options: AuctionOptions):
        raise AssertionError("version 2 never saw the start of this match")


class SecondEdition(Auction):
    version = 2


async def test_an_upgraded_game_goes_on_from_the_snapshot(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.play(match.id, ANA, "bid 2")
    await referee.store.close()
    for _ in range(2):  # the first start makes the base, the second replays from it
        upgraded = await sit_down(here, {"toy-auction": LaterAuction()})
        found = await upgraded.get(match.id)
        assert (upgraded.broken, found.state.weather, found.head) == ((), "dry", match.head)
        assert found.nth(0) == 1
        assert await reason(upgraded.undo(match.id, ANA)) == "undo_final"
        await upgraded.store.close()
    upgraded = await sit_down(here, {"toy-auction": LaterAuction()})
    await upgraded.play(match.id, BETO, "bid 1")
    await upgraded.play(match.id, BETO, "bid 1")
    await upgraded.undo(match.id, BETO)
    last = await sit_down(here, {"toy-auction": LaterAuction()})
    found = await last.get(match.id)
    assert last.broken == ()
    assert [(spoken.line.kind, spoken.line.version) for spoken in found.record] == [
        ("move", 1),
        ("move", 2),
        ("move", 2),
        ("undo", 2),
    ]


async def test_rules_older_than_the_match_set_it_aside(here, sit_down):
    match = await started(await sit_down(here, {"toy-auction": SecondEdition()}))
    assert [item.match for item in (await sit_down(here)).broken] == [match.id]


async def test_a_match_finished_under_an_older_version_can_still_be_read(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    await referee.resign(match.id, BETO)
    upgraded = await sit_down(here, {"toy-auction": LaterAuction()})
    found = await upgraded.get(match.id)
    assert (found.status, found.outcome, found.head) == (Status.OVER, match.outcome, match.head)


class Unloadable(Auction):
    """Version 2 whose state has nothing in common with the former one."""

    version = 2
    state_type = tuple[int, int]


async def test_an_upgrade_that_cannot_read_the_snapshot_sets_the_match_aside(here, sit_down):
    match = await started(await sit_down(here))
    upgraded = await sit_down(here, {"toy-auction": Unloadable()})
    assert [item.match for item in upgraded.broken] == [match.id]


async def test_the_log_of_whole_matches_tells_no_secret(referee, caplog):
    caplog.set_level(logging.DEBUG)
    words, seeds = set(), set()
    for game in TOYS:
        match = await started(referee, game, PEOPLE)
        seeds.add(match.state.chance.seed)
        for luck in range(20):
            seat = min(match.owes)
            notation = some_move(match, seat, luck)
            words.add(notation)
            await referee.play(match.id, PEOPLE[seat], notation)
            with pytest.raises(Refused):
                await referee.play(match.id, STRANGER, notation)
            if not match.owes:
                break
        await referee.remember_message(match.id, "board", 1, 2, shown=0)
        assert match.state.chance.seed not in repr(match)
        if match.status is Status.LIVE:
            await referee.end(match.id, ANA)
        seeds.add(match.seed)
    log = "\n".join(record.getMessage() for record in caplog.records if record.name != "aiosqlite")
    assert len(words) > 5
    assert not any(word in log for word in words | seeds)
