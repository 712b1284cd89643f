"""Why a move was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.adventure import naming, refusals_fight, refusals_map
from games.adventure.calling import Names, letters
from games.core.game import Violation
from games.core.words import Say


def refusal(say: Say, violation: Violation, names: Names) -> str:
    """One or two sentences. KeyError for a reason that these rules never give."""
    for group in _GROUPS:
        text = group(say, violation, names)
        if text is not None:
            return text
    raise KeyError(violation.reason)


def _opening(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "seats":
            return say("Among rivals there are {low} to {high} players.", **facts)
        case "seats_led":
            return say("With a Game Master there are {low} to {high} seats.", **facts)
        case "few_encounters":
            return say("The encounter deck needs {needed} cards or more for so many seats.", **facts)
        case "few_adventurers":
            return say("The adventurer deck needs {needed} adventurers or more for so many players.", **facts)
        case "no_lands":
            return say("There are no basic lands to deal a map from.")
        case "map_size":
            return say("A map has {low} to {high} squares along each side.", **facts)
        case "ragged_map":
            return say(
                "Each row of a drawn map has as many squares as the map is wide, and no row is missing."
            )
        case "unknown_land":
            return say("The drawn map names {land}, and there is no such land among the cards.", **facts)
        case "no_mana_stated":
            return say("A drawn map must state its mana: {land} gives none.", **facts)
        case "no_entry":
            return say("The border of the drawn map is all Coast: leave somewhere to enter.")
        case "no_goal":
            return say("The land to be reached is not among the cards.")
        case "one_goal":
            return say("The land to be reached stands on a drawn map exactly once.")
        case "goal_outside":
            return say("The land to be reached lies inside, not on the border.")
    return None


def _moment(say: Say, violation: Violation, names: Names) -> str | None:
    match violation.reason:
        case "over":
            return say("The session is over: nothing more can be done.")
        case "gone":
            return say("You have left: the session goes on without you.")
        case "master":
            return say("Only the Game Master does that: ask for it.")
        case "no_master":
            return say("There is no Game Master among rivals: the rules decide.")
        case "ruling_first":
            return say("A request waits for the Game Master: it is granted or denied first.")
        case "moment":
            return _wrong_moment(say, str(violation.fact("verb")))
        case "not_asked":
            return say("{name} is asked now: wait for that.", name=naming.player(violation, names))
        case "nothing_asked":
            return say("Nothing is asked of you now: wait for the others.")
        case "not_your_turn":
            return say(
                "The party of {name} is on the move: wait for your own turn.",
                name=naming.player(violation, names),
            )
        case "leader":
            return say("{name} leads the party and decides that.", name=naming.player(violation, names))
        case "no_leader":
            return say("The lead goes to another player of your own party.")
        case "not_your_combat_turn":
            return say(
                "It is the turn of {name} in this fight: wait for yours.",
                name=naming.player(violation, names),
            )
        case "finished":
            return say("You have finished this turn: wait for the next one.")
        case "blow_first":
            return say("A blow is being struck: let it be settled first.")
        case "not_your_moment":
            return say("Spells and skills are used in your own turn, or when you are asked about a blow.")
    return None


def _wrong_moment(say: Say, verb: str) -> str:
    match verb:
        case "recruit" | "redraw" | "hand":
            return say("That is done while recruiting or travelling, and not now.")
        case "enter":
            return say("Parties enter the map at the start, and not now.")
        case "look" | "go" | "halt" | "stay" | "ferry" | "lead" | "fight" | "back":
            return say("That is done while a party is on the move, and not now.")
        case "meet":
            return say("No two parties have met just now.")
        case "summon" | "tap":
            return say("Monsters are summoned when another party enters a square, and not now.")
        case "swap" | "end":
            return say("Cards are exchanged at the end of a turn, and not now.")
        case "cast" | "use":
            return say("Spells and skills are used while travelling or fighting, and not now.")
        case "pass" | "ready":
            return say("There is nothing to pass on or to finish now.")
    return say("There is no fight now.")


def _recruiting(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "no_party":
            return say("The Game Master leads no party, and recruits nobody.")
        case "has_recruited":
            return say("You have finished recruiting.")
        case "not_offered":
            return say("Your offers do not include {card}.", card=naming.card(say, violation))
        case "no_mana":
            return _unpaid(say, violation)
        case "party_full":
            return say("Your part of the party is full: {high} at most.", high=violation.fact("high"))
        case "nobody_recruited":
            return say("Recruit at least one adventurer that you can pay.")
        case "redrawn":
            return say("You have asked for other offers already.")
        case "no_room":
            return say(
                "Nobody has room for {card}: recruit an adventurer first.", card=naming.card(say, violation)
            )
        case "no_room_there":
            return say("{card} cannot carry another thing.", card=naming.card(say, violation))
        case "not_carried":
            return say("None of your adventurers carries {card}.", card=naming.card(say, violation))
        case "no_comrade":
            return say("{card} cannot take it: choose a comrade.", card=naming.card(say, violation))
        case "handed":
            return say("In this turn {card} cannot change hands again.", card=naming.card(say, violation))
    return None


def _unpaid(say: Say, violation: Violation) -> str:
    card, missing = naming.card(say, violation), letters(naming.fact(violation, "missing"))
    have = naming.fact(violation, "have")
    if have:
        return say(
            "You cannot pay for {card} with {have}: {missing} is missing.",
            card=card,
            have=letters(have),
            missing=missing,
        )
    return say("The mana does not suffice for {card}: {missing} is missing.", card=card, missing=missing)


def _leading(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "text":
            return say("Write 1 to {high} characters, so that everybody knows why.", **facts)
        case "amount":
            return say("Choose a number from 1 to {high}.", **facts)
        case "change":
            return say("Choose numbers from −{high} to {high}, and not 0 for both.", **facts)
        case "not_in_play":
            return say("There is no {card} in play.", card=naming.card(say, violation))
        case "no_fight":
            return say("There is no fight to end.")
        case "is_up":
            return say("{square} is face up already.", **facts)
        case "no_such_land":
            return say("This session has no land called {card}.", card=naming.card(say, violation))
        case "party_there":
            return say("The party stands on {square}: it cannot be closed.", **facts)
        case "not_travelling":
            return say("That is done in a turn of the party, outside fights.")
        case "no_such_player":
            return say("Choose a player who is in the session.")
        case "too_few_cards":
            return say("There are not so many cards in that hand.")
        case "no_encounter":
            return say("There are no monsters now to give mana to.")
        case "no_request":
            return say("No request waits for you.")
    return None


_GROUPS: Final[tuple[Callable[[Say, Violation, Names], str | None], ...]] = (
    _opening,
    _moment,
    _recruiting,
    refusals_map.travel,
    refusals_map.encounters,
    refusals_fight.fighting,
    refusals_fight.magic,
    _leading,
)
"""Each says None about reasons that are not its own."""
