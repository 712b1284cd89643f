"""What happened, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.card_names import short_name, the_card
from games.core.game import Event
from games.core.words import Say
from games.ring.events import (
    Attacked,
    BlewLow,
    Blocked,
    Charged,
    Cheered,
    Cowed,
    Deployed,
    Discarded,
    Drew,
    Entered,
    Exchanged,
    Fell,
    GaveUp,
    Gouged,
    Landed,
    Parried,
    Pelted,
    Pushed,
    Relayed,
    Reshuffled,
    Shot,
    Showered,
    Stepped,
    Swapped,
    Who,
)


def name_of(who: Who, names: Sequence[str]) -> str:
    """A fighter by its player's name, and by its letter where the player has two: ``Ana C``."""
    return f"{names[who.seat]} {who.mark}" if who.mark else names[who.seat]


def told(say: Say, event: Event, names: Sequence[str]) -> str:
    """One sentence; empty for an event of another game."""
    match event:
        case Stepped() | Deployed() | Relayed() | Entered():
            return _moved(say, event, names)
        case Attacked() | Parried() | Landed() | Pushed() | Blocked():
            return _attack(say, event, names)
        case Gouged() | BlewLow():
            return _foul(say, event, names)
        case Shot() | Charged() | Cowed() | Cheered():
            return _bonus(say, event, names)
        case Discarded():
            return say(
                "{name} discards {card}.", name=name_of(event.who, names), card=the_card(say, event.card)
            )
        case Drew():
            return _drew(say, event, names)
        case Exchanged() | Swapped():
            return _exchanged(say, event, names)
        case Pelted() | Showered() | Fell() | GaveUp():
            return _fate(say, event, names)
        case Reshuffled():
            return say("The pile is gone: the discards make a new one of {n} cards.", n=event.count)
    return ""


def _moved(say: Say, event: Stepped | Deployed | Relayed | Entered, names: Sequence[str]) -> str:
    name = name_of(event.who, names)
    match event:
        case Stepped():
            return say(
                "{name} moves from {origin} to {to} with {card}.",
                name=name,
                origin=event.origin,
                to=event.to,
                card=the_card(say, event.card),
            )
        case Deployed():
            return say("{name} begins on {to}.", name=name, to=event.to)
        case Relayed():
            return say(
                "{name} plays {card} and leaves {to} to {mate}.",
                name=name,
                card=the_card(say, event.card),
                to=event.to,
                mate=name_of(event.mate, names),
            )
        case Entered():
            return say("{name} comes into the ring on {to}.", name=name, to=event.to)


def _bonus(say: Say, event: Shot | Charged | Cowed | Cheered, names: Sequence[str]) -> str:
    name, card = name_of(event.who, names), the_card(say, event.card)
    if isinstance(event, Cheered):
        return say("The crowd cheers {name}: one point back, {left} now.", name=name, left=event.left)
    target = name_of(event.target, names)
    match event:
        case Shot():
            return say(
                "{name} throws something at {target} with {card}: one point lost, {left} left.",
                name=name,
                target=target,
                card=card,
                left=event.left,
            )
        case Charged(to=None):
            return say(
                "{name} charges at {target} with {card}, with no room behind: {n} points lost, {left} left.",
                name=name,
                target=target,
                card=card,
                n=event.damage,
                left=event.left,
            )
        case Charged():
            return say(
                "{name} charges at {target} with {card} and drives it to {to}: one point lost, {left} left.",
                name=name,
                target=target,
                card=card,
                to=event.to,
                left=event.left,
            )
        case Cowed():
            return say("{name} intimidates {target} with {card}.", name=name, target=target, card=card)


def _fate(say: Say, event: Pelted | Showered | Fell | GaveUp, names: Sequence[str]) -> str:
    match event:
        case Pelted():
            return say(
                "{name} does nothing, and the crowd throws tomatoes: one point lost, {left} left.",
                name=name_of(event.who, names),
                left=event.left,
            )
        case Showered():
            left = ", ".join(f"{name_of(who, names)} {points}" for who, points in event.hurt)
            return say("The crowd has had enough and pelts everybody: one point each. {left}.", left=left)
        case Fell(cards=()):
            return say("{name} is knocked out.", name=name_of(event.who, names))
        case Fell():
            return say(
                "{name} is knocked out, and discards {cards}.",
                name=name_of(event.who, names),
                cards=", ".join(map(short_name, event.cards)),
            )
        case GaveUp():
            return say("{name} leaves the ring.", name=names[event.seat])


def _attack(say: Say, event: Attacked | Parried | Landed | Pushed | Blocked, names: Sequence[str]) -> str:
    name, target, card = name_of(event.who, names), name_of(event.target, names), the_card(say, event.card)
    match event:
        case Attacked(push=True):
            return say("{name} shoves {target} with {card}.", name=name, target=target, card=card)
        case Attacked():
            return say("{name} swings at {target} with {card}.", name=name, target=target, card=card)
        case Parried():
            parry = the_card(say, event.parry)
            return say("{target} parries {card} with {parry}.", target=target, card=card, parry=parry)
        case Landed():
            return say.many(
                "{name} hits {target} with {card}: {n} point lost, {left} left.",
                "{name} hits {target} with {card}: {n} points lost, {left} left.",
                event.damage,
                name=name,
                target=target,
                card=card,
                left=event.left,
            )
        case Pushed():
            return say(
                "{name} pushes {target} to {to} with {card}.",
                name=name,
                target=target,
                to=event.to,
                card=card,
            )
        case Blocked():
            return _blocked(say, event, name, target, card)


def _blocked(say: Say, event: Blocked, name: str, target: str, card: str) -> str:
    if not event.damage:
        return say(
            "{name} pushes {target} with {card}, but there is no room behind: nothing happens.",
            name=name,
            target=target,
            card=card,
        )
    return say.many(
        "{name} pushes {target} into the ropes with {card}: {n} point lost, {left} left.",
        "{name} pushes {target} into the ropes with {card}: {n} points lost, {left} left.",
        event.damage,
        name=name,
        target=target,
        card=card,
        left=event.left,
    )


def _foul(say: Say, event: Gouged | BlewLow, names: Sequence[str]) -> str:
    name, target = name_of(event.who, names), name_of(event.target, names)
    if isinstance(event, BlewLow):
        return say(
            "{name} discards {cards} for a low blow: {target} loses {lost}.",
            name=name,
            cards=", ".join(map(short_name, event.cards)),
            target=target,
            lost=", ".join(map(short_name, event.lost)),
        )
    if event.card is None:
        return say("{name} pokes {target} in the eye and steals a card.", name=name, target=target)
    return say(
        "{name} pokes {target} in the eye and steals {card}.",
        name=name,
        target=target,
        card=the_card(say, event.card),
    )


def _drew(say: Say, event: Drew, names: Sequence[str]) -> str:
    name = name_of(event.who, names)
    if not event.count:
        return say("{name} ends the turn without drawing.", name=name)
    if event.cards:
        cards = ", ".join(map(short_name, event.cards))
        return say("{name} draws {cards} and ends the turn.", name=name, cards=cards)
    return say.many(
        "{name} draws {n} card and ends the turn.",
        "{name} draws {n} cards and ends the turn.",
        event.count,
        name=name,
    )


def _exchanged(say: Say, event: Exchanged | Swapped, names: Sequence[str]) -> str:
    name = name_of(event.who, names) if isinstance(event, Swapped) else names[event.seat]
    gone = ", ".join(map(short_name, event.gone))
    if not gone:
        return say("{name} keeps the cards as dealt.", name=name)
    if event.cards:
        cards = ", ".join(map(short_name, event.cards))
        return say("{name} gives away {gone} and draws {cards}.", name=name, gone=gone, cards=cards)
    if isinstance(event, Swapped):
        return say("{name} gives the pair {gone} for a bonus card and another one.", name=name, gone=gone)
    return say.many(
        "{name} gives away {gone} and draws {n} card.",
        "{name} gives away {gone} and draws {n} cards.",
        len(event.gone),
        name=name,
        gone=gone,
    )
