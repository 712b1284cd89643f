"""Which attacks, fouls and parries are legal (chapters 4 to 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.cards import Card
from games.core.game import Fact, Violation
from games.ring.board import AROUND, BEYOND, CENTRE, Square
from games.ring.deck import is_bonus, rank
from games.ring.judging import (
    all_held,
    discards_over,
    not_held,
    nothing_to_take,
    playable,
    reach,
    rival,
    useful,
    who,
)
from games.ring.moves import Blow, Gouge, Hit, Parry, Push, Tap
from games.ring.options import Options
from games.ring.state import Fighter, Number, Parrying, State, Turn

BLOW_COST: Final = 3
"""Cards that a low blow costs (article 6.5)."""

BLOW_TAKES: Final = 2
"""Cards that a low blow takes, if the target has so many (article 6.5)."""


def attack(state: State, turn: Turn, move: Hit | Push) -> Violation | None:
    violation = useful(state, turn, move.card, "4.1", red=True)
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


def tap(state: State, turn: Turn, move: Tap) -> Violation | None:
    """Whether the fighter may take one point where it could take two (article 6.1)."""
    if state.options.fight.duel:
        return Violation("6.1", "two_in_a_duel")
    if hit_damage(state.options, turn, state.fighters[turn.fighter].square) == 1:
        return Violation("6.1", "one_anyway")
    return attack(state, turn, move)


def landing(fighters: Sequence[Fighter], number: Number, target: Number) -> Square | None:
    """The free square onto which ``number`` would push ``target``; None where ropes or a figure are in the
    way (article 4.4)."""
    here, there = fighters[number].square, fighters[target].square
    to = None if here is None or there is None else BEYOND[here, there]
    if to is None or any(fighter.square is to for fighter in fighters):
        return None
    return to


def push(state: State, turn: Turn, move: Push) -> Violation | None:
    target = move.target.number
    violation = useful(state, turn, move.card, "4.1", red=True) or rival(state, turn, target, "4.1")
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


def gouge(state: State, turn: Turn, move: Gouge) -> Violation | None:
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


def blow(state: State, turn: Turn, move: Blow) -> Violation | None:
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


def parries(options: Options, card: Card, attack: Card) -> bool:
    """Whether ``card`` stops an attack made with ``attack`` (articles 5.2 and 6.4)."""
    if card.suit is None:
        return options.joker != "seed"
    return (
        card.suit is attack.suit
        and rank(card, options.ace) > rank(attack, options.ace)
        and not is_bonus(options, card)
    )


def parry(state: State, phase: Parrying, move: Parry) -> Violation | None:
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
