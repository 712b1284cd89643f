"""Names for menus and tables, and refusals. See telling for results and odds_words for chances."""

from __future__ import annotations

from games.alatriste.arms import Arm
from games.alatriste.checks import Difficulty, Mishap, Use
from games.core.game import Violation
from games.core.words import Label, Say, voice

PACKAGE = "games.alatriste"

TITLE = "Capitán Alatriste"

CRITICAL_MARK, FUMBLE_MARK, SUCCESS_MARK, FAILURE_MARK = "★", "☠", "✓", "✗"
"""Signs that no colour is needed to read."""


def speak(language: str) -> Say:
    """The voice of these rules."""
    return voice(language, PACKAGE)


# Menus.


def difficulty(say: Say, row: Difficulty) -> Label:
    """A row of the table in 2.1, and what it does to the dice."""
    match row:
        case Difficulty.VERY_EASY:
            return Label(say("Very easy"), say("1d6+2: two dice are set aside as ones"))
        case Difficulty.EASY:
            return Label(say("Easy"), say("2d6+1: one die is set aside as a one"))
        case Difficulty.NORMAL:
            return Label(say("Normal"), say("3d6: all three dice are rolled"))
        case Difficulty.HARD:
            return Label(say("Hard"), say("2d6+6: one die is set aside as a six"))
    return Label(say("Very hard"), say("1d6+12: two dice are set aside as sixes"))


def use(say: Say, purpose: Use) -> Label:
    """What a check is for, and what its rolled sixes do (chapter 5)."""
    match purpose:
        case Use.PLAIN:
            return Label(say("Plain check"), say("rolled sixes mean nothing more"))
        case Use.FIREARM:
            return Label(say("Firearm"), say("with any rolled six there is no shot"))
        case Use.SHORT_PARRY:
            return Label(
                say("Short weapon parries a heavy one"), say("it drops from the hand at one rolled six")
            )
    return Label(say("Fencing weapon parries a heavy one"), say("it drops from the hand at two rolled sixes"))


def option(say: Say, key: str) -> Label:
    """An option of :class:`games.alatriste.checks.House`."""
    if key == "aside_counts":
        return Label(say("Dice set aside"), say("whether they count for the triple one and the triple six"))
    return Label(say("Bursting"), say("what makes a firearm burst"))


def value(say: Say, key: str, value: object) -> str:
    """One value of an option."""
    if key == "aside_counts":
        return say("they count") if value else say("they do not count")
    return say("a total of 18") if value == "total" else say("three rolled sixes")


def mishap_name(say: Say, what: Mishap) -> str:
    """A mishap in a word or two, for tables."""
    match what:
        case Mishap.NO_SPARK:
            return say("No spark")
        case Mishap.JAM:
            return say("Jam")
        case Mishap.BURST:
            return say("Burst")
    return say("Weapon dropped")


def arm(say: Say, what: Arm) -> str:
    """What one parries with, by name."""
    match what:
        case Arm.KNIFE:
            return say("Knife, dagger")
        case Arm.SHORT_SWORD:
            return say("Short sword")
        case Arm.FENCING:
            return say("Fencing, guard dagger")
    return say("Heavy, improvised")


# Refusals.


def refusal(say: Say, violation: Violation) -> str:
    """Why a check cannot be rolled, and what could (1.5)."""
    if violation.reason == "target":
        return say(
            "A target is a number from {low} to {high}.",
            low=violation.fact("low"),
            high=violation.fact("high"),
        )
    most = violation.fact("most")
    return say("A modifier goes from −{most} to +{most}.", most=most)
