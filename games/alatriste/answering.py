"""Which defence an attack admits (10.8 to 10.12), and which is the best."""

from __future__ import annotations

from fractions import Fraction

from games.alatriste.deeds import Value
from games.alatriste.economy import defences_left, may_commit, may_plus, rolls_per_attack
from games.alatriste.fighters import Fighter
from games.alatriste.moves import Defend, How, Let, Way
from games.alatriste.odds import odds
from games.alatriste.state import Defending, Known, Strike
from games.alatriste.tables import Class
from games.alatriste.values import as_check, defence_use, defence_value, exposed, fighter, parrying
from games.core.game import Violation

WAYS = tuple(Way)

DEFENCES = tuple(Defend(way, how) for how in How for way in Way)
"""Every defence there is."""


def check(state: Known, phase: Defending, move: Defend | Let) -> Violation | None:
    """Why the target may not answer so, or None."""
    if isinstance(move, Let):
        return None
    who = fighter(state, phase.strike.whom)
    return entitled(state, phase.strike, who, phase.tried) or _admitted(state, phase, who, move)


def entitled(state: Known, strike: Strike, who: Fighter, tried: tuple[Way, ...]) -> Violation | None:
    """Whether the target has a defence at all."""
    if exposed(state, strike) == "rear":
        return Violation.of("10.3", "rear")
    if not defences_left(who.spent):
        return Violation.of("9.3", "no_defence_left")
    if len(tried) >= rolls_per_attack(who.spent):
        return Violation.of("10.9", "one_each")
    return None


def _admitted(state: Known, phase: Defending, who: Fighter, move: Defend) -> Violation | None:
    if any(move.way is way or (move.way.parry and way.parry) for way in phase.tried):
        return Violation.of("10.9", "same_kind")
    if move.how is How.FULL and not may_commit(who.spent):
        return Violation.of("10.9", "too_late_full")
    if move.how is How.PLUS and not (may_commit(who.spent) or may_plus(who.spent)):
        return Violation.of("10.9", "too_late_plus")
    return admits(state, phase.strike, who, move.way)


def admits(state: Known, strike: Strike, who: Fighter, way: Way) -> Violation | None:
    """Whether this attack can be met that way (10.10 to 10.12)."""
    attacker = fighter(state, strike.who).item(strike.item)
    kind = Class.FISTS if attacker is None else attacker.weapon.kind
    if way is Way.DODGE:
        if kind.firearm:
            return Violation.of("10.10", "shot")
        return Violation.of("10.10", "surprised") if who.surprised else None
    if way is Way.DEFLECT:
        if who.cloth is None:
            return Violation.of("10.11", "no_cloth")
        return None if kind.deflectable else Violation.of("10.11", "too_heavy")
    if not could(who, way):
        return Violation.of("10.12", "no_weapon")
    return Violation.of("10.12", "flies") if kind.shoots else None


def could(who: Fighter, way: Way) -> bool:
    """Whether it has what that way of defending takes, whatever comes."""
    if way is Way.DODGE:
        return True
    if way is Way.DEFLECT:
        return who.cloth is not None
    own = parrying(who, way)
    return own is not None and own.weapon.kind is not Class.FISTS and who.sheet.parry(own.weapon) is not None


def answers(state: Known, phase: Defending) -> tuple[Defend, ...]:
    """Every defence that the target may choose."""
    return tuple(move for move in DEFENCES if check(state, phase, move) is None)


def value_of(state: Known, strike: Strike, move: Defend) -> Value:
    return defence_value(state, fighter(state, strike.whom), move.way, move.how)


def chance_of(state: Known, strike: Strike, move: Defend) -> Fraction:
    """How likely one roll of it stops the blow."""
    who = fighter(state, strike.whom)
    use = defence_use(state, strike, who, move.way)
    check = as_check(value_of(state, strike, move), use, state.options.house)
    return odds(check).success


def best(state: Known, phase: Defending) -> Defend | Let:
    """The likeliest defence that commits to nothing more; for one who is in full defence already, with +3
    where that is open and nothing was tried (8.9, 10.13)."""
    legal = answers(state, phase)
    committed = not may_commit(fighter(state, phase.strike.whom).spent)
    single = [move for move in legal if move.how is How.PLAIN or (committed and move.how is How.PLUS)]
    if not single:
        return Let()
    return max(single, key=lambda move: (chance_of(state, phase.strike, move), -WAYS.index(move.way)))
