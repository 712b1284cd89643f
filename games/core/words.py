"""Speaking two languages: gettext catalogues, and what every game must be able to say.

English is the source; ``locale/es.po`` beside each ``words.py`` holds the Spanish, compiled to ``es.mo``.
Sentences are written ``say("{name} draws {count} cards.", name=..., count=...)``; see tools/translate.py.
"""

from __future__ import annotations

import gettext
import io
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

from games.core.game import Event, Outcome, Violation

V = TypeVar("V")

LANGUAGES = ("en", "es")
"""The first is the language of the source."""


class Say:
    """A voice in one language, over the catalogues of one or more packages (the first that knows a sentence
    says it). Facts fill the braces of a sentence by ``str.format``."""

    def __init__(self, language: str, *packages: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}")
        self.language = language
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        for package in reversed(packages):
            catalogue = _catalogue(language, package)
            catalogue.add_fallback(self._catalogue)
            self._catalogue = catalogue

    def __call__(self, text: str, /, **facts: Any) -> str:
        return self._catalogue.gettext(text).format(**facts)

    def many(self, one: str, many: str, /, n: int, **facts: Any) -> str:
        """The sentence for the number ``n``, which fills ``{n}``."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **facts)

    def sense(self, context: str, text: str, /, **facts: Any) -> str:
        """A text that needs its context to be translated (``A`` the ace, ``a`` the column)."""
        return self._catalogue.pgettext(context, text).format(**facts)


def _catalogue(language: str, package: str) -> gettext.NullTranslations:
    """A catalogue of its own for each voice, since fallbacks are chained onto it."""
    if language == LANGUAGES[0]:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(_compiled(language, package)))


@cache
def _compiled(language: str, package: str) -> bytes:
    return files(package).joinpath("locale", f"{language}.mo").read_bytes()


@cache
def voice(language: str, package: str) -> Say:
    """The voice of a game's package (``games.ring``) in ``language``, kept once made."""
    return Say(language, package, "games.core")


@dataclass(frozen=True, slots=True)
class Label:
    """How a choice reads in a menu: at most 80 characters of text and 100 of hint, both plain. ``mark`` is
    one emoji or symbol shown beside it, or empty."""

    text: str
    hint: str = ""
    mark: str = ""


class Words(ABC, Generic[V]):
    """What a game says. Names are the seats' display names, already safe for where they will stand."""

    package: str

    def voice(self, language: str) -> Say:
        return voice(language, self.package)

    @abstractmethod
    def title(self, say: Say) -> str:
        """The game's name."""

    @abstractmethod
    def summary(self, say: Say) -> str:
        """One line about the game, at most 90 characters."""

    @abstractmethod
    def preset(self, say: Say, name: str) -> Label:
        """A preset's name, and what it means in one line."""

    @abstractmethod
    def option(self, say: Say, key: str) -> Label:
        """An option's name, and what it decides in one line."""

    @abstractmethod
    def value(self, say: Say, key: str, value: Any) -> str:
        """One value of an option."""

    def opening(self, say: Say, seats: int, options: Any) -> str:
        """What people should know before they join with these options (length, luck); may be empty."""
        return ""

    @abstractmethod
    def label(self, say: Say, view: V, words: tuple[str, ...], names: Sequence[str]) -> Label:
        """The last of ``words`` as a choice, given the words before it: ``("attack", "heart-7")``."""

    @abstractmethod
    def ask(self, say: Say, view: V, words: tuple[str, ...], names: Sequence[str]) -> str:
        """The question over the choices that follow ``words``; with no words, what the seat may do now."""

    def field(self, say: Say, view: V, words: tuple[str, ...], key: str) -> str:
        """What the field ``key`` of a form with several is called; ``words`` are the form's prefix. Needed
        where :class:`~games.core.forms.JointForm` is offered."""
        return key

    @abstractmethod
    def sentence(self, say: Say, view: V, words: tuple[str, ...], names: Sequence[str]) -> str:
        """A whole notation as its owner would say it: ``Hit Beto with the 7 of hearts``."""

    def ahead(self, say: Say, view: V, words: tuple[str, ...], names: Sequence[str]) -> Label:
        """A notation (or the prefix of a form) that may be answered ahead, as a choice that says for how
        long: ``Parry nothing this turn``. Needed where ``Game.ahead`` offers any."""
        return Label(self.sentence(say, view, words, names))

    def held(self, view: V) -> tuple[str, ...]:
        """The words of what the seat of ``view`` holds, for it to ask why it cannot play them now; empty for
        a game without such things."""
        return ()

    def card(self, say: Say, key: str) -> str:
        """The name of a card that ``Game.used`` tells."""
        return key

    def about(self, say: Say, view: V, word: str) -> tuple[str, str]:
        """What ``word``, one of those held, does whenever it is played, in a line or two, and the number of
        the article that says so; either may be empty."""
        return "", ""

    def beginning(self, say: Say, view: V, names: Sequence[str]) -> str:
        """Why the match begins as it does (who drew the highest card), for the first board; may be empty."""
        return ""

    @abstractmethod
    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        """What happened, as one sentence, or empty for an event that needs no words."""

    @abstractmethod
    def status(self, say: Say, view: V, names: Sequence[str]) -> str:
        """What the match waits for, as one sentence that everybody may read."""

    @abstractmethod
    def hand(self, say: Say, view: V, names: Sequence[str]) -> str:
        """All that the seat of ``view`` holds in secret, in words; empty for a spectator."""

    def hint(self, say: Say, view: V, names: Sequence[str]) -> str:
        """A line or two for a beginner about the decision that the seat of ``view`` has to make; may be
        empty."""
        return ""

    @abstractmethod
    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        """What was wrong and what would be right, one or two sentences, without the article's number."""

    def tally(self, say: Say, subject: str, row: str = "") -> str:
        """What the laboratory counts: a subject or, with ``row``, one of its rows. Needed where
        ``Game.tallies`` gives any."""
        return row or subject

    @abstractmethod
    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        """Who won and how, as one sentence."""
