"""Statistics and leaderboards are what the records of finished matches between people say."""

from collections import Counter

import pytest
from sqlalchemy import insert, update

from bot.schema import tables
from bot.standing.cards import CardScore, card_scores
from bot.standing.everywhere import everywhere
from bot.standing.figures import Score, figures
from bot.standing.listing import list_user, unlisted
from bot.standing.ratings import START, ladder
from bot.standing.results import Player, Result, contests, results
from bot.words import standing as words
from bot.words import voice
from games import GAMES
from tests.bot.evening import ANA, BETO, CARLA, DINO, PEOPLE, PLACE, seated_at, some_move, started
from tests.toys import GAMES as TOYS

ELSEWHERE = 5


@pytest.fixture
async def somewhere(anywhere):
    """A referee on an empty database of either kind."""
    referee = await seated_at(anywhere, GAMES | TOYS)
    yield referee
    await referee.store.close()


async def lost_by(referee, loser, people=(ANA, BETO), **options):
    """A match in which ``loser`` gave up."""
    match = await started(referee, people=people, **options)
    await referee.resign(match.id, loser)
    return match


async def change(referee, table, match, **values):
    key = {"id": match.id} if table is tables.match else {"match": match.id, "seat": 1}
    await referee.store.write(
        lambda connection: connection.execute(update(table).filter_by(**key).values(values))
    )


def contest(*places, users=None, sides=None, number=1):
    """A match of Ana, Beto, Carla, Dino that ended with these places."""
    users = users or [person.user for person in PEOPLE]
    sides = sides or range(len(places))
    rows = zip(places, users, sides, strict=False)
    players = [Player(seat, user, f"n{user}", side, place) for seat, (place, user, side) in enumerate(rows)]
    return Result(number, "toy-auction", True, tuple(players))


def points(*played, hidden=frozenset()):
    return {rank.user: rank.points for rank in ladder(played, hidden)}


# Which matches count


async def test_only_finished_matches_between_people_in_this_server_count(somewhere):
    counted = await lost_by(somewhere, BETO)
    drawn = await started(somewhere)
    await change(somewhere, tables.match, drawn, status="drawn", closed=drawn.opened)
    await somewhere.open("toy-auction", PLACE, ANA, salt="")
    await started(somewhere)
    broken_off = await started(somewhere)
    await somewhere.end(broken_off.id, ANA)
    practised, stood_in, elsewhere = [await lost_by(somewhere, ANA) for _ in range(3)]
    await change(somewhere, tables.seat, practised, practice="random", user=None)
    await change(somewhere, tables.seat, stood_in, practice="cautious")
    await change(somewhere, tables.match, elsewhere, guild=ELSEWHERE)

    found = await results(somewhere, PLACE.guild)
    assert [result.match for result in found] == [counted.id, drawn.id]
    assert [result.match for result in await results(somewhere, ELSEWHERE)] == [elsewhere.id]
    assert await results(somewhere, PLACE.guild, "toy-session") == ()
    assert [[player.place for player in result.players] for result in found] == [[1, 2], [1, 1]]
    assert [result.drawn for result in found] == [False, True]


async def test_matches_count_in_the_order_in_which_they_ended(somewhere):
    first, second = await started(somewhere), await started(somewhere)
    await somewhere.resign(second.id, ANA)
    await somewhere.resign(first.id, ANA)
    assert [result.match for result in await results(somewhere, PLACE.guild)] == [second.id, first.id]


async def test_what_the_rules_of_today_cannot_read_is_left_out(somewhere):
    foreign, strange, _ = [await lost_by(somewhere, BETO) for _ in range(3)]
    await change(somewhere, tables.match, foreign, game="chess")
    await change(somewhere, tables.match, strange, options='{"lots": "many"}')
    assert len(await results(somewhere, PLACE.guild)) == 1


async def test_a_story_that_a_game_master_leads_is_no_contest(somewhere):
    match = await started(somewhere, game="toy-session")
    await change(somewhere, tables.match, match, status="drawn", closed=match.opened)
    found = await results(somewhere, PLACE.guild)
    assert [result.contest for result in found] == [False]
    own = figures(found, ANA.user)["toy-session"]
    assert (own.stories, own.score) == (1, Score())
    assert ladder(found) == ()
    assert {key for key, game in (GAMES | TOYS).items() if not contests(game)} == {"alatriste", "toy-session"}


@pytest.mark.parametrize(
    ("game", "preset", "changes", "sides"),
    [
        ("espada-negra", None, {"pairs": "yes", "on_leave": "abort"}, [0, 1, 0, 1]),
        ("espada-negra", None, {"on_leave": "abort"}, [0, 1, 2, 3]),
        ("ring", "relevos", {}, [0, 1, 0, 1]),
    ],
)
async def test_those_who_play_together_are_on_one_side(somewhere, game, preset, changes, sides):
    match = await somewhere.open(game, PLACE, ANA, salt="0", wanted=4, preset=preset, changes=changes)
    for number, person in enumerate(PEOPLE[1:], start=1):
        await somewhere.join(match.id, person, str(number))
    await somewhere.start(match.id, ANA)
    for person in (BETO, DINO):
        if match.outcome is None:
            await somewhere.resign(match.id, person)
    [found] = await results(somewhere, PLACE.guild)
    assert [player.side for player in found.players] == sides


async def test_a_slot_in_which_nobody_sat_is_nobody(somewhere):
    match = await lost_by(somewhere, BETO, people=(ANA, BETO, CARLA))
    await somewhere.resign(match.id, ANA)
    await somewhere.erase(BETO.user)
    await somewhere.store.write(
        lambda c: c.execute(
            update(tables.seat).filter_by(match=match.id, seat=2).values(user=None, name="", salt="")
        )
    )
    [found] = await results(somewhere, PLACE.guild)
    assert [(player.seat, player.user) for player in found.players] == [(0, ANA.user), (1, None)]


# Statistics


def test_statistics_tell_victories_draws_and_defeats_by_seat():
    played = [contest(1, 2), contest(2, 1), contest(1, 1), contest(2, 1, users=[BETO.user, ANA.user])]
    own = figures(played, ANA.user)["toy-auction"]
    assert own.score == Score(played=4, won=2, drawn=1)
    assert own.score.lost == 1
    assert own.seats == {0: Score(3, 1, 1), 1: Score(1, 1, 0)}
    assert own.places == {}
    assert figures(played, CARLA.user) == {}


def test_places_are_told_where_more_than_two_sides_play():
    played = [contest(2, 1, 3), contest(1, 1, 3), contest(2, 1, 2, 1, sides=[0, 1, 0, 1])]
    own = figures(played, ANA.user)["toy-auction"]
    assert own.places == {2: 1, 1: 1}
    assert own.score == Score(played=3, won=1, drawn=0)


# Ratings


def test_who_wins_rises_and_who_loses_falls_and_equals_who_draw_stay_equal():
    won = points(contest(1, 2))
    assert won[ANA.user] > START > won[BETO.user]
    drawn = points(contest(1, 1))
    assert drawn[ANA.user] == drawn[BETO.user]
    many = points(contest(1, 2, 3, 4))
    assert [many[person.user] for person in PEOPLE] == sorted(many.values(), reverse=True)
    assert len(set(many.values())) == 4


def test_to_beat_somebody_good_is_worth_more():
    ladder_of = [contest(1, 2, users=[BETO.user, CARLA.user])] * 5
    good = points(*ladder_of, contest(1, 2, users=[ANA.user, BETO.user]))[ANA.user]
    weak = points(*ladder_of, contest(1, 2, users=[ANA.user, CARLA.user]))[ANA.user]
    assert good > weak > START


def test_mates_rise_and_fall_together_and_are_no_rivals_who_tied():
    team = points(contest(1, 2, 1, 2, sides=[0, 1, 0, 1]))
    assert team[ANA.user] == team[CARLA.user] > team[BETO.user] == team[DINO.user]
    assert team != points(contest(1, 2, 1, 2))


def test_equal_points_share_a_place():
    ranks = ladder([contest(1, 1, 3)])
    assert [(rank.user, rank.place) for rank in ranks] == [(ANA.user, 1), (BETO.user, 1), (CARLA.user, 3)]


def test_who_does_not_want_to_is_not_ranked_and_still_was_an_opponent():
    played = [contest(1, 2, 3)]
    ranks = ladder(played, frozenset({ANA.user}))
    assert [(rank.place, rank.user) for rank in ranks] == [(1, BETO.user), (2, CARLA.user)]
    assert points(*played, hidden=frozenset({ANA.user}))[BETO.user] == points(*played)[BETO.user]


def test_a_match_against_nobody_counts_for_nothing():
    assert ladder([contest(1), contest(1, 1, sides=[0, 0])]) == ()


async def test_computing_it_again_from_the_rows_gives_the_same(somewhere):
    for loser in (BETO, ANA, CARLA, BETO, BETO, ANA):
        await lost_by(somewhere, loser, people=(ANA, BETO) if loser is not CARLA else (CARLA, BETO))
    ranks = ladder(await results(somewhere, PLACE.guild, "toy-auction"))
    assert {rank.user for rank in ranks} == {ANA.user, BETO.user, CARLA.user}
    assert sum(rank.score.played for rank in ranks) == 12
    assert ladder(await results(somewhere, PLACE.guild, "toy-auction")) == ranks


def of(person):
    return lambda player: player.user == person.user


def test_a_line_about_a_card_tells_the_share_of_who_won_and_its_interval():
    line = words.card_line(voice("en"), "joker", CardScore("joker", 7, 4, 3))
    assert line == "joker · 7 times · won 3 of 4: 75 % (30–95 %)"


async def test_cards_are_counted_by_use_by_match_and_by_victory(somewhere):
    ring, used, of_the_won = GAMES["ring"], Counter(), set()
    for winner, other in ((ANA, BETO), (BETO, ANA)):
        match = await started(somewhere, "ring")
        for luck in range(12):
            seat = min(match.owes)
            match = (await somewhere.play(match.id, PEOPLE[seat], some_move(match, seat, luck))).match
        moves = [(line.line.seat, ring.notation.read(line.line.words)) for line in match.standing()]
        own = Counter(card for seat, card in ring.used(moves, match.state) if seat == 0)
        used += own
        of_the_won |= set(own) if winner is ANA else set()
        await somewhere.resign(match.id, other)

    played = await results(somewhere, PLACE.guild)
    scores = await card_scores(somewhere, played, ring, of(ANA))
    assert used
    assert {score.key: score.times for score in scores} == used
    assert [score.times for score in scores] == sorted(used.values(), reverse=True)
    assert {score.key for score in scores if score.won} == of_the_won
    assert all(score.won <= score.played <= 2 for score in scores)
    assert await card_scores(somewhere, played, ring, of(DINO)) == ()
    assert await card_scores(somewhere, played, GAMES["alatriste"], of(ANA)) == ()
    others = {score.key: score for score in await card_scores(somewhere, played, ring, of(BETO))}
    mine = {score.key: score for score in scores}
    both = await card_scores(somewhere, played, ring, bool)
    assert {score.key for score in both} == set(mine) | set(others)
    for score in both:
        each = [some[score.key] for some in (mine, others) if score.key in some]
        assert score.times == sum(one.times for one in each)
        assert (score.played, score.won) == (sum(one.played for one in each), sum(one.won for one in each))
    for language in ("en", "es"):
        told = words.cards(voice(language), [(score.key, score) for score in scores])
        assert len(told.splitlines()) <= words.CARDS + 2


async def test_who_was_forgotten_stands_nowhere_and_what_others_won_remains(somewhere):
    await lost_by(somewhere, BETO)
    before = ladder(await results(somewhere, PLACE.guild))
    await somewhere.erase(BETO.user)
    after = ladder(await results(somewhere, PLACE.guild))
    assert [rank.user for rank in before] == [ANA.user, BETO.user]
    assert after == before[:1]


async def test_to_say_no_twice_and_to_come_back(somewhere):
    for on in (False, False):
        await list_user(somewhere.store, ANA.user, on)
        assert await unlisted(somewhere.store) == {ANA.user}
    for on in (True, True):
        await list_user(somewhere.store, ANA.user, on)
        assert await unlisted(somewhere.store) == frozenset()


async def test_ones_own_file_tells_how_one_stands_everywhere(somewhere):
    await lost_by(somewhere, BETO)
    other = await lost_by(somewhere, ANA)
    await change(somewhere, tables.match, other, guild=ELSEWHERE)
    here, there = sorted(await everywhere(somewhere, ANA.user), key=lambda entry: -entry["won"])
    assert here == {
        "guild": str(PLACE.guild),
        "game": "toy-auction",
        "played": 1,
        "won": 1,
        "drawn": 0,
        "led": 0,
        "points": points(contest(1, 2))[ANA.user],
    }
    assert (there["guild"], there["won"]) == (str(ELSEWHERE), 0)
    assert await everywhere(somewhere, DINO.user) == []


# Words


def test_hostile_names_stay_names():
    [best, _] = ladder([contest(1, 2)])
    name = "**x** <@1> [a](http://b) `c`"
    told = words.rank(voice("en"), type(best)(1, best.user, name, 1137, best.score), own=True)
    assert "<@1>" not in told
    assert "](" not in told
    assert told.startswith("▸ **1.** \\*\\*x\\*\\* ")
    assert told.endswith("(you) · 1137 points · 1 match: 1 won, 0 lost")


def test_statistics_read_well_in_both_languages():
    played = [contest(2, 1, 3), contest(1, 1, 1), contest(1, 2, 3, users=[BETO.user, ANA.user, CARLA.user])]
    own, ranks = figures(played, ANA.user)["toy-auction"], ladder(played)
    mine = next(rank for rank in ranks if rank.user == ANA.user)
    told = words.figures(voice("es"), "Subasta", own, mine, len(ranks)).split("\n")
    assert told[:2] == ["**Subasta**", "3 partidas: 0 ganadas, 1 en tablas, 2 perdidas"]
    assert told[2] == f"{mine.points} puntos, puesto 2 de 3"
    assert told[3:] == ["-# Puestos: 1.º: 1 · 2.º: 2", "-# Ganadas por sitio: A 0 de 2 · B 0 de 1"]
    told = words.figures(voice("en"), "Auction", own, None, 0).split("\n")
    assert told[1:] == [
        "3 matches: 0 won, 1 drawn, 2 lost",
        "-# Places: No. 1: 1 · No. 2: 2",
        "-# Won by seat: A 0 of 2 · B 0 of 1",
    ]


async def test_a_server_with_many_matches_is_ranked(somewhere):
    """Thousands of rows, one question to the database."""
    template = await lost_by(somewhere, BETO)
    row = await somewhere.store.read(lambda c: c.execute(tables.match.select()).mappings().one())
    seats = [
        {"user": person.user, "name": person.name, "salt": "s", "practice": "", "seat": seat}
        for seat, person in enumerate((ANA, BETO))
    ]

    def copy(connection):
        numbers = range(template.id + 1, template.id + 1001)
        connection.execute(insert(tables.match), [dict(row) | {"id": number} for number in numbers])
        connection.execute(insert(tables.seat), [seat | {"match": n} for n in numbers for seat in seats])

    await somewhere.store.write(copy)
    ranks = ladder(await results(somewhere, PLACE.guild))
    assert [(rank.user, rank.score.played) for rank in ranks] == [(ANA.user, 1001), (BETO.user, 1001)]
