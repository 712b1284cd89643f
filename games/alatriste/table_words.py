"""Names of what stands on sheets and in tables. Rows that somebody named bear that name; ours are named here.
What comes out is plain: escape it for a message."""

from __future__ import annotations

from enum import Enum

from games.alatriste.sheets import Advantage, Level, Value
from games.alatriste.skills import BY_WORD, Characteristic
from games.alatriste.tables import (
    Armour,
    Class,
    Effect,
    Location,
    Manoeuvre,
    Part,
    Range,
    Row,
    Source,
    Type,
    Weapon,
)
from games.core.words import Label, Say


def table(say: Say, name: str) -> str:
    """A table, by the name of its field."""
    return {
        "weapons": say("Weapons"),
        "armour": say("Armour"),
        "locations": say("Locations"),
        "manoeuvres": say("Manoeuvres"),
        "ranges": say("Ranges"),
    }[name]


def row_name(say: Say, row: Row) -> str:
    """What a row is called."""
    match row:
        case Weapon():
            return weapon_name(say, row)
        case Armour():
            return armour_name(say, row)
        case Location():
            return location_name(say, row)
        case Manoeuvre():
            return manoeuvre_name(row)
    return range_name(say, row)


def weapon_name(say: Say, weapon: Weapon) -> str:
    """``Ropera``; the second of two equal ones is ``Pistola 2``."""
    word, _, twin = weapon.word.partition("~")
    name = weapon.name or _weapon(say, word) or _spelled(word)
    return f"{name} {twin}" if twin else name


def _weapon(say: Say, word: str) -> str:
    return {
        "pelea": say("Fists"),
        "ropera": say("Ropera"),
        "cuchillo": say("Knife"),
        "daga": say("Dagger"),
        "daga-de-guardamano": say("Guard dagger"),
        "espada-corta": say("Short sword"),
        "pappenheimer": say("Pappenheimer"),
        "maza": say("Mace"),
        "pistola": say("Pistol"),
        "arcabuz": say("Arquebus"),
        "mosquete": say("Musket"),
    }.get(word, "")


def armour_name(say: Say, piece: Armour) -> str:
    ours = {
        "capa": say("Cape"),
        "herreruelo": say("Herreruelo"),
        "armadura": say("Armour"),
    }
    return piece.name or ours.get(piece.word, "") or _spelled(piece.word)


def location_name(say: Say, location: Location) -> str:
    return location.name or part_name(say, location.part)


def part_name(say: Say, part: Part) -> str:
    match part:
        case Part.HEAD:
            return say("head")
        case Part.SWORD_ARM:
            return say("sword arm")
        case Part.OFF_ARM:
            return say("off arm")
        case Part.TRUNK:
            return say("trunk")
    return say("legs")


def manoeuvre_name(manoeuvre: Manoeuvre) -> str:
    """The rulebook's own names are the same in every language."""
    return manoeuvre.name or _spelled(manoeuvre.word)


def range_name(say: Say, band: Range) -> str:
    return band.name or say("up to {metres} m", metres=band.metres)


def _spelled(word: str) -> str:
    """A word as a name, where there is nothing better."""
    return word.replace("-", " ").capitalize()


def class_name(say: Say, kind: Class) -> str:
    """A kind of weapon."""
    return {
        Class.FISTS: say("fists"),
        Class.KNIFE: say("knife or dagger"),
        Class.GUARD_DAGGER: say("guard dagger"),
        Class.SHORT_SWORD: say("short sword"),
        Class.FENCING: say("fencing weapon"),
        Class.STURDY: say("sturdy sword"),
        Class.HEAVY: say("heavy weapon"),
        Class.POLE: say("pole weapon"),
        Class.IMPROVISED: say("improvised weapon"),
        Class.MISSILE: say("missile weapon"),
        Class.PISTOL: say("pistol"),
        Class.LONG_GUN: say("long gun"),
    }[kind]


def source(say: Say, where: Source) -> Label:
    """Where a row comes from."""
    match where:
        case Source.KNOWN:
            return Label(say("known"), say("the summary says so"))
        case Source.INFERRED:
            return Label(say("inferred"), say("another campaign's page says so"))
        case Source.DESIGNED:
            return Label(say("bot default"), say("bot default, not the book"))
    return Label(say("Narrator"), say("filled in on this server"))


def effect(say: Say, what: Effect) -> str:
    """What a manoeuvre does beyond its numbers; empty for nothing."""
    match what:
        case Effect.ENTER:
            return say("opens close combat")
        case Effect.DRIVE_BACK:
            return say("drives the foe back")
        case Effect.OFF_HAND:
            return say("no penalty for the off hand")
    return ""


def type_name(say: Say, type: Type) -> str:
    return say("attack") if type is Type.ATTACK else say("defence")


# Sheets.


def skill_name(say: Say, skill: str | Level) -> str:
    """A skill by its word, or as a sheet writes it. The rulebook's own names are the same everywhere."""
    if isinstance(skill, Level):
        return skill.name or skill_name(say, skill.skill)
    if skill == Value.ESQUIVAR.value:
        return value_name(say, Value.ESQUIVAR)
    known = BY_WORD.get(skill)
    return known.name if known else _spelled(skill)


def characteristic_name(which: Characteristic) -> str:
    """The rulebook's own name, the same in every language."""
    match which:
        case Characteristic.DESTREZA:
            return "Destreza"
        case Characteristic.ESPIRITU:
            return "Espíritu"
        case Characteristic.FUERZA:
            return "Fuerza"
    return "Ingenio"


def value_name(say: Say, value: Value) -> str:
    match value:
        case Value.REFLEJOS:
            return "Reflejos"
        case Value.BRIOS:
            return "Bríos"
        case Value.ESQUIVAR:
            return "Esquivar"
    return say("Parry")


def advantage(say: Say, which: Advantage) -> Label:
    """An advantage, and what it does."""
    match which:
        case Advantage.INICIATIVA:
            return Label("Iniciativa", say("acts first when Velocidad is equal"))
        case Advantage.AMBIDIESTRO:
            return Label("Ambidiestro", say("no penalty for the off hand"))
        case Advantage.LETRADO:
            return Label("Letrado", say("scholarly skills without a level are half their characteristic"))
    return Label("Espadachín", say("+1 to defence from the second turn on, where the fight has that option"))


# Columns and choices of forms.


def column_name(say: Say, column: str) -> str:
    """A column of a table, as a form calls it."""
    return {
        "class": say("Kind of weapon"),
        "skill": say("Skill"),
        "damage": say("Damage"),
        "hands": say("Hands"),
        "protection": say("Protection"),
        "covers": say("Covers"),
        "cloth": say("A cloth to roll round the arm"),
        "speed": say("Change of Velocidad"),
        "part": say("Part of the body"),
        "faces": say("On these faces of the die"),
        "aimed": say("Modifier of an aimed attack"),
        "type": say("Takes the action of"),
        "effect": say("Does"),
        "strike": say("Modifier of the attack"),
        "metres": say("Up to how many metres"),
        "modifier": say("Modifier"),
    }[column]


def column_hint(say: Say, table: str, column: str) -> str:
    """What may be written there; empty where it is plain."""
    if column == "damage":
        if table == "weapons":
            return say("Such as 1d6+3; empty if nobody knows: the Narrator is asked then.")
        return say("Added to the damage: 2 or -1.")
    return {
        "skill": say("Such as Esgrima, Armas cortas or Armas de fuego."),
        "faces": say("Such as 4 5. Each face belongs to one location: change the others first, or import."),
    }.get(column, "")


def choice_name(say: Say, choice: Enum) -> str:
    """One choice of a list in a form."""
    match choice:
        case Class():
            return class_name(say, choice)
        case Part():
            return part_name(say, choice)
        case Type():
            return type_name(say, choice)
        case Effect():
            return effect(say, choice) or say("nothing more than its numbers")
    return str(choice.value)
