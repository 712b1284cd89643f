"""El Rey del Ring as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from games.core.cards import ACE, FULL_PACK, JACK, KING, QUEEN, Card
from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form, PickForm
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from games.ring import agreement, effects, judgement, legality, setup
from games.ring.board import AROUND, CENTRE, Square
from games.ring.course import places
from games.ring.deck import BONUS_PACK, is_bonus, laid_out, main_pack
from games.ring.judging import discards_over, plays_over
from games.ring.legality import BLOW_COST
from games.ring.moves import (
    MOVES,
    TARGETS,
    Blow,
    Charge,
    Cheer,
    Cow,
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
from games.ring.options import Options
from games.ring.state import Number, State, Turn, View
from games.ring.words import RingWords

_BLACK: Final = tuple(card for card in FULL_PACK if card.suit is None or not card.suit.red)
_RED: Final = tuple(card for card in FULL_PACK if card.suit is None or card.suit.red)
_RANKS: Final[dict[int, type[Charge | Shoot | Cow]]] = {JACK: Charge, QUEEN: Shoot, KING: Cow}

# Every move that can be listed, made once: listing the candidates of a decision then builds nothing.
STEPS: Final = {
    square: {card: tuple(StepTo(card, to) for to in legality.reach(card, square)) for card in _BLACK}
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


class Ring(Game[State, Move, View, Options]):
    """The duel, and the fights for three and four, of teams, in relays, and of mutant kings."""

    key = "ring"
    version = 3
    seats = range(2, 5)
    longest = 28_404
    # A match always ends. Let W be twice the common cards plus the bonus cards in the hands of whoever
    # plays in a turn: at most 2 * 10, be it the ten of two fighters or the five of each of two mates in a
    # relay. A discard, low blow or swap lowers W, no play raises it, so a turn has at most 5 plays, 5
    # answers to them, 20 discards, blows and swaps, and the draw: 31 plies.
    # More than two fighters: a round has at most 4 turns (who is alone against two may have two of them).
    # From the end of round 200 on, at the latest, everybody in the ring loses a point in each round (10.5),
    # and no ace helps: two mates of 15 points in a relay last 30 showers. So there are at most 199 + 30
    # rounds, and with the 8 plies of places and swaps before the start 229 * 4 * 31 + 8 = 28,404.
    # A duel is far shorter. Let F be twice the pile plus all cards in hands: at most 2 * 44 + 10 = 98.
    # Nothing raises F, every turn in which something was done lowers it, and of the others tomatoes (2.7)
    # or two passes (7.4) allow few: 54 cards that leave a hand, 54 answers, 98 turns, 100 without anything
    # done and 2 swaps before the start make 308; with mutant kings 19 aces at most delay the tomatoes by as
    # many turns.
    options = Options
    state_type = State
    notation = Notation[Move](*MOVES)
    words = RingWords()
    rulebook = Rulebook("games.ring")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return agreement.refuse(seats, options)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        return setup.start(seats, Chance.from_seed(seed), options)

    def owes(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.phase.kind == "over" else frozenset((state.phase.seat,))

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        phase = state.phase
        if phase.kind == "over" or phase.seat != seat:
            return ()
        if phase.kind == "turn":
            return _turn_moves(state, phase)
        if phase.kind == "parry":
            return (*(PARRIES[card] for card in state.hands[seat]), Let())
        return places(state, phase.fighter) if phase.kind == "deploy" else ()

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
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
                if self.check(state, seat, Blow(target, cards)) is None
            ]
        )

    check = staticmethod(legality.check)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return effects.resolve(state, move)

    def timeout(self, state: State, seat: Seat) -> Move:
        """Article 2.8: take the attack, keep the cards, begin where it is usual, or draw all one may."""
        if state.phase.kind == "parry":
            return Let()
        if state.phase.kind == "exchange":
            return Exchange(())
        if state.phase.kind == "deploy":
            return places(state, state.phase.fighter)[0]
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
            first=state.first,
            turn=state.turn,
            passes=state.passes,
            deeds=state.deeds,
            acted=state.acted,
            rounds=state.rounds,
            fallen=state.fallen,
            reshuffled=state.reshuffled,
            bonus=len(state.bonus),
            used=state.used,
        )

    def imagine(self, view: View, chance: Chance) -> State:
        options, seats = view.options, range(len(view.hand_sizes))
        held = [view.hand if seat == view.seat else _seen(view, seat) for seat in seats]
        out = frozenset(view.discards + view.used).union(*held)
        common, chance = chance.shuffle(tuple(card for card in main_pack(options) if card not in out))
        bonus: tuple[Card, ...] = ()
        if options.mutants:
            bonus, chance = chance.shuffle(tuple(card for card in BONUS_PACK if card not in out))
        # Whatever lies in neither deck is in a hand nobody sees; which of these hands, nobody can tell.
        hidden = common[view.pile :]
        if options.mutants:
            hidden, chance = chance.shuffle(hidden + bonus[view.bonus :])
        for seat in seats:
            missing = view.hand_sizes[seat] - len(held[seat])
            held[seat] = laid_out((*held[seat], *hidden[:missing]), options.mutants)
            hidden = hidden[missing:]
        return State(
            options=options,
            chance=chance,
            phase=view.phase,
            fighters=view.fighters,
            hands=tuple(held),
            pile=common[: view.pile],
            discards=view.discards,
            opening=view.opening,
            first=view.first,
            known=view.known,
            turn=view.turn,
            passes=view.passes,
            deeds=view.deeds,
            acted=view.acted,
            rounds=view.rounds,
            fallen=view.fallen,
            reshuffled=view.reshuffled,
            bonus=bonus[: view.bonus],
            used=view.used,
        )

    def side(self, seat: Seat, seats: int, options: Options) -> int:
        return seat % options.fight.sides

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
        if phase.kind not in ("turn", "parry") or seat in self.gone(state):
            return None
        turn = phase.turn if phase.kind == "parry" else phase
        inside = any(one.seat == seat and one.square for one in state.fighters)
        rival = inside and (turn.fighter - seat) % state.options.fight.sides
        return Ahead(f"turn-{state.turn}", (self.notation.write(Let()),)) if rival else None

    def gone(self, state: State) -> frozenset[Seat]:
        """Those who have no fighter left."""
        alive = {fighter.seat for fighter in state.fighters if fighter.endurance}
        return frozenset(range(len(state.hands))) - alive

    def uses(self, state: State, seat: Seat, word: str) -> Iterable[Move]:
        """Whatever the card is good for, near or far."""
        card = Card.from_word(word)
        if state.phase.kind == "parry":
            return (PARRIES[card],)
        return (*_used(state, _acting(state, seat), card), DISCARDS[card])

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
