"""What the Narrator may do, and when (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.alatriste import entering
from games.alatriste.checks import MOST_MODIFIER
from games.alatriste.fighters import Fighter, Item, Place
from games.alatriste.narrator_moves import (
    Ask,
    Auto,
    Because,
    Begin,
    End,
    Force,
    Harm,
    Key,
    Mark,
    Mend,
    Narrated,
    Next,
    No,
    Note,
    Npc,
    Put,
    Remove,
    Reveal,
    Rule,
    SetBehind,
    SetItem,
    SetReach,
    Yes,
)
from games.alatriste.state import MOST_TEXT, State
from games.alatriste.tables import Class
from games.alatriste.values import level_of, reach
from games.core.game import Violation

MOST_HARM: Final = 60

BOUNDS: Final = {
    Key.WOUNDS: (0, 60),
    Key.REFLEJOS: (1, 30),
    Key.BRIOS: (1, 30),
    Key.ESQUIVAR: (0, 30),
    Key.PARADA: (0, 30),
    Key.SPENT: (0, 2),
    Key.AIM: (0, 4),
}
"""What each number may be corrected to (13.6)."""


def check(state: State, move: Narrated) -> Violation | None:
    """Why the Narrator may not do this, or None."""
    return _CHECKS[type(move)](state, move)


def _there(state: State, tag: Any) -> Fighter | None:
    for one in state.fighters:
        if one.tag == tag:
            return one
    return None


def _begin(state: State, _move: Begin) -> Violation | None:
    if state.phase.kind != "preparing":
        return Violation.of("13.1", "begun")
    ready = any(not one.out for one in state.fighters)
    return None if ready else Violation.of("13.1", "nobody_there")


def _known(state: State, move: Remove | Mark) -> Violation | None:
    return None if _there(state, move.who) else Violation.of("13.5", "nobody")


def _npc_only(state: State, move: Reveal | Auto) -> Violation | None:
    who = _there(state, move.who)
    return None if who is not None and who.seat is None else Violation.of("8.8", "npc_only")


def _ask(state: State, move: Ask) -> Violation | None:
    who = _there(state, move.who)
    if who is None:
        return Violation.of("13.5", "nobody")
    if any(one.tag == move.who for one in state.requests):
        return Violation.of("13.3", "asked_already", name=who.name)
    if level_of(who, move.skill.word) is None:
        return Violation.of("13.3", "no_level", name=who.name)
    return None


def _next(state: State, move: Next) -> Violation | None:
    if _there(state, move.who) is None:
        return Violation.of("13.5", "nobody")
    return (
        Violation.of("13.4", "modifier", most=MOST_MODIFIER) if abs(move.modifier) > MOST_MODIFIER else None
    )


def _behind(state: State, move: SetBehind) -> Violation | None:
    who, whom = _there(state, move.who), _there(state, move.whom)
    if who is None or whom is None:
        return Violation.of("13.5", "nobody")
    return Violation.of("8.5", "same_side") if who.heroic is whom.heroic else None


def _reach(state: State, move: SetReach) -> Violation | None:
    one, other = _there(state, move.one), _there(state, move.other)
    if one is None or other is None or move.one.word >= move.other.word:
        return Violation.of("13.5", "nobody")
    if one.heroic is other.heroic:
        return Violation.of("8.5", "same_side")
    return Violation.of("8.6", "so_already") if reach(state, move.one, move.other) is move.reach else None


def _mend(state: State, move: Mend) -> Violation | None:
    who, (low, high) = _there(state, move.who), BOUNDS[move.key]
    if who is None:
        return Violation.of("13.5", "nobody")
    if not low <= move.number <= high:
        return Violation.of("13.6", "bounds", low=low, high=high)
    if move.key is Key.AIM and who.aim is None:
        return Violation.of("13.6", "no_aim", name=who.name)
    return None


def _because(state: State, move: Because) -> Violation | None:
    return Violation.of("13.6", "nothing_corrected") if state.correction is None else _text(state, move)


def _text(_state: State, move: Because | Rule | Note) -> Violation | None:
    fits = 1 <= len(move.text.strip()) <= MOST_TEXT
    return None if fits else Violation.of("13.7", "length", high=MOST_TEXT)


def _item(state: State, move: SetItem) -> Violation | None:
    who = _there(state, move.who)
    item = None if who is None else who.item(move.item.word)
    if item is None or item.weapon.kind is Class.FISTS:
        return Violation.of("13.6", "no_item")
    return None if _changes(item, move.put) else Violation.of("13.6", "item_so")


def _changes(item: Item, put: Put) -> bool:
    """Whether ``put`` is possible, and not so already."""
    if put in _PLACES:
        both = put is Put.OFF and item.weapon.hands == 2
        return not both and item.place is not _PLACES[put]
    if not item.weapon.kind.firearm:
        return False
    return {
        Put.LOADED: not item.loaded,
        Put.EMPTY: item.loaded,
        Put.JAMMED: not item.jammed,
        Put.FIXED: item.jammed,
    }[put]


_PLACES: Final = {
    Put.MAIN: Place.MAIN,
    Put.OFF: Place.OFF,
    Put.CARRIED: Place.CARRIED,
    Put.GROUND: Place.GROUND,
}


def placed(put: Put) -> Place | None:
    """Where ``put`` puts a weapon; None if it only changes how it is."""
    return _PLACES.get(put)


def _force(state: State, _move: Force) -> Violation | None:
    return Violation.of("13.2", "nothing_to_force") if state.phase.kind == "preparing" else None


def _arrival(state: State, _move: Yes | No) -> Violation | None:
    return None if state.phase.kind == "moving" else Violation.of("8.6", "nobody_moves")


def _harm(state: State, move: Harm) -> Violation | None:
    if state.phase.kind != "judging":
        return Violation.of("10.14", "nothing_to_judge")
    fits = 0 <= move.points <= MOST_HARM
    return None if fits else Violation.of("10.14", "harm_bounds", most=MOST_HARM)


def _always(_state: State, _move: End) -> Violation | None:
    return None


_CHECKS: Final[dict[type[Any], Callable[[State, Any], Violation | None]]] = {
    Begin: _begin,
    Npc: entering.check_npc,
    Remove: _known,
    Ask: _ask,
    Next: _next,
    Mark: _known,
    SetBehind: _behind,
    SetReach: _reach,
    Mend: _mend,
    Because: _because,
    SetItem: _item,
    Reveal: _npc_only,
    Auto: _npc_only,
    Force: _force,
    Yes: _arrival,
    No: _arrival,
    Harm: _harm,
    Rule: _text,
    Note: _text,
    End: _always,
}
