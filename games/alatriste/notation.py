"""A check in words, as it stands in the book of rolls, in macros and behind buttons: ``check 12 -2 hard``.

    check <target> [+n | -n] [difficulty] [use] [aside-mute] [burst-rolled]

The parts after the target may be left out but keep this order. ``write`` leaves out what is usual.
"""

from __future__ import annotations

import re

from games.alatriste.checks import BOOK, Check, Difficulty, House, Use
from games.core.notation import Unreadable

_FORM = re.compile(
    r"check (?P<target>0|-?[1-9][0-9]{0,3})(?: (?P<modifier>[+-][1-9][0-9]{0,3}))?"
    rf"(?: (?P<difficulty>{'|'.join(row.value for row in Difficulty)}))?"
    rf"(?: (?P<use>{'|'.join(use.value for use in Use)}))?"
    r"(?P<mute> aside-mute)?(?P<burst> burst-rolled)?",
    re.ASCII,
)


def write(check: Check) -> str:
    """``check`` in words, at most 70 characters."""
    parts = ["check", str(check.target)]
    if check.modifier:
        parts.append(f"{check.modifier:+d}")
    if check.difficulty is not Difficulty.NORMAL:
        parts.append(check.difficulty.value)
    if check.use is not Use.PLAIN:
        parts.append(check.use.value)
    if not check.house.aside_counts:
        parts.append("aside-mute")
    if check.house.burst == "rolled":
        parts.append("burst-rolled")
    return " ".join(parts)


def read(words: str) -> Check:
    """The check that ``words`` say. Raises games.core.notation.Unreadable; whether it may be rolled is for
    :func:`games.alatriste.checks.refuse`."""
    found = _FORM.fullmatch(words)
    if found is None:
        raise Unreadable(words)
    house = BOOK
    if found["mute"] or found["burst"]:
        house = House(not found["mute"], "rolled" if found["burst"] else "total")
    return Check(
        int(found["target"]),
        int(found["modifier"] or 0),
        Difficulty(found["difficulty"] or Difficulty.NORMAL.value),
        Use(found["use"] or Use.PLAIN.value),
        house,
    )
