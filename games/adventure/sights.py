"""How what a viewer sees reads: creatures as they stand, and mana that is left."""

from __future__ import annotations

from games.adventure import holdings
from games.adventure.calling import letters, mana, name
from games.adventure.card_words import MARKS, NONE
from games.adventure.cards import Copy
from games.adventure.mana import NOTHING
from games.adventure.phases import Fight, Summoning
from games.adventure.squares import Square
from games.adventure.state import Creature
from games.adventure.view import View
from games.core.words import Say


def own_square(view: View) -> Square | None:
    """Where the party of the viewer is."""
    return next((party.square for party in view.parties if view.seat in party.seats), None)


def in_play(view: View, copy: Copy) -> Creature | None:
    everybody = (*(hero for party in view.parties for hero in party.heroes), *view.monsters)
    return next((one for one in everybody if one.copy == copy), None)


def body(view: View, one: Creature) -> str:
    """``2/3``"""
    return f"{holdings.power(view.options, one)}/{holdings.toughness(view.options, one)}"


def state_of(say: Say, view: View, one: Creature) -> str:
    """What a decision needs to know of a creature: wounds, whether it can act, what it has left."""
    parts = []
    if one.damage:
        parts.append(say.many("{n} wound", "{n} wounds", one.damage))
    if one.down:
        parts.append(say("down"))
    elif one.away:
        parts.append(say("away"))
    elif one.tapped:
        parts.append(say("tapped"))
    elif one.acted:
        parts.append(say("has acted"))
    if one.party is not None and one.mana.total:
        parts.append(say("mana {mana}", mana=letters(one.mana.text)))
    parts += [name(say, view.options, item) for item in one.items]
    return " · ".join(parts)


def opposition_mana(view: View) -> str:
    """What the opposition can still spend: lands by colour, and points besides."""
    phase = view.phase
    entered = view.parties[view.mover].square
    lands = []
    for tile in view.tiles if view.options.encounters == "lands" else ():
        if tile.up and tile.land and not (tile.tapped or tile.wasted or tile.square == entered):
            lands.append(land_mana(view, tile.land))
    pool = phase.pool if isinstance(phase, Fight | Summoning) else NOTHING
    parts = [*sorted(filter(None, lands)), *([mana(pool)] if pool.total else [])]
    return " ".join(parts) or "–"


def land_mana(view: View, land: Copy) -> str:
    """``☀️/🌊`` for a land that gives one of two colours."""
    made, amount = holdings.makes(view.options, land)
    return "/".join(MARKS[colour] for colour in made) * amount if made else NONE * amount


def standing(say: Say, view: View, copy: Copy) -> str:
    """``Moss Troll (3/3)``"""
    one = in_play(view, copy)
    text = name(say, view.options, copy)
    return text if one is None else f"{text} ({body(view, one)})"
