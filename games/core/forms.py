"""Moves that cannot be listed: the last part of the notation is filled in by the player.

A form's bounds come from what its seat may know; its smallest instance is legal; ``sample`` fills it in at
random, so that random play, promises and benchmarks use forms too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.chance import Chance
from games.core.notation import escape

SAMPLE_TEXT = "abc def"


class Misfit(Exception):
    """What was filled in does not fit the form. ``reason`` is one of: number, low, high, few, many, unknown,
    repeated, short, long, word; ``limit`` the bound that was missed, ``choices`` what would have been right
    for a word. ``field`` says in which of several fields: its key, or what people know it by."""

    def __init__(
        self, reason: str, limit: int = 0, *, choices: tuple[str, ...] = (), field: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.limit = limit
        self.choices = choices
        self.field = field


@dataclass(frozen=True, slots=True)
class NumberForm:
    """``<prefix> <low..high>``"""

    prefix: str
    low: int
    high: int

    def fill(self, text: str) -> str:
        """The notation with the number that ``text`` holds. Raises Misfit."""
        try:
            number = int(text.strip())
        except ValueError:
            raise Misfit("number") from None
        if number < self.low:
            raise Misfit("low", self.low)
        if number > self.high:
            raise Misfit("high", self.high)
        return f"{self.prefix} {number}"

    def smallest(self) -> str:
        return f"{self.prefix} {self.low}"

    def sample(self, chance: Chance) -> tuple[str, Chance]:
        extra, rest = chance.below(self.high - self.low + 1)
        return f"{self.prefix} {self.low + extra}", rest


@dataclass(frozen=True, slots=True)
class PickForm:
    """``<prefix> <low to high different words of choices>``, written in the order of the choices."""

    prefix: str
    low: int
    high: int
    choices: tuple[str, ...]

    def fill(self, picked: tuple[str, ...]) -> str:
        """The notation with ``picked``, in whatever order they came. Raises Misfit."""
        if any(word not in self.choices for word in picked):
            raise Misfit("unknown")
        if len(set(picked)) < len(picked):
            raise Misfit("repeated")
        if len(picked) < self.low:
            raise Misfit("few", self.low)
        if len(picked) > self.high:
            raise Misfit("many", self.high)
        return " ".join((self.prefix, *(word for word in self.choices if word in picked)))

    def smallest(self) -> str:
        return self.fill(self.choices[: self.low])

    def sample(self, chance: Chance) -> tuple[str, Chance]:
        extra, rest = chance.below(self.high - self.low + 1)
        picked, rest = rest.sample(self.choices, self.low + extra)
        return self.fill(picked), rest


@dataclass(frozen=True, slots=True)
class TextForm:
    """``<prefix> <text of low to high characters>``; spaces around it are dropped."""

    prefix: str
    low: int
    high: int

    def fill(self, text: str) -> str:
        """The notation with ``text``. Raises Misfit."""
        text = text.strip()
        if len(text) < self.low:
            raise Misfit("short", self.low)
        if len(text) > self.high:
            raise Misfit("long", self.high)
        return f"{self.prefix} {escape(text)}"

    def smallest(self) -> str:
        return self.fill("x" * self.low)

    def sample(self, chance: Chance) -> tuple[str, Chance]:
        extra, rest = chance.below(self.high - self.low + 1)
        length = self.low + extra
        return self.fill((SAMPLE_TEXT * length)[:length].strip() or "x" * self.low), rest


@dataclass(frozen=True, slots=True)
class WordForm:
    """``<prefix> <one of choices>``, typed: for choices that are too many for a list, and easily named."""

    prefix: str
    choices: tuple[str, ...]

    def fill(self, text: str) -> str:
        """The notation with the choice that ``text`` names, in whichever case. Raises Misfit."""
        word = text.strip().lower()
        if word not in self.choices:
            raise Misfit("word", choices=self.choices)
        return f"{self.prefix} {word}"

    def smallest(self) -> str:
        return f"{self.prefix} {self.choices[0]}"

    def sample(self, chance: Chance) -> tuple[str, Chance]:
        word, rest = chance.pick(self.choices)
        return f"{self.prefix} {word}", rest


@dataclass(frozen=True, slots=True)
class JointForm:
    """``<prefix>`` and several fields, filled in together. Each part has its key for a prefix; a text may
    only be the last one."""

    prefix: str
    parts: tuple[NumberForm | WordForm | TextForm, ...]

    def fill(self, texts: Mapping[str, str]) -> str:
        """The notation with ``texts`` by the keys of the parts. Raises Misfit, with the ``field``."""
        words = [self.prefix]
        for part in self.parts:
            try:
                words.append(_rest(part, part.fill(texts.get(part.prefix, ""))))
            except Misfit as fault:
                raise Misfit(fault.reason, fault.limit, choices=fault.choices, field=part.prefix) from None
        return " ".join(words)

    def smallest(self) -> str:
        return " ".join((self.prefix, *(_rest(part, part.smallest()) for part in self.parts)))

    def sample(self, chance: Chance) -> tuple[str, Chance]:
        words = [self.prefix]
        for part in self.parts:
            filled, chance = part.sample(chance)
            words.append(_rest(part, filled))
        return " ".join(words), chance


def _rest(part: NumberForm | WordForm | TextForm, filled: str) -> str:
    """What was filled in, without the key before it."""
    return filled.removeprefix(f"{part.prefix} ")


Form = NumberForm | PickForm | TextForm | WordForm | JointForm
