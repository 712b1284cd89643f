"""Which moves are legal: each refusal names the article of the rulebook that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.game import Seat, Violation
from games.espada_negra import holdings
from games.espada_negra.deck import Card
from games.espada_negra.moves import Attack, Cancel, Give, Let, Move, Offer, Pass, Spare, Spend, Wait
from games.espada_negra.state import Bidding, Cancelling, Choosing, Options, Spying, State, Window

LEAST, MOST = 2, 8
"""Players (article 1.2)."""


def refuse(seats: int, options: Options) -> Violation | None:
    """Why no match may be opened like this: a number of players (1.2), or uneven pairs (7.1)."""
    if not LEAST <= seats <= MOST:
        return Violation.of("1.2", "seats", low=LEAST, high=MOST)
    if options.pairs and seats not in (4, 6, 8):
        return Violation.of("7.1", "pairs", seats=seats)
    return None


def check(state: State, seat: Seat, move: Move) -> Violation | None:
    """Why ``seat`` may not make ``move`` now, or None."""
    phase = state.phase
    if phase.kind == "over":
        return Violation(phase.outcome.article, "over")
    if seat in state.gone:
        return Violation("6.3", "left")
    test = _CHECKS[phase.kind].get(type(move))
    if test is None:
        return _wrong_moment(move)
    return test(state, phase, seat, move)


def _wrong_moment(move: Move) -> Violation:
    """A move of another phase."""
    match move:
        case Attack() | Spare() | Wait():
            return Violation("3.1", "no_window")
        case Offer():
            return Violation("4.1", "no_auction")
        case Give():
            return Violation("4.6", "nothing_to_give")
        case Spend():
            return Violation("5.1", "nobody_to_stop")
        case Cancel():
            return Violation("5.6", "nothing_to_cancel")
        case Pass():
            return Violation("4.2", "nothing_to_pass")
        case Let():
            return Violation("5.1", "nothing_to_answer")


# The attack window


def _attack(state: State, window: Window, seat: Seat, _move: Move) -> Violation | None:
    if declared(window, seat):
        return Violation("3.4", "attack_stands")
    return None if seat in window.able else _no_attack(state, seat)


def declared(window: Window, seat: Seat) -> bool:
    """Whether ``seat`` has attacked the card, which cannot be taken back (article 3.4)."""
    assaults = window.assaults
    return bool(assaults) and any(assault.seat == seat for assault in assaults)


def _no_attack(state: State, seat: Seat) -> Violation:
    """Why a seat that is not among those asked cannot attack."""
    terms, player = state.terms, state.players[seat]
    if player.attacks >= terms.attacks:
        return Violation("3.3", "attacked_already", (("most", terms.attacks),))
    if terms.bars and holdings.barred(terms, player, "attack"):
        return Violation("8.5", "attack_barred")
    if holdings.attackers(terms, player):
        return Violation("8.8", "no_fee", (("fee", terms.fee), ("gold", player.gold)))
    if any(holdings.face(terms, card).attack and card not in player.spent for card in player.fresh):
        return Violation("2.3", "fresh_attack")
    if player.spent:
        return Violation("3.8", "berserkers_spent")
    return Violation("3.2", "no_attack")


def _spare(state: State, window: Window, seat: Seat, move: Spare) -> Violation | None:
    violation = _attack(state, window, seat, move)
    if violation is not None:
        return violation
    if not state.options.berserk_choice:
        return Violation("3.5", "no_choice")
    terms, player = state.terms, state.players[seat]
    ready = holdings.attackers(terms, player)
    for card in move.cards:
        if card not in ready:
            return _idle(state, seat, card)
        if not holdings.face(terms, card).berserker:
            return Violation("3.5", "not_a_berserker", (("card", card.word),))
    if len(set(move.cards)) < len(move.cards):
        return Violation("3.5", "repeated")
    if not move.cards:
        return Violation("3.5", "spare_none")
    if not any(card not in move.cards for card in ready):
        return Violation("3.5", "spares_all")
    return None


def _idle(state: State, seat: Seat, card: Card) -> Violation:
    """Why ``card`` cannot take part in an attack of ``seat``."""
    player = state.players[seat]
    word = (("card", card.word),)
    if card not in player.cards:
        return Violation("3.5", "not_yours", word)
    if card in player.spent:
        return Violation("3.8", "spent", word)
    if card in player.fresh:
        return Violation("2.3", "fresh_card", word)
    return Violation("3.5", "not_a_berserker", word)


def bids_ahead(state: State, window: Window, seat: Seat) -> bool:
    """Whether ``seat`` may seal a bid before the auction (article 4.3): no attack, and enough gold."""
    if declared(window, seat):
        return False
    return state.players[seat].gold >= state.terms.least_bid


def asked(window: Window, seat: Seat) -> bool:
    """Whether ``seat`` may answer the window: it has still to, or its answer is sealed and may be changed
    (articles 3.4, 4.2)."""
    return seat in window.asked or (bool(window.intents) and seat in window.able)


def _wait(_state: State, window: Window, seat: Seat, _move: Wait) -> Violation | None:
    return None if asked(window, seat) else Violation("3.4", "not_asked")


def _pass_window(state: State, window: Window, seat: Seat, _move: Pass) -> Violation | None:
    if asked(window, seat) or bids_ahead(state, window, seat):
        return None
    return Violation("3.4", "not_asked")


def _bid_ahead(state: State, window: Window, seat: Seat, move: Offer) -> Violation | None:
    if declared(window, seat):
        return Violation("3.4", "attack_stands")
    return _amount(state, seat, state.terms.least_bid, move.gold)


# The auction


def _amount(state: State, seat: Seat, low: int, gold: int) -> Violation | None:
    own, most = state.players[seat].gold, state.terms.most_bid
    if low <= gold <= own and (most is None or gold <= most):
        return None
    if own < low:
        return Violation("4.1", "too_poor", (("gold", own), ("low", low)))
    if gold < low:
        return Violation("4.1", "too_low", (("low", low),))
    if gold > own:
        return Violation("4.1", "too_much", (("gold", own),))
    return Violation("8.7", "above_limit", (("most", most or 0),))


def _bid(state: State, phase: Bidding, seat: Seat, move: Offer) -> Violation | None:
    if seat in phase.bidders:
        low, gold = phase.low, move.gold
        if phase.again and gold < low:
            return Violation("4.7", "below_tie", (("low", low),))
        return _amount(state, seat, low, gold)
    return _no_bidder(state, phase, seat)


def _no_bidder(state: State, phase: Bidding, seat: Seat) -> Violation:
    if seat in state.stopped:
        return Violation("5.5", "stopped")
    if phase.again:
        return Violation("4.7", "not_tied")
    return Violation("4.1", "too_poor", (("gold", state.players[seat].gold), ("low", phase.low)))


def _pass_bid(state: State, phase: Bidding, seat: Seat, _move: Pass) -> Violation | None:
    if seat not in phase.bidders:
        return _no_bidder(state, phase, seat)
    return Violation("4.7", "below_tie", (("low", phase.low),)) if phase.again else None


def _give(state: State, phase: Choosing, seat: Seat, move: Give) -> Violation | None:
    if seat != state.auctioneer:
        return Violation("4.6", "not_auctioneer", (("seat", state.auctioneer),))
    return None if move.to.seat in phase.tied else Violation("4.6", "not_among_tied")


# Espionage


def _spy(state: State, phase: Spying, seat: Seat, move: Spend) -> Violation | None:
    win = phase.win
    if seat == win.seat:
        return Violation("5.1", "oneself")
    if state.options.pairs and seat == holdings.partner(len(state.players), win.seat):
        return Violation("7.1", "own_partner", (("seat", win.seat),))
    return _used(state, phase, seat, move.cards, win.cost)


def _cancel(state: State, phase: Cancelling, seat: Seat, move: Cancel) -> Violation | None:
    last = phase.links[-1]
    if seat == last.seat:
        return Violation("5.6", "own_espionage")
    return _used(state, phase, seat, move.cards, last.total)


def _used(
    state: State, phase: Spying | Cancelling, seat: Seat, cards: tuple[Card, ...], cost: int
) -> Violation | None:
    """Whether ``cards`` are the seat's, can spy, and reach ``cost`` (articles 5.2, 5.3)."""
    terms, player = state.terms, state.players[seat]
    if terms.bars and holdings.barred(terms, player, "spy"):
        return Violation("8.5", "spy_barred")
    ready = holdings.spies(terms, player)
    for card in cards:
        if card not in ready:
            return _no_spy(state, seat, card)
    if len(set(cards)) < len(cards):
        return Violation("5.3", "repeated")
    total = holdings.espionage(terms, cards)
    if total < cost:
        facts = (("cost", cost), ("total", total), ("missing", cost - total))
        return Violation("5.2" if isinstance(phase, Spying) else "5.6", "too_little", facts)
    # Who leaves is asked no more, and everybody else whose cards reach the cost was asked.
    return None


def _no_spy(state: State, seat: Seat, card: Card) -> Violation:
    player, word = state.players[seat], (("card", card.word),)
    if card not in player.cards:
        return Violation("5.3", "not_yours", word)
    if card in player.marked:
        return Violation("5.7", "marked", word)
    if card in player.fresh and holdings.face(state.terms, card).espionage:
        return Violation("2.3", "fresh_card", word)
    return Violation("5.3", "no_spy", word)


def _let(_state: State, phase: Spying | Cancelling, seat: Seat, _move: Let) -> Violation | None:
    return None if seat in phase.able else Violation("5.1", "nothing_to_answer")


_Check = Callable[[State, Any, Seat, Any], Violation | None]

_CHECKS: Final[dict[str, dict[type[Any], _Check]]] = {
    "window": {Attack: _attack, Spare: _spare, Wait: _wait, Offer: _bid_ahead, Pass: _pass_window},
    "bidding": {Offer: _bid, Pass: _pass_bid},
    "choosing": {Give: _give},
    "spying": {Spend: _spy, Let: _let},
    "cancelling": {Cancel: _cancel, Let: _let},
}
