"""A state while a move is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, Final

from games.adventure import holdings, where
from games.adventure.cards import Copy, Deck, Kind
from games.adventure.deeds import Deed, Drew, Happened, What
from games.adventure.options import HAND, KEPT, Options
from games.adventure.phases import Fight, Phase
from games.adventure.squares import Square
from games.adventure.state import Creature, Party, Player, State
from games.core.game import Event, Seat, Step, only

# A move changes the state several times, and ``dataclasses.replace`` takes four times as long as this for so
# many fields.
_NAMES: Final = tuple(field.name for field in fields(State))
_READ: Final = attrgetter(*_NAMES)
_PLACE: Final = {name: place for place, name in enumerate(_NAMES)}


class Draft:
    """Taken from a state, changed by one move, and given back as a step. It never leaves the rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.deeds: list[Deed] = []
        self.final = False

    def step(self) -> Step[State]:
        if self.deeds:
            self.set(log=(*self.state.log, *self.deeds)[-KEPT:])
            self.deeds.clear()
        return Step(self.state, tuple(self.events), self.final)

    @property
    def options(self) -> Options:
        return self.state.options

    def set(self, **changes: Any) -> None:
        """Fields of the state. KeyError for one that it does not have."""
        values = list(_READ(self.state))
        for name, value in changes.items():
            values[_PLACE[name]] = value
        self.state = State(*values)

    def enter(self, phase: Phase) -> None:
        """The session waits in ``phase`` now; menus made before are stale."""
        self.set(phase=phase, stage=self.state.stage + 1)

    # Telling

    def tell(
        self,
        what: What,
        *,
        seat: Seat = -1,
        party: int = -1,
        copy: Copy | None = None,
        other: Copy | None = None,
        square: Square | None = None,
        numbers: Iterable[int] = (),
        cards: Sequence[Copy] = (),
        text: str = "",
    ) -> None:
        """Something that everybody sees. Among rivals a deed of a party is told of its leader."""
        if party >= 0 > seat and not self.options.led:
            seat = self.state.parties[party].leader
        called = holdings.called(self.options, (copy, other, *cards))
        deed = Deed(what, seat, party, copy, other, square, tuple(numbers), tuple(cards), text, called)
        self.deeds.append(deed)
        self.events.append(Happened(deed))

    def whisper(self, event: Event) -> None:
        """News for its audience only: somebody has learnt something, so no undo goes behind it."""
        self.events.append(event)
        self.final = True

    # Luck

    def roll(self) -> int:
        value, chance = self.state.chance.roll(6)
        self.set(chance=chance)
        self.final = True
        return value

    def shuffled(self, cards: Sequence[Copy]) -> tuple[Copy, ...]:
        order, chance = self.state.chance.shuffle(cards)
        self.set(chance=chance)
        self.final = True
        return order

    # Players, parties, creatures

    def player(self, seat: Seat, **changes: Any) -> Player:
        """The player of ``seat``, after ``changes``."""
        players = self.state.players
        if changes:
            new = replace(players[seat], **changes)
            self.set(players=(*players[:seat], new, *players[seat + 1 :]))
        return self.state.players[seat]

    def party(self, number: int, **changes: Any) -> Party:
        """The party called ``number``, after ``changes``."""
        parties = self.state.parties
        if changes:
            new = replace(parties[number], **changes)
            self.set(parties=(*parties[:number], new, *parties[number + 1 :]))
        return self.state.parties[number]

    def change(self, copy: Copy, **changes: Any) -> None:
        """A creature in play; nothing if it is no longer there."""
        one = where.creature(self.state, copy)
        if one is not None:
            self._put(one, replace(one, **changes))

    def remove(self, one: Creature) -> None:
        """Out of play."""
        self._put(one, None)

    def _put(self, old: Creature, new: Creature | None) -> None:
        def kept(creatures: tuple[Creature, ...]) -> tuple[Creature, ...]:
            swapped = (new if one.copy == old.copy else one for one in creatures)
            return tuple(one for one in swapped if one is not None)

        if old.party is None:
            self.set(monsters=kept(self.state.monsters))
        else:
            self.party(old.party, heroes=kept(self.state.parties[old.party].heroes))

    @property
    def fight(self) -> Fight:
        """The fight that goes on. TypeError when there is none."""
        phase = self.state.phase
        if not isinstance(phase, Fight):
            raise TypeError(phase)
        return phase

    def change_fight(self, **changes: Any) -> Fight:
        """The fight, after ``changes``: what is asked stays the same question."""
        fight = replace(self.fight, **changes)
        self.set(phase=fight)
        return fight

    # Cards

    def draw(self, seat: Seat, count: int) -> None:
        """Encounter cards into a hand; the discards are shuffled when the deck runs out (article 4.4)."""
        drawn: list[Copy] = []
        while len(drawn) < count and (self.state.pile or self.state.discards):
            if not self.state.pile:
                pile = self.shuffled(self.state.discards)
                self.set(pile=pile, discards=())
            drawn.append(self.state.pile[0])
            self.set(pile=self.state.pile[1:])
        if drawn:
            self.player(seat, hand=self.state.players[seat].hand + tuple(drawn))
            called = holdings.called(self.options, drawn)
            self.whisper(Drew(tuple(drawn), called, audience=only(seat)))

    def refill(self, seat: Seat) -> None:
        """After a card was spent, up to seven (article 4.1)."""
        self.draw(seat, HAND - len(self.state.players[seat].hand))

    def take(self, seat: Seat, cards: Sequence[Copy]) -> None:
        """Cards leave a hand for all to see; where they go is for the caller to say."""
        self.final = True
        hand = tuple(card for card in self.state.players[seat].hand if card not in cards)
        self.player(seat, hand=hand)

    def discard(self, *cards: Copy) -> None:
        """Each to the discards of its own deck, for all to see (articles 2.5 and 4.4)."""
        self.final = self.final or bool(cards)
        for card in cards:
            if holdings.card(self.options, card).deck is Deck.ADVENTURER:
                self.set(graveyard=(*self.state.graveyard, card))
            else:
                self.set(discards=(*self.state.discards, card))

    def recruits(self, count: int) -> tuple[Copy, ...]:
        """The next adventurer cards; the graveyard is shuffled when the deck runs out (article 2.5)."""
        drawn: list[Copy] = []
        while len(drawn) < count and (self.state.recruits or self.state.graveyard):
            if not self.state.recruits:
                deck = self.shuffled(self.state.graveyard)
                self.set(recruits=deck, graveyard=())
            drawn.append(self.state.recruits[0])
            self.set(recruits=self.state.recruits[1:])
        return tuple(drawn)

    def bequeath(self, one: Creature) -> None:
        """What ``one`` carried goes to comrades on the spot who have room, else to the graveyard (7.8)."""
        for item in one.items:
            heir = self._heir(one)
            if heir is None:
                self.discard(item)
            else:
                self.change(heir.copy, items=(*heir.items, item))

    def _heir(self, one: Creature) -> Creature | None:
        heroes = () if one.party is None else self.state.parties[one.party].heroes
        room = (
            hero
            for hero in holdings.standing(heroes)
            if hero.copy != one.copy and len(hero.items) < holdings.carries(self.options, hero)
        )
        return next(room, None)

    def is_creature(self, copy: Copy) -> bool:
        return holdings.card(self.options, copy).kind is Kind.CREATURE
