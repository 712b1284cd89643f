"""What is said about what is kept of people."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.words import Say


def kept(say: Say, days: int) -> str:
    """What is kept about people, for how long, and what they can do about it. ``days`` is how long the data
    of a server stays once the bot has left it."""
    what = (
        say("**Matches**: your account, the name you had, your seat and what you decided there."),
        say("**Rolls**: who rolled or asked for a roll, with name and note, in the book of the channel."),
        say("**What you make**: characters, macros, lists of cards that you are filling in."),
        say(
            "**Conduct**: in which matches your time ran out or others went on without you, for half a year."
        ),
        say("**Settings**, invitations, the matches you watch, and whether you stand on leaderboards."),
        say("I read no messages: only commands, buttons and forms reach me."),
    )
    long = (
        say("Until you delete it with /me data delete; /me data export gives you all of it as a file first."),
        say(
            "Then your account and name are gone from seats and rolls. Moves and dice stay, without you: "
            "others played them too. What I posted in channels stays there until somebody deletes it."
        ),
        say("Once I am removed from a server, everything about it is deleted {days} days later.", days=days),
        say("Whoever hosts me may have backups that are older; ask them."),
    )
    return "\n".join(
        ["### " + say("What I keep about you"), _list(what), "### " + say("For how long"), _list(long)]
    )


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def question(say: Say) -> str:
    """What deleting means, before it is done."""
    return "\n".join(
        (
            "### " + say("Delete everything about you?"),
            say(
                "Your settings, conduct, characters, macros and unfinished lists of cards are deleted, you "
                "leave every match that has not begun, and your account and name disappear from seats, rolls "
                "and leaderboards."
            ),
            say("Moves and dice stay, without you. What I posted in channels stays, too."),
            say("This cannot be undone. /me data export gives you a file first."),
        )
    )


def button(say: Say) -> str:
    return say("Delete everything")


def erased(say: Say) -> str:
    return say("Done: nothing that I keep names you any more.")


def nothing(say: Say) -> str:
    return say("I keep nothing that names you.")


def attached(say: Say) -> str:
    """Beside the file."""
    return say("Everything I keep that names you. Ids are Discord's own.")
