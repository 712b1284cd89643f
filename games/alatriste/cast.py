"""Ready-made characters, for whoever comes without a sheet of their own (8.3). They are ours, built by the
rules of chapter 14 with what the tables of the fight have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.alatriste.sheets import Advantage, Level, Sheet
from games.alatriste.tables import Tables

READY: Final = ("soldado", "espadachin", "picaro")
"""By their words, in the order of the menu."""


def ready(word: str, tables: Tables) -> Sheet:
    """The ready-made character of that word, with those of its weapons that ``tables`` have. KeyError."""
    match word:
        case "soldado":
            return _soldier(tables)
        case "espadachin":
            return _fencer(tables)
        case "picaro":
            return _rogue(tables)
    raise KeyError(word)


def _soldier(tables: Tables) -> Sheet:
    skills = (("esgrima", 13), ("armas-de-fuego", 13), ("armas-cortas", 11), ("capa", 10), ("voluntad", 12))
    return _made(tables, "Soldado", (12, 12, 12, 10), skills, ("ropera", "pistola", "daga"), "herreruelo")


def _fencer(tables: Tables) -> Sheet:
    skills = (("esgrima", 14), ("capa", 13), ("armas-cortas", 12), ("voluntad", 11))
    weapons = ("ropera", "daga-de-guardamano")
    return _made(tables, "Espadachín", (14, 12, 10, 10), skills, weapons, "capa", Advantage.INICIATIVA)


def _rogue(tables: Tables) -> Sheet:
    skills = (("armas-cortas", 14), ("esgrima", 11), ("pelea", 12), ("capa", 12), ("sigilo", 13))
    return _made(tables, "Pícaro", (13, 11, 11, 11), skills, ("ropera", "daga", "cuchillo"), "capa")


def _made(
    tables: Tables,
    name: str,
    four: tuple[int, int, int, int],
    skills: Iterable[tuple[str, int]],
    weapons: Iterable[str],
    cloth: str,
    *advantages: Advantage,
) -> Sheet:
    """Destreza, Espíritu, Fuerza and Ingenio are ``four``."""
    held = (tables.weapon(word) for word in weapons)
    piece = tables.piece(cloth)
    return Sheet(
        name,
        *four,
        skills=tuple(Level(skill, level) for skill, level in skills),
        weapons=tuple(weapon for weapon in held if weapon is not None),
        armour=() if piece is None else (piece,),
        advantages=advantages,
    )
