"""Which moves are worth trying: the legal ones and some more. ``games.ring.legality`` decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.cards import ACE, FULL_PACK, JACK, KING, QUEEN, Card
from games.core.forms import Form, PickForm
from games.core.game import Seat
from games.ring import legality
from games.ring.board import AROUND, CENTRE, Square
from games.ring.course import places
from games.ring.deck import BONUS_PACK, is_bonus
from games.ring.judging import discards_over, plays_over, reach
from games.ring.legal_attacks import BLOW_COST
from games.ring.moves import (
    TARGETS,
    Blow,
    Charge,
    Cheer,
    Cow,
    Discard,
    Draw,
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
from games.ring.state import Number, State, Turn

_BLACK: Final = tuple(card for card in FULL_PACK if card.suit is None or not card.suit.red)
_RED: Final = tuple(card for card in FULL_PACK if card.suit is None or card.suit.red)
_RANKS: Final[dict[int, type[Charge | Shoot | Cow]]] = {JACK: Charge, QUEEN: Shoot, KING: Cow}

# Every move that can be listed, made once: listing the candidates of a decision then builds nothing.
STEPS: Final = {
    square: {card: tuple(StepTo(card, to) for to in reach(card, square)) for card in _BLACK}
    for square in Square
}
RELAYS: Final = {card: Relay(card) for card in _BLACK}
DISCARDS: Final = {card: Discard(card) for card in FULL_PACK}
PARRIES: Final = {card: Parry(card) for card in FULL_PACK}
DRAWINGS: Final = (Draw(0), Draw(1), Draw(2))
HITS: Final = {(card, target.number): Hit(card, target) for card in _RED for target in TARGETS}
TAPS: Final = {(card, target.number): Tap(card, target) for card in _RED for target in TARGETS}
PUSHES: Final = {(card, target.number): Push(card, target) for card in _RED for target in TARGETS}
GOUGES: Final = {
    (card, target.number): Gouge(card, target) for card in FULL_PACK if card.joker for target in TARGETS
}
AT_RIVALS: Final = {
    (card, target.number): _RANKS[card.rank](card, target)
    for card in BONUS_PACK
    if card.rank != ACE
    for target in TARGETS
}
"""Jacks, queens and kings of the bonus deck."""
CHEERS: Final = {card: Cheer(card) for card in BONUS_PACK if card.rank == ACE}


def candidates(state: State, seat: Seat) -> Iterable[Move]:
    """In the order of menus."""
    phase = state.phase
    if phase.kind == "over" or phase.seat != seat:
        return ()
    if phase.kind == "turn":
        return _turn_moves(state, phase)
    if phase.kind == "parry":
        return (*(PARRIES[card] for card in state.hands[seat]), Let())
    return places(state, phase.fighter) if phase.kind == "deploy" else ()


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The swap before the start, and low blows."""
    phase = state.phase
    if phase.kind == "over" or phase.seat != seat:
        return ()
    hand = state.hands[seat]
    if phase.kind == "exchange":
        return (PickForm("exchange", 0, state.options.mulligan, _words(hand)),)
    if phase.kind != "turn" or len(hand) < BLOW_COST or discards_over(state, phase):
        return ()
    words, cards = _words(hand), hand[:BLOW_COST]
    return tuple(
        [
            PickForm(f"blow {target}", BLOW_COST, BLOW_COST, words)
            for target in map(TARGETS.__getitem__, state.options.fight.rivals[phase.fighter])
            if legality.check(state, seat, Blow(target, cards)) is None
        ]
    )


def _words(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([card.word for card in cards])


def uses(state: State, seat: Seat, card: Card) -> Iterable[Move]:
    """Whatever the card is good for, near or far."""
    if state.phase.kind == "parry":
        return (PARRIES[card],)
    return (*_used(state, _acting(state, seat), card), DISCARDS[card])


def _acting(state: State, seat: Seat) -> Number:
    """The fighter that ``seat`` would use a card with: the one whose turn it is, else its first."""
    if state.phase.kind == "turn" and state.phase.seat == seat:
        return state.phase.fighter
    return next((one.number for one in state.fighters if one.seat == seat and one.square), seat)


def _used(state: State, number: Number, card: Card) -> Iterable[Move]:
    """The plays of ``card`` that a player may have in mind."""
    rivals = state.options.fight.rivals[number]
    if is_bonus(state.options, card):
        yield from [AT_RIVALS[card, rival] for rival in rivals] if card.rank != ACE else [CHEERS[card]]
        return
    here = state.fighters[number].square
    yield from STEPS[here].get(card, ()) if here else ()
    if state.options.fight.relay and card in RELAYS:
        yield RELAYS[card]
    if card.suit is None or card.suit.red:
        yield from [table[card, rival] for rival in rivals for table in (HITS, PUSHES)]
    if card.joker:
        yield from [GOUGES[card, rival] for rival in rivals]


def _turn_moves(state: State, turn: Turn) -> list[Move]:
    """By verb, and by card within a verb, as menus show them. What the turn no longer allows, and figures out
    of reach, are left out only to save time."""
    hand = state.hands[turn.seat]
    moves: list[Move] = [] if plays_over(state, turn) else _plays(state, turn.fighter, hand)
    if state.options.mutants:
        for place, one in enumerate(hand):
            moves += [Swap(one, other) for other in hand[place + 1 :] if other.rank == one.rank]
    if not discards_over(state, turn):
        moves += [DISCARDS[card] for card in hand]
    moves += DRAWINGS[: legality.most_drawn(state, turn.seat) + 1]
    return moves


def _plays(state: State, number: Number, hand: tuple[Card, ...]) -> list[Move]:
    here, options, fight = state.fighters[number].square, state.options, state.options.fight
    moves: list[Move] = []
    if here is None:
        return moves
    steps = STEPS[here]
    for card in hand:
        moves += steps.get(card, ())
    if fight.relay:
        moves += [RELAYS[card] for card in hand if card in RELAYS]
    around = AROUND[here]
    others = range(fight.fighters) if options.friendly_push else fight.rivals[number]
    near = [other for other in others if state.fighters[other].square in around]
    if near:
        at_centre = (TAPS,) if here is CENTRE and not fight.duel else ()
        for table in (HITS, *at_centre, PUSHES, GOUGES):
            moves += [table[card, target] for card in hand for target in near if (card, target) in table]
    if options.mutants:
        for card in hand:
            if card.rank in _RANKS:
                moves += [AT_RIVALS[card, rival] for rival in fight.rivals[number]]
            elif card in CHEERS:
                moves.append(CHEERS[card])
    return moves
