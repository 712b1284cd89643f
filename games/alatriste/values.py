"""What a fighter's rolls are made against, and every modifier with its reason (chapters 10 to 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.alatriste.arms import FULL_DEFENCE, against_heavy, aim_modifier
from games.alatriste.checks import (
    HIGHEST_TARGET,
    LOWEST_TARGET,
    MOST_MODIFIER,
    Check,
    Difficulty,
    House,
    Use,
)
from games.alatriste.deeds import Part, Value
from games.alatriste.fighters import Aim, Coming, Fighter, Item, Pair, Place, Reach, Tag
from games.alatriste.moves import How, Way
from games.alatriste.sheets import Advantage
from games.alatriste.skills import Characteristic
from games.alatriste.state import Known, Options, Strike
from games.alatriste.tables import Class, Effect, Manoeuvre
from games.alatriste.tables import Part as Body

OFF_HAND: Final = -3
"""To strike or to deflect with the off hand (10.4)."""

EXPOSED: Final = 4
"""Against somebody from behind, or who has fallen: one clause, once (10.3)."""

SURE: Final = 4
HARD: Final = 2
"""A full attack: to the attack, or to the damage (10.6)."""

HALVED: Final = 3
"""From so many Bríos left down, what one fights with is halved; below minus as many one is out (10.17)."""

LETTERS: Final = {which.value.lower(): which for which in Characteristic}
"""The characteristics as words."""


def fighter(state: Known, tag: Tag) -> Fighter:
    """KeyError for nobody."""
    for one in state.fighters:
        if one.tag == tag:
            return one
    raise KeyError(tag.word)


def pair(state: Known, one: Tag, other: Tag) -> Pair:
    """How far apart two fighters are; far, until somebody said otherwise (8.6)."""
    first, second = sorted((one, other), key=lambda tag: tag.word)
    found = next((each for each in state.pairs if each.one == first and each.other == second), None)
    return found or Pair(first, second, Reach.FAR, 0)


def reach(state: Known, one: Tag, other: Tag) -> Reach:
    return pair(state, one, other).reach


def enemies(state: Known, who: Fighter) -> tuple[Fighter, ...]:
    """Those of the other side who are still in the fight."""
    return tuple(one for one in state.fighters if one.heroic is not who.heroic and not one.out)


def one_side_is_down(state: Known) -> bool:
    """Whether those who can still fight are all of one side, and there was another."""
    sides = {one.heroic for one in state.fighters}
    return len(sides) > len({one.heroic for one in state.fighters if not one.out})


# The fighter.


def left(who: Fighter) -> int:
    """The Bríos that the wounds have left; may be negative."""
    return who.sheet.brios - who.wounds


def halved(options: Options, who: Fighter) -> bool:
    """Whether wounds halve what it fights with (10.17)."""
    return options.wounds and left(who) <= HALVED


def speed(who: Fighter) -> int:
    """Velocidad: Reflejos, less a point for each of damage, and what weapons and armour change (9.1)."""
    arms = sum(item.weapon.speed for item in who.items if item.held)
    worn = sum(piece.speed for piece in who.sheet.armour if not piece.cloth)
    return who.sheet.reflejos - who.wounds + arms + worn


def main_level(who: Fighter) -> int:
    """The level in what the main hand holds, or in Pelea: it settles equal Velocidad (9.2)."""
    held = who.holding(Place.MAIN) or fists(who)
    return 0 if held is None else who.sheet.strike(held.weapon)


def rank(who: Fighter) -> tuple[int, int, int]:
    """The order of a turn, highest first (9.1, 9.2)."""
    return speed(who), int(who.sheet.has(Advantage.INICIATIVA)), main_level(who)


def fists(who: Fighter) -> Item | None:
    return next((item for item in who.items if item.weapon.kind is Class.FISTS), None)


def armed_short(who: Fighter) -> bool:
    """Whether it holds nothing longer than a dagger or a short sword."""
    return all(item.weapon.kind.short for item in who.items if item.held)


def skilled_off(options: Options, who: Fighter) -> bool:
    """Whether its off hand is as good as the other (10.4)."""
    known = (options.tables.manoeuvre(word) for word in who.sheet.manoeuvres)
    return who.sheet.has(Advantage.AMBIDIESTRO) or any(
        trick is not None and trick.effect is Effect.OFF_HAND for trick in known
    )


def level_of(who: Fighter, skill: str) -> int | None:
    """What stands on the sheet for a skill's word or a characteristic's letter in lower case; None where
    there is no default."""
    letter = LETTERS.get(skill)
    return who.sheet.level(skill) if letter is None else who.sheet.characteristic(letter)


# Attack.


def exposed(state: Known, strike: Strike) -> str:
    """``rear``, ``fallen`` or nothing (10.3)."""
    if any(one.who == strike.who and one.whom == strike.whom for one in state.behind):
        return "rear"
    return "fallen" if fighter(state, strike.whom).fallen else ""


def attack_value(state: Known, strike: Strike) -> Value:
    """The value of an attack (10.2 to 10.6, 12.3)."""
    who = fighter(state, strike.who)
    item = who.item(strike.item)
    if item is None:
        raise KeyError(strike.item)
    parts = []
    if item.place is Place.OFF and not skilled_off(state.options, who):
        parts.append(Part("off-hand", OFF_HAND))
    open_to = exposed(state, strike)
    if open_to:
        parts.append(Part("rear" if open_to == "rear" else "fallen", EXPOSED))
    if strike.blow == "sure":
        parts.append(Part("sure", SURE))
    if item.weapon.kind.firearm:
        parts.append(_aim_part(who.aim, strike.whom))
    trick = trick_of(state.options, strike)
    if trick is not None and trick.strike:
        parts.append(Part("manoeuvre", trick.strike))
    if strike.aimed:
        parts.append(Part("location", aimed_at(state.options, strike.aimed)))
    return settled(state.options, who, who.sheet.strike(item.weapon), parts)


def _aim_part(aim: Aim | None, target: Tag) -> Part:
    turns = aim.turns if aim is not None and aim.target == target else 0
    return Part("aim" if turns else "unaimed", aim_modifier(turns))


def trick_of(options: Options, strike: Strike) -> Manoeuvre | None:
    return options.tables.manoeuvre(strike.trick) if strike.trick else None


def aimed_at(options: Options, location: str) -> int:
    """The modifier of an attack at that part of the body (10.7); KeyError when no table has it."""
    for row in options.tables.locations:
        if row.word == location:
            return row.aimed
    raise KeyError(location)


def attack_use(item: Item) -> Use:
    return Use.FIREARM if item.weapon.kind.firearm else Use.PLAIN


# Defence.


def defence_value(state: Known, who: Fighter, way: Way, how: How) -> Value:
    """The value of a defence (10.8 to 10.12)."""
    parts = []
    match way:
        case Way.DODGE:
            base = who.sheet.esquivar
        case Way.DEFLECT:
            base = who.sheet.level("capa") or 0
            if not skilled_off(state.options, who):
                parts.append(Part("off-hand", OFF_HAND))
        case _:
            item = parrying(who, way)
            base = 0 if item is None else who.sheet.parry(item.weapon) or 0
    if how is How.PLUS:
        parts.append(Part("plus", FULL_DEFENCE))
    if who.sheet.has(Advantage.INICIATIVA):
        parts.append(Part("iniciativa", 1))
    if state.options.espadachin and state.turn > 1 and who.sheet.has(Advantage.ESPADACHIN):
        parts.append(Part("espadachin", 1))
    return settled(state.options, who, base, parts)


def parrying(who: Fighter, way: Way) -> Item | None:
    """What a parry is made with."""
    if way is Way.PARRY_MAIN:
        return who.holding(Place.MAIN)
    return next((item for item in who.items if item.place is Place.OFF), None)


def defence_use(state: Known, strike: Strike, who: Fighter, way: Way) -> Use:
    """Whether a parry endangers the weapon (5.2, 10.12)."""
    attacker = fighter(state, strike.who).item(strike.item)
    own = parrying(who, way) if way.parry else None
    if attacker is None or own is None or not attacker.weapon.kind.heavy or own.weapon.kind.heavy:
        return Use.PLAIN
    if own.weapon.kind is Class.FENCING or own.weapon.kind is Class.GUARD_DAGGER:
        return Use.FENCING_PARRY
    arm = own.weapon.kind.arm
    return Use.PLAIN if arm is None else against_heavy(arm)


def settled(options: Options, who: Fighter, base: int, parts: list[Part]) -> Value:
    """With what the Narrator has set for this roll (13.4), and with what wounds leave of it (10.17)."""
    coming = who.coming or Coming(Difficulty.NORMAL, 0)
    if coming.modifier:
        parts = [*parts, Part("narrator", coming.modifier)]
    value = Value(base, tuple(parts), coming.difficulty)
    if halved(options, who) and value.total > 0:
        lost = -(-value.total // 2)
        return replace(value, parts=(*value.parts, Part("halved", -lost)))
    return value


def plain_value(who: Fighter, base: int) -> Value:
    """A roll that is neither attack nor defence: wounds do not halve it (10.17)."""
    coming = who.coming or Coming(Difficulty.NORMAL, 0)
    parts = (Part("narrator", coming.modifier),) if coming.modifier else ()
    return Value(base, parts, coming.difficulty)


def as_check(value: Value, use: Use, house: House) -> Check:
    """The check of ``value``, within the limits of 1.5."""
    target = min(max(value.base, LOWEST_TARGET), HIGHEST_TARGET)
    modifier = min(max(value.total - target, -MOST_MODIFIER), MOST_MODIFIER)
    return Check(target, modifier, value.difficulty, use, house)


# Damage.


def protection(who: Fighter, part: Body) -> int:
    """What armour takes from a blow there, a cloth left aside (10.15)."""
    return sum(piece.protection for piece in who.sheet.armour if not piece.cloth and part in piece.covers)


def cloth_protection(who: Fighter, part: Body) -> int:
    """What the cloth takes from a blow on the arm it is rolled round (10.11)."""
    return who.cloth.protection if who.cloth is not None and part is Body.OFF_ARM else 0
