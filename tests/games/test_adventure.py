"""Magic Adventures: what no single sheet shows."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.adventure.cards import Colour, Cost
from games.adventure.deck import STARTER
from games.adventure.experience import legacy
from games.adventure.mana import Mana, Source, cheapest, covers, lacking, of_cost, pay
from games.adventure.options import Options, Veteran
from games.adventure.rules import Adventure
from games.adventure.squares import Square, around
from games.adventure.state import State
from games.adventure.telling import told
from games.core.chance import Chance
from games.core.options import chosen
from games.core.search import random_move
from tools import translate

GAME = Adventure()
ARTICLE = re.compile(r"[0-9]+\.[0-9]+")
COSTS = st.builds(
    lambda generic, letters: Cost.of(f"{generic}{''.join(letters)}"),
    st.integers(0, 4),
    st.lists(st.sampled_from("WUBRG"), max_size=3),
)


def played(options: Options, seats: int, number: int) -> tuple[State, int]:
    """A session of rivals in which everybody chooses by chance."""
    luck = Chance.from_seed(number.to_bytes(32, "little"))
    state, plies = GAME.start(seats, number.to_bytes(32, "big"), options), 0
    while GAME.outcome(state) is None and plies < 5000:
        seat, luck = luck.pick(sorted(GAME.owes(state)))
        words, luck = random_move(GAME, state, seat, luck)
        state, plies = GAME.resolve(state, seat, GAME.notation.read(words)).state, plies + 1
    return state, plies


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_session_of_rivals_ends_by_itself(seats: int) -> None:
    for number in range(3):
        state, plies = played(chosen(Options, "rivales", {}), seats, number)
        assert GAME.outcome(state) is not None, plies


def test_a_session_of_rivals_that_all_run_out_of_time_ends() -> None:
    state, plies = GAME.start(4, bytes(32), chosen(Options, "rivales", {})), 0
    while GAME.outcome(state) is None:
        seat = min(GAME.owes(state))
        state, plies = GAME.play(state, seat, GAME.timeout(state, seat)).state, plies + 1
    assert plies < 1000


def test_every_card_of_a_session_is_in_one_place_only() -> None:
    """Trophies of rivals aside, which also lie in the graveyard."""
    for number in range(4):
        state, _ = played(chosen(Options, "breve", {}), 3, number)
        places = [*state.recruits, *state.graveyard, *state.pile, *state.discards]
        for player in state.players:
            places += [*player.hand, *player.offers]
        for party in state.parties:
            for hero in party.heroes:
                places += [hero.copy, *hero.items]
        places += [one.copy for one in (*state.monsters, *state.slain)]
        places += [card for party in state.parties for card in party.trophies if card not in state.graveyard]
        assert len(places) == len(set(places))
        assert len(places) == sum(card.copies for card in STARTER if card.deck != "map")


def test_who_survives_comes_back_with_things_and_mana() -> None:
    veterans = (Veteran(0, ("rowan-lancer", "kite-courier"), (("red-draught",),), wild=2, plain=1),)
    state = GAME.start(2, bytes(32), replace(Options(), veterans=veterans))
    heroes = state.parties[0].heroes
    assert [hero.copy.key for hero in heroes] == ["rowan-lancer", "kite-courier"]
    assert [item.key for item in heroes[0].items] == ["red-draught"]
    assert state.players[0].purse == Mana(wild=10, plain=1)
    back = next(one for one in legacy(state) if one.seat == 0)
    assert back.heroes == ("rowan-lancer", "kite-courier")
    assert back.items[0] == ("red-draught",)


def test_a_veteran_whose_card_is_not_in_the_session_stays_at_home() -> None:
    veterans = (Veteran(0, ("unheard-of", "rowan-lancer")),)
    state = GAME.start(2, bytes(32), replace(Options(), veterans=veterans))
    assert [hero.copy.key for hero in state.parties[0].heroes] == ["rowan-lancer"]


def test_imported_cards_are_called_by_their_names_in_the_news() -> None:
    lancer = next(card for card in STARTER if card.key == "rowan-lancer")
    own = replace(lancer, key="x-lancer", name="Lancer of Xanten", origin="imported", copies=20)
    state = GAME.start(2, bytes(32), replace(Options(), cards=(*STARTER, own)))
    card = next(copy for copy in state.recruits if copy.key == "x-lancer")
    players = (replace(state.players[0], offers=(card,)), state.players[1])
    step = GAME.play(replace(state, players=players), 0, GAME.notation.read(f"recruit {card.word}"))
    for language in ("en", "es"):
        say = GAME.words.voice(language)
        assert any("Lancer of Xanten" in told(say, event, ("Ana", "Beto")) for event in step.events)


NAMED = re.compile(r"(\w*) ?\{(?:card|other|caster|bearer|striker|attacker|target|creature)\}(?= (\w+))")
"""A card's name in the middle of a sentence, with the words around it."""

BOUND = {"a", "con", "contra", "de", "en", "lanzar", "para", "pasar", "por", "sobre", "y"}
"""Before a name they make it no subject; after it they need not agree."""


def agrees(text: str) -> bool:
    """Whether a word of ``text`` has to agree with a card's name in number or gender."""
    return any(not {before.lower(), after} & BOUND for before, after in NAMED.findall(text))


def test_no_spanish_sentence_has_to_agree_with_the_name_of_a_card() -> None:
    """Names are whatever a Game Master imports, in singular or plural, of either gender."""
    home = next(home for home in translate.homes() if str(home) == "games/adventure")
    messages = list(translate.messages(translate.stored(home)))
    spanish = [text for message in messages for text in translate.forms(message.string)]
    assert sum("{card}" in text for text in spanish) > 50
    assert [text for text in spanish if agrees(text)] == []
    assert agrees("{card} ataca a {other}.")


def test_every_paragraph_of_the_source_has_an_article_that_exists() -> None:
    page = Path(__file__).parents[2] / "docs" / "adventure.md"
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cited = {number for row in rows for number in ARTICLE.findall(row.rsplit("|", 2)[1])}
    assert len(rows) > 25
    assert cited <= GAME.rulebook.numbers()


# Mana


@given(cost=COSTS)
def test_its_own_cost_pays_for_a_card_and_leaves_nothing(cost: Cost) -> None:
    left, owed = pay(of_cost(cost), cost)
    assert (left.total, owed.value) == (0, 0)


@given(cost=COSTS, purse=st.builds(Mana, *[st.integers(0, 3)] * 7))
def test_what_is_paid_and_what_is_missing_make_up_the_cost(cost: Cost, purse: Mana) -> None:
    left, owed = pay(purse, cost)
    assert purse.total - left.total + owed.value == cost.value


SOURCES = st.lists(
    st.tuples(st.lists(st.sampled_from(list(Colour)), max_size=2, unique=True), st.integers(1, 2)), max_size=6
).map(lambda found: [Source(place, tuple(made), amount) for place, (made, amount) in enumerate(found)])


@given(sources=SOURCES, cost=COSTS)
@settings(max_examples=200)
def test_the_cheapest_lands_pay_and_nothing_is_missing_exactly_when_some_do(
    sources: list[Source], cost: Cost
) -> None:
    found = cheapest(sources, cost)
    if found is None:
        assert not covers(sources, cost)
        return
    chosen_ones = [source for source in sources if source.place in found]
    assert cheapest(chosen_ones, cost) is not None
    assert lacking(chosen_ones, cost).value == 0


def test_neighbours_are_inside_and_next_to_each_other() -> None:
    for column in range(4):
        for row in range(3):
            for other in around(Square(column, row), 4, 3):
                assert Square(column, row) in around(other, 4, 3)
