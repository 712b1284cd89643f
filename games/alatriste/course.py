"""The course of the fight: whose turn it is, equals, those who hold, and the next turn (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from games.alatriste import acts, striking
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.fighters import Fighter, Mode, Reach, Spent, Tag
from games.alatriste.state import (
    Act,
    Acting,
    Again,
    Answer,
    Apply,
    Defending,
    Exchange,
    Hurt,
    Over,
    Phase,
    Preparing,
    Sealed,
    State,
    Task,
    Tie,
    Tied,
    Together,
    Triggered,
)
from games.alatriste.values import one_side_is_down, rank


def run(draft: Draft) -> None:
    """Do what is to be done until the fight waits for somebody."""
    while draft.phase is None:
        if draft.state.todo:
            _do(draft, draft.pop())
        elif draft.state.queue:
            _next_group(draft)
        elif not draft.state.late:
            _ask_holders(draft)
        else:
            _new_turn(draft)


def _do(draft: Draft, task: Task) -> None:
    effect = _TASKS.get(type(task))
    if effect is not None:
        effect(draft, task)
    elif _waits(draft.state, task):
        draft.phase = task  # type: ignore[assignment]  # every task without an effect is a phase


def _waits(state: State, phase: Any) -> bool:
    """Whether there is still anybody to wait for."""
    if isinstance(phase, Acting):
        wanted = Mode.HOLD if phase.late else Mode.NONE
        return any(_can(one, phase.who) and one.spent.mode is wanted for one in state.fighters)
    if isinstance(phase, Again | Triggered):
        return any(_can(one, phase.who) for one in state.fighters)
    return True


def _can(one: Fighter, tag: Tag) -> bool:
    return one.tag == tag and not one.out


def _next_group(draft: Draft) -> None:
    """Who is highest; equals of both sides choose in secret (9.4), equals of one side act in a row."""
    group, rest = draft.state.queue[0], draft.state.queue[1:]
    draft.set(queue=rest)
    able = [
        one
        for one in draft.state.fighters
        if one.tag in group and not one.out and one.spent.mode is Mode.NONE
    ]
    if len({one.heroic for one in able}) > 1:
        draft.phase = Tied(tuple(Sealed(one.tag) for one in able))
    else:
        draft.later(*(Acting(one.tag) for one in able))


def _ask_holders(draft: Draft) -> None:
    """At the end of the turn those who still hold act or let it go (9.7)."""
    holders = [one for one in draft.state.fighters if one.spent.mode is Mode.HOLD and not one.out]
    order = draft.state.order
    holders.sort(key=lambda one: order.index(one.tag) if one.tag in order else len(order))
    draft.set(late=True)
    draft.later(*(Acting(one.tag, late=True) for one in holders))


def _new_turn(draft: Draft) -> None:
    for one in draft.state.fighters:
        settle(draft, one)
    fresh = tuple(
        replace(one, spent=Spent(), items=tuple(replace(item, used=False) for item in one.items))
        for one in draft.state.fighters
    )
    draft.set(fighters=fresh, late=False)
    able = sorted((one for one in fresh if not one.out), key=rank, reverse=True)
    if not able or (one_side_is_down(draft.state) and not draft.goes_on):
        draft.set(late=True)
        draft.phase = Preparing()
        return
    groups = tuple(tuple(one.tag for one in group) for _, group in groupby(able, key=rank))
    draft.goes_on = False
    draft.set(turn=draft.state.turn + 1, order=tuple(one.tag for one in able), queue=groups)
    if any(not one.open for one in able):
        draft.final = True  # the order tells something of numbers behind the screen
    order = " ".join("+".join(tag.word for tag in group) for group in groups)
    draft.tell(Deed("turn", word=order, number=draft.state.turn))


def settle(draft: Draft, who: Fighter) -> None:
    """Close combat that nobody prevented is entered or left (11.2, 11.3)."""
    if who.entering is not None:
        draft.change(who.tag, entering=None)
        draft.apart(who.tag, who.entering, Reach.CLOSE)
        draft.tell(Deed("entered", who.tag, who.entering))
    if who.leaving is not None:
        draft.change(who.tag, leaving=None)
        draft.apart(who.tag, who.leaving, Reach.REACH)
        draft.tell(Deed("left", who.tag, who.leaving))


def _over(draft: Draft, task: Over) -> None:
    """The act is done, so whoever waited for it to close with this fighter, or to leave it, has done so."""
    doer = next((one for one in draft.state.fighters if one.tag == task.who), None)
    if doer is not None and doer.spent.mode in (Mode.NONE, Mode.HOLD) and not doer.out:
        return
    for one in draft.state.fighters:
        if task.who in (one.entering, one.leaving):
            settle(draft, one)


# Equals.


def seal(draft: Draft, phase: Tied, tag: Tag, words: str) -> None:
    """One of several equals has chosen; the last one opens all choices (9.4)."""
    choices = tuple(Sealed(tag, True, words) if one.who == tag else one for one in phase.choices)
    draft.phase = Tied(choices)
    draft.tell(Deed("sealed", tag))
    if all(one.chosen for one in choices):
        open_choices(draft, choices)


def open_choices(draft: Draft, choices: tuple[Sealed, ...]) -> None:
    """All attacks are rolled, then all defences, and what was suffered takes effect at the end (9.4)."""
    draft.phase, draft.final = None, True
    for one in choices:
        acts.declare(draft, one.who, one.words)
        draft.tell(Deed("opened", one.who, text=one.words))
    draft.later(Exchange(choices))


def _exchange(draft: Draft, task: Exchange) -> None:
    """Those who hold come before all of it (9.6); then it is one moment, whoever is still able (9.4)."""
    for one in task.choices:
        holder = acts.holder_before(draft, one.who, one.words, task.asked)
        if holder is not None:
            draft.later(Exchange(task.choices, (*task.asked, (one.who, holder))))
            acts.ask_holder(draft, holder, one.who)
            return
    draft.set(tie=Tie())
    draft.later(
        *(Act(one.who, one.words) for one in task.choices),
        Together(),
        Apply(),
        *(Over(one.who) for one in task.choices),
    )


def _together(draft: Draft, _task: Together) -> None:
    tie = draft.state.tie or Tie()
    draft.set(tie=replace(tie, hits=(), again=()))
    answers = tuple(Answer(strike) for strike in tie.hits)
    if tie.again:
        draft.later(*answers, *(Again(tag) for tag in tie.again), Together())
    else:
        draft.later(*answers)


def _apply(draft: Draft, _task: Apply) -> None:
    tie = draft.state.tie or Tie()
    draft.set(tie=None)
    for loss in tie.losses:
        striking.lose(draft, loss.whom, loss.item)
    for wound in tie.wounds:
        striking.wound(draft, wound.whom, wound.by, wound.points)


def refresh(draft: Draft, phase: Phase) -> None:
    """After the Narrator has changed something: whoever cannot act any more is not waited for."""
    present = {one.tag for one in draft.state.fighters if not one.out}
    if isinstance(phase, Tied):
        left = tuple(one for one in phase.choices if one.who in present)
        draft.phase = Tied(left)
        if all(one.chosen for one in left):
            open_choices(draft, left)
    elif isinstance(phase, Acting | Again | Triggered):
        draft.phase = phase if phase.who in present else None
    elif isinstance(phase, Defending):
        draft.phase = phase if phase.strike.whom in present else None
    run(draft)


_TASKS: Final[dict[type[Any], Callable[[Draft, Any], None]]] = {
    Act: acts.carry_out,
    Exchange: _exchange,
    Answer: striking.answer,
    Hurt: striking.hurt,
    Together: _together,
    Apply: _apply,
    Over: _over,
}
