"""Which moves are legal: each refusal names the article of the rulebook that it rests on. The bonus cards of
the mutant kings stand in games/ring/legal_bonus.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core.cards import Card, Suit
from games.core.game import Fact, Seat, Violation
from games.ring import legal_bonus
from games.ring.board import AROUND, BEYOND, CENTRE, DIAGONAL, STRAIGHT, Square
from games.ring.course import may_reshuffle, places
from games.ring.deck import is_bonus, rank
from games.ring.draft import Draft
from games.ring.judging import all_held, discards_over, not_held, nothing_to_take, playable, rival, who
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
from games.ring.options import DRAWS, Options
from games.ring.state import Deploying, Exchanging, Fighter, Number, Parrying, Phase, State, Turn

BLOW_COST: Final = 3
"""Cards that a low blow costs (article 6.5)."""

BLOW_TAKES: Final = 2
"""Cards that a low blow takes, if the target has so many (article 6.5)."""

_REACH: Final = {
    Suit.CLUBS: STRAIGHT,
    Suit.SPADES: DIAGONAL,
    Suit.DIAMONDS: STRAIGHT,
    Suit.HEARTS: DIAGONAL,
    None: AROUND,
}


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


def reach(card: Card, square: Square) -> tuple[Square, ...]:
    """The neighbours that the suit of ``card`` reaches; a wild joker reaches all (articles 3.1, 4.1, 6.4)."""
    return _REACH[card.suit][square]


def _useful(state: State, turn: Turn, card: Card, article: str, red: bool) -> Violation | None:
    """Whether ``card`` may be played now, and is good for a step or a relay, or if ``red`` for an attack
    (articles 3.1, 4.1, 6.4, 14.3, 14.6)."""
    violation = playable(state, turn, card)
    if violation is not None:
        return violation
    if state.options.mutants:
        if state.fighters[turn.fighter].cowed:
            return Violation("14.6", "cowed")
        if is_bonus(state.options, card):
            return Violation("14.3", "bonus_card", (("card", card.word),))
    if card.suit is None:
        return Violation("6.4", "joker_not_wild") if state.options.joker == "seed" else None
    if card.suit.red is not red:
        return Violation(article, "black_card" if red else "red_card", (("card", card.word),))
    return None


def _step(state: State, turn: Turn, move: StepTo) -> Violation | None:
    card = move.card
    violation = _useful(state, turn, card, "3.1", red=False)
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
    violation = _useful(state, turn, move.card, "12.2", red=False)
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


def _attack(state: State, turn: Turn, move: Hit | Push) -> Violation | None:
    violation = _useful(state, turn, move.card, "4.1", red=True)
    return violation or rival(state, turn, move.target.number, "4.1") or _in_reach(state, turn, move)


def _in_reach(state: State, turn: Turn, move: Hit | Push) -> Violation | None:
    card, target = move.card, move.target.number
    here, there = state.fighters[turn.fighter].square, state.fighters[target].square
    if here is not None and there in reach(card, here):
        return None
    facts: tuple[tuple[str, Fact], ...] = (("card", card.word), ("here", here or ""), ("there", there or ""))
    return Violation("4.1", "out_of_reach", (*facts, *who(state, target)))


def hit_damage(options: Options, turn: Turn, here: Square | None) -> int:
    """What a hit takes (articles 4.2, 6.1 and 6.2)."""
    if here is not CENTRE or (options.center_mode == "on_entry_only" and turn.entry != "fresh"):
        return 1
    return options.center_damage


def _tap(state: State, turn: Turn, move: Tap) -> Violation | None:
    """Whether the fighter may take one point where it could take two (article 6.1)."""
    if state.options.fight.duel:
        return Violation("6.1", "two_in_a_duel")
    if hit_damage(state.options, turn, state.fighters[turn.fighter].square) == 1:
        return Violation("6.1", "one_anyway")
    return _attack(state, turn, move)


def landing(fighters: Sequence[Fighter], number: Number, target: Number) -> Square | None:
    """The free square onto which ``number`` would push ``target``; None where ropes or a figure are in the
    way (article 4.4)."""
    here, there = fighters[number].square, fighters[target].square
    to = None if here is None or there is None else BEYOND[here, there]
    if to is None or any(fighter.square is to for fighter in fighters):
        return None
    return to


def _push(state: State, turn: Turn, move: Push) -> Violation | None:
    target = move.target.number
    violation = _useful(state, turn, move.card, "4.1", red=True) or rival(state, turn, target, "4.1")
    friend = violation is not None and violation.reason == "mate" and state.options.friendly_push
    if violation is not None and not friend:
        return violation
    if state.fighters[target].square is None:
        return Violation("10.4", "knocked_out", who(state, target))
    violation = _in_reach(state, turn, move)
    if violation is not None or landing(state.fighters, turn.fighter, target) is not None:
        return violation
    if friend:
        return Violation("11.4", "no_room_for_mate", who(state, target))
    if state.options.push_blocked == "not_allowed":
        return Violation("4.4", "no_room", who(state, target))
    return None


def _gouge(state: State, turn: Turn, move: Gouge) -> Violation | None:
    target = move.target.number
    violation = playable(state, turn, move.card)
    if violation is not None:
        return violation
    if state.options.joker == "wild":
        return Violation("6.3", "jokers_only_wild")
    if move.card.suit is not None:
        return Violation("6.3", "not_a_joker", (("card", move.card.word),))
    if state.fighters[turn.fighter].cowed:
        return Violation("14.6", "cowed")
    violation = rival(state, turn, target, "6.3")
    if violation is not None:
        return violation
    here = state.fighters[turn.fighter].square
    if here is None or state.fighters[target].square not in AROUND[here]:
        return Violation("6.3", "not_adjacent", who(state, target))
    return nothing_to_take(state, target, "6.3")


def _blow(state: State, turn: Turn, move: Blow) -> Violation | None:
    target, most = move.target.number, state.options.low_blow_max
    if not state.options.low_blow:
        return Violation("6.5", "no_low_blows")
    violation = rival(state, turn, target, "6.5")
    if violation is not None:
        return violation
    if len(set(move.cards)) != BLOW_COST or len(move.cards) != BLOW_COST:
        return Violation("6.5", "three_cards", (("cost", BLOW_COST),))
    if most != "unlimited" and turn.blows >= most:
        return Violation("6.5", "enough_blows", (("most", most),))
    return (
        discards_over(state, turn)
        or all_held(state, turn.seat, move.cards)
        or nothing_to_take(state, target, "6.5")
    )


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


def parries(options: Options, card: Card, attack: Card) -> bool:
    """Whether ``card`` stops an attack made with ``attack`` (articles 5.2 and 6.4)."""
    if card.suit is None:
        return options.joker != "seed"
    return (
        card.suit is attack.suit
        and rank(card, options.ace) > rank(attack, options.ace)
        and not is_bonus(options, card)
    )


def _parry(state: State, phase: Parrying, move: Parry) -> Violation | None:
    card, attack = move.card, phase.attack.card
    violation = not_held(state, phase.seat, card)
    if violation is not None or parries(state.options, card, attack):
        return violation
    if is_bonus(state.options, card):
        return Violation("14.3", "bonus_card", (("card", card.word),))
    if card.suit is None:
        return Violation("6.4", "joker_not_wild")
    if attack.suit is None:
        return Violation("6.4", "only_a_joker", (("card", card.word),))
    return Violation("5.2", "does_not_parry", (("card", card.word), ("attack", attack.word)))


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
    Hit: _attack,
    Tap: _tap,
    Push: _push,
    Gouge: _gouge,
    Shoot: legal_bonus.shoot,
    Charge: legal_bonus.charge,
    Cow: legal_bonus.cow,
    Cheer: legal_bonus.cheer,
    Swap: legal_bonus.swap,
    Blow: _blow,
    Discard: _discard,
    Draw: _draw,
    Parry: _parry,
    Let: _let,
    Exchange: _exchange,
}
