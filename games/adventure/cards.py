"""What a card is: the starter set's and those that a Game Master brings, in one shape.

A card is data only. What its keywords and effects mean is said in the rulebook and done by the rules; what
no effect here can say is a :class:`Ruling`, shown to the Game Master and never carried out by itself.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_KEY: Final = 24
"""Most letters of a card's key: two of them and a verb fit into a notation."""

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 300


class Colour(enum.StrEnum):
    """The five colours of mana, by the letters that lists of cards use."""

    SUN = "W"
    SEA = "U"
    SHADE = "B"
    EMBER = "R"
    FROND = "G"


class Kind(enum.StrEnum):
    CREATURE = "creature"
    INSTANT = "instant"
    SORCERY = "sorcery"
    ENCHANTMENT = "enchantment"
    ITEM = "item"
    LAND = "land"


class Deck(enum.StrEnum):
    """The pile that a card belongs to: recruits and what they carry, encounters and spells, or the map."""

    ADVENTURER = "adventurer"
    ENCOUNTER = "encounter"
    MAP = "map"


class Terrain(enum.StrEnum):
    PLAIN = "plain"
    COAST = "coast"
    MARSH = "marsh"
    RANGE = "range"
    FOREST = "forest"
    PLACE = "place"
    """Somewhere special: no basic land, so nobody crosses it by landwalk."""


class Keyword(enum.StrEnum):
    """What a creature always has, and needs no number."""

    FLYING = "flying"
    REACH = "reach"
    """May block those that fly."""
    ISLAND_HOME = "island-home"
    WALL = "wall"
    FIRST_STRIKE = "first-strike"
    TRAMPLE = "trample"
    BANDING = "banding"
    PHASING = "phasing"
    HASTE = "haste"
    VIGILANCE = "vigilance"
    CARRIER = "carrier"
    """Carries one item more than others."""


class Span(enum.StrEnum):
    """How long an effect lasts."""

    ASALTO = "asalto"
    FIGHT = "fight"
    TURN = "turn"
    """Until the end of the game turn: what is cast while travelling."""
    LASTING = "lasting"
    """Until the Game Master, or whoever cast it, takes it off."""


class Aim(enum.StrEnum):
    """What may be chosen for an effect."""

    NOTHING = "nothing"
    ITSELF = "itself"
    """The creature that does it, or carries it."""
    CREATURE = "creature"
    PARTY = "party"
    """Every creature of the group that does it."""
    LAND = "land"
    """A discovered land."""


@dataclass(frozen=True, slots=True)
class Cost:
    """``generic`` mana of any sort, and one of each of ``coloured``. Text: ``2WW``, ``0`` for nothing."""

    generic: int = 0
    coloured: tuple[Colour, ...] = ()

    @property
    def value(self) -> int:
        return self.generic + len(self.coloured)

    @property
    def text(self) -> str:
        letters = "".join(self.coloured)
        return f"{self.generic or ''}{letters}" or "0"

    @classmethod
    def of(cls, text: str) -> Cost:
        """Read ``2WW``. Raises ValueError."""
        found = re.fullmatch(r"([0-9]{0,2})([WUBRG]*)", text)
        if found is None or not text:
            raise ValueError(f"no cost: {text!r}")
        letters = sorted(found[2], key="WUBRG".index)
        return cls(int(found[1] or 0), tuple(Colour(letter) for letter in letters))


FREE: Final = Cost()


# Effects: each says one thing, and those of one card or skill share their aim.


@dataclass(frozen=True, slots=True)
class Heal:
    """``amount`` wounds fewer; None heals all."""

    amount: int | None
    kind: Literal["heal"] = "heal"


@dataclass(frozen=True, slots=True)
class Damage:
    amount: int
    kind: Literal["damage"] = "damage"


@dataclass(frozen=True, slots=True)
class Prevent:
    """The next ``amount`` of damage this asalto does nothing."""

    amount: int
    kind: Literal["prevent"] = "prevent"


@dataclass(frozen=True, slots=True)
class Boost:
    power: int
    toughness: int
    span: Span = Span.ASALTO
    kind: Literal["boost"] = "boost"


@dataclass(frozen=True, slots=True)
class Grant:
    keyword: Keyword
    span: Span = Span.ASALTO
    kind: Literal["grant"] = "grant"


@dataclass(frozen=True, slots=True)
class Tap:
    kind: Literal["tap"] = "tap"


@dataclass(frozen=True, slots=True)
class Untap:
    kind: Literal["untap"] = "untap"


@dataclass(frozen=True, slots=True)
class Destroy:
    """A creature dies, or a land is laid waste."""

    kind: Literal["destroy"] = "destroy"


@dataclass(frozen=True, slots=True)
class Recall:
    """A creature goes back to its owner's hand."""

    kind: Literal["recall"] = "recall"


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Instead of dying it lives, tapped, with damage equal to its toughness."""

    kind: Literal["regenerate"] = "regenerate"


@dataclass(frozen=True, slots=True)
class Make:
    """``amount`` mana of one of ``colours``; colourless when there is none."""

    colours: tuple[Colour, ...]
    amount: int = 1
    kind: Literal["make"] = "make"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Free text that the Game Master resolves."""

    text: str
    kind: Literal["ruling"] = "ruling"


Effect = Heal | Damage | Prevent | Boost | Grant | Tap | Untap | Destroy | Recall | Regenerate | Make | Ruling


@dataclass(frozen=True, slots=True)
class Skill:
    """What a creature, an item or a land can do when it is used. ``key`` is a word, unique in its card;
    ``taps`` costs the tapping action; ``spent`` is for what is used up (a potion)."""

    key: str
    effects: tuple[Effect, ...]
    aim: Aim = Aim.ITSELF
    cost: Cost = FREE
    taps: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed. ``power`` and ``toughness`` of an item are what it adds to its bearer."""

    key: str
    """Its word, at most LONGEST_KEY letters; unique among the cards of a match."""
    name: str
    """In English for the starter set (translated where it is said), else as it was imported."""
    kind: Kind
    deck: Deck
    cost: Cost = FREE
    power: int = 0
    toughness: int = 0
    keywords: tuple[Keyword, ...] = ()
    walks: tuple[Terrain, ...] = ()
    """Landwalk: the terrains it crosses."""
    wards: tuple[Colour, ...] = ()
    """Protection: the colours that cannot hurt it or aim at it."""
    skills: tuple[Skill, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What a spell does when it is cast."""
    aim: Aim = Aim.NOTHING
    """What a spell is cast on."""
    life: int = 0
    """Damage that casting it does to its caster."""
    caster: bool = False
    terrain: Terrain | None = None
    """Of a land."""
    tags: tuple[str, ...] = ()
    """What it is, in plain words: human, soldier."""
    text: str = ""
    """Rules text as imported, if the Game Master chose to keep it."""
    copies: int = 1
    """How many a deck holds."""
    origin: Literal["starter", "imported"] = "starter"

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its cost, each once; none for a colourless card."""
        return tuple(colour for colour in Colour if colour in self.cost.coloured)

    @property
    def makes(self) -> tuple[Colour, ...]:
        """The colours of mana that a land makes without being asked anything else; () if it makes none."""
        made = [effect for skill in self.skills for effect in skill.effects if isinstance(effect, Make)]
        return tuple(colour for colour in Colour if any(colour in effect.colours for effect in made))

    @property
    def wall(self) -> bool:
        return Keyword.WALL in self.keywords

    @property
    def spell(self) -> bool:
        return self.kind in (Kind.INSTANT, Kind.SORCERY, Kind.ENCHANTMENT)


class Copy(NamedTuple):
    """One card of a match: the ``nth`` of its model, from 1. Words: ``moss-troll``, ``moss-troll~2``.

    A named tuple, because rules compare and hash cards more than anything else (docs/decisions.md)."""

    key: str
    nth: int = 1

    @property
    def word(self) -> str:
        return self.key if self.nth == 1 else f"{self.key}~{self.nth}"

    @classmethod
    def from_word(cls, word: str) -> Copy:
        """Whether a match has such a card is for its rules to say. Raises ValueError: no word of a card."""
        key, mark, number = word.partition("~")
        if len(key) > LONGEST_KEY or not KEY.fullmatch(key) or (mark and not _COPY.fullmatch(number)):
            raise ValueError(f"no card is called {word!r}")
        return cls(key, int(number or 1))


_COPY: Final = re.compile(r"[2-9]|[1-9][0-9]")
MOST_COPIES: Final = 99
"""Of one card in a match."""


def copies(cards: tuple[Card, ...], deck: Deck) -> tuple[Copy, ...]:
    """Every copy of those of ``cards`` that belong to ``deck``, in their order."""
    return tuple(
        Copy(card.key, nth) for card in cards if card.deck is deck for nth in range(1, card.copies + 1)
    )
