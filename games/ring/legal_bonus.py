"""Which moves with bonus cards are legal (chapter 14)."""

from __future__ import annotations

from games.core.cards import ACE, JACK, KING, QUEEN, Card
from games.core.game import Violation
from games.ring.board import AROUND
from games.ring.course import may_reshuffle
from games.ring.deck import is_bonus
from games.ring.judging import all_held, cowed, playable, rival, who
from games.ring.moves import Charge, Cheer, Cow, Shoot, Swap
from games.ring.state import State, Turn


def _bonus(state: State, turn: Turn, card: Card, rank: int, article: str) -> Violation | None:
    """Whether ``card`` is a bonus card of ``rank`` that may be played now."""
    if not state.options.mutants:
        return Violation("14.1", "no_mutants")
    violation = playable(state, turn, card)
    if violation is None and card.rank != rank:
        return Violation(article, "other_bonus", (("card", card.word),))
    return violation


def shoot(state: State, turn: Turn, move: Shoot) -> Violation | None:
    return _bonus(state, turn, move.card, QUEEN, "14.4") or rival(state, turn, move.target.number, "14.4")


def charge(state: State, turn: Turn, move: Charge) -> Violation | None:
    target = move.target.number
    violation = (
        _bonus(state, turn, move.card, JACK, "14.5")
        or cowed(state, turn)
        or rival(state, turn, target, "14.5")
    )
    if violation is None:
        here, there = state.fighters[turn.fighter].square, state.fighters[target].square
        if here is None or there not in AROUND[here]:
            return Violation("14.5", "charge_neighbour", who(state, target))
    return violation


def cow(state: State, turn: Turn, move: Cow) -> Violation | None:
    return _bonus(state, turn, move.card, KING, "14.6") or rival(state, turn, move.target.number, "14.6")


def cheer(state: State, turn: Turn, move: Cheer) -> Violation | None:
    violation = _bonus(state, turn, move.card, ACE, "14.7")
    if violation is not None:
        return violation
    if not state.options.fight.duel and state.rounds + 1 >= state.options.shower_from:
        return Violation("14.7", "no_more_acclaim")
    if state.fighters[turn.fighter].endurance >= state.options.endurance:
        return Violation("14.7", "unhurt", (("most", state.options.endurance),))
    return None


def swap(state: State, turn: Turn, move: Swap) -> Violation | None:
    """A pair for a bonus card and a common one (article 14.2)."""
    if not state.options.mutants:
        return Violation("14.1", "no_mutants")
    violation = all_held(state, turn.seat, (move.one, move.other))
    if violation is not None:
        return violation
    pair = move.one != move.other and move.one.rank == move.other.rank
    if not pair or move.one.joker or is_bonus(state.options, move.one):
        return Violation("14.2", "no_pair", (("card", move.one.word), ("other", move.other.word)))
    if state.options.swaps_per_turn != "unlimited" and turn.swaps >= state.options.swaps_per_turn:
        return Violation("14.2", "swapped_already")
    if not (state.bonus or state.used):
        return Violation("14.2", "no_bonus_left")
    if not (state.pile or may_reshuffle(state)):
        return Violation("14.2", "no_pile_left")
    return None
