"""Why a move was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.core.game import Violation
from games.core.words import Say
from games.espada_negra.card_words import card_name
from games.espada_negra.deck import Card

Names = Sequence[str]


def refusal(say: Say, violation: Violation, names: Names) -> str:
    """One or two sentences; KeyError for a reason that these rules never give."""
    return _REASONS[violation.reason](say, violation, names)


def _card(say: Say, violation: Violation) -> str:
    return card_name(say, Card.from_word(str(violation.fact("card"))))


def _moment(say: Say, violation: Violation, _names: Names) -> str:
    match violation.reason:
        case "over":
            return say("The match is over: nothing more can be played.")
        case "left":
            return say("You have left the table: this match goes on without you.")
        case "no_window":
            return say(
                "Attacks are declared before a card is auctioned, and not now: wait for the next card."
            )
        case "no_auction":
            return say("No bids are taken now: wait for the next card.")
        case "nothing_to_give":
            return say("There is no tie to settle: nobody has to be given the card.")
        case "nothing_to_pass":
            return say("There is no attack and no bid to pass on now.")
        case "nobody_to_stop":
            return say("Nobody has just won a card, so there is nobody to spy on.")
        case "nothing_to_cancel":
            return say("No espionage is being used, so there is none to cancel.")
        case "not_asked":
            return say(
                "You have no attack to declare or pass on here, or have answered: wait for the others."
            )
    return say("Nothing is asked of you now: wait for the others.")


def _attacking(say: Say, violation: Violation, _names: Names) -> str:
    match violation.reason:
        case "attack_stands":
            return say("You have declared your attack, and it cannot be raised or taken back.")
        case "attacked_already":
            return say.many(
                "You have attacked {n} time this turn, and that is the limit: attack again next turn.",
                "You have attacked {n} times this turn, and that is the limit: attack again next turn.",
                int(violation.fact("most")),
            )
        case "attack_barred":
            return say("An initial condition forbids you to attack, for a card that you own.")
        case "no_fee":
            return say(
                "In this match an attack costs {fee} gold, and you have {gold}.",
                fee=violation.fact("fee"),
                gold=violation.fact("gold"),
            )
        case "fresh_attack":
            return say("Cards gained this turn do not attack yet: wait for the next turn.")
        case "berserkers_spent":
            return say("Your berserkers have attacked already, and attack once in a match.")
    return say("None of your cards has attack: bid for this one.")


def _sparing(say: Say, violation: Violation, _names: Names) -> str:
    match violation.reason:
        case "no_choice":
            return say("In this match every berserker joins the attack: attack with all, or not at all.")
        case "not_a_berserker":
            return say(
                "{card} is no berserker that attacks: only those can be left out.", card=_card(say, violation)
            )
        case "spare_none":
            return say("Name the berserkers that you leave out, or attack with all.")
        case "spares_all":
            return say("Somebody has to attack: leave out fewer cards.")
        case "spent":
            return say(
                "{card} has attacked already, and a berserker attacks once in a match.",
                card=_card(say, violation),
            )
    return say("You named the same card twice: choose different ones.")


def _cards(say: Say, violation: Violation, _names: Names) -> str:
    card = _card(say, violation)
    match violation.reason:
        case "not_yours":
            return say("{card} is not yours: choose among your own cards.", card=card)
        case "fresh_card":
            return say("You gained {card} this turn: it serves from the next turn on.", card=card)
        case "marked":
            return say("The espionage of {card} has been used: choose other cards.", card=card)
    return say("{card} has no espionage: choose other cards.", card=card)


def _bidding(say: Say, violation: Violation, _names: Names) -> str:
    match violation.reason:
        case "too_poor":
            return say(
                "The least bid here is {low}, and you have {gold}: you pass by yourself.",
                low=violation.fact("low"),
                gold=violation.fact("gold"),
            )
        case "too_low":
            return say("The least bid is {low}: bid that or more, or pass.", low=violation.fact("low"))
        case "too_much":
            return say("You have {gold} gold: bid that at most.", gold=violation.fact("gold"))
        case "above_limit":
            return say("In this match nobody bids more than {most}.", most=violation.fact("most"))
        case "below_tie":
            return say(
                "In a second round nobody goes below the tie: bid {low} or more.", low=violation.fact("low")
            )
        case "not_tied":
            return say("Only those who tied bid again: wait for the next card.")
    return say("Spies took this card from you, so you take no part in its new auction.")


def _auctioneer(say: Say, violation: Violation, names: Names) -> str:
    if violation.reason == "not_auctioneer":
        return say(
            "{name} is the auctioneer, and says who gets the card.", name=names[int(violation.fact("seat"))]
        )
    return say("Only somebody who tied can be given the card.")


def _espionage(say: Say, violation: Violation, names: Names) -> str:
    match violation.reason:
        case "oneself":
            return say("You won the card yourself: spying is for the others.")
        case "own_partner":
            return say(
                "{name} is your partner: you do not spy on your own side.",
                name=names[int(violation.fact("seat"))],
            )
        case "own_espionage":
            return say("That espionage is yours: only others can cancel it.")
        case "spy_barred":
            return say("An initial condition forbids you to spy, for a card that you own.")
    return say.many(
        "Those cards have {total} of espionage and {cost} are needed: {n} point is missing.",
        "Those cards have {total} of espionage and {cost} are needed: {n} points are missing.",
        int(violation.fact("missing")),
        total=violation.fact("total"),
        cost=violation.fact("cost"),
    )


def _opening(say: Say, violation: Violation, _names: Names) -> str:
    if violation.reason == "seats":
        return say(
            "Espada Negra takes {low} to {high} players.",
            low=violation.fact("low"),
            high=violation.fact("high"),
        )
    return say("In pairs you are 4, 6 or 8 players, and not {seats}.", seats=violation.fact("seats"))


_GROUPS: Final[dict[Callable[[Say, Violation, Names], str], tuple[str, ...]]] = {
    _moment: (
        "over",
        "left",
        "no_window",
        "no_auction",
        "nothing_to_give",
        "nothing_to_pass",
        "nobody_to_stop",
        "nothing_to_cancel",
        "not_asked",
        "nothing_to_answer",
    ),
    _attacking: (
        "attack_stands",
        "attacked_already",
        "attack_barred",
        "no_fee",
        "fresh_attack",
        "berserkers_spent",
        "no_attack",
    ),
    _sparing: ("no_choice", "not_a_berserker", "spare_none", "spares_all", "spent", "repeated"),
    _cards: ("not_yours", "fresh_card", "marked", "no_spy"),
    _bidding: (
        "too_poor",
        "too_low",
        "too_much",
        "above_limit",
        "below_tie",
        "not_tied",
        "stopped",
    ),
    _auctioneer: ("not_auctioneer", "not_among_tied"),
    _espionage: ("oneself", "own_partner", "own_espionage", "spy_barred", "too_little"),
    _opening: ("seats", "pairs"),
}

_REASONS: Final = {reason: speak for speak, reasons in _GROUPS.items() for reason in reasons}

REASONS: Final = frozenset(_REASONS)
"""Every reason that has a sentence."""
