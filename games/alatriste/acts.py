"""What a fighter's turn is spent on: declared, perhaps forestalled by somebody who holds, and carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.alatriste import striking
from games.alatriste.arms import MOST_AIM
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.fighters import Aim, Fighter, Guard, Item, Mode, Place, Reach, Tag
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
    Near,
    Other,
    Pass,
    Quit,
    Reload,
    Rise,
    Run,
    Snap,
    Trick,
    Whole,
    Wrap,
)
from games.alatriste.possible import FIRST_SHOT_WAITS, free_hands, possible
from games.alatriste.spelling import NOTATION
from games.alatriste.state import Act, Again, Moving, Over, Strike, Triggered
from games.alatriste.values import enemies, reach

_MODES: Final[dict[type[Any], Mode]] = {
    Attack: Mode.NORMAL,
    Aimed: Mode.NORMAL,
    Trick: Mode.NORMAL,
    Snap: Mode.NORMAL,
    Full: Mode.FULL,
    GuardSelf: Mode.GUARD,
    Enter: Mode.GUARD,
    Quit: Mode.GUARD,
    Reload: Mode.RELOAD,
    Flee: Mode.FLEE,
    Hold: Mode.HOLD,
}
"""What each move makes of the turn; all others are other actions (9.3)."""


def declare(draft: Draft, tag: Tag, words: str) -> None:
    """``tag`` says what it does: from now on its defences are those of that action, even if somebody acts
    first (9.3, 9.6)."""
    move = NOTATION.read(words)
    guard = Guard.CLOSE if isinstance(move, Enter | Quit) else Guard.ROLLS
    draft.spend(tag, mode=_MODES.get(type(move), Mode.OTHER), guard=guard)
    if not isinstance(move, Reload):
        draft.break_reload(tag)
    if not _keeps_aim(draft.fighter(tag), move):
        draft.change(tag, aim=None)


def _keeps_aim(who: Fighter, move: Any) -> bool:
    """What one can do without losing the target (12.3)."""
    if isinstance(move, Attack | Aimed | Full):
        item = who.item(move.item.word)
        same = who.aim is not None and who.aim.target == move.foe
        return same and item is not None and item.weapon.kind.firearm
    return isinstance(move, AimAt | Hold | GuardSelf | Pass)


def carry_out(draft: Draft, task: Act) -> None:
    """Carry out what was declared, once those who hold have had their say (9.6); it is lost if it has become
    impossible meanwhile."""
    who = next((one for one in draft.state.fighters if one.tag == task.who and not one.out), None)
    if who is None:
        return
    move = NOTATION.read(task.words)
    if draft.state.tie is None:
        asked = tuple((who.tag, holder) for holder in task.asked)
        holder = holder_before(draft, who.tag, task.words, asked)
        if holder is not None:
            draft.later(Act(task.who, task.words, (*task.asked, holder)))
            ask_holder(draft, holder, who.tag)
            return
        draft.later(Over(who.tag))
    if possible(draft.state, who, move) is None:
        _ACTS[type(move)](draft, who, move)
    else:
        draft.tell(Deed("lost", who.tag))


def holder_before(draft: Draft, tag: Tag, words: str, asked: tuple[tuple[Tag, Tag], ...]) -> Tag | None:
    """The next enemy that holds, has ``tag`` in its range, and has not been asked about this act; who holds
    too, or does nothing, is no occasion (9.6)."""
    who = next((one for one in draft.state.fighters if one.tag == tag and not one.out), None)
    if who is None or isinstance(NOTATION.read(words), Hold | Pass):
        return None
    for one in enemies(draft.state, who):
        known = (tag, one.tag) in asked or one.spent.mode is not Mode.HOLD
        if not known and _in_range(draft, one, who):
            return one.tag
    return None


def ask_holder(draft: Draft, holder: Tag, actor: Tag) -> None:
    draft.phase = Triggered(holder, actor)
    draft.tell(Deed("trigger", holder, actor))


def _in_range(draft: Draft, holder: Fighter, who: Fighter) -> bool:
    ready = any(item.held and item.weapon.kind.shoots and item.loaded for item in holder.items)
    return ready or reach(draft.state, holder.tag, who.tag) is not Reach.FAR


def ready(draft: Draft, who: Fighter, move: Any) -> None:
    """Before the first turn a hero takes up what it likes (8.7)."""
    if isinstance(move, Drop):
        drop(draft, who, move)
    else:
        _ACTS[type(move)](draft, who, move)


# Striking.


def _attack(draft: Draft, who: Fighter, move: Attack) -> None:
    striking.swing(draft, Strike(who.tag, move.foe, move.item.word))


def _aimed(draft: Draft, who: Fighter, move: Aimed) -> None:
    striking.swing(draft, Strike(who.tag, move.foe, move.item.word, aimed=move.location.word))


def _trick(draft: Draft, who: Fighter, move: Trick) -> None:
    striking.swing(draft, Strike(who.tag, move.foe, move.item.word, trick=move.manoeuvre.word))


def _full(draft: Draft, who: Fighter, move: Full) -> None:
    blow = {Whole.TWICE: "twice", Whole.SURE: "sure", Whole.HARD: "hard"}[move.whole]
    if move.whole is Whole.TWICE:
        tie = draft.state.tie
        if tie is None:
            draft.later(Again(who.tag))
        else:
            draft.set(tie=replace(tie, again=(*tie.again, who.tag)))
    striking.swing(draft, Strike(who.tag, move.foe, move.item.word, blow))  # type: ignore[arg-type]


def second(draft: Draft, tag: Tag, move: Attack | Pass) -> None:
    """The second of two attacks, or none (10.6); once a shot has gone off the aim is spent (12.1)."""
    if isinstance(move, Attack):
        striking.swing(draft, Strike(tag, move.foe, move.item.word, "again"))
    else:
        draft.tell(Deed("pass", tag))
    who = draft.fighter(tag)
    if any(item.used and not item.loaded for item in who.items):
        draft.change(tag, aim=None)


def _snap(draft: Draft, who: Fighter, move: Snap) -> None:
    """Draw and fire (12.2): with the main hand if it is free, else with the other."""
    draft.change_item(who.tag, move.item.word, place=free_hands(who)[0])
    draft.change(who.tag, aim=None)
    draft.tell(Deed("draw", who.tag, item=move.item.word))
    striking.swing(draft, Strike(who.tag, move.foe, move.item.word))


# Full defence.


def _guard(draft: Draft, who: Fighter, _move: GuardSelf) -> None:
    draft.tell(Deed("guard", who.tag))


def _enter(draft: Draft, who: Fighter, move: Enter) -> None:
    draft.change(who.tag, entering=move.foe)
    draft.tell(Deed("entering", who.tag, move.foe))
    _unless_it_may_act(draft, move.foe)


def _quit(draft: Draft, who: Fighter, move: Quit) -> None:
    draft.change(who.tag, leaving=move.foe)
    draft.tell(Deed("leaving", who.tag, move.foe))
    _unless_it_may_act(draft, move.foe)


def _unless_it_may_act(draft: Draft, foe: Tag) -> None:
    """At once, if the other has no attack left this turn (11.2, 11.3)."""
    if draft.state.tie is None:
        draft.later(Over(foe))


# Everything else.


def _draw(draft: Draft, who: Fighter, move: Draw) -> None:
    item = who.item(move.item.word)
    both = item is not None and item.weapon.hands == 2
    place = Place.MAIN if move.hand is Hand.MAIN else Place.OFF
    draft.empty_hand(who.tag, *((Place.MAIN, Place.OFF) if both else (place,)))
    draft.change_item(who.tag, move.item.word, place=place)
    draft.tell(Deed("draw", who.tag, item=move.item.word, word=move.hand.value))


def _wrap(draft: Draft, who: Fighter, move: Wrap) -> None:
    draft.empty_hand(who.tag, Place.OFF)
    cloth = next(piece for piece in who.sheet.armour if piece.cloth and piece.word == move.cloth.word)
    draft.change(who.tag, cloth=cloth)
    draft.tell(Deed("wrap", who.tag, word=move.cloth.word))


def drop(draft: Draft, who: Fighter, move: Drop) -> None:
    """A free action (9.5)."""
    if who.cloth is not None and who.cloth.word == move.item.word:
        draft.change(who.tag, cloth=None)
        draft.tell(Deed("drop", who.tag, word=move.item.word))
        return
    draft.change_item(who.tag, move.item.word, place=Place.GROUND)
    draft.tell(Deed("drop", who.tag, item=move.item.word))


def _aim(draft: Draft, who: Fighter, move: AimAt) -> None:
    before = who.aim.turns if who.aim is not None and who.aim.target == move.foe else 0
    turns = min(before + 1, MOST_AIM)
    draft.change(who.tag, aim=Aim(move.foe, turns))
    draft.tell(Deed("aim", who.tag, move.foe, number=turns))


def _reload(draft: Draft, who: Fighter, move: Reload) -> None:
    """Six whole turns: the first shot is in the seventh (12.5)."""
    item: Item = next(one for one in who.items if one.word == move.item.word)
    done = item.reloaded + 1
    if done < FIRST_SHOT_WAITS:
        draft.change_item(who.tag, item.word, reloaded=done)
        draft.tell(Deed("reload", who.tag, item=item.word, number=done))
    else:
        draft.change_item(who.tag, item.word, reloaded=0, loaded=True)
        draft.tell(Deed("loaded", who.tag, item=item.word))


def _run(draft: Draft, who: Fighter, move: Run) -> None:
    draft.tell(Deed("run", who.tag, move.foe))
    draft.leave_behind(who.tag)
    _move(draft, Moving(who.tag, move.foe, "reach"))


def step(draft: Draft, who: Fighter, move: Near | Back) -> None:
    """A free step, towards somebody or away (9.5); whoever takes it goes on with its turn."""
    if draft.phase is not None:
        draft.later(draft.phase)
    draft.phase = None
    draft.spend(who.tag, stepped=True)
    draft.tell(Deed("step" if isinstance(move, Near) else "back", who.tag, move.foe))
    _move(draft, Moving(who.tag, move.foe, "reach" if isinstance(move, Near) else "far"))


def _move(draft: Draft, moving: Moving) -> None:
    """The Narrator says whether it gets there, if the table wants so (8.6)."""
    if draft.state.options.arrivals == "ask":
        draft.phase = moving
    else:
        arrive(draft, moving)


def arrive(draft: Draft, moving: Moving) -> None:
    """A holder whose range is entered may act (9.6)."""
    draft.phase = None
    draft.apart(moving.who, moving.whom, Reach.REACH if moving.to == "reach" else Reach.FAR)
    draft.tell(Deed("arrived", moving.who, moving.whom, word=moving.to))
    other = draft.fighter(moving.whom)
    if moving.to == "reach" and other.spent.mode is Mode.HOLD and not other.out:
        ask_holder(draft, other.tag, moving.who)


def _flee(draft: Draft, who: Fighter, _move: Flee) -> None:
    draft.tell(Deed("flee", who.tag))
    draft.leave_behind(who.tag)
    for foe in enemies(draft.state, who):
        if reach(draft.state, who.tag, foe.tag) is not Reach.FAR:
            draft.apart(who.tag, foe.tag, Reach.FAR)


def _rise(draft: Draft, who: Fighter, _move: Rise) -> None:
    draft.change(who.tag, fallen=False)
    draft.tell(Deed("rise", who.tag))


def _other(draft: Draft, who: Fighter, move: Other) -> None:
    draft.tell(Deed("other", who.tag, text=move.text.strip()))


def _hold(draft: Draft, who: Fighter, _move: Hold) -> None:
    draft.tell(Deed("hold", who.tag))


def _pass(draft: Draft, who: Fighter, _move: Pass) -> None:
    draft.tell(Deed("pass", who.tag))


_ACTS: Final[dict[type[Any], Callable[[Draft, Fighter, Any], None]]] = {
    Attack: _attack,
    Aimed: _aimed,
    Trick: _trick,
    Full: _full,
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
    Hold: _hold,
    Pass: _pass,
}
