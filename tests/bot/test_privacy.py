"""What is known about people and servers is given to them and forgotten, in every table there is."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import BigInteger, Integer, insert, select

from bot.match import Refused, Status
from bot.preferences import Preferences, ServerSettings, UserSettings
from bot.privacy import accounts, servers
from bot.rolls.keeper import Keeper
from bot.rolls.nouns import Order, Visibility
from bot.rows import HAND_ROLE, erase
from bot.schema import tables
from bot.schema.tables import METADATA, Moment
from tests.bot.evening import ANA, BETO, CARLA, OPENED, PLACE, Clock, Seeds, seated_at, started

NO_ACCOUNTS = {
    *("guild", "channel", "home", "message", "posted", "interaction", "role", "gm_role", "moderator_role"),
    *("id", "match", "rematch_of", "sheet", "request"),
}
"""The names of columns that hold ids of something else."""

OF_NO_SERVER = {"meta", "setting_user", "roll_macro", "unlisted"}
"""Tables about people everywhere, and about the installation."""

ACCOUNT, OTHER = 7_000_000_000_000_000_001, 7_000_000_000_000_000_002
HERE, THERE = 8_000_000_000_000_000_001, 8_000_000_000_000_000_002

SOUND = {
    "match": {"outcome": None, "status": "over"},
    "seat": {"seat": 0},
    "roll": {"visibility": "public", "dice": "3d6:1,2,3"},
    "roll_page": {"seed": "00" * 32, "first": 1},
}
"""What is read back as more than text."""


def account_columns():
    """Every column that may hold an account: whatever has 64 bits and is not known to be something else."""
    columns = (column for table in METADATA.sorted_tables for column in table.c)
    return [
        column for column in columns if isinstance(column.type, BigInteger) and column.name not in NO_ACCOUNTS
    ]


def fill(connection, user, guild, number):
    """One row in every table, about ``user`` in ``guild``; ids that are nobody's are ``number``."""
    for table in METADATA.sorted_tables:
        values = {column.name: _value(column, user, guild, number) for column in table.c}
        connection.execute(insert(table).values(values | SOUND.get(table.name, {})))


def _value(column, user, guild, number):
    if column in account_columns():
        return user
    if column.name == "guild":
        return guild
    if isinstance(column.type, Moment):
        return OPENED
    if column.type.python_type is bool:
        return False
    if isinstance(column.type, Integer) or column.type.python_type is float:
        return number
    return f"{table_and_name(column)} {number}"


def table_and_name(column):
    return f"{column.table.name} {column.name}"


def counted(connection):
    return {table.name: len(connection.execute(select(table)).all()) for table in METADATA.sorted_tables}


def named(connection, value):
    """The columns in which ``value`` stands."""
    return [
        str(column)
        for table in METADATA.sorted_tables
        for column in table.c
        if any(str(value) in str(found) for found in connection.scalars(select(column)))
    ]


@pytest.fixture
async def somewhere(anywhere):
    """A referee on an empty database of either kind."""
    referee = await seated_at(anywhere)
    yield referee
    await referee.store.close()


def exported(referee, user):
    return referee.store.read(lambda connection: accounts.export(connection, user, OPENED))


# Accounts


def test_every_column_that_holds_accounts_has_its_section():
    assert {str(section.column) for section in accounts.SECTIONS} == set(map(str, account_columns()))


async def test_every_table_is_exported_and_erased(somewhere):
    store = somewhere.store
    await store.write(lambda connection: fill(connection, ACCOUNT, HERE, 1))
    await store.write(lambda connection: fill(connection, OTHER, THERE, 2))
    before = await store.read(counted)

    found = await exported(somewhere, ACCOUNT)
    assert {section.name for section in accounts.SECTIONS if len(found[section.name]) != 1} == set()
    text = accounts.write(found).decode()
    assert str(OTHER) not in text
    assert json.loads(text) == found

    await store.write(lambda connection: erase(connection, ACCOUNT))
    assert await store.read(lambda connection: named(connection, ACCOUNT)) == []
    assert not await store.read(lambda connection: accounts.known(connection, ACCOUNT))
    assert await store.read(lambda connection: named(connection, OTHER)) == list(map(str, account_columns()))
    for name in ("seat name", "roll name", "roll note", "roll_request name", "roll_request note"):
        assert await store.read(lambda connection, name=name: named(connection, f"{name} 1")) == []
    after = await store.read(counted)
    kept = {name for name in before if after[name] == before[name]}
    assert {"match", "seat", "line", "roll", "roll_request", "card"} <= kept


async def test_what_is_exported_of_a_match_is_what_one_did_there(somewhere):
    match = await started(somewhere)
    await somewhere.play(match.id, ANA, "bid 3")
    await somewhere.play(match.id, BETO, "bid 5")
    await somewhere.answer_ahead(match.id, ANA, "bid 1")
    [own], [his] = [(await exported(somewhere, person.user))["seats"] for person in (ANA, BETO)]
    assert (own["match"], own["seat"], own["name"], own["salt"]) == (match.id, 0, "Ana", "salt0")
    assert (own["guild"], own["place"], own["stand_in"]) == (str(PLACE.guild), None, False)
    assert own["moves"][0]["words"] == "bid 3"
    assert "bid 5" not in json.dumps(own)
    assert [move["words"] for move in his["moves"]] == ["bid 5"]
    assert his["answers_ahead"] == []
    await somewhere.resign(match.id, BETO)
    places = [(await exported(somewhere, person.user))["seats"][0]["place"] for person in (ANA, BETO)]
    assert places == list(match.outcome.places) == [1, 2]


async def test_of_a_blind_roll_ones_file_says_only_that_it_was_made(somewhere):
    keeper = Keeper(somewhere.store, Clock(), Seeds())

    async def post(_page, _before):
        return 5

    await keeper.open(PLACE.guild, 1, 2, post)
    orders = [
        Order(ANA.user, "Ana", "check 12", ((3, 6),), visibility, note="n")
        for visibility in (Visibility.BLIND, Visibility.PRIVATE)
    ]
    await keeper.roll(1, orders, 9, "s")
    blind, private = (await exported(somewhere, ANA.user))["rolls"]
    assert (blind["number"], blind["visibility"]) == (1, "blind")
    assert not {"words", "dice"} & blind.keys()
    assert private["words"] == "check 12"
    assert private["dice"].startswith("3d6:")


async def test_a_file_about_nobody_is_a_file(referee):
    found = await exported(referee, ACCOUNT)
    assert all(found[section.name] == [] for section in accounts.SECTIONS)
    assert json.loads(accounts.write(found))["account"] == str(ACCOUNT)
    await referee.erase(ACCOUNT)
    await referee.erase(ACCOUNT)


async def test_hostile_names_come_out_as_they_were(referee):
    names = ['"}]', "\\u0000", "\u202e<@&1>", "💀" * 8]
    for name in names:
        await referee.open("toy-auction", PLACE, type(ANA)(ANA.user, name), salt="")
    found = json.loads(accounts.write(await exported(referee, ANA.user)))
    assert [seat["name"] for seat in found["seats"]] == names


async def test_the_channel_of_direct_messages_is_forgotten_too(referee):
    match = await started(referee)
    for seat in (0, 1):
        await referee.remember_message(match.id, f"{HAND_ROLE}{seat}", 4_444, 5)
    await referee.resign(match.id, BETO)
    await referee.erase(BETO.user)
    assert list(await referee.messages(match.id)) == [f"{HAND_ROLE}0"]


async def test_who_sits_down_while_being_forgotten_is_refused(referee, monkeypatch):
    """Between the look at the matches in memory and the write, another press may seat them."""
    lobby = await referee.open("toy-auction", PLACE, ANA, salt="")
    await referee.open("toy-auction", PLACE, BETO, salt="")
    part = referee.part

    async def part_and_come_back(number, person):
        await part(number, person)
        await referee.join(lobby.id, BETO, "")

    monkeypatch.setattr(referee, "part", part_and_come_back)
    with pytest.raises(Refused, match="still_playing") as refusal:
        await referee.erase(BETO.user)
    assert refusal.value.facts == {"match": lobby.id}
    assert lobby.names == ("Ana", "Beto")
    assert (await exported(referee, BETO.user))["seats"] != []


async def test_a_broken_match_does_not_keep_its_players_from_being_forgotten(here, sit_down):
    referee = await sit_down(here)
    match = await started(referee)
    query = tables.snapshot.update().values(state="{}")
    await referee.store.write(lambda connection: connection.execute(query))
    await referee.store.close()
    referee = await sit_down(here)
    wreck = await referee.get(match.id)
    assert wreck.status is Status.BROKEN
    await referee.erase(BETO.user)
    assert [row.user for row in wreck.seats] == [ANA.user, None]
    assert wreck.names == ("Ana", "")


# Servers


class Later(Clock):
    """A clock that can be put forward."""

    def __init__(self):
        super().__init__()
        self.by = timedelta()

    def __call__(self):
        return super().__call__() + self.by


@pytest.fixture
async def house(somewhere):
    """A referee who keeps every table for two servers, a clock, and what looks at them anew."""
    clock = Later()
    for number, guild in ((1, HERE), (2, THERE)):
        await somewhere.store.write(lambda c, number=number, guild=guild: fill(c, number, guild, number))
    await somewhere.store.write(lambda connection: connection.execute(servers.departure.delete()))
    return somewhere, clock, lambda: servers.Servers(somewhere, Preferences(somewhere.store), clock)


def test_every_column_that_holds_servers_is_known():
    columns = {str(table.c.guild) for table in METADATA.sorted_tables if "guild" in table.c}
    assert {*map(str, servers.COLUMNS), "departure.guild"} == columns


async def test_the_data_of_a_server_goes_thirty_days_after_the_bot_has_left(house):
    referee, clock, look = house
    home = look()
    before = await referee.store.read(counted)
    await home.see([HERE, THERE])
    await home.left(HERE)
    assert await home.tidy() == ()
    clock.by = servers.GRACE - timedelta(minutes=1)
    assert await home.tidy() == ()
    assert (await referee.store.read(counted))["match"] == 2

    clock.by = servers.GRACE
    assert await home.tidy() == (HERE,)
    after = await referee.store.read(counted)
    assert after == {
        name: number if name in OF_NO_SERVER or name == "departure" else number - 1
        for name, number in before.items()
    }
    assert await referee.store.read(lambda connection: named(connection, HERE)) == []
    assert await home.tidy() == ()


async def test_coming_back_keeps_everything_and_the_days_count_anew(house):
    referee, clock, look = house
    home = look()
    await home.see([HERE, THERE])
    before = await referee.store.read(counted)
    await home.left(HERE)
    clock.by = servers.GRACE / 2
    await home.back(HERE)
    clock.by = servers.GRACE * 2
    assert await home.tidy() == ()
    await home.left(HERE)
    clock.by = servers.GRACE * 3 - timedelta(hours=1)
    assert await home.tidy() == ()
    assert (await referee.store.read(counted))["match"] == before["match"]


async def test_a_restart_forgets_no_departure_and_finds_those_it_missed(house):
    _, clock, look = house
    await look().see([THERE])  # HERE was left while nobody was looking
    clock.by = servers.GRACE / 2
    await look().left(HERE)  # heard of once more: the first time counts
    await look().see([THERE])
    clock.by = servers.GRACE
    again = look()
    assert await again.tidy() == ()  # not yet connected: nobody knows where it is
    await again.see([THERE])
    assert await again.tidy() == (HERE,)


async def test_being_added_again_while_down_keeps_everything(house):
    referee, clock, look = house
    await look().see([THERE])
    clock.by = servers.GRACE * 2
    home = look()
    await home.see([HERE, THERE])
    assert await home.tidy() == ()
    assert (await referee.store.read(counted))["departure"] == 0


async def test_matches_that_still_went_on_are_gone_from_memory_too(somewhere):
    referee, clock = somewhere, Later()
    live, over, preferences = await started(referee), await started(referee), Preferences(referee.store)
    await referee.resign(over.id, ANA)
    await preferences.set_server(ServerSettings(PLACE.guild, language="en"))
    await preferences.set_user(UserSettings(ANA.user, language="en"))
    home = servers.Servers(referee, preferences, clock)
    await home.see([])
    clock.by = servers.GRACE
    assert await home.tidy() == (PLACE.guild,)

    assert referee.live() == ()
    for match in (live, over):
        with pytest.raises(Refused, match="unknown_match"):
            await referee.get(match.id)
        with pytest.raises(Refused, match="unknown_match"):
            await referee.resign(match.id, CARLA)
    assert (await preferences.server(PLACE.guild)).language is None
    assert (await preferences.user(ANA.user)).language == "en"
