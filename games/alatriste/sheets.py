"""Character sheets (chapter 14): what is written on one, and what follows from it.

A sheet is useful from four characteristics and one weapon on. Non-player characters have the same sheets;
those made from one line fix Reflejos, Bríos or the parry themselves instead of deriving them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from games.alatriste.arms import parry_value
from games.alatriste.skills import BY_WORD, Characteristic, Group
from games.alatriste.tables import FISTS, Armour, Class, Tables, Weapon

USUAL = 10
"""What a characteristic is until somebody says otherwise."""


class Advantage(Enum):
    """Those that a rule of ours knows of; all others are names on the sheet."""

    INICIATIVA = "iniciativa"
    """Acts first when Velocidad is equal."""
    AMBIDIESTRO = "ambidiestro"
    """No penalty for the off hand."""
    LETRADO = "letrado"
    """Scholarly skills without a level are half their characteristic."""
    ESPADACHIN = "espadachin"
    """+1 to defence from the second turn on, by a campaign's page (optional)."""


class Value(Enum):
    """What follows from the characteristics, unless a sheet fixes it."""

    REFLEJOS = "reflejos"
    BRIOS = "brios"
    ESQUIVAR = "esquivar"
    PARADA = "parada"
    """The parry with whatever is in the hand."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level in a skill. ``name`` is empty for those of games.alatriste.skills; languages and a campaign's
    own skills have one."""

    skill: str
    level: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A value that does not follow from the characteristics."""

    value: Value
    number: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character. Weapons and armour stand on it by value; ``manoeuvres`` are words of the tables;
    ``traits`` the names of advantages and disadvantages that no rule of ours knows; ``wounds`` the points of
    damage suffered and not yet healed. ``fixed`` holds each value at most once."""

    name: str
    destreza: int = USUAL
    espiritu: int = USUAL
    fuerza: int = USUAL
    ingenio: int = USUAL
    skills: tuple[Level, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    advantages: tuple[Advantage, ...] = ()
    manoeuvres: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    wounds: int = 0
    fixed: tuple[Fixed, ...] = ()
    npc: bool = False
    notes: str = ""

    def characteristic(self, which: Characteristic) -> int:
        match which:
            case Characteristic.DESTREZA:
                return self.destreza
            case Characteristic.ESPIRITU:
                return self.espiritu
            case Characteristic.FUERZA:
                return self.fuerza
        return self.ingenio

    @property
    def reflejos(self) -> int:
        """Half of Destreza and Espíritu together, rounded down."""
        return self._value(Value.REFLEJOS, (self.destreza + self.espiritu) // 2)

    @property
    def brios(self) -> int:
        """Half of Fuerza and Espíritu together, rounded up: when unhurt."""
        return self._value(Value.BRIOS, -(-(self.fuerza + self.espiritu) // 2))

    @property
    def left(self) -> int:
        """The Bríos that the wounds have left; may be negative."""
        return self.brios - self.wounds

    @property
    def esquivar(self) -> int:
        """Half of Reflejos, rounded down."""
        return self._value(Value.ESQUIVAR, self.reflejos // 2)

    def has(self, advantage: Advantage) -> bool:
        return advantage in self.advantages

    def level(self, skill: str) -> int | None:
        """The level in ``skill``: as written, else half the governing characteristic, rounded down. None
        where there is no such default: scholarly skills without Letrado, languages, a campaign's own."""
        written = next((level.level for level in self.skills if level.skill == skill), None)
        if written is not None:
            return written
        if skill == Value.ESQUIVAR.value:
            return self.esquivar
        known = BY_WORD.get(skill)
        if known is None or (known.group is Group.SCHOLARLY and not self.has(Advantage.LETRADO)):
            return None
        return self.characteristic(known.characteristic) // 2

    def strike(self, weapon: Weapon) -> int:
        """The level in the skill that ``weapon`` takes; a skill that cannot be used counts as 0."""
        return self.level(weapon.skill) or 0

    def parry(self, weapon: Weapon) -> int | None:
        """The value of a parry with ``weapon`` (3.1); None for what cannot parry. A firearm, like all that is
        at hand, parries by Pelea."""
        arm = weapon.kind.arm
        if arm is None:
            return None
        improvised = weapon.kind.firearm or weapon.kind is Class.IMPROVISED
        skill = self.level("pelea") if improvised else self.strike(weapon)
        return self._value(Value.PARADA, parry_value(skill or 0, arm))

    def _value(self, which: Value, derived: int) -> int:
        return next((fixed.number for fixed in self.fixed if fixed.value is which), derived)


def outfitted(sheet: Sheet, tables: Tables) -> Sheet:
    """``sheet`` as it goes into a fight: what its weapons and armour do is what the server's tables say now,
    where they have that word; of two equal weapons the second is called ``pistola~2``; fists come along."""
    weapons = tuple(tables.weapon(weapon.word) or weapon for weapon in sheet.weapons)
    if not any(weapon.kind is Class.FISTS for weapon in weapons):
        weapons += (tables.weapon(FISTS.word) or FISTS,)
    armour = tuple(tables.piece(piece.word) or piece for piece in sheet.armour)
    return replace(sheet, weapons=_apart(weapons), armour=armour)


def _apart(weapons: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """Each weapon under a word of its own."""
    seen: dict[str, int] = {}
    result = []
    for weapon in weapons:
        count = seen[weapon.word] = seen.get(weapon.word, 0) + 1
        result.append(weapon if count == 1 else replace(weapon, word=f"{weapon.word}~{count}"))
    return tuple(result)
