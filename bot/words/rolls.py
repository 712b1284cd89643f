"""What the bot says about rolls. Names and notes come in already escaped."""

from __future__ import annotations

from collections.abc import Callable

from bot.rolls.nouns import Page, Roll, Unrollable, Visibility
from bot.words import voice
from games.core.words import Say


def refuse(sentence: Callable[[Say], str]) -> Unrollable:
    """The fault that is answered with ``sentence``."""
    return Unrollable(lambda language: sentence(voice(language)))


def headline(name: str, note: str) -> str:
    """Who rolls, and what for."""
    return f"**{name}** · {note}" if note else f"**{name}**"


def nobody(say: Say) -> str:
    """The name of somebody whose data was deleted."""
    return say("somebody")


def footer(say: Say, roll: Roll) -> str:
    """Where the roll stands in the book."""
    return "-# " + say("Roll {number} · chain {head}", number=roll.number, head=roll.head[:8])


def behind(say: Say, roll: Roll, name: str) -> str:
    """What all see of a roll that is for the Narrator."""
    if roll.visibility is Visibility.BLIND:
        return say("🎲 **{name}** rolls blind: the result is for the Narrator alone.", name=name)
    return say("🎲 **{name}** rolls for the Narrator.", name=name)


def visibility(say: Say, choice: Visibility) -> str:
    """A choice in a menu."""
    match choice:
        case Visibility.PUBLIC:
            return say("public: everybody sees it")
        case Visibility.PRIVATE:
            return say("secret: only you see it")
        case Visibility.NARRATOR:
            return say("for the Narrator: you two see it")
    return say("blind: only the Narrator sees it")


# Books.


def opened(say: Say, page: Page, before: Page | None) -> str:
    """What is posted when a page opens, before any roll of it."""
    text = say(
        "📖 **Book of rolls, page {page}**, from roll {first} on. The luck of its rolls is settled: "
        "sha256 {digest}",
        page=page.number,
        first=page.first,
        digest=f"`{page.commitment}`",
    )
    if before is None:
        return text
    closed = say(
        "Page {page} is closed: rolls {first} to {last}, head {head}. Its file: `/roll audit page:{page}`.",
        page=before.number,
        first=before.first,
        last=page.first - 1,
        head=f"`{page.previous}`",
    )
    return f"{text}\n-# {closed}"


def audit(say: Say, page: Page) -> str:
    """What an audit begins with."""
    return say(
        "📖 **Book of rolls of this channel, page {page}**, from roll {first} on.\n"
        "Commitment: {digest}\n"
        "-# The file below is checked by `tools/verify_rolls.py`; it shows what you may see, and of every "
        "other roll its seal.",
        page=page.number,
        first=page.first,
        digest=f"`{page.commitment}`",
    )


def hidden(say: Say, roll: Roll) -> str:
    """A roll in a list for somebody who may not see it."""
    return say("**{number}** · hidden · seal {hash}", number=roll.number, hash=f"`{roll.hash[:8]}`")


def listed(say: Say, roll: Roll, name: str, result: str) -> str:
    """A roll in a list; those that not everybody may see are marked."""
    if roll.visibility is not Visibility.PUBLIC:
        name = f"🔒 {name}"
    return say("**{number}** · {name}: {result}", number=roll.number, name=name, result=result)


def parried(say: Say, arm: str, value: int, chance: str, full: str) -> str:
    """What one parries with, and how often it stops a blow."""
    return say(
        "{arm}: value {value}, stops a blow {chance} of the time; as a full defence, {full}",
        arm=arm,
        value=value,
        chance=chance,
        full=full,
    )


def no_rolls(say: Say) -> str:
    return say("There are no rolls on this page yet.")


# Refusals.


def no_book(say: Say) -> str:
    return say("Nobody has rolled in this channel yet: `/roll check` or `/roll dice` makes the first roll.")


def no_page(say: Say, last: int) -> str:
    return say("The book of this channel has pages 1 to {last}.", last=last)


def nothing_to_close(say: Say) -> str:
    return say("There are no rolls on this page yet, so there is nothing to close.")


def not_moderator(say: Say) -> str:
    return say("Only a moderator closes a page by hand. By itself it closes each day and after 100 rolls.")


def no_narrator(say: Say) -> str:
    return say(
        "This server has no Narrator yet: whoever manages it names their role by "
        "`/settings server game-master`."
    )


def not_narrator(say: Say) -> str:
    return say("Only the Narrator can ask others for rolls. Leave `ask` out to roll yourself.")


def not_for_you(say: Say) -> str:
    return say("Only the Narrator can read this roll.")


def no_target(say: Say) -> str:
    return say("Give the target that you roll against: the value of your skill, from 1 to 30.")


def own_target(say: Say) -> str:
    return say(
        "Write your target as a number from 1 to 30, with a modifier if there is one: `12` or `12 -2`."
    )


def no_bots(say: Say) -> str:
    return say("Bots do not roll. Name people, or a role.")


def oneself(say: Say) -> str:
    return say("An opposed roll takes two: name somebody else as the opponent.")


def not_a_bot(say: Say) -> str:
    return say("A bot cannot roll against you: name a person as the opponent.")


def others_button(say: Say, name: str) -> str:
    return say("This button is for {name}.", name=name)


def already(say: Say, number: int) -> str:
    return say("You have made this roll already: it is number {number}.", number=number)


def nothing_again(say: Say) -> str:
    return say("You have not rolled in this channel yet, so there is nothing to roll again.")


def gone(say: Say) -> str:
    return say("This roll is no longer asked for.")


# Requests.


def asks(say: Say, name: str) -> str:
    return say("🎲 **{name}** asks for a roll", name=name)


def done(say: Say, roll: Roll, name: str, verdict: str) -> str:
    """Somebody who has rolled; ``verdict`` is empty for a hidden roll."""
    if verdict:
        return say("{name}: {verdict} (roll {number})", name=name, verdict=verdict, number=roll.number)
    return say("{name} has rolled (roll {number})", name=name, number=roll.number)


def challenge(say: Say, name: str, other: str, asked: str) -> str:
    return say("⚔️ **{name}** challenges **{other}**: {asked}", name=name, other=other, asked=asked)


def rolled_against(say: Say, first: int, second: int) -> str:
    return say("Rolled: numbers {first} and {second}.", first=first, second=second)


def chances(say: Say, name: str, other: str, first: str, second: str, neither: str) -> str:
    """What an opposed roll could have come to."""
    return "-# " + say(
        "Chances: {name} {first}, {other} {second}, nobody {neither}",
        name=name,
        other=other,
        first=first,
        second=second,
        neither=neither,
    )


def target_title(say: Say) -> str:
    return say("Your roll")


def target_label(say: Say) -> str:
    return say("Target: the value of your skill")


def target_hint(say: Say) -> str:
    return say("From 1 to 30, with a modifier if any: 12 or 12 -2")


# Macros.


def macro_name(say: Say, most: int) -> str:
    return say(
        "A name has letters, digits and hyphens, at most {most}, and begins with no hyphen.", most=most
    )


def too_many_macros(say: Say, most: int) -> str:
    return say("You have {most} macros, which is the limit. Delete one with `/roll macro delete`.", most=most)


def no_macro(say: Say, name: str) -> str:
    return say("You have no macro called {name}. `/roll macro list` shows those you have.", name=name)


def no_macros(say: Say) -> str:
    return say("You have no macros yet. `/roll macro save` keeps one.")


def one_of_both(say: Say) -> str:
    return say("A macro keeps either a target or dice: give one of the two.")


def saved(say: Say, name: str, what: str) -> str:
    return say("Saved: **{name}** rolls {what}. Use it with `/roll macro use`.", name=name, what=what)


def dropped(say: Say, name: str) -> str:
    return say("Deleted: **{name}**.", name=name)
