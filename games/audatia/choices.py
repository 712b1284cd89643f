"""The menu of Audatia: what each word means, and whole moves as sentences."""

from __future__ import annotations

from typing import Final

from games.audatia.cards import BLOW_OF, SKILL_OF, SUN_OF, Card
from games.audatia.deck import BLOWS, POSTE, REMEDIES, SKILLS
from games.audatia.kinds import Blow, Height, Posta, Side, Skill, Virtue
from games.audatia.names import (
    SUNS,
    VIRTUE_MARKS,
    card_name,
    height_name,
    kind_name,
    posta_name,
    side_name,
    virtue_name,
)
from games.audatia.state import View, whole_sun
from games.core.words import Label, Say

_MARKS: Final = {"blow": "⚔️", "remedy": "🤼", "counter": "🛑", "skill": "✨"}


def label(say: Say, view: View, words: tuple[str, ...]) -> Label:
    """The last of ``words`` as a choice."""
    verb, last = words[0], words[-1]
    if len(words) == 1:
        return _verb(say, verb, view)
    if verb in ("posta", "change") or (verb == "play" and last in tuple(Posta)):
        return _posta(say, Posta(last))
    if verb == "virtue":
        return Label(virtue_name(Virtue(last)), virtue_use(say, Virtue(last)), VIRTUE_MARKS[Virtue(last)])
    if verb == "orient" or (len(words) == 3 and last in tuple(Side)):
        hint = "" if verb in ("orient", "play") else _card_hint(say, view, verb, Card.from_word(words[1]))
        return Label(
            say("On the {side} side", side=side_name(say, Side(last))), hint, _verb(say, verb, view).mark
        )
    if verb == "play" and len(words) > 2:
        return _argument(say, words)
    return _card(say, view, verb, Card.from_word(last))


def _verb(say: Say, verb: str, view: View) -> Label:
    labels = {
        "swap": Label(say("Swap cards"), say("or keep them"), "🔄"),
        "virtue": Label(say("Take a Virtue"), "", "⚜️"),
        "salute": Label(say("Salute"), say("discard a card"), "🫡"),
        "trade": Label(say("Trade"), say("two cards face down for one"), "🔁"),
        "ready": Label(say("Ready"), say("no more trades"), "✅"),
        "posta": Label(say("Take a posta"), say("in secret"), "🛡️"),
        "change": Label(say("Change posta"), say("openly, and do not attack"), "🛡️"),
        "attack": Label(say("Attack"), say("a blow that has to be answered"), "⚔️"),
        "beat": Label(say("Beat aside"), say("the sword of an extended posta"), "🪃"),
        "exchange": Label(say("Exchange"), say("a Punta that parries and strikes"), "🔀"),
        "parry": Label(say("Parry"), say("stop the blow"), "🛡️"),
        "counterattack": Label(say("Counterattack"), say("the same blow, faster"), "⚡"),
        "defend": Label(say("Defend with"), say("attack instead of parrying, by your posta"), "⚔️"),
        "break": Label(say("Break the thrust"), say("to the ground"), "🔨"),
        "strike": Label(say("Strike after the feint"), say("by the text of your posta"), "🎭"),
        "orient": Label(say("Turn the side card"), "", "🌗"),
        "enter": Label(say("Bold entry"), say("a remedy at once"), "🦁"),
        "remedy": Label(say("Remedy"), say("at close quarters"), "🤼"),
        "counter": Label(say("Counter-remedy"), "", "🛑"),
        "play": Label(say("Play a skill"), "", "✨"),
        "recall": Label(say("Take back"), "", "↩️"),
        "cycle": Label(say("Cycle a card"), say("discard it for a new one"), "♻️"),
        "lay": Label(say("Lay the next card"), say("of your row"), "🂠"),
        "rest": Label(say("Lay the rest as it is"), say("in the order of your hand"), "🂠"),
        "clear": Label(say("Take the row back"), "", "↩️"),
        "turn": Label(say("Turn cards"), say("until one serves; it must be used then"), "🂠"),
        "wait": _wait(say, view),
        "pass": Label(say("Pass"), "", "⏭️"),
        "yield": Label(say("I cannot, or will not"), say("the other wins"), "🏳️"),
    }
    return labels[verb]


def _wait(say: Say, view: View) -> Label:
    if view.phase.kind != "opening":
        return Label(say("Wait"), "", "⏸️")
    if getattr(view.phase, "turn", 0) == 3:
        return Label(say("Do not attack"), say("the assault is a draw"), "⏸️")
    return Label(say("Do not attack"), say("and stay in your posta"), "⏸️")


def virtue_use(say: Say, virtue: Virtue) -> str:
    """What having more of a Virtue is good for."""
    match virtue:
        case Virtue.AUDATIA:
            return say("bold entry: a remedy right after the bind")
        case Virtue.PRUDENTIA:
            return say("attack with Sottani")
        case Virtue.CELERITAS:
            return say("counterattack and exchange")
        case Virtue.FORTITUDO:
            return say("turn the side card in a Stretto")


def _posta(say: Say, posta: Posta) -> Label:
    row, parts = POSTE[posta], []
    parts.append(" ".join(short_blow(blow) for blow in Blow if blow in row.blows))
    if row.refuses:
        parts.append(say("refuses {blows}", blows=" ".join(short_blow(b) for b in Blow if b in row.refuses)))
    if row.bonus is not None:
        parts.append(f"+{row.bonus.value} {virtue_name(row.bonus.virtue)}")
    if row.extensa:
        parts.append("Extensa")
    if row.exchange:
        parts.append(say("Exchange"))
    if row.defend is not None:
        virtue, blow = virtue_name(row.defend[0]), short_blow(row.defend[1])
        parts.append(say("Defend with {blow} ({virtue})", blow=blow, virtue=virtue))
    if row.feint is not None:
        strikes = "/".join(short_blow(blow) for blow in Blow if blow in row.feint[2])
        virtue, blow = virtue_name(row.feint[0]), short_blow(row.feint[1])
        parts.append(
            say("Feint {blow}, Strike {strikes} ({virtue})", blow=blow, strikes=strikes, virtue=virtue)
        )
    return Label(posta_name(posta), " · ".join(parts), "🛡️")


def short_blow(blow: Blow) -> str:
    """``MF``: the initials of a blow."""
    return "".join(word[0].upper() for word in blow.value.split("-"))


def _argument(say: Say, words: tuple[str, ...]) -> Label:
    last = words[-1]
    if last in tuple(Height):
        return Label(height_name(Height(last)))
    virtue = Virtue(last)
    text = say("Give {virtue}", virtue=virtue_name(virtue)) if len(words) == 3 else virtue_name(virtue)
    return Label(text, virtue_use(say, virtue), VIRTUE_MARKS[virtue])


def _card(say: Say, view: View, verb: str, card: Card) -> Label:
    return Label(_named(say, view, verb, card), _card_hint(say, view, verb, card), _MARKS[card.face.kind])


def _named(say: Say, view: View, verb: str, card: Card) -> str:
    """The card's name, told from its twin where the seat could choose either."""
    if view.seat is None:
        return card_name(say, card)
    own = view.fencers[view.seat]
    return card_name(say, card, (*own.discards, *own.buried) if verb == "recall" else own.hand)


def _card_hint(say: Say, view: View, verb: str, card: Card) -> str:
    blow = BLOW_OF.get(card)
    if verb == "parry" and blow is not None:
        return _bind_hint(say, view, card)
    if verb in ("attack", "strike", "defend", "counterattack") and blow is not None:
        parries = BLOWS[blow].parried_by if verb != "counterattack" else (blow,)
        return say("parried by {blows}", blows=" ".join(short_blow(b) for b in Blow if b in parries))
    if card in SKILL_OF:
        needs = SKILLS[SKILL_OF[card]].needs
        return "" if needs is None else say("needs {virtue}", virtue=virtue_name(needs))
    if card.name in REMEDIES:
        counter = Card(REMEDIES[card.name].countered_by)
        return say("its whole counter: {card}", card=kind_name(say, counter))
    return ""


def _bind_hint(say: Say, view: View, card: Card) -> str:
    live = view.fight.live if view.fight is not None else None
    if live is None or BLOW_OF[live] is Blow.PUNTA or not whole_sun(SUN_OF[live], SUN_OF[card]):
        return say("binds Largo")
    return say("binds Stretto")


def sentence(say: Say, view: View, words: tuple[str, ...]) -> str:
    """A whole notation as its owner would say it, at most 80 characters."""
    verb, rest = words[0], words[1:]
    if not rest:
        return _bare(say, view, verb)
    match verb:
        case "swap":
            return say.many("Swap {n} card", "Swap {n} cards", len(rest))
        case "trade":
            return say("Trade {cards} for one", cards=" + ".join(_short(say, word) for word in rest))
        case "virtue":
            return say("Take {virtue}", virtue=virtue_name(Virtue(rest[0])))
        case "posta":
            return say("Take {posta}", posta=posta_name(Posta(rest[0])))
        case "change":
            return say("Change to {posta}", posta=posta_name(Posta(rest[0])))
        case "orient":
            return _oriented(say, Side(rest[0]))
        case "play":
            return _skill(say, view, Card.from_word(rest[0]), rest[1:])
    return _with_card(say, view, verb, Card.from_word(rest[0]), rest[1:])


def _short(say: Say, word: str) -> str:
    card = Card.from_word(word)
    if card not in BLOW_OF:
        return kind_name(say, card)
    sun = SUN_OF[card]
    return short_blow(BLOW_OF[card]) + (SUNS[sun] if sun is not None else "")


def _bare(say: Say, view: View, verb: str) -> str:
    if verb == "swap":
        return say("Keep all cards")
    if verb == "pass":
        return _pass(say, view)
    return _verb(say, verb, view).text


def _pass(say: Say, view: View) -> str:
    match view.phase.kind:
        case "salute" if getattr(view.phase, "second", False):
            return say("Leave it unanswered")
        case "salute":
            return say("No salute")
        case "skills":
            return say("No skill")
        case "feint":
            return say("No feint")
        case "bold":
            return say("No bold entry")
        case "deny":
            return say("Let it happen")
    return say("Pass")


def _oriented(say: Say, side: Side) -> str:
    if side is Side.INTERNAL:
        return say("Take the internal side, the rival has the external one")
    return say("Take the external side, the rival has the internal one")


def _with_card(say: Say, view: View, verb: str, card: Card, rest: tuple[str, ...]) -> str:
    name = _named(say, view, verb, card)
    side = side_name(say, Side(rest[0])) if rest else ""
    match verb:
        case "salute" if getattr(view.phase, "second", False):
            return say("Answer the salute, discarding {card}", card=name)
        case "salute":
            return say("Salute, discarding {card}", card=name)
        case "attack":
            return say("Attack: {card}", card=name)
        case "beat":
            return say("Beat aside: {card}", card=name)
        case "exchange":
            return say("Exchange: {card}", card=name)
        case "parry":
            return say("Parry: {card}", card=name)
        case "counterattack":
            return say("Counterattack: {card}", card=name)
        case "defend":
            return say("Defend with {card}", card=name)
        case "break":
            return say("Break: {card}", card=name)
        case "strike":
            return say("Strike after the feint: {card}", card=name)
        case "enter":
            return say("Enter boldly: {card}, {side}", card=name, side=side)
        case "remedy":
            return say("Remedy: {card}, {side}", card=name, side=side)
        case "counter":
            return say("Counter: {card}", card=name)
        case "recall":
            return say("Take back {card}", card=name)
        case "cycle":
            return say("Cycle {card}", card=name)
    return say("Lay {card} next", card=name)


def _skill(say: Say, view: View, card: Card, args: tuple[str, ...]) -> str:
    name = _named(say, view, "play", card)
    if not args:
        return say("Play {card}", card=name)
    if len(args) > 1:
        given, taken = virtue_name(Virtue(args[0])), virtue_name(Virtue(args[1]))
        return say("{card}: give {given}, take {taken}", card=name, given=given, taken=taken)
    return f"{name}: {argument_name(say, card, args[0])}"


def argument_name(say: Say, card: Card, word: str) -> str:
    """What a skill names, in words."""
    match SKILL_OF[card]:
        case Skill.SECOND_THOUGHT:
            return posta_name(Posta(word))
        case Skill.HARNESS:
            return side_name(say, Side(word))
    return height_name(Height(word))
