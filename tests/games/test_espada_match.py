"""Espada Negra with any options: what stays true, and what stays secret.

Walks with random options and seats; each test looks at every position of one. Leaks planted on purpose are
found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.forms import NumberForm
from games.core.game import Seat, Step, told
from games.core.options import listed
from games.core.search import random_move
from games.espada_negra import holdings
from games.espada_negra.deck import PACKS, Card
from games.espada_negra.deeds import Opened, Paid, Won
from games.espada_negra.draft import Draft
from games.espada_negra.events import Happened, OwnAnswer, OwnAttack, OwnBid, Sealed
from games.espada_negra.moves import Attack, Offer, Pass, Spend, Wait
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import Bidding, Options, Spying, State, View, Window
from games.espada_negra.turn_end import expected, pay_out

GAME = EspadaNegra()
LUCK = Chance.from_seed(b"another world, the same to a seat")

OPTIONS = st.fixed_dictionaries(
    {option.key: st.sampled_from(option.values) for option in listed(Options)}
).map(lambda values: Options(**values))
TABLES = st.tuples(st.integers(2, 8), OPTIONS, st.integers(0, 10**6)).filter(
    lambda table: GAME.refuse(table[0], table[1]) is None
)

Ply = tuple[State, Seat, Any, Step[State]]


def walk(table: tuple[int, Options, int], game: EspadaNegra = GAME) -> Iterator[Ply]:
    """Each move of a random match: the state before, who moves, the move, what it did. One in three moves is
    of somebody who may act and does not owe."""
    seats, options, number = table
    state = game.start(seats, number.to_bytes(32, "big"), options)
    luck = Chance.from_seed(number.to_bytes(32, "little"))
    while game.outcome(state) is None:
        whom, luck = luck.below(3)
        seat, luck = luck.pick(sorted(game.owes(state) if whom else game.may(state)))
        words, luck = random_move(game, state, seat, luck)
        move = game.notation.read(words)
        step = game.play(state, seat, move)
        yield state, seat, move, step
        state = step.state


def deeds(step: Step[State]) -> list[Any]:
    return [event.deed for event in step.events if isinstance(event, Happened)]


@settings(max_examples=25)
@given(table=TABLES)
def test_every_card_lies_in_one_place_and_gold_is_never_below_nothing(
    table: tuple[int, Options, int],
) -> None:
    for before, *_, step in walk(table):
        state = step.state
        places = [state.row[state.lot :], state.bundle, state.pile, state.bottom, state.discards, state.aside]
        cards = [card for place in places for card in place]
        cards += [card for player in state.players for card in player.cards]
        assert sorted(cards) == sorted(PACKS[state.options.deck])
        assert all(player.gold >= 0 for player in state.players)
        assert state.terms == before.terms


@settings(max_examples=25)
@given(table=TABLES)
def test_gold_changes_only_by_prices_fees_and_the_end_of_the_turn(table: tuple[int, Options, int]) -> None:
    for before, *_, step in walk(table):
        golds = [player.gold for player in before.players]
        for deed in deeds(step):
            if isinstance(deed, Won):
                golds[deed.seat] -= deed.price
            elif isinstance(deed, Paid):
                changes = zip(deed.income, deed.given, deed.lost, strict=True)
                golds = [
                    gold + paid + given - lost
                    for gold, (paid, given, lost) in zip(golds, changes, strict=True)
                ]
            elif deed.kind == "declared":
                golds[deed.seat] -= deed.fee
        assert golds == [player.gold for player in step.state.players]


@settings(max_examples=25)
@given(table=TABLES)
def test_the_income_that_is_shown_is_what_the_end_of_the_turn_would_bring(
    table: tuple[int, Options, int],
) -> None:
    for state, *_ in walk(table):
        draft = Draft.of(state)
        pay_out(draft)
        view = GAME.view(state, None)
        for seat, (before, after) in enumerate(zip(state.players, draft.players, strict=True)):
            assert expected(view, seat) == after.gold - before.gold


@settings(max_examples=25)
@given(table=TABLES)
def test_the_winner_of_an_auction_bid_the_most(table: tuple[int, Options, int]) -> None:
    for *_, step in walk(table):
        opened = None
        for deed in deeds(step):
            opened = deed if isinstance(deed, Opened) else opened
            if isinstance(deed, Won) and deed.how in ("bid", "more_gold") and opened is not None:
                most = max(bid for bid in opened.bids if bid is not None)
                assert opened.bids[deed.seat] == most
                assert deed.price == most or step.state.terms.pay == "second"


@settings(max_examples=25)
@given(table=TABLES)
def test_used_berserkers_and_spies_do_not_serve_again(table: tuple[int, Options, int]) -> None:
    for before, seat, move, step in walk(table):
        player = before.players[seat]
        if isinstance(move, Spend):
            assert not set(move.cards) & {*player.marked}
        ready = holdings.attackers(before.terms, player)
        if isinstance(move, Attack) and not isinstance(before.phase, Window):
            pytest.fail("an attack outside its window")
        assert not set(ready) & set(player.spent)
        for other in step.state.players:
            assert set(other.spent) | set(other.marked) | set(other.fresh) <= set(other.cards)


@settings(max_examples=20)
@given(table=TABLES)
def test_only_those_who_hold_something_are_asked(table: tuple[int, Options, int]) -> None:
    """And everybody can work out who that is."""
    for state, *_ in walk(table):
        phase, terms = state.phase, state.terms
        if isinstance(phase, Window):
            assert all(holdings.attackers(terms, state.players[seat]) for seat in phase.asked)
        if isinstance(phase, Bidding):
            assert all(state.players[seat].gold >= phase.low for seat in phase.bidders)
        if isinstance(phase, Spying):
            for seat in phase.able:
                ready = holdings.spies(terms, state.players[seat])
                assert holdings.espionage(terms, ready) >= phase.win.cost


@settings(max_examples=25)
@given(table=TABLES)
def test_what_becomes_of_every_card_is_counted_once(table: tuple[int, Options, int]) -> None:
    counted = 0
    for *_, step in walk(table):
        counted += sum(tally.subject == "cards" for tally in GAME.tallies(step))
        end = step.state
    assert counted == len(PACKS[end.options.deck]) - len(end.aside)


# Secrets


@settings(max_examples=12)
@given(table=TABLES)
def test_no_view_can_tell_the_world_it_imagines(table: tuple[int, Options, int]) -> None:
    for state, *_ in walk(table):
        for viewer in (None, *range(len(state.players))):
            assert same(GAME, state, viewer) == [], (viewer, state.phase)


def same(game: EspadaNegra, state: State, viewer: Seat | None) -> list[str]:
    """What differs for ``viewer`` between the state and one that it imagines."""
    view = game.view(state, viewer)
    world = game.imagine(view, LUCK)
    checks = {
        "view": game.view(world, viewer) == view,
        "owes": game.owes(world) == game.owes(state),
        "public": game.view(world, None) == game.view(state, None),
    }
    if viewer is not None:
        checks |= {
            "moves": game.legal_moves(world, viewer) == game.legal_moves(state, viewer),
            "forms": game.forms(world, viewer) == game.forms(state, viewer),
            "ticket": game.ticket(world, viewer) == game.ticket(state, viewer),
        }
    return [name for name, holds in checks.items() if not holds]


@settings(max_examples=12)
@given(table=TABLES)
def test_until_a_card_is_settled_nobody_learns_what_others_sealed(table: tuple[int, Options, int]) -> None:
    """Another bid, or a pass, in its place is told and shown the same to everybody else."""
    for ply in walk(table):
        assert learnt(GAME, ply) == []


def learnt(game: EspadaNegra, ply: Ply) -> list[str]:
    """What others learn of a sealed bid that settles nothing."""
    state, seat, move, step = ply
    if not isinstance(move, Offer | Pass) or step.final:
        return []
    found = []
    for other in instead(state, seat, move):
        changed = game.play(state, seat, other)
        for viewer in (None, *range(len(state.players))):
            if viewer != seat and told(changed.events, viewer) != told(step.events, viewer):
                found.append(f"seat {viewer} is told")
            if viewer != seat and game.view(changed.state, viewer) != game.view(step.state, viewer):
                found.append(f"seat {viewer} sees")
    return found


def instead(state: State, seat: Seat, move: Any) -> Iterator[Any]:
    """Other secret moves of ``seat`` that answer the same question."""
    for form in GAME.forms(state, seat):
        if isinstance(form, NumberForm):
            yield from (Offer(form.low), Offer(form.high))
    passes = isinstance(state.phase, Window | Bidding) and GAME.check(state, seat, Pass()) is None
    if passes and isinstance(move, Offer):
        yield Pass()


@settings(max_examples=12)
@given(table=TABLES)
def test_what_is_seen_after_a_move_was_told(table: tuple[int, Options, int]) -> None:
    """In another world that looked the same to somebody, and of which they are told the same, they see the
    same; and what settles nothing tells the same in both."""
    for before, seat, move, step in walk(table):
        world = GAME.imagine(GAME.view(before, seat), LUCK)
        other = GAME.play(world, seat, move)
        for viewer in (None, *range(len(before.players))):
            if GAME.view(world, viewer) != GAME.view(before, viewer):
                continue
            same_told = told(other.events, viewer) == told(step.events, viewer)
            same_seen = GAME.view(other.state, viewer) == GAME.view(step.state, viewer)
            assert same_seen or not same_told, (viewer, move, before.phase)
            assert same_told or step.final or viewer == seat, (viewer, move, before.phase)


@settings(max_examples=12)
@given(table=TABLES)
def test_who_was_told_what_they_did_is_the_mover_alone(table: tuple[int, Options, int]) -> None:
    for _, seat, _move, step in walk(table):
        for event in step.events:
            if isinstance(event, OwnBid | OwnAnswer | OwnAttack):
                assert event.seat == seat
                assert event.audience.seats == {seat}
                assert not event.audience.everybody_but
            if isinstance(event, Sealed):
                assert event.audience.hears(None)


class Careless(EspadaNegra):
    """Shows the fists of everybody who attacks or bids."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), phase=state.phase)


class Impatient(EspadaNegra):
    """Does not ask who bid nothing."""

    def owes(self, state: State) -> frozenset[Seat]:
        phase = state.phase
        if isinstance(phase, Bidding) and "pass" in phase.bids:
            return frozenset(phase.bidders[:1])
        return super().owes(state)


@pytest.mark.parametrize("game", [Careless(), Impatient()], ids=lambda game: type(game).__name__)
def test_a_planted_leak_is_found(game: EspadaNegra) -> None:
    found: list[str] = []
    for number in range(6):
        for ply in walk((4, Options(), number), game):
            found += learnt(game, ply)
            for viewer in (None, 0, 3):
                found += same(game, ply[0], viewer)
            if found:
                return
    pytest.fail("nobody has seen it")


# A few presses


def test_a_pass_and_a_bid_are_one_move_and_wait_for_the_auction() -> None:
    """Eight seats, one of which could attack: eight moves for the card, whoever comes first."""
    state = GAME.start(8, bytes(32), Options())
    soldier = Card("senor")
    players = (replace(state.players[0], cards=(soldier,)), *state.players[1:])
    state = replace(state, players=players, phase=Window((0,), (0,), (None,) * 8))
    card = state.row[state.lot]
    for moves, seat in enumerate((3, 7, 1, 0, 2, 4, 5, 6), 1):
        assert GAME.owes(state) <= GAME.may(state)
        step = GAME.play(state, seat, Offer(1 + seat))
        state = step.state
        assert (card in state.players[7].cards) is (moves == 8)


def test_a_ticket_changes_with_every_question_and_no_sealed_answer() -> None:
    state = GAME.start(3, bytes(32), Options())
    first = GAME.ticket(state, 0)
    state = GAME.play(state, 0, Offer(2)).state
    assert GAME.ticket(state, 1) == GAME.ticket(state, 0) == first
    for seat in (1, 2):
        state = GAME.play(state, seat, Pass()).state
    assert GAME.ticket(state, 0) != first


def test_an_attack_cannot_be_taken_back_and_a_bid_can() -> None:
    state = GAME.start(2, bytes(32), Options())
    soldiers = (Card("senor"), Card("senor", 2))
    players = tuple(
        replace(player, cards=(card,)) for player, card in zip(state.players, soldiers, strict=True)
    )
    state = replace(state, players=players, phase=Window((0, 1), (0, 1), (None, None)))
    assert GAME.play(state, 0, Attack()).final
    assert not GAME.play(state, 0, Wait()).final
    assert not GAME.play(state, 0, Offer(3)).final
