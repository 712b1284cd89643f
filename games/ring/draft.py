"""A state while a move is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Event, Outcome, Seat, Step
from games.ring.board import Square
from games.ring.deck import laid_out
from games.ring.state import Deed, Drawn, Ended, Fighter, Known, Options, Phase, State, Turn


@dataclass(slots=True)
class Draft:
    """Taken from a state, changed in place by one move, and made a state again. However much a move changes,
    the state is built once; the fields are those of :class:`~games.ring.state.State`, in the same order."""

    options: Options
    chance: Chance
    phase: Phase
    fighters: list[Fighter]
    hands: list[tuple[Card, ...]]
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    opening: tuple[tuple[Drawn, ...], ...]
    known: tuple[Known, ...]
    turn: int
    passes: int
    deeds: tuple[Deed, ...]

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(
            state.options,
            state.chance,
            state.phase,
            list(state.fighters),
            list(state.hands),
            state.pile,
            state.discards,
            state.opening,
            state.known,
            state.turn,
            state.passes,
            state.deeds,
        )

    def step(self, *events: Event, final: bool = False) -> Step[State]:
        """The state as it is now, with what happened on the way."""
        state = State(
            self.options,
            self.chance,
            self.phase,
            tuple(self.fighters),
            tuple(self.hands),
            self.pile,
            self.discards,
            self.opening,
            self.known,
            self.turn,
            self.passes,
            self.deeds,
        )
        return Step(state, events, final)

    # Cards

    def give(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """``cards`` come into the hand of ``seat``."""
        self.hands[seat] = laid_out(self.hands[seat] + cards)

    def take(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """``cards`` leave the hand of ``seat``; what others knew of them there is worth nothing any more."""
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in cards])
        self.known = tuple([known for known in self.known if known.card not in cards])

    def spend(self, seat: Seat, *cards: Card) -> None:
        """``cards`` go from the hand of ``seat`` face up onto the discards."""
        self.take(seat, cards)
        self.discards += cards

    # Fighters

    def place(self, seat: Seat, square: Square) -> None:
        """``seat`` stands on ``square`` now."""
        self.fighters[seat] = Fighter(seat, square, self.fighters[seat].endurance)

    def hurt(self, seat: Seat, damage: int) -> int:
        """``seat`` loses ``damage``, but never falls below nought; the endurance that is left."""
        fighter = self.fighters[seat]
        left = max(0, fighter.endurance - damage)
        self.fighters[seat] = Fighter(seat, fighter.square, left)
        return left

    # What everybody saw

    def note(self, deed: Deed) -> None:
        """Add ``deed``; the first one of a turn wipes away those of the turn before."""
        kept = self.deeds if self.deeds and self.deeds[-1].turn == deed.turn else ()
        self.deeds = (*kept, deed)

    def amend(self, deed: Deed) -> None:
        """``deed`` is the last one with what came of it."""
        self.deeds = (*self.deeds[:-1], deed)

    # The course of the match

    def pass_on(self, seat: Seat) -> None:
        """The turn of ``seat`` is over, and the next one's begins."""
        self.phase = Turn((seat + 1) % len(self.fighters))
        self.turn += 1

    def settle(self) -> None:
        """End the match if a figure is out (article 7.1) or nobody has a card left (article 7.3)."""
        for fighter in self.fighters:
            if not fighter.endurance:
                self.end("7.1", "knockout")
                return
        if not self.pile and not any(self.hands):
            self.end("7.3", "cards_out")

    def end(self, article: str, reason: str) -> None:
        """The more endurance, the better the place (articles 7.1 to 7.5)."""
        points = tuple(fighter.endurance for fighter in self.fighters)
        places = tuple(1 + sum(other > own for other in points) for own in points)
        self.phase = Ended(Outcome(article, reason, places, points))
