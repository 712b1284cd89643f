"""What creatures and lands are worth now: with what they carry, and what was done to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.adventure.cards import Card, Colour, Copy, Keyword, Make, Skill, Terrain
from games.adventure.library import library
from games.adventure.mana import NOTHING, Mana, Source, of_cost, point
from games.adventure.options import ITEMS, Options
from games.adventure.squares import Square, around
from games.adventure.state import Creature, Party


def book(options: Options) -> dict[str, Card]:
    """The cards of a session by their key."""
    return library(options.cards).cards


def card(options: Options, copy: Copy) -> Card:
    """What is printed on ``copy``. KeyError for a card of no such session."""
    return library(options.cards).cards[copy.key]


def called(options: Options, copies: Iterable[Copy | None]) -> tuple[tuple[str, str], ...]:
    """The names of those of ``copies`` that were imported, by key."""
    imported = library(options.cards).imported
    if not imported:
        return ()
    keys = dict.fromkeys(copy.key for copy in copies if copy is not None and copy.key in imported)
    return tuple((key, imported[key]) for key in keys)


SWITCHES: Final = {
    Keyword.FIRST_STRIKE: "first_strike",
    Keyword.TRAMPLE: "trample",
    Keyword.BANDING: "banding",
    Keyword.PHASING: "phasing",
    Keyword.VIGILANCE: "vigilance",
}
"""Keywords that an option can switch off altogether (article 10.1)."""


def keywords(options: Options, creature: Creature) -> frozenset[Keyword]:
    """The keywords that work: its own, those of what it carries, those granted; without switched-off ones."""
    found = set(card(options, creature.copy).keywords)
    for item in creature.items:
        found.update(card(options, item).keywords)
    found.update(mark.keyword for mark in creature.marks if mark.keyword is not None)
    return frozenset(found - {word for word, key in SWITCHES.items() if not getattr(options, key)})


def can(options: Options, creature: Creature, keyword: Keyword) -> bool:
    return keyword in keywords(options, creature)


def power(options: Options, creature: Creature) -> int:
    """Strength now; never below 0."""
    items = sum(card(options, item).power for item in creature.items)
    return max(0, card(options, creature.copy).power + items + sum(mark.power for mark in creature.marks))


def toughness(options: Options, creature: Creature) -> int:
    """Resistance now; below 0 it kills (article 7.8)."""
    items = sum(card(options, item).toughness for item in creature.items)
    return card(options, creature.copy).toughness + items + sum(mark.toughness for mark in creature.marks)


def dies(options: Options, creature: Creature) -> bool:
    """Whether its damage is more than it endures (article 7.8)."""
    endures = toughness(options, creature)
    if options.death == "equal" and creature.damage:
        return creature.damage >= endures
    return creature.damage > endures


def walks(options: Options, creature: Creature) -> frozenset[Terrain]:
    """The terrains it crosses by landwalk."""
    found = set(card(options, creature.copy).walks)
    for item in creature.items:
        found.update(card(options, item).walks)
    return frozenset(found)


def crosses_islands(options: Options, creature: Creature) -> bool:
    """Article 3.5: it flies, lives on islands, or crosses them."""
    return bool(
        {Keyword.FLYING, Keyword.ISLAND_HOME} & keywords(options, creature)
    ) or Terrain.COAST in walks(options, creature)


def colours(options: Options, creature: Creature) -> tuple[Colour, ...]:
    return card(options, creature.copy).colours


def carries(options: Options, creature: Creature) -> int:
    """How many things it may carry (article 2.4)."""
    return ITEMS + can(options, creature, Keyword.CARRIER)


def skills(options: Options, copy: Copy) -> tuple[Skill, ...]:
    return card(options, copy).skills


def skill(options: Options, copy: Copy, key: str) -> Skill | None:
    return next((one for one in card(options, copy).skills if one.key == key), None)


def tires(skill: Skill) -> bool:
    """Whether it takes the tapping action; what costs nothing at all does too (article 9.7)."""
    return skill.taps or not skill.cost.value


def potions(options: Options, creature: Creature) -> tuple[Copy, ...]:
    """The healing potions that it carries (article 7.9)."""
    return tuple(item for item in creature.items if "potion" in card(options, item).tags)


def purse(options: Options, creature: Creature) -> Mana:
    """Character mana when it is fresh (article 5.1); monsters have none."""
    return NOTHING if creature.party is None else of_cost(card(options, creature.copy).cost)


# Groups


def standing(heroes: Iterable[Creature]) -> tuple[Creature, ...]:
    """Those who are neither mortally wounded nor phased out."""
    return tuple(hero for hero in heroes if not hero.down and not hero.away)


def all_fly(options: Options, party: Party) -> bool:
    return bool(party.heroes) and all(can(options, hero, Keyword.FLYING) for hero in party.heroes)


def all_cross_islands(options: Options, party: Party) -> bool:
    """A party moves as one (article 3.5)."""
    return all(crosses_islands(options, hero) for hero in party.heroes)


def casters(options: Options, party: Party, seat: int) -> tuple[Creature, ...]:
    """The heroes of ``seat`` that cast spells (article 9.1)."""
    return tuple(
        hero for hero in standing(party.heroes) if hero.seat == seat and card(options, hero.copy).caster
    )


# Lands


def makes(options: Options, land: Copy) -> tuple[tuple[Colour, ...], int]:
    """The colours of which a land makes one, and how many points; no colours: colourless; 0 points: none."""
    for one in card(options, land).skills:
        for effect in one.effects:
            if isinstance(effect, Make):
                return effect.colours, effect.amount
    return (), 0


def sources(
    options: Options,
    lands: Sequence[Copy | None],
    open_squares: Iterable[Square],
) -> tuple[Source, ...]:
    """The mana that the lands on ``open_squares`` give; ``lands`` in the order of ``Options.squares``."""
    found = []
    for square in open_squares:
        place = square.row * options.width + square.column
        land = lands[place]
        if land is not None:
            made, amount = makes(options, land)
            if amount:
                found.append(Source(place, made, amount))
    return tuple(found)


def point_of_land(options: Options, land: Copy | None, heroes: Iterable[Creature]) -> tuple[Mana, ...]:
    """The points among which a caster chooses its extra one (article 5.2): of a colour that the land makes or
    that a creature of the group has; colourless where there is no colour at all."""
    found: dict[Colour, None] = {}
    if land is not None:
        found.update(dict.fromkeys(makes(options, land)[0]))
    for hero in heroes:
        found.update(dict.fromkeys(colours(options, hero)))
    return tuple(point(colour) for colour in found) or (point(None),)


def near(options: Options, square: Square) -> tuple[Square, ...]:
    return around(square, options.width, options.height)
