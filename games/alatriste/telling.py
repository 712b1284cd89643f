"""Results in words: Markdown, without mentions."""

from __future__ import annotations

from collections.abc import Sequence

from games.alatriste.checks import Check, Difficulty, Mishap, Opposed, Result, Use
from games.alatriste.odds import odds
from games.alatriste.words import (
    CRITICAL_MARK,
    FAILURE_MARK,
    FUMBLE_MARK,
    SUCCESS_MARK,
    difficulty,
    use,
)
from games.core.dice_words import percent, signed
from games.core.words import Say

FACES = "⚀⚁⚂⚃⚄⚅"


def faces(result: Result) -> str:
    """``⚄5 ⚂3 [⚅6]``: the dice as rolled, then those set aside, in brackets."""
    rolled = [_face(value) for value in result.rolled]
    return " ".join([*rolled, *(f"[{_face(value)}]" for value in result.aside)])


def _face(value: int) -> str:
    return f"{FACES[value - 1]}{value}"


def mark(result: Result) -> str:
    """One sign for what came out, which no colour is needed to read."""
    if result.fumble:
        return FUMBLE_MARK
    if result.critical:
        return CRITICAL_MARK
    return SUCCESS_MARK if result.success else FAILURE_MARK


def verdict(say: Say, result: Result) -> str:
    """``Success by 3``, ``Fumble``, ``Misfire``…"""
    if result.fumble:
        return say("Fumble")
    if result.critical:
        return say("Critical success")
    if result.success:
        return say("Success by {margin}", margin=result.margin) if result.margin else say("Success, just")
    if result.check.use is Use.FIREARM and result.within:
        return say("Misfire")
    return say("Failure by {margin}", margin=-result.margin)


def asked(say: Say, check: Check, proposed: bool = False) -> str:
    """What was asked for: ``12 − 2 = 10 · Hard (proposed)``. ``proposed``: the row is the player's own and
    not the Narrator's (2.2)."""
    parts = [value(check)]
    row = difficulty(say, check.difficulty).text
    if proposed and check.difficulty is not Difficulty.NORMAL:
        row = say("{difficulty} (proposed by the player; the Narrator decides)", difficulty=row)
    parts.append(row)
    if check.use is not Use.PLAIN:
        parts.append(use(say, check.use).text)
    return " · ".join(parts)


def value(check: Check) -> str:
    """``12 − 2 = 10``"""
    if not check.modifier:
        return str(check.target)
    sign = signed(check.modifier)
    return f"{check.target} {sign[0]} {sign[1:]} = {true(check.value)}"


def true(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "−")


def result(say: Say, result: Result, proposed: bool = False) -> str:
    """A whole result in up to five lines: verdict, dice, mishap, what the brackets mean, and what was asked
    with the chance it had."""
    rolled = say(
        "{faces} → **{total}** against {value}",
        faces=faces(result),
        total=result.total,
        value=true(result.check.value),
    )
    lines = [f"**{mark(result)} {verdict(say, result)}**", rolled]
    if result.mishap is not None:
        lines.append(mishap(say, result.mishap))
    if result.aside:
        brackets = say.many(
            "In brackets, the die set aside.", "In brackets, the dice set aside.", len(result.aside)
        )
        lines.append(f"-# {brackets}")
    lines.append(f"-# {asked(say, result.check, proposed)} · {chance(say, result.check)}")
    return "\n".join(lines)


def chance(say: Say, check: Check) -> str:
    """``chance of success 27.8 % (10 in 36)``"""
    share = odds(check).success
    cases = 6**check.difficulty.rolled
    return say(
        "chance of success {percent} ({ways} in {cases})",
        percent=percent(say, share),
        ways=int(share * cases),
        cases=cases,
    )


def mishap(say: Say, what: Mishap) -> str:
    """What rolled sixes did, and what comes of it (5.1, 5.2)."""
    match what:
        case Mishap.NO_SPARK:
            return say(
                "No spark: there is no shot. The weapon stays loaded; cock it again and fire next turn."
            )
        case Mishap.JAM:
            return say(
                "Jammed: there is no shot. It takes a check of Maña or Artesanía and ten minutes, not"
                " in the middle of a fight."
            )
        case Mishap.BURST:
            return say(
                "The weapon bursts: 1d6 of damage, to the hand with a pistol, to the face with a long gun."
            )
    return say("The parrying weapon flies out of the hand.")


def opposed(say: Say, contest: Opposed, names: Sequence[str]) -> str:
    """Who won and why (4.1). ``names`` are both sides', safe for where they will stand."""
    if contest.winner is None:
        if contest.reason == "neither":
            return say("Nobody succeeds, so nobody wins.")
        return say("A draw: both succeed, by the same margin and with the same skill.")
    winner = names[contest.winner]
    match contest.reason:
        case "success":
            return say("{name} wins: the only success.", name=winner)
        case "critical":
            return say("{name} wins: a critical beats a plain success.", name=winner)
        case "margin":
            one, other = (contest.results[place].margin for place in (contest.winner, 1 - contest.winner))
            return say(
                "{name} wins by margin: {one} against {other}.",
                name=winner,
                one=true(one),
                other=true(other),
            )
    return say("{name} wins: the margins are equal, and the higher skill decides.", name=winner)
