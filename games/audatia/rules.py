"""Audatia as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from games.audatia import candidates, effects, judgement, legality, seeing, setup, uses
from games.audatia.cards import EVERY_CARD, Card
from games.audatia.feasible import cyclable
from games.audatia.kinds import Posta
from games.audatia.lesson import LESSON
from games.audatia.moves import (
    Attack,
    Beat,
    Break,
    Change,
    Clear,
    Counter,
    Counterattack,
    Cycle,
    Defend,
    Enter,
    Exchange,
    Lay,
    Move,
    Orient,
    Parry,
    Pass,
    Play,
    Pose,
    Ready,
    Recall,
    Remedy,
    Rest,
    Salute,
    Strike,
    Swap,
    TakeVirtue,
    Trade,
    Turn,
    Wait,
    Yield,
)
from games.audatia.state import (
    HAND,
    TRADE,
    Choosing,
    Decision,
    Denying,
    Ended,
    Options,
    Sealed,
    State,
    Trading,
    View,
)
from games.audatia.words import AudatiaWords
from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form, PickForm
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.rulebook import Rulebook

_BOTH: Final = frozenset((0, 1))
_ALONE: Final = (frozenset((0,)), frozenset((1,)))
_NOBODY: Final[frozenset[Seat]] = frozenset()

_MILDEST: Final[tuple[Move, ...]] = (Pass(), Wait(), Yield())


_IN_SECRET: Final[dict[str, Move]] = {"swap": Swap(()), "posta": Pose(Posta.DONNA_DESTRA), "row": Rest()}


class Audatia(Game[State, Move, View, Options]):
    """The duel, Roland's salle bout, and Guy's sudden death."""

    key = "audatia"
    version = 1
    seats = range(2, 3)
    longest = 4_000
    # A match always ends. A card ply is one in which a card leaves a hand; nothing is shuffled back, and only
    # a Repeat (at most two each) brings one back: at most 78 + 4. After each card ply at most six others
    # follow before the next one or the end of the assault (deny, feint, orient, bold entry, and two waits or
    # a recall). An assault begins with at most eight more (two of ready, posta and pass, and two turns) and
    # two Virtues. In a salle bout at most three draws (four would end it, 10.3) stand between two assaults
    # that spend a card, so there are at most 4 * 82 + 4 assaults: 332 * 10 + 7 * 82 + 6 < 4,000. A duel has
    # at most two draws, and a sudden death only 24 cards, laid one by one: both are far shorter.
    options = Options
    state_type = State
    notation = Notation[Move](
        Swap,
        TakeVirtue,
        Salute,
        Trade,
        Ready,
        Pose,
        Change,
        Attack,
        Beat,
        Exchange,
        Parry,
        Counterattack,
        Defend,
        Break,
        Strike,
        Orient,
        Enter,
        Remedy,
        Counter,
        Play,
        Recall,
        Cycle,
        Lay,
        Rest,
        Clear,
        Turn,
        Wait,
        Pass,
        Yield,
    )
    words = AudatiaWords()
    rulebook = Rulebook("games.audatia")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return legality.refuse(seats)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        return setup.start(Chance.from_seed(seed), options)

    def owes(self, state: State) -> frozenset[Seat]:
        phase = state.phase
        if isinstance(phase, Decision | Choosing | Denying):
            return _ALONE[phase.seat]
        if isinstance(phase, Ended):
            return _NOBODY
        if isinstance(phase, Trading):
            return frozenset(seat for seat in (0, 1) if not phase.ready[seat])
        if phase.kind == "row":
            return frozenset(seat for seat in (0, 1) if state.fencers[seat].hand)
        return frozenset(seat for seat in (0, 1) if state.fencers[seat].sealed is None)

    def sealed(self, state: State, seat: Seat) -> bool:
        """Swaps, postas and rows are chosen in secret; trades, each without waiting for the other."""
        return isinstance(state.phase, Sealed | Trading)

    def may(self, state: State) -> frozenset[Seat]:
        """Sealed choices can be changed (3.3), and cards cycled whoever decides (8.4)."""
        phase = state.phase
        if isinstance(phase, Ended):
            return _NOBODY
        if isinstance(phase, Sealed):
            return _BOTH
        if state.options.variant == "sudden":
            return self.owes(state)
        return self.owes(state) | {seat for seat in (0, 1) if cyclable(state.fencers[seat])}

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        return candidates.candidates(state, seat)

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        phase, fencer = state.phase, state.fencers[seat]
        if isinstance(phase, Sealed) and phase.kind == "swap":
            return (PickForm("swap", 0, HAND, _words(fencer.hand)),)
        if isinstance(phase, Trading) and not phase.ready[seat] and fencer.deck and len(fencer.hand) >= TRADE:
            return (PickForm("trade", TRADE, TRADE, _words(fencer.hand)),)
        return ()

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return legality.check(state, seat, move)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return effects.resolve(state, seat, move)

    def timeout(self, state: State, seat: Seat) -> Move:
        """Article 1.7: what commits to least; where a card has to be used, the first that can be."""
        phase = state.phase
        if isinstance(phase, Sealed):
            return _IN_SECRET[phase.kind]
        if isinstance(phase, Trading):
            return Ready()
        legal = self.legal_moves(state, seat)
        return next((move for move in _MILDEST if move in legal), legal[0])

    def leave(self, state: State, seat: Seat) -> Step[State]:
        return effects.leave(state, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        return seeing.view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return seeing.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Ended) else None

    def ticket(self, state: State, seat: Seat) -> str:
        """The public position, hand sizes apart. A rival may take an attack back and make another one, which
        is to be answered anew though this seat has not acted in between."""
        if isinstance(state.phase, Sealed | Trading):
            return ""
        lies = [(one.posta, one.pile, one.place, one.virtues) for one in state.fencers]
        table = repr((state.phase, state.fight, state.assault, state.draws, lies))
        return sha256(table.encode()).hexdigest()[:6]

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """No skill in this assault: once the own posta is chosen, until the first blow may be struck."""
        phase = state.phase
        posed = isinstance(phase, Sealed) and phase.kind == "posta" and state.fencers[seat].sealed is not None
        if state.options.variant == "sudden" or not (posed or phase.kind == "skills"):
            return None
        if state.fencers[seat].silenced:  # it is not asked (8.15)
            return None
        return Ahead(f"skills-{state.assault}", (self.notation.write(Pass()),))

    def uses(self, state: State, seat: Seat, word: str) -> Iterable[Move]:
        return uses.uses(state, seat, word)

    def value(self, view: View, seat: Seat) -> float:
        return judgement.value(view, seat)

    def used(self, moves: Sequence[tuple[Seat, Move]], end: State) -> Iterable[tuple[Seat, str]]:
        """Cards that did what they are for: neither swapped, traded, given for a salute nor cycled."""
        for seat, move in moves:
            card = getattr(move, "card", None)
            if isinstance(card, Card) and not isinstance(move, Salute | Cycle | Recall):
                yield seat, card.word.partition("~")[0]

    def lesson(self) -> Lesson:
        return LESSON

    def drawing(self) -> Drawing[View]:
        from games.audatia.draw import AudatiaDrawing

        return AudatiaDrawing()


_WORDS: Final = {card: card.word for card in EVERY_CARD}


def _words(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([_WORDS[card] for card in cards])
