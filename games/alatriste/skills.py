"""The skills, by the words that notations and sheets use, and the characteristics that govern them.

The list is that of two campaigns' pages; the characteristic of the five that everybody has (but Esquivar,
which is half of Reflejos) is ours. Names are the rulebook's own, the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Characteristic(Enum):
    """The four, by the letters that character sheets use."""

    DESTREZA = "D"
    ESPIRITU = "E"
    FUERZA = "F"
    INGENIO = "I"


class Group(Enum):
    COMMON = "common"
    VILLAINY = "villainy"
    SCHOLARLY = "scholarly"
    """Without a level they cannot be used, but for who has the advantage Letrado."""
    MILITARY = "military"
    SOCIAL = "social"


@dataclass(frozen=True, slots=True)
class Skill:
    word: str
    name: str
    characteristic: Characteristic
    group: Group


def _skills(group: Group, names: dict[Characteristic, str]) -> tuple[Skill, ...]:
    return tuple(
        Skill(slug(name), name, governing, group)
        for governing, listed in names.items()
        for name in listed.split(", ")
    )


_PLAIN = str.maketrans("áéíóúüñ", "aeiouun")


def slug(name: str) -> str:
    """``Armas de fuego`` as ``armas-de-fuego``: lower case without accents, hyphens for all that is no letter
    or digit. Empty when nothing is left."""
    plain = name.casefold().translate(_PLAIN)
    kept = "".join(char if char.isascii() and char.isalnum() else " " for char in plain)
    return "-".join(kept.split())


_D, _E, _F, _I = Characteristic

SKILLS: tuple[Skill, ...] = tuple(
    sorted(
        (
            *_skills(
                Group.COMMON,
                {
                    _D: "Armas cortas, Cabalgar, Capa, Conducir carro, Esgrima, Látigo, Lanzar cuchillo,"
                    " Maña, Marinería, Rastrear, Sigilo",
                    _E: "Armas de fuego, Ballesta, Charlatanería, Comerciar, Detectar mentiras, Fingir,"
                    " Interpretación, Liderazgo, Seducción, Voluntad",
                    _F: "Correr, Intimidación, Nadar, Pelea, Saltar, Trepar",
                    _I: "Cultura local, Curar, Juegos de azar, Orientación, Supervivencia",
                },
            ),
            *_skills(
                Group.VILLAINY,
                {
                    _D: "Abrir cerraduras, Ratear",
                    _E: "Callejeo",
                    _I: "Artesanía, Habla de germanía, Recursos",
                },
            ),
            *_skills(
                Group.SCHOLARLY,
                {
                    _E: "Arte",
                    _I: "Botica, Cirugía, Construcción, Diagnosticar, Latines, Leyes, Medicina, Navegación,"
                    " Teología, Venenos, Veterinaria",
                },
            ),
            *_skills(
                Group.MILITARY,
                {
                    _D: "Recargar, Rodela",
                    _F: "Armas de asta, Armas pesadas",
                    _I: "Artillería, Estrategia, Milicia, Táctica",
                },
            ),
            *_skills(Group.SOCIAL, {_E: "Diplomacia", _I: "Etiqueta"}),
        ),
        key=lambda skill: skill.word,
    )
)
"""All but languages, which sheets name themselves."""

BY_WORD = {skill.word: skill for skill in SKILLS}
