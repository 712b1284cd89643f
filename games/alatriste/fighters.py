"""Who fights: a sheet, what it holds, and what its turn has spent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.alatriste.checks import Difficulty
from games.alatriste.sheets import Sheet
from games.alatriste.tables import Armour, Weapon
from games.core.game import Seat

NARRATOR: Seat = 0
"""The Narrator's seat (8.1)."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A fighter as a word: ``h2`` is the hero of seat 2, ``n3`` the third NPC that came in."""

    kind: str
    number: int

    @property
    def word(self) -> str:
        return f"{self.kind}{self.number}"

    @classmethod
    def from_word(cls, word: str) -> Tag:
        number = word[1:]
        if word[:1] not in ("h", "n") or not number.isascii() or not number.isdigit() or number[0] == "0":
            raise ValueError(f"no fighter is called {word!r}")
        return cls(word[0], int(number))

    @property
    def hero(self) -> bool:
        return self.kind == "h"


@dataclass(frozen=True, slots=True)
class Word:
    """Any single word: of a weapon, a location, a manoeuvre, a skill, a ready-made character."""

    word: str

    @classmethod
    def from_word(cls, word: str) -> Word:
        if not word or len(word) > 40 or not all(char.isascii() and char in _LETTERS for char in word):
            raise ValueError(f"no word: {word!r}")
        return cls(word)


_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-~")


class Place(Enum):
    """Where a weapon is (10.5)."""

    MAIN = "main"
    OFF = "off"
    CARRIED = "carried"
    GROUND = "ground"
    """At one's feet."""
    GONE = "gone"
    """Burst, or left behind."""


@dataclass(frozen=True, slots=True)
class Item:
    """A weapon that somebody has. The last four matter to firearms only (chapter 12)."""

    weapon: Weapon
    place: Place = Place.CARRIED
    loaded: bool = True
    jammed: bool = False
    reloaded: int = 0
    """Turns of the reload done so far."""
    used: bool = False
    """Whether it was fired in this turn, with or without a shot."""

    @property
    def word(self) -> str:
        return self.weapon.word

    @property
    def held(self) -> bool:
        return self.place in (Place.MAIN, Place.OFF)


class Mode(Enum):
    """What a fighter does with the turn (9.3)."""

    NONE = "none"
    """Has not acted yet."""
    NORMAL = "normal"
    FULL = "full"
    """A full attack."""
    GUARD = "guard"
    """A full defence."""
    OTHER = "other"
    RELOAD = "reload"
    FLEE = "flee"
    HOLD = "hold"


class Guard(Enum):
    """What a full defence is spent on (10.9)."""

    ROLLS = "rolls"
    """Two rolls."""
    PLUS = "plus"
    """A single one with +3."""
    CLOSE = "close"
    """A single one, and close combat entered or left."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a fighter has used of this turn (9.3)."""

    mode: Mode = Mode.NONE
    guard: Guard = Guard.ROLLS
    defended: int = 0
    """Rolls of defence made."""
    stepped: bool = False
    """Whether it took its free step."""


@dataclass(frozen=True, slots=True)
class Aim:
    """So many turns of aiming at ``target`` (12.3)."""

    target: Tag
    turns: int


@dataclass(frozen=True, slots=True)
class Coming:
    """What the Narrator has set for a fighter's next roll (13.4)."""

    difficulty: Difficulty
    modifier: int


@dataclass(frozen=True, slots=True)
class Fighter:
    """``seat`` is the hero's player, None for an NPC. Of an NPC that is not ``open``, only the Narrator knows
    the sheet (but its name) and what is ``coming``; everything else is for all to see."""

    tag: Tag
    seat: Seat | None
    sheet: Sheet
    items: tuple[Item, ...] = ()
    cloth: Armour | None = None
    """Rolled round the off arm (10.11)."""
    wounds: int = 0
    open: bool = False
    auto: bool = True
    """Whether an NPC defends by itself (10.13)."""
    out: bool = False
    fallen: bool = False
    surprised: bool = False
    turned: bool = False
    """Whether it fights on the other side than its kind (8.5)."""
    aim: Aim | None = None
    spent: Spent = Spent()
    coming: Coming | None = None
    entering: Tag | None = None
    """Whom it closes with, unless that one wounds it first (11.2)."""
    leaving: Tag | None = None
    """Whose close combat it leaves, unless that one's blow lands (11.3)."""

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def heroic(self) -> bool:
        """Whether it fights on the heroes' side: heroes against NPCs, but for those who turned (8.5)."""
        return self.tag.hero is not self.turned

    def item(self, word: str) -> Item | None:
        return next((item for item in self.items if item.word == word), None)

    def holding(self, place: Place) -> Item | None:
        """What the main or the off hand holds; a weapon for two hands is in both."""
        found = next((item for item in self.items if item.place is place), None)
        if found is None and place is Place.OFF:
            main = self.holding(Place.MAIN)
            return main if main is not None and main.weapon.hands == 2 else None
        return found


class Reach(Enum):
    """How far apart two fighters are (8.6)."""

    FAR = "far"
    REACH = "reach"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two fighters, the lower word first, and since which turn they are so."""

    one: Tag
    other: Tag
    reach: Reach
    since: int


@dataclass(frozen=True, slots=True)
class Behind:
    """``who`` has got behind ``whom`` (10.3)."""

    who: Tag
    whom: Tag
