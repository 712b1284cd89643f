"""Plain dice in words: what is wrong with an expression and where, what was rolled, what is likely."""

from __future__ import annotations

from fractions import Fraction

from games.core.curve import Comparison, Curve
from games.core.dice import Expression, Fault, Number, Part, Rolled, Thrown, write
from games.core.words import Say


def percent(say: Say, chance: Fraction) -> str:
    """``62.5 %``, with the comma in Spanish; small chances are never 0, and almost certain ones never 100."""
    share = float(chance * 100)
    if 0 < share < 0.01:
        return f"< {_decimal(say, '0.01')} %"
    if share >= 99.95 and chance != 1:
        return f"> {_decimal(say, '99.9')} %"
    if chance in (0, 1):
        return f"{chance * 100} %"
    return _decimal(say, f"{share:.2f}" if share < 1 else f"{share:.1f}") + " %"


def decimal(say: Say, number: float, places: int = 1) -> str:
    """``10.5``, with the comma in Spanish."""
    return _decimal(say, f"{number:.{places}f}")


def _decimal(say: Say, digits: str) -> str:
    return digits.replace(".", ",") if say.language == "es" else digits


def signed(number: int) -> str:
    """``+2`` or ``−2``, with a true minus."""
    return f"{number:+d}".replace("-", "−")


# What is wrong with an expression.


def fault(say: Say, fault: Fault, typed: str) -> str:
    """The sentence for ``fault``, and the expression with a mark under the place, as Markdown."""
    return f"{reason(say, fault, typed)}\n{_pointer(fault, typed)}".rstrip()


def reason(say: Say, fault: Fault, typed: str) -> str:
    """What is wrong, as one or two sentences."""
    here = _quoted(typed[fault.at : fault.at + min(fault.length, 20)])
    match fault.reason:
        case "empty":
            return say("There is nothing to roll: write dice such as `2d6+1`.")
        case "long":
            return say("At most {high} characters fit into one roll.", high=fault.fact("high"))
        case "no-dice":
            return say("There are no dice in it: write at least one, such as `1d6`.")
        case "digit":
            return say("Only the digits 0 to 9 count here, and `{here}` is not one of them.", here=here)
        case "unexpected" if not here:
            return say("It ends too soon: {expected} is missing.", expected=_expected(say, fault.expected))
        case "unexpected":
            return say(
                "`{here}` does not fit here: I expected {expected}.",
                here=here,
                expected=_expected(say, fault.expected),
            )
    return _number(say, fault)


def _quoted(typed: str) -> str:
    """``typed`` as it can stand between backticks."""
    return "".join(char if char.isprintable() else "·" for char in typed.replace("`", "'"))


def _number(say: Say, fault: Fault) -> str:
    low, high = int(fault.fact("low")), int(fault.fact("high"))
    match fault.reason:
        case "count" if high == 0:
            return say("These dice are too many: 100 in one roll is the limit, and you have them already.")
        case "count":
            return say(
                "Here there may be from {low} to {high} dice: 100 in one roll is the limit.",
                low=low,
                high=high,
            )
        case "sides":
            return say("A die has from {low} to {high} sides.", low=low, high=high)
        case "keep" if high < low:
            return say("A single die cannot be dropped: nothing would be left.")
        case "keep":
            return say("Of these dice you can keep or drop from {low} to {high}.", low=low, high=high)
    return say("A number goes up to {high} here.", high=high)


def _expected(say: Say, parts: tuple[Part, ...]) -> str:
    """``a sign (+ or -), or the end``"""
    names = [_part(say, part) for part in parts]
    if len(names) == 1:
        return names[0]
    return say("{first} or {last}", first=", ".join(names[:-1]), last=names[-1])


def _part(say: Say, part: Part) -> str:
    match part:
        case "number":
            return say("a number")
        case "d":
            return say("a `d` for dice")
        case "sides":
            return say("the number of sides")
        case "sign":
            return say("a `+` or a `-`")
        case "keep":
            return say("`kh`, `kl`, `dh` or `dl`")
    return say("the end")


def _pointer(fault: Fault, typed: str) -> str:
    """The expression in a code block, and carets under what is wrong; nothing for an empty or long one."""
    if fault.reason in ("empty", "long") or not typed.isprintable():
        return ""
    marks = "^" * max(1, fault.length)
    return f"```\n{_quoted(typed)}\n{' ' * fault.at}{marks}\n```"


# What was rolled.


def rolled(say: Say, result: Rolled) -> str:
    """``4d6kh3-1`` → ``[5 4 3 ~~(1)~~] − 1 → 11``: each term in its place, and dice that do not count both
    crossed out and in brackets of their own."""
    thrown = iter(result.thrown)
    terms = [
        (term.minus, str(term.value) if isinstance(term, Number) else _thrown(next(thrown)))
        for term in result.expression.terms
    ]
    text = "".join(f" {'−' if minus else '+'} {shown}" for minus, shown in terms)
    return say(
        "`{expression}` → {dice} → **{total}**",
        expression=write(result.expression),
        dice=text.removeprefix(" + ").strip(),
        total=str(result.total).replace("-", "−"),
    )


def _thrown(term: Thrown) -> str:
    pairs = zip(term.values, term.counts, strict=True)
    return "[" + " ".join(str(value) if counts else f"~~({value})~~" for value, counts in pairs) + "]"


# What is likely.


def likely(say: Say, expression: Expression, exact: Curve | None) -> str:
    """The range of an expression and its mean; a sentence when the exact curve takes too long."""
    if exact is None:
        return say("`{expression}` is too large to count every case.", expression=write(expression))
    return say(
        "`{expression}`: from {low} to {high}, {mean} on average.",
        expression=write(expression),
        low=str(exact.low).replace("-", "−"),
        high=str(exact.high).replace("-", "−"),
        mean=decimal(say, float(exact.mean), 2).replace("-", "−"),
    )


def compared(say: Say, comparison: Comparison) -> str:
    """How far rolls are from their exact curve, in words that need no statistics."""
    rolls = say.many("{n} roll", "{n} rolls", comparison.rolls)
    if not comparison.degrees:
        return say("{rolls}: too few to judge the dice.", rolls=rolls)
    return say(
        "{rolls}: honest dice stray at least so far {chance} of the time.",
        rolls=rolls,
        chance=percent(say, Fraction(comparison.chance)),
    )


def square(say: Say, comparison: Comparison) -> str:
    """The test behind :func:`compared`: ``χ² = 12.4, 13 degrees of freedom``."""
    value = decimal(say, comparison.square)
    return say.many(
        "χ² = {square}, {n} degree of freedom",
        "χ² = {square}, {n} degrees of freedom",
        comparison.degrees,
        square=value,
    )
