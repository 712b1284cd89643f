"""What a seat knows of its own: a hero's numbers, or all that stands behind the Narrator's screen."""

from __future__ import annotations

from games.alatriste import answering
from games.alatriste import fight_names as called
from games.alatriste.economy import defences_left
from games.alatriste.fight_lines import gun
from games.alatriste.fighters import NARRATOR, Fighter, Place
from games.alatriste.moves import How, Way
from games.alatriste.state import View
from games.alatriste.table_words import weapon_name
from games.alatriste.tables import Class
from games.alatriste.telling import true
from games.alatriste.values import defence_value, halved, left, speed
from games.core.words import Say

LAST_NOTES = 4
"""Notes that the Narrator's panel shows."""


def hand(say: Say, view: View) -> str:
    """Empty for a spectator; the Narrator reads of every NPC, a player of the hero."""
    if view.seat is None:
        return ""
    if view.seat == NARRATOR:
        lines = [numbers(say, view, one) for one in view.fighters if one.seat is None]
        lines += [say("Note: {text}", text=note) for note in view.notes[-LAST_NOTES:]]
        return "\n".join(lines) or say("No NPC has come in yet.")
    mine = [numbers(say, view, one) for one in view.fighters if one.seat == view.seat]
    return "\n".join(mine) or say("You have no character in this fight yet.")


def numbers(say: Say, view: View, one: Fighter) -> str:
    """A fighter's own numbers in one line, and what its hands hold."""
    if one.out:
        brios = say("Bríos {left} of {all}", left=true(left(one)), all=one.sheet.brios)
        out = say("out of the fight")
        return f"**{one.name}** · {brios} · {out}"
    parts = [
        say("Velocidad {number}", number=true(speed(one))),
        say("Bríos {left} of {all}", left=true(left(one)), all=one.sheet.brios),
        *_weapons(say, one),
        *_defences(say, view, one),
    ]
    if halved(view.options, one):
        parts.append(say("halved by wounds"))
    if one.coming is not None:
        parts.append(say("next roll set by the Narrator"))
    return f"**{one.name}** · {' · '.join(parts)}"


def _weapons(say: Say, one: Fighter) -> list[str]:
    """``Ropera 13``, and what is not in hand, by where it is."""

    def named(*places: Place) -> list[str]:
        return [
            f"{weapon_name(say, item.weapon)} {one.sheet.strike(item.weapon)}{gun(say, item)}"
            for item in one.items
            if item.place in places and item.weapon.kind is not Class.FISTS
        ]

    sheathed, fallen = ", ".join(named(Place.CARRIED)), ", ".join(named(Place.GROUND))
    texts = named(Place.MAIN, Place.OFF) or [say("empty hands")]
    if sheathed:
        texts.append(say("sheathed: {weapons}", weapons=sheathed))
    if fallen:
        texts.append(say("on the ground: {weapons}", weapons=fallen))
    return texts


def _defences(say: Say, view: View, one: Fighter) -> list[str]:
    ways = [way for way in Way if answering.could(one, way)]
    shown = [f"{called.way(say, way)} {true(defence_value(view, one, way, How.PLAIN).total)}" for way in ways]
    count = defences_left(one.spent)
    return [*shown, say.many("{n} defence left", "{n} defences left", count)]


def hint(say: Say, view: View) -> str:
    """A line for a beginner."""
    match view.phase.kind:
        case "acting" | "tied":
            return say(
                "A normal attack keeps you one defence; a full attack hits harder, and keeps you none."
            )
        case "defending":
            return say("One defence a turn, unless you only defend: then two rolls, or one at +3.")
        case "preparing":
            return say("What is sheathed costs a turn to draw: take your weapons in hand now.")
    return ""
