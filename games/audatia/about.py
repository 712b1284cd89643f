"""What a card does whenever it is played, in one line, and the article that says so."""

from __future__ import annotations

from typing import Final

from games.audatia.cards import BLOW_OF, SKILL_OF, Card
from games.audatia.choices import short_blow
from games.audatia.deck import BLOWS, COUNTERS, REMEDIES, RemedyCard
from games.audatia.kinds import Blow, Skill, Symbol
from games.audatia.names import kind_name, side_name, symbol_name, virtue_name
from games.core.rulebook import Rulebook
from games.core.words import Say

ARTICLES: Final = {
    Skill.DENY: "8.3",
    Skill.KICK: "8.5",
    Skill.BREAK_OFF: "8.6",
    Skill.FEINT: "8.7",
    Skill.SECOND_THOUGHT: "8.8",
    Skill.REPEAT: "8.9",
    Skill.LURE: "8.10",
    Skill.TAUNT: "8.11",
    Skill.LYNX: "8.12",
    Skill.PRE_EMPT: "8.13",
    Skill.PERFECT_MEASURE: "8.14",
    Skill.UNHELMED: "8.15",
    Skill.WIDOW: "8.16",
    Skill.HARNESS: "8.17",
    Skill.STAND_IN: "8.18",
}
"""The article of each skill."""

_RULES: Final = Rulebook("games.audatia")


def about(say: Say, card: Card) -> tuple[str, str]:
    """What the card does, and the number of its article: a skill's own, or the one on its kind."""
    if card in SKILL_OF:
        number = ARTICLES[SKILL_OF[card]]
        article = _RULES.read(say.language).article(number)
        return ("" if article is None else article.text), number
    if card in BLOW_OF:
        return _blow(say, BLOW_OF[card]), "4.1"
    if card.name in REMEDIES:
        return _remedy(say, REMEDIES[card.name]), "6.3"
    return _counter(say, COUNTERS[card.name]), "6.4"


def _blow(say: Say, blow: Blow) -> str:
    """Its symbols, the Virtue that it takes to attack, and what parries it."""
    row = BLOWS[blow]
    symbols = ", ".join(symbol_name(say, symbol) for symbol in Symbol if symbol in row.symbols)
    parries = " ".join(short_blow(one) for one in Blow if one in row.parried_by)
    parts = [say("Symbols: {symbols}", symbols=symbols)]
    if row.attack_needs is not None:
        parts.append(say("to attack it needs more {virtue}", virtue=virtue_name(row.attack_needs)))
    return " · ".join([*parts, say("parried by {blows}", blows=parries)])


def _sides(say: Say, row: RemedyCard) -> str:
    return say("Side: {sides}", sides=" / ".join(side_name(say, side) for side in row.sides))


def _remedy(say: Say, row: RemedyCard) -> str:
    """Where it works, and what completes it."""
    counter = kind_name(say, Card(row.countered_by))
    whole = say("its whole counter: {card}", card=counter)
    return f"{_sides(say, row)} · {whole}"


def _counter(say: Say, row: RemedyCard) -> str:
    """Where it works, and which remedies it completes."""
    remedies = [kind_name(say, Card(key)) for key in REMEDIES if REMEDIES[key].countered_by == row.key]
    whole = say("the whole counter to {cards}", cards=", ".join(remedies))
    return f"{_sides(say, row)} · {whole}"
