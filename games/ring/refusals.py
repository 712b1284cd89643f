"""Why a move was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.core.game import Violation
from games.core.words import Say
from games.ring import refusals_variants
from games.ring.refusals_variants import card_of, name_in


def refusal(say: Say, violation: Violation, names: Sequence[str]) -> str:
    """One or two sentences; KeyError for a reason that these rules never give."""
    text = _REASONS[violation.reason](say, violation, names)
    return text[0].upper() + text[1:]


def _moment(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "over":
            return say("The match is over: nothing more can be played.")
        case "not_your_turn":
            return say("It is up to {name} now: wait for your turn.", name=name_in(violation, names))
        case "answer_first":
            return say("You are under attack: first parry it or take it.")
        case "nothing_to_parry":
            return say("Nobody is attacking you, so there is nothing to parry.")
        case "exchange_first":
            return say("First choose the cards you swap with the pile; none is a choice too.")
        case "deploy_first":
            return say("Nobody has moved yet: first choose where you begin.")
        case "deployed":
            return say("Everybody is in place already: now you move with black cards.")
    return say("Cards are swapped with the pile only before the first turn.")


def _playing(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "not_held":
            return say("You do not hold {card}: choose a card from your hand.", card=card_of(say, violation))
        case "five_played":
            return say(
                "You have played {most} cards this turn, and that is the limit: end your turn.",
                most=violation.fact("most"),
            )
        case "discarded_already":
            return say(
                "This turn you have discarded, and a turn is for playing or for discarding: discard more, or"
                " end your turn."
            )
    return say(
        "This turn you have played a card, and a turn is for playing or for discarding: play on, or end"
        " your turn."
    )


def _stepping(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "red_card":
            return say(
                "{card} is a red card, for attacks: to move, play a black one (clubs straight, spades"
                " diagonally).",
                card=card_of(say, violation),
            )
        case "wrong_step":
            return say(
                "{card} does not take you from {here} to {to}: clubs move one square straight, spades one"
                " square diagonally.",
                card=card_of(say, violation),
                here=violation.fact("here"),
                to=violation.fact("to"),
            )
    return say(
        "{name} is standing on {to}: step onto a free square.",
        name=name_in(violation, names),
        to=violation.fact("to"),
    )


def _attacking(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "black_card":
            return say(
                "{card} is a black card, for moving: to attack, play a red one (diamonds straight, hearts"
                " diagonally).",
                card=card_of(say, violation),
            )
        case "out_of_reach":
            return say(
                "From {here}, {card} does not reach {name} on {there}: diamonds strike the next square in a"
                " straight line, hearts the next one diagonally.",
                here=violation.fact("here"),
                card=card_of(say, violation),
                name=name_in(violation, names),
                there=violation.fact("there"),
            )
    return say(
        "There is no room behind {name}, and in this match a push needs room: hit instead.",
        name=name_in(violation, names),
    )


def _parrying(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "does_not_parry":
            return say(
                "{card} does not parry {attack}: it takes a higher card of the same suit.",
                card=card_of(say, violation),
                attack=card_of(say, violation, "attack"),
            )
        case "only_a_joker":
            return say(
                "{card} does not parry a joker: only the other joker does.", card=card_of(say, violation)
            )
    return say(
        "In this match a joker is only good for a finger in the eye: it does not move, attack or parry."
    )


def _gouging(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "jokers_only_wild":
            return say(
                "In this match jokers are wild, and no finger goes into any eye: use it to move, attack or"
                " parry."
            )
        case "not_a_joker":
            return say(
                "{card} is no joker, and only a joker puts a finger in an eye.", card=card_of(say, violation)
            )
        case "not_adjacent":
            return say(
                "{name} is not next to you: a finger in the eye needs a rival on a neighbouring square.",
                name=name_in(violation, names),
            )
    return say("{name} has no cards left, so there is nothing to lose.", name=name_in(violation, names))


def _low_blow(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    if violation.reason == "no_low_blows":
        return say("In this match low blows are not allowed: discard or play your cards one by one.")
    if violation.reason == "enough_blows":
        return say.many(
            "In this match {n} low blow a turn is the limit: do something else.",
            "In this match {n} low blows a turn are the limit: do something else.",
            int(violation.fact("most")),
        )
    return say(
        "A low blow costs {cost} different cards from your hand, no more and no fewer.",
        cost=violation.fact("cost"),
    )


def _drawing(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "draws_itself":
            return say.many(
                "In this match the turn ends by drawing all you can: now, {n} card.",
                "In this match the turn ends by drawing all you can: now, {n} cards.",
                int(violation.fact("most")),
            )
        case "two_at_most":
            return say("At the end of a turn you draw {most} cards at most.", most=violation.fact("most"))
        case "hand_full":
            return say(
                "You hold {held} cards, and a hand never has more than {limit}: draw fewer.",
                held=violation.fact("held"),
                limit=violation.fact("limit"),
            )
    return say.many(
        "There is only {n} card left in the pile: draw no more than that.",
        "There are only {n} cards left in the pile: draw no more than that.",
        int(violation.fact("pile")),
    )


def _exchanging(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    if violation.reason == "repeated":
        return say("You named the same card twice: choose different ones.")
    return say("You may swap {most} cards at most.", most=violation.fact("most"))


_GROUPS: Final[dict[Callable[[Say, Violation, Sequence[str]], str], tuple[str, ...]]] = {
    _moment: (
        "over", "not_your_turn", "answer_first", "nothing_to_parry", "exchange_first", "deploy_first",
        "deployed", "too_late",
    ),
    _playing: ("not_held", "five_played", "discarded_already", "played_already"),
    refusals_variants.placing: ("not_to_be_placed", "not_there"),
    _stepping: ("red_card", "wrong_step", "occupied"),
    refusals_variants.relaying: ("no_relay", "no_mate", "away"),
    _attacking: ("black_card", "out_of_reach", "no_room"),
    refusals_variants.targeting: (
        "oneself", "nobody", "mate", "no_room_for_mate", "knocked_out", "outside", "two_in_a_duel",
        "one_anyway",
    ),
    _parrying: ("does_not_parry", "only_a_joker", "joker_not_wild"),
    _gouging: ("jokers_only_wild", "not_a_joker", "not_adjacent", "empty_hand"),
    _low_blow: ("no_low_blows", "three_cards", "enough_blows"),
    refusals_variants.bonus: (
        "no_mutants", "bonus_card", "other_bonus", "charge_neighbour", "cowed", "unhurt", "no_more_acclaim",
    ),
    refusals_variants.swapping: ("no_pair", "swapped_already", "no_bonus_left", "no_pile_left"),
    _drawing: ("draws_itself", "two_at_most", "hand_full", "pile_short"),
    _exchanging: ("repeated", "three_at_most"),
    refusals_variants.opening: (
        "nobody_plays_so", "seats", "short_deck", "mulligan_short_deck", "no_bonus_on_entry",
        "no_bonus_for_pushes", "no_damage_by_pushes",
    ),
    refusals_variants.void: (
        "ends_with_the_pile", "more_than_two", "more_in_the_ring", "teams_only", "mates_only", "relay_only",
        "double_only", "mutants_only", "nothing_to_choose", "no_blow_to_limit",
    ),
}  # fmt: skip

_REASONS: Final = {reason: speak for speak, reasons in _GROUPS.items() for reason in reasons}

REASONS: Final = frozenset(_REASONS)
"""Every reason that has a sentence."""
