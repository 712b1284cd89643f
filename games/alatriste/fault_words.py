"""What is wrong with a file or a line, in words. What comes out is plain: escape it for a message."""

from __future__ import annotations

from collections.abc import Mapping

from games.alatriste.fields import Fault, Place
from games.core.game import Fact
from games.core.words import Say


def fault(say: Say, found: Fault) -> str:
    """``weapons, 3, damage: write dice such as 1d6+3…``"""
    place = where(found.at)
    sentence = _file(say, found.reason, dict(found.facts)) or _value(say, found.reason, dict(found.facts))
    return f"{place}: {sentence}" if place else sentence


def where(at: Place) -> str:
    """``weapons, 3, damage``"""
    return ", ".join(str(step) for step in at)


def _file(say: Say, reason: str, facts: Mapping[str, Fact]) -> str:
    """Faults of a file's form."""
    match reason:
        case "json":
            return say("this is no JSON (line {line}, column {column})", **facts)
        case "csv":
            return say("this is no table: the first line names the columns, {known}", **facts)
        case "constant":
            return say("{name} is no number", **facts)
        case "unknown":
            return say("I do not know this; there are: {known}", **facts)
        case "missing":
            return say("this is missing")
        case "repeated":
            return say("{value} stands here twice", **facts)
        case "record":
            return say("this must be an object with named values")
        case "list":
            return say("this must be a list")
        case "many":
            return say("at most {most} of these", **facts)
        case "columns":
            return say("this line has more columns than the first one")
    return ""


def _value(say: Say, reason: str, facts: Mapping[str, Fact]) -> str:
    """Faults of a single value."""
    match reason:
        case "number":
            return say("this must be a whole number from {low} to {high}", **facts)
        case "range":
            return say("the number must be from {low} to {high}", **facts)
        case "text":
            return say("this must be a text")
        case "short":
            return say("at least {least} characters", **_only(facts, "least"))
        case "long":
            return say("at most {most} characters", **_only(facts, "most"))
        case "start":
            return say("a text may not begin with one of {signs}", **facts)
        case "word":
            return say("small letters without accents, digits and single hyphens, at most {most}", **facts)
        case "choice":
            return say("one of: {choices}", **facts)
        case "flag":
            return say("yes or no (true or false)")
        case "dice":
            return say(
                "write dice such as 1d6+3, 2d6 or 4 (at most ±{most}); leave it empty if unknown", **facts
            )
        case "no-row":
            return say("the table of this server has no such row; it has: {known}", **facts)
        case "four":
            return say("write four numbers: Destreza, Espíritu, Fuerza and Ingenio, such as 12 11 12 11")
        case "skill":
            return say("write a skill and its level, such as Esgrima 13, separated by commas")
        case "face-missing":
            return say("no location is hit on a {face}", **facts)
    return say("two locations are hit on a {face}", **facts)


def _only(facts: Mapping[str, Fact], name: str) -> dict[str, Fact]:
    return {name: facts[name]}


def bad_line(say: Say, reason: str, facts: Mapping[str, Fact]) -> str:
    """What is wrong with a line for non-player characters, and what would be right."""
    match reason:
        case "empty":
            return say("Write a name and what they fight with, such as: Guardia 8 espada 9 daga, PV 10")
        case "long":
            return say("A line has at most {most} characters.", **facts)
        case "sign":
            return say("I cannot read “{sign}”. Use letters, digits 0 to 9 and commas.", **facts)
        case "count":
            return say("One line makes 1 to {most} characters.", **facts)
        case "no-name":
            return say("The line needs a name before the numbers, such as: 3 Rufián V 11 Esgrima 11")
        case "long-name":
            return say("A name has at most {most} characters.", **facts)
        case "range":
            return say("{number} is out of range; it must be from {low} to {high}.", **facts)
        case "no-number":
            return say("“{word}” needs a number after it.", **facts)
        case "no-level":
            return say("“{word}” takes no number.", **facts)
        case "loose":
            return say("The number {number} stands alone: write a weapon or skill beside it.", **facts)
        case "twice":
            return say("“{word}” is given twice with different numbers.", **facts)
    return say(
        "I know no weapon, armour, skill or advantage called “{word}”. `/alatriste tables` shows those there"
        " are.",
        **facts,
    )
