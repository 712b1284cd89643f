"""What each seat may know, and worlds that look the same to it (8.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.alatriste.fighters import NARRATOR, Fighter
from games.alatriste.legality import controller
from games.alatriste.moves import Pass
from games.alatriste.sheets import Sheet
from games.alatriste.spelling import NOTATION
from games.alatriste.state import Sealed, State, Tied, View
from games.core.chance import Chance
from games.core.game import Seat

UNREAD = "?"
"""Stands for a note that the one who imagines may not read."""


def view(state: State, seat: Seat | None) -> View:
    leads = seat == NARRATOR
    return View(
        seat=seat,
        options=replace(state.options, npcs=()),
        phase=_sealed(state, state.phase, seat),
        seats=state.seats,
        fighters=tuple(one if leads or one.open else _behind_the_screen(one) for one in state.fighters),
        pairs=state.pairs,
        behind=state.behind,
        turn=state.turn,
        order=state.order,
        queue=state.queue,
        late=state.late,
        todo=tuple(_sealed(state, task, seat) for task in state.todo),
        tie=state.tie,
        requests=state.requests,
        correction=state.correction if leads else None,
        notes=state.notes if leads else (),
        note_count=len(state.notes),
        log=tuple(entry.to(seat) for entry in state.log),
        made=state.made,
        gone=state.gone,
    )


def _behind_the_screen(one: Fighter) -> Fighter:
    """What is seen of an NPC whose numbers are hidden: its name, what it holds, what it does, its wounds."""
    return Fighter(
        tag=one.tag,
        seat=one.seat,
        sheet=Sheet(one.name, npc=True),
        items=one.items,
        cloth=one.cloth,
        wounds=one.wounds,
        open=False,
        auto=one.auto,
        out=one.out,
        fallen=one.fallen,
        surprised=one.surprised,
        turned=one.turned,
        aim=one.aim,
        spent=one.spent,
        coming=None,
        entering=one.entering,
        leaving=one.leaving,
    )


def _sealed(state: State, task: Any, seat: Seat | None) -> Any:
    """A choice in secret is seen by whoever made it (9.4)."""
    if not isinstance(task, Tied):
        return task
    owners = {one.tag: controller(state, one) for one in state.fighters}
    return Tied(
        tuple(
            one if seat is not None and owners.get(one.who) == seat else Sealed(one.who, one.chosen)
            for one in task.choices
        )
    )


def imagine(seen: View, chance: Chance) -> State:
    """Some state with this view: other numbers behind the screen, other sealed choices, other luck."""
    fighters = []
    for one in seen.fighters:
        if seen.seat == NARRATOR or one.open:
            fighters.append(one)
        else:
            sheet, chance = _some_sheet(one, chance)
            fighters.append(replace(one, sheet=sheet))
    return State(
        options=seen.options,
        chance=chance,
        phase=_filled(seen.phase),
        seats=seen.seats,
        fighters=tuple(fighters),
        pairs=seen.pairs,
        behind=seen.behind,
        turn=seen.turn,
        order=seen.order,
        queue=seen.queue,
        late=seen.late,
        todo=tuple(_filled(task) for task in seen.todo),
        tie=seen.tie,
        requests=seen.requests,
        correction=seen.correction,
        notes=seen.notes or (UNREAD,) * seen.note_count,
        log=seen.log,
        made=seen.made,
        gone=seen.gone,
    )


def _some_sheet(one: Fighter, chance: Chance) -> tuple[Sheet, Chance]:
    """A sheet that bears the name, with four characteristics between 8 and 13."""
    four, chance = chance.dice(4, 6)
    destreza, espiritu, fuerza, ingenio = (7 + value for value in four)
    weapons = tuple(item.weapon for item in one.items)
    return Sheet(one.name, destreza, espiritu, fuerza, ingenio, weapons=weapons, npc=True), chance


def _filled(task: Any) -> Any:
    """With something where a sealed choice is not known."""
    if not isinstance(task, Tied):
        return task
    words = NOTATION.write(Pass())
    return Tied(
        tuple(replace(one, words=words) if one.chosen and not one.words else one for one in task.choices)
    )
