"""What the session waits for, as one sentence that everybody may read."""

from __future__ import annotations

from collections.abc import Sequence

from games.adventure import telling
from games.adventure.calling import Names, listed, name
from games.adventure.cards import Copy
from games.adventure.phases import Ending, Entering, Fight, Meeting, Over, Recruiting, Summoning, Travel
from games.adventure.view import View
from games.core.game import Seat
from games.core.words import Say


def status(say: Say, view: View, names: Names) -> str:
    if isinstance(view.phase, Over):
        return telling.ending(say, view.phase.outcome, names)
    if view.requests:
        return say("A request waits for the Game Master.")
    return _waits(say, view, names)


def _named(say: Say, seats: Sequence[Seat], names: Names) -> str:
    return listed(say, [names[seat] for seat in seats])


def recruiting(view: View) -> tuple[Seat, ...]:
    """Who has not finished recruiting."""
    seats = (seat for party in view.parties for seat in party.seats)
    return tuple(seat for seat in seats if seat not in view.gone and not view.players[seat].ready)


def _waits(say: Say, view: View, names: Names) -> str:
    phase, day = view.phase, view.day
    match phase:
        case Recruiting():
            waited = recruiting(view)
            if not waited:
                return say("No adventurer is left: the Game Master may send for others.")
            who = _named(say, waited, names)
            return say.many(
                "Recruitment: {names} is choosing.",
                "Recruitment: {names} are choosing.",
                len(waited),
                names=who,
            )
        case Entering():
            return say("{name} says where a party enters.", name=names[phase.seat])
        case Travel():
            leader = names[view.parties[phase.party].leader]
            return say("Day {day}, 1 movement: {name} decides.", day=day, name=leader)
        case Meeting():
            numbers = zip((phase.party, phase.other), phase.answers, strict=True)
            seats = [view.parties[number].leader for number, answer in numbers if answer is None]
            who = _named(say, seats, names)
            return say("Two parties meet: {names} to answer.", names=who)
        case Summoning():
            return say("Day {day}, 2 encounters: {name} decides.", day=day, name=names[phase.asked[0]])
        case Ending():
            who, n = _named(say, phase.asked, names), len(phase.asked)
            return say.many(
                "Day {day}, end of the turn: {names} may exchange a card.",
                "Day {day}, end of the turn: {names} may each exchange a card.",
                n,
                day=day,
                names=who,
            )
        case Fight():
            return _fight(say, view, phase, names)
    return ""


def _fight(say: Say, view: View, fight: Fight, names: Names) -> str:
    asked = _named(say, fight.asked, names)
    blow = fight.blow
    where = say("Fight on {square}, asalto {number}", square=fight.square.word, number=fight.asalto)
    match fight.stage:
        case "act":
            turn = fight.order[fight.current]
            if view.led and turn.party is not None:
                return say("{where}: the turn of the party.", where=where)
            return say("{where}: the turn of {name}.", where=where, name=names[turn.seat])
        case "flight":
            return say("{where}: {names} to strike at those who flee.", where=where, names=asked)
        case "share":
            return say(
                "{where}: {names} to share {damage} damage out.",
                where=where,
                names=asked,
                damage=fight.harms[0].amount,
            )
        case "reply":
            return say("{where}: an answer to the answer is up to {names}.", where=where, names=asked)
    if blow is None:
        return f"{where}."
    return say(
        "{where}: {attacker} against {target}. An answer is up to {names}.",
        where=where,
        attacker=_called(say, view, blow.attackers),
        target=name(say, view.options, blow.blocker or blow.target),
        names=asked,
    )


def _called(say: Say, view: View, copies: Sequence[Copy]) -> str:
    return listed(say, [name(say, view.options, copy) for copy in copies])
