"""A state while a move is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Self

from games.alatriste import checks
from games.alatriste.checks import Use
from games.alatriste.deeds import Deed, Entry, Happened, Roll, Value
from games.alatriste.fighters import NARRATOR, Fighter, Item, Pair, Place, Reach, Tag
from games.alatriste.state import KEPT, Ended, Phase, State, Task
from games.alatriste.tables import Damage
from games.alatriste.values import as_check, fighter, pair
from games.core.game import Event, Outcome, Seat, Step


@dataclass(slots=True)
class Draft:
    """Taken from a state, changed by one move, and made a state again. ``phase`` is None while the next
    decision is being looked for."""

    state: State
    phase: Phase | None
    events: list[Event] = field(default_factory=list)
    final: bool = False
    goes_on: bool = False
    """Whether the Narrator wants another turn though one side is down (13.1)."""

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(state, state.phase)

    def step(self) -> Step[State]:
        if self.phase is None:
            raise RuntimeError("a move has left the fight in no phase")
        return Step(replace(self.state, phase=self.phase), tuple(self.events), self.final)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def later(self, *tasks: Task) -> None:
        """``tasks`` are next, in this order."""
        self.set(todo=(*self.state.todo, *reversed(tasks)))

    def pop(self) -> Task:
        task = self.state.todo[-1]
        self.set(todo=self.state.todo[:-1])
        return task

    def end(self, article: str, reason: str) -> None:
        """Nobody wins a fight: the story does, and all share the first place (13.1)."""
        self.phase = Ended(Outcome(article, reason, (1,) * self.state.seats))
        self.set(todo=(), queue=(), tie=None, requests=(), correction=None)

    # Fighters

    def fighter(self, tag: Tag) -> Fighter:
        return fighter(self.state, tag)

    def put(self, who: Fighter) -> None:
        """``who`` instead of the fighter with the same tag."""
        self.set(fighters=tuple(who if one.tag == who.tag else one for one in self.state.fighters))

    def change(self, tag: Tag, **changes: Any) -> None:
        self.put(replace(self.fighter(tag), **changes))

    def spend(self, tag: Tag, **changes: Any) -> None:
        """Something of the turn is used."""
        self.change(tag, spent=replace(self.fighter(tag).spent, **changes))

    def change_item(self, tag: Tag, word: str, **changes: Any) -> None:
        who = self.fighter(tag)
        items = tuple(replace(one, **changes) if one.word == word else one for one in who.items)
        self.put(replace(who, items=items))

    def empty_hand(self, tag: Tag, *places: Place) -> None:
        """What those hands hold falls to the ground, the cloth round the off arm too (9.5)."""
        who = self.fighter(tag)
        both = Place.OFF in places and any(
            one.place is Place.MAIN and one.weapon.hands == 2 for one in who.items
        )
        falls = {*places, Place.MAIN} if both else set(places)
        items = tuple(replace(one, place=Place.GROUND) if one.place in falls else one for one in who.items)
        self.put(replace(who, items=items, cloth=None if Place.OFF in places else who.cloth))

    def leave_behind(self, tag: Tag) -> None:
        """What lies on the ground stays there when one runs (10.5)."""
        who = self.fighter(tag)
        items = tuple(
            replace(one, place=Place.GONE) if one.place is Place.GROUND else one for one in who.items
        )
        self.put(replace(who, items=items))

    def apart(self, one: Tag, other: Tag, reach: Reach) -> None:
        """They are so far apart now; nobody is behind anybody any more, and close combat breaks a reload."""
        old = pair(self.state, one, other)
        new = Pair(old.one, old.other, reach, self.state.turn)
        rest = tuple(each for each in self.state.pairs if (each.one, each.other) != (old.one, old.other))
        both = {one, other}
        behind = tuple(each for each in self.state.behind if {each.who, each.whom} != both)
        self.set(pairs=(*rest, new), behind=behind)
        if reach is Reach.CLOSE:
            self.break_reload(one)
            self.break_reload(other)

    def break_reload(self, tag: Tag) -> None:
        """A reload that is interrupted begins anew (12.5)."""
        for item in self.fighter(tag).items:
            if item.reloaded:
                self.change_item(tag, item.word, reloaded=0)
                self.tell(Deed("broken", tag, item=item.word))

    # Luck

    def roll(self, tag: Tag, value: Value, use: Use = Use.PLAIN) -> Roll:
        """Roll for ``tag``; what the Narrator had set for this roll is used up (13.4)."""
        result, chance = checks.roll(as_check(value, use, self.state.options.house), self.state.chance)
        self.set(chance=chance)
        self.change(tag, coming=None)
        self.final = True
        return Roll(value, result.check, result.rolled)

    def dice(self, damage: Damage) -> tuple[int, ...]:
        values, chance = self.state.chance.dice(damage.dice, 6)
        self.set(chance=chance)
        self.final = True
        return values

    # Telling

    def screened(self, *tags: Tag) -> tuple[Seat, ...]:
        """Who may read of numbers of these fighters: the Narrator alone if one of them is behind the screen
        (8.8), else everybody (no readers named)."""
        closed = any(not self.fighter(tag).open for tag in tags)
        return (NARRATOR,) if closed else ()

    def tell(self, deed: Deed, readers: Iterable[Seat] = ()) -> None:
        """Write ``deed`` into the log and tell it; where ``readers`` are named, only they learn all of it."""
        entry = Entry(Happened(deed, self._names(deed)), tuple(readers))
        self.events += entry.events()
        self.set(log=(*self.state.log, entry)[-KEPT:])

    def _names(self, deed: Deed) -> tuple[tuple[str, str], ...]:
        names = []
        for tag in (deed.who, deed.whom):
            if tag is not None:
                names.append((tag.word, self.fighter(tag).name))
        item = self._item(deed)
        if item is not None and item.weapon.name:
            names.append(("item", item.weapon.name))
        return tuple(dict.fromkeys(names))

    def _item(self, deed: Deed) -> Item | None:
        owner = deed.who
        return None if owner is None or not deed.item else self.fighter(owner).item(deed.item)
