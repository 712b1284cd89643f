"""A state while a move is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from games.core.chance import Chance
from games.core.game import Event, Seat, Step
from games.espada_negra import holdings
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Deed
from games.espada_negra.events import Happened
from games.espada_negra.state import Options, Phase, Player, State, Terms


@dataclass(slots=True)
class Draft:
    """Taken from a state, changed in place by one move, and made a state again. However much a move changes,
    the state is built once; the first fields are those of :class:`~games.espada_negra.state.State`, in the
    same order. ``phase`` is None while the next one is being looked for."""

    options: Options
    terms: Terms
    chance: Chance
    phase: Phase | None
    players: list[Player]
    auctioneer: Seat
    turn: int
    row: tuple[Card, ...]
    lot: int
    bundle: tuple[Card, ...]
    stopped: tuple[Seat, ...]
    pile: tuple[Card, ...]
    bottom: tuple[Card, ...]
    returned: tuple[Card, ...]
    discards: tuple[Card, ...]
    conditions: tuple[str, ...]
    fallen: tuple[str, ...]
    aside: tuple[Card, ...]
    gone: tuple[Seat, ...]
    stage: int
    deeds: tuple[Deed, ...]
    events: list[Event] = field(default_factory=list)
    final: bool = False

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(
            state.options,
            state.terms,
            state.chance,
            state.phase,
            list(state.players),
            state.auctioneer,
            state.turn,
            state.row,
            state.lot,
            state.bundle,
            state.stopped,
            state.pile,
            state.bottom,
            state.returned,
            state.discards,
            state.conditions,
            state.fallen,
            state.aside,
            state.gone,
            state.stage,
            state.deeds,
        )

    def step(self) -> Step[State]:
        """The state as it is now, with what happened on the way."""
        phase = self.phase
        if phase is None:
            raise RuntimeError("a move has left the match in no phase")
        state = State(
            self.options,
            self.terms,
            self.chance,
            phase,
            tuple(self.players),
            self.auctioneer,
            self.turn,
            self.row,
            self.lot,
            self.bundle,
            self.stopped,
            self.pile,
            self.bottom,
            self.returned,
            self.discards,
            self.conditions,
            self.fallen,
            self.aside,
            self.gone,
            self.stage,
            self.deeds,
        )
        return Step(state, tuple(self.events), self.final)

    def tell(self, deed: Deed) -> None:
        """Something that everybody sees. The first of a step wipes away what is of an earlier turn."""
        if not self.final and self.deeds and self.deeds[0].turn != deed.turn:
            self.deeds = tuple([old for old in self.deeds if old.turn == deed.turn])
        self.final = True
        self.deeds = (*self.deeds, deed)
        self.events.append(Happened(deed))

    def enter(self, phase: Phase) -> None:
        """The match waits in ``phase`` now; menus made before are stale."""
        self.phase = phase
        self.stage += 1

    def settle(self) -> None:
        """The card in question is done with, and whatever was bundled with it."""
        self.bundle = self.stopped = ()
        self.lot += 1
        self.phase = None

    # Seats

    @property
    def seats(self) -> range:
        return range(len(self.players))

    def present(self) -> Sequence[Seat]:
        """The seats that have not left."""
        gone = self.gone
        return [seat for seat in self.seats if seat not in gone] if gone else self.seats

    def clockwise(self) -> Iterator[Seat]:
        """The seats that have not left, from the auctioneer on (article 5.4)."""
        count = len(self.players)
        order = ((self.auctioneer + step) % count for step in range(count))
        return (seat for seat in order if seat not in self.gone)

    def change(
        self,
        seat: Seat,
        *,
        gold: int | None = None,
        cards: tuple[Card, ...] | None = None,
        fresh: tuple[Card, ...] | None = None,
        spent: tuple[Card, ...] | None = None,
        marked: tuple[Card, ...] | None = None,
        attacks: int | None = None,
    ) -> None:
        """What is named of the seat's player is new. Faster than ``replace``, and this is done often."""
        old = self.players[seat]
        self.players[seat] = Player(
            old.gold if gold is None else gold,
            old.cards if cards is None else cards,
            old.fresh if fresh is None else fresh,
            old.spent if spent is None else spent,
            old.marked if marked is None else marked,
            old.attacks if attacks is None else attacks,
        )

    # Who can do what: public facts, so that asking only them tells nothing

    def can_attack(self, seat: Seat) -> bool:
        """Articles 3.2 and 3.3, and what conditions say (8.8)."""
        terms, player = self.terms, self.players[seat]
        if not player.cards or player.attacks >= terms.attacks or player.gold < terms.fee:
            return False
        if not holdings.attackers(terms, player):
            return False
        return not (terms.bars and holdings.barred(terms, player, "attack"))

    def can_spy(self, seat: Seat, cost: int) -> bool:
        """Whether the espionage that works reaches ``cost`` (articles 5.1 to 5.3)."""
        terms, player = self.terms, self.players[seat]
        able = holdings.spies(terms, player)
        if not able or holdings.espionage(terms, able) < cost:
            return False
        return not (terms.bars and holdings.barred(terms, player, "spy"))

    @property
    def card(self) -> Card:
        """The card in question."""
        return self.row[self.lot]
