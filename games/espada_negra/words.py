"""Everything Espada Negra says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words
from games.espada_negra.state import View


class EspadaWords(Words[View]):
    package = "games.espada_negra"

    def title(self, say: Say) -> str:
        return "Espada Negra"

    def summary(self, say: Say) -> str:
        return ""

    def preset(self, say: Say, name: str) -> Label:
        return Label(name)

    def option(self, say: Say, key: str) -> Label:
        return Label(key)

    def value(self, say: Say, key: str, value: Any) -> str:
        return str(value)

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return Label(words[-1])

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return "?"

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return " ".join(words)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return repr(event)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        return "."

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        return ""

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return violation.reason

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return outcome.reason
