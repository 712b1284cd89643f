"""Why a move of the variants or a whole match was refused, and how refusals name cards and fighters."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.card_names import the_card
from games.core.cards import Card
from games.core.game import Violation
from games.core.words import Say
from games.ring import labels


def card_of(say: Say, violation: Violation, fact: str = "card") -> str:
    return the_card(say, Card.from_word(str(violation.fact(fact))))


def name_in(violation: Violation, names: Sequence[str]) -> str:
    """The player, or the fighter by its letter too where the player has two."""
    name, mark = names[int(violation.fact("seat"))], dict(violation.facts).get("mark")
    return f"{name} {mark}" if mark else name


def targeting(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "oneself":
            return say("You cannot be your own target: choose a rival.")
        case "nobody":
            return say("There is no such fighter in this match: choose a rival.")
        case "mate":
            return say("{name} is on your side: choose a rival.", name=name_in(violation, names))
        case "no_room_for_mate":
            return say(
                "There is no room behind {name}, and a mate is pushed only onto a free square.",
                name=name_in(violation, names),
            )
        case "knocked_out":
            return say(
                "{name} is out of the match: choose a rival in the ring.", name=name_in(violation, names)
            )
        case "outside":
            return say(
                "{name} is waiting outside: only who is in the ring can be a target.",
                name=name_in(violation, names),
            )
        case "two_in_a_duel":
            return say("In a duel a hit from the centre always takes two: hit without asking for less.")
    return say("This hit takes one point anyway: just hit.")


def placing(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    if violation.reason == "not_to_be_placed":
        return say("That fighter is not the one to be placed now: choose among those offered.")
    return say(
        "You cannot begin on {to}. These squares are open to you: {free}.",
        to=violation.fact("to"),
        free=violation.fact("free"),
    )


def relaying(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_relay":
            return say("There are no relays in this match: move with your black cards.")
        case "no_mate":
            return say("Your mate is out, so nobody can relieve you: fight on.")
    return say(
        "A relay is passed only on the square of one's own deployment: you stand on {here}, go back to"
        " {home}.",
        here=violation.fact("here"),
        home=violation.fact("home"),
    )


def bonus(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "no_mutants":
            return say("There are no bonus cards in this match: that is for the mutant kings.")
        case "bonus_card":
            return say(
                "{card} is a bonus card here: it neither moves, nor strikes, nor parries by its suit.",
                card=card_of(say, violation),
            )
        case "other_bonus":
            return say(
                "{card} is not good for that: a queen is thrown, a jack charges, a king intimidates, an ace"
                " gives a point back.",
                card=card_of(say, violation),
            )
        case "charge_neighbour":
            return say(
                "{name} is not next to you: a jack charges at a rival on a neighbouring square.",
                name=name_in(violation, names),
            )
        case "cowed":
            return say(
                "You are intimidated, until the end of your turn: discard, swap a pair, or play a queen, a"
                " king or an ace."
            )
        case "unhurt":
            return say("You have your {most} points already: keep the ace.", most=violation.fact("most"))
    return say("The crowd has lost its patience, and cheers nobody any more: the ace gives nothing.")


def swapping(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_pair":
            return say(
                "{card} and {other} are no pair: give two cards of the same number; jokers and bonus cards"
                " make none.",
                card=card_of(say, violation),
                other=card_of(say, violation, "other"),
            )
        case "swapped_already":
            return say("In this match only one pair is swapped each turn: wait for your next one.")
        case "no_bonus_left":
            return say("All bonus cards are in hands: there is none to swap for.")
    return say("The pile is gone, so there is no card to swap for.")


def opening(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "nobody_plays_so":
            return say(
                "El Rey del Ring is for two, three or four players: choose one of its ready-made matches."
            )
        case "seats":
            return say(
                "This kind of match ({format}) is for {needed} players: choose a ready-made match for as many"
                " as you are.",
                needed=violation.fact("needed"),
                format=labels.value(say, "format", violation.fact("format")),
            )
        case "short_deck":
            return say(
                "34 cards are for a duel without mutant kings: anything bigger takes the pack of 54"
                " (deck=54)."
            )
        case "mulligan_short_deck":
            return say(
                "Swapping cards before the first turn would eat up the pack of 34: take the pack of 54, or"
                " no swap."
            )
        case "no_bonus_on_entry":
            return say(
                "If hits from the centre take one point like any other, it cannot matter when one steps in:"
                " let them take two, or leave the bonus to whoever stands there."
            )
        case "no_bonus_for_pushes":
            return say(
                "Where hits from the centre take one point, pushes from there cannot take two: leave one of"
                " the two as it was."
            )
    return say(
        "If pushes without room take nothing, they cannot take two from the centre: leave one of the two as"
        " it was."
    )


def void(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    """An option that decides nothing in such a match."""
    option = labels.option(say, str(violation.fact("option"))).text
    match violation.reason:
        case "ends_with_the_pile":
            why = say("only a duel ends with the pile")
        case "more_than_two":
            why = say("it is for more than two fighters; a duel ends with its pile")
        case "more_in_the_ring":
            why = say("it takes more than two fighters in the ring: from the centre there is room behind")
        case "teams_only":
            why = say("it is for fights in teams")
        case "mates_only":
            why = say("nobody here has another player for a mate")
        case "relay_only":
            why = say("it is for relays")
        case "double_only":
            why = say("it is for players with two fighters")
        case "mutants_only":
            why = say("it is for mutant kings")
        case "nothing_to_choose":
            why = say("places are not chosen in this match")
        case _:
            why = say("there are no low blows in this match")
    return say("“{option}” decides nothing here: {why}. Leave it as it was.", option=option, why=why)
