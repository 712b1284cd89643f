"""Why a move was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.audatia.cards import Card
from games.audatia.deck import BLOWS
from games.audatia.kinds import Blow, Height, Moment, Place, Posta, Side, Symbol, Virtue
from games.audatia.names import (
    blow_name,
    card_name,
    height_name,
    posta_name,
    side_name,
    symbol_name,
    virtue_name,
)
from games.core.game import Violation
from games.core.words import Say


def refusal(say: Say, violation: Violation, names: Sequence[str]) -> str:
    """One or two sentences; KeyError for a reason that these rules never give."""
    return _REASONS[violation.reason](say, violation, names)


def _card(say: Say, violation: Violation) -> str:
    return card_name(say, Card.from_word(str(violation.fact("card"))))


def _blow(violation: Violation, fact: str = "blow") -> str:
    return blow_name(Blow(str(violation.fact(fact))))


def _posta(violation: Violation) -> str:
    word = str(violation.fact("posta"))
    return posta_name(Posta(word)) if word else "—"


def _virtue(violation: Violation) -> str:
    return virtue_name(Virtue(str(violation.fact("virtue"))))


def _side(say: Say, violation: Violation) -> str:
    return side_name(say, Side(str(violation.fact("side"))))


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
            return say("You do not hold {card}: choose a card from your hand.", card=_card(say, violation))
        case "repeated":
            return say("You named the same card twice: choose different ones.")
        case "virtue_taken":
            return say("{virtue} is not free: take one of those that are left.", virtue=_virtue(violation))
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
        "{card} does not have the Cycle symbol: only such skills are cycled.", card=_card(say, violation)
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
            return say("You stand in {posta} already: choose another one.", posta=_posta(violation))
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
    return say("{card} has no effect from a row, or not at this moment.", card=_card(say, violation))


def _striking(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_blow":
            return say("{card} is not a blow: strike with a cut or a Punta.", card=_card(say, violation))
        case "no_symbol":
            symbol = symbol_name(say, Symbol(str(violation.fact("symbol"))))
            return say(
                "{blow} does not have the symbol {symbol}: choose a blow that has it.",
                blow=_blow(violation),
                symbol=symbol,
            )
        case "needs_virtue":
            return say(
                "For that, {blow} needs more {virtue} than the rival has.",
                blow=_blow(violation),
                virtue=_virtue(violation),
            )
        case "not_from_posta":
            return say(
                "{blow} cannot be struck from {posta}: choose one of its blows.",
                blow=_blow(violation),
                posta=_posta(violation),
            )
        case "wrong_side":
            return _wrong_side(say, violation)
        case "posta_refuses":
            return say(
                "{posta} cannot be attacked with {blow}: choose another blow.",
                posta=_posta(violation),
                blow=_blow(violation),
            )
    return _parrying(say, violation)


def _wrong_side(say: Say, violation: Violation) -> str:
    blow = _blow(violation)
    if violation.fact("place") == Place.LEFT.value:
        return say("{blow} comes from the right, and your sword is on the left: strike a Roverso.", blow=blow)
    return say("{blow} comes from the left, and your sword is on the right: strike a Mandritto.", blow=blow)


def _parrying(say: Say, violation: Violation) -> str:
    live = Blow(str(violation.fact("live")))
    if violation.reason == "same_angle":
        parries = ", ".join(blow_name(blow) for blow in Blow if blow in BLOWS[live].parried_by)
        return say(
            "{blow} does not parry {live}: that takes {parries}.",
            blow=_blow(violation),
            live=blow_name(live),
            parries=parries,
        )
    if violation.reason == "same_blow":
        return say("A counterattack to {live} takes another {live}.", live=blow_name(live))
    if violation.reason == "same_blow_parry":
        return say("A counterattack with {live} is parried with another {live}.", live=blow_name(live))
    if violation.reason == "not_counterable":
        return say("{live} cannot be counterattacked: it lacks the symbol. Parry it.", live=blow_name(live))
    return say("Only a Punta can be broken, and this is {live}: parry it.", live=blow_name(live))


def _special(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "beat_first":
            return say("{posta} is extended: beat the sword aside first.", posta=_posta(violation))
        case "not_extended":
            return say("The rival is not in an extended posta: there is no sword to beat aside. Attack.")
        case "no_exchange_symbol":
            return say(
                "{posta} lacks the Exchange symbol: from a posta both need it.", posta=_posta(violation)
            )
        case "no_thrust":
            return say("Only a Punta, or an extended posta, can be answered with an exchange.")
        case "no_such_text":
            return say(
                "No posta text lets you play {blow} here: answer in another way.", blow=_blow(violation)
            )
        case "parry_only":
            return say("A Widow's Riposte can only be parried.")
        case "no_breaking":
            return say("In this match thrusts are not broken: parry the Punta.")
        case "breaker_only":
            return say("After a break only the breaker strikes: play a remedy, or wait.")
        case "mezano_only":
            return say("After a break you may only strike a Mezano.")
    return say("Only a Mandritto Mezano strikes back, and only against a Roverso Mezano.")


def _close(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_remedy":
            return say("{card} is not a remedy: play one.", card=_card(say, violation))
        case "no_counter":
            return say("{card} is not a counter-remedy: play one.", card=_card(say, violation))
        case "other_side":
            return say(
                "{card} does not work on the {side} side.",
                card=_card(say, violation),
                side=_side(say, violation),
            )
        case "not_aligned":
            return say(
                "The remedy was played on the {side} side, where {card} does not work.",
                card=_card(say, violation),
                side=_side(say, violation),
            )
        case "not_your_side":
            return say("Your side is the {side} one: play a remedy of that side.", side=_side(say, violation))
        case "crossing_side":
            return say("After this crossing you enter on the {side} side.", side=_side(say, violation))
        case "broken_side":
            return say("After this break everything is {side}.", side=_side(say, violation))
        case "external_only":
            return say("After an exchange only an external remedy serves.")
        case "thruster_only":
            return say("After a break only the thruster plays a remedy: strike a Mezano, or wait.")
    return say("Here the only remedy is Soprana Tor di Spada, not {card}.", card=_card(say, violation))


def _skills(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "no_skill":
            return say("{card} is not a skill.", card=_card(say, violation))
        case "silenced":
            return say("The rival is Unhelmed: you may play no skill in this assault.")
        case "untimely":
            moment = moment_name(say, Moment(str(violation.fact("when"))))
            return say("{card} is played {moment}.", card=_card(say, violation), moment=moment)
        case "skill_virtue":
            return say(
                "{card} needs more {virtue} than the rival has.",
                card=_card(say, violation),
                virtue=_virtue(violation),
            )
        case "names":
            return say("Say what you choose for {card}, and no more.", card=_card(say, violation))
        case "nothing_to_strike":
            return say("You hold no attack that is feasible now: the skill would be wasted.")
        case "nothing_back":
            return say("There is no blow, remedy or counter-remedy among your discards.")
        case "no_skill_back":
            return say("A skill does not come back: choose a blow, a remedy or a counter-remedy.")
        case "not_discarded":
            return say("{card} is not among your discards.", card=_card(say, violation))
        case "empty_hand":
            return say("{name} holds no cards to see.", name=names[int(violation.fact("seat"))])
        case "virtues":
            name = names[int(violation.fact("seat"))]
            return say("Give a Virtue of yours and take one of {name}'s.", name=name)
    return say("After the kick only a Fendente wins: strike one, or wait.")


def moment_name(say: Say, moment: Moment) -> str:
    """When a skill is played, within a sentence."""
    match moment:
        case Moment.OUT_OF_MEASURE:
            return say("out of measure, once the poste are revealed")
        case Moment.BLOW:
            return say("instead of answering a blow")
        case Moment.ATTACK:
            return say("against an attack, but no counterattack")
        case Moment.AFTER_PARRY:
            return say("by the Attacker, right after the parry")
        case Moment.RIPOSTE:
            return say("in Largo, right after your own parry")
        case Moment.STRETTO:
            return say("in a Stretto, when you are to act")
        case Moment.BOLD_ENTRY:
            return say("against a bold entry")
        case Moment.SKILL:
            return say("against a skill of the rival")


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
    _striking: (
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
    _special: (
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
    _close: (
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
    ),
    _skills: (
        "no_skill",
        "silenced",
        "untimely",
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
