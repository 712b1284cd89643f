"""The deeds of a view as the events that they were, told again for alt texts and text boards."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.cards import Card
from games.core.game import Event
from games.core.words import Say
from games.ring.board import CENTRE
from games.ring.draft import named
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
from games.ring.state import Deed, Number, View
from games.ring.telling import told


def retold(deed: Deed, view: View, names: Sequence[str], say: Say) -> str:
    """A deed as the sentence of the event that it was."""
    return told(say, event_of(deed, view), names)


def event_of(deed: Deed, view: View) -> Event:
    """The public event that ``deed`` was."""
    return (_course(deed, view) if deed.kind in _COURSE else _play(deed, view)) or GaveUp(
        view.fighters[deed.fighter].seat
    )


_COURSE = (
    "deploy",
    "enter",
    "fall",
    "shower",
    "reshuffle",
    "discard",
    "draw",
    "exchange",
    "tomatoes",
    "swap",
)


def _course(deed: Deed, view: View) -> Event | None:
    """The event of what is no play."""
    fighter = view.fighters[deed.fighter]
    who, at = called(view, deed.fighter), deed.at or CENTRE
    match deed.kind:
        case "deploy":
            return Deployed(who, at)
        case "enter":
            return Entered(who, at)
        case "fall":
            return Fell(who, deed.lost)
        case "shower":
            return Showered(tuple((called(view, one), left) for one, left in deed.hurt))
        case "reshuffle":
            return Reshuffled(deed.amount)
        case "discard":
            return Discarded(who, deed.cards[0])
        case "draw":
            return Drew(who, deed.amount)
        case "exchange":
            return Exchanged(fighter.seat, deed.cards)
        case "swap":
            return Swapped(who, deed.cards)
        case "tomatoes":
            return Pelted(who, deed.left)
    return None


def _play(deed: Deed, view: View) -> Event | None:
    """The event of a card that was played, or of a low blow."""
    who, target = called(view, deed.fighter), called(view, deed.target or 0)
    if not deed.cards:
        return None
    card, at = deed.cards[0], deed.at or CENTRE
    match deed.kind:
        case "step":
            return Stepped(who, card, deed.origin or at, at)
        case "relay":
            return Relayed(who, target, card, at)
        case "gouge":
            return Gouged(who, target, card, None)
        case "blow":
            return BlewLow(who, target, deed.cards, deed.lost)
        case "shoot":
            return Shot(who, target, card, deed.damage, deed.left)
        case "charge":
            return Charged(who, target, card, deed.to, deed.damage, deed.left)
        case "cow":
            return Cowed(who, target, card)
        case "cheer":
            return Cheered(who, card, deed.left)
    return _attack(deed, who, target, card)


def _attack(deed: Deed, who: Who, target: Who, card: Card) -> Event:
    push = deed.kind == "push"
    match deed.result:
        case "parried":
            return Parried(who, target, card, push, deed.parry or card)
        case "landed":
            return Landed(who, target, card, deed.damage, deed.left)
        case "pushed":
            return Pushed(who, target, card, deed.to or CENTRE)
        case "blocked":
            return Blocked(who, target, card, deed.damage, deed.left)
    return Attacked(who, target, card, push)


def called(view: View, number: Number) -> Who:
    """A fighter as events name it."""
    return named(view.options, number)
