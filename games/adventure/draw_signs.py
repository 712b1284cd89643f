"""The signs of the pictures: mana, creatures, strength, resistance, wounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.adventure.cards import Card, Colour, Cost, Keyword, Kind, Terrain
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Point, Sprite
from games.core.canvas.tokens import (
    BLUE,
    BOLD,
    CREAM,
    GOLD,
    GREEN,
    INK,
    PARCHMENT_DARK,
    PURPLE,
    RED,
    TITLE,
    mix,
)

TONES: Final[dict[Colour | None, str]] = {
    Colour.SUN: "#b8892b",
    Colour.SEA: BLUE,
    Colour.SHADE: PURPLE,
    Colour.EMBER: RED,
    Colour.FROND: GREEN,
    None: "#7a7263",
}
"""The colours of mana; None is colourless."""

MANA_ICONS: Final = {
    Colour.SUN: "sunrise",
    Colour.SEA: "wave-crest",
    Colour.SHADE: "moon",
    Colour.EMBER: "burning-embers",
    Colour.FROND: "fern",
}

_ART: Final = {
    "hedge-spearman": "spear-feather",
    "rowan-lancer": "mounted-knight",
    "chapel-mender": "monk-face",
    "gryphon-squire": "griffin-shield",
    "oathbound-twins": "two-shadows",
    "tide-harpooner": "harpoon-trident",
    "lagoon-sentry": "mermaid",
    "apprentice-of-currents": "magic-swirl",
    "kite-courier": "kite",
    "grave-poacher": "cloak-dagger",
    "marsh-sellsword": "two-handed-sword",
    "bone-reciter": "warlock-hood",
    "ashfist-brawler": "orc-head",
    "quarry-dwarf": "dwarf-face",
    "cinder-adept": "fire-spell-cast",
    "thicket-archer": "bowman",
    "bramble-warden": "woman-elf-face",
    "sap-singer": "harp",
    "old-antler-druid": "deer-head",
    "wayfaring-tinker": "backpack",
    "red-draught": "health-potion",
    "oak-buckler": "round-shield",
    "notched-falchion": "rusty-sword",
    "ditch-rats": "rat",
    "restless-ribs": "skeleton",
    "barrow-lord": "crowned-skull",
    "night-leech": "leeching-worm",
    "cave-whelps": "goblin-head",
    "scree-giant": "giant",
    "slag-hound": "hound",
    "smoke-drake": "dragon-head",
    "reef-snapper": "turtle",
    "mist-stalker": "ghost",
    "storm-roc": "eagle-head",
    "glen-boar": "boar",
    "moss-troll": "troll",
    "rootmaw": "evil-tree",
    "zealot-column": "cultist",
    "judging-statue": "colombian-statue",
    "palisade": "palisade",
    "thorn-rampart": "spiked-fence",
    "ember-gate": "fire-ring",
    "brume-pillar": "fog",
    "mending-word": "healing",
    "gust-road": "whirlwind",
    "grave-chill": "frostfire",
    "spark-lash": "ember-shot",
    "green-breath": "leaf-swirl",
    "crossroads-inn": "tavern-sign",
    "hollow-shrine": "ancient-ruins",
    "quicksilver-mine": "gold-mine",
    "broken-dam": "dam",
    "beacon-tower": "lighthouse",
}
"""The pictures of the starter set."""

_TAGS: Final = (
    ({"elf", "elfa", "elfo"}, "woman-elf-face"),
    ({"dwarf", "enano", "enana"}, "dwarf-face"),
    ({"orc", "orco"}, "orc-head"),
    ({"goblin", "trasgo"}, "goblin-head"),
    ({"merfolk", "tritón"}, "mermaid"),
    ({"archer", "arquero", "arquera"}, "archer"),
    ({"knight", "caballero"}, "mounted-knight"),
    ({"cleric", "monk", "priest", "clérigo", "sacerdote", "paladin", "paladín"}, "monk-face"),
    ({"wizard", "mage", "mago", "maga", "sorcerer", "hechicero"}, "magic-swirl"),
    ({"druid", "shaman", "druida", "chamán"}, "deer-head"),
    ({"warlock", "witch", "brujo", "bruja"}, "warlock-hood"),
    ({"giant", "gigante"}, "giant"),
    ({"troll", "trol"}, "troll"),
    ({"dragon", "drake", "dragón", "draco"}, "dragon-head"),
    ({"bird", "ave"}, "eagle-head"),
    ({"bat", "murciélago"}, "bat-wing"),
    ({"rat", "rata"}, "rat"),
    ({"boar", "jabalí", "beast", "bestia"}, "boar"),
    ({"hound", "wolf", "dog", "perro", "lobo"}, "hound"),
    ({"skeleton", "esqueleto", "zombie", "zombi", "undead"}, "skeleton"),
    ({"spirit", "ghost", "espíritu", "fantasma", "specter"}, "ghost"),
    ({"spider", "araña"}, "spider-alt"),
    ({"treefolk", "plant", "planta"}, "evil-tree"),
    ({"turtle", "tortuga", "fish", "pez"}, "turtle"),
    ({"rogue", "thief", "assassin", "pícaro"}, "cloak-dagger"),
    ({"soldier", "soldado", "warrior", "guerrero", "human", "humano", "humana"}, "swordman"),
)
"""Pictures of imported cards, by what they are."""

_TERRAIN_ICONS: Final = {
    Terrain.PLAIN: "wheat",
    Terrain.COAST: "big-wave",
    Terrain.MARSH: "reed",
    Terrain.RANGE: "mountains",
    Terrain.FOREST: "pine-tree",
    Terrain.PLACE: "stone-tower",
}


def icon_of(card: Card) -> str:
    """The icon that stands for ``card``: its own, or one for what it is."""
    own = _ART.get(card.key) if card.origin == "starter" else None
    if own is not None:
        return own
    if card.terrain is not None:
        return _TERRAIN_ICONS[card.terrain]
    if card.wall:
        return "stone-wall"
    tags = set(card.tags)
    for words, icon in _TAGS:
        if words & tags:
            return icon
    if card.kind is Kind.ITEM:
        return "health-potion" if "potion" in tags else "battle-gear"
    if card.spell:
        return "spell-book"
    return "feathered-wing" if Keyword.FLYING in card.keywords else "barbarian"


def tone_of(card: Card) -> str:
    """The colour of a card's picture: that of its mana, gold for several colours."""
    colours = card.colours or card.makes
    if len(colours) > 1:
        return mix(GOLD, INK, 0.35)
    return TONES[colours[0] if colours else None]


@kept
def mana(colour: Colour | None, size: float, number: int = 0) -> Sprite:
    """A point of mana, ``size`` pixels high: a hexagon with its icon, or with a ``number`` of colourless
    ones."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    middle, reach = size / 2, size / 2
    canvas.polygon(_hexagon(middle, reach), INK)
    canvas.polygon(_hexagon(middle, reach * 0.9), TONES[colour] if colour else PARCHMENT_DARK)
    if colour is not None:
        canvas.icon(MANA_ICONS[colour], middle, middle, size * 0.66, CREAM)
    else:
        text = str(number) if number else "◇"
        canvas.text(middle, middle, text, size * 0.66, INK, face=TITLE, anchor="middle", smallest=0)
    return canvas.layer()


def _hexagon(middle: float, reach: float) -> list[Point]:
    half = reach * 0.88
    return [
        (middle, middle - reach),
        (middle + half, middle - reach / 2),
        (middle + half, middle + reach / 2),
        (middle, middle + reach),
        (middle - half, middle + reach / 2),
        (middle - half, middle - reach / 2),
    ]


def cost_signs(cost: Cost) -> tuple[tuple[Colour | None, int], ...]:
    """The signs of a cost in their order: colour, and the number of a colourless one."""
    generic: tuple[tuple[Colour | None, int], ...] = ((None, cost.generic),) if cost.generic else ()
    return (*generic, *((colour, 0) for colour in cost.coloured))


def draw_cost(canvas: Canvas, cost: Cost, right: float, y: float, size: float, room: float) -> float:
    """The signs of ``cost`` in a row that ends at ``right``, around ``y``, at most ``room`` wide; returns
    where they begin."""
    signs = cost_signs(cost)
    step = min(size * 0.94, (room - size) / max(1, len(signs) - 1))
    left = right - size - step * (len(signs) - 1) if signs else right
    for place, (colour, number) in enumerate(signs):
        canvas.paste(mana(colour, size, number), left + place * step, y - size / 2)
    return left


@kept
def figure(kind: str, text: str, size: float, changed: bool = False) -> Sprite:
    """Strength (``power``: a red disc), resistance (``toughness``: a blue shield) or wounds (a drop), with
    its number, ``size`` pixels high. ``changed``: other than printed, in a gold rim."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    rim = GOLD if changed else CREAM
    if kind == "power":
        canvas.disc(size / 2, size / 2, size / 2, INK)
        canvas.disc(size / 2, size / 2, size * 0.46, rim)
        canvas.disc(size / 2, size / 2, size * 0.41, RED)
        y = size / 2
    elif kind == "toughness":
        for reach, tone in ((1.0, INK), (0.92, rim), (0.82, BLUE)):
            canvas.polygon(_shield(size / 2, size / 2 * reach), tone)
        y = size * 0.45
    else:
        for reach, tone in ((1.0, INK), (0.93, CREAM), (0.82, RED)):
            canvas.polygon(_drop(size / 2, size * 0.6, size * 0.4 * reach, size * 0.6 * reach), tone)
            canvas.disc(size / 2, size * 0.6, size * 0.4 * reach, tone)
        y = size * 0.6
    canvas.text(
        size / 2, y, text, size * 0.56, CREAM, face=BOLD, anchor="middle", width=size * 0.7, smallest=0
    )
    return canvas.layer()


def _drop(x: float, y: float, radius: float, tall: float) -> list[Point]:
    """The tip of a drop whose round part has ``radius``."""
    return [(x, y - tall), (x + radius * 0.94, y - radius * 0.34), (x - radius * 0.94, y - radius * 0.34)]


def _shield(middle: float, reach: float) -> list[Point]:
    return [
        (middle - reach * 0.88, middle - reach * 0.95),
        (middle + reach * 0.88, middle - reach * 0.95),
        (middle + reach * 0.86, middle + reach * 0.2),
        (middle + reach * 0.5, middle + reach * 0.72),
        (middle, middle + reach),
        (middle - reach * 0.5, middle + reach * 0.72),
        (middle - reach * 0.86, middle + reach * 0.2),
    ]


KEYWORD_ICONS: Final = {
    Keyword.FLYING: "feathered-wing",
    Keyword.REACH: "bowman",
    Keyword.WALL: "stone-wall",
    Keyword.FIRST_STRIKE: "piercing-sword",
    Keyword.TRAMPLE: "boot-kick",
    Keyword.BANDING: "two-shadows",
    Keyword.PHASING: "ghost",
    Keyword.VIGILANCE: "eye-target",
    Keyword.ISLAND_HOME: "big-wave",
}
"""Signs of keywords that matter in a fight; their names stand in texts."""


def keyword_signs(keywords: Sequence[Keyword] | frozenset[Keyword]) -> tuple[str, ...]:
    return tuple(icon for keyword, icon in KEYWORD_ICONS.items() if keyword in keywords)
