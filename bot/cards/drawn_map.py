"""Maps that a Game Master has drawn: rows of squares, each a known land or a zone that states its mana.

    plain forest Old_Bridge:WU
    W     G      beacon-tower

A square is a letter (W U B R G for the five lands), the word or the name of a land of the session, or a zone
of one's own as ``name:mana``, with underscores for blanks: colours, or a number of colourless points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.cards.settling import folded, key_of, named
from games.adventure.cards import Aim, Card, Colour, Deck, Kind, Make, Skill, Terrain
from games.adventure.deck import BASICS
from games.adventure.squares import LEAST_SIDE, MOST_SIDE

MOST_BYTES: Final = 8192

MOST_ZONES: Final = 30

_ZONE: Final = re.compile(r"([^:]{1,40}):([wubrg]{1,5}|[1-3])", re.IGNORECASE)


class MapFault(NamedTuple):
    """What is wrong with a map: a reason, the line (0: all of it), and what was written there."""

    reason: str
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """Rows of land keys, from above, and the cards of the zones that only this map has."""

    rows: tuple[tuple[str, ...], ...]
    zones: tuple[Card, ...]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


def read(text: str, lands: Iterable[Card], names: dict[str, Card]) -> tuple[DrawnMap, tuple[MapFault, ...]]:
    """The map that ``text`` draws with ``lands`` (``names``: other ways to name them, folded), and everything
    that is wrong with it."""
    known = {card.key: card for card in lands}
    zones: dict[str, Card] = {}
    faults: list[MapFault] = []
    rows = []
    for line, row in enumerate(text.splitlines(), start=1):
        squares = re.split(r"[,;\s]+", row.strip())
        if squares != [""]:
            found = [_square(square, line, known, names, zones, faults) for square in squares]
            rows.append((line, tuple(found)))
    faults.extend(_shape([(line, len(row)) for line, row in rows]))
    if len(zones) > MOST_ZONES:
        faults.append(MapFault("many"))
    return DrawnMap(tuple(row for _, row in rows), tuple(zones.values())), tuple(faults)


def _shape(rows: list[tuple[int, int]]) -> Iterable[MapFault]:
    """What is wrong with the number of squares in each line."""
    if not rows:
        yield MapFault("empty")
        return
    sides = range(LEAST_SIDE, MOST_SIDE + 1)
    if len(rows) not in sides or rows[0][1] not in sides:
        yield MapFault("wide")
    for line, width in rows:
        if width != rows[0][1]:
            yield MapFault("ragged", line)


def _square(
    text: str,
    line: int,
    known: dict[str, Card],
    names: dict[str, Card],
    zones: dict[str, Card],
    faults: list[MapFault],
) -> str:
    """The key of one square's land; what cannot be read is added to ``faults``."""
    basic = next((card for card in BASICS if card.makes == (text.upper(),)), None)
    card = basic or known.get(text.lower()) or names.get(folded(text.replace("_", " ")))
    if card is not None and card.key in known:
        return card.key
    zone = _ZONE.fullmatch(text)
    if zone is None:
        faults.append(MapFault("mana", line, text[:40]))
        return ""
    name = named(zone[1].replace("_", " "))
    if not folded(name):
        faults.append(MapFault("name", line, text[:40]))
        return ""
    key = next((old.key for old in zones.values() if folded(old.name) == folded(name)), None)
    key = key or key_of(name, known.keys() | zones.keys())
    zones[key] = _zone(key, name, zone[2].upper())
    return key


def _zone(key: str, name: str, mana: str) -> Card:
    """A place with this name that makes one of these colours, or so many colourless points."""
    amount = int(mana) if mana.isdecimal() else 1
    colours = () if mana.isdecimal() else tuple(colour for colour in Colour if colour in mana)
    skills = (Skill("make", (Make(colours, amount),), Aim.NOTHING, taps=True),)
    return Card(key, name, Kind.LAND, Deck.MAP, skills=skills, terrain=Terrain.PLACE, origin="imported")
