"""What happened, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.adventure.calling import called, letters, listed, points
from games.adventure.card_words import keyword_name, signed
from games.adventure.cards import Copy, Keyword
from games.adventure.deeds import Deed, Drew, Happened, Offered, OwnAnswer, OwnNote, Saw, Whispered
from games.adventure.state import MASTER
from games.core.game import Event, Outcome, Seat
from games.core.words import Say

Names = Sequence[str]


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


def _who(deed: Deed, names: Names) -> str:
    return names[deed.seat] if 0 <= deed.seat < len(names) else ""


def _party(say: Say, deed: Deed, names: Names) -> str:
    """Whose party; under a Game Master there is only one."""
    if deed.seat < 0:
        return say("The party")
    return say("{name}'s party", name=names[deed.seat])


def _side(say: Say, deed: Deed, seat: Seat, names: Names) -> str:
    """Whose turn it is in a fight: under a Game Master, the party's or the Game Master's."""
    return say("the party") if deed.seat < 0 and seat != MASTER else names[seat]


def _copy(say: Say, deed: Deed) -> str:
    return "" if deed.copy is None else called(say, deed.copy, deed.called)


def _other(say: Say, deed: Deed) -> str:
    return "" if deed.other is None else called(say, deed.other, deed.called)


def _list(say: Say, deed: Deed) -> str:
    return listed(say, [called(say, card, deed.called) for card in deed.cards])


def _land(say: Say, deed: Deed) -> str:
    return "" if deed.copy is None else called(say, Copy(deed.copy.key), deed.called)


def _square(deed: Deed) -> str:
    return "" if deed.square is None else deed.square.word


def _number(deed: Deed) -> int:
    return deed.numbers[0] if deed.numbers else 0


def _cards(say: Say, deed: Deed, names: Names) -> str | None:
    name, card = _who(deed, names), _copy(say, deed)
    match deed.what:
        case "recruited":
            return say("{name} recruits {card}.", name=name, card=card)
        case "redrew":
            return say("{name} asks for other offers.", name=name)
        case "ready":
            return say("{name} has finished recruiting.", name=name)
        case "handed":
            return say("{other} took {card}.", other=_other(say, deed), card=card)
        case "kept":
            return say("{name} ends the turn.", name=name)
        case "swapped":
            return say("{name} exchanges {card}.", name=name, card=card)
        case "drew":
            return say.many("{name} draws {n} card.", "{name} draws {n} cards.", _number(deed), name=name)
        case "discarded":
            return say("{name} loses {cards}.", name=name, cards=_list(say, deed))
        case "ferried":
            return say(
                "{name} pays the ferry to {square} with {cards}.",
                name=name,
                square=_square(deed),
                cards=_list(say, deed),
            )
    return None


def _map(say: Say, deed: Deed, names: Names) -> str | None:
    name, square, party = _who(deed, names), _square(deed), _party(say, deed, names)
    match deed.what:
        case "landed":
            return say("{party} enters the map on {square}.", party=party, square=square)
        case "turn":
            return say("{party} is to move, on day {day}.", day=_number(deed), party=party)
        case "looked":
            return say("{party} looks around.", party=party)
        case "turned_up":
            return say("{square} is turned up: {land}.", square=square, land=_land(say, deed))
        case "walked":
            return say("{party} goes to {square}.", party=party, square=square)
        case "barred_by_island":
            return say("{party} cannot cross the Coast on {square}.", party=party, square=square)
        case "halted":
            return say("{party} halts.", party=party)
        case "stayed":
            return say("{party} stays.", party=party)
        case "camped":
            return say("By the fire, a wound less: {cards}.", cards=_list(say, deed))
        case "led":
            return say("{name} leads the party now.", name=name)
        case "reached":
            return say("{party} has reached the objective on {square}!", party=party, square=square)
        case "wasted":
            return say("{square} is laid waste: it was {land}.", land=_land(say, deed), square=square)
        case "phased":
            if _number(deed):
                return say("A day without {card} (phasing).", card=_copy(say, deed))
            return say("{card} came back.", card=_copy(say, deed))
    return None


def _encounter(say: Say, deed: Deed, names: Names) -> str | None:
    name = _who(deed, names)
    match deed.what:
        case "met":
            return say("{name} meets the party of {other}.", name=name, other=names[_number(deed)])
        case "answered":
            return say("An answer is sealed.")
        case "duel":
            return say("{name} and {other} come to blows.", name=name, other=names[_number(deed)])
        case "peace":
            return say("{name} and {other} let each other be.", name=name, other=names[_number(deed)])
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
                "{name} summons {card} on {square}.", name=name, card=_copy(say, deed), square=_square(deed)
            )
        case "passed":
            return say("{name} summons no more.", name=name)
    return None


def _fight(say: Say, deed: Deed, names: Names) -> str | None:
    party = _party(say, deed, names)
    match deed.what:
        case "fight":
            return say("Fight on {square}!", square=_square(deed))
        case "order":
            pairs = zip(deed.numbers[::2], deed.numbers[1::2], strict=True)
            order = ", ".join(
                f"{_side(say, deed, seat, names)} {'·'.join(str(dice))}" for seat, dice in pairs
            )
            return say("Order: {order}.", order=order)
        case "asalto":
            return say("Asalto {number}.", number=_number(deed))
        case "turn_over":
            return say("{name} has finished this turn of the fight.", name=_who(deed, names))
        case "fled":
            return say("{party} flees.", party=party)
        case "escaped":
            return say("{party} gets away to {square}.", party=party, square=_square(deed))
        case "trophies":
            return say("{party} keeps {cards}.", party=party, cards=_list(say, deed))
        case "finished":
            return _finished(say, deed, names)
    return None


def _finished(say: Say, deed: Deed, names: Names) -> str:
    match deed.text:
        case "won":
            return say("{party} wins the fight.", party=_party(say, deed, names))
        case "lost":
            return say("Nobody of the party is left.")
        case "held":
            return say("The wall holds. The party waits for its next turn.")
        case "stalled":
            return say("Both sides are out of breath and let go of each other.")
        case "escaped":
            return say("The fight is over.")
    return say("The Game Master ends the fight.")


def _blow(say: Say, deed: Deed, names: Names) -> str | None:
    card, other = _copy(say, deed), _other(say, deed)
    match deed.what:
        case "attacked" if deed.text == "free":
            return say("{card} struck at {other} in flight.", card=card, other=other)
        case "attacked":
            return say("{card} attacked {other}.", card=_list(say, deed), other=other)
        case "blocked":
            return say("{card} blocked {other}.", card=card, other=other)
        case "rolled" | "countered":
            return _throw(say, deed)
        case "unanswered":
            return say("{name} lets it be.", name=names[deed.seat])
        case "fizzled":
            return say(
                "Nothing came of it: {card} and {other} no longer face each other.", card=card, other=other
            )
        case "trampled":
            return say.many(
                "{card} trampled on: {n} point of damage to {other}.",
                "{card} trampled on: {n} points of damage to {other}.",
                _number(deed),
                card=card,
                other=other,
            )
        case "shared":
            return say.many(
                "{card} took {n} point of damage of the blow.",
                "{card} took {n} points of damage of the blow.",
                _number(deed),
                card=card,
            )
        case "warded":
            return say("Protection of {card}: no damage.", card=card)
        case "shielded":
            return say(
                "A shield for {card}; damage that gets through: {damage}.", card=card, damage=_number(deed)
            )
        case "died":
            return say("{card} died.", card=card)
        case "fell":
            return say("{card} fell: a potion in the next turn could prevent death.", card=card)
        case "rose":
            return say("{card} got up again.", card=card)
        case "regenerated":
            return say("{card} regenerated.", card=card)
    return None


def _throw(say: Say, deed: Deed) -> str:
    attack, power, defence, toughness, damage = deed.numbers
    facts = {
        "card": _copy(say, deed),
        "other": _other(say, deed),
        "attack": f"{attack}+{power}",
        "defence": f"{defence}+{toughness}",
        "damage": damage,
    }
    if deed.what == "countered":
        return say("{card} struck back at {other}: {attack} to {defence}, damage {damage}.", **facts)
    return say("{card} struck {other}: {attack} to {defence}, damage {damage}.", **facts)


def _magic(say: Say, deed: Deed, names: Names) -> str | None:
    name, card = _who(deed, names), _copy(say, deed)
    match deed.what:
        case "cast" if deed.cards:
            return say(
                "{caster} cast {card} on {targets}.",
                caster=_other(say, deed),
                card=card,
                targets=_list(say, deed),
            )
        case "cast":
            return say("{caster} cast {card}.", caster=_other(say, deed), card=card)
        case "used":
            return _used(say, deed, names)
        case "healed":
            return say.many(
                "{n} wound less for {card}.", "{n} wounds less for {card}.", _number(deed), card=card
            )
        case "hurt":
            return say.many(
                "{n} point of damage to {card}.",
                "{n} points of damage to {card}.",
                _number(deed),
                card=card,
            )
        case "boosted":
            body = "/".join(map(signed, deed.numbers))
            return say("{body} for {card}.", card=card, body=body)
        case "granted":
            return say("{card}: {keyword}.", card=card, keyword=keyword_name(say, Keyword(deed.text)))
        case "tapped":
            return say("{card} tapped.", card=card)
        case "untapped":
            return say("{card} untapped.", card=card)
        case "recalled":
            return say("{card} went back to the hand of {name}.", card=card, name=name)
        case "made":
            return say("{card} made {mana}.", card=card, mana=letters(deed.text))
        case "asked_ruling":
            return say("{name} asks for a ruling on {card}.", name=name, card=card)
    return None


def _used(say: Say, deed: Deed, names: Names) -> str:
    card = _copy(say, deed)
    if deed.square is not None:
        return say("{name} uses {card} on {square}.", name=_who(deed, names), card=card, square=_square(deed))
    if deed.other != deed.copy:
        return say("{bearer} used {card}.", bearer=_other(say, deed), card=card)
    if deed.cards:
        return say("{card} used a skill on {targets}.", card=card, targets=_list(say, deed))
    return say("{card} used a skill.", card=card)


def _master(say: Say, deed: Deed, names: Names) -> str | None:
    name, square = _who(deed, names), _square(deed)
    match deed.what:
        case "ruled":
            return say("The Game Master: {text}", text=deed.text)
        case "noted":
            return say("The Game Master writes something down.")
        case "whispered":
            return say("The Game Master whispers something to {name}.", name=name)
        case "approved":
            return say("Granted to {name}: {card}.", card=_copy(say, deed), name=name)
        case "denied":
            return say("Denied to {name}, and back in hand: {card}.", card=_copy(say, deed), name=name)
        case "granted_mana" if deed.seat >= 0:
            return say("{name} gets {mana} to recruit with.", name=name, mana=points(_number(deed)))
        case "granted_mana":
            return say("The monsters get {mana}.", mana=points(_number(deed)))
        case "encounter":
            return say("An encounter, with {mana}!", mana=points(_number(deed)))
        case "laid":
            return say("On {square} lies {land} now.", square=square, land=_land(say, deed))
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
                points=_number(deed),
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
    _fight,
    _blow,
    _magic,
    _master,
)
"""One for each sort of deed; each says None about what is not its own."""
