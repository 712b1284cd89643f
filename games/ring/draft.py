"""A state while a move is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Audience, Event, Outcome, Seat, Step, all_but, only
from games.ring.board import Square
from games.ring.deck import is_bonus, laid_out
from games.ring.events import Who
from games.ring.options import FORMATS, Options
from games.ring.state import Deed, Drawn, Ended, Fighter, Known, Number, Phase, State, letter

_NAMED: Final = {
    key: tuple(
        Who(number % fight.seats, letter(number) if fight.double else "") for number in range(fight.fighters)
    )
    for key, fight in FORMATS.items()
}


def named(options: Options, number: Number) -> Who:
    """A fighter as events name it."""
    return _NAMED[options.format][number]


@dataclass(slots=True)
class Draft:
    """Taken from a state, changed in place by one move, and made a state again. However much a move changes,
    the state is built once; the fields are those of :class:`~games.ring.state.State`, in the same order, and
    after them what only matters on the way."""

    options: Options
    chance: Chance
    phase: Phase
    fighters: list[Fighter]
    hands: list[tuple[Card, ...]]
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    opening: tuple[tuple[Drawn, ...], ...]
    first: Seat
    known: tuple[Known, ...]
    turn: int
    passes: int
    deeds: tuple[Deed, ...]
    acted: tuple[Number, ...]
    rounds: int
    fallen: tuple[tuple[Number, ...], ...]
    reshuffled: int
    bonus: tuple[Card, ...]
    used: tuple[Card, ...]
    down: tuple[Number, ...] = ()
    """Who has just lost the last endurance, and is still to be taken out."""
    opened: bool = False
    """Whether a hand was laid open."""

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
            state.first,
            state.known,
            state.turn,
            state.passes,
            state.deeds,
            state.acted,
            state.rounds,
            state.fallen,
            state.reshuffled,
            state.bonus,
            state.used,
        )

    def state(self) -> State:
        """The state as it is now."""
        return State(
            self.options,
            self.chance,
            self.phase,
            tuple(self.fighters),
            tuple(self.hands),
            self.pile,
            self.discards,
            self.opening,
            self.first,
            self.known,
            self.turn,
            self.passes,
            self.deeds,
            self.acted,
            self.rounds,
            self.fallen,
            self.reshuffled,
            self.bonus,
            self.used,
        )

    def step(self, *events: Event, final: bool = False) -> Step[State]:
        """The state as it is now, with what happened on the way. A hand that was laid open is final too."""
        return Step(self.state(), events, final or self.opened)

    # Cards

    def give(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """``cards`` come into the hand of ``seat``."""
        self.hands[seat] = laid_out(self.hands[seat] + cards, self.options.mutants)

    def take(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """``cards`` leave the hand of ``seat``; what others knew of them there is worth nothing any more."""
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in cards])
        if self.known:
            self.known = tuple([known for known in self.known if known.card not in cards])

    def spend(self, seat: Seat, *cards: Card) -> None:
        """``cards`` go from the hand of ``seat`` face up onto the discards, bonus cards onto their own."""
        self.take(seat, cards)
        if self.options.mutants:
            self.used += tuple([card for card in cards if is_bonus(self.options, card)])
            cards = tuple([card for card in cards if not is_bonus(self.options, card)])
        self.discards += cards

    # Fighters

    def at(self, number: Number) -> Square:
        """Where the fighter stands. ValueError for one who is not in the ring."""
        square = self.fighters[number].square
        if square is None:
            raise ValueError(f"fighter {number} is not in the ring")
        return square

    def place(self, number: Number, square: Square | None) -> None:
        """The fighter stands on ``square`` now."""
        old = self.fighters[number]
        self.fighters[number] = Fighter(number, old.seat, square, old.endurance, old.home, old.cowed)

    def deploy(self, number: Number, square: Square) -> None:
        """The fighter comes into the ring on ``square``, which is its own from now on (article 12.2)."""
        old = self.fighters[number]
        self.fighters[number] = Fighter(number, old.seat, square, old.endurance, square, old.cowed)

    def hurt(self, number: Number, damage: int) -> int:
        """The fighter loses ``damage``, but never falls below nought; the endurance that is left."""
        old = self.fighters[number]
        left = max(0, old.endurance - damage)
        self.fighters[number] = Fighter(number, old.seat, old.square, left, old.home, old.cowed)
        if old.endurance and not left:
            self.down += (number,)
        return left

    def cow(self, number: Number, turns: int) -> None:
        """The fighter is intimidated for so many of its turns."""
        old = self.fighters[number]
        self.fighters[number] = Fighter(number, old.seat, old.square, old.endurance, old.home, turns)

    def privy(self, *seats: Seat) -> tuple[Audience, Audience]:
        """Who sees into one of these hands, and everybody else."""
        if self.options.share_hands:
            seats = tuple([one for seat in seats for one in self.options.shown_to(seat)])
        return only(*seats), all_but(*seats)

    def who(self, number: Number) -> Who:
        """The fighter as events name it."""
        return named(self.options, number)

    # What everybody saw

    def note(self, deed: Deed) -> None:
        """Add ``deed``; the first one of a turn wipes away those of the turn before."""
        kept = self.deeds if self.deeds and self.deeds[-1].turn == deed.turn else ()
        self.deeds = (*kept, deed)

    def amend(self, **outcome: Any) -> None:
        """The last deed, with what came of it: fields of Deed."""
        self.deeds = (*self.deeds[:-1], self.deeds[-1]._replace(**outcome))

    # The end

    def end(self, article: str, reason: str) -> None:
        """Who fell later has the better place, and of those who stand who has more endurance (articles 7.1 to
        7.5, 10.4); a team shares its place."""
        seats, sides = range(self.options.fight.seats), self.options.fight.sides
        fates = [self._fate(side) for side in range(sides)]
        own = [fates[seat % sides] for seat in seats]
        places = tuple(1 + sum(other > fate for other in own) for fate in own)
        points = tuple(sum(one.endurance for one in self.fighters if one.seat == seat) for seat in seats)
        self.phase = Ended(Outcome(article, reason, places, points))

    def _fate(self, side: int) -> tuple[int, int]:
        """When ``side`` was out (later is more), and its endurance."""
        fight = self.options.fight
        fell = [at for at, group in enumerate(self.fallen) for one in group if one % fight.sides == side]
        needed = 1 if fight.relay and self.options.relay_ko == "lose" else fight.fighters // fight.sides
        if len(fell) >= needed:
            return fell[needed - 1], 0
        return len(self.fallen), sum(one.endurance for one in self.fighters[side :: fight.sides])

    def standing(self) -> set[int]:
        """The sides that are still in the match."""
        return {side for side in range(self.options.fight.sides) if self._fate(side)[1]}
