"""The tables that a fight needs (chapter 15): weapons, armour, locations, manoeuvres, ranges.

A server has its own; a fight copies them by value when it opens. Of the book's tables the summary kept almost
nothing, so each row says where it comes from, and what is missing is the Narrator's to fill. Names of our own
rows are left empty here and spoken by games.alatriste.table_words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from games.alatriste.arms import Arm


class Source(Enum):
    """Where a row comes from, as with the articles of the rules."""

    KNOWN = "known"
    INFERRED = "inferred"
    DESIGNED = "designed"
    """A default of the bot, not the book."""
    NARRATOR = "narrator"
    """Filled in on this server."""


class Class(Enum):
    """What kind of weapon it is: this decides parries, who may deflect it, and how far it reaches."""

    FISTS = "fists"
    KNIFE = "knife"
    """Knives and daggers."""
    GUARD_DAGGER = "guard-dagger"
    SHORT_SWORD = "short-sword"
    FENCING = "fencing"
    STURDY = "sturdy"
    """The pappenheimer: a sword, but as heavy as a mace for whoever parries it (5.2)."""
    HEAVY = "heavy"
    """Mace, axe."""
    POLE = "pole"
    IMPROVISED = "improvised"
    """Clubs and whatever is at hand."""
    MISSILE = "missile"
    """Thrown knives, crossbows: whatever flies without powder."""
    PISTOL = "pistol"
    LONG_GUN = "long-gun"
    """Carbine, arquebus, musket."""

    @property
    def firearm(self) -> bool:
        return self in (Class.PISTOL, Class.LONG_GUN)

    @property
    def shoots(self) -> bool:
        """Whether it strikes from afar."""
        return self.firearm or self is Class.MISSILE

    @property
    def short(self) -> bool:
        """Whether attacking a longer weapon with it takes close combat: fists too."""
        return self in _SHORT

    @property
    def deflectable(self) -> bool:
        """Whether a rolled cloth may turn it aside: short and fencing weapons, and fists."""
        return self.short or self is Class.FENCING

    @property
    def heavy(self) -> bool:
        """Whether it endangers a lighter weapon that parries it (5.2)."""
        return self in (Class.STURDY, Class.HEAVY)

    @property
    def arm(self) -> Arm | None:
        """What it counts as when it parries (3.1); None for what cannot parry. A firearm parries as whatever
        is at hand, by the skill of a brawl."""
        return _ARMS[self]


_SHORT = (Class.FISTS, Class.KNIFE, Class.GUARD_DAGGER, Class.SHORT_SWORD)

_ARMS: dict[Class, Arm | None] = {
    Class.FISTS: Arm.OTHER,
    Class.KNIFE: Arm.KNIFE,
    Class.GUARD_DAGGER: Arm.FENCING,
    Class.SHORT_SWORD: Arm.SHORT_SWORD,
    Class.FENCING: Arm.FENCING,
    Class.STURDY: Arm.FENCING,
    Class.HEAVY: Arm.OTHER,
    Class.POLE: Arm.OTHER,
    Class.IMPROVISED: Arm.OTHER,
    Class.MISSILE: None,
    Class.PISTOL: Arm.OTHER,
    Class.LONG_GUN: Arm.OTHER,
}


@dataclass(frozen=True, slots=True)
class Damage:
    """``1d6+3``: ``dice`` of six sides and a fixed ``bonus``, which may be negative."""

    dice: int
    bonus: int = 0

    def __str__(self) -> str:
        if not self.dice:
            return str(self.bonus)
        return f"{self.dice}d6" + (f"{self.bonus:+d}" if self.bonus else "")


@dataclass(frozen=True, slots=True)
class Weapon:
    """``word`` stands in notations, ``skill`` is the word of a skill (games.alatriste.skills), ``speed``
    changes Velocidad while it is wielded. Without ``damage`` the Narrator says it when it is asked for."""

    word: str
    kind: Class
    skill: str
    damage: Damage | None = None
    name: str = ""
    hands: int = 1
    speed: int = 0
    source: Source = Source.NARRATOR


class Part(Enum):
    """Parts of the body, where a rule asks for one: a cloth guards its arm, a pistol bursts in the hand."""

    HEAD = "head"
    SWORD_ARM = "sword-arm"
    OFF_ARM = "off-arm"
    TRUNK = "trunk"
    LEGS = "legs"


@dataclass(frozen=True, slots=True)
class Armour:
    """``protection`` points of each blow on the parts it ``covers`` are lost. A ``cloth`` protects only while
    it is rolled round an arm, and then that arm."""

    word: str
    protection: int
    covers: tuple[Part, ...] = ()
    cloth: bool = False
    name: str = ""
    speed: int = 0
    source: Source = Source.NARRATOR


@dataclass(frozen=True, slots=True)
class Location:
    """Where a blow falls: on these ``faces`` of a die. ``aimed``: the modifier of an attack aimed there."""

    word: str
    part: Part
    faces: tuple[int, ...]
    aimed: int = 0
    name: str = ""
    source: Source = Source.NARRATOR


class Type(Enum):
    """The action that a manoeuvre takes."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Effect(Enum):
    """What a manoeuvre does beyond its numbers, where a rule of ours knows of it."""

    NONE = "none"
    ENTER = "enter"
    """Opens close combat."""
    DRIVE_BACK = "drive-back"
    """Drives the foe back, and so ends close combat."""
    OFF_HAND = "off-hand"
    """Takes the penalty of the off hand away as long as it is known; takes no action."""


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """``strike`` is added to the attack, ``damage`` to the damage, ``defence`` to one's own defence of the
    turn. ``needs`` is for people to read."""

    word: str
    type: Type
    effect: Effect = Effect.NONE
    strike: int = 0
    damage: int = 0
    defence: int = 0
    needs: str = ""
    name: str = ""
    source: Source = Source.NARRATOR


@dataclass(frozen=True, slots=True)
class Range:
    """Shots up to ``metres`` have this ``modifier``."""

    word: str
    metres: int
    modifier: int
    name: str = ""
    source: Source = Source.NARRATOR


Row: TypeAlias = Weapon | Armour | Location | Manoeuvre | Range


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a server. Words are unique within each; the locations' faces are the six of a die."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    locations: tuple[Location, ...] = ()
    manoeuvres: tuple[Manoeuvre, ...] = ()
    ranges: tuple[Range, ...] = ()

    def weapon(self, word: str) -> Weapon | None:
        return next((row for row in self.weapons if row.word == word), None)

    def piece(self, word: str) -> Armour | None:
        return next((row for row in self.armour if row.word == word), None)

    def manoeuvre(self, word: str) -> Manoeuvre | None:
        return next((row for row in self.manoeuvres if row.word == word), None)

    def location(self, face: int) -> Location:
        """Where a blow falls when the die shows ``face``."""
        return next(row for row in self.locations if face in row.faces)


_OURS = Source.DESIGNED

FISTS = Weapon("pelea", Class.FISTS, "pelea", Damage(1, -3), source=_OURS)
"""Everybody carries these."""

SUMMARY = Tables(
    weapons=(FISTS, Weapon("ropera", Class.FENCING, "esgrima", Damage(1, 3), source=Source.KNOWN)),
    armour=(
        Armour("capa", 3, cloth=True, source=Source.KNOWN),
        Armour("herreruelo", 2, cloth=True, source=Source.KNOWN),
    ),
    locations=(
        Location("cabeza", Part.HEAD, (1,), -6, source=_OURS),
        Location("brazo-diestro", Part.SWORD_ARM, (2,), -4, source=_OURS),
        Location("brazo-torpe", Part.OFF_ARM, (3,), -4, source=_OURS),
        Location("torso", Part.TRUNK, (4, 5), -4, source=_OURS),
        Location("piernas", Part.LEGS, (6,), -4, source=_OURS),
    ),
    manoeuvres=(
        Manoeuvre("trabar", Type.ATTACK, Effect.ENTER, source=Source.KNOWN),
        Manoeuvre("entrada", Type.ATTACK, Effect.ENTER, source=Source.KNOWN),
        Manoeuvre("barrido", Type.ATTACK, Effect.DRIVE_BACK, source=Source.INFERRED),
    ),
)
"""What a server has before its Narrator fills anything in. KNOWN: the sword's damage, what a cloth takes, and
that Trabar and Entrada open close combat. All else is ours, and labelled so."""

PLACEHOLDERS: tuple[Weapon, ...] = (
    Weapon("cuchillo", Class.KNIFE, "armas-cortas", Damage(1, -1), source=_OURS),
    Weapon("daga", Class.KNIFE, "armas-cortas", Damage(1), source=_OURS),
    Weapon("daga-de-guardamano", Class.GUARD_DAGGER, "armas-cortas", Damage(1, 1), source=_OURS),
    Weapon("espada-corta", Class.SHORT_SWORD, "esgrima", Damage(1, 2), source=_OURS),
    Weapon("pappenheimer", Class.STURDY, "esgrima", Damage(1, 4), source=_OURS),
    Weapon("maza", Class.HEAVY, "armas-pesadas", Damage(1, 5), source=_OURS),
    Weapon("pistola", Class.PISTOL, "armas-de-fuego", Damage(2), source=_OURS),
    Weapon("arcabuz", Class.LONG_GUN, "armas-de-fuego", Damage(2, 3), hands=2, source=_OURS),
    Weapon("mosquete", Class.LONG_GUN, "armas-de-fuego", Damage(3), hands=2, source=_OURS),
)
"""Weapons to play with until the Narrator has better numbers; loaded on request only."""

PLACEHOLDER = replace(SUMMARY, weapons=SUMMARY.weapons + PLACEHOLDERS)
"""The summary's tables with those weapons."""
