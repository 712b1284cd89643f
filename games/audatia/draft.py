"""A state while a move is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from games.audatia.cards import BLOW_OF, Card, laid_out
from games.audatia.deck import POSTE, Bonus
from games.audatia.events import Did, Drew
from games.audatia.kinds import Height, Place, Posta, Virtue
from games.audatia.state import (
    DEEDS,
    SALUTE,
    Deed,
    Fencer,
    Fight,
    Known,
    Options,
    Phase,
    State,
    worth,
)
from games.core.chance import Chance
from games.core.game import Event, Seat, Step, all_but, only


@dataclass(slots=True)
class Stance:
    """A fencer while a move is carried out; the fields are those of
    :class:`~games.audatia.state.Fencer`, in the same order."""

    character: str
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    buried: tuple[Card, ...]
    discards: tuple[Card, ...]
    row: tuple[Card, ...]
    sealed: tuple[Card, ...] | Posta | None
    posta: Posta | None
    pile: tuple[Card, ...]
    place: Place | None
    virtues: tuple[Virtue, ...]
    allotted: tuple[Virtue, ...]
    bonuses: tuple[Bonus, ...]
    salute: int
    saluted: int
    lured: Height | None
    taunted: bool
    silenced: bool

    @classmethod
    def of(cls, fencer: Fencer) -> Self:
        return cls(
            fencer.character,
            fencer.hand,
            fencer.deck,
            fencer.buried,
            fencer.discards,
            fencer.row,
            fencer.sealed,
            fencer.posta,
            fencer.pile,
            fencer.place,
            fencer.virtues,
            fencer.allotted,
            fencer.bonuses,
            fencer.salute,
            fencer.saluted,
            fencer.lured,
            fencer.taunted,
            fencer.silenced,
        )

    def fencer(self) -> Fencer:
        return Fencer(
            self.character,
            self.hand,
            self.deck,
            self.buried,
            self.discards,
            self.row,
            self.sealed,
            self.posta,
            self.pile,
            self.place,
            self.virtues,
            self.allotted,
            self.bonuses,
            self.salute,
            self.saluted,
            self.lured,
            self.taunted,
            self.silenced,
        )


@dataclass(slots=True)
class Draft:
    """Taken from a state, changed in place by one move, and made a state again. However much a move changes,
    the state is built once, and a fencer only if it was touched."""

    options: Options
    chance: Chance
    phase: Phase
    fencers: list[Fencer]
    challenger: Seat
    fight: Fight | None
    preempt: Seat | None
    draws: int
    idle: int
    points: tuple[int, int]
    assault: int
    known: tuple[Known, ...]
    deeds: tuple[Deed, ...]
    touched: list[Stance | None] = field(default_factory=lambda: [None, None])
    events: list[Event] = field(default_factory=list)
    final: bool = False

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(
            state.options,
            state.chance,
            state.phase,
            list(state.fencers),
            state.challenger,
            state.fight,
            state.preempt,
            state.draws,
            state.idle,
            state.points,
            state.assault,
            state.known,
            state.deeds,
        )

    def state(self) -> State:
        """The state as it is now."""
        first, second = self.touched
        return State(
            self.options,
            self.chance,
            self.phase,
            (
                self.fencers[0] if first is None else first.fencer(),
                self.fencers[1] if second is None else second.fencer(),
            ),
            self.challenger,
            self.fight,
            self.preempt,
            self.draws,
            self.idle,
            self.points,
            self.assault,
            self.known,
            self.deeds,
        )

    def step(self) -> Step[State]:
        """The state as it is now, with what happened on the way."""
        return Step(self.state(), tuple(self.events), self.final)

    # Reading

    def of_seat(self, seat: Seat) -> Stance | Fencer:
        """The fencer of ``seat`` as it is now, to be read."""
        stance = self.touched[seat]
        return self.fencers[seat] if stance is None else stance

    def touch(self, seat: Seat) -> Stance:
        """The fencer of ``seat`` as it is now, to be changed."""
        stance = self.touched[seat]
        if stance is None:
            stance = self.touched[seat] = Stance.of(self.fencers[seat])
        return stance

    def more(self, seat: Seat, virtue: Virtue) -> bool:
        """Whether ``seat`` has strictly more of a Virtue now (article 2.6)."""
        return worth(self.of_seat(seat), virtue) > worth(self.of_seat(1 - seat), virtue)

    @property
    def engaged(self) -> Fight:
        """The fight; only where there is one."""
        assert self.fight is not None  # noqa: S101 - every decision within a fight has one
        return self.fight

    # Cards

    def take(self, seat: Seat, cards: Iterable[Card]) -> None:
        """``cards`` leave the hand of ``seat``; what others knew of them there is worth nothing any more."""
        gone = tuple(cards)
        stance = self.touch(seat)
        stance.hand = tuple([card for card in stance.hand if card not in gone])
        if self.known:
            self.known = tuple([one for one in self.known if one.holder != seat or one.card not in gone])

    def discard(self, seat: Seat, *cards: Card) -> None:
        """``cards`` go from the hand of ``seat`` face up onto its discards."""
        self.take(seat, cards)
        self.touch(seat).discards += cards

    def draw(self, seat: Seat, count: int) -> tuple[Card, ...]:
        """``seat`` draws up to ``count`` cards; it is not told here."""
        stance = self.touch(seat)
        drawn, stance.deck = stance.deck[:count], stance.deck[count:]
        if drawn:
            stance.hand = laid_out(stance.hand + drawn)
            self.final = True
        return drawn

    def draw_and_tell(self, seat: Seat, count: int) -> int:
        """``seat`` draws up to ``count`` cards, and everybody hears how many."""
        drawn = self.draw(seat, count)
        if drawn:
            self.tell(Drew(seat, len(drawn), drawn, audience=only(seat)))
            self.tell(Drew(seat, len(drawn), audience=all_but(seat)))
        return len(drawn)

    def lay(self, seat: Seat, card: Card) -> None:
        """A blow goes onto the pile of ``seat``, which leaves its posta; the posta's bonus, and a salute that
        nobody answered, go with the first blow (articles 2.5, 2.6 and 4.3)."""
        self.take(seat, (card,))
        stance = self.touch(seat)
        bonuses: tuple[Bonus, ...] = ()
        if stance.posta is not None:
            bonus = POSTE[stance.posta].bonus
            bonuses = () if bonus is None else (bonus,)
            stance.posta = None
        if stance.salute:
            bonuses += (Bonus(Virtue.AUDATIA, SALUTE),)
            stance.salute = 0
        stance.bonuses = bonuses
        stance.pile += (card,)
        stance.place = BLOW_OF[card].from_side
        stance.lured, stance.taunted = None, False  # articles 8.10 and 8.11: the first blow has been struck

    def join(self, seat: Seat, card: Card) -> None:
        """A parry (or break, or beat) of ``seat`` drives both piles to the side opposite to the one it came
        from, as seen by who parries (article 4.3)."""
        place = BLOW_OF[card].from_side
        self.touch(seat).place = place.opposite
        self.touch(1 - seat).place = place

    def cover(self, seat: Seat, card: Card) -> None:
        """A remedy or counter-remedy goes onto the pile of ``seat`` and covers what lies there."""
        self.take(seat, (card,))
        stance = self.touch(seat)
        stance.posta = None
        stance.bonuses = ()
        stance.pile += (card,)

    # What is told

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def note(self, deed: Deed) -> None:
        """Everybody sees ``deed``."""
        self.deeds = (*self.deeds[1 - DEEDS :], deed)
        self.events.append(Did(deed))
