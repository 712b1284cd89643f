"""The verbs of the led session. Articles stand in RULES.en.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from games.core.cards import Card
from games.core.chance import Chance
from games.core.forms import Form, PickForm, TextForm
from games.core.game import Event, Game, Outcome, Seat, Step, Violation, all_but, only
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from tests.toys.session.state import (
    CARDS,
    HAND,
    KEPT,
    MASTER,
    MOST_TEXT,
    Ask,
    Asked,
    Close,
    Closed,
    Entry,
    Left,
    Logged,
    Move,
    Note,
    Noted,
    Options,
    OwnCards,
    OwnNote,
    Redraw,
    Redrew,
    Reveal,
    Revealed,
    Roll,
    Rule,
    SayAloud,
    State,
    View,
)
from tests.toys.session.words import SessionWords

if TYPE_CHECKING:
    from tests.toys.session.draw import SessionDrawing

UNREAD = "?"
"""Stands for a note that the one who imagines may not read."""


class Session(Game[State, Move, View, Options]):
    key = "toy-session"
    version = 1
    seats = range(2, 5)
    longest = None
    empty_slots = True
    options = Options
    state_type = State
    notation = Notation[Move](Rule, Note, Reveal, Ask, Close, SayAloud, Roll, Redraw)
    words = SessionWords()
    rulebook = Rulebook("tests.toys.session")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        if seats in self.seats:
            return None
        return Violation.of("1.1", "seats", low=self.seats[0], high=self.seats[-1])

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        squares, chance = Chance.from_seed(seed).shuffle(options.contents)
        cards, chance = chance.shuffle(CARDS)
        hands, pile = _deal(cards, [0] + [HAND] * (seats - 1))
        return State(options, chance, squares, (), hands, pile)

    def owes(self, state: State) -> frozenset[Seat]:
        """The seat that was asked, else the Game Master (2.4)."""
        return frozenset() if state.ended else frozenset((state.asked or MASTER,))

    def may(self, state: State) -> frozenset[Seat]:
        """The Game Master acts and everybody speaks at any time (2, 3.1)."""
        everybody = frozenset(range(len(state.hands))) - self.gone(state)
        return frozenset() if state.ended else everybody

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        yield from (Ask(other) for other in range(len(state.hands)))
        yield from (Reveal(square) for square in state.options.squares)
        yield from (Roll(), Close())

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        if seat not in self.may(state):
            return ()
        if seat == MASTER:
            return TextForm("rule", 1, MOST_TEXT), TextForm("note", 1, MOST_TEXT)
        speech = TextForm("say", 1, MOST_TEXT)
        if state.asked != seat:
            return (speech,)
        hand = tuple(card.word for card in state.hands[seat])
        return speech, PickForm("redraw", 0, len(hand), hand)

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        if seat not in self.may(state):
            return Violation.of("4.1", "ended")
        if isinstance(move, Rule | Note | SayAloud) and not 1 <= len(move.text.strip()) <= MOST_TEXT:
            return Violation.of("1.4", "length", high=MOST_TEXT)
        if isinstance(move, SayAloud | Roll | Redraw):
            return _check_player(state, seat, move)
        if seat != MASTER:
            return Violation.of("2.1", "master")
        if isinstance(move, Reveal):
            known = move.square in state.options.squares and move.square not in state.seen
            return None if known else Violation.of("2.3", "seen", square=move.square.word)
        if isinstance(move, Ask):
            return self._check_ask(state, move)
        return None

    def _check_ask(self, state: State, move: Ask) -> Violation | None:
        if state.asked is not None:
            return Violation.of("2.4", "waiting", seat=state.asked)
        if move.seat == MASTER or move.seat not in self.may(state):
            return Violation.of("2.4", "nobody")
        return None

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        match move:
            case Rule(text):
                return _log(state, Entry("rule", seat, text))
            case Note(text):
                events: tuple[Event, ...] = (
                    OwnNote(text, audience=only(MASTER)),
                    Noted(audience=all_but(MASTER)),
                )
                return Step(replace(state, notes=(*state.notes, text)), events)
            case Reveal(square):
                seen = tuple(s for s in state.options.squares if s in state.seen or s == square)
                content = state.squares[state.options.squares.index(square)]
                return Step(replace(state, seen=seen), (Revealed(square, content),), final=True)
            case Ask(asked):
                return Step(replace(state, asked=asked), (Asked(asked),))
            case Close():
                return Step(replace(state, ended="closed", asked=None), (Closed(),))
            case SayAloud(text):
                asked_now = None if state.asked == seat else state.asked
                return _log(replace(state, asked=asked_now), Entry("say", seat, text))
            case Roll():
                value, chance = state.chance.roll(state.options.sides)
                state = replace(state, chance=chance, asked=None)
                return replace(_log(state, Entry("roll", seat, str(value))), final=True)
            case Redraw(cards):
                return _redraw(replace(state, asked=None), seat, cards)

    def timeout(self, state: State, seat: Seat) -> Move:
        return Close() if seat == MASTER else Redraw(())

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """Without a Game Master there is no session (4.2); a player's cards go back into the pile (4.3)."""
        state = replace(state, gone=(*state.gone, seat))
        if seat == MASTER:
            return Step(replace(state, ended="left", asked=None), (Left(seat),), final=True)
        pile, chance = state.chance.shuffle(state.pile + state.hands[seat])
        hands = tuple(() if owner == seat else hand for owner, hand in enumerate(state.hands))
        asked = None if state.asked == seat else state.asked
        state = replace(state, pile=pile, hands=hands, chance=chance, asked=asked)
        return Step(state, (Left(seat),), final=True)

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(state.gone)

    def view(self, state: State, seat: Seat | None) -> View:
        board = zip(state.options.squares, state.squares, strict=True)
        return View(
            seat=seat,
            options=state.options,
            squares=tuple(
                content if seat == MASTER or square in state.seen else None for square, content in board
            ),
            seen=state.seen,
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(map(len, state.hands)),
            notes=state.notes if seat == MASTER else (),
            note_count=len(state.notes),
            log=state.log,
            asked=state.asked,
            gone=state.gone,
            outcome=self.outcome(state),
        )

    def imagine(self, view: View, chance: Chance) -> State:
        """Lay the unseen squares and deal the unseen cards anew; notes of others are unreadable."""
        rest = list(view.options.contents)
        for content in view.squares:
            if content is not None:
                rest.remove(content)
        unseen, chance = chance.shuffle(rest)
        hidden = iter(unseen)
        squares = tuple(next(hidden) if content is None else content for content in view.squares)
        cards, chance = chance.shuffle([card for card in CARDS if card not in view.hand])
        unknown = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        hands, pile = _deal(cards, unknown)
        hands = tuple(view.hand if seat == view.seat else hand for seat, hand in enumerate(hands))
        return State(
            options=view.options,
            chance=chance,
            squares=squares,
            seen=view.seen,
            hands=hands,
            pile=pile,
            notes=view.notes or (UNREAD,) * view.note_count,
            log=view.log,
            asked=view.asked,
            gone=view.gone,
            ended="" if view.outcome is None else "left" if MASTER in view.gone else "closed",
        )

    def outcome(self, state: State) -> Outcome | None:
        """Nobody wins a story: all share the first place (4.1, 4.2)."""
        places = (1,) * len(state.hands)
        if state.ended == "":
            return None
        return Outcome("4.1" if state.ended == "closed" else "4.2", state.ended, places)

    def drawing(self) -> SessionDrawing:
        from tests.toys.session.draw import SessionDrawing

        return SessionDrawing()


def _check_player(state: State, seat: Seat, move: SayAloud | Roll | Redraw) -> Violation | None:
    if seat == MASTER:
        return Violation.of("3.4", "player")
    if isinstance(move, SayAloud):
        return None
    if state.asked != seat:
        return Violation.of("3.2" if isinstance(move, Roll) else "3.3", "unasked")
    if isinstance(move, Redraw):
        own = len(set(move.cards)) == len(move.cards) and set(move.cards) <= set(state.hands[seat])
        return None if own else Violation.of("3.3", "cards")
    return None


def _deal(cards: tuple[Card, ...], sizes: list[int]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands of these sizes from the top, and what is left."""
    hands = []
    for size in sizes:
        hands.append(cards[:size])
        cards = cards[size:]
    return tuple(hands), cards


def _log(state: State, entry: Entry) -> Step[State]:
    return Step(replace(state, log=(*state.log, entry)[-KEPT:]), (Logged(entry),))


def _redraw(state: State, seat: Seat, cards: tuple[Card, ...]) -> Step[State]:
    """The cards go back, the pile is shuffled, as many are drawn (3.3)."""
    kept = tuple(card for card in state.hands[seat] if card not in cards)
    public = Redrew(seat, len(cards), audience=all_but(seat))
    if not cards:
        return Step(state, (public, OwnCards(kept, audience=only(seat))))
    pile, chance = state.chance.shuffle(state.pile + cards)
    hand = kept + pile[: len(cards)]
    hands = tuple(hand if owner == seat else old for owner, old in enumerate(state.hands))
    state = replace(state, chance=chance, hands=hands, pile=pile[len(cards) :])
    return Step(state, (public, OwnCards(hand, audience=only(seat))), final=True)
