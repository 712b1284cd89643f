"""El Rey del Ring as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from games.core.cards import FULL_PACK, Card
from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form, PickForm
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from games.ring import effects, judgement, legality, setup
from games.ring.board import AROUND, Square
from games.ring.deck import PACKS, laid_out
from games.ring.legality import BLOW_COST
from games.ring.moves import (
    TARGETS,
    Blow,
    Discard,
    Draw,
    Exchange,
    Gouge,
    Hit,
    Let,
    Move,
    Parry,
    Push,
    StepTo,
)
from games.ring.state import Options, State, View
from games.ring.words import RingWords

# Every move that can be listed, made once: listing the candidates of a decision then builds nothing.
STEPS: Final = {
    (card, square): tuple(StepTo(card, to) for to in legality.reach(card, square))
    for card in FULL_PACK
    if card.suit is None or not card.suit.red
    for square in Square
}
DISCARDS: Final = {card: Discard(card) for card in FULL_PACK}
PARRIES: Final = {card: Parry(card) for card in FULL_PACK}
DRAWINGS: Final = (Draw(0), Draw(1), Draw(2))
HITS: Final = {(card, target.seat): Hit(card, target) for card in FULL_PACK for target in TARGETS}
PUSHES: Final = {(card, target.seat): Push(card, target) for card in FULL_PACK for target in TARGETS}
GOUGES: Final = {
    (card, target.seat): Gouge(card, target) for card in FULL_PACK if card.joker for target in TARGETS
}


class Ring(Game[State, Move, View, Options]):
    """The duel. Variants for more players and figures are not refereed yet."""

    key = "ring"
    version = 1
    seats = range(2, 3)
    longest = 308
    # A match always ends. Let F be twice the pile plus all cards in hands: at most 2 * 44 + 10 = 98. Nothing
    # raises F; a card played, discarded, parried with or drawn lowers it. Plies are of four kinds:
    # 1. a card leaves a hand for good (play, parry, discard, low blow): at most 54, the pack;
    # 2. ``let``: each answers an attack of kind 1: at most 54;
    # 3. ``draw`` at the end of a turn in which F fell: at most 98;
    # 4. ``draw`` of nothing after nothing. Where tomatoes fly (2.7) each costs one of at most 2 * 15 points:
    #    at most 29 before somebody is out. Where they do not, two in a row end the match (7.4), so there is
    #    at most one for each turn of kind 3, and two more. Tomatoes fly until the pile is gone or never, and
    #    a gone pile leaves at most ten turns of kind 3: together at most max(98 + 2, 29 + 10 + 2) = 100.
    # With the two plies of the exchange (1.8): 54 + 54 + 98 + 100 + 2 = 308.
    options = Options
    state_type = State
    notation = Notation[Move](StepTo, Hit, Push, Gouge, Blow, Discard, Draw, Parry, Let, Exchange)
    words = RingWords()
    rulebook = Rulebook("games.ring")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return legality.refuse(seats, options)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        return setup.start(seats, Chance.from_seed(seed), options)

    def owes(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.phase.kind == "over" else frozenset((state.phase.seat,))

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        phase = state.phase
        if phase.kind == "over" or phase.seat != seat:
            return ()
        if phase.kind == "turn":
            return _turn_moves(state, seat)
        if phase.kind == "parry":
            return (*(PARRIES[card] for card in state.hands[seat]), Let())
        return ()

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        phase = state.phase
        if phase.kind == "over" or phase.seat != seat:
            return ()
        hand = state.hands[seat]
        if phase.kind == "exchange":
            return (PickForm("exchange", 0, state.options.mulligan, _words(hand)),)
        return tuple(
            [
                PickForm(f"blow {target}", BLOW_COST, BLOW_COST, _words(hand))
                for other, target in enumerate(TARGETS[: len(state.fighters)])
                if other != seat and self.check(state, seat, Blow(target, hand[:BLOW_COST])) is None
            ]
        )

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return legality.check(state, seat, move)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return effects.resolve(state, move)

    def timeout(self, state: State, seat: Seat) -> Move:
        """Article 2.8: take the attack, keep the cards, or draw as many as one may."""
        if state.phase.kind == "parry":
            return Let()
        if state.phase.kind == "exchange":
            return Exchange(())
        return Draw(legality.most_drawn(state, seat))

    def leave(self, state: State, seat: Seat) -> Step[State]:
        return effects.leave(state, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            fighters=state.fighters,
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(len(hand) for hand in state.hands),
            pile=len(state.pile),
            discards=state.discards,
            opening=state.opening,
            known=tuple(known for known in state.known if seat in (known.knower, known.holder)),
            turn=state.turn,
            passes=state.passes,
            deeds=state.deeds,
        )

    def imagine(self, view: View, chance: Chance) -> State:
        held = [view.hand if seat == view.seat else _seen(view, seat) for seat in range(len(view.fighters))]
        out = frozenset(view.discards).union(*held)
        hidden, chance = chance.shuffle(tuple(card for card in PACKS[view.options.deck] if card not in out))
        for seat, size in enumerate(view.hand_sizes):
            missing = size - len(held[seat])
            held[seat] = laid_out((*held[seat], *hidden[:missing]))
            hidden = hidden[missing:]
        return State(
            options=view.options,
            chance=chance,
            phase=view.phase,
            fighters=view.fighters,
            hands=tuple(held),
            pile=hidden,
            discards=view.discards,
            opening=view.opening,
            known=view.known,
            turn=view.turn,
            passes=view.passes,
            deeds=view.deeds,
        )

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if state.phase.kind == "over" else None

    def ticket(self, state: State, seat: Seat) -> str:
        """The public position. A rival may take an attack back and make another one, which is to be answered
        anew though this seat has not acted in between."""
        table = repr((state.turn, state.phase, state.fighters, state.discards))
        return sha256(table.encode()).hexdigest()[:6]

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """During a rival's turn: take whatever comes."""
        phase = state.phase
        waits = phase.seat == seat if phase.kind == "parry" else phase.kind == "turn" and phase.seat != seat
        return Ahead(f"turn-{state.turn}", (self.notation.write(Let()),)) if waits else None

    def uses(self, state: State, seat: Seat, word: str) -> Iterable[Move]:
        """Whatever the suit of the card is good for, near or far."""
        card = Card.from_word(word)
        if state.phase.kind == "parry":
            return (PARRIES[card],)
        moves: list[Move] = list(STEPS.get((card, state.fighters[seat].square), ()))
        for fighter in state.fighters:
            if fighter.seat != seat:
                moves += [
                    table[card, fighter.seat]
                    for table in (HITS, PUSHES)
                    if card.suit is None or card.suit.red
                ]
                moves += [GOUGES[card, fighter.seat]] if card.joker else []
        return (*moves, DISCARDS[card])

    def value(self, view: View, seat: Seat) -> float:
        return judgement.value(view, seat)

    def drawing(self) -> Drawing[View]:
        from games.ring.draw import RingDrawing

        return RingDrawing()


def _words(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([card.word for card in cards])


def _seen(view: View, holder: Seat) -> tuple[Card, ...]:
    """The cards that the seat of ``view`` knows in the hand of ``holder``."""
    return tuple(known.card for known in view.known if known.holder == holder and known.knower == view.seat)


def _turn_moves(state: State, seat: Seat) -> list[Move]:
    """By verb, and by card within a verb, as menus show them. Figures out of reach are left out here only to
    save time."""
    hand = state.hands[seat]
    here = state.fighters[seat].square
    moves: list[Move] = []
    for card in hand:
        moves += STEPS.get((card, here), ())
    near = [
        fighter.seat for fighter in state.fighters if fighter.seat != seat and fighter.square in AROUND[here]
    ]
    if near:
        for table in (HITS, PUSHES, GOUGES):
            moves += [table[card, target] for card in hand for target in near if (card, target) in table]
    moves += [DISCARDS[card] for card in hand]
    moves += DRAWINGS
    return moves
