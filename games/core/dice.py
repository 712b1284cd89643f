"""Plain dice: a small grammar of our own, read from left to right in one pass and never run as code.

    roll  = [sign] term { sign term }          sign  = "+" | "-"
    term  = number | [number] "d" sides [keep]
    sides = number | "%"                       (% is 100)
    keep  = ("kh" | "kl" | "dh" | "dl" | "k") [number]     keep or drop the highest or lowest; k is kh

Large and small letters are the same, and blanks may stand between the parts. Only the digits 0 to 9 count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeAlias

from games.core.chance import Chance
from games.core.game import Fact

LONGEST = 100
"""Most characters of an expression."""

MOST_DICE = 100
MOST_SIDES = 1000
MOST_NUMBER = 100_000

Part: TypeAlias = Literal["number", "d", "sides", "sign", "keep", "end"]
"""What may stand at a place of an expression."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an expression, and where: ``length`` characters from ``at`` (counted from 0; at the
    end of the text the length is 0). ``reason`` is one of

    - ``empty``: there is nothing to roll; ``long``: more than ``high`` characters; ``no-dice``: only numbers
    - ``unexpected``: one of ``expected`` should stand there; ``digit``: a digit of another script
    - ``count``, ``sides``, ``number``, ``keep``: a number outside ``low`` to ``high``
    """

    at: int
    length: int
    reason: str
    expected: tuple[Part, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        return dict(self.facts)[name]


class Unreadable(Exception):
    """An expression that is none; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.reason} at {fault.at}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Keep:
    """``kh`` and ``kl`` keep the highest or lowest ``count`` dice, ``dh`` and ``dl`` drop them."""

    which: Literal["kh", "kl", "dh", "dl"]
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    """``count`` dice with ``sides`` sides, added or taken away (``minus``)."""

    count: int
    sides: int
    keep: Keep | None = None
    minus: bool = False

    @property
    def kept(self) -> int:
        """How many dice count."""
        if self.keep is None:
            return self.count
        return self.keep.count if self.keep.which[0] == "k" else self.count - self.keep.count

    @property
    def highest(self) -> bool:
        """Whether the highest are those that count."""
        return self.keep is None or self.keep.which in ("kh", "dl")


@dataclass(frozen=True, slots=True)
class Number:
    """A number added or taken away."""

    value: int
    minus: bool = False


Term: TypeAlias = Dice | Number


@dataclass(frozen=True, slots=True)
class Expression:
    """At least one term with dice; :func:`write` gives its text."""

    terms: tuple[Term, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        return tuple(term for term in self.terms if isinstance(term, Dice))


@dataclass(frozen=True, slots=True)
class Thrown:
    """The ``values`` that the dice of one term showed, in order, and which of them count."""

    dice: Dice
    values: tuple[int, ...]
    counts: tuple[bool, ...]

    @property
    def total(self) -> int:
        kept = sum(value for value, counts in zip(self.values, self.counts, strict=True) if counts)
        return -kept if self.dice.minus else kept


@dataclass(frozen=True, slots=True)
class Rolled:
    """An expression, what each of its dice terms showed, and the total."""

    expression: Expression
    thrown: tuple[Thrown, ...]
    total: int


# Rolling.


def roll(expression: Expression, chance: Chance) -> tuple[Rolled, Chance]:
    """Throw the dice of ``expression`` from left to right."""
    thrown = []
    for dice in expression.dice:
        values, chance = chance.dice(dice.count, dice.sides)
        thrown.append(Thrown(dice, values, _counting(dice, values)))
    return Rolled(expression, tuple(thrown), _fixed(expression) + sum(each.total for each in thrown)), chance


def _fixed(expression: Expression) -> int:
    numbers = (term for term in expression.terms if isinstance(term, Number))
    return sum(-number.value if number.minus else number.value for number in numbers)


def _counting(dice: Dice, values: tuple[int, ...]) -> tuple[bool, ...]:
    """Which dice count; among equals the first thrown."""
    order = sorted(range(len(values)), key=lambda place: values[place], reverse=dice.highest)
    kept = set(order[: dice.kept])
    return tuple(place in kept for place in range(len(values)))


# Writing and reading.


def write(expression: Expression) -> str:
    """The text that reads as ``expression``: ``4d6kh3-1``."""
    text = "".join(("-" if term.minus else "+") + _written(term) for term in expression.terms)
    return text.removeprefix("+")


def _written(term: Term) -> str:
    if isinstance(term, Number):
        return str(term.value)
    keep = f"{term.keep.which}{term.keep.count}" if term.keep else ""
    return f"{term.count}d{term.sides}{keep}"


def read(text: str, longest: int = LONGEST) -> Expression:
    """The expression that ``text`` stands for. Raises Unreadable. What :func:`write` gives may be somewhat
    longer than what was typed (``d6k`` is ``1d6kh1``): at most four times."""
    if len(text) > longest:
        raise Unreadable(Fault(longest, len(text) - longest, "long", (), (("high", longest),)))
    return _Reader(text).expression()


_PART = re.compile(r"[0-9]+|kh|kl|dh|dl|[kd%+-]", re.IGNORECASE)
_BLANK = re.compile(r"[ \t]*")


class _Reader:
    """One pass over a text, one part at a time: ``part`` stands at ``at``."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\u2212", "-")  # the minus that telephones type and our own texts write
        self.at = 0
        self.part = ""
        self.dice = 0
        self.advance()

    def advance(self) -> None:
        """Go to the next part; it is empty at the end, and where a character begins none."""
        blank = _BLANK.match(self.text, self.at + len(self.part))
        self.at = blank.end() if blank else self.at
        found = _PART.match(self.text, self.at)
        self.part = found.group().lower() if found else ""

    def fail(self, *expected: Part) -> NoReturn:
        here = self.part or self.text[self.at : self.at + 1]
        reason = "digit" if here.isnumeric() and not here.isascii() else "unexpected"
        raise Unreadable(Fault(self.at, len(here), reason, expected))

    def number(self) -> tuple[int, int, int]:
        """The number that stands here, where, and how long; pass over it."""
        found = int(self.part), self.at, len(self.part)
        self.advance()
        return found

    def expression(self) -> Expression:
        if not self.text.strip(" \t"):
            raise Unreadable(Fault(0, 0, "empty", ("number", "d")))
        terms = [self.term(self.sign() == "-")]
        while self.at < len(self.text):
            sign = self.sign()
            if not sign:
                self.fail(*_following(terms[-1]), "end")
            terms.append(self.term(sign == "-"))
        if not self.dice:
            raise Unreadable(Fault(len(self.text), 0, "no-dice", ("d",)))
        return Expression(tuple(terms))

    def sign(self) -> str:
        """The sign that stands here, passed over; empty if none does."""
        sign = self.part if self.part in ("+", "-") else ""
        if sign:
            self.advance()
        return sign

    def term(self, minus: bool) -> Term:
        number = self.number() if self.part.isdigit() else None
        if self.part == "d":
            left = MOST_DICE - self.dice
            count = _within(number or (1, self.at, 1), "count", 1, left)
            self.dice += count
            self.advance()
            sides = self.sides()
            return Dice(count, sides, self.keep(count), minus)
        if number is None:
            self.fail("number", "d")
        return Number(_within(number, "number", 0, MOST_NUMBER), minus)

    def sides(self) -> int:
        if self.part == "%":
            self.advance()
            return 100
        if not self.part.isdigit():
            self.fail("sides")
        return _within(self.number(), "sides", 1, MOST_SIDES)

    def keep(self, count: int) -> Keep | None:
        which = _KEEPS.get(self.part)
        if which is None:
            return None
        at, length = self.at, len(self.part)
        self.advance()
        number = self.number() if self.part.isdigit() else (1, at, length)
        return Keep(which, _within(number, "keep", 1, count if which[0] == "k" else count - 1))


_KEEPS: dict[str, Literal["kh", "kl", "dh", "dl"]] = {
    "k": "kh",
    "kh": "kh",
    "kl": "kl",
    "dh": "dh",
    "dl": "dl",
}


def _within(number: tuple[int, int, int], reason: str, low: int, high: int) -> int:
    """The value of a number, which must be one of ``low`` to ``high``. Raises Unreadable at its place."""
    value, at, length = number
    if not low <= value <= high:
        raise Unreadable(Fault(at, length, reason, (), (("low", low), ("high", high))))
    return value


def _following(term: Term) -> tuple[Part, ...]:
    """What may stand right after a term."""
    if isinstance(term, Number):
        return ("d", "sign")
    return ("sign",) if term.keep else ("keep", "sign")
