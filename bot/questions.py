"""What a seat is asked: the tree of its legal notations, one level at a time. No Discord here.

The leaves of the tree are the legal notations and the prefixes of the forms. When all that is left fits into
one list it is one list of whole moves; otherwise the next words are asked for, and a level with a single
choice is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.ids import Verb
from games.core.forms import Form, NumberForm, PickForm
from games.core.game import AnyGame
from games.core.words import Label, Say

LIST = 25
"""Most choices of one list (Discord's limit for a select)."""

TEXT = 80
"""Most characters of a label."""

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be pressed: ``verb`` is AT (ask on), DO (play) or FILL (a form), on ``words``."""

    verb: Verb
    words: Words
    label: Label


@dataclass(frozen=True, slots=True)
class Question:
    """What stands in a panel. ``words`` are those already chosen; ``pick`` is set while a pick form is being
    filled in, with the words ``picked`` so far; *Back* leads to the words ``back`` (None at the top)."""

    words: Words
    ask: str
    choices: tuple[Choice, ...]
    back: Words | None = None
    pick: PickForm | None = None
    picked: Words = ()


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks one seat. ``view`` is the seat's own; ``notations`` its legal moves and ``forms`` those to be
    filled in, as the referee gives them; ``names`` are plain."""

    game: AnyGame
    say: Say
    view: Any
    notations: tuple[str, ...]
    forms: tuple[Form, ...]
    names: Sequence[str]

    def ask(self, words: Words = (), picked: Words = (), filling: bool = False) -> Question | None:
        """The question after ``words``, or the first one when they lead nowhere any more; None when this seat
        has no choice at all. ``filling`` asks for the pick form there, even where listed moves go on too."""
        leaves = self._leaves()
        if not leaves:
            return None
        form = self.form(words)
        if not (filling and isinstance(form, PickForm)):
            words = self._skipped(leaves, self._inner(leaves, words))
            form = self.form(words)
        back = self._back(leaves, words)
        if isinstance(form, PickForm) and (filling or _under(leaves, words) == (words,)):
            return Question(words, self._asked(words), (), back, form, picked)
        return Question(words, self._asked(words), _told_apart(self._choices(leaves, words)), back)

    def asked_at(self, words: Words) -> Words:
        """The words after which the whole move ``words``, or the form there, is first among the choices."""
        for length in range(len(words)):
            question = self.ask(words[:length])
            if question is not None and any(choice.words == words for choice in question.choices):
                return words[:length]
        return words

    def form(self, words: Words) -> Form | None:
        """The form whose prefix is ``words``."""
        return next((form for form in self.forms if _split(form.prefix) == words), None)

    def leaf(self, words: Words) -> bool:
        """Whether ``words`` are a legal notation."""
        return " ".join(words) in self.notations

    def label(self, words: Words) -> Label:
        return self.game.words.label(self.say, self.view, words, self.names)

    def sentence(self, notation: str) -> str:
        return self.game.words.sentence(self.say, self.view, _split(notation), self.names)

    def _leaves(self) -> tuple[Words, ...]:
        texts = (*self.notations, *(form.prefix for form in self.forms))
        return tuple(dict.fromkeys(_split(text) for text in texts))

    def _asked(self, words: Words) -> str:
        return self.game.words.ask(self.say, self.view, words, self.names)

    def _inner(self, leaves: tuple[Words, ...], words: Words) -> Words:
        """``words`` if something follows them or they are a pick form; else the longest shorter ones of which
        that is true."""
        while words and not isinstance(self.form(words), PickForm):
            if any(len(leaf) > len(words) for leaf in _under(leaves, words)):
                return words
            words = words[:-1]
        return words

    def _skipped(self, leaves: tuple[Words, ...], words: Words) -> Words:
        """``words`` and whatever follows them without a choice."""
        while True:
            under = _under(leaves, words)
            following = {leaf[: len(words) + 1] for leaf in under}
            if len(under) == 1:
                only = under[0]
                return only if isinstance(self.form(only), PickForm) and not self.leaf(only) else words
            if len(following) != 1 or words in following:
                return words
            (words,) = following

    def _back(self, leaves: tuple[Words, ...], words: Words) -> Words | None:
        """The longest shorter prefix at which something else could have been chosen."""
        for length in range(len(words) - 1, -1, -1):
            if self._skipped(leaves, words[:length]) != words:
                return words[:length]
        return None

    def _choices(self, leaves: tuple[Words, ...], words: Words) -> tuple[Choice, ...]:
        under = _under(leaves, words)
        if len(under) <= LIST:
            return tuple(choice for leaf in under for choice in self._leaf_choices(leaf, len(words)))
        choices = list(self._leaf_choices(words, len(words))) if words in under else []
        depth = len(words) + 1
        for step in dict.fromkeys(leaf[:depth] for leaf in under if len(leaf) >= depth):
            beyond = _under(under, step)
            if len(beyond) == 1:
                choices.extend(self._leaf_choices(beyond[0], len(words)))
            else:
                choices.append(Choice(Verb.AT, step, self.label(step)))
        return tuple(choices)

    def _leaf_choices(self, words: Words, depth: int) -> tuple[Choice, ...]:
        """A whole move, said as a sentence, or the way to a form (both, where a form starts with a move); the
        first ``depth`` words have been chosen already."""
        choices = []
        if self.leaf(words):
            label = self.label(words)
            choices.append(
                Choice(Verb.DO, words, Label(self.sentence(" ".join(words)), label.hint, label.mark))
            )
        form = self.form(words)
        if form is not None:
            choices.append(Choice(Verb.FILL, words, self._form_label(form, words, depth)))
        return tuple(choices)

    def _form_label(self, form: Form, words: Words, depth: int) -> Label:
        """The words that lead to the form, one label after the other."""
        labels = [self.label(words[:end]) for end in range(min(depth, len(words) - 1) + 1, len(words) + 1)]
        text = " · ".join(label.text for label in labels)
        bounds = f"{form.low}–{form.high}" if isinstance(form, NumberForm) else ""
        return Label(text, labels[-1].hint or bounds, labels[0].mark)


def told_apart(labels: Sequence[Label]) -> tuple[Label, ...]:
    """``labels`` with a number behind those that read like an earlier one: two jokers are two choices."""
    times: Counter[str] = Counter()
    result = []
    for label in labels:
        times[label.text] += 1
        number = f" ({times[label.text]})" if times[label.text] > 1 else ""
        result.append(replace(label, text=label.text[: TEXT - len(number)] + number) if number else label)
    return tuple(result)


def _told_apart(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    labels = told_apart([choice.label for choice in choices])
    return tuple(replace(choice, label=label) for choice, label in zip(choices, labels, strict=True))


def completions(asker: Asker, typed: str, most: int = LIST) -> tuple[tuple[str, str], ...]:
    """What may follow ``typed`` in a typed move, as pairs of text and notation: whole moves while they fit,
    else the next words. A form is offered by its prefix."""
    whole = (*asker.notations, *(form.prefix for form in asker.forms))
    matching = tuple(dict.fromkeys(text for text in whole if text.startswith(typed.lstrip())))
    if len(matching) <= most:
        return tuple((_completion(asker, text), text) for text in matching)
    depth = len(_split(typed.lstrip().rpartition(" ")[0])) + 1
    steps = dict.fromkeys(" ".join(_split(text)[:depth]) for text in matching)
    return tuple((step, step) for step in steps)[:most]


def _completion(asker: Asker, text: str) -> str:
    return f"{text} · {asker.sentence(text)}" if text in asker.notations else f"{text} …"


def _split(text: str) -> Words:
    return tuple(text.split(" ")) if text else ()


def _under(leaves: Sequence[Words], words: Words) -> tuple[Words, ...]:
    return tuple(leaf for leaf in leaves if leaf[: len(words)] == words)
