"""The games that the benchmarks compare engines with: the same game as the peer's, and a whole one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from benchmarks.kernel.kuhn import Kuhn
from benchmarks.kernel.leduc import DEALS, RLCARD, Leduc, Options
from benchmarks.kernel.sealed import SealedAuction
from games.core.chance import Chance
from games.core.game import AnyGame

GAMES = (Kuhn(), Leduc(), SealedAuction())
LUCK = Chance.from_seed(b"luck of a test of the benchmarks")


def expected(game: AnyGame, state: Any) -> Fraction:
    """What seat 0 wins on average when everybody takes any legal move as likely as any other."""
    outcome = game.outcome(state)
    if outcome is not None:
        return Fraction(outcome.points[0])
    (seat,) = game.owes(state)
    moves = game.legal_moves(state, seat)
    return sum((expected(game, game.play(state, seat, move).state) for move in moves), Fraction()) / len(
        moves
    )


def test_kuhn_poker_pays_what_open_spiels_does():
    kuhn = Kuhn()
    deals = {kuhn.start(2, bytes([number]) * 32, kuhn.options()) for number in range(60)}
    assert len(deals) == 6
    assert sum(expected(kuhn, deal) for deal in deals) / 6 == Fraction(1, 8)


def test_leduc_pays_what_open_spiels_does():
    """A walk over the whole tree of ``leduc_poker`` (OpenSpiel 2.0.2) gives -0.078125."""
    leduc = Leduc()
    deals = [leduc.dealt(cards, 0, Options()) for cards in sorted(set(DEALS))]
    weights = [DEALS.count(deal.cards) for deal in deals]
    total = sum(weight * expected(leduc, deal) for weight, deal in zip(weights, deals, strict=True))
    assert total / len(DEALS) == Fraction(-5, 64)


def test_by_rlcards_rules_the_lot_says_who_begins_and_one_may_fold_for_nothing():
    leduc = Leduc()
    starts = [leduc.start(2, bytes([number]) * 32, RLCARD) for number in range(20)]
    assert {state.first for state in starts} == {0, 1}
    state = next(state for state in starts if state.first == 1)
    assert state.chips == (2, 1)
    called = leduc.play(state, 1, leduc.notation.read("call")).state
    assert [leduc.notation.write(move) for move in leduc.legal_moves(called, 0)] == ["fold", "call", "raise"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_matches_end_in_time_and_what_a_seat_imagines_looks_the_same_to_it(game):
    luck = LUCK
    for number in range(20):
        state, plies = game.start(game.seats[0], bytes([number]) * 32, game.options()), 0
        while owing := game.owes(state):
            for seat in (None, *range(game.seats[0])):
                view = game.view(state, seat)
                assert game.view(game.imagine(view, LUCK), seat) == view
            seat, luck = luck.pick(sorted(owing))
            move, luck = luck.pick(game.legal_moves(state, seat))
            assert game.notation.read(game.notation.write(move)) == move
            state, plies = game.play(state, seat, move).state, plies + 1
        assert plies <= game.longest
