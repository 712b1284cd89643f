"""The starter set: names, numbers and counts are ours (DESIGNED, article of the starter set).

Four players hold 28 encounter cards between them, so the commons come three times and most others twice; the
walls are low enough for a party of three to break within two or three turns.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from games.adventure.cards import (
    Aim,
    Boost,
    Card,
    Colour,
    Cost,
    Damage,
    Deck,
    Destroy,
    Effect,
    Grant,
    Heal,
    Keyword,
    Kind,
    Make,
    Regenerate,
    Skill,
    Span,
    Terrain,
)


def _creature(deck: Deck, key: str, name: str, cost: str, body: str, **more: Any) -> Card:
    power, toughness = map(int, body.split("/"))
    return Card(key, name, Kind.CREATURE, deck, Cost.of(cost), power, toughness, **{"copies": 2, **more})


def _hero(key: str, name: str, cost: str, body: str, **more: Any) -> Card:
    return _creature(Deck.ADVENTURER, key, name, cost, body, **more)


def _monster(key: str, name: str, cost: str, body: str, **more: Any) -> Card:
    return _creature(Deck.ENCOUNTER, key, name, cost, body, **more)


def _spell(kind: Kind, key: str, name: str, cost: str, effect: Effect, aim: Aim, **more: Any) -> Card:
    return Card(
        key, name, kind, Deck.ENCOUNTER, Cost.of(cost), effects=(effect,), aim=aim, **{"copies": 2, **more}
    )


def _pump(cost: str) -> tuple[Skill, ...]:
    return (Skill("pump", (Boost(1, 0),), Aim.ITSELF, Cost.of(cost)),)


def _regenerate(cost: str) -> tuple[Skill, ...]:
    return (Skill("regenerate", (Regenerate(),), Aim.ITSELF, Cost.of(cost)),)


def _land(key: str, name: str, terrain: Terrain, colours: str, copies: int = 1, amount: int = 1) -> Card:
    made = Make(tuple(Colour(letter) for letter in colours), amount)
    skill = Skill("mana", (made,), Aim.NOTHING, taps=True)
    return Card(key, name, Kind.LAND, Deck.MAP, skills=(skill,), terrain=terrain, copies=copies)


HEROES: Final = (
    _hero("hedge-spearman", "Hedge Spearman", "W", "1/2", tags=("human", "soldier")),
    _hero(
        "rowan-lancer",
        "Rowan Lancer",
        "1W",
        "2/2",
        keywords=(Keyword.FIRST_STRIKE,),
        tags=("human", "knight"),
    ),
    _hero(
        "chapel-mender",
        "Chapel Mender",
        "W",
        "1/1",
        caster=True,
        skills=(Skill("heal", (Heal(1),), Aim.CREATURE, taps=True),),
        tags=("human", "cleric"),
    ),
    _hero(
        "gryphon-squire", "Gryphon Squire", "2W", "2/2", keywords=(Keyword.FLYING,), tags=("human", "knight")
    ),
    _hero(
        "oathbound-twins",
        "Oathbound Twins",
        "1W",
        "1/3",
        keywords=(Keyword.BANDING,),
        tags=("human", "soldier"),
    ),
    _hero("tide-harpooner", "Tide Harpooner", "U", "1/1", walks=(Terrain.COAST,), tags=("merfolk",)),
    _hero("lagoon-sentry", "Lagoon Sentry", "1U", "2/1", walks=(Terrain.COAST,), tags=("merfolk", "soldier")),
    _hero(
        "apprentice-of-currents",
        "Apprentice of Currents",
        "1U",
        "1/1",
        caster=True,
        skills=(Skill("ping", (Damage(1),), Aim.CREATURE, taps=True),),
        tags=("human", "mage"),
    ),
    _hero("kite-courier", "Kite Courier", "1U", "1/1", keywords=(Keyword.FLYING,), tags=("human",)),
    _hero("grave-poacher", "Grave Poacher", "B", "2/1", tags=("human", "rogue")),
    _hero(
        "marsh-sellsword", "Marsh Sellsword", "1B", "2/2", walks=(Terrain.MARSH,), tags=("human", "soldier")
    ),
    _hero("bone-reciter", "Bone Reciter", "2B", "1/3", caster=True, tags=("human", "warlock")),
    _hero("ashfist-brawler", "Ashfist Brawler", "R", "2/1", tags=("orc",)),
    _hero("quarry-dwarf", "Quarry Dwarf", "1R", "1/3", walks=(Terrain.RANGE,), tags=("dwarf",)),
    _hero(
        "cinder-adept", "Cinder Adept", "1R", "1/2", caster=True, skills=_pump("R"), tags=("human", "mage")
    ),
    _hero("thicket-archer", "Thicket Archer", "G", "1/1", keywords=(Keyword.REACH,), tags=("elf", "archer")),
    _hero("bramble-warden", "Bramble Warden", "1G", "2/2", walks=(Terrain.FOREST,), tags=("elf", "soldier")),
    _hero(
        "sap-singer",
        "Sap Singer",
        "G",
        "1/1",
        skills=(Skill("mana", (Make((Colour.FROND,)),), Aim.NOTHING, taps=True),),
        tags=("elf",),
    ),
    _hero("old-antler-druid", "Old Antler Druid", "2G", "2/2", caster=True, tags=("human", "druid")),
    _hero("wayfaring-tinker", "Wayfaring Tinker", "2", "1/2", keywords=(Keyword.CARRIER,), tags=("human",)),
)
"""Those who can be recruited: forty cards."""

ITEMS: Final = (
    Card(
        "red-draught",
        "Red Draught",
        Kind.ITEM,
        Deck.ADVENTURER,
        Cost.of("1"),
        skills=(Skill("drink", (Heal(None),), Aim.ITSELF, taps=True, spent=True),),
        tags=("potion",),
        copies=4,
    ),
    Card("oak-buckler", "Oak Buckler", Kind.ITEM, Deck.ADVENTURER, Cost.of("1"), toughness=1, copies=2),
    Card("notched-falchion", "Notched Falchion", Kind.ITEM, Deck.ADVENTURER, Cost.of("1"), power=1, copies=2),
)
"""What adventurers may start with: eight cards."""

MONSTERS: Final = (
    _monster("ditch-rats", "Ditch Rats", "B", "1/1", copies=3),
    _monster(
        "restless-ribs", "Restless Ribs", "1B", "1/1", skills=_regenerate("B"), copies=3, tags=("undead",)
    ),
    _monster("barrow-lord", "Barrow Lord", "3B", "3/3", walks=(Terrain.MARSH,), tags=("undead",)),
    _monster("night-leech", "Night Leech", "2B", "2/2", keywords=(Keyword.FLYING,)),
    _monster("cave-whelps", "Cave Whelps", "R", "1/1", copies=3),
    _monster("scree-giant", "Scree Giant", "3R", "3/3", tags=("giant",)),
    _monster("slag-hound", "Slag Hound", "2R", "2/1", skills=_pump("R"), copies=3),
    _monster("smoke-drake", "Smoke Drake", "3R", "2/3", keywords=(Keyword.FLYING,), tags=("drake",)),
    _monster("reef-snapper", "Reef Snapper", "1U", "2/3", keywords=(Keyword.ISLAND_HOME,), copies=3),
    _monster("mist-stalker", "Mist Stalker", "2U", "2/2", keywords=(Keyword.PHASING,)),
    _monster("storm-roc", "Storm Roc", "3U", "3/3", keywords=(Keyword.FLYING,)),
    _monster("glen-boar", "Boar of the Glen", "2G", "3/2", keywords=(Keyword.TRAMPLE,), copies=3),
    _monster("moss-troll", "Moss Troll", "3G", "3/3", skills=_regenerate("1G"), tags=("troll",)),
    _monster("rootmaw", "Rootmaw", "4G", "5/4", keywords=(Keyword.TRAMPLE,)),
    _monster("zealot-column", "Zealot Column", "2W", "2/2", keywords=(Keyword.BANDING,), copies=3),
    _monster("judging-statue", "Judging Statue", "3W", "2/5"),
    _monster("palisade", "Palisade", "W", "0/3", keywords=(Keyword.WALL,)),
    _monster("thorn-rampart", "Thorn Rampart", "1G", "1/3", keywords=(Keyword.WALL,)),
    _monster("ember-gate", "Ember Gate", "1R", "2/2", keywords=(Keyword.WALL,)),
    _monster("brume-pillar", "Brume Pillar", "1U", "0/3", keywords=(Keyword.FLYING, Keyword.WALL), copies=1),
)
"""Those who stand in the way: 46 cards."""

SPELLS: Final = (
    _spell(Kind.INSTANT, "mending-word", "Mending Word", "W", Heal(3), Aim.CREATURE, copies=3),
    _spell(
        Kind.SORCERY, "gust-road", "Gust Road", "U", Grant(Keyword.FLYING, Span.TURN), Aim.PARTY, copies=3
    ),
    _spell(Kind.INSTANT, "grave-chill", "Grave Chill", "1B", Boost(-1, -1), Aim.CREATURE),
    _spell(Kind.INSTANT, "spark-lash", "Spark Lash", "R", Damage(2), Aim.CREATURE, copies=3),
    _spell(Kind.INSTANT, "green-breath", "Green Breath", "G", Boost(2, 2), Aim.CREATURE, copies=3),
)
"""What casters cast: 14 cards."""

BASICS: Final = (
    _land("plain", "Plain", Terrain.PLAIN, "W", 5),
    _land("coast", "Coast", Terrain.COAST, "U", 5),
    _land("marsh", "Marsh", Terrain.MARSH, "B", 5),
    _land("range", "Range", Terrain.RANGE, "R", 5),
    _land("forest", "Forest", Terrain.FOREST, "G", 5),
)
"""The five lands of which a map is made."""

PLACES: Final = (
    _land("crossroads-inn", "Crossroads Inn", Terrain.PLACE, "WUBRG"),
    _land("hollow-shrine", "Hollow Shrine", Terrain.PLACE, "WB"),
    _land("quicksilver-mine", "Quicksilver Mine", Terrain.PLACE, "", amount=2),
    replace(
        _land("broken-dam", "Broken Dam", Terrain.PLACE, "UG"),
        skills=(
            Skill("mana", (Make((Colour.SEA, Colour.FROND)),), Aim.NOTHING, taps=True),
            Skill("flood", (Destroy(),), Aim.LAND, taps=True, spent=True),
        ),
    ),
)
"""Special places. The Broken Dam may be given up to lay another discovered land waste."""

OBJECTIVE: Final = _land("beacon-tower", "Beacon Tower", Terrain.PLACE, "")

STARTER: Final = (*HEROES, *ITEMS, *MONSTERS, *SPELLS, *BASICS, *PLACES, OBJECTIVE)
"""Every card of the starter set."""

BY_KEY: Final = {card.key: card for card in STARTER}
