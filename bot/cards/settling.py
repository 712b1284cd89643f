"""From what is printed to a card, or to what has to be filled in by hand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from typing import Final

from bot.cards.abilities import TERRAINS, Abilities, Misread, read
from bot.cards.nouns import Gap, Printed
from bot.cards.rules_text import as_item, understood
from bot.names import unmarked
from games.adventure.cards import (
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_TEXT,
    Aim,
    Card,
    Cost,
    Deck,
    Keyword,
    Kind,
    Make,
    Skill,
    Terrain,
)
from games.adventure.deck import BY_KEY

MOST_BODY: Final = 20
"""Power or toughness."""

MOST_COST: Final = 16

CASTERS: Final = frozenset(
    {
        "mage",
        "wizard",
        "cleric",
        "shaman",
        "warlock",
        "druid",
        "paladin",
        "witch",
        "priest",
        "sorcerer",
        "mago",
        "maga",
        "hechicero",
        "hechicera",
        "clérigo",
        "clériga",
        "chamán",
        "brujo",
        "bruja",
        "druida",
        "paladín",
        "sacerdote",
    }
)
"""Who casts spells, by what stands in the type line (article on casters)."""

HEROES: Final = frozenset(
    {
        "human",
        "elf",
        "dwarf",
        "orc",
        "merfolk",
        "soldier",
        "knight",
        "warrior",
        "archer",
        "rogue",
        "scout",
        "hero",
        "barbarian",
        "mercenary",
        "humano",
        "elfo",
        "enano",
        "orco",
        "tritón",
        "soldado",
        "caballero",
        "guerrero",
        "arquero",
        "héroe",
        "bárbaro",
        "mercenario",
    }
)
"""Who may be an adventurer, by what stands in the type line; everybody else is an encounter."""

KIND_WORDS: Final = {
    Kind.CREATURE: ("creature", "criatura"),
    Kind.INSTANT: ("instant", "instantáneo"),
    Kind.SORCERY: ("sorcery", "conjuro"),
    Kind.ENCHANTMENT: ("enchantment", "encantamiento"),
    Kind.ITEM: ("item", "objeto"),
    Kind.LAND: ("land", "tierra"),
}
"""How a kind is written here, in English and in Spanish."""

_KINDS: Final = {word: kind for kind, words in KIND_WORDS.items() for word in words} | {
    "interrupt": Kind.INSTANT,
    "interrupción": Kind.INSTANT,
    "artifact": Kind.ITEM,
    "artefacto": Kind.ITEM,
}
"""What a word of a type line makes of a card; the first that is there counts, creatures before all."""

_DECKS: Final = {
    "adventurer": Deck.ADVENTURER,
    "adventurers": Deck.ADVENTURER,
    "aventureros": Deck.ADVENTURER,
    "aventurero": Deck.ADVENTURER,
    "encounter": Deck.ENCOUNTER,
    "encounters": Deck.ENCOUNTER,
    "encuentros": Deck.ENCOUNTER,
    "encuentro": Deck.ENCOUNTER,
    "map": Deck.MAP,
    "mapa": Deck.MAP,
}

_TERRAIN_COLOUR: Final = {
    terrain: BY_KEY[terrain.value].makes for terrain in Terrain if terrain is not Terrain.PLACE
}
"""The colours that each basic land makes."""


class Incomplete(Exception):
    """The card has to be filled in; ``text`` is what could not be read."""

    def __init__(self, gap: Gap, text: str = "") -> None:
        super().__init__(gap.value)
        self.gap = gap
        self.text = text


def named(typed: str) -> str:
    """A card's name as it is kept and shown: on one line, without anything that Discord takes for markup or
    a mention. Empty when nothing is left."""
    return unmarked(typed.replace("/", ""), LONGEST_NAME)


def folded(name: str) -> str:
    """``name`` for comparing: small letters, without accents and signs."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(
        re.sub(r"[^\w ]", "", "".join(c for c in letters if not unicodedata.combining(c))).split()
    )


def key_of(name: str, taken: Container[str]) -> str:
    """The word of a new card: its name in plain letters, with a number where that is ``taken``."""
    plain_letters = folded(name).encode("ascii", "ignore").decode().replace("_", "")
    words = "-".join(plain_letters.split())[:LONGEST_KEY].strip("-") or "card"
    key, number = words, 2
    while key in taken:
        key = f"{words[: LONGEST_KEY - len(str(number)) - 1].strip('-')}-{number}"
        number += 1
    return key


def settle(key: str, name: str, copies: int, printed: Printed, deck: Deck | None, keep: bool) -> Card:
    """The card that ``printed`` describes. ``deck``: where creatures go that do not say it themselves (None:
    by what they are); ``keep``: with its rules text. Raises Incomplete."""
    kind = _kind(printed.kind)
    abilities = _abilities(kind, name, printed, keep)
    power = toughness = 0
    if kind is Kind.CREATURE:
        power, toughness = _body(printed.power), _body(printed.toughness)
    elif kind is Kind.ITEM:
        abilities, power, toughness = as_item(abilities)
        power, toughness = power + _body(printed.power or "0"), toughness + _body(printed.toughness or "0")
    words = _words(printed.kind)
    terrain = _terrain(name, words) if kind is Kind.LAND else None
    return Card(
        key=key,
        name=name,
        kind=kind,
        deck=_deck(printed.deck, kind, words, deck),
        cost=Cost() if kind is Kind.LAND else _cost(printed.cost),
        power=power,
        toughness=toughness,
        keywords=abilities.keywords,
        walks=abilities.walks,
        wards=abilities.wards,
        skills=_land_skills(abilities, terrain) if terrain else abilities.skills,
        effects=abilities.effects,
        aim=abilities.aim,
        caster=abilities.caster or not CASTERS.isdisjoint(words),
        terrain=terrain,
        tags=_tags(words, abilities),
        text=unmarked(printed.text, LONGEST_TEXT) if keep else "",
        copies=copies,
        origin="imported",
    )


def _words(type_line: str) -> list[str]:
    return re.findall(r"\w+", type_line.lower())


def _kind(type_line: str) -> Kind:
    words = _words(type_line)
    for word, kind in _KINDS.items():
        if word in words:
            return kind
    raise Incomplete(Gap.KIND, type_line)


def _abilities(kind: Kind, name: str, printed: Printed, keep: bool) -> Abilities:
    spell = kind in (Kind.INSTANT, Kind.SORCERY, Kind.ENCHANTMENT)
    found = Abilities()
    if printed.keywords:
        try:
            found = read(printed.keywords, spell=spell)
        except Misread as fault:
            raise Incomplete(Gap.ABILITY, fault.text) from None
    elif printed.text:
        found = understood(name, printed.text, spell=spell, keep=keep)
    if "wall" in _words(printed.kind) or "muro" in _words(printed.kind):
        found = found.plus(Abilities(keywords=(Keyword.WALL,)))
    return found


def _cost(typed: str) -> Cost:
    """``{2}{W}{W}`` or ``2WW``; colourless mana counts as generic."""
    signs = re.findall(r"\{([^{}]*)\}", typed) if "{" in typed else re.findall(r"\d+|\D", typed)
    generic, letters = 0, ""
    for sign in signs:
        sign = sign.strip().upper()
        if re.fullmatch(r"\d{1,2}", sign):
            generic += int(sign)
        elif sign in ("W", "U", "B", "R", "G"):
            letters += sign
        elif sign == "C":
            generic += 1
        elif sign:
            raise Incomplete(Gap.COST, typed)
    if generic + len(letters) > MOST_COST:
        raise Incomplete(Gap.COST, typed)
    return Cost.of(f"{generic}{letters}")


def _body(typed: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", typed) or int(typed) > MOST_BODY:
        raise Incomplete(Gap.BODY, typed)
    return int(typed)


def _deck(typed: str, kind: Kind, words: list[str], usual: Deck | None) -> Deck:
    if typed.strip():
        found = _DECKS.get(typed.strip().lower())
        if found is None or (found is Deck.MAP) is not (kind is Kind.LAND):
            raise Incomplete(Gap.DECK, typed)
        return found
    if kind is Kind.LAND:
        return Deck.MAP
    if kind is Kind.ITEM:
        return Deck.ADVENTURER
    if kind is not Kind.CREATURE:
        return Deck.ENCOUNTER
    if usual is not None:
        return usual
    hero = not (HEROES | CASTERS).isdisjoint(words) and "wall" not in words
    return Deck.ADVENTURER if hero else Deck.ENCOUNTER


def _terrain(name: str, words: list[str]) -> Terrain:
    """What a land is: a basic one by its type or name, or somewhere special."""
    basics = {TERRAINS[word] for word in (*words, *folded(name).split()) if word in TERRAINS}
    return basics.pop() if len(basics) == 1 and ("basic" in words or len(words) == 1) else Terrain.PLACE


def _land_skills(abilities: Abilities, terrain: Terrain) -> tuple[Skill, ...]:
    """A basic land makes the mana of its terrain, whether that is printed on it or not."""
    made = any(isinstance(effect, Make) for skill in abilities.skills for effect in skill.effects)
    if made or terrain is Terrain.PLACE:
        return abilities.skills
    return (Skill("make", (Make(_TERRAIN_COLOUR[terrain]),), Aim.NOTHING, taps=True), *abilities.skills)


def _tags(words: list[str], abilities: Abilities) -> tuple[str, ...]:
    """What a creature is, in plain words."""
    subtypes = [word for word in words if word not in _KINDS and word.isalpha() and len(word) > 2][:6]
    return (*dict.fromkeys(subtypes), *(("potion",) if abilities.potion else ()))
