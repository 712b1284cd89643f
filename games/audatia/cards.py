"""The cards of the action deck, each an object of its own with a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from games.audatia.deck import BLOWS, CHARACTERS, COUNTERS, REMEDIES, Character
from games.audatia.kinds import Blow, Side, Skill, Sun


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card. ``sides`` are those of a remedy or counter-remedy."""

    kind: Literal["blow", "remedy", "counter", "skill"]
    blow: Blow | None = None
    sun: Sun | None = None
    sides: tuple[Side, ...] = ()
    skill: Skill | None = None


class Card(NamedTuple):
    """A card by what is printed on it and its number among those that look alike. Words:
    ``mandritto-fendente-left``, ``punta~2``, ``ligadura-mezana``, ``feint~2``.

    A named tuple, because rules compare and hash cards more than anything else (docs/decisions.md)."""

    name: str
    copy: int = 1

    @property
    def word(self) -> str:
        return self.name if self.copy == 1 else f"{self.name}~{self.copy}"

    @property
    def face(self) -> Face:
        return FACES[self.name]

    @classmethod
    def from_word(cls, word: str) -> Card:
        card = _BY_WORD.get(word)
        if card is None:
            raise ValueError(f"no card is called {word!r}")
        return card


def _blow_name(blow: Blow, sun: Sun | None) -> str:
    return blow.value if sun is None else f"{blow}-{sun}"


FACES: Final[dict[str, Face]] = {
    **{
        _blow_name(blow, sun): Face("blow", blow=blow, sun=sun)
        for blow, row in BLOWS.items()
        for sun in dict.fromkeys(row.copies)
    },
    **{key: Face("remedy", sides=row.sides) for key, row in REMEDIES.items()},
    **{key: Face("counter", sides=row.sides) for key, row in COUNTERS.items()},
    **{skill.value: Face("skill", skill=skill) for skill in Skill},
}
"""By the card's name."""


def _shared() -> dict[Card, bool]:
    """The 30 cards that every character has, in the order of a hand, and whether each is basic."""
    cards: dict[Card, bool] = {}
    for blow, row in BLOWS.items():
        for sun in dict.fromkeys(row.copies):
            for copy in range(1, row.copies.count(sun) + 1):
                cards[Card(_blow_name(blow, sun), copy)] = sun is row.basic and copy == 1
    for key, remedy in (*REMEDIES.items(), *COUNTERS.items()):
        for copy in range(1, remedy.copies + 1):
            cards[Card(key, copy)] = copy <= remedy.basic
    return cards


_SHARED: Final = _shared()


def _own(character: Character) -> dict[Card, bool]:
    return {
        Card(skill.value, copy): copy <= basic
        for skill, copies, basic in character.skills
        for copy in range(1, copies + 1)
    }


PACKS: Final = {key: (*_SHARED, *_own(character)) for key, character in CHARACTERS.items()}
"""The 39 cards of each character's action deck, in the order of a hand."""

BASICS: Final = {
    key: frozenset(card for card, basic in {**_SHARED, **_own(character)}.items() if basic)
    for key, character in CHARACTERS.items()
}
"""The twelve with the letter B (article 2.2)."""

CYCLES: Final = {
    key: frozenset(card for card, basic in _own(character).items() if not basic)
    for key, character in CHARACTERS.items()
}
"""Those with the Cycle symbol (article 8.4)."""

EVERY_CARD: Final = tuple(dict.fromkeys(card for pack in PACKS.values() for card in pack))

_BY_WORD: Final = {card.word: card for card in EVERY_CARD}

BLOW_OF: Final[dict[Card, Blow]] = {card: blow for card in EVERY_CARD if (blow := card.face.blow) is not None}
SUN_OF: Final[dict[Card, Sun | None]] = {card: card.face.sun for card in BLOW_OF}
SKILL_OF: Final[dict[Card, Skill]] = {
    card: skill for card in EVERY_CARD if (skill := card.face.skill) is not None
}
REMEDY_SIDES: Final = {card: card.face.sides for card in EVERY_CARD if card.face.kind == "remedy"}
COUNTER_SIDES: Final = {card: card.face.sides for card in EVERY_CARD if card.face.kind == "counter"}

ORDER: Final = {card: place for place, card in enumerate(EVERY_CARD)}
"""The place of each card in a hand: blows, remedies, counter-remedies, skills."""


def laid_out(cards: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` in the order of a hand: blows, remedies, counter-remedies, skills."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
