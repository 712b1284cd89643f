"""Which moves are legal: each refusal names the article of the rulebook that it rests on. Attacks and
fouls stand in games/ring/legal_attacks.py, bonus cards in games/ring/legal_bonus.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.game import Seat, Violation
from games.ring import legal_attacks, legal_bonus
from games.ring.course import may_reshuffle, places
from games.ring.draft import Draft
from games.ring.judging import all_held, discards_over, not_held, reach, useful, who
from games.ring.moves import (
    Blow,
    Charge,
    Cheer,
    Cow,
    Deploy,
    Discard,
    Draw,
    Exchange,
    Gouge,
    Hit,
    Let,
    Move,
    Parry,
    Push,
    Relay,
    Shoot,
    StepTo,
    Swap,
    Tap,
)
from games.ring.options import DRAWS
from games.ring.state import Deploying, Exchanging, Number, Parrying, Phase, State, Turn


def check(state: State, seat: Seat, move: Move) -> Violation | None:
    """Why ``seat`` may not make ``move`` now, or None."""
    phase = state.phase
    if phase.kind == "over":
        return Violation(phase.outcome.article, "over")
    if phase.seat != seat:
        return Violation("2.1", "not_your_turn", (("seat", phase.seat),))
    if move.asked != phase.kind:
        return _wrong_moment(phase, move)
    return _CHECKS[type(move)](state, phase, move)


def _wrong_moment(phase: Phase, move: Move) -> Violation:
    if phase.kind == "parry":
        return Violation("5.1", "answer_first")
    if phase.kind == "deploy":
        return Violation("10.2", "deploy_first")
    if phase.kind == "exchange":
        return Violation("1.8", "exchange_first")
    if move.asked == "parry":
        return Violation("5.1", "nothing_to_parry")
    return Violation("10.2", "deployed") if move.asked == "deploy" else Violation("1.8", "too_late")


def _deploy(state: State, phase: Deploying, move: Deploy) -> Violation | None:
    choices = places(state, phase.fighter)
    if move in choices:
        return None
    article = "12.1" if state.options.fight.relay else "11.2" if state.options.fight.teams else "10.2"
    if move.fighter not in {choice.fighter for choice in choices}:
        return Violation(article, "not_to_be_placed")
    free = ", ".join(choice.to for choice in choices)
    return Violation(article, "not_there", (("to", move.to), ("free", free)))


def _step(state: State, turn: Turn, move: StepTo) -> Violation | None:
    card = move.card
    violation = useful(state, turn, card, "3.1", red=False)
    if violation is not None:
        return violation
    here = state.fighters[turn.fighter].square
    if here is None or move.to not in reach(card, here):
        return Violation("3.1", "wrong_step", (("card", card.word), ("here", here or ""), ("to", move.to)))
    for fighter in state.fighters:
        if fighter.square is move.to:
            return Violation("3.2", "occupied", (("to", move.to), *who(state, fighter.number)))
    return None


def _relay(state: State, turn: Turn, move: Relay) -> Violation | None:
    """Whether the fighter may leave the ring to its mate (article 12.2)."""
    if not state.options.fight.relay:
        return Violation("12.2", "no_relay")
    violation = useful(state, turn, move.card, "12.2", red=False)
    if violation is not None:
        return violation
    fighter = state.fighters[turn.fighter]
    if not waiting(state, turn.fighter):
        return Violation("12.2", "no_mate")
    if fighter.square is not fighter.home:
        return Violation("12.2", "away", (("home", fighter.home or ""), ("here", fighter.square or "")))
    return None


def waiting(state: State | Draft, number: Number) -> tuple[Number, ...]:
    """Who could relieve ``number``: its mates who are not out."""
    sides = state.options.fight.sides
    side = state.fighters[number % sides :: sides]
    return tuple(one.number for one in side if one.number != number and one.endurance)


def _discard(state: State, turn: Turn, move: Discard) -> Violation | None:
    return discards_over(state, turn) or not_held(state, turn.seat, move.card)


def most_drawn(state: State, seat: Seat) -> int:
    """How many cards ``seat`` may draw at the end of its turn (articles 1.7, 2.5)."""
    return min(DRAWS, _left(state), state.options.fight.hand - len(state.hands[seat]))


def _left(state: State) -> int:
    """How many cards there are to draw (article 10.3)."""
    return len(state.pile) + (len(state.discards) if may_reshuffle(state) else 0)


def _draw(state: State, turn: Turn, move: Draw) -> Violation | None:
    count, held, limit = move.count, len(state.hands[turn.seat]), state.options.fight.hand
    if not 0 <= count <= DRAWS:
        return Violation("2.5", "two_at_most", (("most", DRAWS),))
    if count > limit - held:
        return Violation("1.7", "hand_full", (("limit", limit), ("held", held)))
    if count > len(state.pile) and count > _left(state):
        return Violation("2.5", "pile_short", (("pile", _left(state)),))
    if state.options.auto_draw and count < (most := most_drawn(state, turn.seat)):
        return Violation("2.6", "draws_itself", (("most", most),))
    return None


def _let(_state: State, _phase: Parrying, _move: Let) -> Violation | None:
    return None


def _exchange(state: State, phase: Exchanging, move: Exchange) -> Violation | None:
    most = state.options.mulligan
    if len(move.cards) > most:
        return Violation("1.8", "three_at_most", (("most", most),))
    if len(set(move.cards)) < len(move.cards):
        return Violation("1.8", "repeated")
    return all_held(state, phase.seat, move.cards)


_CHECKS: Final[dict[type[Any], Callable[[State, Any, Any], Violation | None]]] = {
    Deploy: _deploy,
    StepTo: _step,
    Relay: _relay,
    Hit: legal_attacks.attack,
    Tap: legal_attacks.tap,
    Push: legal_attacks.push,
    Gouge: legal_attacks.gouge,
    Shoot: legal_bonus.shoot,
    Charge: legal_bonus.charge,
    Cow: legal_bonus.cow,
    Cheer: legal_bonus.cheer,
    Swap: legal_bonus.swap,
    Blow: legal_attacks.blow,
    Discard: _discard,
    Draw: _draw,
    Parry: legal_attacks.parry,
    Let: _let,
    Exchange: _exchange,
}
