"""Initial conditions: the interpreter, how two combine, and what no card uses so far."""

from __future__ import annotations

from itertools import permutations
from typing import Final, get_args

import pytest

from games.core.chance import Chance
from games.core.options import chosen
from games.core.words import LANGUAGES
from games.espada_negra import conditions as ops
from games.espada_negra import holdings
from games.espada_negra.conditions import CONDITIONS, DRAWN_WITH, ON_CARD, Modifier
from games.espada_negra.course import run
from games.espada_negra.deck import DECKS, PACKS, Card, Face
from games.espada_negra.draft import Draft
from games.espada_negra.moves import Give, Offer, Target
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.setup import begun
from games.espada_negra.state import Options, Player, State, Terms
from games.espada_negra.terms import agree, fallen
from games.espada_negra.turn_end import extra, following

GAME = EspadaNegra()
NAMES: Final = ("Ana", "Beto")
PLAIN = agree(Options(), 4, ())


def terms(*modifiers: Modifier, options: Options | None = None) -> Terms:
    return agree(options or Options(), 4, modifiers)


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_48_different_cards(deck: str) -> None:
    assert len(set(PACKS[deck])) == 48
    assert all(Card.from_word(card.word) == card for card in PACKS[deck])


def test_the_broken_crown_adds_up() -> None:
    """As designed: 79 victory, 34 production, 40 attack, 21 espionage, 5 berserkers."""
    sums = [0, 0, 0, 0, 0]
    for model in DECKS["corona"]:
        sums = [total + model.copies * int(value) for total, value in zip(sums, model.face, strict=True)]
    assert sums == [79, 34, 40, 21, 5]


def test_every_card_of_the_broken_crown_carries_one_condition_and_no_two_are_alike() -> None:
    assert set(ON_CARD) == set(PACKS["corona"])
    assert len({condition.does for condition in CONDITIONS.values()}) == 48


def test_every_operation_stands_on_some_card() -> None:
    assert {type(condition.does) for condition in CONDITIONS.values()} == set(ops.Modifier.__args__)
    assert len(ops.Modifier.__args__) == 26


@pytest.mark.parametrize("deck", DECKS)
def test_a_condition_is_drawn_with_a_deck_exactly_if_it_can_do_something_there(deck: str) -> None:
    """It changes the terms, and not only for cards that are not there; espionage needs spies."""
    spies = any(model.face.espionage for model in DECKS[deck])
    plain = agree(Options(deck=deck), 4, ())
    for key, condition in CONDITIONS.items():
        about_spies = isinstance(condition.does, ops.Spy | ops.BlockedCard)
        changed = agree(Options(deck=deck), 4, (condition.does,)) != plain
        assert (key in DRAWN_WITH[deck]) is (changed and (spies or not about_spies)), key


@pytest.mark.parametrize("key", CONDITIONS)
def test_each_condition_changes_the_terms(key: str) -> None:
    assert terms(CONDITIONS[key].does) != PLAIN


@pytest.mark.parametrize(
    "modifiers",
    [
        (ops.CardsPerTurn(2), ops.CardsPerTurn(-1), ops.CardsPerTurn(1)),
        (ops.IncomeCap(6), ops.IncomeCap(10)),
        (ops.MinBid(2), ops.MinBid(3), ops.MaxBid(8)),
        (ops.Reveal(1), ops.Reveal(2)),
        (ops.Spy(cost_delta=1), ops.Spy(reusable=True), ops.Spy(cost_delta=-1)),
        (CONDITIONS["EN03"].does, CONDITIONS["EN04"].does),
        (ops.AttackFee(1), ops.AttackFee(3), ops.AttacksPerTurn(2)),
        (ops.GoldCap(20), ops.StartGold(5), ops.StartGold(-4), ops.AttackFrom(3)),
    ],
)
def test_the_order_of_drawing_does_not_matter(modifiers: tuple[Modifier, ...]) -> None:
    assert len({terms(*order) for order in permutations(modifiers)}) == 1


def test_amounts_add_up_and_limits_do_not() -> None:
    found = terms(
        ops.CardsPerTurn(2),
        ops.CardsPerTurn(1),
        ops.IncomeCap(6),
        ops.IncomeCap(10),
        ops.MinBid(2),
        ops.MinBid(3),
        ops.Reveal(2),
        ops.Reveal(1),
        ops.AttackFee(1),
        ops.AttackFee(3),
    )
    assert (found.row, found.income_cap, found.least_bid, found.reveal, found.fee) == (9, 6, 3, 2, 4)


def test_nothing_falls_below_its_floor() -> None:
    found = terms(
        ops.CardsPerTurn(-9),
        ops.StartGold(-99),
        ops.Change(ops.Where(has="V"), "V", -9),
        ops.Change(ops.Where(has="P"), "P", -9),
    )
    assert (found.row, found.gold) == (1, 0)
    assert all(face.victory == 0 for face in found.faces)
    assert min(face.production for face in found.faces) == -8


@pytest.mark.parametrize(
    ("keys", "out"),
    [
        (("EN37", "EN38"), ("EN37",)),
        (("EN38", "EN37"), ("EN38",)),
        (("EN47", "EN38"), ("EN47",)),
        (("EN38", "EN47"), ("EN38",)),
        (("EN40", "EN41"), ("EN40",)),
        (("EN33", "EN39"), ("EN33",)),
        (("EN01", "EN02", "EN21", "EN22"), ()),
        (("EN37", "EN38", "EN47"), ("EN37", "EN38")),
    ],
)
def test_of_contrary_conditions_the_last_one_drawn_stands(
    keys: tuple[str, ...], out: tuple[str, ...]
) -> None:
    assert fallen(keys) == out


def test_an_annulled_full_house_leaves_the_auctioneer_as_usual() -> None:
    players = begun(4, Chance.from_values(), Options(), ("EN47", "EN38"), (), PACKS["corona"], 0).state
    assert (players.terms.tie, players.terms.chair, players.fallen) == ("discard", "rotate", ("EN47",))


def test_the_auctioneer_pays_for_the_right_to_settle_ties_unless_nobody_knows_who_will_hold_it() -> None:
    def golds(options: Options, *keys: str) -> list[int]:
        begin = begun(3, Chance.from_values(), options, keys, (), PACKS["corona"], 1)
        return [player.gold for player in begin.state.players]

    assert golds(Options()) == [10, 10, 10]
    assert golds(Options(tie="auctioneer")) == [10, 9, 10]
    assert golds(Options(tie="auctioneer"), "EN47") == [10, 10, 10]
    assert golds(Options(tie="auctioneer"), "EN38") == [10, 10, 10]


# What no card uses, but the vocabulary knows


def opened(found: Terms, *players: Player, auctioneer: int = 0) -> State:
    """The first card is put up under these terms."""
    draft = Draft.of(GAME.start(len(players), bytes(32), Options()))
    draft.terms, draft.players, draft.auctioneer = found, list(players), auctioneer
    draft.phase = None
    run(draft)
    return draft.step().state


def test_a_ban_on_spying_keeps_who_owns_such_a_card_from_being_asked() -> None:
    found = terms(ops.Block("spy", ops.Where(only="V")))
    spy, heir = Card("sombra"), Card("heredero", 2)
    state = opened(found, Player(10, (spy, heir)), Player(10, (Card("sombra", 2),)), Player(10))
    for seat, gold in ((0, 0), (1, 0), (2, 3)):
        move = Offer(gold) if gold else GAME.timeout(state, seat)
        state = GAME.play(state, seat, move).state
    assert GAME.owes(state) == {1}


@pytest.mark.parametrize(
    ("rule", "winner"), [("gold", 1), ("auctioneer", None), ("discard", None), ("rebid", None)]
)
def test_every_tie_rule_can_be_a_condition(rule: ops.TieRule, winner: int | None) -> None:
    state = opened(terms(ops.Tie(rule)), Player(7), Player(9), Player(9), auctioneer=2)
    card = state.row[0]
    for seat in (0, 1):
        state = GAME.play(state, seat, Offer(5)).state
    state = GAME.play(state, 2, GAME.timeout(state, 2)).state
    if rule == "auctioneer":
        assert GAME.owes(state) == {2}
        state, winner = GAME.play(state, 2, Give(Target.A)).state, 0
    elif rule == "rebid":
        assert GAME.owes(state) == {0, 1}
        assert state.phase.kind == "bidding"
        return
    assert (card in state.discards) is (winner is None)
    assert winner is None or card in state.players[winner].cards


@pytest.mark.parametrize(("who", "seat"), [("rotate", 1), ("most_cards", 2), ("fewest_victory", 1)])
def test_who_is_auctioneer_next(who: ops.Chair, seat: int) -> None:
    heir, poor = Card("heredero"), (Card("labriego"), Card("labriego", 2))
    draft = Draft.of(opened(terms(ops.Auctioneer(who)), Player(9, (heir,)), Player(9), Player(9, poor)))
    assert draft.terms.tie == "auctioneer"
    draft.auctioneer = 0
    assert following(draft) == seat


def test_a_shared_lead_keeps_the_auctioneer() -> None:
    draft = Draft.of(opened(terms(ops.Auctioneer("most_cards")), Player(9), Player(9), Player(9)))
    draft.auctioneer = 2
    assert following(draft) == 2


@pytest.mark.parametrize(
    ("metric", "winners"),
    [
        ("same_model", {1}),
        ("cards", {1}),
        ("gold", {0}),
        ("P", {1}),
        ("A", {0}),
        ("E_unspent", {1}),
    ],
)
def test_prizes_at_the_end(metric: ops.Metric, winners: set[int]) -> None:
    soldier, spy, other = Card("caballero"), Card("maestra"), Card("sombra")
    players = [
        Player(8, (soldier, spy), marked=(spy,)),
        Player(2, (other, Card("labriego"), Card("labriego", 2))),
    ]
    found = terms(ops.EndBonus("most", metric, 4))
    assert {seat for seat in (0, 1) if extra(found, players, [0, 1], seat) == 4} == winners
    fewest = terms(ops.EndBonus("fewest", metric, 4))
    assert {seat for seat in (0, 1) if extra(fewest, players, [0, 1], seat) == 4} == {0, 1} - winners


def test_a_prize_by_amount_has_a_limit() -> None:
    found = terms(ops.EndPer("gold", 5, 1, 4))
    assert [extra(found, [Player(gold)], [0], 0) for gold in (4, 5, 14, 99)] == [0, 1, 2, 4]


def test_a_face_is_read_by_the_card() -> None:
    assert holdings.face(PLAIN, Card("furia", 2)) == Face(1, 0, 4, 0, berserker=True)


def test_the_row_may_depend_on_the_players() -> None:
    assert agree(chosen(Options, None, {"cards_per_turn": "n+1"}), 5, ()).row == 6
    assert agree(chosen(Options, None, {"cards_per_turn": "n+2"}), 5, ()).row == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_for_a_bid_says_what_is_agreed_on(language: str) -> None:
    say = GAME.words.voice(language)
    agreements = [terms(ops.Tie(rule)) for rule in get_args(ops.TieRule)]
    agreements += [terms(ops.Pay("second")), terms(ops.Pay("second"), ops.Tie("discard"))]
    told = {
        GAME.words.hint(say, GAME.view(opened(found, Player(9), Player(9)), 0), NAMES) for found in agreements
    }
    assert len(told) == len(agreements)
    assert all(len(text.splitlines()) == 2 for text in told)
