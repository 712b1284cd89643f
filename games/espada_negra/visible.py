"""What a seat may know, and a state that it could not tell from the true one."""

from __future__ import annotations

from dataclasses import replace

from games.core.chance import Chance
from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.course import ahead, highest_bid
from games.espada_negra.deck import PACKS, Card
from games.espada_negra.state import (
    Answer,
    Bid,
    Bidding,
    Cancelling,
    Phase,
    Player,
    Spying,
    State,
    Terms,
    View,
    Window,
)


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        terms=state.terms,
        phase=masked(state.phase, seat),
        players=state.players,
        auctioneer=state.auctioneer,
        turn=state.turn,
        row=state.row,
        lot=state.lot,
        bundle=state.bundle,
        stopped=state.stopped,
        pile=len(state.pile),
        ahead=ahead(state.terms, state.pile),
        bottom=state.bottom,
        returned=state.returned,
        discards=state.discards,
        conditions=state.conditions,
        fallen=state.fallen,
        aside=state.aside,
        gone=state.gone,
        stage=state.stage,
        deeds=state.deeds,
    )


def masked(phase: Phase, seat: Seat | None) -> Phase:
    """``phase`` with the fists of all but ``seat`` closed."""
    match phase:
        case Window():
            intents: tuple[Answer, ...] = tuple(
                answer if other == seat or answer is None else "sealed"
                for other, answer in enumerate(phase.intents)
            )
            bids = _closed(phase.bids, seat)
            if intents:  # a sealed bid would show that there is no attack
                bids = tuple(
                    bid if other == seat or other not in phase.able else None
                    for other, bid in enumerate(bids)
                )
            return Window(phase.able, phase.asked, bids, phase.assaults, intents)
        case Bidding():
            return Bidding(phase.bidders, _closed(phase.bids, seat), phase.low, phase.again)
        case Spying():
            return Spying(phase.win, phase.able, _hidden(phase.answers, seat))
        case Cancelling():
            return Cancelling(phase.win, phase.links, phase.able, _hidden(phase.answers, seat))
    return phase


def _closed(bids: tuple[Bid, ...], seat: Seat | None) -> tuple[Bid, ...]:
    return tuple([bid if other == seat or bid is None else "sealed" for other, bid in enumerate(bids)])


def _hidden(answers: tuple[Answer, ...], seat: Seat | None) -> tuple[Answer, ...]:
    return tuple(
        [answer if other == seat or answer is None else "sealed" for other, answer in enumerate(answers)]
    )


def imagine(view: View, chance: Chance) -> State:
    """The cards that nobody has seen in some order, and something legal in every closed fist."""
    pack = PACKS[view.options.deck]
    seen = {*view.row, *view.bundle, *view.ahead, *view.bottom, *view.discards, *view.aside}
    for player in view.players:
        seen.update(player.cards)
    unseen, chance = chance.scatter([card for card in pack if card not in seen])
    phase, chance = _filled(view, chance)
    return State(
        options=view.options,
        terms=view.terms,
        chance=chance,
        phase=phase,
        players=view.players,
        auctioneer=view.auctioneer,
        turn=view.turn,
        row=view.row,
        lot=view.lot,
        bundle=view.bundle,
        stopped=view.stopped,
        pile=view.ahead + unseen,
        bottom=view.bottom,
        returned=view.returned,
        discards=view.discards,
        conditions=view.conditions,
        fallen=view.fallen,
        aside=view.aside,
        gone=view.gone,
        stage=view.stage,
        deeds=view.deeds,
    )


def _filled(view: View, chance: Chance) -> tuple[Phase, Chance]:
    phase, terms = view.phase, view.terms
    match phase:
        case Window():
            bids, chance = _bids(view, phase.bids, terms.least_bid, False, chance)
            intents, chance = _intents(phase.intents, chance)
            return Window(phase.able, phase.asked, bids, phase.assaults, intents), chance
        case Bidding():
            bids, chance = _bids(view, phase.bids, phase.low, phase.again, chance)
            return replace(phase, bids=bids), chance
        case Spying():
            answers, chance = _answers(view, phase.answers, phase.win.cost, chance)
            return replace(phase, answers=answers), chance
        case Cancelling():
            answers, chance = _answers(view, phase.answers, phase.links[-1].total, chance)
            return replace(phase, answers=answers), chance
    return phase, chance


def _bids(
    view: View, bids: tuple[Bid, ...], low: int, again: bool, chance: Chance
) -> tuple[tuple[Bid, ...], Chance]:
    """Any legal bid, or none where that is allowed."""
    found: list[Bid] = []
    for bid, player in zip(bids, view.players, strict=True):
        if bid == "sealed":
            high = highest_bid(view.terms, player.gold)
            number, chance = chance.below(high - low + (1 if again else 2))
            bid = low + number if low + number <= high else "pass"
        found.append(bid)
    return tuple(found), chance


def _intents(intents: tuple[Answer, ...], chance: Chance) -> tuple[tuple[Answer, ...], Chance]:
    """Attack with everything, or not at all."""
    found: list[Answer] = []
    for answer in intents:
        if answer == "sealed":
            coin, chance = chance.below(2)
            answer = () if coin else "pass"
        found.append(answer)
    return tuple(found), chance


def _answers(
    view: View, answers: tuple[Answer, ...], cost: int, chance: Chance
) -> tuple[tuple[Answer, ...], Chance]:
    """The fewest cards that reach ``cost``, or none."""
    found: list[Answer] = []
    for answer, player in zip(answers, view.players, strict=True):
        if answer == "sealed":
            coin, chance = chance.below(2)
            answer = least(view.terms, player, cost) if coin else "pass"
        found.append(answer)
    return tuple(found), chance


def least(terms: Terms, player: Player, cost: int) -> tuple[Card, ...]:
    """The fewest cards of ``player`` whose espionage reaches ``cost``, the best first."""
    ready = holdings.spies(terms, player)
    count = 1
    while holdings.espionage(terms, ready[:count]) < cost:
        count += 1
    return ready[:count]
