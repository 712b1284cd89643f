"""Magic Adventures as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.adventure import (
    blanks,
    combat,
    effects,
    judgement,
    leaving,
    legal_encounters,
    legal_recruiting,
    legality,
    menu,
    opening,
    setup,
    visible,
    where,
)
from games.adventure.interventions import Close, Deny
from games.adventure.lesson import LESSON
from games.adventure.moves import (
    MOVES,
    Cast,
    End,
    Halt,
    Meet,
    Move,
    Pass,
    Ready,
    Recruit,
    Resume,
    Stance,
    Stay,
    Summon,
    SummonWith,
)
from games.adventure.options import MASTER, Options
from games.adventure.phases import Ending, Entering, Fight, Meeting, Recruiting, Summoning, Travel
from games.adventure.state import State
from games.adventure.view import View
from games.adventure.words import AdventureWords
from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.rulebook import Rulebook

MOST_PLIES: Final = 500_000
"""More than any session of rivals takes. Of at most 40 days each has 4 turns. In a turn each of 7 things
changes hands once (2.4), each mana of 5 adventurers is spent once, cards are summoned and lands given up as
long as there is mana (81 lands), and a fight has at most 30 asaltos (7.13) of 5 turns, in each of which every
creature acts once (7.3) and every blow is answered by each untapped creature once."""

SILENT: Final = "⌛"
"""The reason of a Game Master whose time is out."""


class Adventure(Game[State, Move, View, Options]):
    """Parties of adventurers cross a map that lies face down, against each other or led by a Game Master."""

    key = "adventure"
    version = 1
    seats = range(opening.LEAST, opening.MOST_LED + 1)
    longest = None
    empty_slots = True
    own_command = True
    options = Options
    state_type = State
    notation = Notation[Move](*MOVES)
    words = AdventureWords()
    rulebook = Rulebook("games.adventure")

    def most_plies(self, options: Options) -> int | None:
        return None if options.led else MOST_PLIES

    def publishable(self, options: Options) -> bool:
        """Cards that a Game Master brought stay on their server."""
        return all(card.origin == "starter" for card in options.cards)

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return opening.refuse(seats, options)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        return setup.start(seats, Chance.from_seed(seed), options)

    def owes(self, state: State) -> frozenset[Seat]:
        if state.phase.kind == "over":
            return frozenset()
        if state.requests:
            return frozenset((MASTER,))
        waited = frozenset(_waited(state))
        return waited if waited or not state.options.led else frozenset((MASTER,))

    def may(self, state: State) -> frozenset[Seat]:
        """The Game Master at any time (11.1), and the whole party in its turn (3.9)."""
        phase = state.phase
        if phase.kind == "over":
            return frozenset()
        found = set(self.owes(state))
        if state.options.led:
            found.add(MASTER)
        if isinstance(phase, Travel) and not state.requests:
            members = where.members(state, phase.party)
            found.update(seat for seat in members if seat in found or self._has_move(state, seat))
        return frozenset(found)

    def _has_move(self, state: State, seat: Seat) -> bool:
        return any(self.check(state, seat, move) is None for move in menu.candidates(state, seat))

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        return menu.candidates(state, seat)

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        return blanks.forms(state, seat)

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return legality.check(state, seat, move)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return effects.resolve(state, seat, move)

    def timeout(self, state: State, seat: Seat) -> Move:
        """Article 1.9: no summons, no blow, no answer; and the party stays where it is."""
        phase = state.phase
        if state.requests:
            return Deny(SILENT)
        match phase:
            case Recruiting():
                return Close(SILENT) if where.party_of(state, seat) is None else _recruit(state, seat)
            case Entering():
                return next(
                    move for move in menu.candidates(state, seat) if self.check(state, seat, move) is None
                )
            case Travel():
                return _travel(self, state, seat, phase)
            case Meeting():
                return Meet(Stance.PEACE)
            case Fight(stage="act"):
                return Ready()
            case Fight(stage="share" | "flight"):
                return next(
                    move for move in menu.candidates(state, seat) if self.check(state, seat, move) is None
                )
            case Ending():
                return End()
        return Pass()

    def leave(self, state: State, seat: Seat) -> Step[State]:
        return leaving.leave(state, seat)

    def uses(self, state: State, seat: Seat, word: str) -> Iterable[Move]:
        return menu.uses(state, seat, word)

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(state.gone)

    def view(self, state: State, seat: Seat | None) -> View:
        return visible.view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return visible.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if state.phase.kind == "over" else None

    def ticket(self, state: State, seat: Seat) -> str:
        """A menu made for one blow must not answer another."""
        return str(state.stage)

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """For the rest of an asalto: no block and no answer to any blow."""
        phase = state.phase
        if not isinstance(phase, Fight) or not any(one.seat == seat for one in where.fighting(state, phase)):
            return None
        scope = f"asalto-{state.day}-{state.mover}-{phase.square.word}-{phase.asalto}"
        return Ahead(scope, (self.notation.write(Pass()),))

    def value(self, view: View, seat: Seat) -> float:
        return judgement.value(view, seat)

    def used(self, moves: Sequence[tuple[Seat, Move]], end: State) -> Iterable[tuple[Seat, str]]:
        """Cards of the starter set that were recruited, summoned or cast."""
        known = {card.key for card in end.options.cards if card.origin == "starter"}
        for seat, move in moves:
            if isinstance(move, Recruit | Summon | SummonWith | Cast) and move.card.key in known:
                yield seat, move.card.key

    def lesson(self) -> Lesson:
        return LESSON

    def drawing(self) -> Drawing[View]:
        from games.adventure.draw import AdventureDrawing

        return AdventureDrawing()


def _waited(state: State) -> Iterable[Seat]:
    """Those whom the phase asks."""
    phase = state.phase
    match phase:
        case Recruiting():
            seats = (seat for party in state.parties for seat in party.seats)
            return [seat for seat in seats if seat not in state.gone and not state.players[seat].ready]
        case Entering():
            return (phase.seat,)
        case Travel():
            return (state.parties[phase.party].leader,)
        case Meeting():
            return legal_encounters.answering(state, phase)
        case Summoning():
            return phase.asked[:1]
        case Fight(stage="act"):
            return combat.acting(state, phase)
        case Fight() | Ending():
            return phase.asked
    return ()


def _recruit(state: State, seat: Seat) -> Move:
    """The cheapest adventurer, if there is nobody yet."""
    cheapest = legal_recruiting.affordable(state, seat)
    return Ready() if legal_recruiting.own_heroes(state, seat) or not cheapest else Recruit(cheapest[0])


def _travel(game: Adventure, state: State, seat: Seat, phase: Travel) -> Move:
    if phase.steps:
        return Halt()
    return Stay() if game.check(state, seat, Stay()) is None else Resume()
