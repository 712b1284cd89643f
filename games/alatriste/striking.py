"""Three rolls: attack, defence, damage; and what comes of wounds (chapter 10, 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.alatriste import answering
from games.alatriste.checks import Mishap, Result
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.fighters import Fighter, Guard, Item, Mode, Place, Reach, Tag
from games.alatriste.moves import Defend, How, Let, Way
from games.alatriste.state import Answer, Defending, Hurt, Judging, Loss, Strike, Tie, Wound
from games.alatriste.tables import Class, Damage, Effect, Location, Part
from games.alatriste.values import (
    HALVED,
    HARD,
    attack_use,
    attack_value,
    cloth_protection,
    defence_use,
    defence_value,
    left,
    parrying,
    plain_value,
    protection,
    trick_of,
)

BURST: Final = Damage(1)
"""What a firearm does to whoever holds it when it bursts (12.7)."""


def verdict(result: Result) -> str:
    """How a roll came out, in a word."""
    if result.mishap is not None and result.mishap is not Mishap.DROP:
        return str(result.mishap.value)
    if result.critical:
        return "critical"
    if result.fumble:
        return "fumble"
    return "success" if result.success else "failure"


# The attack.


def swing(draft: Draft, strike: Strike) -> None:
    """Roll the attack. If it succeeds the target may answer; among equals once all attacks are rolled
    (9.4)."""
    who = draft.fighter(strike.who)
    item = next(one for one in who.items if one.word == strike.item)
    roll = draft.roll(strike.who, attack_value(draft.state, strike), attack_use(item))
    result = roll.result
    deed = Deed("attack", strike.who, strike.whom, item.word, strike.blow, 0, verdict(result), roll)
    draft.tell(deed, draft.screened(strike.who))
    if item.weapon.kind.firearm:
        _fire(draft, strike, item, result)
    if not result.success:
        return
    tie = draft.state.tie
    if tie is None:
        draft.later(Answer(strike))
    else:
        draft.set(tie=replace(tie, hits=(*tie.hits, strike)))


def _fire(draft: Draft, strike: Strike, item: Item, result: Result) -> None:
    """What pulling the trigger does to the weapon (12.1, 12.7)."""
    tag, mishap = strike.who, result.mishap
    draft.change_item(tag, item.word, used=True)
    match mishap:
        case None:
            draft.change_item(tag, item.word, loaded=False)
            if strike.blow != "twice":
                draft.change(tag, aim=None)
        case Mishap.JAM:
            draft.change_item(tag, item.word, jammed=True)
        case Mishap.BURST:
            _burst(draft, tag, item)


def _burst(draft: Draft, tag: Tag, item: Item) -> None:
    """In the hand if it is a pistol, in the face if it is long; armour does not help (12.7)."""
    part = Part.SWORD_ARM if item.place is Place.MAIN else Part.OFF_ARM
    if item.weapon.kind is Class.LONG_GUN:
        part = Part.HEAD
    points = sum(draft.dice(BURST))
    draft.tell(Deed("burst", tag, item=item.word, word=_row_of(draft, part).word, number=points))
    draft.change_item(tag, item.word, place=Place.GONE, loaded=False)
    wound(draft, tag, None, points)


# The defence.


def answer(draft: Draft, task: Answer) -> None:
    """Ask the target, if it has any defence; NPCs do by themselves unless the Narrator chooses (10.13)."""
    strike = task.strike
    who = next((one for one in draft.state.fighters if one.tag == strike.whom and not one.out), None)
    if who is None:
        return
    phase = Defending(strike, task.tried)
    if not answering.answers(draft.state, phase):
        if not task.tried:
            draft.tell(Deed("stand", strike.whom))
        draft.later(Hurt(strike))
    elif who.seat is None and who.auto:
        respond(draft, phase, answering.best(draft.state, phase))
    else:
        draft.phase = phase


def respond(draft: Draft, phase: Defending, move: Defend | Let) -> None:
    """Roll the defence that was chosen."""
    strike = phase.strike
    draft.phase = None
    if isinstance(move, Let):
        draft.tell(Deed("let", strike.whom))
        draft.later(Hurt(strike))
        return
    who = draft.fighter(strike.whom)
    value = defence_value(draft.state, who, move.way, move.how)
    use = defence_use(draft.state, strike, who, move.way)
    own = parrying(who, move.way) if move.way.parry else None
    _spend(draft, who, move.how)
    roll = draft.roll(strike.whom, value, use)
    result = roll.result
    deed = Deed(
        "defend",
        strike.whom,
        strike.who,
        "" if own is None else own.word,
        "parry" if move.way.parry else move.way.value,
        0,
        verdict(result),
        roll,
    )
    draft.tell(deed, draft.screened(strike.whom))
    if result.mishap is Mishap.DROP and own is not None:
        _fling(draft, strike.whom, own.word)
    if not result.success:
        draft.later(Answer(strike, (*phase.tried, move.way)))
    elif move.way is Way.DEFLECT:
        draft.later(Hurt(replace(strike, deflected=True)))


def _spend(draft: Draft, who: Fighter, how: How) -> None:
    """A defence costs what was gained by aiming (12.3) and the reload (12.5)."""
    spent = who.spent
    if how is not How.PLAIN:
        guard = Guard.PLUS if how is How.PLUS else spent.guard
        spent = replace(spent, mode=Mode.GUARD, guard=guard)
    aim = who.aim and replace(who.aim, turns=min(who.aim.turns, 1))
    draft.change(who.tag, spent=replace(spent, defended=spent.defended + 1), aim=aim)
    draft.break_reload(who.tag)


def _fling(draft: Draft, tag: Tag, item: str) -> None:
    tie = draft.state.tie
    if tie is None:
        lose(draft, tag, item)
    else:
        draft.set(tie=replace(tie, losses=(*tie.losses, Loss(tag, item))))


def lose(draft: Draft, tag: Tag, item: str) -> None:
    """The weapon flies from the hand (5.2)."""
    draft.change_item(tag, item, place=Place.GROUND)
    draft.tell(Deed("dropped", tag, item=item))


# Damage.


def hurt(draft: Draft, task: Hurt) -> None:
    """Roll the damage; the Narrator says it where no table does (10.14)."""
    strike = task.strike
    if all(one.tag != strike.whom or one.out for one in draft.state.fighters):
        return
    item = next(one for one in draft.fighter(strike.who).items if one.word == strike.item)
    damage = item.weapon.damage
    if damage is None:
        draft.phase = Judging(strike)
        return
    dice = () if strike.deflected else draft.dice(damage)
    land(draft, strike, sum(dice) + damage.bonus + _bonus(draft, strike), dice)


def _bonus(draft: Draft, strike: Strike) -> int:
    """What is added to the die, and stays where a cloth takes the die away (10.11)."""
    trick = trick_of(draft.state.options, strike)
    return (HARD if strike.blow == "hard" else 0) + (0 if trick is None else trick.damage)


def land(draft: Draft, strike: Strike, points: int, dice: tuple[int, ...] = ()) -> None:
    """A blow of ``points`` lands somewhere: the cloth takes its share, then armour does (10.15)."""
    whom = draft.fighter(strike.whom)
    place = _location(draft, strike)
    lost = cloth_protection(whom, place.part) + protection(whom, place.part)
    through = max(0, max(0, points) - lost)
    text = _reckoning(max(0, points), dice, lost, through)
    deed = Deed("damage", strike.whom, strike.who, word=place.word, number=through, text=text)
    draft.tell(deed, draft.screened(strike.who, strike.whom))
    if whom.leaving == strike.who and not strike.deflected:
        draft.change(whom.tag, leaving=None)
        draft.tell(Deed("kept", whom.tag, strike.who))
    _effect(draft, strike)
    wound(draft, strike.whom, strike.who, through)


def _reckoning(points: int, dice: tuple[int, ...], lost: int, through: int) -> str:
    """``3+3 = 6 − 2 = 4``: the dice with what is fixed, what was absorbed, what gets through."""
    steps = [str(points)]
    if dice:
        fixed = points - sum(dice)
        steps.insert(0, "+".join(map(str, dice)) + (f"{fixed:+d}" if fixed else ""))
    if lost:
        steps[-1] += f" − {lost}"
        steps.append(str(through))
    return " = ".join(dict.fromkeys(steps)) if len(steps) > 1 else ""


def _location(draft: Draft, strike: Strike) -> Location:
    rows = draft.state.options.tables.locations
    if strike.deflected:
        return _row_of(draft, Part.OFF_ARM)
    if strike.aimed:
        return next(row for row in rows if row.word == strike.aimed)
    (face,) = draft.dice(Damage(1))
    return draft.state.options.tables.location(face)


def _row_of(draft: Draft, part: Part) -> Location:
    """The row of a part of the body; a table that lacks it gets it under our own word."""
    rows = draft.state.options.tables.locations
    return next((row for row in rows if row.part is part), Location(part.value, part, ()))


def _effect(draft: Draft, strike: Strike) -> None:
    """A manoeuvre that lands opens close combat, or drives the foe back (10.18)."""
    trick = trick_of(draft.state.options, strike)
    if trick is None:
        return
    if trick.effect is Effect.ENTER:
        draft.apart(strike.who, strike.whom, Reach.CLOSE)
        draft.tell(Deed("entered", strike.who, strike.whom))
    elif trick.effect is Effect.DRIVE_BACK:
        draft.apart(strike.who, strike.whom, Reach.REACH)
        draft.tell(Deed("drove", strike.who, strike.whom))


def wound(draft: Draft, tag: Tag, by: Tag | None, points: int) -> None:
    """``points`` of damage take effect, at the end of an exchange between equals (9.4)."""
    tie: Tie | None = draft.state.tie
    if tie is not None:
        draft.set(tie=replace(tie, wounds=(*tie.wounds, Wound(tag, by, points))))
    elif points > 0 and any(one.tag == tag for one in draft.state.fighters):
        _suffer(draft, tag, by, points)


def _suffer(draft: Draft, tag: Tag, by: Tag | None, points: int) -> None:
    who = draft.fighter(tag)
    draft.change(tag, wounds=who.wounds + points)
    draft.break_reload(tag)
    if who.entering is not None and who.entering == by:
        draft.change(tag, entering=None)
        draft.tell(Deed("kept", tag, by))
    if draft.state.options.wounds and left(draft.fighter(tag)) < -HALVED and not who.out:
        draft.change(tag, out=True, aim=None, entering=None, leaving=None)
        draft.tell(Deed("out", tag))
    elif who.aim is not None and not who.out:
        _nerve(draft, draft.fighter(tag))


def _nerve(draft: Draft, who: Fighter) -> None:
    """Hurt while aiming: a check of Voluntad, or the target is lost (12.4)."""
    roll = draft.roll(who.tag, plain_value(who, who.sheet.level("voluntad") or 0))
    success = roll.result.success
    draft.tell(Deed("nerve", who.tag, verdict=verdict(roll.result), roll=roll), draft.screened(who.tag))
    if not success:
        draft.change(who.tag, aim=None)
