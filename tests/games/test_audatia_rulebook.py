"""The lists of cards in the rulebook are those of the deck, with the status of each value."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.audatia.cards import Card
from games.audatia.choices import short_blow
from games.audatia.deck import (
    BLOWS,
    CHARACTERS,
    COUNTERS,
    POSTE,
    REMEDIES,
    SKILLS,
    BlowCard,
    Character,
    PostaCard,
    RemedyCard,
    Status,
    status_of,
)
from games.audatia.kinds import Blow, Posta, Side, Skill
from games.audatia.names import (
    SUNS,
    blow_name,
    kind_name,
    posta_name,
    side_name,
    skill_name,
    symbol_name,
    virtue_name,
)
from games.audatia.rules import Audatia
from games.core.words import LANGUAGES, Say

MARKS = {"KNOWN": "ᴷ", "INFERRED": "ᴵ", "DESIGNED": "ᴰ"}

WORDS = {
    "en": {
        "cards": "cards",
        "one": "card",
        "parried": "parried by",
        "ends": "ends in",
        "refuses": "refuses",
        "defend": "Defend with",
        "feint": "Feint {}, Strike {}",
        "counter": "whole counter",
        "both": "both sides",
        "attack": "to attack",
    },
    "es": {
        "cards": "cartas",
        "one": "carta",
        "parried": "se para con",
        "ends": "acaba en",
        "refuses": "rechaza",
        "defend": "Defender con",
        "feint": "Fintar {}, Golpear {}",
        "counter": "lo completa",
        "both": "los dos lados",
        "attack": "para atacar",
    },
}


def mark(status: Status, value: str) -> str:
    return MARKS[status_of(status, value)]


def short(blows: frozenset[Blow], by: str = " ") -> str:
    return by.join(short_blow(blow) for blow in Blow if blow in blows)


def blow_line(say: Say, row: BlowCard) -> str:
    words, status = WORDS[say.language], row.status
    basic = SUNS[row.basic] if row.basic is not None else "–"
    symbols = ", ".join(symbol_name(say, symbol) for symbol in sorted(row.symbols, key=_symbols))
    parts = [
        f"{len(row.copies)} {words['cards']}{mark(status, 'copies')}, B {basic}{mark(status, 'basic')}",
        f"{symbols}{mark(status, 'symbols')}",
    ]
    if row.attack_needs is not None:
        needs = f"{virtue_name(row.attack_needs)} {words['attack']}"
        parts.append(f"{needs}{mark(status, 'attack_needs')}")
    parts.append(f"{words['parried']} {short(row.parried_by)}{mark(status, 'parried_by')}")
    parts.append(f"{words['ends']} {posta_name(row.final_posta)}{mark(status, 'final_posta')}")
    return f"- **{blow_name(row.blow)}** ({short_blow(row.blow)}): {'; '.join(parts)}"


def _symbols(symbol: str) -> int:
    return ("attack", "parry", "counterattack", "break", "exchange").index(symbol)


def posta_line(say: Say, row: PostaCard) -> str:
    words, status = WORDS[say.language], row.status
    parts = [f"{short(row.blows)}{mark(status, 'blows')}"]
    if row.refuses:
        parts.append(f"{words['refuses']} {short(row.refuses)}{mark(status, 'refuses')}")
    if row.bonus is not None:
        parts.append(f"+{row.bonus.value} {virtue_name(row.bonus.virtue)}{mark(status, 'bonus')}")
    if row.extensa:
        parts.append(f"Extensa{mark(status, 'extensa')}")
    if row.exchange:
        parts.append(f"{say('Exchange')}{mark(status, 'exchange')}")
    if row.defend is not None:
        text = f"{words['defend']} {short_blow(row.defend[1])} ({virtue_name(row.defend[0])})"
        parts.append(f"{text}{mark(status, 'defend')}")
    if row.feint is not None:
        text = words["feint"].format(short_blow(row.feint[1]), short(row.feint[2], "/"))
        parts.append(f"{text} ({virtue_name(row.feint[0])}){mark(status, 'feint')}")
    return f"- **{row.name}**{mark(status, 'name')}: {'; '.join(parts)}"


def close_line(say: Say, row: RemedyCard) -> str:
    words, status = WORDS[say.language], row.status
    side = words["both"] if len(row.sides) == len(Side) else side_name(say, row.sides[0])
    many = words["cards"] if row.copies > 1 else words["one"]
    parts = [f"{side}{mark(status, 'sides')}", f"{row.copies} {many}{mark(status, 'copies')}"]
    if row.basic:
        parts.append(f"B{mark(status, 'basic')}")
    if row.countered_by:
        counter = kind_name(say, Card(row.countered_by))
        parts.append(f"{words['counter']}: {counter}{mark(status, 'countered_by')}")
    return f"- **{kind_name(say, Card(row.key))}**{mark(status, 'name')}: {'; '.join(parts)}"


def character_line(say: Say, row: Character) -> str:
    parts = []
    for skill, copies, basic in row.skills:
        needs, status = SKILLS[skill].needs, SKILLS[skill].status
        letters = " ".join((*["B"] * basic, *["♻"] * (copies - basic)))
        virtue = "" if needs is None else f" ({virtue_name(needs)}{mark(status, 'needs')})"
        parts.append(f"{skill_name(say, Skill(skill))} {letters}{virtue}")
    return f"- **{row.name}**{MARKS[row.status]}: {'; '.join(parts)}"


def lists(say: Say) -> Iterator[tuple[str, str]]:
    """The number of an article, and its lines."""
    yield "11.1", "\n".join(blow_line(say, BLOWS[blow]) for blow in Blow)
    yield "11.2", "\n".join(posta_line(say, POSTE[posta]) for posta in Posta)
    yield "11.3", "\n".join(close_line(say, row) for row in (*REMEDIES.values(), *COUNTERS.values()))
    yield "11.4", "\n".join(character_line(say, row) for row in CHARACTERS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_of_cards_in_the_rulebook_are_those_of_the_deck(language: str) -> None:
    say = Audatia.words.voice(language)
    for number, lines in lists(say):
        article = Audatia.rulebook.read(language).article(number)
        assert article is not None
        assert article.informs
        assert lines in article.text, f"article {number} should read:\n{lines}"


def test_every_value_of_a_card_stands_in_the_lists_with_its_status() -> None:
    texts = dict(lists(Audatia.words.voice("en")))
    assert all(any(letter in text for text in texts.values()) for letter in MARKS.values())
    assert texts["11.2"].count("\n") == 11
