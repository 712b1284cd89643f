"""What legal moves do. Every effect is called where ``games.espada_negra.legality`` let the move pass, with
the phase that the move belongs to.

A step is final once anything has been declared or opened: declarations cannot be taken back (article 3.4),
and whatever settles a card shows what was sealed. Sealed answers may be taken back until then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from games.core.game import Event, Seat, Step, only
from games.espada_negra import holdings, spying
from games.espada_negra.course import choose, close_window, missing, open_bids, run, sold
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Declared, Left
from games.espada_negra.draft import Draft
from games.espada_negra.events import OwnAnswer, OwnAttack, OwnBid, Sealed
from games.espada_negra.legality import MOST
from games.espada_negra.moves import Attack, Cancel, Give, Let, Move, Offer, Pass, Spare, Spend
from games.espada_negra.state import (
    Answer,
    Assault,
    Bid,
    Bidding,
    Cancelling,
    Choosing,
    Phase,
    Spying,
    State,
    Window,
)
from games.espada_negra.turn_end import finish, to_the_left

T = TypeVar("T")

SEALED: Final = Sealed()
ONLY: Final = tuple(map(only, range(MOST)))
"""By seat. Made once, as most moves are secret."""


def resolve(state: State, seat: Seat, move: Move) -> Step[State]:
    """Carry out a legal move of ``seat``."""
    return _EFFECTS[state.phase.kind](state, state.phase, seat, move)


def placed(old: Sequence[T], seat: Seat, new: T) -> tuple[T, ...]:
    """``old`` with ``new`` at ``seat``."""
    return (*old[:seat], new, *old[seat + 1 :])


def _waiting(state: State, phase: Phase, *events: Event) -> Step[State]:
    """The same state in another phase: somebody has answered, and others are waited for."""
    state = State(
        state.options,
        state.terms,
        state.chance,
        phase,
        state.players,
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
    return Step(state, events)


# The attack window


def _in_window(state: State, window: Window, seat: Seat, move: Move) -> Step[State]:
    if isinstance(move, Attack | Spare):
        return _declare(state, window, seat, move.cards if isinstance(move, Spare) else ())
    bids, events = window.bids, list[Event]()
    if isinstance(move, Offer | Pass):
        bid: Bid = move.gold if isinstance(move, Offer) else "pass"
        # Who cannot pay the least bid has none to seal.
        if state.players[seat].gold >= state.terms.least_bid:
            bids = placed(bids, seat, bid)
            events.append(_own_bid(seat, bid))
    intents = window.intents
    if intents and seat in window.able:
        intents = placed(intents, seat, "pass")
        events.append(OwnAttack(seat, False, audience=ONLY[seat]))
    asked = tuple([other for other in window.asked if other != seat])
    window = Window(window.able, asked, bids, window.assaults, intents)
    return _answered(state, window, (SEALED, *events))


def _own_bid(seat: Seat, bid: Bid) -> Event:
    return OwnBid(seat, bid if isinstance(bid, int) else None, audience=ONLY[seat])


def _answered(state: State, window: Window, events: tuple[Event, ...]) -> Step[State]:
    """Go on if nobody is asked any more (article 3.4)."""
    if window.asked:
        return _waiting(state, window, *events)
    draft = Draft.of(state)
    draft.events += events
    _close(draft, window)
    return draft.step()


def _close(draft: Draft, window: Window) -> None:
    draft.phase = None
    if window.intents:
        window = _reveal(draft, window)
    close_window(draft, window)
    run(draft)
    draft.final |= bool(window.intents)  # all have learnt that nobody attacks


def _declare(state: State, window: Window, seat: Seat, left_out: tuple[Card, ...]) -> Step[State]:
    """An attack, declared for all to see or sealed (article 3.4). A bid sealed before falls."""
    if window.intents:
        window = replace(
            window,
            asked=tuple(other for other in window.asked if other != seat),
            bids=placed(window.bids, seat, None),
            intents=placed(window.intents, seat, left_out),
        )
        return _answered(state, window, (SEALED, OwnAttack(seat, True, left_out, audience=ONLY[seat])))
    draft = Draft.of(state)
    assault = _assault(draft, seat, left_out)
    assaults = (*window.assaults, assault)
    declared = [other.seat for other in assaults]
    # Whoever had passed may still join (article 3.4).
    asked = tuple([other for other in window.able if other not in declared])
    window = Window(window.able, asked, placed(window.bids, seat, None), assaults)
    draft.enter(window)
    if not asked:
        _close(draft, window)
    return draft.step()


def _assault(draft: Draft, seat: Seat, left_out: tuple[Card, ...]) -> Assault:
    """Pay the fee and tilt the cards (articles 3.3, 3.5, 3.8, 8.8)."""
    terms, player = draft.terms, draft.players[seat]
    ready = holdings.attackers(terms, player)
    taken = tuple(card for card in ready if card not in left_out)
    force = holdings.attack(terms, taken)
    berserkers = holdings.berserkers(terms, taken)
    draft.change(
        seat,
        gold=player.gold - terms.fee,
        spent=player.spent + berserkers,
        attacks=player.attacks + 1,
    )
    draft.tell(Declared(draft.turn, seat, draft.card, force, left_out, terms.fee))
    return Assault(seat, force, holdings.attack(terms, ready), berserkers)


def _reveal(draft: Draft, window: Window) -> Window:
    """Sealed attacks are shown together."""
    assaults = tuple(
        _assault(draft, seat, left_out)
        for seat, left_out in enumerate(window.intents)
        if isinstance(left_out, tuple)
    )
    return replace(window, assaults=assaults)


# The auction


def _in_auction(state: State, phase: Bidding, seat: Seat, move: Move) -> Step[State]:
    bid: Bid = move.gold if isinstance(move, Offer) else "pass"
    phase = Bidding(phase.bidders, placed(phase.bids, seat, bid), phase.low, phase.again)
    events = (SEALED, _own_bid(seat, bid))
    if missing(phase):
        return _waiting(state, phase, *events)
    draft = Draft.of(state)
    draft.events += events
    _open(draft, phase)
    return draft.step()


def _open(draft: Draft, phase: Bidding) -> None:
    draft.phase = None
    open_bids(draft, phase)
    run(draft)


def _give(state: State, phase: Choosing, _seat: Seat, move: Give) -> Step[State]:
    draft = Draft.of(state)
    draft.phase = None
    sold(draft, move.to.seat, "auctioneer", phase.price)
    run(draft)
    return draft.step()


# Espionage


def _answer(state: State, phase: Spying | Cancelling, seat: Seat, move: Spend | Cancel | Let) -> Step[State]:
    cards: tuple[Card, ...] = () if isinstance(move, Let) else move.cards
    phase = replace(phase, answers=placed(phase.answers, seat, cards or "pass"))
    events = (SEALED, OwnAnswer(seat, cards, audience=ONLY[seat]))
    if spying.missing(phase):
        return _waiting(state, phase, *events)
    draft = Draft.of(state)
    draft.events += events
    _judge(draft, phase)
    return draft.step()


def _judge(draft: Draft, phase: Spying | Cancelling) -> None:
    draft.phase = None
    spying.close(draft, phase)
    run(draft)


_EFFECTS: Final[dict[str, Callable[[State, Any, Seat, Any], Step[State]]]] = {
    "window": _in_window,
    "bidding": _in_auction,
    "choosing": _give,
    "spying": _answer,
    "cancelling": _answer,
}


# Leaving


def leave(state: State, seat: Seat) -> Step[State]:
    """The seat takes no part any more (articles 6.3, 6.4); what it had sealed falls."""
    draft = Draft.of(state)
    draft.gone += (seat,)
    draft.tell(Left(draft.turn, seat))
    present = draft.present()
    allies = draft.options.pairs and len(present) == 2 and present[1] in spying.spared(draft, present[0])
    if draft.options.on_leave == "abort":
        finish(draft, "6.3", "abort")
    elif len(present) == 1 or allies:
        finish(draft, "6.4", "alone")
    else:
        if draft.auctioneer == seat:
            draft.auctioneer = to_the_left(draft)
        _without(draft, state.phase, seat)
        run(draft)
    return draft.step()


def _without(draft: Draft, phase: Any, seat: Seat) -> None:
    """The phase goes on without ``seat``, or is over if that was the last one missing."""
    match phase:
        case Window():
            _window_without(draft, phase, seat)
        case Bidding():
            phase = replace(
                phase,
                bidders=tuple(other for other in phase.bidders if other != seat),
                bids=placed(phase.bids, seat, None),
            )
            draft.phase = phase
            if not missing(phase):
                _open(draft, phase)
        case Choosing():
            tied = tuple(other for other in phase.tied if other != seat)
            draft.phase = None
            choose(draft, tied, phase.price)
        case Spying() | Cancelling():
            answers: tuple[Answer, ...] = placed(phase.answers, seat, None)
            able = tuple(other for other in phase.able if other != seat)
            phase = replace(phase, able=able, answers=answers)
            draft.phase = phase
            if not spying.missing(phase):
                _judge(draft, phase)


def _window_without(draft: Draft, window: Window, seat: Seat) -> None:
    """An attack of the leaver falls with it."""
    window = Window(
        able=tuple(other for other in window.able if other != seat),
        asked=tuple(other for other in window.asked if other != seat),
        bids=placed(window.bids, seat, None),
        assaults=tuple(assault for assault in window.assaults if assault.seat != seat),
        intents=placed(window.intents, seat, None) if window.intents else (),
    )
    draft.phase = window
    if not window.asked:
        _close(draft, window)
