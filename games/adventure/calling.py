"""How cards and mana of a session are called, with and without its cards at hand."""

from __future__ import annotations

from collections.abc import Sequence

from games.adventure import holdings
from games.adventure.card_words import MARKS, NONE, card_name
from games.adventure.cards import Colour, Copy
from games.adventure.deck import BY_KEY
from games.adventure.deeds import Called
from games.adventure.mana import Mana
from games.adventure.options import Options
from games.core.words import Say

Names = Sequence[str]
"""The players by their seats."""

COUNTED = 5
"""So many marks are seen at once."""

WILD = "✨"
"""A point of mana of whichever colour its owner wants."""


def called(say: Say, copy: Copy, names: Called = ()) -> str:
    """A card by its name; copies but the first with their number. ``names`` are those of imported cards."""
    imported = dict(names).get(copy.key)
    if imported is None:
        imported = card_name(say, BY_KEY[copy.key]) if copy.key in BY_KEY else copy.key
    return numbered(imported, copy)


def numbered(name: str, copy: Copy) -> str:
    """``Moss Troll 2``"""
    return name if copy.nth == 1 else f"{name} {copy.nth}"


def name(say: Say, options: Options, copy: Copy) -> str:
    """A card of the session by its name; lands are not told apart by number."""
    card = holdings.card(options, copy)
    text = card_name(say, card)
    return text if card.terrain is not None else numbered(text, copy)


def listed(say: Say, parts: Sequence[str]) -> str:
    """``Ana, Beto and Carla``"""
    if len(parts) < 2:
        return "".join(parts)
    return say("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


def mana(purse: Mana) -> str:
    """``2◇☀️☀️✨``; a dash for nothing."""
    coloured = "".join(MARKS[colour] * count for colour, count in zip(Colour, purse, strict=False))
    return f"{NONE * purse.plain}{coloured}{WILD * purse.wild}" or "–"


def points(count: int) -> str:
    """Points of any colour: ``✨✨``, and ``12✨`` where marks would have to be counted."""
    return WILD * count if count <= COUNTED else f"{count}{WILD}"


def letters(text: str) -> str:
    """Mana written in letters (``1WW*``), as marks."""
    marks = {colour.value: MARKS[colour] for colour in Colour}
    return "".join(marks.get(letter, WILD if letter == "*" else letter) for letter in text) or "–"
