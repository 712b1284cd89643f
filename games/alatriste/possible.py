"""What a fighter could do, the moment aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.alatriste.economy import may_strike_fully
from games.alatriste.fighters import Fighter, Item, Place, Reach, Tag
from games.alatriste.moves import (
    AimAt,
    Aimed,
    Attack,
    Back,
    Draw,
    Drop,
    Enter,
    Flee,
    Full,
    GuardSelf,
    Hand,
    Hold,
    Move,
    Near,
    Other,
    Pass,
    Quit,
    Reload,
    Rise,
    Run,
    Snap,
    Trick,
    Wait,
    Wrap,
)
from games.alatriste.state import MOST_TEXT, State
from games.alatriste.tables import Class, Type
from games.alatriste.values import armed_short, enemies, fighter, pair, reach
from games.core.game import Violation

FIRST_SHOT_WAITS: Final = 6
"""Turns that a reload takes (12.5)."""


def possible(state: State, who: Fighter, move: Move) -> Violation | None:
    """Whether ``who`` could do it, the moment aside."""
    return POSSIBLE[type(move)](state, who, move)


# Striking.


def _foe(state: State, who: Fighter, tag: Tag) -> Violation | None:
    return None if any(one.tag == tag for one in enemies(state, who)) else Violation.of("10.2", "no_foe")


def _attack(state: State, who: Fighter, move: Attack | Aimed | Trick | Full) -> Violation | None:
    item = who.item(move.item.word)
    if item is None or not (item.held or item.weapon.kind is Class.FISTS):
        return Violation.of("10.2", "not_in_hand", item=move.item.word)
    return _foe(state, who, move.foe) or _ready(item) or _within(state, who, move.foe, item)


def _ready(item: Item) -> Violation | None:
    """Whether a firearm can be fired (12.1, 12.6)."""
    if not item.weapon.kind.firearm:
        return None
    if item.jammed:
        return Violation.of("12.7", "jammed", item=item.word)
    if item.used:
        return Violation.of("12.6", "fired_already", item=item.word)
    return None if item.loaded else Violation.of("12.5", "not_loaded", item=item.word)


def _within(state: State, who: Fighter, foe: Tag, item: Item) -> Violation | None:
    """Whether the weapon reaches (8.6, 11.1)."""
    if item.weapon.kind.shoots:
        return None
    apart, target = reach(state, who.tag, foe), fighter(state, foe)
    if apart is Reach.FAR:
        return Violation.of("8.6", "too_far", name=target.name)
    if item.weapon.kind.short and apart is Reach.REACH and not armed_short(target):
        return Violation.of("11.1", "needs_close", name=target.name)
    if not item.weapon.kind.short and apart is Reach.CLOSE and not state.options.long_in_close:
        return Violation.of("11.1", "too_close", name=target.name)
    return None


def _single(state: State, who: Fighter, move: Attack) -> Violation | None:
    """A second shot after an aimed one has the same target (12.6)."""
    violation = _attack(state, who, move)
    item = who.item(move.item.word)
    second = state.phase.kind == "again" and item is not None and item.weapon.kind.firearm
    if violation is None and second and who.aim is not None and who.aim.target != move.foe:
        return Violation.of("12.6", "one_target")
    return violation


def _aimed(state: State, who: Fighter, move: Aimed) -> Violation | None:
    if all(row.word != move.location.word for row in state.options.tables.locations):
        return Violation.of("10.7", "no_location")
    return _attack(state, who, move)


def _trick(state: State, who: Fighter, move: Trick) -> Violation | None:
    row = state.options.tables.manoeuvre(move.manoeuvre.word)
    if row is None or row.word not in who.sheet.manoeuvres or row.type is not Type.ATTACK:
        return Violation.of("10.18", "not_known")
    item = who.item(move.item.word)
    if item is not None and item.weapon.kind.shoots:
        return Violation.of("10.18", "no_blade")
    return _attack(state, who, move)


def _full(state: State, who: Fighter, move: Full) -> Violation | None:
    if not may_strike_fully(who.spent):
        return Violation.of("9.3", "has_defended")
    return _attack(state, who, move)


def _snap(state: State, who: Fighter, move: Snap) -> Violation | None:
    item = who.item(move.item.word)
    if item is None or not item.weapon.kind.firearm or item.place not in (Place.CARRIED, Place.GROUND):
        return Violation.of("12.2", "not_to_draw", item=move.item.word)
    if len(free_hands(who)) < item.weapon.hands:
        return Violation.of("12.2", "hands_full", item=item.word)
    return _foe(state, who, move.foe) or _ready(item)


def free_hands(who: Fighter) -> tuple[Place, ...]:
    """The hands that hold nothing, the main one first; a cloth keeps the off hand busy (10.11)."""
    busy = (who.holding(Place.MAIN) is not None, who.holding(Place.OFF) is not None or who.cloth is not None)
    return tuple(place for place, taken in zip((Place.MAIN, Place.OFF), busy, strict=True) if not taken)


# Full defence.


def _guard(_state: State, _who: Fighter, _move: GuardSelf) -> Violation | None:
    return None


def _enter(state: State, who: Fighter, move: Enter) -> Violation | None:
    violation = _foe(state, who, move.foe)
    if violation is None and reach(state, who.tag, move.foe) is not Reach.REACH:
        return Violation.of("11.2", "not_at_reach", name=fighter(state, move.foe).name)
    return violation


def _quit(state: State, who: Fighter, move: Quit) -> Violation | None:
    violation = _foe(state, who, move.foe)
    if violation is not None:
        return violation
    both = pair(state, who.tag, move.foe)
    if both.reach is not Reach.CLOSE:
        return Violation.of("11.3", "not_close", name=fighter(state, move.foe).name)
    return Violation.of("11.3", "next_turn") if both.since >= state.turn else None


# Everything else.


def _draw(_state: State, who: Fighter, move: Draw) -> Violation | None:
    item = who.item(move.item.word)
    if item is None or item.place not in (Place.CARRIED, Place.GROUND) or item.weapon.kind is Class.FISTS:
        return Violation.of("10.5", "not_to_draw", item=move.item.word)
    if item.weapon.hands == 2 and move.hand is Hand.OFF:
        return Violation.of("10.5", "two_hands", item=item.word)
    return None


def _wrap(_state: State, who: Fighter, move: Wrap) -> Violation | None:
    if who.cloth is not None:
        return Violation.of("10.11", "rolled_already")
    carried = any(piece.cloth and piece.word == move.cloth.word for piece in who.sheet.armour)
    return None if carried else Violation.of("10.11", "no_such_cloth")


def _drop(_state: State, who: Fighter, move: Drop) -> Violation | None:
    item = who.item(move.item.word)
    cloth = who.cloth is not None and who.cloth.word == move.item.word
    return None if cloth or (item is not None and item.held) else Violation.of("9.5", "not_held")


def _aim(state: State, who: Fighter, move: AimAt) -> Violation | None:
    if not any(item.held and item.weapon.kind.firearm and _ready(item) is None for item in who.items):
        return Violation.of("12.3", "nothing_to_aim")
    return _foe(state, who, move.foe)


def _reload(state: State, who: Fighter, move: Reload) -> Violation | None:
    item = who.item(move.item.word)
    if item is None or not item.held or not item.weapon.kind.firearm:
        return Violation.of("12.5", "not_in_hand", item=move.item.word)
    if item.jammed:
        return Violation.of("12.7", "jammed", item=item.word)
    if item.loaded:
        return Violation.of("12.5", "loaded", item=item.word)
    return Violation.of("12.5", "in_close") if _in_close(state, who) else None


def _in_close(state: State, who: Fighter) -> bool:
    return any(reach(state, who.tag, one.tag) is Reach.CLOSE for one in enemies(state, who))


def _run(state: State, who: Fighter, move: Run | Near) -> Violation | None:
    violation = _foe(state, who, move.foe)
    if violation is not None:
        return violation
    if reach(state, who.tag, move.foe) is not Reach.FAR:
        return Violation.of("9.9", "near_already", name=fighter(state, move.foe).name)
    return Violation.of("11.3", "leave_first") if _in_close(state, who) else None


def _near(state: State, who: Fighter, move: Near) -> Violation | None:
    return Violation.of("9.5", "one_step") if who.spent.stepped else _run(state, who, move)


def _back(state: State, who: Fighter, move: Back) -> Violation | None:
    if who.spent.stepped:
        return Violation.of("9.5", "one_step")
    violation = _foe(state, who, move.foe)
    if violation is None and reach(state, who.tag, move.foe) is not Reach.REACH:
        return Violation.of("9.5", "not_at_reach", name=fighter(state, move.foe).name)
    return violation


def _flee(state: State, who: Fighter, _move: Flee) -> Violation | None:
    return Violation.of("11.3", "leave_first") if _in_close(state, who) else None


def _rise(_state: State, who: Fighter, _move: Rise) -> Violation | None:
    return None if who.fallen else Violation.of("9.8", "not_fallen")


def _other(_state: State, _who: Fighter, move: Other) -> Violation | None:
    fits = 1 <= len(move.text.strip()) <= MOST_TEXT
    return None if fits else Violation.of("13.7", "length", high=MOST_TEXT)


def _nothing(_state: State, _who: Fighter, _move: Move) -> Violation | None:
    return None


POSSIBLE: Final[dict[type[Any], Callable[[State, Fighter, Any], Violation | None]]] = {
    Attack: _single,
    Full: _full,
    Aimed: _aimed,
    Trick: _trick,
    Snap: _snap,
    GuardSelf: _guard,
    Enter: _enter,
    Quit: _quit,
    Draw: _draw,
    Wrap: _wrap,
    AimAt: _aim,
    Reload: _reload,
    Run: _run,
    Flee: _flee,
    Rise: _rise,
    Other: _other,
    Hold: _nothing,
    Pass: _nothing,
    Wait: _nothing,
    Drop: _drop,
    Near: _near,
    Back: _back,
}
"""What a turn can be spent on, and free actions, with what decides about each."""
