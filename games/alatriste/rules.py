"""The fights of Capitán Alatriste as a led game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from games.alatriste import acts, answering, candidates, course, narration, seeing, striking
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.economy import defences_left
from games.alatriste.entering import hero, needs_sheet, sheet_of
from games.alatriste.fight_words import FightWords
from games.alatriste.fighters import NARRATOR, Fighter
from games.alatriste.legality import acting_for, asked, check, controller, hero_of
from games.alatriste.lesson import LESSON
from games.alatriste.moves import (
    Back,
    Bring,
    Defend,
    Drop,
    How,
    Let,
    Move,
    Near,
    Pass,
    RollIt,
    Take,
    Wait,
)
from games.alatriste.narrator_moves import Because, Begin, End, Force, Harm, Mend, Next, Note, Npc, Yes
from games.alatriste.spelling import NOTATION
from games.alatriste.state import (
    Act,
    Acting,
    Again,
    Defending,
    Options,
    Preparing,
    State,
    Tied,
    Triggered,
    View,
)
from games.alatriste.values import fighter
from games.core.chance import Chance
from games.core.forms import Form
from games.core.game import Ahead, Game, Outcome, Seat, Step, Violation
from games.core.lesson import Lesson
from games.core.rulebook import Rulebook

if TYPE_CHECKING:
    from games.alatriste.draw_fight import FightDrawing

__all__ = ["Alatriste", "needs_sheet"]


class Alatriste(Game[State, Move, View, Options]):
    """Seat 0 is the Narrator's."""

    key = "alatriste"
    version = 1
    seats = range(2, 7)
    longest = None
    empty_slots = True
    own_command = True
    options = Options
    state_type = State
    notation = NOTATION
    words = FightWords()
    rulebook = Rulebook("games.alatriste")

    def publishable(self, options: Options) -> bool:
        """The numbers of NPCs stay behind the screen (8.8), as long as the fight lasts and afterwards."""
        return not options.npcs

    def confides(self, words: str) -> bool:
        """The Narrator's notes, the lines that make NPCs, corrections of them and what is set for their next
        rolls, likewise."""
        return words.partition(" ")[0] in (Note.verb, Npc.verb, Next.verb, Mend.verb, Because.verb)

    def refuse(self, seats: int, options: Options) -> Violation | None:
        if seats in self.seats:
            return None
        return Violation.of("8.2", "seats", low=self.seats[0] - 1, high=self.seats[-1] - 1)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        state = State(options, Chance.from_seed(seed), Preparing(), seats)
        draft = Draft.of(state)
        narration.bring_in(draft, options.npcs)
        return draft.step().state

    def owes(self, state: State) -> frozenset[Seat]:
        """Whoever decides for the fighters that the fight waits for, whoever was asked for a roll, and the
        Narrator where no fighter is to decide."""
        if state.phase.kind == "over":
            return frozenset()
        waits = {controller(state, one) for one in asked(state)} or {NARRATOR}
        return frozenset(waits | {controller(state, fighter(state, one.tag)) for one in state.requests})

    def may(self, state: State) -> frozenset[Seat]:
        """Those, the Narrator at any time, who has no character yet, and heroes who get ready (8.7)."""
        if state.phase.kind == "over":
            return frozenset()
        ready = {
            seat
            for seat in range(1, state.seats)
            if needs_sheet(state, seat) or (seat not in state.gone and self._gets_ready(state, seat))
        }
        return self.owes(state) | {NARRATOR} | ready

    def _gets_ready(self, state: State, seat: Seat) -> bool:
        if state.phase.kind != "preparing" or state.turn or hero_of(state, seat) is None:
            return False
        return any(check(state, seat, move) is None for move in candidates.readying(state, seat))

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        return candidates.candidates(state, seat)

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        return candidates.forms(state, seat) if seat in self.may(state) else ()

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return check(state, seat, move)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        draft = Draft.of(state)
        match move:
            case Bring() | Take():
                _enter(draft, seat, move)
            case RollIt():
                mine = (one for one in state.requests if controller(state, fighter(state, one.tag)) == seat)
                narration.answer_request(draft, next(mine))
            case Force():
                return self._force(state)
            case _ if isinstance(move, candidates.NARRATED):
                narration.carry_out(draft, move)
            case _:
                _decide(draft, seat, move)
        return draft.step()

    def _force(self, state: State) -> Step[State]:
        """What the clock would do, for the oldest roll that is owed or for the decision (13.2)."""
        draft = Draft.of(state)
        draft.tell(Deed("force"))
        if state.requests:
            narration.answer_request(draft, state.requests[0])
        else:
            who = next(iter(asked(state)), None)
            seat = NARRATOR if who is None else controller(state, who)
            move = _late(state)
            if seat == NARRATOR and who is None:
                narration.carry_out(draft, move)  # type: ignore[arg-type]  # what a late Narrator does
            else:
                _decide(draft, seat, move)
        return draft.step()

    def timeout(self, state: State, seat: Seat) -> Move:
        """8.9: roll what was asked, defend as well as one can, else do nothing."""
        owes_roll = any(controller(state, fighter(state, one.tag)) == seat for one in state.requests)
        return RollIt() if owes_roll else _late(state)

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """A hero whose player leaves is the Narrator's; without a Narrator there is no fight (8.10)."""
        draft = Draft.of(state)
        draft.set(gone=(*state.gone, seat))
        draft.final = True
        one = hero_of(state, seat)
        draft.tell(Deed("gone", None if one is None else one.tag, number=seat))
        if seat == NARRATOR:
            draft.end("8.10", "left")
        return draft.step()

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(state.gone)

    def view(self, state: State, seat: Seat | None) -> View:
        return seeing.view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return seeing.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if state.phase.kind == "over" else None

    def ticket(self, state: State, seat: Seat) -> str:
        """The turn and what it waits for: an answer to one blow is none to the next."""
        seen = seeing.view(state, seat)
        return sha256(repr((seen.turn, seen.phase, len(seen.todo))).encode()).hexdigest()[:6]

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """What a hero does against the blows of a turn."""
        one = hero_of(state, seat)
        if one is None or seat in state.gone or one.out or state.phase.kind in ("preparing", "over"):
            return None
        if not defences_left(one.spent):
            return None
        words = [self.notation.write(move) for move in answering.DEFENCES if _usual(one, move)]
        return Ahead(f"turn-{state.turn}", (*words, self.notation.write(Let())))

    def lesson(self) -> Lesson:
        return LESSON

    def drawing(self) -> FightDrawing:
        from games.alatriste.draw_fight import FightDrawing

        return FightDrawing()


def _usual(one: Fighter, move: Defend) -> bool:
    return move.how is How.PLAIN and answering.could(one, move.way)


def _enter(draft: Draft, seat: Seat, move: Bring | Take) -> None:
    """A hero comes in, and acts from the next turn on (8.3)."""
    one = hero(draft.state, seat, sheet_of(draft.state, move))
    draft.set(fighters=(*draft.state.fighters, one))
    draft.tell(Deed("enter", one.tag))


def _decide(draft: Draft, seat: Seat, move: Move) -> None:
    """A decision of the fighter that is asked, or one that gets ready (8.7)."""
    state, phase = draft.state, draft.phase
    who = acting_for(state, seat) or hero_of(state, seat)
    if who is None:
        raise ValueError(f"seat {seat} decides for nobody")
    match phase:
        case Preparing():
            acts.ready(draft, who, move)
            return
        case Defending():
            striking.respond(draft, phase, move)  # type: ignore[arg-type]  # check lets nothing else pass
        case _ if isinstance(move, Drop):
            acts.drop(draft, who, move)
            return
        case _ if isinstance(move, Near | Back):
            acts.step(draft, who, move)
        case Tied():
            course.seal(draft, phase, who.tag, NOTATION.write(move))
        case Again():
            draft.phase = None
            acts.second(draft, who.tag, move)  # type: ignore[arg-type]
        case Triggered() if isinstance(move, Wait):
            draft.phase = None
            draft.tell(Deed("wait", who.tag))
        case Acting() | Triggered():
            draft.phase = None
            words = NOTATION.write(move)
            acts.declare(draft, who.tag, words)
            draft.later(Act(who.tag, words))
    course.run(draft)


def _late(state: State) -> Move:
    """What happens when a decision is late (8.9)."""
    phase = state.phase
    match phase:
        case Preparing():
            begins = check(state, NARRATOR, Begin()) is None
            return Begin() if begins else End()
        case Defending():
            return answering.best(state, phase)
    match phase.kind:
        case "triggered":
            return Wait()
        case "judging":
            return Harm(0)
        case "moving":
            return Yes()
    return Pass()
