"""What happened, and how it ended, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.card_names import short_name, the_card
from games.core.game import Event, Outcome
from games.core.words import Say
from games.ring.events import (
    Attacked,
    BlewLow,
    Blocked,
    Discarded,
    Drew,
    Exchanged,
    GaveUp,
    Gouged,
    Landed,
    Parried,
    Pelted,
    Pushed,
    Stepped,
)
from games.ring.state import Drawn


def told(say: Say, event: Event, names: Sequence[str]) -> str:
    """One sentence; empty for an event of another game."""
    match event:
        case Stepped():
            return say(
                "{name} moves from {origin} to {to} with {card}.",
                name=names[event.seat],
                origin=event.origin,
                to=event.to,
                card=the_card(say, event.card),
            )
        case Attacked() | Parried() | Landed() | Pushed() | Blocked():
            return _attack(say, event, names)
        case Gouged() | BlewLow():
            return _foul(say, event, names)
        case Discarded():
            return say("{name} discards {card}.", name=names[event.seat], card=the_card(say, event.card))
        case Drew():
            return _drew(say, event, names)
        case Exchanged():
            return _exchanged(say, event, names)
        case Pelted():
            return say(
                "{name} does nothing, and the crowd throws tomatoes: one point lost, {left} left.",
                name=names[event.seat],
                left=event.left,
            )
        case GaveUp():
            return say("{name} leaves the ring.", name=names[event.seat])
    return ""


def _attack(say: Say, event: Attacked | Parried | Landed | Pushed | Blocked, names: Sequence[str]) -> str:
    name, target, card = names[event.seat], names[event.target], the_card(say, event.card)
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
    name, target = names[event.seat], names[event.target]
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
    name = names[event.seat]
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


def _exchanged(say: Say, event: Exchanged, names: Sequence[str]) -> str:
    name, gone = names[event.seat], ", ".join(map(short_name, event.gone))
    if not gone:
        return say("{name} keeps the cards as dealt.", name=name)
    if event.cards:
        cards = ", ".join(map(short_name, event.cards))
        return say("{name} gives away {gone} and draws {cards}.", name=name, gone=gone, cards=cards)
    return say.many(
        "{name} gives away {gone} and draws {n} card.",
        "{name} gives away {gone} and draws {n} cards.",
        len(event.gone),
        name=name,
        gone=gone,
    )


def beginning(say: Say, opening: Sequence[Sequence[Drawn]], names: Sequence[str]) -> str:
    """Who drew which card for the first turn, tied draws left out, and who therefore starts."""
    if not opening:
        return ""
    drawn = ", ".join(f"{names[draw.seat]} {short_name(draw.card)}" for draw in opening[-1])
    return say("The highest card starts: {drawn}.", drawn=drawn)


def ending(say: Say, outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and how."""
    score = " – ".join(f"{name} {points}" for name, points in zip(names, outcome.points, strict=True))
    if not outcome.winners:
        return _drawn(say, outcome, score)
    winner = names[outcome.winners[0]]
    match outcome.reason:
        case "knockout":
            return say("Knockout! {winner} is the king of the ring. {score}.", winner=winner, score=score)
        case "gave_up":
            return say("{winner} wins: the rival has left the ring. {score}.", winner=winner, score=score)
        case "pile_out":
            return say("The pile is gone and {winner} wins on points. {score}.", winner=winner, score=score)
        case "cards_out":
            return say(
                "Nobody has a card left and {winner} wins on points. {score}.", winner=winner, score=score
            )
    return say("Everybody has passed and {winner} wins on points. {score}.", winner=winner, score=score)


def _drawn(say: Say, outcome: Outcome, score: str) -> str:
    match outcome.reason:
        case "pile_out":
            return say("The pile is gone, and it is a draw. {score}.", score=score)
        case "cards_out":
            return say("Nobody has a card left, and it is a draw. {score}.", score=score)
    return say("Everybody has passed, and it is a draw. {score}.", score=score)
