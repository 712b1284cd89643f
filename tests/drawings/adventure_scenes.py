"""Positions of Magic Adventures to draw: made by hand, so that each shows one kind of thing."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import holdings
from games.adventure.cards import Copy
from games.adventure.deeds import Deed
from games.adventure.options import Options
from games.adventure.phases import Blow, Fight, Travel, Turn
from games.adventure.rules import Adventure
from games.adventure.squares import Square
from games.adventure.state import Creature, Party, Slain, State

GAME = Adventure()
NAMES = ("Alonso", "Beatriz", "Carmen de las Torres y Ruiz", "Diego")
HERE = Square(1, 2)


def recruiting(mode: str = "master", seats: int = 4) -> State:
    return GAME.start(seats, b"e" * 32, Options(mode=mode))  # type: ignore[arg-type]


def creature(key: str, seat: int, party: int | None, square: Square, **more: object) -> Creature:
    one = Creature(Copy(key), seat, party, square, **more)  # type: ignore[arg-type]
    return replace(one, mana=holdings.purse(Options(), one))


def travelling() -> State:
    """A led group of five on its way: a wall, monsters left behind, a grave, waste, a closed square."""
    state = recruiting()
    heroes = (
        creature("rowan-lancer", 1, 0, HERE, damage=1, items=(Copy("oak-buckler"),)),
        creature("old-antler-druid", 1, 0, HERE),
        creature("gryphon-squire", 2, 0, HERE, damage=2),
        creature("apprentice-of-currents", 2, 0, HERE, down=True),
        creature("oathbound-twins", 3, 0, HERE, tapped=True),
    )
    party = replace(
        state.parties[0], square=HERE, heroes=heroes, seen=(Square(1, 3), Square(2, 2)), trail=(Square(0, 2),)
    )
    turned = {Square(0, 2), HERE, Square(0, 1), Square(1, 1), Square(3, 3)}
    return replace(
        state,
        parties=(party,),
        up=tuple(square in turned for square in state.options.squares),
        phase=Travel(0),
        day=3,
        tapped=(Square(0, 1),),
        wasted=(Square(3, 0),),
        barred=(Square(4, 4),),
        monsters=(
            creature("palisade", 0, None, Square(1, 1)),
            creature("moss-troll", 0, None, Square(3, 3)),
            creature("ditch-rats", 0, None, Square(3, 3), damage=1),
        ),
        slain=(Slain(Copy("cave-whelps"), Square(0, 2)),),
    )


MONSTERS = (
    "moss-troll",
    "zealot-column",
    "ember-gate",
    "storm-roc",
    "ditch-rats",
    "reef-snapper",
    "night-leech",
)


def fighting(monsters: int = 3) -> State:
    """The group against some of MONSTERS, in a window of blocks, after an exchange of blows."""
    state = travelling()
    lancer, troll = Copy("rowan-lancer"), Copy("moss-troll")
    opposed = tuple(
        creature(key, 0, None, HERE, damage=place % 2, tapped=place == 1)
        for place, key in enumerate(MONSTERS[:monsters])
    )
    log = (
        Deed("attacked", copy=lancer, other=troll),
        Deed("rolled", copy=lancer, other=troll, numbers=(6, 2, 3, 3, 2)),
        Deed("countered", copy=troll, other=lancer, numbers=(2, 3, 5, 3, 0)),
    )
    order = (Turn(1, 0, (6, 5)), Turn(0, None, (6, 3)))
    fight = Fight(HERE, (0,), order, asalto=2, stage="window", blow=Blow((lancer,), troll), asked=(0,))
    return replace(state, monsters=opposed, phase=fight, log=log)


GROUPS = (
    ("rowan-lancer", "hedge-spearman", "bone-reciter"),
    ("kite-courier", "lagoon-sentry", "tide-harpooner", "apprentice-of-currents", "quarry-dwarf"),
    ("bramble-warden", "sap-singer"),
    (),
)


def rivals() -> State:
    """Four groups on a wider map, two of them met, one wiped out; the objective is known."""
    state = GAME.start(4, b"e" * 32, Options(width=6))
    squares = (Square(0, 0), Square(5, 4), HERE, HERE)

    def party(seat: int, one: Party) -> Party:
        heroes = tuple(
            creature(key, seat, seat, squares[seat], damage=place % 2)
            for place, key in enumerate(GROUPS[seat])
        )
        trophies = (Copy("moss-troll"),) if seat == 1 else ()
        return replace(one, square=squares[seat], heroes=heroes, trophies=trophies)

    return replace(
        state,
        parties=tuple(party(seat, one) for seat, one in enumerate(state.parties)),
        up=tuple((square.column + square.row) % 3 == 0 for square in state.options.squares),
        phase=Travel(1),
        day=7,
    )
