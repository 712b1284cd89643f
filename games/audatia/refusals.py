"""Why a move was refused, and what would be right; blows, remedies and skills in a file of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.audatia.kinds import Height
from games.audatia.names import height_name
from games.audatia.refusals_fight import card_in, close, posta_in, skills, special, striking, virtue_in
from games.core.game import Violation
from games.core.words import Say


def refusal(say: Say, violation: Violation, names: Sequence[str]) -> str:
    """One or two sentences; KeyError for a reason that these rules never give."""
    return _REASONS[violation.reason](say, violation, names)


def _moment(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "over":
            return say("The match is over: nothing more can be played.")
        case "not_your_turn":
            return say("It is up to {name} now: wait for your turn.", name=names[int(violation.fact("seat"))])
        case "no_blow_in_stretto":
            return say("At close quarters no blow is struck: only remedies and their counters are played.")
        case "no_remedy_first":
            return say("An assault never begins with a remedy: begin with a blow.")
        case "no_second_counter":
            return say("A counterattack cannot be counterattacked: parry it with the same blow.")
    now = _now(say, str(violation.fact("kind")))
    match violation.fact("move"):
        case "counter":
            return say("A counter-remedy answers a remedy of the rival. {now}", now=now)
        case "remedy" | "enter":
            return say(
                "Remedies are played in a Stretto, as a bold entry, or after an exchange. {now}", now=now
            )
        case "attack":
            return say("You attack when it is up to you to strike. {now}", now=now)
        case "parry" | "counterattack" | "defend" | "break" | "exchange":
            return say("That answers a blow of the rival. {now}", now=now)
    return say("That cannot be done now. {now}", now=now)


def _now(say: Say, kind: str) -> str:
    """What is asked in a phase of this kind."""
    asked = {
        "swap": say("First both choose the cards they swap."),
        "posta": say("First both choose a posta."),
        "row": say("First both lay their rows."),
        "trade": say("Both may trade cards, until both are ready."),
        "virtue": say("A Virtue has to be taken."),
        "salute": say("A salute may be made, or not."),
        "skills": say("A skill for out of measure may be played, or none."),
        "opening": say("You may begin with a blow, change posta, or wait."),
        "recall": say("A card has to be taken back from the discards."),
        "answer": say("You are under attack: parry, or answer in another way your cards allow."),
        "countered": say("You are counterattacked: parry with the same blow."),
        "feint": say("Your blow was answered: you may feint, or pass."),
        "again": say("Your feint asks for an attack."),
        "orient": say("The side card has to be turned."),
        "bold": say("You may enter with a remedy, or pass."),
        "largo": say("The bind is Largo: attack, or wait."),
        "stretto": say("The bind is Stretto: play a remedy, or wait."),
        "exchanged": say("Thrusts were exchanged: an external remedy is due."),
        "remedied": say("A remedy was played: answer it with a counter-remedy."),
        "kicked": say("Strike a Fendente, or wait."),
        "avoided": say("Attack, or wait."),
        "broken": say("The thrust is broken: a remedy or a Mezano may follow, or wait."),
        "mezano": say("A Mezano has to be answered."),
        "mezano_back": say("A Mezano has to be answered."),
        "deny": say("A skill may be denied, or not."),
    }
    return asked[kind]


def _hand(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "not_held":
            return say("You do not hold {card}: choose a card from your hand.", card=card_in(say, violation))
        case "repeated":
            return say("You named the same card twice: choose different ones.")
        case "virtue_taken":
            return say("{virtue} is not free: take one of those that are left.", virtue=virtue_in(violation))
        case "ready_already":
            return say("You have said that you are ready: wait for the other.")
        case "two_for_one":
            return say("A trade costs two cards, neither more nor less.")
        case "deck_empty":
            return say("Your deck is empty: there is no card to draw.")
        case "no_cycle":
            return say("In sudden death no card is cycled: it lies in its row.")
        case "not_while_sealed":
            return say("While a secret choice is open no card is cycled: do it afterwards.")
    return say(
        "{card} does not have the Cycle symbol: only such skills are cycled.", card=card_in(say, violation)
    )


def _opening(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "seats":
            return say("Audatia is a duel: it takes two players.")
        case "attack_only":
            return say("A Pre-empt is for attacking: attack, or let the usual turns begin.")
        case "attack_or_draw":
            return say("It is too late to change posta: attack, or the assault is a draw.")
        case "taunted":
            return say("You were taunted, and hold something to begin with: attack from your posta.")
        case "same_posta":
            return say("You stand in {posta} already: choose another one.", posta=posta_in(violation))
    height = height_name(Height(str(violation.fact("height"))))
    return say("You were lured, and hold a feasible {height}: attack with that.", height=height)


def _rows(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "must_serve":
            return say("The card turned up serves, so it must be used.")
        case "row_lies":
            return say("Your row lies complete: wait for the other, or take it back.")
        case "row_first":
            return say("Your row is not complete: lay all cards before you take them back.")
        case "no_rows":
            return say("Cards are turned from rows in sudden death only: play from your hand.")
    return say("{card} has no effect from a row, or not at this moment.", card=card_in(say, violation))


_GROUPS: Final[dict[Callable[[Say, Violation, Sequence[str]], str], tuple[str, ...]]] = {
    _moment: (
        "over",
        "not_your_turn",
        "no_blow_in_stretto",
        "no_remedy_first",
        "no_second_counter",
        "not_now",
    ),
    _hand: (
        "not_held",
        "repeated",
        "virtue_taken",
        "ready_already",
        "two_for_one",
        "deck_empty",
        "no_cycle",
        "not_while_sealed",
        "no_cycle_symbol",
    ),
    _opening: ("seats", "attack_only", "attack_or_draw", "taunted", "same_posta", "lured"),
    _rows: ("must_serve", "row_lies", "row_first", "no_rows", "not_in_rows"),
    striking: (
        "no_blow",
        "no_symbol",
        "needs_virtue",
        "not_from_posta",
        "wrong_side",
        "posta_refuses",
        "same_angle",
        "same_blow",
        "same_blow_parry",
        "not_counterable",
        "thrusts_only",
    ),
    special: (
        "beat_first",
        "not_extended",
        "no_exchange_symbol",
        "no_thrust",
        "no_such_text",
        "parry_only",
        "no_breaking",
        "breaker_only",
        "mezano_only",
        "mezano_back",
    ),
    close: (
        "no_remedy",
        "no_counter",
        "other_side",
        "not_aligned",
        "not_your_side",
        "crossing_side",
        "broken_side",
        "external_only",
        "thruster_only",
        "soprana_only",
        "no_blow_back",
    ),
    skills: (
        "no_skill",
        "silenced",
        "untimely",
        "no_breaking_off",
        "skill_virtue",
        "names",
        "nothing_to_strike",
        "nothing_back",
        "no_skill_back",
        "not_discarded",
        "empty_hand",
        "virtues",
        "fendente_only",
    ),
}

_REASONS: Final = {reason: speak for speak, reasons in _GROUPS.items() for reason in reasons}

REASONS: Final = frozenset(_REASONS)
"""Every reason that has a sentence."""
