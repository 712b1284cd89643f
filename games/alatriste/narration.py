"""What the Narrator's moves do (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.alatriste import course, directing, entering, npc, striking
from games.alatriste.acts import arrive
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.fighters import NARRATOR, Behind, Coming, Place, Tag
from games.alatriste.narrator_moves import (
    Ask,
    Auto,
    Because,
    Begin,
    End,
    Flag,
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
    Sight,
    Yes,
)
from games.alatriste.sheets import Fixed, Sheet, Value
from games.alatriste.state import (
    Act,
    Answer,
    Correction,
    Exchange,
    Hurt,
    Judging,
    Moving,
    Over,
    Phase,
    Request,
    Task,
    Tied,
)
from games.alatriste.values import level_of, plain_value


def carry_out(draft: Draft, move: Narrated) -> None:
    """Do it, and go on if nobody is waited for any more."""
    _EFFECTS[type(move)](draft, move)
    course.run(draft)


def _begin(draft: Draft, _move: Begin) -> None:
    draft.phase = None
    if not draft.state.turn:
        draft.tell(Deed("begin"))
    draft.set(late=True)
    draft.goes_on = True


def bring_in(draft: Draft, sheets: tuple[Sheet, ...]) -> None:
    """NPCs come in; they act from the next turn on (8.4)."""
    extras = entering.extras(draft.state, sheets)
    draft.set(fighters=(*draft.state.fighters, *extras), made=draft.state.made + len(extras))
    for one in extras:
        draft.tell(Deed("npc", one.tag))


def _npc(draft: Draft, move: Npc) -> None:
    bring_in(draft, npc.read(move.text, draft.state.options.tables).sheets())


# Taking somebody out.


def _remove(draft: Draft, move: Remove) -> None:
    gone = move.who
    draft.tell(Deed("remove", gone))
    state = draft.state
    phase = draft.phase
    draft.set(
        fighters=tuple(
            replace(
                one,
                aim=None if one.aim is not None and one.aim.target == gone else one.aim,
                entering=None if one.entering == gone else one.entering,
                leaving=None if one.leaving == gone else one.leaving,
            )
            for one in state.fighters
            if one.tag != gone
        ),
        pairs=tuple(each for each in state.pairs if gone not in (each.one, each.other)),
        behind=tuple(each for each in state.behind if gone not in (each.who, each.whom)),
        queue=tuple(tuple(tag for tag in group if tag != gone) for group in state.queue),
        todo=tuple(_without(task, gone) for task in state.todo if not _of(task, gone)),
        requests=tuple(one for one in state.requests if one.tag != gone),
        correction=None if state.correction is None or state.correction.tag == gone else state.correction,
    )
    _forget_tie(draft, gone)
    if phase is not None and _of(phase, gone):
        draft.phase = None
    elif phase is not None:
        course.refresh(draft, phase)


def _of(task: Task, tag: Tag) -> bool:
    """Whether the task makes no sense without that fighter."""
    match task:
        case Act() | Over():
            return task.who == tag
        case Answer() | Hurt():
            return tag in (task.strike.who, task.strike.whom)
        case _:
            return _phase_of(task, tag)


def _phase_of(phase: Any, tag: Tag) -> bool:
    strike = getattr(phase, "strike", None)
    tags = [getattr(phase, name, None) for name in ("who", "actor", "whom")]
    return tag in tags or (strike is not None and tag in (strike.who, strike.whom))


def _without(task: Task, tag: Tag) -> Task:
    if isinstance(task, Tied | Exchange):
        return replace(task, choices=tuple(one for one in task.choices if one.who != tag))
    return task


def _forget_tie(draft: Draft, gone: Tag) -> None:
    tie = draft.state.tie
    if tie is not None:
        tie = replace(
            tie,
            hits=tuple(hit for hit in tie.hits if gone not in (hit.who, hit.whom)),
            again=tuple(tag for tag in tie.again if tag != gone),
            wounds=tuple(each for each in tie.wounds if each.whom != gone),
            losses=tuple(each for each in tie.losses if each.whom != gone),
        )
        draft.set(tie=tie)


# Rolls.


def _ask(draft: Draft, move: Ask) -> None:
    """A hero's player rolls when it is ready; an NPC's roll is made at once (13.3)."""
    request = Request(move.who, move.skill.word, move.sight is Sight.HIDDEN)
    if draft.fighter(move.who).seat is None:
        answer_request(draft, request)
        return
    draft.set(requests=(*draft.state.requests, request))
    draft.tell(Deed("ask", move.who, word=move.skill.word))


def answer_request(draft: Draft, request: Request) -> None:
    who = draft.fighter(request.tag)
    draft.set(requests=tuple(one for one in draft.state.requests if one != request))
    roll = draft.roll(request.tag, plain_value(who, level_of(who, request.skill) or 0))
    deed = Deed("rolled", request.tag, word=request.skill, verdict=striking.verdict(roll.result), roll=roll)
    draft.tell(deed, (NARRATOR,) if request.hidden else draft.screened(request.tag))


def _next(draft: Draft, move: Next) -> None:
    draft.change(move.who, coming=Coming(move.difficulty, move.modifier))
    deed = Deed("next", move.who, word=move.difficulty.value, number=move.modifier)
    draft.tell(deed, draft.screened(move.who))


# States.


def _mark(draft: Draft, move: Mark) -> None:
    field = move.flag.value
    value = not getattr(draft.fighter(move.who), field)
    draft.change(move.who, **{field: value})
    draft.tell(Deed("mark", move.who, word=field, number=int(value)))
    if move.flag is Flag.OUT and value:
        draft.change(move.who, aim=None, entering=None, leaving=None)
        phase = draft.phase
        if phase is not None:
            course.refresh(draft, phase)


def _behind(draft: Draft, move: SetBehind) -> None:
    one = Behind(move.who, move.whom)
    there = one in draft.state.behind
    rest = tuple(each for each in draft.state.behind if each != one)
    draft.set(behind=rest if there else (*rest, one))
    draft.tell(Deed("behind", move.who, move.whom, number=int(not there)))


def _reach(draft: Draft, move: SetReach) -> None:
    for one, other in ((move.one, move.other), (move.other, move.one)):
        who = draft.fighter(one)
        if other in (who.entering, who.leaving):
            draft.change(one, entering=None, leaving=None)
    draft.apart(move.one, move.other, move.reach)
    draft.tell(Deed("reach", move.one, move.other, word=move.reach.value))


def _yes(draft: Draft, _move: Yes) -> None:
    if isinstance(draft.phase, Moving):
        arrive(draft, draft.phase)


def _no(draft: Draft, _move: No) -> None:
    if isinstance(draft.phase, Moving):
        draft.tell(Deed("short", draft.phase.who, draft.phase.whom, word=draft.phase.to))
    draft.phase = None


def _harm(draft: Draft, move: Harm) -> None:
    phase: Phase | None = draft.phase
    draft.phase = None
    if isinstance(phase, Judging):
        striking.land(draft, phase.strike, move.points)
        draft.final = True


# Corrections.


def _mend(draft: Draft, move: Mend) -> None:
    """It takes effect once the reason is written (13.6)."""
    draft.set(correction=Correction(move.who, move.key.value, move.number))
    draft.tell(Deed("mend", move.who, word=move.key.value, number=move.number), (NARRATOR,))


def _because(draft: Draft, move: Because) -> None:
    correction = draft.state.correction
    if correction is None:
        raise ValueError("nothing is corrected")
    draft.set(correction=None)
    tag, key, number = correction.tag, Key(correction.key), correction.number
    who = draft.fighter(tag)
    if key is Key.WOUNDS:
        draft.change(tag, wounds=number)
    elif key is Key.SPENT:
        draft.spend(tag, defended=number)
    elif key is Key.AIM:
        draft.change(tag, aim=who.aim and replace(who.aim, turns=number))
    else:
        draft.change(tag, sheet=_fixed(who.sheet, Value(key.value), number))
    open_to_all = who.open or key in (Key.WOUNDS, Key.SPENT, Key.AIM)
    deed = Deed("because", tag, word=key.value, number=number, text=move.text.strip())
    draft.tell(deed, () if open_to_all else (NARRATOR,))


def _fixed(sheet: Sheet, value: Value, number: int) -> Sheet:
    rest = tuple(one for one in sheet.fixed if one.value is not value)
    return replace(sheet, fixed=(*rest, Fixed(value, number)))


def _item(draft: Draft, move: SetItem) -> None:
    tag, word = move.who, move.item.word
    place = directing.placed(move.put)
    if place is None:
        changes: dict[Put, dict[str, bool | int]] = {
            Put.LOADED: {"loaded": True, "reloaded": 0},
            Put.EMPTY: {"loaded": False},
            Put.JAMMED: {"jammed": True},
            Put.FIXED: {"jammed": False},
        }
        draft.change_item(tag, word, **changes[move.put])
    else:
        item = draft.fighter(tag).item(word)
        both = item is not None and item.weapon.hands == 2
        if place in (Place.MAIN, Place.OFF):
            draft.empty_hand(tag, *((Place.MAIN, Place.OFF) if both else (place,)))
        draft.change_item(tag, word, place=place)
    draft.tell(Deed("item", tag, item=word, word=move.put.value))


# The screen, and words.


def _reveal(draft: Draft, move: Reveal) -> None:
    value = not draft.fighter(move.who).open
    draft.change(move.who, open=value)
    draft.final = True
    draft.tell(Deed("reveal", move.who, number=int(value)))


def _auto(draft: Draft, move: Auto) -> None:
    value = not draft.fighter(move.who).auto
    draft.change(move.who, auto=value)
    draft.tell(Deed("auto", move.who, number=int(value)))


def _rule(draft: Draft, move: Rule) -> None:
    draft.tell(Deed("rule", text=move.text.strip()))


def _note(draft: Draft, move: Note) -> None:
    draft.set(notes=(*draft.state.notes, move.text.strip()))
    draft.tell(Deed("note", text=move.text.strip()), (NARRATOR,))


def _end(draft: Draft, _move: End) -> None:
    draft.tell(Deed("end"))
    draft.end("13.1", "closed")


_EFFECTS: Final[dict[type[Any], Callable[[Draft, Any], None]]] = {
    Begin: _begin,
    Npc: _npc,
    Remove: _remove,
    Ask: _ask,
    Next: _next,
    Mark: _mark,
    SetBehind: _behind,
    SetReach: _reach,
    Yes: _yes,
    No: _no,
    Harm: _harm,
    Mend: _mend,
    Because: _because,
    SetItem: _item,
    Reveal: _reveal,
    Auto: _auto,
    Rule: _rule,
    Note: _note,
    End: _end,
}
