"""Who comes into the fight, and with what (8.3 to 8.7)."""

from __future__ import annotations

from dataclasses import replace

from games.alatriste import cast, npc, sheet_text
from games.alatriste.fields import Faulty
from games.alatriste.fighters import NARRATOR, Fighter, Item, Place, Tag
from games.alatriste.moves import Bring, Take
from games.alatriste.narrator_moves import Npc
from games.alatriste.sheets import Sheet, outfitted
from games.alatriste.state import MOST_NPCS, State
from games.alatriste.tables import Class
from games.core.game import Seat, Violation

NAME = 24
"""Most characters of a fighter's name on the board."""


def needs_sheet(state: State, seat: Seat) -> bool:
    """Whether ``seat`` may come in with a character now."""
    open_to = seat != NARRATOR and seat not in state.gone and state.phase.kind != "over"
    return open_to and all(one.seat != seat for one in state.fighters)


def check(state: State, seat: Seat, move: Bring | Take) -> Violation | None:
    """Why a player may not come in so, or None."""
    if seat == NARRATOR:
        return Violation.of("8.4", "narrator_has_npcs")
    if not needs_sheet(state, seat):
        return Violation.of("8.3", "in_already")
    if isinstance(move, Take):
        known = move.key.word in cast.READY
        return None if known else Violation.of("8.3", "no_such_character")
    try:
        sheet_text.read(move.text)
    except Faulty as fault:
        return Violation.of("8.3", "unreadable-sheet", count=len(fault.faults))
    return None


def check_npc(state: State, move: Npc) -> Violation | None:
    """Why these NPCs may not come in, or None."""
    try:
        template = npc.read(move.text, state.options.tables)
    except npc.BadLine as fault:
        return Violation("8.4", f"npc-{fault.reason}", tuple(fault.facts.items()))
    there = sum(not one.tag.hero for one in state.fighters)
    if there + template.count > MOST_NPCS:
        return Violation.of("8.4", "too_many", most=MOST_NPCS, there=there)
    return None


def sheet_of(state: State, move: Bring | Take) -> Sheet:
    """The character that a legal move brings."""
    tables = state.options.tables
    return cast.ready(move.key.word, tables) if isinstance(move, Take) else sheet_text.read(move.text)


def hero(state: State, seat: Seat, sheet: Sheet) -> Fighter:
    """A player's character: everything sheathed, loaded, no cloth rolled (8.7)."""
    return _made(state, Tag("h", seat), seat, sheet)


def extras(state: State, sheets: tuple[Sheet, ...]) -> tuple[Fighter, ...]:
    """NPCs, with the first weapon of each in hand (8.4)."""
    fighters: list[Fighter] = []
    for number, sheet in enumerate(sheets, state.made + 1):
        known = replace(state, fighters=(*state.fighters, *fighters))
        fighters.append(_armed(_made(known, Tag("n", number), None, sheet)))
    return tuple(fighters)


def _made(state: State, tag: Tag, seat: Seat | None, sheet: Sheet) -> Fighter:
    sheet = outfitted(sheet, state.options.tables)
    sheet = replace(sheet, name=_apart(state, plain(sheet.name)))
    items = tuple(Item(weapon) for weapon in sheet.weapons)
    auto = seat is None and state.options.auto
    return Fighter(tag, seat, sheet, items, wounds=sheet.wounds, open=seat is not None, auto=auto)


def _armed(who: Fighter) -> Fighter:
    first = next((item for item in who.items if item.weapon.kind is not Class.FISTS), None)
    drawn = tuple(replace(item, place=Place.MAIN) if item is first else item for item in who.items)
    return replace(who, items=drawn)


def plain(name: str) -> str:
    """``name`` without what Discord would take for markup, a mention or a link."""
    kept = "".join(char for char in name if char.isalnum() or char in " .,'-’")
    return " ".join(kept.split())[:NAME].strip() or "?"


def _apart(state: State, name: str) -> str:
    """A name that nobody else in the fight has."""
    taken, number = {one.name for one in state.fighters}, 2
    while name in taken:
        base, name = name.removesuffix(f" {number - 1}"), ""
        name = npc.numbered(base, number)
        number += 1
    return name
