"""What a seat is asked."""

from __future__ import annotations

from collections.abc import Sequence

from games.audatia.cards import Card
from games.audatia.legal_stretto import own_side
from games.audatia.names import card_name, posta_name, side_name
from games.audatia.state import Decision, Ended, Sealed, Trading, View
from games.audatia.waiting import awaited
from games.core.words import Say


def ask(say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
    """The question over the choices that follow ``words``."""
    if not words or (words in (("swap",), ("posta",)) and view.seat not in awaited(view)):
        return _now(say, view, names)
    match words:
        case ("swap",):
            return say("Which cards do you give up for as many others?")
        case ("trade",):
            return say("Which two cards do you give for one?")
        case ("virtue",):
            return say("Which Virtue do you take?")
        case ("posta",) | ("change",):
            return say("Which posta do you take?")
        case ("orient",):
            return say("Stretto: you have more Fortitudo. Which side do you take?")
        case ("play",):
            return say("Which skill do you play?")
        case ("play", *_):
            return say("What do you choose for it?")
        case ("enter", _) | ("remedy", _):
            return say("On which side?")
        case ("cycle",):
            return say("Which card do you discard for a new one?")
    return _which(say, view, names)


def _which(say: Say, view: View, names: Sequence[str]) -> str:
    """The situation's question again, since a menu of one verb asks no other before it; where one may do
    something else than attack, that has been asked."""
    phase = view.phase
    if isinstance(phase, Decision) and phase.kind == "opening" and not _forced(view, phase):
        return say("Which card?")
    return _now(say, view, names)


def _forced(view: View, phase: Decision) -> bool:
    """Whether nothing but an attack is left to begin with."""
    return phase.turn in (0, 3) or phase.claimed or view.fencers[phase.seat].taunted


def _now(say: Say, view: View, names: Sequence[str]) -> str:
    phase, seat = view.phase, view.seat
    if isinstance(phase, Ended):
        return say("The match is over.")
    if isinstance(phase, Sealed | Trading):
        return _both(say, view, names)
    if phase.seat != seat:
        return say("It is up to {name} now. You may cycle a card.", name=names[phase.seat])
    if phase.kind == "virtue":
        return say("Which Virtue do you take?")
    if phase.kind == "deny":
        played = phase.plays[-1]
        return say(
            "{name} plays {card}. Do you deny it?", name=names[played.seat], card=card_name(say, played.card)
        )
    return _fighting(say, view, phase, names)


def _both(say: Say, view: View, names: Sequence[str]) -> str:
    seat, missing = view.seat, awaited(view)
    if seat is not None and seat not in missing:
        return _done(say, view, names[1 - seat])
    match view.phase.kind:
        case "swap":
            return say("You may swap as many of these cards as you like, once.")
        case "posta":
            return say("Choose your posta in secret.")
        case "row":
            return say("Lay your row, from left to right.")
    return say("Out of measure: you may trade two cards for one.")


def _done(say: Say, view: View, rival: str) -> str:
    """To who has chosen already."""
    match view.phase.kind:
        case "swap":
            return say("Your swap waits, sealed, for {name} to choose. You may still change it.", name=rival)
        case "posta":
            return say("Your posta waits, sealed, for {name} to choose. You may still change it.", name=rival)
        case "row":
            return say("Your row lies, and {name} is still laying one. You may take yours back.", name=rival)
    return say("You are ready, and {name} may still trade. You may cycle a card.", name=rival)


def _fighting(say: Say, view: View, phase: Decision, names: Sequence[str]) -> str:
    name, fight = names[1 - phase.seat], view.fight
    live = _card(say, fight.live if fight is not None else None)
    remedy = _card(say, fight.remedy if fight is not None else None)
    match phase.kind:
        case "salute" if phase.second:
            return say("{name} salutes you. Do you answer with a card?", name=name)
        case "salute":
            return say("Do you salute, discarding a card?")
        case "skills":
            return say("Out of measure: do you play a skill?")
        case "opening":
            return _opening(say, view, phase)
        case "recall":
            return say("Which card do you take back from your discards?")
        case "answer":
            return say("{name} strikes: {card}. How do you answer?", name=name, card=live)
        case "countered":
            return say("{name} counterattacks: {card}. Parry with the same blow.", name=name, card=live)
        case "feint":
            return say("{name} has answered your blow. Do you feint?", name=name)
        case "again":
            return say("Your feint: strike again.")
        case "orient":
            return say("Stretto: you have more Fortitudo. Which side do you take?")
        case "bold":
            return say("You have more Audatia: do you enter boldly?")
        case "largo":
            return say("The bind is Largo. Do you strike?")
        case "stretto":
            return say("The bind is Stretto: your side is {side}. A remedy?", side=_side(say, view))
        case "exchanged":
            return say("{name} exchanges thrusts with you: play an external remedy.", name=name)
        case "remedied":
            side = "" if fight is None or fight.side is None else side_name(say, fight.side)
            return say(
                "{name} closes in: {card}, {side}. Which counter-remedy?", name=name, card=remedy, side=side
            )
        case "kicked":
            return say("Your kick has landed: a Fendente wins.")
        case "avoided":
            return _avoided(say, view, phase)
        case "broken":
            return say("The thrust is broken. What do you do?")
        case "mezano":
            return say("{name} follows with {card}. How do you answer?", name=name, card=live)
    return say("{name} strikes back: {card}. How do you answer?", name=name, card=live)


def _card(say: Say, card: Card | None) -> str:
    return "" if card is None else card_name(say, card)


def _opening(say: Say, view: View, phase: Decision) -> str:
    if phase.claimed:
        return say("Your row has turned up a card that serves: attack with it.")
    if view.fencers[phase.seat].taunted:
        return say("You are taunted: attack if you can.")
    if phase.turn == 3:
        return say("You must attack now, or the assault is a draw.")
    if phase.turn == 0:
        return say("You pre-empt: do you attack?")
    return say("Do you attack, or change posta?")


def _avoided(say: Say, view: View, phase: Decision) -> str:
    posta = view.fencers[1 - phase.seat].posta
    name = "" if posta is None else posta_name(posta)
    return say("You avoid the blow, which ends in {posta}. Do you attack?", posta=name)


def _side(say: Say, view: View) -> str:
    assert view.fight is not None  # noqa: S101 - a Stretto is within a fight
    assert view.seat is not None  # noqa: S101 - only seats are asked
    return side_name(say, own_side(view.fight, view.seat))
