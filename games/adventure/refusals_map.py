"""Why something was refused on the map and in encounters."""

from __future__ import annotations

from games.adventure import naming
from games.adventure.calling import Names, letters
from games.core.game import Violation
from games.core.words import Say


def travel(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "off_map":
            return say("{square} is off the map, which goes from a1 to {last}.", **facts)
        case "not_border":
            return say("{square} is not on the border: parties enter there.", **facts)
        case "island_entry":
            return say("{square} is a Coast that your party cannot cross: enter somewhere else.", **facts)
        case "not_next":
            return say("{square} is not next to your party: it goes up, down, right or left.", **facts)
        case "stranded":
            return say(
                "{card} cannot leave the Coast: it takes wings, or the ferry if nothing else is left.",
                card=naming.card(say, violation),
            )
        case "island":
            return say(
                "{square} is a Coast, and {card} cannot cross it: go another way, or let everybody fly.",
                square=facts["square"],
                card=naming.card(say, violation),
            )
        case "barred":
            return say("{square} is closed: go another way.", **facts)
        case "all_seen":
            return say("Your party knows all the lands around.")
        case "not_moved":
            return say("Your party has not moved yet: go, or stay.")
        case "has_moved":
            return say("Your party has moved already: halt, or go on.")
    return _stopped(say, violation)


def _stopped(say: Say, violation: Violation) -> str | None:
    match violation.reason:
        case "no_ferry":
            return say("There is no ferry in this session.")
        case "not_stranded":
            return say("The ferry is for parties that have no way left, before they move.")
        case "two_cards":
            return say("The ferry costs exactly two different cards of your hand.")
        case "held":
            return say("Monsters hold your party here: fight on, and flee from the fight if you must.")
        case "wall":
            return say("A wall stands here: destroy it, turn back the way you came, or stay.")
        case "nobody_here":
            return say("Nothing stands in your way here.")
        case "no_way_back":
            return say("There is no square to go back to.")
    return None


def encounters(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "not_met":
            return say("You are not asked whether to fight, or have answered already.")
        case "not_in_hand":
            return say("You do not hold {card} in your hand.", card=naming.card(say, violation))
        case "no_creature":
            return say(
                "You cannot summon {card}: only creatures are summoned.", card=naming.card(say, violation)
            )
        case "no_spell":
            return say(
                "You cannot cast {card}: creatures are summoned against others.",
                card=naming.card(say, violation),
            )
        case "wrong_lands":
            return say(
                "Choose untapped discovered lands that pay {cost} for {card}, and none too many.",
                cost=letters(naming.fact(violation, "cost")),
                card=naming.card(say, violation),
            )
        case "land_itself":
            return say("A land is not given up for itself: choose another one.")
        case "land_not_open":
            return say("That land is not a discovered and untapped one, or it is where the party stands.")
        case "pays_by_itself":
            return say("That land only gives mana, and is tapped when something is paid.")
    return None
