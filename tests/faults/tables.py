"""How a match of each game is opened, and with what."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PEOPLE = ("Alonso", "Beatriz", "Carmen", "Diego", "Elvira")


@dataclass(frozen=True)
class Opening:
    """``command`` with ``options`` by the first of ``names``, who are then joined by the others."""

    game: str
    names: tuple[str, ...]
    command: str
    options: dict[str, Any] = field(default_factory=dict)
    heroes: bool = False
    """Whether its players bring characters."""


CLOCKS = ({}, {"time": "3d"}, {"time": "10m+20s"}, {"time": "1d", "late": "substitute"}, {"time": "none"})


def ring(luck: random.Random) -> Opening:
    preset, seats = luck.choice(
        [("clasica", 2), ("club", 2), ("casa", 2), ("tres", 3), ("relevos_dobles", 2), ("mutantes", 2)]
    )
    return Opening("ring", PEOPLE[:seats], "play ring", {"preset": preset} | luck.choice(CLOCKS))


def audatia(luck: random.Random) -> Opening:
    preset = luck.choice(["duelo", "maestro", "sala", "subita"])
    return Opening("audatia", PEOPLE[:2], "play audatia", {"preset": preset} | luck.choice(CLOCKS))


def espada_negra(luck: random.Random) -> Opening:
    preset, seats = luck.choice(["reglamento", "primera", "berserker", "caos"]), luck.randint(2, 4)
    options = {"preset": preset, "seats": seats} | luck.choice(CLOCKS)
    return Opening("espada-negra", PEOPLE[:seats], "play espada-negra", options)


def alatriste(luck: random.Random) -> Opening:
    players = luck.randint(1, 2)
    npcs = luck.choice(["2 Rufián, V 17, Esgrima 18, PV 23", "Guardia 8 espada; Corchete 9 daga, PV 9"])
    options = {"npcs": npcs, "players": players, "options": "arrivals=free"}
    return Opening("alatriste", ("Carmen", *PEOPLE[:players]), "alatriste combat", options, heroes=True)


def adventure(luck: random.Random) -> Opening:
    if luck.random() < 0.5:
        return Opening("adventure", PEOPLE[:2], "adventure open", {"mode": "rivales", "seats": 2})
    options = {"mode": "director", "seats": 3, "encounters": luck.choice(["lands", "table"])}
    return Opening("adventure", ("Carmen", *PEOPLE[:2]), "adventure open", options)


OPENINGS: dict[str, Callable[[random.Random], Opening]] = {
    "ring": ring,
    "audatia": audatia,
    "espada-negra": espada_negra,
    "alatriste": alatriste,
    "adventure": adventure,
}
"""By the keys of the register; a game that joins it must be opened here."""

ENDING = frozenset({"end", "close", "rule", "resign"})
"""Words of a Game Master that would end a session before anything has happened in it."""
