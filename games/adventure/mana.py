"""Mana: what there is, what something costs, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.adventure.cards import Colour, Cost

LETTERS: Final = "".join(Colour)


class Mana(NamedTuple):
    """Points of each colour, of no colour, and ``wild`` ones that their owner gives a colour when spending
    them (article 5.6)."""

    sun: int = 0
    sea: int = 0
    shade: int = 0
    ember: int = 0
    frond: int = 0
    plain: int = 0
    wild: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def text(self) -> str:
        """``2WW*``: colourless in figures, a star for each wild point; ``0`` for nothing."""
        coloured = "".join(
            letter * count for letter, count in zip(LETTERS, self[: len(LETTERS)], strict=True)
        )
        return f"{self.plain or ''}{coloured}{'*' * self.wild}" or "0"


NOTHING: Final = Mana()
_PLAIN, _WILD = len(LETTERS), len(LETTERS) + 1


def point(colour: Colour | None, amount: int = 1) -> Mana:
    """``amount`` points of ``colour``, or of none."""
    counts = [0] * len(NOTHING)
    counts[_PLAIN if colour is None else LETTERS.index(colour)] = amount
    return Mana(*counts)


def plus(one: Mana, other: Mana) -> Mana:
    return Mana(*(a + b for a, b in zip(one, other, strict=True)))


def of_cost(cost: Cost) -> Mana:
    """The mana that an adventurer of this cost disposes of (article 5.1)."""
    counts = [cost.coloured.count(colour) for colour in Colour]
    return Mana(*(*counts, cost.generic, 0))


def pay(purse: Mana, cost: Cost, *, convert: bool = False) -> tuple[Mana, Cost]:
    """What is left of ``purse``, and the part of ``cost`` that it cannot pay. Generic cost is paid with
    colourless points first, wild points go last. ``convert``: two colourless points make one of a colour."""
    left, owed = list(purse), list[Colour]()
    for colour in cost.coloured:
        place = LETTERS.index(colour)
        place = place if left[place] else _WILD
        if left[place]:
            left[place] -= 1
        else:
            owed.append(colour)
    while convert and owed and left[_PLAIN] >= 2:
        left[_PLAIN] -= 2
        owed.pop()
    generic = cost.generic
    while generic and sum(left):
        left[_generic_from(left)] -= 1
        generic -= 1
    return Mana(*left), Cost(generic, tuple(owed))


def _generic_from(left: list[int]) -> int:
    if left[_PLAIN]:
        return _PLAIN
    best = max(range(len(LETTERS)), key=lambda place: left[place])
    return best if left[best] else _WILD


class Source(NamedTuple):
    """A land that may be tapped: its place in the list it came from, and the mana it gives: ``amount`` of one
    of ``colours``, or colourless."""

    place: int
    colours: tuple[Colour, ...]
    amount: int


def cheapest(sources: Sequence[Source], cost: Cost) -> tuple[int, ...] | None:
    """Places of the sources that pay ``cost`` and leave the widest choice of colours, or None."""
    rare = sorted(sources, key=lambda source: len(source.colours))
    found = _coloured(rare, cost.coloured)
    if found is None:
        return None
    taken = [source.place for source in found]
    generic = cost.generic - sum(source.amount - 1 for source in found)
    rest = [source for source in rare if source.place not in taken]
    rest.sort(key=lambda source: (len(source.colours) > 1, bool(source.colours), -_alike(source, rest)))
    for source in rest:
        if generic <= 0:
            break
        taken.append(source.place)
        generic -= source.amount
    return tuple(sorted(taken)) if generic <= 0 else None


def _alike(source: Source, sources: Sequence[Source]) -> int:
    return sum(other.colours == source.colours for other in sources)


def _coloured(sources: list[Source], pips: tuple[Colour, ...]) -> list[Source] | None:
    """A source for each pip; those with fewest colours first."""
    if not pips:
        return []
    for source in sources:
        if pips[0] in source.colours:
            rest = _coloured([other for other in sources if other is not source], pips[1:])
            if rest is not None:
                return [source, *rest]
    return None


def covers(sources: Sequence[Source], cost: Cost) -> bool:
    """Whether exactly these sources pay ``cost``: each is needed."""
    if cheapest(sources, cost) is None:
        return False
    return all(
        cheapest([other for other in sources if other is not source], cost) is None for source in sources
    )


def lacking(sources: Sequence[Source], cost: Cost) -> Cost:
    """The part of ``cost`` that all ``sources`` together cannot pay; each colour counted by itself."""
    owed = [
        colour
        for colour in Colour
        for _ in range(
            cost.coloured.count(colour) - sum(source.amount for source in sources if colour in source.colours)
        )
    ]
    total = sum(source.amount for source in sources)
    short = max(0, cost.value - total)
    return Cost(max(0, short - len(owed)), tuple(owed))
