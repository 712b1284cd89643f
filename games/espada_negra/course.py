"""How a match goes on: from card to card, through attack and auction, to the end of the turn.

Each function leaves the draft in a phase that waits for somebody, or in none; :func:`run` goes on until
somebody is waited for or the match is over.
"""

from __future__ import annotations

from games.core.game import Seat
from games.espada_negra import holdings, spying
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Clashed, Dropped, How, Opened, TurnedUp, Why, Won
from games.espada_negra.draft import Draft
from games.espada_negra.events import ToAuction
from games.espada_negra.state import Assault, Bid, Bidding, Choosing, Terms, Win, Window
from games.espada_negra.turn_end import finish, pay_out


def run(draft: Draft) -> None:
    """Go on until somebody is waited for or the match is over."""
    while draft.phase is None:
        if draft.lot == len(draft.row):
            end_turn(draft)
        elif draft.stopped:  # spies have freed the card: bids only (article 5.5)
            start_auction(draft, (None,) * len(draft.players))
        else:
            open_card(draft)


def open_card(draft: Draft) -> None:
    """The next card: first whoever can may attack it (article 3.1)."""
    able: tuple[Seat, ...] = ()
    if draft.turn >= draft.terms.attack_from:
        able = tuple([seat for seat in draft.present() if draft.can_attack(seat)])
    nothing = (None,) * len(draft.players)
    if not able:
        start_auction(draft, nothing)
        return
    sealed = nothing if draft.options.attack_mode == "sealed" else ()
    draft.enter(Window(able, able, nothing, (), sealed))


# Attack


def close_window(draft: Draft, window: Window) -> None:
    """Everybody who could attack has attacked or passed (articles 3.4, 3.6, 3.7)."""
    if not window.assaults:
        _to_auction(draft, window)
        return
    force = max(assault.force for assault in window.assaults)
    best = [assault for assault in window.assaults if assault.force == force]
    if len(best) == 1:
        _captured(draft, best[0])
        return
    to = draft.terms.attack_tie
    draft.tell(Clashed(draft.turn, draft.card, tuple(sorted(one.seat for one in best)), force, to))
    if to == "discard":
        drop(draft, "tied")
    else:
        _to_auction(draft, window)


def _to_auction(draft: Draft, window: Window) -> None:
    """With sealed attacks nobody could see until now who has sealed a bid, for that is not to attack."""
    if window.intents:
        closed = tuple(seat for seat, bid in enumerate(window.bids) if bid is not None)
        draft.events.append(ToAuction(draft.card, bool(window.assaults), closed))
    start_auction(draft, window.bids)


def _captured(draft: Draft, assault: Assault) -> None:
    """Spies must reach the whole attack that could be used, berserkers left out of it too (article 5.2)."""
    draft.tell(Won(draft.turn, assault.seat, draft.card, "attack", 0))
    cost = max(1, assault.total + draft.terms.spy_delta)
    spying.ask(draft, Win(assault.seat, "attack", cost, assault.berserkers))


# Auction


def highest_bid(terms: Terms, gold: int) -> int:
    """The most that somebody with ``gold`` may bid (articles 4.1, 8.7)."""
    return gold if terms.most_bid is None else min(gold, terms.most_bid)


def start_auction(draft: Draft, bids: tuple[Bid, ...]) -> None:
    """Bids for the card, some of them sealed already. Who cannot pay the least bid passes without being
    asked: gold is public (article 4.1)."""
    low, gold = draft.terms.least_bid, draft.players
    bidders = tuple(
        [seat for seat in draft.present() if gold[seat].gold >= low and seat not in draft.stopped]
    )
    if not bidders:
        unsold(draft)
        return
    kept = tuple([bid if seat in bidders else None for seat, bid in enumerate(bids)])
    phase = Bidding(bidders, kept, low)
    draft.enter(phase)
    if not missing(phase):
        open_bids(draft, phase)


def missing(phase: Bidding) -> tuple[Seat, ...]:
    """Those whose bids are still missing."""
    bids = phase.bids
    return tuple([seat for seat in phase.bidders if bids[seat] is None])


def open_bids(draft: Draft, phase: Bidding) -> None:
    """All fists open (article 4.4)."""
    made = tuple([bid if isinstance(bid, int) else None for bid in phase.bids])
    numbers = [bid for bid in made if bid is not None]
    best = max(numbers, default=None)
    tied = tuple([seat for seat, bid in enumerate(made) if bid is not None and bid == best])
    draft.tell(Opened(draft.turn, draft.card, made, tied if len(tied) > 1 else (), phase.again))
    if best is None:
        unsold(draft)
    elif len(tied) == 1:
        sold(draft, tied[0], "bid", _price(draft.terms, numbers, phase.low))
    else:
        _settle_tie(draft, phase, tied, best)


def _price(terms: Terms, numbers: list[int], low: int) -> int:
    """The highest bid or, by a condition, the second: the least bid if there is only one (article 8.7)."""
    if terms.pay == "first":
        return max(numbers)
    return sorted(numbers)[-2] if len(numbers) > 1 else low


def sold(draft: Draft, seat: Seat, how: How, price: int) -> None:
    """The winner pays at once, whatever spies do then (articles 4.4, 5.5)."""
    draft.change(seat, gold=draft.players[seat].gold - price)
    draft.tell(Won(draft.turn, seat, draft.card, how, price))
    spying.ask(draft, Win(seat, "bid", max(1, price + draft.terms.spy_delta)))


def _settle_tie(draft: Draft, phase: Bidding, tied: tuple[Seat, ...], best: int) -> None:
    """Articles 4.5 to 4.7."""
    rule = draft.terms.tie
    if rule == "rebid" and not phase.again:
        _bid_again(draft, tied, best)
        return
    if rule == "auctioneer":
        choose(draft, tied, best)
        return
    how: How = "fewest_victory" if rule == "fewest_victory" else "more_gold"
    winner = None
    if rule in ("gold", "rebid"):
        winner = _only([(draft.players[seat].gold, seat) for seat in tied])
    elif rule == "fewest_victory":
        winner = _only([(-holdings.victory(draft.terms, draft.players[seat]), seat) for seat in tied])
    if winner is None:
        drop(draft, "tied")
    else:
        sold(draft, winner, how, best)


def _only(ranked: list[tuple[int, Seat]]) -> Seat | None:
    """The seat with the greatest value, if it is the only one."""
    top = max(value for value, _ in ranked)
    seats = [seat for value, seat in ranked if value == top]
    return seats[0] if len(seats) == 1 else None


def choose(draft: Draft, tied: tuple[Seat, ...], price: int) -> None:
    """The auctioneer takes the card if among ``tied``, and else says who does (article 4.6)."""
    if draft.auctioneer in tied or len(tied) == 1:
        sold(draft, draft.auctioneer if draft.auctioneer in tied else tied[0], "auctioneer", price)
    else:
        draft.enter(Choosing(tied, price))


def _bid_again(draft: Draft, tied: tuple[Seat, ...], best: int) -> None:
    """One more round; whose gold leaves no choice is not asked (article 4.7)."""
    terms = draft.terms
    bids = tuple(
        [
            best if seat in tied and highest_bid(terms, player.gold) == best else None
            for seat, player in enumerate(draft.players)
        ]
    )
    phase = Bidding(tied, bids, best, again=True)
    draft.enter(phase)
    if not missing(phase):
        open_bids(draft, phase)


# Cards that nobody gets


def drop(draft: Draft, why: Why) -> None:
    """The card in question and those bundled with it are discarded."""
    cards = (draft.card, *draft.bundle)
    draft.discards += cards
    draft.tell(Dropped(draft.turn, cards, why))
    draft.settle()


def unsold(draft: Draft) -> None:
    """Nobody bids (article 4.8). A card that spies have freed is not unsold, but discarded (article 5.5)."""
    card, to = draft.card, draft.terms.unsold
    if draft.stopped or to == "discard" or (to == "bottom" and card in draft.returned):
        drop(draft, "unsold")
        return
    draft.tell(Dropped(draft.turn, (card,), "unsold", to))
    bundle: tuple[Card, ...] = ()
    if to == "bottom":
        draft.bottom += (card,)
        draft.returned += (card,)
    else:
        bundle = (*draft.bundle, card)
    draft.settle()
    draft.bundle = bundle


# Turns


def end_turn(draft: Draft) -> None:
    """After the last card of the row (article 2.4), and then the next row or the end (article 6.1)."""
    if draft.bundle:
        draft.discards += draft.bundle
        draft.tell(Dropped(draft.turn, draft.bundle, "turn_end"))
        draft.bundle = ()
    pay_out(draft)
    left = len(draft.pile) + len(draft.bottom)
    if left >= draft.terms.row or (draft.terms.partial and left):
        draft.turn += 1
        turn_up(draft)
        return
    if left:
        leftover = draft.pile + draft.bottom
        draft.discards += leftover
        draft.pile = draft.bottom = ()
        draft.tell(Dropped(draft.turn, leftover, "leftover"))
    draft.row = ()
    draft.lot = 0
    finish(draft, "6.2", "points")


def turn_up(draft: Draft) -> None:
    """A new row (article 2.1)."""
    size = draft.terms.row
    taken = draft.pile[:size]
    draft.pile = draft.pile[size:]
    under = size - len(taken)
    draft.row = taken + draft.bottom[:under]
    draft.bottom = draft.bottom[under:]
    draft.lot, draft.phase = 0, None
    draft.tell(TurnedUp(draft.turn, draft.row, _is_last(draft), ahead(draft.terms, draft.pile)))


def ahead(terms: Terms, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """The rows that are shown ahead: only full ones, and only cards that were never under the pile
    (article 2.6)."""
    return pile[: min(terms.reveal, len(pile) // terms.row) * terms.row]


def _is_last(draft: Draft) -> bool:
    """Whether no row can follow this one, whatever is left unsold."""
    left = len(draft.pile) + len(draft.bottom)
    if draft.terms.unsold == "bottom":
        left += sum(card not in draft.returned for card in draft.row)
    return left < (1 if draft.terms.partial else draft.terms.row)
