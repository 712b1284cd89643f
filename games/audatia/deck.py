"""The cards as data: what the files in ``decks/`` say, read once and typed.

Every value has a status (KNOWN, INFERRED or DESIGNED), which :func:`status_of` gives for a card's page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from games.audatia.kinds import Blow, Moment, Posta, Side, Skill, Sun, Symbol, Virtue

Status = Mapping[str, str]
"""Of each value its status; ``all`` for those not named."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A Virtue that goes with the first blow from a posta (article 2.6)."""

    virtue: Virtue
    value: int


@dataclass(frozen=True, slots=True)
class BlowCard:
    """One of the seven blows. ``copies`` are its suns, one for each card; the first card with the sun
    ``basic`` bears the letter B."""

    blow: Blow
    copies: tuple[Sun | None, ...]
    basic: Sun | None
    symbols: frozenset[Symbol]
    attack_needs: Virtue | None
    parried_by: frozenset[Blow]
    final_posta: Posta
    status: Status


@dataclass(frozen=True, slots=True)
class PostaCard:
    """A guard: the blows it allows, those it refuses, and what it gives (article 4.2). ``defend`` and
    ``feint`` are the texts *Defend with X* and *Feint X, Strike Y*, for who has more of the Virtue."""

    posta: Posta
    name: str
    blows: frozenset[Blow]
    refuses: frozenset[Blow]
    bonus: Bonus | None
    extensa: bool
    exchange: bool
    defend: tuple[Virtue, Blow] | None
    feint: tuple[Virtue, Blow, frozenset[Blow]] | None
    status: Status


@dataclass(frozen=True, slots=True)
class RemedyCard:
    """A remedy, or a counter-remedy (whose ``countered_by`` is empty)."""

    key: str
    sides: tuple[Side, ...]
    copies: int
    basic: int
    countered_by: str
    status: Status


@dataclass(frozen=True, slots=True)
class SkillCard:
    skill: Skill
    needs: Virtue | None
    when: Moment
    status: Status


@dataclass(frozen=True, slots=True)
class Character:
    """Who fights: a name, and nine cards of skill as triples: skill, copies, and how many are basic."""

    key: str
    name: str
    skills: tuple[tuple[Skill, int, int], ...]
    status: str


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("games.audatia").joinpath("decks", name).read_text(encoding="utf-8"))


def _virtue(row: dict[str, Any], key: str) -> Virtue | None:
    return Virtue(row[key]) if key in row else None


def _blow(word: str, row: dict[str, Any]) -> BlowCard:
    suns = {"left": Sun.LEFT, "right": Sun.RIGHT, "none": None}
    return BlowCard(
        blow=Blow(word),
        copies=tuple(suns[sun] for sun, count in row["copies"].items() for _ in range(count)),
        basic=suns[row["basic"]],
        symbols=frozenset(map(Symbol, row["symbols"])),
        attack_needs=_virtue(row, "attack_needs"),
        parried_by=frozenset(map(Blow, row["parried_by"])),
        final_posta=Posta(row["final_posta"]),
        status=MappingProxyType(row["status"]),
    )


def _posta(word: str, row: dict[str, Any]) -> PostaCard:
    defend, feint, bonus = row.get("defend"), row.get("feint"), row.get("bonus")
    return PostaCard(
        posta=Posta(word),
        name=row["name"],
        blows=frozenset(map(Blow, row["blows"])),
        refuses=frozenset(map(Blow, row["refuses"])),
        bonus=Bonus(Virtue(bonus["virtue"]), bonus["value"]) if bonus else None,
        extensa=row["extensa"],
        exchange=row["exchange"],
        defend=(Virtue(defend["needs"]), Blow(defend["blow"])) if defend else None,
        feint=(Virtue(feint["needs"]), Blow(feint["blow"]), frozenset(map(Blow, feint["strikes"])))
        if feint
        else None,
        status=MappingProxyType(row["status"]),
    )


def _remedy(key: str, row: dict[str, Any]) -> RemedyCard:
    sides = tuple(map(Side, row["sides"]))
    status = MappingProxyType(row["status"])
    return RemedyCard(key, sides, row["copies"], row["basic"], row.get("countered_by", ""), status)


def _skill(word: str, row: dict[str, Any]) -> SkillCard:
    return SkillCard(Skill(word), _virtue(row, "needs"), Moment(row["when"]), MappingProxyType(row["status"]))


def _character(key: str, row: dict[str, Any]) -> Character:
    skills = tuple((Skill(one["skill"]), one["copies"], one["basic"]) for one in row["skills"])
    return Character(key, row["name"], skills, row["status"])


_COMMON: Final = _read("common.toml")

BLOWS: Final = {Blow(word): _blow(word, row) for word, row in _COMMON["blows"].items()}
POSTE: Final = {Posta(word): _posta(word, row) for word, row in _COMMON["poste"].items()}
REMEDIES: Final = {key: _remedy(key, row) for key, row in _COMMON["remedies"].items()}
COUNTERS: Final = {key: _remedy(key, row) for key, row in _COMMON["counters"].items()}
SKILLS: Final = {Skill(word): _skill(word, row) for word, row in _COMMON["skills"].items()}

_FIRST: Final = ("galeazzo", "boucicault", "agnes")
_KEYS: Final = sorted(
    (
        item.name.removesuffix(".toml")
        for item in files("games.audatia").joinpath("decks").iterdir()
        if item.name.endswith(".toml") and item.name != "common.toml"
    ),
    key=lambda key: (_FIRST.index(key) if key in _FIRST else len(_FIRST), key),
)

CHARACTERS: Final = {key: _character(key, _read(f"{key}.toml")) for key in _KEYS}
"""Every character that has a file, the three of the source first."""


def status_of(status: Status, value: str) -> str:
    """KNOWN, INFERRED or DESIGNED for one value of a card."""
    return status.get(value) or status.get("all") or "KNOWN"
