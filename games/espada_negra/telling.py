"""What happened, and how it ended, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Event, Outcome, Seat
from games.core.words import Say
from games.espada_negra.card_words import card_name, card_names
from games.espada_negra.deeds import (
    Clashed,
    Counted,
    Declared,
    Deed,
    Dropped,
    Gained,
    Left,
    Opened,
    Paid,
    Spied,
    Stopped,
    TurnedUp,
    Won,
)
from games.espada_negra.events import Happened, OwnAnswer, OwnAttack, OwnBid, ToAuction

Names = Sequence[str]


def told(say: Say, event: Event, names: Names) -> str:
    """One sentence; empty for what the table shows by itself."""
    match event:
        case Happened(deed=deed):
            return deed_told(say, deed, names)
        case OwnBid(bid=None):
            return say("You make no bid.")
        case OwnBid(bid=bid):
            return say("You bid {gold} in secret.", gold=bid)
        case OwnAnswer(cards=()):
            return say("You use no espionage.")
        case OwnAnswer(cards=cards):
            return say("In secret you use the espionage of {cards}.", cards=card_names(say, cards))
        case OwnAttack(attacks=True):
            return say("In secret you attack.")
        case OwnAttack():
            return say("You do not attack.")
        case ToAuction(attacked=False, card=card):
            return say("Nobody attacks {card}.", card=card_name(say, card))
    return ""


def deed_told(say: Say, deed: Deed, names: Names) -> str:
    """One sentence about something that everybody saw; empty where another one says it."""
    match deed:
        case TurnedUp():
            return _turned_up(say, deed)
        case Declared() | Clashed():
            return _attack(say, deed, names)
        case Opened():
            return _opened(say, deed, names)
        case Won():
            return _won(say, deed, names)
        case Gained(cards=(_,), asked=False):
            return ""
        case Gained():
            return say("{name} gets {cards}.", name=names[deed.seat], cards=card_names(say, deed.cards))
        case Dropped():
            return _dropped(say, deed)
        case Spied() | Stopped():
            return _espionage(say, deed, names)
        case Paid():
            return _paid(say, deed, names)
        case Left():
            return say("{name} leaves the table.", name=names[deed.seat])
        case Counted():
            return _counted(say, deed, names)


def _turned_up(say: Say, deed: TurnedUp) -> str:
    cards = card_names(say, deed.row)
    if deed.last:
        text = say("Turn {turn}, the last one: {cards}.", turn=deed.turn, cards=cards)
    else:
        text = say("Turn {turn}: {cards}.", turn=deed.turn, cards=cards)
    if not deed.ahead:
        return text
    later = say("Still to come: {cards}.", cards=card_names(say, deed.ahead))
    return f"{text} {later}"


def _attack(say: Say, deed: Declared | Clashed, names: Names) -> str:
    card = card_name(say, deed.card)
    if isinstance(deed, Clashed):
        seats = listed(say, deed.seats, names)
        if deed.to == "discard":
            return say(
                "{names} attack with {force} each: {card} is discarded.",
                names=seats,
                force=deed.force,
                card=card,
            )
        return say(
            "{names} attack with {force} each: {card} is auctioned.", names=seats, force=deed.force, card=card
        )
    name, force = names[deed.seat], deed.force
    if deed.spared:
        spared = card_names(say, deed.spared)
        return say(
            "{name} attacks {card} with {force}, sparing {spared}.",
            name=name,
            card=card,
            force=force,
            spared=spared,
        )
    return say("{name} attacks {card} with {force}.", name=name, card=card, force=force)


def listed(say: Say, seats: Sequence[Seat], names: Names) -> str:
    """``Ana, Beto and Carla``"""
    those = [names[seat] for seat in seats]
    if len(those) < 2:
        return "".join(those)
    return say("{names} and {last}", names=", ".join(those[:-1]), last=those[-1])


def _opened(say: Say, deed: Opened, names: Names) -> str:
    card = card_name(say, deed.card)
    bids = ", ".join(f"{names[seat]} {bid}" for seat, bid in enumerate(deed.bids) if bid is not None)
    if not bids:
        return say("Nobody bids for {card}.", card=card)
    if deed.again:
        return say("Second bids for {card}: {bids}.", card=card, bids=bids)
    return say("Bids for {card}: {bids}.", card=card, bids=bids)


def _won(say: Say, deed: Won, names: Names) -> str:
    name, card, price = names[deed.seat], card_name(say, deed.card), deed.price
    match deed.how:
        case "attack":
            return say("{name} takes {card} by force.", name=name, card=card)
        case "bid":
            return say("{name} wins {card} and pays {price}.", name=name, card=card, price=price)
        case "more_gold":
            return say(
                "A tie: {name} has more gold left, wins {card} and pays {price}.",
                name=name,
                card=card,
                price=price,
            )
        case "fewest_victory":
            return say(
                "A tie: {name} has the least victory, wins {card} and pays {price}.",
                name=name,
                card=card,
                price=price,
            )
        case "auctioneer":
            return say(
                "A tie: the auctioneer decides, and {name} wins {card} and pays {price}.",
                name=name,
                card=card,
                price=price,
            )


def _dropped(say: Say, deed: Dropped) -> str:
    cards, n = card_names(say, deed.cards), len(deed.cards)
    match deed.why, deed.to:
        case "unsold", "bottom":
            return say("No buyer: {card} goes under the deck.", card=cards)
        case "unsold", "bundle":
            return say("No buyer: {card} goes with the next card.", card=cards)
        case "tied", _:
            return say.many(
                "The tie is not settled: {cards} is discarded.",
                "The tie is not settled: {cards} are discarded.",
                n,
                cards=cards,
            )
        case "turn_end", _:
            return say.many(
                "The turn ends: {cards} is discarded.",
                "The turn ends: {cards} are discarded.",
                n,
                cards=cards,
            )
        case "leftover", _:
            return say.many(
                "Too few for a turn: {cards} is discarded.",
                "Too few for a turn: {cards} are discarded.",
                n,
                cards=cards,
            )
    return say.many("No buyer: {cards} is discarded.", "No buyer: {cards} are discarded.", n, cards=cards)


def _espionage(say: Say, deed: Spied | Stopped, names: Names) -> str:
    victim = names[deed.victim]
    if isinstance(deed, Stopped):
        cards, n = card_names(say, deed.cards), len(deed.cards)
        if deed.to == "auction":
            return say(
                "{name} pays and gets nothing: {cards} up for auction again.", name=victim, cards=cards
            )
        return say.many(
            "{name} pays and gets nothing: {cards} is discarded.",
            "{name} pays and gets nothing: {cards} are discarded.",
            n,
            name=victim,
            cards=cards,
        )
    name, cards = names[deed.seat], card_names(say, deed.cards)
    facts = {"name": name, "victim": victim, "cards": cards, "total": deed.total, "cost": deed.cost}
    if deed.cancels:
        return say("{name} cancels the espionage of {victim} with {cards}: {total} against {cost}.", **facts)
    return say("{name} spies on {victim} with {cards}: {total} against {cost}.", **facts)


def _paid(say: Say, deed: Paid, names: Names) -> str:
    paid = ", ".join(f"{names[seat]} {gold:+}" for seat, gold in enumerate(deed.income) if gold)
    parts = [say("Income: {gold}.", gold=paid) if paid else say("Nobody is paid anything.")]
    ranked = ", ".join(f"{names[seat]} {gold:+}" for seat, gold in enumerate(deed.given) if gold)
    if ranked:
        parts.append(say("By rank: {gold}.", gold=ranked))
    lost = ", ".join(f"{names[seat]} -{gold}" for seat, gold in enumerate(deed.lost) if gold)
    if lost:
        parts.append(say("Above the limit: {gold}.", gold=lost))
    return " ".join(parts)


def _counted(say: Say, deed: Counted, names: Names) -> str:
    counts = [
        f"{names[seat]} {own}+{more}" if more else f"{names[seat]} {own}"
        for seat, (own, more) in enumerate(zip(deed.cards, deed.bonus, strict=True))
    ]
    return say("Final count: {counts}.", counts=", ".join(counts))


def ending(say: Say, outcome: Outcome, names: Names) -> str:
    """Who won and how."""
    score = " – ".join(f"{name} {points}" for name, points in zip(names, outcome.points, strict=True))
    if not outcome.winners:
        return say("Everybody shares the victory. {score}.", score=score)
    who = listed(say, outcome.winners, names)
    match outcome.reason:
        case "alone":
            return say.many(
                "{names} is left at the table and has won. {score}.",
                "{names} are left at the table and have won. {score}.",
                len(outcome.winners),
                names=who,
                score=score,
            )
        case "abort":
            return say(
                "Somebody left, and the match is counted as it stood. First: {names}. {score}.",
                names=who,
                score=score,
            )
    return say.many(
        "{names} wins with the most victory. {score}.",
        "{names} share the victory. {score}.",
        len(outcome.winners),
        names=who,
        score=score,
    )
