"""Which moves are legal: each refusal names the article of the rulebook that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core.cards import Card, Suit
from games.core.game import Seat, Violation
from games.ring.board import AROUND, BEYOND, DIAGONAL, STRAIGHT, Square
from games.ring.deck import rank
from games.ring.moves import Blow, Discard, Draw, Exchange, Gouge, Hit, Let, Move, Parry, Push, StepTo
from games.ring.state import DRAWS, HAND, PLAYS, Exchanging, Fighter, Options, Parrying, Phase, State, Turn

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


def refuse(seats: int, options: Options) -> Violation | None:
    """Why no match may be opened like this: a number of players (1.9) or options that clash (8.1, 8.2)."""
    if seats != 2:
        return Violation.of("1.9", "seats", seats=seats)
    if options.mulligan and options.deck == 34:
        return Violation.of("8.1", "mulligan_short_deck")
    if options.center_damage == 1 and options.center_mode == "on_entry_only":
        return Violation.of("8.2", "no_bonus_on_entry")
    return None


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
    if phase.kind == "exchange":
        return Violation("1.8", "exchange_first")
    if move.asked == "parry":
        return Violation("5.1", "nothing_to_parry")
    return Violation("1.8", "too_late")


def _held(state: State, seat: Seat, card: Card) -> Violation | None:
    if card in state.hands[seat]:
        return None
    return Violation("2.2", "not_held", (("card", card.word),))


def _all_held(state: State, seat: Seat, cards: tuple[Card, ...]) -> Violation | None:
    return next((_held(state, seat, card) for card in cards if card not in state.hands[seat]), None)


def _playable(state: State, turn: Turn, card: Card) -> Violation | None:
    """Whether a card may be played at all now: held, not after a discard, not a sixth (articles 2.2, 2.3)."""
    violation = _held(state, turn.seat, card)
    if violation is not None:
        return violation
    if turn.discarded and state.options.play_xor_discard:
        return Violation("2.3", "discarded_already")
    if turn.plays >= PLAYS:
        return Violation("2.2", "five_played", (("most", PLAYS),))
    return None


def _discarding(state: State, turn: Turn) -> Violation | None:
    """Whether this turn allows discards, a low blow too: not after a play (articles 2.3, 6.5)."""
    if turn.plays and state.options.play_xor_discard:
        return Violation("2.3", "played_already")
    return None


def reach(card: Card, square: Square) -> tuple[Square, ...]:
    """The neighbours that the suit of ``card`` reaches; a wild joker reaches all (articles 3.1, 4.1, 6.4)."""
    return _REACH[card.suit][square]


def _step(state: State, turn: Turn, move: StepTo) -> Violation | None:
    card = move.card
    violation = _playable(state, turn, card)
    if violation is not None:
        return violation
    if card.suit is None:
        if state.options.joker == "seed":
            return Violation("6.4", "joker_not_wild")
    elif card.suit.red:
        return Violation("3.1", "red_card", (("card", card.word),))
    here = state.fighters[turn.seat].square
    if move.to not in reach(card, here):
        return Violation("3.1", "wrong_step", (("card", card.word), ("here", here), ("to", move.to)))
    for fighter in state.fighters:
        if fighter.square is move.to:
            return Violation("3.2", "occupied", (("to", move.to), ("seat", fighter.seat)))
    return None


def _attack(state: State, turn: Turn, move: Hit | Push) -> Violation | None:
    card, target = move.card, move.target.seat
    violation = _playable(state, turn, card)
    if violation is not None:
        return violation
    if target == turn.seat:
        return Violation("4.1", "oneself")
    if card.suit is None:
        if state.options.joker == "seed":
            return Violation("6.4", "joker_not_wild")
    elif not card.suit.red:
        return Violation("4.1", "black_card", (("card", card.word),))
    here, there = state.fighters[turn.seat].square, state.fighters[target].square
    if there not in reach(card, here):
        return Violation(
            "4.1", "out_of_reach", (("card", card.word), ("seat", target), ("here", here), ("there", there))
        )
    return None


def landing(fighters: Sequence[Fighter], seat: Seat, target: Seat) -> Square | None:
    """The free square onto which ``seat`` would push ``target``; None where ropes or a figure are in the way
    (article 4.4)."""
    to = BEYOND[fighters[seat].square, fighters[target].square]
    if to is None or any(fighter.square is to for fighter in fighters):
        return None
    return to


def _push(state: State, turn: Turn, move: Push) -> Violation | None:
    violation = _attack(state, turn, move)
    if violation is not None:
        return violation
    if (
        state.options.push_blocked == "not_allowed"
        and landing(state.fighters, turn.seat, move.target.seat) is None
    ):
        return Violation("4.4", "no_room", (("seat", move.target.seat),))
    return None


def _gouge(state: State, turn: Turn, move: Gouge) -> Violation | None:
    target = move.target.seat
    violation = _playable(state, turn, move.card)
    if violation is not None:
        return violation
    if state.options.joker == "wild":
        return Violation("6.3", "jokers_only_wild")
    if move.card.suit is not None:
        return Violation("6.3", "not_a_joker", (("card", move.card.word),))
    if target == turn.seat:
        return Violation("6.3", "oneself")
    if state.fighters[target].square not in AROUND[state.fighters[turn.seat].square]:
        return Violation("6.3", "not_adjacent", (("seat", target),))
    if not state.hands[target]:
        return Violation("6.3", "empty_hand", (("seat", target),))
    return None


def _blow(state: State, turn: Turn, move: Blow) -> Violation | None:
    target = move.target.seat
    if not state.options.low_blow:
        return Violation("6.5", "no_low_blows")
    if target == turn.seat:
        return Violation("6.5", "oneself")
    if len(set(move.cards)) != BLOW_COST or len(move.cards) != BLOW_COST:
        return Violation("6.5", "three_cards", (("cost", BLOW_COST),))
    violation = _discarding(state, turn) or _all_held(state, turn.seat, move.cards)
    if violation is not None:
        return violation
    if not state.hands[target]:
        return Violation("6.5", "empty_hand", (("seat", target),))
    return None


def _discard(state: State, turn: Turn, move: Discard) -> Violation | None:
    return _discarding(state, turn) or _held(state, turn.seat, move.card)


def most_drawn(state: State, seat: Seat) -> int:
    """How many cards ``seat`` may draw at the end of its turn (articles 1.7, 2.5)."""
    return min(DRAWS, len(state.pile), HAND - len(state.hands[seat]))


def _draw(state: State, turn: Turn, move: Draw) -> Violation | None:
    count, held = move.count, len(state.hands[turn.seat])
    if not 0 <= count <= DRAWS:
        return Violation("2.5", "two_at_most", (("most", DRAWS),))
    if count > HAND - held:
        return Violation("1.7", "hand_full", (("limit", HAND), ("held", held)))
    if count > len(state.pile):
        return Violation("2.5", "pile_short", (("pile", len(state.pile)),))
    if state.options.auto_draw and count < (most := most_drawn(state, turn.seat)):
        return Violation("2.6", "draws_itself", (("most", most),))
    return None


def parries(options: Options, card: Card, attack: Card) -> bool:
    """Whether ``card`` stops an attack made with ``attack`` (articles 5.2 and 6.4)."""
    if card.suit is None:
        return options.joker != "seed"
    return card.suit is attack.suit and rank(card, options.ace) > rank(attack, options.ace)


def _parry(state: State, phase: Parrying, move: Parry) -> Violation | None:
    violation = _held(state, phase.seat, move.card)
    if violation is not None or parries(state.options, move.card, phase.attack.card):
        return violation
    attack = phase.attack.card
    if move.card.suit is None:
        return Violation("6.4", "joker_not_wild")
    if attack.suit is None:
        return Violation("6.4", "only_a_joker", (("card", move.card.word),))
    return Violation("5.2", "does_not_parry", (("card", move.card.word), ("attack", attack.word)))


def _let(_state: State, _phase: Parrying, _move: Let) -> Violation | None:
    return None


def _exchange(state: State, phase: Exchanging, move: Exchange) -> Violation | None:
    most = state.options.mulligan
    if len(move.cards) > most:
        return Violation("1.8", "three_at_most", (("most", most),))
    if len(set(move.cards)) < len(move.cards):
        return Violation("1.8", "repeated")
    return _all_held(state, phase.seat, move.cards)


_CHECKS: Final[dict[type[Any], Callable[[State, Any, Any], Violation | None]]] = {
    StepTo: _step,
    Hit: _attack,
    Push: _push,
    Gouge: _gouge,
    Blow: _blow,
    Discard: _discard,
    Draw: _draw,
    Parry: _parry,
    Let: _let,
    Exchange: _exchange,
}
