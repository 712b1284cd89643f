"""El Rey del Ring as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from games.core.cards import Card
from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from games.ring import agreement, effects, judgement, legality, listing, setup
from games.ring.course import places
from games.ring.deck import BONUS_PACK, laid_out, main_pack
from games.ring.lesson import LESSON
from games.ring.moves import (
    MOVES,
    Discard,
    Draw,
    Exchange,
    Let,
    Move,
)
from games.ring.options import Options
from games.ring.state import Shown, State, View
from games.ring.words import RingWords


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
        return listing.candidates(state, seat)

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        return listing.forms(state, seat)

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
        party = () if seat is None else state.options.shown_to(seat)
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            fighters=state.fighters,
            hand=() if seat is None else state.hands[seat],
            shown=tuple([Shown(mate, state.hands[mate]) for mate in party[1:]]),
            hand_sizes=tuple(len(hand) for hand in state.hands),
            pile=len(state.pile),
            discards=state.discards,
            opening=state.opening,
            known=tuple([one for one in state.known if one.knower in party or one.holder in party]),
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
        held = [_seen(view, seat) for seat in seats]
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
        return listing.uses(state, seat, Card.from_word(word))

    def value(self, view: View, seat: Seat) -> float:
        return judgement.value(view, seat)

    def used(self, moves: Sequence[tuple[Seat, Move]], end: State) -> Iterable[tuple[Seat, str]]:
        """Cards that were played; those thrown away or exchanged are none."""
        for seat, move in moves:
            if not isinstance(move, Discard | Exchange):
                card: Card | None = getattr(move, "card", None)
                cards: tuple[Card, ...] = getattr(move, "cards", ()) if card is None else (card,)
                yield from ((seat, one.word.partition("~")[0]) for one in cards)

    def lesson(self) -> Lesson:
        return LESSON

    def drawing(self) -> Drawing[View]:
        from games.ring.draw import RingDrawing

        return RingDrawing()


def _seen(view: View, holder: Seat) -> tuple[Card, ...]:
    """The cards in the hand of ``holder`` that the seat of ``view`` may know: all of its own and of a mate
    who shows them, of another hand those that were stolen from one of these."""
    party = () if view.seat is None else view.options.shown_to(view.seat)
    if holder == view.seat:
        return view.hand
    if holder in party:
        return next(mate.hand for mate in view.shown if mate.seat == holder)
    return tuple([one.card for one in view.known if one.holder == holder and one.knower in party])
