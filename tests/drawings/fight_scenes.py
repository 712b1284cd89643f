"""Positions of a fight worth a look, played from a fixed seed."""

from __future__ import annotations

from games.alatriste.rules import Alatriste
from games.alatriste.state import State
from games.core.options import chosen

FIGHT = Alatriste()

READY = (
    (0, "npc 3 Rufián V 11 Esgrima 11 parada 8 Bríos 10 ropera"),
    (1, "take soldado"),
    (2, "take espadachin"),
    (1, "draw pistola main"),
    (2, "draw ropera main"),
    (2, "wrap capa"),
)
"""Two heroes with a pistol, a sword and a cape, and three ruffians."""

AT_BLADES = (
    (0, "reach h1 n1 reach"),
    (0, "reach h2 n2 reach"),
    (0, "reach h2 n3 close"),
    (0, "begin"),
)


def played(*lines: tuple[int, str], seats: int = 3, preset: str = "prueba", seed: int = 7) -> State:
    state = FIGHT.start(seats, seed.to_bytes(32, "big"), chosen(FIGHT.options, preset, {}))
    for seat, words in lines:
        state = FIGHT.play(state, seat, FIGHT.notation.read(words)).state
    return state


def preparing() -> State:
    """Before the first turn."""
    return played(*READY)


def defending() -> State:
    """A hero who aims is attacked by a ruffian behind the other hero's back, and may defend."""
    return played(
        *READY,
        *AT_BLADES,
        (0, "behind n3 h2"),
        (0, "mark n1 fallen"),
        (0, "next n1 very-easy 6"),
        (2, "hold"),
        (1, "aim n1"),
        (0, "attack h1 ropera"),
    )


def tied() -> State:
    """A soldier and a guard of the same Velocidad and level choose in secret; the soldier has chosen."""
    return played(
        (0, "npc Alguacil de la Santa V 12 Esgrima 6 ropera"),
        (1, "take soldado"),
        (0, "reach h1 n1 reach"),
        (0, "begin"),
        (1, "draw ropera main"),
        seats=2,
    )


def crowded() -> State:
    """As many as there can be; one is out, one runs away, numbers are open."""
    heroes = ("soldado", "espadachin", "picaro", "soldado", "espadachin")
    return played(
        (0, "npc 7 Corchete V 10 Esgrima 10 parada 7 Bríos 9 ropera"),
        *((seat, f"take {key}") for seat, key in enumerate(heroes, 1)),
        *((seat, "draw ropera main") for seat in range(1, 6)),
        *((0, f"reach h{number} n{number} reach") for number in range(1, 6)),
        (0, "reach h1 n6 close"),
        (0, "reveal n2"),
        (0, "mark n7 out"),
        (0, "begin"),
        (0, "mend h1 wounds 10"),
        (0, "because of the fall"),
        (2, "flee"),
        seats=6,
    )


def ended() -> State:
    return played(*READY, *AT_BLADES, (0, "end"))
