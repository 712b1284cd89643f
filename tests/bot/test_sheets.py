"""The keeper of characters: whose they are, what waits for a Narrator, who plays whom where."""

import asyncio

import pytest

from bot.rows import erase
from bot.sheets.keeper import MOST, Sheets
from bot.sheets.nouns import Taken, TooMany
from bot.store import Store
from tests.bot.evening import ANA, BETO, Clock

GUILD, OTHER = 1_000_000_000_000_000_001, 1_000_000_000_000_000_009
CHANNEL, THREAD = 1_000_000_000_000_000_201, 1_000_000_000_000_000_202


@pytest.fixture
async def sheets(anywhere):
    store = await Store.open(anywhere)
    yield Sheets(store, Clock())
    await store.close()


async def add(sheets, user=ANA.user, name="Diego", words="one", approved=True, guild=GUILD):
    return await sheets.add(guild, user, name, words, approved)


async def test_a_character_is_found_whatever_the_capitals(sheets):
    kept = await add(sheets, name="Íñigo  Balboa")
    assert await sheets.named(GUILD, ANA.user, "íñigo balboa") == kept
    assert await sheets.named(OTHER, ANA.user, "íñigo balboa") is None
    assert await sheets.named(GUILD, BETO.user, "íñigo balboa") is None


async def test_a_name_is_taken_once_by_each_person_in_each_server(sheets):
    await add(sheets)
    with pytest.raises(Taken):
        await add(sheets, name="DIEGO")
    other = await add(sheets, name="Sebastián")
    with pytest.raises(Taken):
        await sheets.change(other, "diego", "two")
    assert (await sheets.find(other.id)).words == "one"
    await add(sheets, guild=OTHER)
    await add(sheets, user=BETO.user)


async def test_nobody_has_more_characters_than_the_limit(sheets):
    for number in range(MOST):
        await add(sheets, name=str(number))
    with pytest.raises(TooMany):
        await add(sheets, name="one more")


async def test_a_change_that_waits_is_seen_and_changes_nothing(sheets):
    kept = await add(sheets)
    wished = await sheets.wish(kept, "two")
    assert (wished.words, wished.newest) == ("one", "two")
    assert await sheets.find(kept.id) == wished


async def test_of_two_wishes_the_newer_stands(sheets):
    kept = await add(sheets)
    first = await sheets.wish(kept, "two")
    second = await sheets.wish(kept, "three")
    assert await sheets.decide(first.wish, "Diego") is None
    assert await sheets.decide(second.wish, "Diego") == second
    assert (await sheets.find(kept.id)).words == "three"


async def test_one_of_two_narrators_decides(sheets):
    wished = await sheets.wish(await add(sheets), "two")
    done = await asyncio.gather(sheets.decide(wished.wish, "Diego"), sheets.decide(wished.wish, None))
    assert sum(kept is not None for kept in done) == 1
    assert (await sheets.find(wished.id)).wish == 0


async def test_a_refused_change_leaves_the_character_and_a_refused_character_goes(sheets):
    old = await sheets.wish(await add(sheets), "two")
    new = await add(sheets, name="New", approved=False)
    assert (new.words, new.newest) == ("", "one")
    await sheets.decide(old.wish, None)
    await sheets.decide(new.wish, None)
    assert (await sheets.find(old.id)).newest == "one"
    assert await sheets.find(new.id) is None


async def test_a_narrators_own_change_voids_what_waits(sheets):
    wished = await sheets.wish(await add(sheets), "two")
    await sheets.change(wished, "Diego", "three")
    assert await sheets.wished(wished.wish) is None
    assert (await sheets.find(wished.id)).newest == "three"


async def test_the_only_character_is_played_unasked_and_of_several_the_chosen_one(sheets):
    assert await sheets.active(GUILD, ANA.user, CHANNEL) is None
    first = await add(sheets)
    assert await sheets.active(GUILD, ANA.user, CHANNEL) == first
    second = await add(sheets, name="Sebastián")
    assert await sheets.active(GUILD, ANA.user, CHANNEL) is None
    await sheets.use(CHANNEL, ANA.user, first)
    await sheets.use(CHANNEL, ANA.user, second)
    assert await sheets.active(GUILD, ANA.user, THREAD, CHANNEL) == second
    await sheets.use(THREAD, ANA.user, first)
    assert await sheets.active(GUILD, ANA.user, THREAD, CHANNEL) == first


async def test_whoever_is_deleted_is_played_no_more(sheets):
    first, second = await add(sheets), await add(sheets, name="Sebastián")
    await sheets.use(CHANNEL, ANA.user, first)
    await sheets.drop(first)
    assert await sheets.active(GUILD, ANA.user, CHANNEL) == second


async def test_tables_change_from_what_they_are_now_or_not_at_all(sheets):
    assert await sheets.tables(GUILD) is None
    await asyncio.gather(
        *(sheets.change_tables(GUILD, lambda text, n=n: (text or "") + n) for n in ("a", "b"))
    )
    assert sorted(await sheets.tables(GUILD)) == ["a", "b"]

    def fail(text):
        raise ValueError(text)

    with pytest.raises(ValueError, match="a"):
        await sheets.change_tables(GUILD, fail)
    assert sorted(await sheets.tables(GUILD)) == ["a", "b"]


async def test_of_who_is_forgotten_no_character_is_left(sheets):
    kept = await add(sheets)
    await sheets.use(CHANNEL, ANA.user, kept)
    await sheets.wish(kept, "two")
    await add(sheets, user=BETO.user)
    await sheets.store.write(lambda connection: erase(connection, ANA.user))
    assert await sheets.of(GUILD, ANA.user) == ()
    assert await sheets.wished(1) is None
    assert len(await sheets.of(GUILD, BETO.user)) == 1
