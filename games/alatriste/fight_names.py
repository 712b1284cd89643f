"""What things are called in a fight. Plain text but for fighters' names, which are plain already."""

from __future__ import annotations

from collections.abc import Sequence

from games.alatriste.deeds import Part as Piece
from games.alatriste.deeds import Roll, Value
from games.alatriste.fighters import Fighter, Mode, Reach, Tag
from games.alatriste.moves import Way, Whole
from games.alatriste.narrator_moves import Flag, Key, Put
from games.alatriste.state import View
from games.alatriste.table_words import (
    armour_name,
    characteristic_name,
    location_name,
    manoeuvre_name,
    skill_name,
    weapon_name,
)
from games.alatriste.tables import Class, Weapon
from games.alatriste.telling import faces, true
from games.alatriste.values import LETTERS
from games.core.dice_words import signed
from games.core.words import Say


def of_tag(view: View, tag: Tag) -> str:
    """A fighter's name; its word once it is gone."""
    one = view.fighter(tag)
    return tag.word if one is None else one.name


def player(one: Fighter, names: Sequence[str]) -> str:
    """``Diego (Ana)``: a hero with its player, an NPC by its name."""
    return one.name if one.seat is None else f"{one.name} ({names[one.seat]})"


def weapon(say: Say, word: str, name: str = "") -> str:
    """A weapon by its word, or by the name that somebody gave it."""
    return weapon_name(say, Weapon(word, Class.FISTS, "", name=name))


def item_of(say: Say, view: View, tag: Tag | None, word: str) -> str:
    one = None if tag is None else view.fighter(tag)
    item = None if one is None else one.item(word)
    return weapon(say, word) if item is None else weapon_name(say, item.weapon)


def location(say: Say, view: View, word: str) -> str:
    row = next((row for row in view.options.tables.locations if row.word == word), None)
    return word if row is None else location_name(say, row)


def manoeuvre(_say: Say, view: View, word: str) -> str:
    row = view.options.tables.manoeuvre(word)
    return word if row is None else manoeuvre_name(row)


def cloth(say: Say, view: View, word: str) -> str:
    row = view.options.tables.piece(word)
    return weapon(say, word) if row is None else armour_name(say, row)


def skill(say: Say, word: str) -> str:
    """A skill, or a characteristic by its letter."""
    letter = LETTERS.get(word)
    return skill_name(say, word) if letter is None else characteristic_name(letter)


def way(say: Say, which: Way) -> str:
    match which:
        case Way.PARRY_MAIN:
            return say("Parry")
        case Way.PARRY_OFF:
            return say("Parry with the off hand")
        case Way.DODGE:
            return say("Dodge")
    return say("Deflect with the cloth")


def whole(say: Say, which: Whole) -> str:
    match which:
        case Whole.TWICE:
            return say("two blows")
        case Whole.SURE:
            return say("one blow at +4")
    return say("one blow, +2 damage")


def reach(say: Say, which: Reach) -> str:
    match which:
        case Reach.FAR:
            return say("far")
        case Reach.REACH:
            return say("within reach")
    return say("in close combat")


def put(say: Say, which: Put) -> str:
    """What the Narrator makes of a weapon."""
    return {
        Put.MAIN: say("in the main hand"),
        Put.OFF: say("in the off hand"),
        Put.CARRIED: say("sheathed"),
        Put.GROUND: say("on the ground"),
        Put.LOADED: say("loaded"),
        Put.EMPTY: say("not loaded"),
        Put.JAMMED: say("jammed"),
        Put.FIXED: say("in order again"),
    }[which]


def flag(say: Say, which: Flag) -> str:
    match which:
        case Flag.FALLEN:
            return say("fallen")
        case Flag.SURPRISED:
            return say("surprised")
        case Flag.OUT:
            return say("out of the fight")
    return say("on the other side")


def key(say: Say, which: Key) -> str:
    """A number that the Narrator corrects."""
    return {
        Key.WOUNDS: say("wounds"),
        Key.REFLEJOS: "Reflejos",
        Key.BRIOS: "Bríos",
        Key.ESQUIVAR: "Esquivar",
        Key.PARADA: say("parry"),
        Key.SPENT: say("defences used"),
        Key.AIM: say("turns of aiming"),
    }[which]


def mode(say: Say, which: Mode) -> str:
    """What a fighter has done with the turn; empty before it has acted."""
    return {
        Mode.NONE: "",
        Mode.NORMAL: say("attack"),
        Mode.FULL: say("full attack"),
        Mode.GUARD: say("full defence"),
        Mode.OTHER: say("other action"),
        Mode.RELOAD: say("reloading"),
        Mode.FLEE: say("running away"),
        Mode.HOLD: say("holding"),
    }[which]


def why(say: Say, part: Piece) -> str:
    """Why a value is changed."""
    return {
        "off-hand": say("off hand"),
        "rear": say("from behind"),
        "fallen": say("has fallen"),
        "sure": say("full attack"),
        "aim": say("aimed"),
        "unaimed": say("not aimed"),
        "manoeuvre": say("manoeuvre"),
        "location": say("that part of the body"),
        "narrator": say("the Narrator"),
        "halved": say("wounds"),
        "plus": say("full defence"),
        "iniciativa": "Iniciativa",
        "espadachin": "Espadachín",
    }[part.why]


def value(say: Say, what: Value) -> str:
    """``13 −3 (off hand) = 10``"""
    parts = [f"{signed(part.number)} ({why(say, part)})" for part in what.parts if part.number]
    return " ".join([str(what.base), *parts, "=", true(what.total)]) if parts else str(what.base)


def rolled(say: Say, roll: Roll) -> str:
    """``13 −3 (off hand) = 10: ⚂3 ⚁2 ⚀1 → 6``"""
    return f"{value(say, roll.value)}: {faces(roll.result)} → {roll.result.total}"


def outcome(say: Say, verdict: str) -> str:
    """How a roll came out."""
    return {
        "success": say("success"),
        "failure": say("failure"),
        "critical": say("★ critical success"),
        "fumble": say("☠ fumble"),
        "no-spark": say("no spark, no shot"),
        "jam": say("jammed, no shot"),
        "burst": say("it bursts"),
        "": say("hidden"),
    }[verdict]
