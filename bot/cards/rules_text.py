"""The few patterns of a printed rules text that are understood. What is not is left to the Game Master."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from bot.cards.abilities import COLOURS, MOST_SKILLS, Abilities, Misread, read
from bot.names import unmarked
from games.adventure.cards import (
    LONGEST_TEXT,
    Aim,
    Boost,
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
    Untap,
)

LONGEST: Final = 1200
"""Characters of a rules text that are looked at."""

_WORDS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_SELF: Final = r"(?:this creature|this permanent|it|~)"
_WHOM: Final = r"(?:any target|target creature(?: or player)?|target (?:attacking|blocking) creature)"
_WORN: Final = r"(?:enchanted|equipped) creature gets ([+-]\d+)/([+-]\d+)"
_GRANTED: Final = {"flying": Keyword.FLYING, "first strike": Keyword.FIRST_STRIKE, "trample": Keyword.TRAMPLE}


def understood(name: str, text: str, *, spell: bool, keep: bool) -> Abilities:
    """What ``text`` says about the card called ``name``. Sentences that are not understood become one ruling;
    ``keep``: with their words."""
    text = re.sub(r"\([^()]*\)", "", text[:LONGEST]).replace("−", "-")
    text = re.sub(re.escape(name), "~", text, flags=re.IGNORECASE) if name else text
    found, left = Abilities(), list[str]()
    for line in filter(None, (line.strip() for line in text.split("\n"))):
        one = _line(line, spell)
        if one is None or len(found.plus(one).skills) > MOST_SKILLS:
            left.append(line)
        else:
            found = found.plus(one)
    return found.plus(_ruling(left, spell, keep)) if left else found


def _ruling(left: list[str], spell: bool, keep: bool) -> Abilities:
    effect = Ruling(unmarked(" ".join(left).replace("~", "…"), LONGEST_TEXT) if keep else "")
    if spell:
        return Abilities(effects=(effect,))
    return Abilities(skills=(Skill("ruling", (effect,), Aim.NOTHING),))


def _line(line: str, spell: bool) -> Abilities | None:
    """One paragraph; None when any of it is not understood."""
    low = line.lower().rstrip(".")
    if not spell:
        activated = re.fullmatch(r"((?:\{[^{}]+\}|, )+): (.+)", low)
        if activated:
            return _activated(activated[1], activated[2])
        listed = _keywords(low)
        return listed if listed is not None else _standing(low)
    if low == "enchant creature":
        return Abilities(aim=Aim.CREATURE)
    found = Abilities()
    for sentence in re.split(r"\.\s+", low):
        effect = _effect(sentence)
        if effect is None:
            return None
        aim, what = effect
        found = found.plus(Abilities(effects=(what,), aim=aim))
    return found


def _keywords(low: str) -> Abilities | None:
    """A line that is a list of keywords."""
    low = re.sub(r"; banding", ", banding", low)
    if low == "defender":
        return Abilities()
    try:
        return read(low) if ":" not in low else None
    except Misread:
        return None


def _standing(low: str) -> Abilities | None:
    """Sentences about what a creature may do, or what whoever bears an item gets."""
    if re.fullmatch(rf"{_SELF} can block (?:only )?creatures with flying.*|.* as though it had flying", low):
        return Abilities(keywords=(Keyword.REACH,))
    island = rf"{_SELF} can't attack unless defending player controls an island"
    if re.fullmatch(island, low) or re.fullmatch(rf"when you control no islands, sacrifice {_SELF}", low):
        return Abilities(keywords=(Keyword.ISLAND_HOME,))
    worn = re.fullmatch(_WORN, low)
    return Abilities(effects=(_worn(worn),), aim=Aim.CREATURE) if worn else None


def _activated(price: str, what: str) -> Abilities | None:
    signs = re.findall(r"\{([^{}]+)\}", price)
    taps = "t" in signs
    try:
        cost = Cost.of("".join(_in_order(sign for sign in signs if sign != "t")).upper() or "0")
    except ValueError:
        return None
    effect = _effect(what)
    if effect is None:
        return None
    aim, one = effect
    return Abilities(skills=(Skill(one.kind, (one,), aim, cost, taps),))


def _in_order(signs: Iterator[str]) -> list[str]:
    """Generic mana first, as costs are written."""
    return sorted(signs, key=lambda sign: not sign.isdecimal())


_EFFECTS: Final[tuple[tuple[str, Callable[[re.Match[str]], tuple[Aim, Effect]]], ...]] = (
    (rf"~ deals (\d+) damage to {_WHOM}", lambda m: (Aim.CREATURE, Damage(int(m[1])))),
    (
        rf"{_SELF} gets ([+-]\d+)/([+-]\d+) until end of turn",
        lambda m: (Aim.ITSELF, Boost(int(m[1]), int(m[2]))),
    ),
    (
        r"target creature gets ([+-]\d+)/([+-]\d+) until end of turn",
        lambda m: (Aim.CREATURE, Boost(int(m[1]), int(m[2]))),
    ),
    (_WORN, lambda m: (Aim.CREATURE, _worn(m))),
    (
        rf"target creature gains ({'|'.join(_GRANTED)}) until end of turn",
        lambda m: (Aim.CREATURE, Grant(_GRANTED[m[1]])),
    ),
    (
        rf"enchanted creature has ({'|'.join(_GRANTED)})",
        lambda m: (Aim.CREATURE, Grant(_GRANTED[m[1]], Span.LASTING)),
    ),
    (rf"regenerate {_SELF}", lambda _: (Aim.ITSELF, Regenerate())),
    (r"regenerate target creature", lambda _: (Aim.CREATURE, Regenerate())),
    (r"destroy target creature", lambda _: (Aim.CREATURE, Destroy())),
    (r"destroy target land", lambda _: (Aim.LAND, Destroy())),
    (r"return target creature to its owner's hand", lambda _: (Aim.CREATURE, Recall())),
    (r"tap target creature", lambda _: (Aim.CREATURE, Tap())),
    (r"untap target creature", lambda _: (Aim.CREATURE, Untap())),
    (
        rf"prevent the next (\d+) damage that would be dealt to {_WHOM}(?: this turn)?",
        lambda m: (Aim.CREATURE, Prevent(int(m[1]))),
    ),
    (r"remove all damage from target creature", lambda _: (Aim.CREATURE, Heal(None))),
    (r"add \{([wubrg])\}", lambda m: (Aim.NOTHING, Make((COLOURS[m[1]],)))),
    (r"add \{([wubrg])\} or \{([wubrg])\}", lambda m: (Aim.NOTHING, Make(_both(m[1], m[2])))),
    (r"add \{c\}", lambda _: (Aim.NOTHING, Make(()))),
    (r"add \{c\}\{c\}", lambda _: (Aim.NOTHING, Make((), 2))),
    (
        rf"add ({'|'.join(_WORDS)}) mana of any (?:one )?colou?r",
        lambda m: (Aim.NOTHING, Make(tuple(Colour), _WORDS[m[1]])),
    ),
)
"""A sentence in small letters, without its full stop, and what it does."""


def _worn(found: re.Match[str]) -> Effect:
    return Boost(int(found[1]), int(found[2]), Span.LASTING)


def _both(one: str, other: str) -> tuple[Colour, ...]:
    return tuple(colour for colour in Colour if colour in (COLOURS[one], COLOURS[other]))


def _effect(sentence: str) -> tuple[Aim, Effect] | None:
    for pattern, make in _EFFECTS:
        if found := re.fullmatch(pattern, sentence):
            return make(found)
    return None


def as_item(abilities: Abilities) -> tuple[Abilities, int, int]:
    """What an item does, and what it adds to its bearer: a lasting boost is printed on it."""
    power = toughness = 0
    rest = list[Effect]()
    for effect in abilities.effects:
        if isinstance(effect, Boost) and effect.span is Span.LASTING:
            power, toughness = power + effect.power, toughness + effect.toughness
        else:
            rest.append(effect)
    return replace(abilities, effects=tuple(rest)), power, toughness
