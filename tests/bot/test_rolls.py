"""The keeper of the books: no gap, on disk before it is said, checkable, secret where it must be."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.referee import Referee
from bot.rolls import macros, requests
from bot.rolls.keeper import AlreadyRolled, Keeper
from bot.rolls.nouns import Asked, Macro, Order, Viewer, Visibility
from bot.rolls.rows import erase
from bot.schema import roll_tables
from bot.store import Store
from games.core import rollfile
from games.core.rollbook import PAGE, HiddenLine
from tests.bot.evening import ANA, BETO, CARLA, OPENED, PLACE, Clock, Seeds

CHANNEL, OTHER = 1_000_000_000_000_000_201, 1_000_000_000_000_000_202
MESSAGE = 1_000_000_000_000_000_500

CHECK = Order(ANA.user, "Ana", "check 12", ((3, 6),))


class Desk:
    """A keeper on a database, with a clock that can be moved, who notes the pages that were posted."""

    def __init__(self, store: Store) -> None:
        self.clock, self.later = Clock(), timedelta()
        self.keeper = Keeper(store, lambda: self.clock() + self.later, Seeds())
        self.posted: list[tuple[int, int | None]] = []
        self.message = MESSAGE
        self.interaction = MESSAGE + 1000

    async def post(self, page, before):
        self.posted.append((page.number, before.number if before else None))
        return self.message

    async def roll(self, *orders, channel=CHANNEL, interaction=None, request=None):
        self.interaction += 1
        number = self.interaction if interaction is None else interaction
        salt = str(number)
        while True:
            rolls = await self.keeper.roll(channel, orders, number, salt, request)
            if rolls is not None:
                return rolls
            await self.keeper.open(PLACE.guild, channel, len(orders), self.post)

    async def file(self, viewer, page=None):
        """The file that ``viewer`` gets, read back."""
        written = await self.keeper.written(await self.keeper.page(CHANNEL, page), viewer)
        return rollfile.read_file(rollfile.write_file(written))


@pytest.fixture
async def desk(anywhere):
    store = await Store.open(anywhere)
    yield Desk(store)
    await store.close()


EVERYBODY = Viewer(0, False)
NARRATOR = Viewer(CARLA.user, True)


async def test_no_roll_is_made_before_its_page_was_posted(desk):
    assert await desk.keeper.roll(CHANNEL, [CHECK], 1, "1") is None
    assert await desk.keeper.find(CHANNEL, 1) is None
    await desk.keeper.open(PLACE.guild, CHANNEL, 1, desk.post)
    assert desk.posted == [(1, None)]
    (roll,) = await desk.keeper.roll(CHANNEL, [CHECK], 1, "1")
    assert (roll.number, roll.page) == (1, 1)


async def test_twenty_rolls_at_once_are_one_chain_without_a_gap(desk):
    made = await asyncio.gather(*(desk.roll(CHECK) for _ in range(20)))
    assert sorted(roll.number for (roll,) in made) == list(range(1, 21))
    assert desk.posted == [(1, None)]
    claims = await desk.file(EVERYBODY)
    assert rollfile.verify(claims) == rollfile.Verdict(20, 0, ())
    assert claims.head == max(made, key=lambda rolls: rolls[0].number)[0].head


async def test_two_processes_keep_one_chain(anywhere):
    stores = [await Store.open(anywhere) for _ in range(2)]
    one, two = map(Desk, stores)
    two.interaction += 500
    await one.roll(CHECK)
    made = await asyncio.gather(*(desk.roll(CHECK) for desk in (one, two) * 10))
    assert sorted(roll.number for (roll,) in made) == list(range(2, 22))
    assert rollfile.verify(await two.file(EVERYBODY)).wrong == ()
    for store in stores:
        await store.close()


async def test_channels_have_books_of_their_own(desk):
    await desk.roll(CHECK)
    (roll,) = await desk.roll(CHECK, channel=OTHER)
    assert roll.number == 1
    assert len(desk.posted) == 2


async def test_the_same_interaction_again_gives_the_same_roll(desk):
    once = await desk.roll(CHECK, interaction=MESSAGE + 5)
    assert await desk.roll(CHECK, interaction=MESSAGE + 5) == once
    assert await desk.keeper.find(CHANNEL, 2) is None


async def test_both_sides_of_an_opposed_roll_are_made_or_neither(desk):
    await desk.roll(*[CHECK] * 1)
    for _ in range(PAGE - 2):
        await desk.roll(CHECK)
    other = replace(CHECK, user=BETO.user, name="Beto")
    rolls = await desk.roll(CHECK, other)
    assert [(roll.number, roll.page, roll.user) for roll in rolls] == [
        (PAGE, 2, ANA.user),
        (PAGE + 1, 2, BETO.user),
    ]
    assert desk.posted == [(1, None), (2, 1)]
    first = await desk.file(EVERYBODY, 1)
    assert (await desk.file(EVERYBODY, 2)).page.previous == first.head


async def test_a_page_closes_with_the_day_and_not_while_it_is_empty(desk):
    await desk.roll(CHECK)
    desk.later = timedelta(days=1)
    (roll,) = await desk.roll(CHECK)
    assert (roll.number, roll.page) == (2, 2)
    await desk.keeper.turn(PLACE.guild, CHANNEL, desk.post)
    desk.later = timedelta(days=2)
    (roll,) = await desk.roll(CHECK)
    assert (roll.number, roll.page) == (3, 3)
    assert desk.posted == [(1, None), (2, 1), (3, 2)]


async def test_a_page_is_turned_by_hand_once_there_are_rolls_on_it(desk):
    assert not await desk.keeper.turn(PLACE.guild, CHANNEL, desk.post)
    await desk.roll(CHECK)
    assert await desk.keeper.turn(PLACE.guild, CHANNEL, desk.post)
    assert not await desk.keeper.turn(PLACE.guild, CHANNEL, desk.post)


async def test_a_roll_asked_for_before_its_page_was_posted_is_salted_with_the_posting(desk):
    (early,) = await desk.roll(CHECK, interaction=MESSAGE - 1)
    (later,) = await desk.roll(CHECK, interaction=MESSAGE + 1)
    assert early.salt == f"{MESSAGE - 1} {MESSAGE}"
    assert later.salt == str(MESSAGE + 1)


async def test_where_a_page_cannot_be_posted_its_first_roll_carries_the_commitment(desk):
    desk.message = 0
    first, second = (await desk.roll(CHECK))[0], (await desk.roll(CHECK))[0]
    page = await desk.keeper.page(CHANNEL)
    assert first.first_of_unposted == page
    assert second.first_of_unposted is None


@pytest.mark.parametrize(
    ("visibility", "readers"),
    [
        (Visibility.PUBLIC, {"roller", "narrator", "other"}),
        (Visibility.PRIVATE, {"roller"}),
        (Visibility.NARRATOR, {"roller", "narrator"}),
        (Visibility.BLIND, {"narrator"}),
    ],
)
async def test_hidden_rolls_open_for_exactly_those_who_may_see_them(desk, visibility, readers):
    await desk.roll(replace(CHECK, visibility=visibility, note="cuchicheo"))
    await desk.roll(CHECK)
    viewers = {"roller": Viewer(ANA.user, False), "narrator": NARRATOR, "other": Viewer(BETO.user, False)}
    for who, viewer in viewers.items():
        claims = await desk.file(viewer)
        assert isinstance(claims.page.lines[0], HiddenLine) is (who not in readers)
        assert rollfile.verify(claims).wrong == ()
        assert len(await desk.keeper.counted(CHANNEL, viewer, "3d6")) == 1 + (who in readers)


async def test_a_histogram_counts_whole_throws_of_one_kind(desk):
    (check,) = await desk.roll(CHECK)
    for dice in (((3, 6), (1, 4)), ((1, 4), (3, 6)), ((2, 6),), ((13, 6),), ((3, 66),)):
        await desk.roll(replace(CHECK, dice=dice))
    assert await desk.keeper.counted(CHANNEL, EVERYBODY, "3d6") == (sum(check.thrown[0].values),)


async def test_a_narrator_who_rolls_blind_reads_it_as_a_narrator(desk):
    (roll,) = await desk.roll(replace(CHECK, visibility=Visibility.BLIND))
    assert roll.seen_by(Viewer(ANA.user, True))
    assert not roll.seen_by(Viewer(ANA.user, False))


async def test_a_changed_line_does_not_verify(desk):
    (roll,) = await desk.roll(CHECK)
    claims = await desk.file(EVERYBODY)
    line = replace(claims.page.lines[0], words="check 3")
    forged = replace(claims, page=replace(claims.page, lines=(line,)))
    assert [wrong.reason for wrong in rollfile.verify(forged).wrong] == ["head"]
    assert claims.head == roll.head


async def test_whoever_was_asked_rolls_once(desk):
    asked = (Asked(ANA.user, False, "Ana"), Asked(77, True, "Mosqueteros"))
    request = await requests.add(desk.keeper.store, PLACE.guild, CHANNEL, "ask", CHECK, asked, OPENED)
    assert await requests.find(desk.keeper.store, request.id) == request
    await desk.roll(CHECK, request=request.id)
    with pytest.raises(AlreadyRolled) as done:
        await desk.roll(CHECK, request=request.id)
    assert done.value.number == 1
    await desk.roll(replace(CHECK, user=BETO.user), request=request.id)
    assert [roll.number for roll in await desk.keeper.of_request(request.id)] == [1, 2]
    assert request.calls(ANA.user, ())
    assert request.calls(BETO.user, (77,))
    assert not request.calls(BETO.user, (78,))


async def test_the_last_roll_of_somebody_in_a_channel_is_found(desk):
    await desk.roll(replace(CHECK, words="2d6", dice=((2, 6),)))
    await desk.roll(replace(CHECK, user=BETO.user))
    await desk.roll(CHECK, channel=OTHER)
    assert (await desk.keeper.latest_of(CHANNEL, ANA.user)).words == "2d6"
    assert await desk.keeper.latest_of(CHANNEL, CARLA.user) is None


async def test_macros_are_kept_by_name_replaced_and_limited(desk):
    store = desk.keeper.store
    await macros.save(store, ANA.user, Macro("tajo", "check 12", "a"))
    await macros.save(store, ANA.user, Macro("tajo", "check 13", "b"))
    assert await macros.of(store, ANA.user) == (Macro("tajo", "check 13", "b"),)
    assert await macros.of(store, BETO.user) == ()
    for number in range(macros.MOST - 1):
        await macros.save(store, ANA.user, Macro(f"m{number}", "1d6", ""))
    with pytest.raises(macros.TooMany):
        await macros.save(store, ANA.user, Macro("uno-de-más", "1d6", ""))
    await macros.save(store, ANA.user, Macro("tajo", "check 14", ""))
    assert await macros.drop(store, ANA.user, "tajo")
    assert not await macros.drop(store, ANA.user, "tajo")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (" Tajo  Alto ", "tajo-alto"),
        ("ÑÁ", "ñá"),
        ("-x", None),
        ("", None),
        ("a" * 33, None),
        ("a|b", None),
        ("<@1>", None),
    ],
)
def test_names_of_macros(typed, name):
    assert macros.named(typed) == name


async def test_erasing_somebody_leaves_the_book_whole(desk):
    request = await requests.add(
        desk.keeper.store,
        PLACE.guild,
        CHANNEL,
        "ask",
        replace(CHECK, note="n"),
        (Asked(BETO.user, False, "Beto"),),
        OPENED,
    )
    await desk.roll(replace(CHECK, note="mi secreto"), request=request.id)
    await macros.save(desk.keeper.store, ANA.user, Macro("tajo", "check 12", ""))
    before = await desk.file(EVERYBODY)
    for user in (ANA.user, BETO.user):
        await desk.keeper.store.write(lambda connection, user=user: erase(connection, user))
    roll = await desk.keeper.find(CHANNEL, 1)
    assert (roll.user, roll.name, roll.note) == (None, "", "")
    assert await desk.file(EVERYBODY) == before
    for table in (roll_tables.roll_macro, roll_tables.roll_asked):
        assert await desk.keeper.store.read(lambda c, t=table: c.execute(select(t)).all()) == []


async def test_who_is_forgotten_by_the_referee_is_forgotten_here_too(desk):
    referee = Referee(desk.keeper.store, {}, Clock(), Seeds())
    await desk.roll(CHECK)
    await referee.erase(ANA.user)
    assert (await desk.keeper.find(CHANNEL, 1)).user is None
