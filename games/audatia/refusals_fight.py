"""Why a blow, a remedy or a skill was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Sequence

from games.audatia.cards import Card
from games.audatia.deck import BLOWS, POSTE
from games.audatia.kinds import Blow, Moment, Place, Posta, Side, Symbol, Virtue
from games.audatia.names import blow_name, card_name, posta_name, side_name, symbol_name, virtue_name
from games.core.game import Violation
from games.core.words import Say


def card_in(say: Say, violation: Violation) -> str:
    return card_name(say, Card.from_word(str(violation.fact("card"))))


def _blow(violation: Violation, fact: str = "blow") -> str:
    return blow_name(Blow(str(violation.fact(fact))))


def posta_in(violation: Violation) -> str:
    word = str(violation.fact("posta"))
    return posta_name(Posta(word)) if word else "—"


def virtue_in(violation: Violation) -> str:
    return virtue_name(Virtue(str(violation.fact("virtue"))))


def _side(say: Say, violation: Violation) -> str:
    return side_name(say, Side(str(violation.fact("side"))))


def striking(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_blow":
            return say("{card} is not a blow: strike with a cut or a Punta.", card=card_in(say, violation))
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
                virtue=virtue_in(violation),
            )
        case "not_from_posta":
            return say(
                "{blow} cannot be struck from {posta}: choose one of its blows.",
                blow=_blow(violation),
                posta=posta_in(violation),
            )
        case "wrong_side":
            return _wrong_side(say, violation)
        case "posta_refuses" if POSTE[Posta(str(violation.fact("posta")))].extensa:
            return say(
                "{posta} cannot be attacked with {blow}, and is extended: first beat the sword aside, with a "
                "cut.",
                posta=posta_in(violation),
                blow=_blow(violation),
            )
        case "posta_refuses":
            return say(
                "{posta} cannot be attacked with {blow}: choose another blow.",
                posta=posta_in(violation),
                blow=_blow(violation),
            )
    return _parrying(say, violation)


def _wrong_side(say: Say, violation: Violation) -> str:
    blow = _blow(violation)
    if violation.fact("place") == Place.LEFT.value:
        return say(
            "{blow} comes from the right, and your sword is on the left: only Roversi and the Punta come "
            "from there.",
            blow=blow,
        )
    return say(
        "{blow} comes from the left, and your sword is on the right: only Mandritti and the Punta come "
        "from there.",
        blow=blow,
    )


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


def special(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "beat_first":
            return say("{posta} is extended: beat the sword aside first.", posta=posta_in(violation))
        case "not_extended":
            return say("The rival is not in an extended posta: there is no sword to beat aside. Attack.")
        case "no_exchange_symbol" if violation.article == "7.2":
            return say(
                "A Punta against an extended posta starts from a posta with the Exchange symbol: beat the "
                "sword aside first, with a cut."
            )
        case "no_exchange_symbol":
            return say(
                "{posta} lacks the Exchange symbol: from a posta both need it.", posta=posta_in(violation)
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


def close(say: Say, violation: Violation, _names: Sequence[str]) -> str:
    match violation.reason:
        case "no_remedy":
            return say("{card} is not a remedy: play one.", card=card_in(say, violation))
        case "no_counter":
            return say("{card} is not a counter-remedy: play one.", card=card_in(say, violation))
        case "other_side":
            return say(
                "{card} does not work on the {side} side.",
                card=card_in(say, violation),
                side=_side(say, violation),
            )
        case "not_aligned":
            return say(
                "The remedy was played on the {side} side, where {card} does not work.",
                card=card_in(say, violation),
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
        case "no_blow_back":
            return say(
                "No blow answers this Mezano: play an external counter-remedy or Soprana Tor di Spada."
            )
    return say("Here the only remedy is Soprana Tor di Spada, not {card}.", card=card_in(say, violation))


def skills(say: Say, violation: Violation, names: Sequence[str]) -> str:
    match violation.reason:
        case "no_skill":
            return say("{card} is not a skill.", card=card_in(say, violation))
        case "silenced":
            return say("The rival is Unhelmed: you may play no skill in this assault.")
        case "untimely":
            moment = moment_name(say, Moment(str(violation.fact("when"))))
            return say("{card} is played {moment}.", card=card_in(say, violation), moment=moment)
        case "no_breaking_off":
            return say(
                "{card} gets you out of a blow, but not out of an exchange.",
                card=card_in(say, violation),
            )
        case "skill_virtue":
            return say(
                "{card} needs more {virtue} than the rival has.",
                card=card_in(say, violation),
                virtue=virtue_in(violation),
            )
        case "names":
            return say("Say what you choose for {card}, and no more.", card=card_in(say, violation))
        case "nothing_to_strike":
            return say("You hold no attack that is feasible now: the skill would be wasted.")
        case "nothing_back":
            return say("There is no blow, remedy or counter-remedy among your discards.")
        case "no_skill_back":
            return say("A skill does not come back: choose a blow, a remedy or a counter-remedy.")
        case "not_discarded":
            return say("{card} is not among your discards.", card=card_in(say, violation))
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
