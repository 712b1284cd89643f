"""Abilities as a Game Master writes them, in either language: ``flying, crosses marsh, 1G: regenerate``.

One ability after the other, separated by commas or semicolons. What comes before a colon is what it costs:
mana, and ``tap``. An ability without a colon is a keyword, or, of a spell, what it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.names import unmarked
from games.adventure.cards import (
    LONGEST_TEXT,
    Aim,
    Boost,
    Card,
    Colour,
    Cost,
    Damage,
    Destroy,
    Effect,
    Grant,
    Heal,
    Keyword,
    Make,
    Prevent,
    Recall,
    Regenerate,
    Ruling,
    Skill,
    Span,
    Tap,
    Terrain,
    Untap,
)

MOST_SKILLS: Final = 6
"""Of one card."""

MOST_POINTS: Final = 20
"""Of damage, healing, power and toughness."""


class Misread(Exception):
    """An ability that is not understood; ``text`` is what was written."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a card can do, whatever else it is."""

    keywords: tuple[Keyword, ...] = ()
    walks: tuple[Terrain, ...] = ()
    wards: tuple[Colour, ...] = ()
    skills: tuple[Skill, ...] = ()
    effects: tuple[Effect, ...] = ()
    aim: Aim = Aim.NOTHING
    caster: bool = False
    potion: bool = False

    def plus(self, other: Abilities) -> Abilities:
        """Both; what stands in both counts once."""
        return Abilities(
            tuple(key for key in Keyword if key in self.keywords or key in other.keywords),
            tuple(one for one in Terrain if one in self.walks or one in other.walks),
            tuple(one for one in Colour if one in self.wards or one in other.wards),
            _numbered((*self.skills, *(one for one in other.skills if not _among(one, self.skills)))),
            (*self.effects, *(one for one in other.effects if one not in self.effects)),
            other.aim if self.aim is Aim.NOTHING else self.aim,
            self.caster or other.caster,
            self.potion or other.potion,
        )


def _among(skill: Skill, skills: tuple[Skill, ...]) -> bool:
    return any(replace(skill, key=other.key) == other for other in skills)


def _numbered(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """Each with a key of its own."""
    kinds = [skill.effects[0].kind for skill in skills]
    return tuple(
        replace(skill, key=kind if kinds.index(kind) == place else f"{kind}-{place + 1}")
        for place, (skill, kind) in enumerate(zip(skills, kinds, strict=True))
    )


KEYWORDS: Final[dict[Keyword, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    Keyword.FLYING: (("flying",), ("volar", "vuela", "vuelo")),
    Keyword.REACH: (
        ("may block flyers", "reach"),
        ("alcanzar a quien vuela", "puede bloquear a las que vuelan", "alcance"),
    ),
    Keyword.ISLAND_HOME: (
        ("lives on coasts", "islandhome"),
        ("habitar la costa", "habita la costa", "habita islas"),
    ),
    Keyword.WALL: (("wall",), ("muro",)),
    Keyword.FIRST_STRIKE: (("first strike",), ("dañar primero", "golpea primero")),
    Keyword.TRAMPLE: (("trample",), ("arrollar", "arrolla")),
    Keyword.BANDING: (("banding",), ("agrupar", "agrupa")),
    Keyword.PHASING: (("phasing",), ("cambiar de fase", "cambia de fase")),
    Keyword.HASTE: (("haste",), ("prisa",)),
    Keyword.VIGILANCE: (("vigilance",), ("vigilancia",)),
    Keyword.CARRIER: (("carries one item more",), ("llevar un objeto más", "carga con un objeto más")),
}
"""How each keyword may be written in English and in Spanish; the first of each is how it is written here."""

_LANDS: Final[dict[Terrain, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    Terrain.PLAIN: (("plain", "plains"), ("llano", "llanura")),
    Terrain.COAST: (("coast", "island"), ("costa", "isla", "islas")),
    Terrain.MARSH: (("marsh", "swamp"), ("ciénaga", "pantano")),
    Terrain.RANGE: (("range", "mountain"), ("sierra", "montaña")),
    Terrain.FOREST: (("forest",), ("bosque",)),
}

TERRAINS: Final = {word: terrain for terrain, words in _LANDS.items() for word in (*words[0], *words[1])}
"""What is the name of which terrain."""

COLOURS: Final[dict[str, Colour]] = {
    word: colour
    for colour, words in {
        Colour.SUN: ("w", "white", "blanco", "sun", "sol"),
        Colour.SEA: ("u", "blue", "azul", "sea", "mar"),
        Colour.SHADE: ("b", "black", "negro", "shade", "sombra"),
        Colour.EMBER: ("r", "red", "rojo", "ember", "brasa"),
        Colour.FROND: ("g", "green", "verde", "frond", "fronda"),
    }.items()
    for word in words
}

_KEYWORD: Final = {word: key for key, words in KEYWORDS.items() for word in (*words[0], *words[1])}
_TERRAIN: Final = "|".join(TERRAINS)
_COLOUR: Final = "|".join(COLOURS)
_TAP: Final = frozenset({"tap", "t", "↻", "gira", "girar"})
_ALL: Final = "all|todo|todas"


def read(text: str, *, spell: bool = False) -> Abilities:
    """The abilities that ``text`` lists, of a spell or of something else. Raises Misread."""
    found = Abilities()
    for part in _parts(text):
        words = " ".join(part.lower().replace("−", "-").split())
        if words:
            found = found.plus(_one(words, part.strip(), spell))
    if len(found.skills) > MOST_SKILLS:
        raise Misread(text)
    return found


_RULING: Final = re.compile(r"(?:^|(?<=[,;]))[^,;:]*:?\s*\b(?:ruling|director)\b.*$", re.IGNORECASE)
"""A ruling, with whatever it costs; it goes on to the end of its line."""


def _parts(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        ruling = _RULING.search(line)
        yield from re.split(r"[,;]", line[: ruling.start()] if ruling else line)
        if ruling:
            yield ruling[0]


def _one(words: str, typed: str, spell: bool) -> Abilities:
    if words in _KEYWORD and not spell:
        return Abilities(keywords=(_KEYWORD[words],))
    if words in ("caster", "casts spells", "lanzar hechizos", "lanza hechizos", "lanzador"):
        return Abilities(caster=True)
    if words in ("potion", "poción"):
        drink = Skill("heal", (Heal(None),), Aim.ITSELF, taps=True, spent=True)
        return Abilities(skills=(drink,), potion=True)
    if found := re.fullmatch(rf"(?:crosses |cruzar |cruza )(?:la )?({_TERRAIN})", words):
        return Abilities(walks=(TERRAINS[found[1]],))
    if found := re.fullmatch(r"([a-z]+)walk", words):
        if found[1] in TERRAINS:
            return Abilities(walks=(TERRAINS[found[1]],))
    elif found := re.fullmatch(rf"(?:protection|protected|protección)(?: from| contra)? ({_COLOUR})", words):
        return Abilities(wards=(COLOURS[found[1]],))
    elif ":" in words:
        return Abilities(skills=(_skill(words, typed),))
    elif spell:
        aim, effect = _aimed(words, typed)
        return Abilities(effects=(effect,), aim=aim)
    raise Misread(typed)


def _skill(words: str, typed: str) -> Skill:
    price, _, what = (part.strip() for part in words.partition(":"))
    taps, mana = False, ""
    for part in price.split():
        if part in _TAP:
            taps = True
        else:
            mana += part
    try:
        cost = Cost.of(mana.upper()) if mana else Cost()
    except ValueError:
        raise Misread(typed) from None
    once = what.endswith(_ONCE)
    if once:
        what = what.removesuffix(_ONCE[0]).removesuffix(_ONCE[1])
    aim, effect = _aimed(what, typed.partition(":")[2].strip())
    if isinstance(effect, Regenerate) or (isinstance(effect, Boost | Grant) and aim is Aim.CREATURE):
        aim = Aim.ITSELF
    return Skill(effect.kind, (effect,), aim, cost, taps, once)


_ONCE: Final = (" once", " una vez")
_GROUP: Final = ("group ", "grupo ")
_LAND: Final = (" land", " tierra")
_SPANS: Final = {
    Span.LASTING: (" lasting", " duradero"),
    Span.FIGHT: (" this fight", " este combate"),
    Span.TURN: (" this turn", " este turno"),
}
"""How long an effect lasts, when that is not one asalto."""

_SPANNED: Final = "|".join(word for words in _SPANS.values() for word in words)


def _aimed(words: str, typed: str) -> tuple[Aim, Effect]:
    """What an effect is used on, and the effect: a creature, unless ``group`` stands before it."""
    party = words.startswith(_GROUP)
    what = words.partition(" ")[2] if party else words
    effect = _effect(what, typed)
    if party:
        return Aim.PARTY, effect
    if isinstance(effect, Destroy) and what.endswith(_LAND):
        return Aim.LAND, effect
    return (Aim.NOTHING if isinstance(effect, Make | Ruling) else Aim.CREATURE), effect


_EFFECTS: Final[tuple[tuple[str, Callable[[re.Match[str]], Effect]], ...]] = (
    (rf"(?:heals?|cura) (\d+|{_ALL})", lambda m: Heal(_points(m[1]) if m[1].isdecimal() else None)),
    (r"(?:damage|daño) (\d+)|(\d+) (?:damage|de daño)", lambda m: Damage(_points(m[1] or m[2]))),
    (r"(?:prevents?|previene) (\d+)", lambda m: Prevent(_points(m[1]))),
    (rf"([+-]\d+)/([+-]\d+)({_SPANNED})?", lambda m: Boost(_points(m[1]), _points(m[2]), _span(m[3]))),
    (rf"({'|'.join(_KEYWORD)})({_SPANNED})?", lambda m: Grant(_KEYWORD[m[1]], _span(m[2]))),
    (r"taps?|gira", lambda _: Tap()),
    (r"untaps?|endereza", lambda _: Untap()),
    (r"(?:destroys?|destruye)(?: land| tierra)?", lambda _: Destroy()),
    (r"returns?|devuelve", lambda _: Recall()),
    (r"regenerates?|regenera", lambda _: Regenerate()),
    (r"(?:mana|maná) ([wubrg]+)", lambda m: Make(tuple(c for c in Colour if c.lower() in m[1]))),
    (r"(?:mana|maná) ([1-3])", lambda m: Make((), int(m[1]))),
)
"""How an effect is written, and what it is."""


def _points(text: str) -> int:
    number = int(text)
    if abs(number) > MOST_POINTS:
        raise Misread(text)
    return number


def _span(written: str | None) -> Span:
    return next((span for span, words in _SPANS.items() if written in words), Span.ASALTO)


def _effect(words: str, typed: str) -> Effect:
    for pattern, make in _EFFECTS:
        if found := re.fullmatch(pattern, words):
            return make(found)
    if found := re.fullmatch(r"(?:ruling|director)(?: (.*))?", typed, re.IGNORECASE | re.DOTALL):
        return Ruling(unmarked(found[1] or "", LONGEST_TEXT))
    raise Misread(typed)


# Writing them down again, for a form that corrects a card.


def write(card: Card, spanish: bool) -> str:
    """The abilities of ``card`` as :func:`read` understands them, rulings on lines of their own."""
    parts = list(_written(card, spanish))
    rulings = [part for part in parts if _RULING.search(part)]
    return "\n".join(filter(None, (", ".join(part for part in parts if part not in rulings), *rulings)))


def _written(card: Card, spanish: bool) -> Iterator[str]:
    if card.caster:
        yield "lanzar hechizos" if spanish else "caster"
    yield from (_keyword(keyword, spanish) for keyword in card.keywords)
    for terrain in card.walks:
        yield ("cruzar " if spanish else "crosses ") + _LANDS[terrain][spanish][0]
    for colour in card.wards:
        yield f"{'protección' if spanish else 'protection'} {colour}"
    for skill in card.skills:
        if skill.spent and "potion" in card.tags:
            yield "poción" if spanish else "potion"
        else:
            yield _skill_written(skill, spanish)
    group = ("grupo " if spanish else "group ") if card.aim is Aim.PARTY else ""
    land = _LAND[spanish] if card.aim is Aim.LAND else ""
    yield from (group + _effect_written(effect, spanish) + land for effect in card.effects)


def _keyword(keyword: Keyword, spanish: bool) -> str:
    return KEYWORDS[keyword][spanish][0]


def _skill_written(skill: Skill, spanish: bool) -> str:
    price = [skill.cost.text] if skill.cost.value else []
    if skill.taps:
        price.append("gira" if spanish else "tap")
    group = ("grupo " if spanish else "group ") if skill.aim is Aim.PARTY else ""
    what = _effect_written(skill.effects[0], spanish) + (_LAND[spanish] if skill.aim is Aim.LAND else "")
    return f"{' '.join(price) or '0'}: {group}{what}{_ONCE[spanish] if skill.spent else ''}"


def _effect_written(effect: Effect, spanish: bool) -> str:
    span = _SPANS[effect.span][spanish] if isinstance(effect, Boost | Grant) and effect.span in _SPANS else ""
    match effect:
        case Heal(amount=amount):
            points = ("todo" if spanish else "all") if amount is None else str(amount)
            return f"{'cura' if spanish else 'heal'} {points}"
        case Damage(amount=amount):
            return f"{'daño' if spanish else 'damage'} {amount}"
        case Prevent(amount=amount):
            return f"{'previene' if spanish else 'prevent'} {amount}"
        case Boost(power=power, toughness=toughness):
            return f"{power:+}/{toughness:+}{span}"
        case Grant(keyword=keyword):
            return _keyword(keyword, spanish) + span
        case Make(colours=colours, amount=amount):
            made = "".join(colours).lower() or str(amount)
            return f"{'maná' if spanish else 'mana'} {made}"
        case Ruling(text=text):
            return f"{'director' if spanish else 'ruling'} {text}".strip()
    return _PLAIN[effect.kind][spanish]


_PLAIN: Final = {
    "tap": ("tap", "gira"),
    "untap": ("untap", "endereza"),
    "destroy": ("destroy", "destruye"),
    "recall": ("return", "devuelve"),
    "regenerate": ("regenerate", "regenera"),
}
