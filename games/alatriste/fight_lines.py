"""The fighters of a fight in words: state, hands, distances. For pictures, alt texts and text boards."""

from __future__ import annotations

from games.alatriste import fight_names as called
from games.alatriste.economy import defences_left
from games.alatriste.fighters import NARRATOR, Fighter, Item, Mode, Place, Reach, Tag
from games.alatriste.state import View
from games.alatriste.table_words import armour_name, weapon_name
from games.alatriste.telling import true
from games.alatriste.values import left, pair, speed
from games.core.words import Say


def order(view: View) -> tuple[Fighter, ...]:
    """Those who act now, those who have yet to in their order, who holds, who is done, and who is out."""
    waiting = [tag for group in view.queue for tag in group]
    now = acting(view)

    def place(one: Fighter) -> tuple[int, int]:
        if one.out:
            return 4, 0
        if one.tag in now:
            return 0, now.index(one.tag)
        if one.tag in waiting and one.spent.mode is Mode.NONE:
            return 1, waiting.index(one.tag)
        return (2, 0) if one.spent.mode is Mode.HOLD else (3, 0)

    return tuple(sorted(view.fighters, key=place))


def acting(view: View) -> tuple[Tag, ...]:
    """Those that the fight waits for."""
    phase = view.phase
    match phase.kind:
        case "acting" | "again" | "triggered" | "moving":
            return (phase.who,)
        case "defending":
            return (phase.strike.whom,)
        case "tied":
            return tuple(one.who for one in phase.choices if not one.chosen)
    return ()


def actor(view: View) -> Tag | None:
    """For whom the seat of ``view`` decides now; before the first turn its own hero."""
    phase = view.phase
    match phase.kind:
        case "acting" | "again" | "triggered":
            return phase.who
        case "defending":
            return phase.strike.whom
        case "tied":
            own = (one.who for one in phase.choices if not one.chosen and owned(view, one.who))
            return next(own, None)
    return next((one.tag for one in view.fighters if one.seat == view.seat), None)


def owned(view: View, tag: Tag) -> bool:
    """Whether the seat of ``view`` decides for that fighter."""
    one = view.fighter(tag)
    if one is None:
        return False
    seat = NARRATOR if one.seat is None or one.seat in view.gone else one.seat
    return seat == view.seat


def badge(tag: Tag) -> str:
    """A hero's letter is that of its seat, an NPC has its number."""
    return "ABCDEFGH"[tag.number % 8] if tag.hero else str(tag.number)


def hands(say: Say, one: Fighter) -> str:
    """``Ropera, Dagger (off hand)``"""
    parts = []
    for item in one.items:
        if item.held:
            name = weapon_name(say, item.weapon) + gun(say, item)
            parts.append(name if item.place is Place.MAIN else say("{weapon} (off hand)", weapon=name))
    if one.cloth is not None:
        parts.append(say("{cloth} rolled", cloth=armour_name(say, one.cloth)))
    return ", ".join(parts) or say("empty hands")


def gun(say: Say, item: Item) -> str:
    """Whether a firearm is loaded, jammed, or how far its reload is; empty for other weapons."""
    if not item.weapon.kind.firearm:
        return ""
    if item.jammed:
        return " ✗ " + say("jammed")
    if item.loaded:
        return " ●"
    return f" ○ {item.reloaded}/6"


def states(say: Say, view: View, one: Fighter) -> list[str]:
    """The words for what is the matter with it, the most important first."""
    found = []
    if one.out:
        return [say("out of the fight")]
    if one.fallen:
        found.append(say("fallen"))
    if one.surprised:
        found.append(say("surprised"))
    found += [
        say("{name} behind", name=called.of_tag(view, each.who))
        for each in view.behind
        if each.whom == one.tag
    ]
    if one.aim is not None:
        found.append(
            say("aims at {name} ({turns})", name=called.of_tag(view, one.aim.target), turns=one.aim.turns)
        )
    if one.entering is not None:
        found.append(say("closing"))
    if one.leaving is not None:
        found.append(say("getting out"))
    if one.turned:
        found.append(say("on the other side"))
    done = called.mode(say, one.spent.mode)
    return [*found, done] if done else found


def near(say: Say, view: View, one: Fighter) -> str:
    """Whom it has within reach, and in close combat, by their badges."""
    texts: list[str] = []
    if one.out:
        return ""
    for reach, name in ((Reach.CLOSE, say("close")), (Reach.REACH, say("reach"))):
        others = [
            badge(other.tag)
            for other in view.fighters
            if other.tag != one.tag
            and other.heroic is not one.heroic
            and not other.out
            and pair(view, one.tag, other.tag).reach is reach
        ]
        if others:
            texts.append(f"{name} {' '.join(others)}")
    return " · ".join(texts)


def condition(say: Say, one: Fighter) -> str:
    """How hurt it is: the Bríos that are left, or the damage suffered where its numbers are hidden."""
    if one.open:
        return say("Bríos {left} of {all}", left=true(left(one)), all=one.sheet.brios)
    return say.many("{n} point of damage", "{n} points of damage", one.wounds)


def line(say: Say, view: View, one: Fighter) -> str:
    """All that everybody may know of a fighter."""
    parts = [condition(say, one)]
    if one.open:
        parts.append(say("Velocidad {number}", number=true(speed(one))))
    parts += [hands(say, one), near(say, view, one), *states(say, view, one)]
    if not one.out and view.turn:
        parts.append(say.many("{n} defence left", "{n} defences left", defences_left(one.spent)))
    return "; ".join(filter(None, parts))
