"""Espada Negra as a game: the verbs of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from games.core.chance import Chance
from games.core.drawing import Drawing
from games.core.forms import Form, NumberForm, PickForm
from games.core.game import Ahead, Game, Outcome, Seat, Step, Tally, Violation
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.rulebook import Rulebook
from games.espada_negra import course, effects, holdings, judgement, legality, setup, spying, tallies, visible
from games.espada_negra.deck import Card
from games.espada_negra.lesson import LESSON
from games.espada_negra.moves import (
    TARGETS,
    Attack,
    Cancel,
    Give,
    Let,
    Move,
    Offer,
    Pass,
    Spare,
    Spend,
    Wait,
)
from games.espada_negra.state import Bidding, Cancelling, Choosing, Options, Spying, State, View, Window
from games.espada_negra.words import EspadaWords

QUICK: Final = 8
"""So many of the lowest bids are at hand, and all one has; any other is filled in. Not just a few round ones,
for then players would tie all the time, and ties lose the card (article 4.5)."""

SETS: Final = 3
"""Sets of spies at hand; any other is picked."""

ATTACK: Final = Attack()
WAIT: Final = Wait()
PASS: Final = Pass()
LET: Final = Let()
BIDS: Final = tuple(map(Offer, range(100)))
"""Made once: listing the candidates of a decision then builds nothing."""


class EspadaNegra(Game[State, Move, View, Options]):
    """Sealed-bid auctions with attack and espionage."""

    key = "espada-negra"
    version = 1
    seats = range(legality.LEAST, legality.MOST + 1)
    longest = 27_264
    # A bound far above any match. With 8 seats at most 96 cards are put up, for no card goes under the pile
    # twice (4.8). Each has:
    # 1. a window, in which each declaration asks again whoever has not declared (3.4): 8 + 7 + ... + 1 = 36;
    # 2. at most 8 auctions, each with one bidder fewer (5.5), with a second round and a choice (4.6, 4.7):
    #    8 * 17 = 136;
    # 3. after each of at most 9 wins a question about espionage that nobody takes up: 72.
    # Every other question about espionage uses at least one of 5 cards, which come back at most once a turn,
    # and there are at most 48 turns: 240, each with one question more that nobody takes up: 240 * 16 = 3840.
    # 96 * (36 + 136 + 72) + 3840 = 27264.
    options = Options
    state_type = State
    notation = Notation[Move](Attack, Spare, Wait, Offer, Pass, Give, Spend, Let, Cancel)
    words = EspadaWords()
    rulebook = Rulebook("games.espada_negra")

    def refuse(self, seats: int, options: Options) -> Violation | None:
        return legality.refuse(seats, options)

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        return setup.start(seats, Chance.from_seed(seed), options)

    def owes(self, state: State) -> frozenset[Seat]:
        phase = state.phase
        if isinstance(phase, Bidding):
            return frozenset(course.missing(phase))
        if isinstance(phase, Window):
            return frozenset(phase.asked)
        if isinstance(phase, Spying | Cancelling):
            return frozenset(spying.missing(phase))
        return frozenset((state.auctioneer,)) if phase.kind == "choosing" else frozenset()

    def sealed(self, state: State, seat: Seat) -> bool:
        """All but the auctioneer's choice among equals (4.7)."""
        return not isinstance(state.phase, Choosing)

    def may(self, state: State) -> frozenset[Seat]:
        """What is sealed may be changed until all is in (4.2), and bids may be sealed ahead (4.3)."""
        phase = state.phase
        if isinstance(phase, Bidding):
            return frozenset(phase.bidders)
        if isinstance(phase, Window):
            present = [seat for seat in range(len(state.players)) if seat not in state.gone]
            return frozenset(seat for seat in present if _may_in_window(state, phase, seat))
        if isinstance(phase, Spying | Cancelling):
            return frozenset(phase.able)
        return self.owes(state)

    def candidates(self, state: State, seat: Seat) -> Iterable[Move]:
        phase = state.phase
        if isinstance(phase, Bidding):
            if seat not in phase.bidders:
                return ()
            quick = _quick(state, seat, phase.low)
            return quick if phase.again else (*quick, PASS)
        if isinstance(phase, Window):
            return _window_moves(state, phase, seat)
        if isinstance(phase, Spying):
            sets = _sets(state, seat, phase.win.cost) if seat in phase.able else ()
            return (*map(Spend, sets), LET)
        if isinstance(phase, Cancelling):
            sets = _sets(state, seat, phase.links[-1].total) if seat in phase.able else ()
            return (*map(Cancel, sets), LET)
        return tuple(map(Give, TARGETS[: len(state.players)]))

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        phase = state.phase
        if isinstance(phase, Bidding):
            return _bid_form(state, seat, phase.low) if seat in phase.bidders else ()
        if isinstance(phase, Window):
            return _window_forms(state, phase, seat)
        if isinstance(phase, Spying) and seat in phase.able:
            return _pick("spy", state, seat, phase.win.cost)
        if isinstance(phase, Cancelling) and seat in phase.able:
            return _pick("cancel", state, seat, phase.links[-1].total)
        return ()

    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        return legality.check(state, seat, move)

    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return effects.resolve(state, seat, move)

    def timeout(self, state: State, seat: Seat) -> Move:
        """Article 2.7: no attack, no bid, no espionage; and the auctioneer gives the card to the richest."""
        phase = state.phase
        if isinstance(phase, Window):
            return WAIT
        if isinstance(phase, Bidding) and phase.again:
            return Offer(phase.low)
        if phase.kind == "choosing":
            return Give(TARGETS[_richest(state, phase.tied)])
        return LET if isinstance(phase, Spying | Cancelling) else PASS

    def leave(self, state: State, seat: Seat) -> Step[State]:
        return effects.leave(state, seat)

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(state.gone)

    def view(self, state: State, seat: Seat | None) -> View:
        return visible.view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return visible.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if state.phase.kind == "over" else None

    def ticket(self, state: State, seat: Seat) -> str:
        """A menu made for one card, or before an attack was declared, must not answer for another."""
        return str(state.stage)

    def ahead(self, state: State, seat: Seat) -> Ahead | None:
        """For the rest of the turn: no attack, no espionage, nothing at all. What a seat has is public."""
        if state.phase.kind == "over":
            return None
        terms, player = state.terms, state.players[seat]
        moves: list[Move] = [PASS]
        if holdings.spies(terms, player):
            moves.insert(0, LET)
        if player.attacks < terms.attacks and holdings.attackers(terms, player):
            moves.insert(0, WAIT)
        return Ahead(f"turn-{state.turn}", tuple(map(self.notation.write, moves)))

    def side(self, seat: Seat, seats: int, options: Options) -> int:
        return min(seat, holdings.partner(seats, seat)) if options.pairs else seat

    def tallies(self, step: Step[State]) -> Iterable[Tally]:
        return tallies.tallies(step)

    def value(self, view: View, seat: Seat) -> float:
        return judgement.value(view, seat)

    def used(self, moves: Sequence[tuple[Seat, Move]], end: State) -> Iterable[tuple[Seat, str]]:
        """Cards that each has at the end."""
        for seat, player in enumerate(end.players):
            yield from ((seat, card.model) for card in player.cards)

    def lesson(self) -> Lesson:
        return LESSON

    def drawing(self) -> Drawing[View]:
        from games.espada_negra.draw import EspadaDrawing

        return EspadaDrawing()


def _window_moves(state: State, window: Window, seat: Seat) -> tuple[Move, ...]:
    """What cannot be done by seats like this one is left out here only to save time."""
    quick = _quick(state, seat, state.terms.least_bid)
    if seat not in window.able:
        return (*quick, PASS)
    wild, most = _to_spare(state, seat)
    attacks = (ATTACK, Spare(wild)) if most == len(wild) == 1 else (ATTACK,)
    return (*attacks, *quick, WAIT, PASS) if quick else (*attacks, WAIT)


def _window_forms(state: State, window: Window, seat: Seat) -> tuple[Form, ...]:
    """Berserkers to leave out, and any bid ahead."""
    if seat in state.gone or legality.declared(window, seat):
        return ()
    forms = _spare_form(state, seat) if seat in window.able and state.options.berserk_choice else ()
    if legality.bids_ahead(state, window, seat):
        forms += _bid_form(state, seat, state.terms.least_bid)
    return forms


def _spare_form(state: State, seat: Seat) -> tuple[Form, ...]:
    """Berserkers to leave out; a single one is at hand already."""
    wild, most = _to_spare(state, seat)
    return (PickForm("spare", 1, most, tuple([card.word for card in wild])),) if len(wild) > 1 else ()


def _to_spare(state: State, seat: Seat) -> tuple[tuple[Card, ...], int]:
    """The berserkers that could attack, and how many of them may be left out: all if other cards attack."""
    terms, player = state.terms, state.players[seat]
    if not holdings.berserkers(terms, player.cards):
        return (), 0
    ready = holdings.attackers(terms, player)
    wild = holdings.berserkers(terms, ready)
    return wild, len(wild) - (len(wild) == len(ready))


def _may_in_window(state: State, window: Window, seat: Seat) -> bool:
    """Whether ``seat`` may attack, answer, or seal a bid ahead."""
    if legality.declared(window, seat):
        return False
    return seat in window.able or legality.bids_ahead(state, window, seat)


def _quick(state: State, seat: Seat, low: int) -> tuple[Offer, ...]:
    """The bids at hand, lowest first."""
    high = course.highest_bid(state.terms, state.players[seat].gold)
    if high < low:
        return ()
    if high - low < QUICK:
        return BIDS[low : high + 1]
    return (*BIDS[low : low + QUICK], BIDS[high] if high < len(BIDS) else Offer(high))


def _bid_form(state: State, seat: Seat, low: int) -> tuple[Form, ...]:
    """Any bid, unless all of them are at hand."""
    high = course.highest_bid(state.terms, state.players[seat].gold)
    return () if high - low < QUICK else (NumberForm("bid", low, high),)


def _pick(verb: str, state: State, seat: Seat, cost: int) -> tuple[Form, ...]:
    """Any of the seat's spies, at least as many as the best ones that reach ``cost``; a single one is at hand
    already."""
    terms, player = state.terms, state.players[seat]
    ready = holdings.spies(terms, player)
    if len(ready) == 1:
        return ()
    low = len(visible.least(terms, player, cost))
    return (PickForm(verb, low, len(ready), tuple([card.word for card in ready])),)


def _sets(state: State, seat: Seat, cost: int) -> list[tuple[Card, ...]]:
    """The cheapest sets of the seat's spies that reach ``cost`` and hold none too many, no two alike."""
    terms = state.terms
    ready = holdings.spies(terms, state.players[seat])
    found: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for count in range(1, len(ready) + 1):
        for cards in combinations(ready, count):
            total = holdings.espionage(terms, cards)
            weakest = holdings.face(terms, cards[-1]).espionage
            if total >= cost > total - weakest:
                found.setdefault(tuple(card.model for card in cards), cards)
    return sorted(found.values(), key=lambda cards: (holdings.espionage(terms, cards), len(cards)))[:SETS]


def _richest(state: State, tied: tuple[Seat, ...]) -> Seat:
    """The tied seat with the most gold, the first from the auctioneer on (article 4.6)."""
    count = len(state.players)
    return min(tied, key=lambda seat: (-state.players[seat].gold, (seat - state.auctioneer) % count))
