"""The moves worth offering: ``check`` decides which of them are legal."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator
from typing import Final

from games.alatriste import answering, cast
from games.alatriste.checks import MOST_MODIFIER, Difficulty
from games.alatriste.directing import BOUNDS, MOST_HARM
from games.alatriste.entering import check_npc, needs_sheet
from games.alatriste.fighters import NARRATOR, Fighter, Item, Reach, Tag, Word
from games.alatriste.legality import acting_for, controller, hero_of
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
    Let,
    Move,
    Near,
    Pass,
    Quit,
    Reload,
    Rise,
    RollIt,
    Run,
    Snap,
    Take,
    Trick,
    Wait,
    Whole,
    Wrap,
)
from games.alatriste.narrator_moves import (
    Ask,
    Auto,
    Begin,
    End,
    Flag,
    Force,
    Key,
    Mark,
    Narrated,
    No,
    Npc,
    Put,
    Remove,
    Reveal,
    SetBehind,
    SetItem,
    SetReach,
    Sight,
    Yes,
)
from games.alatriste.npc import LONGEST as NPC_LINE
from games.alatriste.state import MOST_TEXT, State
from games.alatriste.tables import Class
from games.alatriste.values import LETTERS, enemies, fighter
from games.core.forms import Form, NumberForm, TextForm
from games.core.game import Seat

NARRATED: Final = typing.get_args(Narrated)

USUAL_ROLLS: Final = ("voluntad", "mana", *LETTERS)
"""What anybody can be asked to roll, beside the skills on the sheet."""


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    """Everything that ``seat`` might do now, but for what forms are there for."""
    if state.phase.kind == "over":
        return
    if any(controller(state, fighter(state, one.tag)) == seat for one in state.requests):
        yield RollIt()
    if needs_sheet(state, seat):
        yield from (Take(Word(key)) for key in cast.READY)
    if state.phase.kind == "preparing":
        yield from readying(state, seat)
    who = acting_for(state, seat)
    if who is not None:
        yield from _of_fighter(state, who)
    if seat == NARRATOR:
        yield from _of_narrator(state)


def readying(state: State, seat: Seat) -> Iterator[Move]:
    """What a hero may take up before the first turn (8.7)."""
    who = hero_of(state, seat)
    if who is not None and not state.turn:
        yield from _hands(who)


def _of_fighter(state: State, who: Fighter) -> Iterator[Move]:
    if state.phase.kind == "defending":
        yield from answering.DEFENCES
        yield Let()
        return
    foes = [foe.tag for foe in enemies(state, who)]
    yield from _blows(state, who, foes)
    yield GuardSelf()
    for foe in foes:
        yield from (Enter(foe), Quit(foe))
    yield from (move for foe in foes for move in (Near(foe), Back(foe), Run(foe)))
    yield from (AimAt(foe) for foe in foes)
    yield from (Reload(Word(item.word)) for item in who.items if item.weapon.kind.firearm)
    yield from _hands(who)
    yield from (Rise(), Flee(), Hold(), Wait(), Pass())


def _blows(state: State, who: Fighter, foes: list[Tag]) -> Iterator[Move]:
    items = [Word(item.word) for item in who.items]
    both = [(foe, item) for foe in foes for item in items]
    yield from (Attack(foe, item) for foe, item in both)
    yield from (Full(whole, foe, item) for whole in Whole for foe, item in both)
    tricks = [Word(word) for word in who.sheet.manoeuvres]
    yield from (Trick(foe, item, trick) for foe, item in both for trick in tricks)
    parts = [Word(row.word) for row in state.options.tables.locations]
    yield from (Aimed(foe, item, part) for foe, item in both for part in parts)
    yield from (Snap(foe, item) for foe, item in both)


def _hands(who: Fighter) -> Iterator[Move]:
    """Taking up and letting fall."""
    for item in who.items:
        yield from (Draw(Word(item.word), hand) for hand in Hand)
    yield from (Wrap(Word(piece.word)) for piece in who.sheet.armour if piece.cloth)
    yield from (Drop(Word(item.word)) for item in who.items if item.held)
    if who.cloth is not None:
        yield Drop(Word(who.cloth.word))


def _of_narrator(state: State) -> Iterator[Move]:
    yield from (Begin(), Yes(), No())
    for who in state.fighters:
        yield from (Mark(who.tag, flag) for flag in Flag)
    yield from _between(state)
    for who in state.fighters:
        yield from _asks(who)
    for who in state.fighters:
        yield from (SetItem(who.tag, Word(item.word), put) for item in who.items for put in _puts(item))
    for who in state.fighters:
        yield from (Reveal(who.tag), Auto(who.tag), Remove(who.tag))
    yield from (Force(), End())


def _between(state: State) -> Iterator[Move]:
    """How two of different sides stand to each other."""
    pairs = [(one, other) for one in state.fighters for other in enemies(state, one) if not one.out]
    for one, other in pairs:
        if one.tag.word < other.tag.word:
            yield from (SetReach(one.tag, other.tag, reach) for reach in Reach)
    yield from (SetBehind(one.tag, other.tag) for one, other in pairs)


def _asks(who: Fighter) -> Iterator[Move]:
    words = dict.fromkeys([*(level.skill for level in who.sheet.skills), *USUAL_ROLLS])
    sights = Sight if who.open else (Sight.OPEN,)  # of who is not open only the Narrator learns it anyway
    return (Ask(who.tag, sight, Word(word)) for sight in sights for word in words if _fits(word))


def _puts(item: Item) -> Iterable[Put]:
    if item.weapon.kind is Class.FISTS:
        return ()
    return Put if item.weapon.kind.firearm else (Put.MAIN, Put.OFF, Put.CARRIED, Put.GROUND)


def _fits(word: str) -> bool:
    try:
        Word.from_word(word)
    except ValueError:
        return False
    return True


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The moves that people fill in."""
    found: list[Form] = []
    who = acting_for(state, seat)
    phase = state.phase
    full_turn = phase.kind == "tied" or (phase.kind == "acting" and not phase.late)
    if who is not None and full_turn:
        found.append(TextForm("other", 1, MOST_TEXT))
    if seat == NARRATOR:
        found += _narrators_forms(state)
    return tuple(found)


def _narrators_forms(state: State) -> Iterator[Form]:
    if state.phase.kind == "judging":
        yield NumberForm("harm", 0, MOST_HARM)
    if state.correction is not None:
        yield TextForm("because", 1, MOST_TEXT)
    yield TextForm("rule", 1, MOST_TEXT)
    yield TextForm("note", 1, MOST_TEXT)
    if _room(state):
        yield TextForm("npc", 1, NPC_LINE)
    for who in state.fighters:
        tag = who.tag.word
        yield from (
            NumberForm(f"next {tag} {row.value}", -MOST_MODIFIER, MOST_MODIFIER) for row in Difficulty
        )
        for key, (low, high) in BOUNDS.items():
            if key is not Key.AIM or who.aim is not None:
                yield NumberForm(f"mend {tag} {key.value}", low, high)


def _room(state: State) -> bool:
    return check_npc(state, Npc("x")) is None
