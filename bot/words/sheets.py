"""What the bot says about characters, tables and fights. Names come in already escaped."""

from __future__ import annotations

from collections.abc import Callable

from bot.sheets.nouns import Unsuitable
from bot.words import voice
from games.core.words import Say


def refuse(sentence: Callable[[Say], str]) -> Unsuitable:
    """The fault that is answered with ``sentence``."""
    return Unsuitable(lambda language: sentence(voice(language)))


# Characters.


def none_yet(say: Say) -> str:
    return say("You have no characters here yet. `/alatriste character create` makes one.")


def unknown(say: Say, name: str) -> str:
    return say("There is no character called {name}. Those you have are suggested while you type.", name=name)


def which(say: Say) -> str:
    return say("Say which character you mean: you have several and play none of them in this channel.")


def gone(say: Say) -> str:
    return say("This character does not exist any more.")


def not_yours(say: Say) -> str:
    return say("Only its player and the Narrator may do that with this character.")


def taken(say: Say, name: str) -> str:
    return say("You have a character called {name} already. Choose another name.", name=name)


def too_many(say: Say, most: int) -> str:
    return say("You have {most} characters here, which is the limit. Delete one first.", most=most)


def not_narrator(say: Say) -> str:
    return say("Only the Narrator can do that: whoever has the role named in `/settings server game-master`.")


def waiting(say: Say) -> str:
    return say("⏳ A change waits for the Narrator; shown is what it would be.")


def never_approved(say: Say) -> str:
    return say("This character waits for the Narrator's approval and cannot be used yet.")


def decided(say: Say) -> str:
    return say("This has been decided already, or its player has changed their mind.")


def asked(say: Say, player: str, name: str, new: bool) -> str:
    """To the Narrator, for all to see; what was written is not for all."""
    if new:
        return say("🖋️ **{player}** presents a new character: **{name}**", player=player, name=name)
    return say("🖋️ **{player}** wants to change **{name}**", player=player, name=name)


def granted(say: Say, name: str, narrator: str) -> str:
    return say("✅ **{name}**: approved by {narrator}", name=name, narrator=narrator)


def denied(say: Say, name: str, narrator: str) -> str:
    return say("✖ **{name}**: {narrator} did not approve", name=name, narrator=narrator)


def playing(say: Say, name: str) -> str:
    return say("You play **{name}** in this channel.", name=name)


def wounds(say: Say, count: int) -> str:
    """A button that takes them over."""
    return say.many("Wounds of the last fight: {n} point", "Wounds of the last fight: {n} points", count)


def deleted(say: Say, name: str) -> str:
    return say("Deleted: **{name}**.", name=name)


def really(say: Say, name: str) -> str:
    return say("Do you really delete **{name}**? An export first would keep a copy.", name=name)


def exported(say: Say, name: str) -> str:
    return say(
        "**{name}** as a file. `/alatriste character import` reads it again, here or elsewhere.", name=name
    )


def faulty(say: Say, count: int) -> str:
    """Above the list of all faults."""
    return say.many(
        "Nothing was taken over, because there is one fault:",
        "Nothing was taken over, because there are {n} faults:",
        count,
    )


def and_more(say: Say, count: int) -> str:
    return say.many("… and one more", "… and {n} more", count)


def too_large(say: Say, most: int) -> str:
    return say("That file is too large: at most {most} KiB.", most=most)


def not_text(say: Say) -> str:
    return say("That file is no text. Give the JSON of a character, or a table as JSON or CSV.")


def no_level(say: Say, skill: str, name: str) -> str:
    """A skill without a default level."""
    return say(
        "{name} has no level in {skill}, and this skill has no default: scholarly skills take the advantage "
        "Letrado, languages must be known.",
        skill=skill,
        name=name,
    )


def no_skill(say: Say, typed: str) -> str:
    return say("There is no skill called {typed}. Those there are are suggested while you type.", typed=typed)


def target_or_skill(say: Say) -> str:
    return say("Give either a target or a skill of your character, not both.")


# Tables.


def no_row(say: Say, word: str, table: str) -> str:
    return say("The table “{table}” has no row called {word}.", word=word, table=table)


def changed(say: Say, table: str, count: int) -> str:
    return say.many("{table}: one row now.", "{table}: {n} rows now.", count, table=table)


def empty_table(say: Say) -> str:
    return say("Not in the source: fill it in, or import it.")


def few_weapons(say: Say) -> str:
    return say(
        "The source gives only the ropera. `/alatriste tables placeholders` loads a set to play with until "
        "the Narrator has better numbers (bot default, not the book)."
    )


def which_table(say: Say) -> str:
    return say("A CSV file holds one table: say which.")


def loaded(say: Say) -> str:
    return say("The placeholder set is loaded. It is the bot's default, not the book.")


# Fights.


def too_many_npcs(say: Say, most: int) -> str:
    return say("A fight has at most {most} non-player characters.", most=most)
