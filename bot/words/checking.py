"""What the bot says in a channel where its host checks it (``python -m bot check --live``)."""

from __future__ import annotations

from games.core.words import Say


def invitation(say: Say, seconds: float) -> str:
    """The public message that a run begins with."""
    return say(
        "🔧 Whoever runs me checks whether I work in this channel. It takes about two minutes, and all of it "
        "is deleted at the end.\nIf that is you: press the button within {seconds} s.",
        seconds=round(seconds),
    )


def here(say: Say) -> str:
    return say.sense("button of a check", "Here I am")


def not_yours(say: Say) -> str:
    """To others who press."""
    return say("🔧 This is a check by whoever runs me; there is nothing for you to do.")


def panel(say: Say) -> str:
    return say("Only you can see this panel. It changes by itself in a moment.")


def choose(say: Say) -> str:
    return say("**1 of 3** · Choose *two* in the list.")


def list_is(say: Say) -> str:
    return say("Choose two")


def entries(say: Say) -> tuple[str, str, str]:
    return say("one"), say("two"), say("three")


def write(say: Say) -> str:
    return say("**2 of 3** · Open the form, write any word into it, and send it.")


def open_form(say: Say) -> str:
    return say.sense("button of a check", "Open the form")


def form(say: Say) -> tuple[str, str, str]:
    """Title, label and hint."""
    return say("Check"), say("A word"), say("Any word will do.")


def use_command(say: Say, name: str) -> str:
    return say(
        "**3 of 3** · Write {command} into this channel, take a word that it suggests, and send it.",
        command=f"`/{name}`",
    )


def by_itself(say: Say) -> str:
    return say("✅ That was all that needs you; the rest goes by itself. This panel will be deleted.")


def command_came(say: Say) -> str:
    return say("✅ The command has come. This answer will be deleted.")


def ping(say: Say) -> str:
    return say("🔧 This message calls you, and nobody else.")


def thread(say: Say) -> str:
    """The name of a thread."""
    return say("Check of the bot")


def in_thread(say: Say) -> str:
    return say("🔧 A message in a thread.")


def direct(say: Say) -> str:
    return say("🔧 A direct message, as hands come to those who ask for them. It will be deleted.")


def command_is(say: Say) -> str:
    return say("A check by whoever runs the bot; it is gone in a moment.")


def option(say: Say) -> str:
    """The option's name: one word, no capital letters."""
    return say.sense("name of an option", "word")


def option_is(say: Say) -> str:
    return say("One of the words that are suggested.")
