"""Chances in words: lists and tables, Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from games.alatriste.arms import Arm, Parry, parry_table
from games.alatriste.checks import Check, Difficulty, Mishap, Use
from games.alatriste.odds import odds, table
from games.alatriste.telling import asked
from games.alatriste.words import (
    CRITICAL_MARK,
    FUMBLE_MARK,
    arm,
    mishap_name,
)
from games.core.dice_words import percent
from games.core.words import Say


def odds_text(say: Say, check: Check) -> str:
    """Every chance of one check, a line each."""
    every = odds(check)
    lines = [f"**{asked(say, check)}**", _line(say("Success"), percent(say, every.success))]
    if check.use is Use.FIREARM:
        lines[-1] = _line(say("It goes off and hits"), percent(say, every.success))
        lines.append(_line(say("Within the value, shot or no shot"), percent(say, every.within)))
    critical, fumble = say("Critical success"), say("Fumble")
    lines.append(_line(f"{CRITICAL_MARK} {critical}", percent(say, every.critical)))
    lines.append(_line(f"{FUMBLE_MARK} {fumble}", percent(say, every.fumble)))
    lines += [_line(mishap_name(say, what), percent(say, share)) for what, share in every.mishaps]
    warning = advice(say, check)
    return "\n".join([*lines, warning] if warning else lines)


def _line(name: str, share: str) -> str:
    return f"- {name}: **{share}**"


def odds_table(say: Say, check: Check) -> str:
    """The chances for targets 1 to 20 and every difficulty, in a code block."""
    rows = [(str(row.target), *(_cell(say, cell) for cell in row.cells)) for row in table(check)]
    return grid([_heads("≤"), *rows])


def _heads(corner: str) -> tuple[str, ...]:
    """A heading that fits on a telephone: the rows by what is rolled."""
    return (corner, *(row.formula for row in Difficulty))


def _cell(say: Say, chance: Fraction) -> str:
    """A chance as it stands in a table, without its sign."""
    return percent(say, chance).removesuffix(" %")


def misfire_table(say: Say) -> str:
    """What the rolled sixes of a firearm do at every difficulty, in a code block (5.1)."""
    every = [odds(Check(10, difficulty=row, use=Use.FIREARM)) for row in Difficulty]
    clean = (say("No six"), *(_cell(say, 1 - sum((s for _, s in one.mishaps), Fraction(0))) for one in every))
    rows = [
        (mishap_name(say, what), *(_cell(say, one.mishap(what)) for one in every))
        for what in (Mishap.NO_SPARK, Mishap.JAM, Mishap.BURST)
    ]
    return grid([_heads("%"), clean, *rows])


def parry_text(say: Say) -> str:
    """The parries of skills 5 to 20 in a code block: value, and the chance to stop a blow in % (3.1)."""
    rows = [
        (str(skill), *(f"{one.value} ({_cell(say, one.chance)})" for one in _shown(parries)))
        for skill, parries in parry_table(range(5, 21))
    ]
    legend = [f"- {share}: {' · '.join(arm(say, each) for each in arms)}" for share, arms in _SHARES]
    return "\n".join([grid([(say("Skill"), *(share for share, _ in _SHARES)), *rows]), *legend])


def _shown(parries: dict[Arm, Parry]) -> list[Parry]:
    return [parries[arms[0]] for _, arms in _SHARES]


_SHARES = (("⅔ − 1", (Arm.KNIFE,)), ("⅔", (Arm.SHORT_SWORD, Arm.FENCING)), ("½", (Arm.OTHER,)))
"""The share of the skill that a parry is, and the arms it goes for (3.1)."""


def grid(rows: Sequence[Sequence[str]]) -> str:
    """A code block of right-aligned columns; the first row is the heading."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "```\n" + "\n".join(lines) + "\n```"


def advice(say: Say, check: Check) -> str:
    """A word to the Narrator where another row does the opposite of what it seems to (5.4); else empty."""
    if check.use is not Use.FIREARM:
        return ""
    normal = odds(replace(check, difficulty=Difficulty.NORMAL)).success
    hard = odds(replace(check, difficulty=Difficulty.HARD)).success
    if hard <= normal:
        return ""
    return say(
        "With a firearm at {value}, *Hard* goes off and hits more often than *Normal* ({hard} against"
        " {normal}), since fewer dice can show a six: prefer a modifier.",
        value=check.value,
        hard=percent(say, hard),
        normal=percent(say, normal),
    )
