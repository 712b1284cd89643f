"""The words of the fights of Capitán Alatriste on a judge's sheet. Nadia leads, seat 0; Ana's hero is ``h1``,
Beto's ``h2``.

given  hero Ana soldado ropera daga      a ready-made character, with these weapons in hand (main, off)
given  npc Rufián V 11 Esgrima 11 ropera     an NPC, in the words of 14.6
given  reach h1 n1 close                 how far apart two are
given  cloth h1 capa                     rolled round the off arm
given  wounds h1 9
given  aim h1 n1 2                       turns of aiming
given  knows h1 trabar                   a manoeuvre
given  has h1 iniciativa                 an advantage
given  begun                             the first turn begins; last of all
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.alatriste import course, narration, npc
from games.alatriste.cast import ready
from games.alatriste.deeds import Deed
from games.alatriste.draft import Draft
from games.alatriste.economy import defences_left
from games.alatriste.entering import hero
from games.alatriste.fighters import Aim, Fighter, Place, Reach, Tag
from games.alatriste.legality import asked
from games.alatriste.rules import Alatriste
from games.alatriste.sheets import Advantage
from games.alatriste.state import State, View
from games.alatriste.values import fighter, reach, speed
from tests.scenarios.runner import Adapter, Names, SheetError

GAME = Alatriste()


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    draft = Draft.of(state)
    match words:
        case ("hero", name, key, *items):
            _hero(draft, names.index(name), key, items)
        case ("npc", *line):
            narration.bring_in(draft, npc.read(" ".join(line), state.options.tables).sheets())
        case ("reach", one, other, distance):
            draft.apart(Tag.from_word(one), Tag.from_word(other), Reach(distance))
        case ("begun",):
            draft.phase = None
            draft.set(late=True)
            course.run(draft)
        case (what, who, *rest) if what in _CHANGES:
            draft.put(_CHANGES[what](draft.fighter(Tag.from_word(who)), rest))
        case _:
            raise SheetError(f"no such position: {' '.join(words)}")
    return draft.step().state


def _hero(draft: Draft, seat: int, key: str, items: list[str]) -> None:
    one = hero(draft.state, seat, ready(key, draft.state.options.tables))
    places = dict(zip(items, (Place.MAIN, Place.OFF), strict=False))
    held = tuple(replace(item, place=places.get(item.word, item.place)) for item in one.items)
    draft.set(fighters=(*draft.state.fighters, replace(one, items=held)))
    draft.tell(Deed("enter", one.tag))


def _cloth(one: Fighter, rest: list[str]) -> Fighter:
    return replace(one, cloth=next(piece for piece in one.sheet.armour if piece.word == rest[0]))


def _aim(one: Fighter, rest: list[str]) -> Fighter:
    return replace(one, aim=Aim(Tag.from_word(rest[0]), int(rest[1])))


def _knows(one: Fighter, rest: list[str]) -> Fighter:
    return replace(one, sheet=replace(one.sheet, manoeuvres=tuple(rest)))


def _has(one: Fighter, rest: list[str]) -> Fighter:
    return replace(one, sheet=replace(one.sheet, advantages=tuple(map(Advantage, rest))))


_CHANGES: dict[str, Any] = {
    "cloth": _cloth,
    "wounds": lambda one, rest: replace(one, wounds=int(rest[0])),
    "aim": _aim,
    "knows": _knows,
    "has": _has,
}


def _asks(state: State, _names: Names) -> str:
    return " ".join([state.phase.kind, *(one.tag.word for one in asked(state))])


def _each(text: Any) -> Any:
    return lambda state, _names: " ".join(f"{one.tag.word}={text(one)}" for one in state.fighters)


def _held(state: State | View, _names: Names) -> str:
    def hands(one: Fighter) -> str:
        words = [item.word for item in one.items if item.held]
        return "+".join([*words, *([one.cloth.word] if one.cloth else [])]) or "none"

    return " ".join(f"{one.tag.word}={hands(one)}" for one in state.fighters)


def _reach(state: State, _names: Names) -> str:
    heroes = [one for one in state.fighters if one.tag.hero]
    others = [one for one in state.fighters if not one.tag.hero]
    pairs = [(one, other) for one in heroes for other in others]
    return " ".join(
        f"{one.tag.word}-{other.tag.word}={reach(state, one.tag, other.tag).value}" for one, other in pairs
    )


def _last(state: State | View, _names: Names) -> str:
    """The last deed that rolled: what it was, how it came out, and the value, ``?`` where it is hidden."""
    for entry in reversed(state.log):
        deed = entry.happened.deed
        if deed.what in ("attack", "defend", "nerve", "rolled"):
            value = "?" if deed.roll is None else str(deed.roll.value.total)
            return f"{deed.what} {deed.verdict or '?'} {value}"
    return "nothing"


def _guns(state: State, _names: Names) -> str:
    texts = []
    for one in state.fighters:
        for item in one.items:
            if item.weapon.kind.firearm:
                how = "jammed" if item.jammed else "loaded" if item.loaded else f"{item.reloaded}/6"
                texts.append(
                    f"{one.tag.word}={how}" if item.place is not Place.GONE else f"{one.tag.word}=gone"
                )
    return " ".join(texts) or "none"


def _aims(state: State, _names: Names) -> str:
    return (
        " ".join(
            f"{one.tag.word}-{one.aim.target.word}={one.aim.turns}"
            for one in state.fighters
            if one.aim is not None
        )
        or "none"
    )


def _numbers(view: View, _names: Names) -> str:
    """What is known of Reflejos and Bríos; a fighter behind the screen shows what nobody has written."""
    return " ".join(f"{one.tag.word}={one.sheet.reflejos}/{one.sheet.brios}" for one in view.fighters)


ADAPTER = Adapter(
    game=GAME,
    given=given,
    facts={
        "asks": _asks,
        "owes": lambda state, names: " ".join(names[seat] for seat in sorted(GAME.owes(state))) or "nobody",
        "turn": lambda state, _: str(state.turn),
        "there": lambda state, _: " ".join(one.tag.word for one in state.fighters) or "nobody",
        "names": lambda state, _: ", ".join(one.name for one in state.fighters),
        "queue": lambda state, _: (
            " ".join("+".join(tag.word for tag in group) for group in state.queue) or "none"
        ),
        "wounds": _each(lambda one: one.wounds),
        "defences": _each(lambda one: defences_left(one.spent)),
        "mode": _each(lambda one: one.spent.mode.value),
        "speed": _each(speed),
        "held": _held,
        "out": lambda state, _: " ".join(one.tag.word for one in state.fighters if one.out) or "nobody",
        "fallen": lambda state, _: " ".join(one.tag.word for one in state.fighters if one.fallen) or "nobody",
        "reach": _reach,
        "last": _last,
        "guns": _guns,
        "aims": _aims,
        "item": lambda state, _: " ".join(
            f"{item.word}={item.place.value}" for item in fighter(state, Tag("h", 1)).items
        ),
    },
    sights={
        "last": _last,
        "numbers": _numbers,
        "notes": lambda view, _: " / ".join(view.notes) or "none",
        "written": lambda view, _: str(view.note_count),
        "sealed": lambda view, _: " ".join(
            one.words or ("?" if one.chosen else "-") for one in view.phase.choices
        ),
        "correction": lambda view, _: "none" if view.correction is None else view.correction.key,
    },
    chapters=range(8, 14),
)
