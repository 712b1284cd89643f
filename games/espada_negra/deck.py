"""The cards: three decks of 48, each a few models in several copies.

Names and pictures are ours. ``basis`` says how sure each row is: KNOWN (a source gives it), INFERRED (our
reading of one) or DESIGNED (ours); sources are named in the rulebook (article 1.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

DeckKey = Literal["corona", "clanes", "numeros"]

Basis = Literal["KNOWN", "INFERRED", "DESIGNED"]


class Face(NamedTuple):
    """The four values of a card and whether it is a berserker."""

    victory: int
    production: int
    attack: int
    espionage: int
    berserker: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """Cards that look alike. ``face`` is what is printed on them."""

    key: str
    copies: int
    face: Face
    basis: Basis


class Card(NamedTuple):
    """One card: the ``copy``-th of its model, from 1. Words: ``labriego``, ``labriego~2``.

    A named tuple, because rules compare and hash cards more than anything else (docs/decisions.md)."""

    model: str
    copy: int = 1

    @property
    def word(self) -> str:
        return self.model if self.copy == 1 else f"{self.model}~{self.copy}"

    @classmethod
    def from_word(cls, word: str) -> Card:
        card = _BY_WORD.get(word)
        if card is None:
            raise ValueError(f"no card is called {word!r}")
        return card


CORONA: Final = (
    Model("heredero", 6, Face(5, 0, 0, 0), "INFERRED"),
    Model("senor", 4, Face(3, -1, 2, 0), "INFERRED"),
    Model("labriego", 9, Face(2, 1, 0, 0), "INFERRED"),
    Model("heredad", 7, Face(1, 2, 0, 0), "INFERRED"),
    Model("villa", 2, Face(0, 4, 0, 0), "INFERRED"),
    Model("mesnadero", 4, Face(0, 1, 2, 0), "INFERRED"),
    Model("caballero", 1, Face(0, 0, 3, 0), "INFERRED"),
    Model("flagelante", 5, Face(1, 0, 1, 0), "INFERRED"),
    Model("furia", 3, Face(1, 0, 4, 0, berserker=True), "DESIGNED"),
    Model("almogavar", 2, Face(0, 1, 2, 0, berserker=True), "DESIGNED"),
    Model("sombra", 3, Face(1, 0, 0, 4), "DESIGNED"),
    Model("tabernera", 1, Face(0, 1, 0, 3), "DESIGNED"),
    Model("maestra", 1, Face(1, 0, 0, 6), "DESIGNED"),
)
"""La Corona Rota: the whole game, with spies and a few berserkers."""

CLANES: Final = (
    Model("caudillo", 8, Face(3, -1, 2, 0), "KNOWN"),
    Model("juramentado", 9, Face(0, 1, 2, 0), "INFERRED"),
    Model("poseido", 10, Face(1, 0, 3, 0, berserker=True), "DESIGNED"),
    Model("gigante", 4, Face(0, 0, 5, 0, berserker=True), "DESIGNED"),
    Model("aldea", 9, Face(2, 0, 0, 0), "DESIGNED"),
    Model("granja", 8, Face(1, 1, 0, 0), "DESIGNED"),
)
"""Clanes: poor in gold, violent, without spies."""

NUMEROS: Final = (
    Model("estandarte", 8, Face(5, 0, 0, 0), "KNOWN"),
    Model("pastora", 15, Face(2, 1, 0, 0), "KNOWN"),
    Model("alguacil", 10, Face(1, 0, 1, 0), "KNOWN"),
    Model("huerta", 9, Face(1, 2, 0, 0), "INFERRED"),
    Model("lancero", 3, Face(0, 1, 2, 0), "KNOWN"),
    Model("puerto", 2, Face(0, 4, 0, 0), "KNOWN"),
    Model("campeona", 1, Face(0, 0, 3, 0), "KNOWN"),
)
"""The plain numbers of the first edition, without spies or berserkers. Unofficial: one source."""

DECKS: Final[dict[DeckKey, tuple[Model, ...]]] = {"corona": CORONA, "clanes": CLANES, "numeros": NUMEROS}

MODELS: Final = {model.key: model for models in DECKS.values() for model in models}
"""Every model by its key; no key stands in two decks."""

ORDINAL: Final = {model.key: place for models in DECKS.values() for place, model in enumerate(models)}
"""The place of each model in its deck."""

PACKS: Final[dict[DeckKey, tuple[Card, ...]]] = {
    key: tuple(Card(model.key, copy) for model in models for copy in range(1, model.copies + 1))
    for key, models in DECKS.items()
}
"""The 48 cards of each deck, in a fixed order."""

_BY_WORD: Final = {card.word: card for pack in PACKS.values() for card in pack}
