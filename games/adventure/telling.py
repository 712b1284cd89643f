"""What happened, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.adventure import naming, telling_fights
from games.adventure.calling import Names, called, letters, listed, points
from games.adventure.cards import Copy
from games.adventure.deeds import Deed, Drew, Happened, Offered, OwnAnswer, OwnNote, Saw, Whispered
from games.core.game import Event, Outcome
from games.core.words import Say


def told(say: Say, event: Event, names: Names) -> str:
    """One sentence; empty for what the table shows by itself."""
    match event:
        case Happened(deed=deed):
            return deed_told(say, deed, names)
        case Drew(cards=cards):
            return say(
                "You draw {cards}.", cards=listed(say, [called(say, one, event.called) for one in cards])
            )
        case Offered(cards=()):
            return say("Nobody offers to join you: the adventurer deck is empty.")
        case Offered(cards=cards):
            offers = listed(say, [called(say, one, event.called) for one in cards])
            return say("Your offers: {cards}.", cards=offers)
        case Saw():
            return _saw(say, event)
        case OwnAnswer(answer="fight"):
            return say("You want to fight.")
        case OwnAnswer():
            return say("You want no fight.")
        case OwnNote(text=text):
            return say("You write down: {text}", text=text)
        case Whispered(seat=seat, text=text):
            return say("In secret, to {name}: {text}", name=names[seat], text=text)
    return ""


def _saw(say: Say, event: Saw) -> str:
    lands = [
        f"{square.word} {called(say, Copy(land.key), event.called)}"
        for square, land in zip(event.squares, event.lands, strict=True)
    ]
    return say("You see: {lands}.", lands=", ".join(lands))


def deed_told(say: Say, deed: Deed, names: Names) -> str:
    """One sentence about something that everybody saw."""
    for tell in _TELLERS:
        text = tell(say, deed, names)
        if text is not None:
            return text
    return ""


def _cards(say: Say, deed: Deed, names: Names) -> str | None:
    name, card = naming.who(deed, names), naming.what(say, deed)
    match deed.what:
        case "recruited":
            return say("{name} recruits {card}.", name=name, card=card)
        case "redrew":
            return say("{name} asks for other offers.", name=name)
        case "ready":
            return say("{name} has finished recruiting.", name=name)
        case "handed":
            return say("{other} took {card}.", other=naming.whom(say, deed), card=card)
        case "kept":
            return say("{name} ends the turn.", name=name)
        case "swapped":
            return say("{name} exchanges {card}.", name=name, card=card)
        case "drew":
            return say.many(
                "{name} draws {n} card.", "{name} draws {n} cards.", naming.number(deed), name=name
            )
        case "discarded":
            return say("{name} loses {cards}.", name=name, cards=naming.all_of(say, deed))
        case "ferried":
            return say(
                "{name} pays the ferry to {square} with {cards}.",
                name=name,
                square=naming.square(deed),
                cards=naming.all_of(say, deed),
            )
    return None


def _map(say: Say, deed: Deed, names: Names) -> str | None:
    name, square, party = naming.who(deed, names), naming.square(deed), naming.whose(say, deed, names)
    match deed.what:
        case "landed":
            return say("{party} enters the map on {square}.", party=party, square=square)
        case "turn":
            return say("{party} is to move, on day {day}.", day=naming.number(deed), party=party)
        case "looked":
            return say("{party} looks around.", party=party)
        case "turned_up":
            return say("{square} is turned up: {land}.", square=square, land=naming.land(say, deed))
        case "walked":
            return say("{party} goes to {square}.", party=party, square=square)
        case "barred_by_island":
            return say("{party} cannot cross the Coast on {square}.", party=party, square=square)
        case "halted":
            return say("{party} halts.", party=party)
        case "stayed":
            return say("{party} stays.", party=party)
        case "camped":
            return say("By the fire, a wound less: {cards}.", cards=naming.all_of(say, deed))
        case "led":
            return say("{name} leads the party now.", name=name)
        case "reached":
            return say("{party} has reached the objective on {square}!", party=party, square=square)
        case "wasted":
            return say("{square} is laid waste: it was {land}.", land=naming.land(say, deed), square=square)
        case "phased":
            if naming.number(deed):
                return say("A day without {card} (phasing).", card=naming.what(say, deed))
            return say("{card} came back.", card=naming.what(say, deed))
    return None


def _encounter(say: Say, deed: Deed, names: Names) -> str | None:
    name = naming.who(deed, names)
    match deed.what:
        case "met":
            return say("{name} meets the party of {other}.", name=name, other=names[naming.number(deed)])
        case "answered":
            return say("An answer is sealed.")
        case "duel":
            return say("{name} and {other} come to blows.", name=name, other=names[naming.number(deed)])
        case "peace":
            return say("{name} and {other} let each other be.", name=name, other=names[naming.number(deed)])
        case "rolled_table":
            first, second = deed.numbers
            return say(
                "The dice show {first} and {second}: mana for the others is {mana}.",
                first=first,
                second=second,
                mana=letters(deed.text),
            )
        case "summoned":
            return say(
                "{name} summons {card} on {square}.",
                name=name,
                card=naming.what(say, deed),
                square=naming.square(deed),
            )
        case "passed":
            return say("{name} summons no more.", name=name)
    return None


def _master(say: Say, deed: Deed, names: Names) -> str | None:
    name, square = naming.who(deed, names), naming.square(deed)
    match deed.what:
        case "ruled":
            return say("The Game Master: {text}", text=deed.text)
        case "noted":
            return say("The Game Master writes something down.")
        case "whispered":
            return say("The Game Master whispers something to {name}.", name=name)
        case "approved":
            return say("Granted to {name}: {card}.", card=naming.what(say, deed), name=name)
        case "denied":
            return say("Denied to {name}, and back in hand: {card}.", card=naming.what(say, deed), name=name)
        case "granted_mana" if deed.seat >= 0:
            return say("{name} gets {mana} to recruit with.", name=name, mana=points(naming.number(deed)))
        case "granted_mana":
            return say("The monsters get {mana}.", mana=points(naming.number(deed)))
        case "encounter":
            return say("An encounter, with {mana}!", mana=points(naming.number(deed)))
        case "laid":
            return say("On {square} lies {land} now.", square=square, land=naming.land(say, deed))
        case "closed_off":
            return say("{square} is closed.", square=square)
        case "opened":
            return say("{square} is open again.", square=square)
        case "named_goal":
            return say("The objective is {square}.", square=square)
        case "placed":
            return say("The party is on {square} now.", square=square)
        case "closed":
            return say("The Game Master ends the session.")
        case "left":
            return say("{name} leaves the session.", name=name)
        case "award":
            return say(
                "{name} earns {mana} to recruit with next time (experience: {points}).",
                name=name,
                mana=letters(deed.text),
                points=naming.number(deed),
            )
    return None


def ending(say: Say, outcome: Outcome, names: Names) -> str:
    """How the session ended, and who was first."""
    winners = [names[seat] for seat in outcome.winners if seat < len(names)]
    first = listed(say, winners)
    match outcome.reason:
        case "objective":
            return say("{name} has reached the objective and wins.", name=first)
        case "closed":
            return say("The Game Master has ended the session.")
        case "left" if winners:
            return say("Nobody else is left: {name} wins.", name=first)
        case "left":
            return say("Too few are left: the session is over.")
    how = say("No adventurer is left.") if outcome.reason == "nobody" else say("The last day is over.")
    return (
        say("{how} {name} is first.", how=how, name=first) if winners else say("{how} Nobody wins.", how=how)
    )


_TELLERS: Final[tuple[Callable[[Say, Deed, Names], str | None], ...]] = (
    _cards,
    _map,
    _encounter,
    telling_fights.fight,
    telling_fights.blow,
    telling_fights.magic,
    _master,
)
"""One for each sort of deed; each says None about what is not its own."""
