"""What the things of Audatia are called. Italian terms are proper nouns, the same in every language."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.audatia.cards import Card
from games.audatia.deck import CHARACTERS, POSTE
from games.audatia.kinds import Blow, Height, Posta, Side, Skill, Sun, Symbol, Virtue
from games.core.words import Say

SUNS: Final = {Sun.LEFT: "◐", Sun.RIGHT: "◑"}
"""A half sun beside the name of a cut."""

VIRTUE_MARKS: Final = {
    Virtue.AUDATIA: "🦁",
    Virtue.PRUDENTIA: "🐈",
    Virtue.CELERITAS: "🐅",
    Virtue.FORTITUDO: "🐘",
}
"""Fiore's animals: lion, lynx, tiger, elephant."""


def blow_name(blow: Blow) -> str:
    """``Mandritto Fendente``"""
    return blow.value.replace("-", " ").title()


def height_name(height: Height) -> str:
    return height.value.title()


def posta_name(posta: Posta) -> str:
    """``Posta di Donna Destra``"""
    return POSTE[posta].name


def virtue_name(virtue: Virtue) -> str:
    return virtue.value.title()


def character_name(key: str) -> str:
    return CHARACTERS[key].name


def side_name(say: Say, side: Side) -> str:
    return say("internal") if side is Side.INTERNAL else say("external")


def symbol_name(say: Say, symbol: Symbol) -> str:
    match symbol:
        case Symbol.ATTACK:
            return say("Attack")
        case Symbol.PARRY:
            return say("Parry")
        case Symbol.COUNTERATTACK:
            return say("Counterattack")
        case Symbol.BREAK:
            return say("Break")
        case Symbol.EXCHANGE:
            return say("Exchange")


def skill_name(say: Say, skill: Skill) -> str:
    names = {
        Skill.KICK: say("Kick to the Groin"),
        Skill.BREAK_OFF: say("Break Off"),
        Skill.FEINT: say("Feint"),
        Skill.SECOND_THOUGHT: say("Second Thought"),
        Skill.REPEAT: say("Repeat"),
        Skill.LURE: say("Lure"),
        Skill.TAUNT: say("Taunt"),
        Skill.DENY: say("Deny"),
        Skill.LYNX: say("Eye of the Lynx"),
        Skill.PRE_EMPT: say("Pre-empt"),
        Skill.PERFECT_MEASURE: say("Perfect Measure"),
        Skill.UNHELMED: say("Unhelmed"),
        Skill.WIDOW: say("Widow's Riposte"),
        Skill.HARNESS: say("Father's Harness"),
        Skill.STAND_IN: say("Stand-in"),
    }
    return names[skill]


def _close_name(say: Say, key: str) -> str:
    """A remedy or counter-remedy."""
    names = {
        "soprana-tor-di-spada": "Soprana Tor di Spada",
        "elbow-push": say("Elbow Push and Pommel"),
        "ligadura-mezana": "Ligadura Mezana",
        "hilt-grab": say("Hilt Grab and Strike"),
        "pommel-twist": say("Twist and Pommel"),
        "held-pommel": say("Held Pommel and Thrust"),
        "turn-with-the-push": say("Turn with the Push"),
        "half-sword-key": say("Half-Sword Key"),
        "freed-hand": say("Freed Hand and Slice"),
        "pommel-cover": say("Cover and Pommel"),
    }
    return names[key]


def kind_name(say: Say, card: Card) -> str:
    """The card's name without what tells it from its likes."""
    face = card.face
    if face.blow is not None:
        return blow_name(face.blow)
    return skill_name(say, face.skill) if face.skill is not None else _close_name(say, card.name)


def card_name(say: Say, card: Card, among: Collection[Card] = ()) -> str:
    """``Mandritto Fendente ◐``; with its number only where it has to be told from a first one ``among``
    the others."""
    name = kind_name(say, card)
    if card.face.sun is not None:
        name = f"{name} {SUNS[card.face.sun]}"
    twin = card.copy > 1 and any(one.name == card.name and one.copy < card.copy for one in among)
    return f"{name} ({card.copy})" if twin else name


def short_title(say: Say, card: Card) -> tuple[str, ...]:
    """The title on a small card: one or two lines of at most ten letters."""
    face = card.face
    if face.blow is not None:
        return tuple(blow_name(face.blow).split(" "))
    titles = {
        "soprana-tor-di-spada": "Soprana|Tor",
        "elbow-push": say.sense("two lines of ten letters", "Elbow|Push"),
        "ligadura-mezana": "Ligadura|Mezana",
        "hilt-grab": say.sense("two lines of ten letters", "Hilt|Grab"),
        "pommel-twist": say.sense("two lines of ten letters", "Twist|+ Pommel"),
        "held-pommel": say.sense("two lines of ten letters", "Held|Pommel"),
        "turn-with-the-push": say.sense("two lines of ten letters", "Turn|with Push"),
        "half-sword-key": say.sense("two lines of ten letters", "Half-Sword|Key"),
        "freed-hand": say.sense("two lines of ten letters", "Freed|Hand"),
        "pommel-cover": say.sense("two lines of ten letters", "Cover|+ Pommel"),
        Skill.KICK: say.sense("two lines of ten letters", "Kick to|the Groin"),
        Skill.BREAK_OFF: say.sense("two lines of ten letters", "Break|Off"),
        Skill.FEINT: say.sense("two lines of ten letters", "Feint"),
        Skill.SECOND_THOUGHT: say.sense("two lines of ten letters", "Second|Thought"),
        Skill.REPEAT: say.sense("two lines of ten letters", "Repeat"),
        Skill.LURE: say.sense("two lines of ten letters", "Lure"),
        Skill.TAUNT: say.sense("two lines of ten letters", "Taunt"),
        Skill.DENY: say.sense("two lines of ten letters", "Deny"),
        Skill.LYNX: say.sense("two lines of ten letters", "Eye of|the Lynx"),
        Skill.PRE_EMPT: say.sense("two lines of ten letters", "Pre-empt"),
        Skill.PERFECT_MEASURE: say.sense("two lines of ten letters", "Perfect|Measure"),
        Skill.UNHELMED: say.sense("two lines of ten letters", "Unhelmed"),
        Skill.WIDOW: say.sense("two lines of ten letters", "Widow's|Riposte"),
        Skill.HARNESS: say.sense("two lines of ten letters", "Father's|Harness"),
        Skill.STAND_IN: say.sense("two lines of ten letters", "Stand-in"),
    }
    return tuple(titles[card.name].split("|"))
